"""Flags required scopes that no flow of the scheme offers."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._security import flows, needs

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.card import Scheme

MESSAGE = "no flow of '{scheme}' has the scope '{scope}'; it has {scopes}"
_MOST = 6
"""Names in a message; more would hide the rest of it."""


def check(card: Card) -> Iterator[Hit]:
    """One hit a scope, where it is required; only OAuth 2.0 schemes list what there is."""
    for need, scheme in needs(card):
        known = _scopes(scheme) if scheme and need.scopes else None
        for at, scope in need.scopes if known else ():
            if known and scope not in known:
                names = ", ".join([*list(known)[:_MOST], *["…"][: len(known) > _MOST]])
                yield Hit(at, MESSAGE, {"scheme": need.name, "scope": scope, "scopes": names})


def _scopes(scheme: Scheme) -> dict[str, None] | None:
    """The scopes of every flow; None where one lists none, which says nothing about what there is."""
    found: dict[str, None] = {}
    for flow in flows(scheme).values():
        scopes = flow.get("scopes")
        if not isinstance(scopes, dict) or not scopes:
            return None
        found.update(dict.fromkeys(scopes))
    return found or None


RULE = Rule(
    id="undefined-scope",
    summary="no flow offers a required scope",
    clause="A2A 1.0 §4.5.8-4.5.10, §7.3",
    check=check,
)
