"""Flags security requirements that are not in the form of 1.0."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Fix, Hit, Rule
from a2acard.mapping import requirement
from a2acard.source.edits import Replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from typing import Any

    from a2acard.types import JSON, Path

MESSAGE = "the requirement lacks 'schemes': 1.0 writes {use}"
MESSAGE_LIST = "the scopes of '{name}' are a bare list; 1.0 writes {use} (the SDKs refuse or ignore the bare form)"
TITLE = "Write it as {use}"


def check(card: Card) -> Iterator[Hit]:
    """One hit an alternative that is not wrapped, and one a bare list of scopes."""
    for deviation in card.departures("requirement-shape"):
        name = str(deviation.params["name"])
        if deviation.params["form"] == "bare-list":
            use, value = '{"list": […]}', {"list": _at(card.raw, deviation.at)}
            message = MESSAGE_LIST
        else:
            use, value = '{"schemes": {"%s": {"list": […]}}}' % name, requirement(_at(card.raw, deviation.at))
            message = MESSAGE
        fix = Fix(TITLE, (Replace(deviation.at, value),), not card.is_legacy, {"use": use}) if value else None
        yield Hit(deviation.at, message, {"name": name, "use": use}, fix)


def _at(node: JSON, path: Path) -> Any:
    for step in path:
        node = node[step]  # type: ignore[index,call-overload]  # the walk has just been here
    return node


RULE = Rule(
    id="requirement-shape",
    summary="a security requirement is not in the form of 1.0",
    clause="A2A 1.0 §4.4.1 (a2a.proto SecurityRequirement)",
    check=check,
    fixable=True,
)
