"""Brings `supportsAuthenticatedExtendedCard` into the capabilities."""

from __future__ import annotations

from a2acard.migration._base import Draft, Note, Step
from a2acard.source.edits import Add, Remove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

OLD = ("supportsAuthenticatedExtendedCard", "supportsExtendedAgentCard")
MOVED = "'{name}' is a capability now"
DIFFER = "'{name}' says {old}, 'extendedAgentCard' says {new}: which of them is right?"
NO_FLAG = "'{name}' is neither true nor false: is there an extended card?"


def run(draft: Draft) -> Iterator[Note]:
    """One note for each old flag; of two flags the first counts."""
    capabilities = draft.member("capabilities", dict)
    new = capabilities.get("extendedAgentCard")
    target = ("capabilities", "extendedAgentCard")
    for name in OLD:
        if name not in draft.card:
            continue
        old, at = draft.card[name], (name,)
        gone = () if draft.keep else (Remove(at),)
        if not isinstance(old, bool):
            yield Note("question", NO_FLAG, at, target, {"name": name}, gone)
        elif new is None:
            new = old
            added = (
                Add(target, old)
                if isinstance(draft.card.get("capabilities"), dict)
                else Add(("capabilities",), {"extendedAgentCard": old})
            )
            if "capabilities" in draft.card and not isinstance(draft.card["capabilities"], dict):
                yield Note("change", MOVED, at, None, {"name": name}, gone)
            else:
                yield Note("change", MOVED, at, target, {"name": name}, (added, *gone))
        elif new != old:
            yield Note("question", DIFFER, at, target, {"name": name, "old": old, "new": new}, gone)
        else:
            yield Note("change", MOVED, at, target, {"name": name}, gone)


STEP = Step(id="extended-card", summary="the extended card is a capability", run=run)
