"""`lint --jsonl`: JSON Lines in, JSON Lines out, on all processors, in flat memory."""

from __future__ import annotations

from a2acard.cli.exit_codes import CLEAN, FINDINGS, INTERRUPTED, UNFINISHED, USAGE
from a2acard.cli.languages import data
from a2acard.errors import BadValue, SourceError
from a2acard.finding import SEVERITIES
from a2acard.languages import language
from a2acard.linter.json_lines import LineJudge
from a2acard.linter.run import active_rules
from a2acard.types import Phrase, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Iterator
    from contextlib import AbstractContextManager
    from typing import BinaryIO

    from a2acard.cli.commands._configured import Planner
    from a2acard.finding import Report, Severity
    from a2acard.linter.baseline import Baseline, Listed
    from a2acard.linter.json_lines import Block
    from a2acard.linter.run import Plan
    from a2acard.source.limits import Limits

_PLACES = {"error": 1, "warning": 2, "info": 3}
"""Where a severity is counted; see `Judged.counts`."""
_REFUSED = ("fix", "unsafe_fixes", "diff")


@value
class Judged:
    """What was found in a block: its lines of the report, and what the summary adds up."""

    out: str
    counts: tuple[int, ...]
    """Cards, errors, warnings, infos, cards that fail."""
    crashed: tuple[str, ...]
    rows: tuple[Row, ...] = ()
    """With a baseline instead of `out` and `counts`: the one who has the list decides what is left out."""


@value
class Row:
    """One line of the report in pieces, each finding with its severity, and as a baseline has it."""

    file: str
    card: str
    version: str | None
    head: str
    findings: tuple[tuple[str, Severity, Listed], ...]
    tail: str
    has_crashed: bool


class _Worker:
    """Judges blocks, by the plan of each file; made once in each process."""

    def __init__(
        self,
        plans: dict[str, tuple[Plan, Severity]],
        limits: Limits,
        listed: Callable[[Report, str, str], tuple[Listed, ...]] | None = None,
        lang: str = "en",
    ) -> None:
        from json import JSONEncoder

        self.listed = listed
        self.words = language(lang) if lang != "en" else None
        self.judges = {file: LineJudge(plan, fail_on, limits) for file, (plan, fail_on) in plans.items()}
        self.encode = JSONEncoder(ensure_ascii=False, separators=(",", ":")).encode

    def __call__(self, block: Block) -> Judged:
        rows: list[str] = []
        counts, crashed = [0, 0, 0, 0, 0], set()
        pieces: list[Row] = []
        for report, url in self.judges[block.file].reports(block):
            if self.words is not None:
                report.speak(self.words)
            if self.listed is None:
                rows.append(self.row(report, url))
            else:
                pieces.append(self.pieces(report, url, block.file))
            for finding in report.findings:
                counts[_PLACES[finding.severity]] += 1
            counts[4] += not report.ok
            crashed.update([rule for rule, _ in report.crashes])
        counts[0] = len(rows) or len(pieces)
        return Judged("".join(rows), tuple(counts), tuple(sorted(crashed)), tuple(pieces))

    def row(self, report: Report, url: str | None) -> str:
        from a2acard.redact import redacted
        from a2acard.reports.json_v1 import file_data

        data = file_data(report)
        if url is not None:
            data["url"] = redacted(url)
        return self.encode(data) + "\n"

    def pieces(self, report: Report, url: str | None, file: str) -> Row:
        """`row`, taken apart."""
        from a2acard.linter.json_lines import card_name
        from a2acard.reports.json_v1 import finding_data

        findings, report.findings = report.findings, ()
        head, middle, tail = self.row(report, url).partition('"findings":[')
        report.findings = findings
        card = card_name(report, url)
        listed = self.listed(report, file, card) if self.listed else ()
        made = [
            (self.encode(finding_data(finding)), finding.severity, entry)
            for finding, entry in zip(findings, listed, strict=True)
        ]
        return Row(
            file,
            card,
            report.card_version,
            head + middle,
            tuple(made),
            tail,
            has_crashed=bool(report.crashes),
        )


class _Filter:
    """Leaves out what a baseline lists."""

    def __init__(self, baseline: Baseline, plans: dict[str, tuple[Plan, Severity]]) -> None:
        self.baseline = baseline
        self.plans = plans

    def __call__(self, judged: Judged) -> Judged:
        rows, counts = [], [len(judged.rows), 0, 0, 0, 0]
        for row in judged.rows:
            plan, fail_on = self.plans[row.file]
            entries = [entry for _, _, entry in row.findings]
            new = self.baseline.new(
                self.baseline.of_lines(row.file), row.card, entries, active_rules(plan, row.version)
            )
            kept = [row.findings[number] for number in new]
            rows.append(row.head + ",".join([text for text, _, _ in kept]) + row.tail)
            for _, severity, _ in kept:
                counts[_PLACES[severity]] += 1
            grave = SEVERITIES[SEVERITIES.index(fail_on) :]
            counts[4] += row.has_crashed or any([severity in grave for _, severity, _ in kept])
        return Judged("".join(rows), tuple(counts), judged.crashed)


def run(sources: list[str], args: Namespace, planner: Planner) -> int:
    """Judge every line of every source; the exit code of `lint`."""
    from functools import partial

    from a2acard.cli.commands._baseline import opened, settle
    from a2acard.cli.commands._judging import jobs
    from a2acard.cli.interrupts import Interrupts
    from a2acard.cli.terminal import Progress, note, output, write_whole
    from a2acard.linter.parallel import spread

    _check(args)
    sources = list(dict.fromkeys([file for source in sources for file in _files(source)]))
    plans = {source: planner.for_card(source) for source in sources}
    limits = planner.limits()
    baseline = opened(args, in_flow=True)
    filtered = _Filter(baseline, plans) if baseline else None
    feed = _Feed(sources, limits)
    totals, interrupted = [0, 0, 0, 0, 0], False
    crashed: set[str] = set()
    try:
        with Interrupts() as interrupts, Progress(Phrase("cards")) as progress:
            listed = baseline.rows_of_lines() if baseline else None
            setup = partial(_Worker, plans, limits, listed, data(args).code)
            for judged in spread(setup, feed, jobs(args)):
                judged = filtered(judged) if filtered else judged
                with interrupts.held:
                    write_whole(output(), judged.out)
                    totals = [one + more for one, more in zip(totals, judged.counts, strict=True)]
                    crashed.update(judged.crashed)
                progress.add(judged.counts[0])
    except KeyboardInterrupt:
        interrupted = True
        note(Phrase("interrupted; the lines so far stand, the summary counts them"))
    planner.warn()
    if not totals[0] and not feed.fault and not interrupted:
        note(Phrase("no line in {sources}", sources=", ".join(sources)), "a2acard lint: ")
        return USAGE
    if baseline and not interrupted and not feed.fault:
        baseline.finish(sources)
        settle(baseline)
    worker = _Worker(plans, limits)
    summary = _summary(
        totals, crashed, next(iter(plans.values()))[0].profile, finished=not (interrupted or feed.fault)
    )
    write_whole(output(), worker.encode(summary) + "\n")
    if feed.fault:
        note(Phrase("{fault}; the lines before it stand", fault=feed.fault))
    if interrupted:
        return INTERRUPTED
    if crashed or feed.fault:
        return UNFINISHED
    return FINDINGS if totals[4] else CLEAN


def _check(args: Namespace) -> None:
    """Options that make no sense for JSON Lines are refused before anything is read."""
    for name in _REFUSED:
        if getattr(args, name, None):
            raise BadValue(
                Phrase(
                    "--{name} does not go with --jsonl: its input is only read", name=name.replace("_", "-")
                )
            )
    if args.output:
        raise BadValue(Phrase("--output does not go with --jsonl, whose output is JSON Lines"))
    if args.format not in ("text", "json"):
        raise BadValue(
            Phrase(
                "--format {format} does not go with --jsonl, whose output is JSON Lines", format=args.format
            )
        )


def _files(source: str) -> list[str]:
    """The files that a source names; raises BadValue for one that can't be JSON Lines."""
    import os

    from a2acard.linter.gather import is_pattern, matching, refuse_url

    if source == "-" or (os.path.exists(source) and not os.path.isdir(source)):
        return [source]
    refuse_url(source, "--jsonl -")
    if os.path.isdir(source):
        raise BadValue(
            Phrase(
                "{source}: a folder; --jsonl reads files, such as {pattern}",
                source=source,
                pattern=os.path.join(source, "*.jsonl"),
            )
        )
    if source.lstrip()[:1] in ("{", "["):
        raise BadValue(Phrase("--jsonl reads files and standard input (-), not JSON on the command line"))
    if is_pattern(source):
        return matching(source)
    raise BadValue(Phrase("{source}: no such file", source=source))


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
                reason = error.args[0] if isinstance(error, SourceError) else error.strerror or error
                self.fault = Phrase("{source}: {reason}", source=source, reason=reason)
                return


def _opened(source: str) -> AbstractContextManager[BinaryIO]:
    """A file, or standard input, which is left open."""
    from contextlib import nullcontext

    from a2acard.linter.gather import standard_input

    return nullcontext(standard_input()) if source == "-" else open(source, "rb")
