"""`lint --jsonl`: JSON Lines in, JSON Lines out, on all processors, in flat memory."""

from __future__ import annotations

import sys

from a2acard.cli.exit_codes import CLEAN, FINDINGS, INTERRUPTED, UNFINISHED, USAGE
from a2acard.errors import BadValue, SourceError
from a2acard.linter.json_lines import LineJudge
from a2acard.types import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator
    from contextlib import AbstractContextManager
    from typing import BinaryIO

    from a2acard.cli.commands._configured import Planner
    from a2acard.finding import Report, Severity
    from a2acard.linter.json_lines import Block
    from a2acard.linter.run import Plan
    from a2acard.source.limits import Limits

_REFUSED = ("fix", "unsafe_fixes", "diff", "baseline", "update_baseline")


@value
class Judged:
    """What was found in a block: its lines of the report, and what the summary adds up."""

    out: str
    counts: tuple[int, ...]
    """Cards, errors, warnings, infos, cards that fail."""
    crashed: tuple[str, ...]


class _Worker:
    """Judges blocks, by the plan of each file; made once in each process."""

    def __init__(self, plans: dict[str, tuple[Plan, Severity]], limits: Limits) -> None:
        from json import JSONEncoder

        self.judges = {file: LineJudge(plan, fail_on, limits) for file, (plan, fail_on) in plans.items()}
        self.encode = JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode

    def __call__(self, block: Block) -> Judged:
        rows: list[str] = []
        counts, crashed = [0, 0, 0, 0, 0], set()
        places = {"error": 1, "warning": 2, "info": 3}
        for report, url in self.judges[block.file].reports(block):
            rows.append(self.row(report, url))
            for finding in report.findings:
                counts[places[finding.severity]] += 1
            counts[4] += not report.ok
            crashed.update([rule for rule, _ in report.crashes])
        counts[0] = len(rows)
        return Judged("".join(rows), tuple(counts), tuple(sorted(crashed)))

    def row(self, report: Report, url: str | None) -> str:
        from a2acard.redact import redacted
        from a2acard.reports.json_v1 import file_data

        data = file_data(report)
        if url is not None:
            data["url"] = redacted(url)
        return self.encode(data) + "\n"


def run(sources: list[str], args: Namespace, planner: Planner) -> int:
    """Judge every line of every source; the exit code of `lint`."""
    from functools import partial

    from a2acard.cli.commands._judging import jobs
    from a2acard.cli.interrupts import Interrupts
    from a2acard.cli.terminal import Progress, write_whole
    from a2acard.linter.parallel import spread

    _check(args)
    plans = {source: planner.for_card(source) for source in sources}
    limits = planner.limits()
    feed = _Feed(sources, limits)
    totals, interrupted = [0, 0, 0, 0, 0], False
    crashed: set[str] = set()
    try:
        with Interrupts() as interrupts, Progress("cards") as progress:
            for judged in spread(partial(_Worker, plans, limits), feed, jobs(args)):
                with interrupts.held:
                    write_whole(sys.stdout, judged.out)
                    totals = [one + more for one, more in zip(totals, judged.counts, strict=True)]
                    crashed.update(judged.crashed)
                progress.add(judged.counts[0])
    except KeyboardInterrupt:
        interrupted = True
        print("a2acard: interrupted; the lines so far stand, the summary counts them", file=sys.stderr)
    planner.warn()
    if not totals[0] and not feed.fault and not interrupted:
        print(f"a2acard lint: no line in {', '.join(sources)}", file=sys.stderr)
        return USAGE
    worker = _Worker(plans, limits)
    summary = _summary(
        totals, crashed, next(iter(plans.values()))[0].profile, finished=not (interrupted or feed.fault)
    )
    write_whole(sys.stdout, worker.encode(summary) + "\n")
    if feed.fault:
        print(f"a2acard: {feed.fault}; the lines before it stand", file=sys.stderr)
    if interrupted:
        return INTERRUPTED
    if crashed or feed.fault:
        return UNFINISHED
    return FINDINGS if totals[4] else CLEAN


def _check(args: Namespace) -> None:
    """Options that make no sense for JSON Lines are refused before anything is read."""
    for name in _REFUSED:
        if getattr(args, name, None):
            raise BadValue(f"--{name.replace('_', '-')} does not go with --jsonl: its input is only read")
    if args.format not in ("text", "json"):
        raise BadValue(f"--format {args.format} does not go with --jsonl, whose output is JSON Lines")


def _summary(totals: list[int], crashed: set[str], profile: str, *, finished: bool) -> dict[str, object]:
    from a2acard.reports.json_v1 import schema

    return {
        "schema": schema("lint-lines-1"),
        "summary": {
            "files": totals[0],
            "errors": totals[1],
            "warnings": totals[2],
            "infos": totals[3],
            "failed": totals[4],
            "profile": profile,
            "crashed": sorted(crashed),
            "finished": finished,
        },
    }


class _Feed:
    """The blocks of all sources; `fault` says where reading had to stop, if it had to."""

    def __init__(self, sources: list[str], limits: Limits) -> None:
        self.sources = sources
        self.limits = limits
        self.fault: str | None = None

    def __iter__(self) -> Iterator[Block]:
        from a2acard.linter.json_lines import blocks
        from a2acard.source.unpack import Unpacked

        for source in self.sources:
            try:
                with _opened(source) as stream:
                    yield from blocks(Unpacked(stream), source, self.limits.max_bytes)
            except (OSError, SourceError) as error:
                self.fault = f"{source}: {getattr(error, 'strerror', None) or error}"
                return


def _opened(source: str) -> AbstractContextManager[BinaryIO]:
    """A file, or standard input, which is left open."""
    from contextlib import nullcontext

    from a2acard.linter.gather import standard_input

    return nullcontext(standard_input()) if source == "-" else open(source, "rb")
