"""`a2acard lint --jsonl`, compressed input, and work in several processes."""

from __future__ import annotations

import gzip
import json
import os
import signal
import subprocess
import sys
import time
from pathlib import Path
from typing import Any

import pytest
from backports import zstd
from jsonschema import Draft202012Validator
from referencing import Registry, Resource

from a2acard.linter.json_lines import BLOCK
from benchmarks.cards import cards
from tests.cli.run import run

ROOT = Path(__file__).parents[2]
GOOD = json.loads((ROOT / "tests/corpus/accepted/g1-full.json").read_bytes())
BAD = json.loads((ROOT / "tests/corpus/flagged/02-missing-tags.json").read_bytes())


def lint(*arguments: str, stdin: bytes = b"") -> tuple[int, list[dict[str, Any]], dict[str, Any]]:
    """The exit code, the rows and the summary of a call."""
    found = run("lint", "--jsonl", *arguments, stdin=stdin)
    rows = [json.loads(line) for line in found.out.splitlines()]
    assert rows, found.err
    assert "summary" in rows[-1]
    return found.code, rows[:-1], rows[-1]["summary"]


def lines(*items: object) -> bytes:
    """JSON Lines."""
    return b"".join([json.dumps(item, ensure_ascii=False).encode() + b"\n" for item in items])


def test_a_card_a_line(tmp_path: Path) -> None:
    """Each line is a card, named FILE:LINE; blank lines are left out and counted; the exit code is the worst card's."""
    path = tmp_path / "cards.jsonl"
    path.write_bytes(lines(GOOD) + b"\n  \r\n" + lines(BAD))
    code, rows, summary = lint(str(path))
    assert [row["path"] for row in rows] == [f"{path}:1", f"{path}:4"]
    assert code == 1
    assert (summary["files"], summary["errors"], summary["failed"], summary["finished"]) == (2, 1, 1, True)
    path.write_bytes(lines(GOOD))
    assert lint(str(path))[0] == 0


def test_the_findings_are_those_of_the_card_alone() -> None:
    """A line yields what the same card yields as a file, at the same columns."""
    _, rows, _ = lint("-", stdin=lines(BAD))
    alone = json.loads(run("lint", "--format", "json", "-", stdin=lines(BAD)).out)["files"][0]
    assert rows[0]["findings"] == alone["findings"]


def test_a_card_beside_its_url() -> None:
    """Pointers are the card's own, columns those of the line, and the URL comes along."""
    line = {"url": "https://agents.example.com/é", "card": BAD, "seen": 3}
    _, rows, _ = lint("-", stdin=lines(line))
    assert rows[0]["url"] == line["url"]
    found = next(f for f in rows[0]["findings"] if f["rule"] == "missing-member")
    assert found["pointer"] == "/skills/0/tags"
    text = json.dumps(line, ensure_ascii=False)
    skill = json.dumps(BAD["skills"][0], ensure_ascii=False)
    assert found["column"] == text.index(skill) + 1  # the object that lacks the member


def test_a_card_with_faults_in_its_text_beside_its_url() -> None:
    """Duplicate members inside the card are found, at the place in the line."""
    line = b'{"url": "https://a.example", "card": {"name": "a", "name": "b", "version": "1", "skills": []}}'
    _, rows, _ = lint("-", stdin=line)
    found = next(f for f in rows[0]["findings"] if f["rule"] == "duplicate-member")
    assert (found["pointer"], found["column"]) == ("/name", line.decode().index('"name": "b"') + 1)


@pytest.mark.parametrize(
    ("line", "rule"),
    [
        (b"{", "not-json"),
        (b"[]", "not-an-object"),
        (b'{"card": null}', "not-an-object"),
        (b'{"card": [1], "url": 5}', "not-an-object"),
        (b'{"a": 1}', "not-an-agent-card"),
        (b"\xff", "not-utf-8"),
    ],
)
def test_what_is_no_card(line: bytes, rule: str) -> None:
    """A line that is no card has its finding, and the run goes on."""
    code, rows, _ = lint("-", stdin=line + b"\n" + lines(GOOD))
    assert code == 1
    assert [f["rule"] for f in rows[0]["findings"]] == [rule]
    assert rows[1]["card_version"] == "1.0"


def test_a_line_that_is_too_long_is_never_held_whole(tmp_path: Path) -> None:
    """It has its finding, with its size, and those before and after it are judged."""
    path = tmp_path / "cards.jsonl"
    huge = b'{"name": "' + b"x" * (3 * BLOCK) + b'"}'
    path.write_bytes(lines(GOOD) + huge + b"\n" + lines(BAD) + huge)
    _, rows, _ = lint("--max-bytes", "100000", str(path))
    assert [row["path"].rpartition(":")[2] for row in rows] == ["1", "2", "3", "4"]
    assert [rows[n]["findings"][0]["rule"] for n in (1, 3)] == ["too-large", "too-large"]
    assert str(len(huge)) in rows[1]["findings"][0]["message"]
    assert rows[2]["card_version"] == "1.0"


def test_a_byte_order_mark_before_the_first_line() -> None:
    """It belongs to the file, not to a card."""
    _, rows, _ = lint("-", stdin=b"\xef\xbb\xbf" + lines(GOOD))
    assert "byte-order-mark" not in [f["rule"] for f in rows[0]["findings"]]


@pytest.mark.parametrize("pack", [gzip.compress, zstd.compress], ids=["gzip", "zstd"])
def test_compressed_input(tmp_path: Path, pack: Any) -> None:
    """gzip and Zstandard are told by their first bytes: JSON Lines, single cards, standard input."""
    path = tmp_path / "cards"
    path.write_bytes(pack(lines(GOOD, BAD)))
    assert lint(str(path))[2]["files"] == 2
    assert lint("-", stdin=pack(lines(BAD)))[2]["errors"] == 1
    path.write_bytes(pack(lines(BAD)))
    assert run("lint", str(path)).code == 1
    assert (
        json.loads(run("lint", "--format", "json", "-", stdin=pack(lines(GOOD))).out)["files"][0][
            "card_version"
        ]
        == "1.0"
    )


@pytest.mark.parametrize("pack", [gzip.compress, zstd.compress], ids=["gzip", "zstd"])
def test_damaged_compressed_input(tmp_path: Path, pack: Any) -> None:
    """What came before the damage stands; the run says where it stopped and ends with 3. A single card is unreadable."""
    whole = b"".join([lines(dict(GOOD, name=os.urandom(20).hex())) for _ in range(400)])
    path = tmp_path / "cards.jsonl.x"
    path.write_bytes(pack(whole)[:-40])
    found = run("lint", "--jsonl", str(path))
    assert found.code == 3
    assert "damaged or cut off" in found.err
    assert json.loads(found.out.splitlines()[-1])["summary"]["finished"] is False
    path.write_bytes(pack(lines(GOOD))[:-9])
    alone = run("lint", "--format", "json", str(path))
    assert alone.code == 1
    assert "damaged" in json.loads(alone.out)["files"][0]["findings"][0]["message"]


def test_a_bomb_is_cut() -> None:
    """Decoded bytes count against the limit."""
    bomb = gzip.compress(b" " * 50_000_000)
    found = json.loads(run("lint", "--format", "json", "-", stdin=bomb).out)["files"][0]["findings"]
    assert [f["rule"] for f in found] == ["too-large"]


def test_processes_share_the_work_and_keep_the_order(tmp_path: Path) -> None:
    """One process and three print the same."""
    path = tmp_path / "cards.jsonl"
    path.write_bytes(lines(*cards(400)))
    one, three = (run("lint", "--jsonl", "--jobs", jobs, str(path)) for jobs in ("1", "3"))
    assert one.out == three.out
    assert len(one.out.splitlines()) == 401


def test_rows_follow_their_schema() -> None:
    """Every line is valid by the published schema."""
    folder = ROOT / "docs/schemas"
    data = {name: json.loads((folder / f"{name}.json").read_bytes()) for name in ("lint-1", "lint-lines-1")}
    registry: Registry[Any] = Registry().with_resources(
        [(item["$id"], Resource.from_contents(item)) for item in data.values()]
    )
    validator = Draft202012Validator(data["lint-lines-1"], registry=registry)
    out = run("lint", "--jsonl", "-", stdin=lines({"url": "https://a.example", "card": BAD}, *cards(60))).out
    for line in out.splitlines():
        assert list(validator.iter_errors(json.loads(line))) == []


@pytest.mark.parametrize("option", ["--fix", "--diff", "--format=sarif"])
def test_options_that_make_no_sense(option: str) -> None:
    """They are refused before anything is read."""
    found = run("lint", "--jsonl", option, "-", stdin=lines(GOOD))
    assert found.code == 2
    assert "does not go with --jsonl" in found.err


@pytest.mark.parametrize("arguments", [("--jobs", "0", "-"), ("no-such.jsonl",), ("-",)])
def test_nothing_to_do(arguments: tuple[str, ...]) -> None:
    """A senseless number, a file that is not there, an input without a line."""
    found = run("lint", "--jsonl", *arguments)
    assert found.code == 2
    assert "Traceback" not in found.err
    assert found.err


@pytest.mark.parametrize(
    ("source", "said"),
    [
        (".", ".: a folder; --jsonl reads files, such as ./*.jsonl"),
        ("no-such.jsonl", "no-such.jsonl: no such file"),
        ("*.nothing", "no file matches '*.nothing'"),
        ("https://cards.example.com/all.jsonl", "URLs are not fetched"),
        ('{"name": "x"}', "--jsonl reads files and standard input"),
    ],
)
def test_what_is_no_file_is_a_wrong_request(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, source: str, said: str
) -> None:
    """It is told before anything is read, whatever stands beside it."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "a.jsonl").write_bytes(lines(GOOD))
    called = run("lint", "--jsonl", "a.jsonl", source)
    assert (called.code, called.out) == (2, "")
    assert said in called.err


def test_a_pattern_names_files(tmp_path: Path) -> None:
    """As for cards, one that the shell left alone is resolved here; a file named twice comes once."""
    for name in ("a.jsonl", "b.jsonl", "c.json"):
        (tmp_path / name).write_bytes(lines(GOOD))
    _, rows, _ = lint(str(tmp_path / "*.jsonl"), str(tmp_path / "a.jsonl"))
    assert [row["path"].rpartition("/")[2] for row in rows] == ["a.jsonl:1", "b.jsonl:1"]


def test_many_files_in_several_processes(tmp_path: Path) -> None:
    """More files than one process is worth: the report is the same, in every format, settings and all."""
    for number, card in enumerate(cards(130)):
        (tmp_path / f"{number:03}").mkdir()
        (tmp_path / f"{number:03}/agent-card.json").write_text(json.dumps(card, indent=1), encoding="utf-8")
    (tmp_path / "a2acard.toml").write_text(
        '[[exemptions]]\nreason = "later"\nrules = ["unsigned-card", "no-provider"]\npaths = ["00*/**"]\n',
        encoding="utf-8",
    )
    for format in ("text", "json", "sarif", "junit"):
        one, two = (run("lint", "--format", format, "--jobs", jobs, str(tmp_path)) for jobs in ("1", "2"))
        assert one.out == two.out
        assert one.code == two.code == 1
    rules = {
        f["rule"]
        for file in json.loads(run("lint", "--format", "json", str(tmp_path)).out)["files"][:10]
        for f in file["findings"]
    }
    assert "no-provider" not in rules


def test_an_interrupt_keeps_what_was_found(tmp_path: Path) -> None:
    """The lines so far stand whole, a summary counts them; the exit code is 130."""
    path = tmp_path / "cards.jsonl"
    path.write_bytes(lines(*cards(200)) * 10)
    process = subprocess.Popen(
        [sys.executable, "-m", "a2acard", "lint", "--jsonl", "--jobs", "2", str(path)],
        bufsize=0,  # what is left for communicate() must not sit in a buffer
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
    )
    assert process.stdout is not None
    first = (
        process.stdout.readline()
    )  # the rest of the block fills the pipe, so that the run can't end by itself
    process.send_signal(signal.SIGINT)
    time.sleep(0.1)
    out, err = process.communicate(timeout=60)
    rows = [json.loads(line) for line in (first + out).splitlines()]
    assert process.returncode == 130
    assert b"interrupted" in err
    assert b"Traceback" not in err
    assert rows[-1]["summary"]["finished"] is False
    assert 0 < rows[-1]["summary"]["files"] == len(rows) - 1 < 2000
