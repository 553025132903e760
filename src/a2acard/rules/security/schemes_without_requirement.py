"""Flags cards that declare schemes but never say that one is needed."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._security import declared, says_nothing

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.card import Scheme

MESSAGE = (
    "schemes are declared ({names}), but nothing says that one is needed: clients call without credentials"
)
_OPTIONAL = ("optional", "not required", "opcional", "необязательн", "опционал", "pilihan", "可选", "任意")
"""English, Spanish and Portuguese, Russian, Malay, Chinese, Japanese."""
_MOST = 6
"""Names in a message; more would hide the rest of it."""


def check(card: Card) -> Iterator[Hit]:
    """One hit on `securitySchemes`; requirements in any form, readable or not, keep it silent."""
    if declared(card) and says_nothing(card):
        names = [scheme.name for scheme in card.schemes.values() if scheme.kind and not _is_optional(scheme)]
        shown = ", ".join(names[:_MOST]) + (", …" if len(names) > _MOST else "")
        if names:
            yield Hit(card.path("securitySchemes"), MESSAGE, {"names": shown}, name=True)


def _is_optional(scheme: Scheme) -> bool:
    """True where the scheme's own description says that calls go without it."""
    description = (scheme.body.text("description") or "").casefold()
    return any([word in description for word in _OPTIONAL])


RULE = Rule(
    id="schemes-without-requirement",
    summary="schemes are declared and none is required",
    clause="A2A 1.0 §4.4.1, §7.3",
    check=check,
)
