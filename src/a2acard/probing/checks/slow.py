"""Looks at how long the answers took."""

from __future__ import annotations

from a2acard.finding import some
from a2acard.probing._base import Check, passed, skipped, warned
from a2acard.types import Amount

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.probing._base import Asking
    from a2acard.probing.talk import Talk


def _run(talk: Talk) -> Asking:
    """Judge what was heard; nothing more is asked."""
    yield from ()
    times = sorted([one.outcome.answer.seconds for one in talk.heard if one.outcome.answer is not None])
    if not times:
        return skipped("nothing was answered")
    middle, longest = times[len(times) // 2], times[-1]
    named = {"middle": Amount(middle), "longest": Amount(longest), "answers": some(len(times), "answer")}
    if middle > SLOW_S:
        return warned("slow", "half of {answers} took more than {middle} s, the longest {longest} s", **named)
    if longest > _LONGEST_S:
        return warned("slow", "the longest of {answers} took {longest} s", **named)
    return passed("{answers}, the longest in {longest} s", **named)


SLOW_S = 2.0
"""Seconds that an answer which starts nothing may take."""
_LONGEST_S = 5.0


CHECK = Check("slow", "the agent answers quickly", _run, "good practice")
