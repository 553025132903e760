"""Notes scopes that are asked of a scheme which has none."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._security import needs
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.card import Scheme

MESSAGE = "'{scheme}' is {kind}, which has no scopes; clients ignore {scopes}"
KINDS = {"apiKey": Phrase("an API key"), "mutualTLS": Phrase("a client certificate")}


def check(card: Card) -> Iterator[Hit]:
    """One hit a list of scopes; unknown HTTP schemes may have them."""
    for need, scheme in needs(card):
        kind = _kind(scheme) if scheme and need.scopes else None
        if kind:
            scopes = ", ".join([scope for _, scope in need.scopes[:4]]) + (
                ", …" if len(need.scopes) > 4 else ""
            )
            yield Hit(need.list_at, MESSAGE, {"scheme": need.name, "kind": kind, "scopes": scopes})


def _kind(scheme: Scheme) -> str | None:
    if scheme.kind != "http":
        return KINDS.get(scheme.kind or "")
    name = (scheme.body.text("scheme") or "").strip().lower()
    return f"HTTP {name.capitalize()}" if name in ("basic", "digest") else None


RULE = Rule(
    id="scopes-on-scopeless-scheme",
    summary="scopes are asked of a scheme that has none",
    clause="A2A 1.0 §4.4.1, OpenAPI 3.0 §4.7.30",
    check=check,
)
