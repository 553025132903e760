"""Runs the benchmarks and prints ratios: cold start, rules and reading, discovery, signatures, bulk, serving, the peers."""

from __future__ import annotations

import json
import os
import platform
import subprocess
import sys
import tempfile
import time
import timeit
from collections.abc import Callable
from pathlib import Path
from statistics import median

from a2acard.linter.run import Plan, judge
from a2acard.source.document import Document
from a2acard.source.parse import read
from benchmarks import discovery, signing, workbench
from benchmarks.cards import cards
from benchmarks.peers import PEERS, installed, served
from benchmarks.serving import serving

CARD = Path(__file__).parent.parent / "tests/corpus/accepted/shop-catalog.json"
RUNS = 15


def micro(call: Callable[[], object], number: int = 2000) -> float:
    """The best of seven batches, in microseconds a call."""
    call()
    return min(timeit.repeat(call, number=number, repeat=7)) / number * 1e6


def cold(*commands: list[str]) -> list[float]:
    """The median wall time of each whole process in milliseconds; the commands take turns."""
    times: list[list[float]] = [[] for _ in commands]
    for turn in range(RUNS + 1):
        for index, command in enumerate(commands):
            start = time.perf_counter()
            subprocess.run(command, capture_output=True, check=False)
            if turn:  # the first turn warms the caches
                times[index].append((time.perf_counter() - start) * 1000)
    return [median(row) for row in times]


def start_up() -> None:
    """A whole `a2acard lint` against a bare Python, both in the same environment."""
    folder = Path(sys.executable).parent
    bare, ours, good = cold(
        [sys.executable, "-c", "pass"],
        [str(folder / "a2acard"), "lint", str(CARD)],
        [str(folder / "a2acard"), "--version"],
    )
    print(
        f"cold start      python -c pass {bare:6.1f} ms   a2acard --version {good:6.1f} ms   a2acard lint {ours:6.1f} ms"
    )
    print(f"                a2acard lint = {ours / bare:.2f} × bare Python (aim: at most 3.5)")


def rules() -> None:
    """All rules on a parsed card, and bytes to findings, against the SDK's parser on the same card."""
    data = CARD.read_bytes()
    card = json.loads(data)
    plan = Plan()
    loads = micro(lambda: json.loads(data))
    reading = micro(lambda: read(data))
    parsed = micro(lambda: judge(Document.from_value(card), plan))
    whole = micro(lambda: judge(read(data), plan))
    unsurveyed = micro(lambda: judge(Document.from_value(card), Plan(unsurveyed=True)))
    print(f"one card        json.loads {loads:.1f} µs   read {reading:.1f} µs ({reading / loads:.2f} ×)")
    print(
        f"                rules on the parsed card {parsed:.1f} µs (without the survey {unsurveyed:.1f} µs)"
    )
    print(f"                bytes in, findings out {whole:.1f} µs")
    try:
        from a2a.types import a2a_pb2
        from google.protobuf import json_format
    except ImportError:
        print("                a2a-sdk is not installed: no comparison")
        return
    sdk = micro(lambda: json_format.ParseDict(card, a2a_pb2.AgentCard(), ignore_unknown_fields=True))
    print(f"                official SDK's ParseDict {sdk:.1f} µs")
    print(f"                rules = {parsed / sdk:.2f} × the SDK's parse (aim: at most 1)")
    print(f"                bytes to findings = {whole / sdk:.2f} × the SDK's parse (aim: at most 1.5)")


def hostile() -> None:
    """The worst documents within the limits, so that nobody can make a linter hang."""
    deep = b"[" * 120 + b"]" * 120
    wide = b'{"name":"x","version":"1","skills":[' + b",".join([b'{"tags":[1]}'] * 4000) + b"]}"
    broken = b'{"a": "' + b"x" * 1_000_000
    for name, data in (("deep", deep), ("4,000 broken skills", wide), ("1 MB, cut off", broken)):
        start = time.perf_counter()
        found = len(judge(read(data), Plan()).findings)
        print(f"hostile         {name}: {found} findings in {(time.perf_counter() - start) * 1000:.0f} ms")


def bulk(count: int) -> None:
    """JSON Lines in and out on all processors: cards a second, and the memory of the first process."""
    with tempfile.TemporaryDirectory() as scratch:
        path = Path(scratch) / "cards.jsonl"
        for number in (count // 10, count):
            with path.open("w", encoding="utf-8") as file:
                for card in cards(number):
                    file.write(json.dumps(card, ensure_ascii=False) + "\n")
            size = path.stat().st_size
            command = [str(Path(sys.executable).parent / "a2acard"), "lint", "--jsonl", str(path)]
            out = Path(scratch) / "out.jsonl"
            start = time.perf_counter()
            with (
                out.open("wb") as file,
                subprocess.Popen(command, stdout=file, stderr=subprocess.DEVNULL) as process,
            ):
                _, _, usage = os.wait4(process.pid, 0)
                process.returncode = 0
            seconds = time.perf_counter() - start
            with out.open("rb") as lines:
                rows, last = 0, b""
                for line in lines:
                    rows, last = rows + 1, line
            summary = json.loads(last)["summary"]
            assert summary["files"] == number == rows - 1
            print(
                f"bulk            {number:,} cards ({size / number / 1000:.1f} KB each, {summary['failed'] / number:.0%} fail): "
                f"{number / seconds:,.0f} a second, at most {usage.ru_maxrss / 1024:.0f} MB in the first process"
            )


def peers() -> None:
    """Each peer that installs, cold, on the same card; a2acard and bare Python in the same turns."""
    folder = Path(sys.executable).parent
    for peer in PEERS:
        with tempfile.TemporaryDirectory() as scratch, served(CARD) as url:
            command = installed(peer, CARD, Path(scratch), url)
            if command is None:
                print(f"peer            {peer.name}: does not install or run here")
                continue
            bare, ours, theirs = cold(
                [sys.executable, "-c", "pass"], [str(folder / "a2acard"), "lint", str(CARD)], command
            )
        print(
            f"peer            {peer.name} {theirs:7.1f} ms = {theirs / ours:5.2f} × a2acard lint ({ours:.1f} ms), {theirs / bare:.1f} × bare Python"
        )


def main(arguments: list[str]) -> int:
    """Run what was asked for: `--bulk` takes 200,000 cards, `--peers` adds the peers (each in its own environment).

    `--serving` measures that alone.
    """
    print(
        f"Python {platform.python_version()}, {platform.machine()}, card: {CARD.name} ({CARD.stat().st_size} bytes)"
    )
    if "--serving" in arguments:
        serving()
        return 0
    start_up()
    rules()
    hostile()
    discovery.measure(CARD)
    signing.measure(CARD, CARD.with_name("g1-full.json"))
    workbench.measure()
    bulk(200_000 if "--bulk" in arguments else 20_000)
    if "--peers" in arguments:
        peers()
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
