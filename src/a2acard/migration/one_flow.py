"""Splits the schemes of the newer half that have several flows, before anything else but spelling is looked at."""

from __future__ import annotations

from a2acard.mapping import split_flows
from a2acard.migration._base import Draft, Note, Step

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

SPLIT = "the scheme '{name}' is one scheme a flow now, and each alternative that names it is repeated"


def run(draft: Draft) -> Iterator[Note]:
    """One change a scheme; a scheme of 1.0 has one flow (A2A 1.0 §4.5.7)."""
    for name, edits in split_flows(draft.card):
        if edits:
            at = ("securitySchemes", name)
            yield Note("change", SPLIT, at, at, {"name": name}, edits)


STEP = Step(id="one-flow-a-scheme", summary="a scheme of 1.0 has one flow", run=run)
