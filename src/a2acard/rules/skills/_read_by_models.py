"""The texts of a card that a language model reads when it chooses an agent, and the sentences in them."""

from __future__ import annotations

import re

from a2acard.rules._shared import walk

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.card import Card, View
    from a2acard.types import Path

_SENTENCE_END = re.compile(r"[.!?…](?=\s|$)|[。！？\n\r]")
_QUOTES = "\"'“”„‘’«»「」『』`"


def texts(card: Card) -> Iterator[tuple[Path, str]]:
    """Names, descriptions, tags and examples, ids, scopes and the data of extensions, each with its path."""
    yield from _of(card, "name", "description")
    if card.provider:
        yield from _of(card.provider, "organization")
    for extension in card.capabilities.views("extensions"):
        yield from _of(extension, "description")
        yield from _strings(extension.raw.get("params"), extension.path("params"))
    for skill in card.skills:
        yield from _of(skill, "id", "name", "description")
        yield from skill.tags
        yield from skill.examples
    yield from _strings(card.get("securitySchemes"), card.path("securitySchemes"))


def _strings(node: object, at: Path) -> Iterator[tuple[Path, str]]:
    for here, item in walk(node, at) if isinstance(node, dict | list) else ():
        if isinstance(item, str) and " " in item:
            yield here, item


def descriptions(card: Card) -> Iterator[tuple[Path, str]]:
    """The descriptions of the card and its skills."""
    yield from _of(card, "description")
    for skill in card.skills:
        yield from _of(skill, "description")


def sentence(text: str, match: re.Match[str]) -> tuple[str, str]:
    """What stands before and after a match in its sentence."""
    before = _SENTENCE_END.split(text[max(0, match.start() - 400) : match.start()])[-1]
    after = _SENTENCE_END.split(text[match.end() : match.end() + 400], maxsplit=1)[0]
    return before, after


def is_quoted(text: str, match: re.Match[str]) -> bool:
    """True when the match stands in quotation marks: somebody's words, not the card's."""
    before = text[: match.start()].rstrip(" .…")
    after = text[match.end() : match.end() + 200]
    if not any([quote in after for quote in _QUOTES]):
        return False
    if before[-1:] in _QUOTES and before:
        return True
    here = before.rpartition("\n")[2]
    return any([here.count(quote) % 2 for quote in '"`']) or any(
        [here.count(left) > here.count(right) for left, right in ("“”", "„“", "«»", "「」", "『』")]
    )


def _of(view: View, *names: str) -> Iterator[tuple[Path, str]]:
    for name in names:
        text = view.text(name)
        if text:
            yield view.path(name), text
