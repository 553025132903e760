"""`lint --baseline`: opened before the judging, settled after it."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace

    from a2acard.linter.baseline import Baseline


def opened(args: Namespace, *, in_flow: bool = False) -> Baseline | None:
    """The baseline that the options name; raises BadValue."""
    if args.baseline is None:
        if args.update_baseline:
            from a2acard.errors import BadValue

            raise BadValue("--update-baseline needs --baseline FILE, to say which")
        return None
    from a2acard.linter.baseline import Baseline

    return Baseline(args.baseline, writes=args.update_baseline, in_flow=in_flow)


def settle(baseline: Baseline) -> None:
    """Write a baseline that is new or asked for; name what an old one lists in vain."""
    from a2acard.cli.terminal import note

    if baseline.writes:
        baseline.write()
        note(f"{baseline.file}: wrote {baseline.count} findings")
        return
    gone = baseline.gone()
    if gone:
        note(f"{baseline.file}: no longer found (--update-baseline takes them out):")
    for item in gone:
        where = f"{item.path} ({item.card})" if item.card else item.path
        note(f"{where}: {item.rule} at {item.pointer or 'the whole document'}", "  ")
