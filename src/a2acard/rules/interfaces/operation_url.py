"""Flags interface URLs that are one operation's or the card's own, not the binding's base."""

from __future__ import annotations

import re

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._interfaces import CODE_HOSTS, hosted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = (
    "'{url}' is the address of one operation ('{operation}'), not the base that clients append theirs to"
)
MESSAGE_DOCUMENT = "'{url}' is a document about the site, not an agent"
MESSAGE_CARD = "'{url}' is the address of the card itself, not of the agent"
_OPERATION = re.compile(
    r"/(message:(?:send|stream)|message/(?:send|stream)|[Ss]end(?:Streaming)?Message|tasks/(?:get|cancel|resubscribe|sendSubscribe|send)"
    r"|(?<!/agents/)(?<!/agent/)tasks|tasks:\w+|extendedAgentCard|v1/card)/?\Z"
)
"""The paths and methods of every version; an agent may itself be called `tasks`."""
_CARD = re.compile(r"/agent(?:[-_]?card)?\.json/?\Z|/\.well-known/agent[-_]?card/?\Z", re.IGNORECASE)
_DOCUMENT = re.compile(r"/\.well-known/[^/]+/?\Z", re.IGNORECASE)


def check(card: Card) -> Iterator[Hit]:
    """One hit an interface."""
    for at, text, url in hosted(card):
        if _CARD.search(url.path) or (card.came_from and text.rstrip("/") == card.came_from):
            owner = "not-an-a2a-endpoint" if url.host in CODE_HOSTS else None
            yield Hit(at, MESSAGE_CARD, {"url": text}, unless=owner)
        elif _DOCUMENT.search(url.path):
            yield Hit(at, MESSAGE_DOCUMENT, {"url": text})
        elif found := _OPERATION.search(url.path):
            yield Hit(at, MESSAGE, {"url": text, "operation": found[1]})


RULE = Rule(
    id="operation-url",
    summary="an interface URL is one operation's address",
    clause="A2A 1.0 §4.4.6",
    confidence="likely",
    check=check,
)
