"""Example cards to copy: each a small agent, in a file of its own, with a page that says when to copy it.

    from a2acard.examples import EXAMPLES, example

    example("device-code").data     the card, byte for byte
    example("device-code").page     its page, Markdown

One idea, one stem: `device-code.json`, `device-code.md` with `.ms.md` and `.ru.md` beside it, one line in `EXAMPLES`. All
of them are clean in the profile `strict`, but for the signature, which only one has.
"""

from __future__ import annotations

from a2acard.languages import language
from a2acard.types import value

__all__ = ["EXAMPLES", "Example", "example"]


@value
class Example:
    """One example: `name` is its stem, `pattern` what there is to copy, in a few words.

    `is_signed` says that the card has a signature, and a key set beside it.
    """

    name: str
    pattern: str
    is_signed: bool = False

    @property
    def data(self) -> bytes:
        """The card's bytes: UTF-8, ending in a line feed."""
        return _read(f"{self.name}.json")

    @property
    def page(self) -> str:
        """When to copy it, what to change, what to know: Markdown without a title."""
        return _read(f"{self.name}.md").decode()

    def page_in(self, code: str) -> str:
        """`page` in the language with this code (`a2acard.languages.LANGUAGES`); raises BadValue for one that there is not."""
        spoken = language(code).code
        return self.page if spoken == "en" else _read(f"{self.name}.{spoken}.md").decode()

    @property
    def summary(self) -> str:
        """What agent it is, in a sentence: the first paragraph of the page, as one line without the full stop."""
        return " ".join(self.page.partition("\n\n")[0].split()).removesuffix(".")

    @property
    def jwks(self) -> bytes | None:
        """The key set (RFC 7517) that verifies the card's signature; None for cards without one."""
        return _read(f"{self.name}.jwks.json") if self.is_signed else None


EXAMPLES: tuple[Example, ...] = (
    Example("minimal-card", "public, and no more than every card must have"),
    Example("customer-support", "OAuth 2.0 client credentials, streaming and push notifications, in Malay"),
    Example("shop-catalog", "public, several skills, in Russian"),
    Example("route-planner", "all that a catalog shows: icon, documentation, media types, in Malay"),
    Example("several-interfaces", "JSON-RPC, HTTP+JSON and gRPC in order of preference"),
    Example("grpc-service", "gRPC only"),
    Example("custom-binding", "a binding of one's own, with a core binding beside it"),
    Example("tenant-routing", "many agents at one address, told apart by tenant"),
    Example("transition-hybrid", "1.0 and 0.3 in one card"),
    Example("api-key", "API key in a header"),
    Example("bearer-token", "bearer token in the Authorization header"),
    Example("openid-connect", "OpenID Connect sign-in"),
    Example("mutual-tls", "client certificates"),
    Example("device-code", "OAuth 2.0 for devices without keyboard or browser"),
    Example("skill-security", "one skill that needs a further scope; authorization code with PKCE"),
    Example("public-card", "the public one of a card and its extended twin"),
    Example("extended-card", "the twin that authenticated callers get"),
    Example("required-extension", "an extension that callers must know, and one that they may"),
    Example("signed-payments", "payments extension, signed, with its key set", is_signed=True),
    Example("media-types", "skills that take and return files"),
    Example("many-languages", "requests in several languages"),
)
"""All examples, simple ones first."""


def example(name: str) -> Example:
    """The example called `name`; raises UnknownExample."""
    for item in EXAMPLES:
        if item.name == name:
            return item
    from difflib import get_close_matches

    from a2acard.errors import UnknownExample

    raise UnknownExample(name, tuple(get_close_matches(name, [item.name for item in EXAMPLES])))


def _read(file: str) -> bytes:
    import os

    with open(os.path.join(os.path.dirname(os.path.abspath(__file__)), file), "rb") as opened:
        return opened.read()
