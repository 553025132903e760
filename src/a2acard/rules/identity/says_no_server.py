"""Flags cards whose own text says that nothing answers."""

from __future__ import annotations

import re

from a2acard.card import Card
from a2acard.finding import Hit, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = (
    "the description says that nothing answers ('{words}'); a card without an agent misleads its clients"
)
_PHRASES = re.compile(
    r"\b(?:there is )?no (?:live |running |actual |public |real )*(?:a2a )?(?:server|endpoint|agent)s? (?:is |are )?(?:exist|running|available|deployed|behind|here|yet|hosted)\w*"
    r"|\b(?:does|do) not (?:run|host|expose|operate|have|provide|implement) (?:an? |any )?(?:live |running |public )?a2a[ -](?:server|endpoint|service)"
    r"|\b(?:no|not an?) a2a (?:server|endpoint|service|support)\b"
    r"|\ba2a (?:is )?not (?:supported|implemented|available)\b"
    r"|\b(?:server|endpoint|url) (?:is |below is )?(?:not (?:yet )?(?:deployed|implemented|live|running|available)|a placeholder)\b"
    r"|(?:сервер|агент) (?:пока |ещё |еще )?(?:не (?:запущен|развёрнут|развернут|существует|отвечает))"
    r"|\bpelayan (?:a2a )?(?:belum|tidak) (?:wujud|tersedia|dijalankan|digunakan)",
    re.IGNORECASE,
)


def check(card: Card) -> Iterator[Hit]:
    """One hit on the description."""
    found = _PHRASES.search(card.description or "")
    if found:
        yield Hit(card.path("description"), MESSAGE, {"words": found[0]})


RULE = Rule(
    id="says-no-server",
    summary="the card's text says that no agent answers",
    confidence="likely",
    check=check,
)
