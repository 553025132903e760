"""`lint --baseline`: opened before the judging, settled after it."""

from __future__ import annotations

from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace

    from a2acard.linter.baseline import Baseline


def opened(args: Namespace, *, in_flow: bool = False) -> Baseline | None:
    """The baseline that the options name; raises BadValue."""
    if args.baseline is None:
        if args.update_baseline:
            from a2acard.errors import BadValue

            raise BadValue(Phrase("--update-baseline needs --baseline FILE, to say which"))
        return None
    from a2acard.linter.baseline import Baseline

    return Baseline(args.baseline, writes=args.update_baseline, in_flow=in_flow)


def settle(baseline: Baseline) -> None:
    """Write a baseline that is new or asked for; name what an old one lists in vain."""
    from a2acard.cli.terminal import note

    if baseline.writes:
        baseline.write()
        note(Phrase("{file}: wrote {number} findings", file=baseline.file, number=baseline.count))
        return
    gone = baseline.gone()
    if gone:
        note(Phrase("{file}: no longer found (--update-baseline takes them out):", file=baseline.file))
    for item in gone:
        path = f"{item.path} ({item.card})" if item.card else item.path
        where = item.pointer or Phrase("the whole document")
        note(Phrase("{path}: {rule} at {where}", path=path, rule=item.rule, where=where), "  ")
