"""Judging what `lint` was given: here, or when there is much of it in several processes."""

from __future__ import annotations

from a2acard.cli.commands._configured import Planner
from a2acard.cli.languages import use
from a2acard.cli.terminal import note
from a2acard.linter.gather import unreadable
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Iterator

    from a2acard.finding import Report
    from a2acard.linter.gather import Candidate

MANY = 100
"""Cards from which starting processes costs less than it saves (a process starts in some 30 ms)."""
MOST_JOBS = 4
"""Processes a processor, whatever is asked for: more only take memory."""
GROUP = 25
"""Cards handed to a process at once."""


def judged_all(
    candidates: list[Candidate], args: Namespace, planner: Planner, *, silent: bool = False
) -> Iterator[Report]:
    """The report on each candidate that holds a card, in order; with `--fix`, on what mending has left.

    `silent` when the caller shows on a terminal how far the work is.
    """
    if len(candidates) < MANY or args.jobs == 1 or args.fix or args.unsafe_fixes or args.diff:
        for candidate in candidates:
            report = _judged(candidate, args, planner)
            if report is not None:
                yield report
        return
    from functools import partial

    from a2acard.cli.terminal import Progress
    from a2acard.linter.parallel import spread

    groups = [candidates[at : at + GROUP] for at in range(0, len(candidates), GROUP)]
    with Progress(Phrase("cards"), len(candidates), silent=silent) as progress:
        for group, reports in zip(groups, spread(partial(_Worker, args), groups, jobs(args)), strict=True):
            for candidate in group:
                planner.for_card(candidate.path)  # so that this process knows what has expired
            progress.add(len(group))
            yield from reports


def jobs(args: Namespace) -> int:
    """How many processes to use. Raises BadValue for a senseless number."""
    from a2acard.linter.parallel import cores

    if args.jobs is None:
        return cores()
    if args.jobs < 1:
        from a2acard.errors import BadValue

        raise BadValue(Phrase("--jobs must be at least 1, not {jobs}", jobs=args.jobs))
    return min(int(args.jobs), MOST_JOBS * cores())


class _Worker:
    """Judges groups of cards in a process of its own."""

    def __init__(self, args: Namespace) -> None:
        self.args = args
        self.planner = Planner(args)

    def __call__(self, group: list[Candidate]) -> list[Report]:
        use(self.args)  # a process of its own may know of no language yet
        reports = [_judged(candidate, self.args, self.planner) for candidate in group]
        return [report.portable() for report in reports if report is not None]


def _judged(candidate: Candidate, args: Namespace, planner: Planner) -> Report | None:
    """The report on one card, after mending it where that was asked for; None where there is no card."""
    document = candidate.document(planner.limits())
    if not candidate.is_wanted(document):
        reason = unreadable(document)
        if reason is not None:
            note(Phrase("{path}: passed over: {reason}", path=candidate.path, reason=reason))
        return None
    plan, fail_on = planner.for_card(candidate.path)
    if args.fix or args.unsafe_fixes or args.diff:
        from a2acard.cli.commands._fixing import fixed

        report = fixed(document, plan, candidate.path, args, candidate.response)
        report.fail_on = fail_on
        return report
    from a2acard.linter.run import judge

    return judge(document, plan, path=candidate.path, fail_on=fail_on, response=candidate.response)
