"""Notes required scopes that grant everything."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._security import needs
from a2acard.rules.survey import BROAD_SCOPES

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the scope '{scope}' grants everything, to whoever gets hold of the token"
_SCOPED = ("oauth2", "openIdConnect", "http")


def check(card: Card) -> Iterator[Hit]:
    """One hit a scope, where it is required; what a flow merely offers is not judged."""
    for need, scheme in needs(card):
        if scheme is None or scheme.kind in _SCOPED:
            for at, scope in need.scopes:
                if scope.strip().lower() in BROAD_SCOPES:
                    yield Hit(at, MESSAGE, {"scope": scope})


RULE = Rule(
    id="broad-scope",
    summary="a required scope grants everything",
    clause="RFC 9700 §2.3",
    confidence="likely",
    check=check,
)
