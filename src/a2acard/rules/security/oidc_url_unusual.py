"""Notes OpenID Connect URLs that are no discovery document's."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.url import placeholder, split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{url}' does not end in {ending}, where providers keep their discovery document"
ENDING = "/.well-known/openid-configuration"
"""OpenID Connect Discovery 1.0 §4."""


def check(card: Card) -> Iterator[Hit]:
    """One hit a scheme; URLs that can't be followed have rules of their own."""
    for scheme in card.schemes.values():
        text = scheme.body.text("openIdConnectUrl") if scheme.kind == "openIdConnect" else None
        if text and not placeholder(text):
            url = split(text)
            if url.is_http and url.host and not url.path.endswith(ENDING):
                yield Hit(scheme.body.path("openIdConnectUrl"), MESSAGE, {"url": text, "ending": ENDING})


RULE = Rule(
    id="oidc-url-unusual",
    summary="an OpenID Connect URL is no discovery document's",
    clause="A2A 1.0 §4.5.5, OpenID Connect Discovery 1.0 §4",
    confidence="likely",
    check=check,
)
