"""Notes skills whose description promises more than text, while the output modes say text only."""

from __future__ import annotations

import re

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules.survey._texts import OUTPUTS
from a2acard.rules.survey._words import words_of
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the description speaks of {what} ('{word}'), the output modes say text only"
_VERB = (
    r"(?:returns?|returning|produces?|producing|generates?|generating|creates?|creating|outputs?|renders?|rendering|exports?|exporting|"
    r"emits?|delivers?|draws?|drawing|(?:responds?|repl(?:y|ies)) with|menghasilkan|menjana|mengembalikan|"
    r"возвращает|создаёт|создает|генерирует|выдаёт|выдает|строит|devuelve|genera|produce|crea|exporta)"
)
_KINDS = (
    ("JSON", r"json\b(?![-_.]?rpc|\s?path|[-_])"),
    (
        "images",
        r"(?:images?|pictures?|photos?|png|jpe?g|svg|charts?|diagrams?|imej|gambar|imágenes|imagen|gráficos?|"
        r"изображени\w*|картинк\w*|диаграмм\w*)\b",
    ),
    ("a file", r"(?:pdfs?|csv|spreadsheets?|xlsx|docx|audio|videos?|аудио\w*|видео\w*)\b"),
)
_TEXT_ONLY = ("text/plain", "text", "text/markdown")
_ABOUT = frozenset(
    "from of about for on inside using with describing describe describes based out из о об по для daripada tentang untuk "
    "dengan de sobre para con".split()
)
"""Last before the noun: the noun is what the text is about, or made from."""
_GIVEN_AS = frozenset("as in into в kepada sebagai dalam como en".split())
"""Last before the noun: the noun is the form of what is given."""
_ARTICLES = frozenset("a an one the un una".split())
_NEAR = 4
"""Words between a verb and its object, where no other word tells."""
_AFTER = re.compile(
    r"[\s-]+(?:urls?|links?|prompts?|descriptions?|captions?|metadata|information|data|details?|statistics|analys[ie]s|titles?|"
    r"names?|tags?|ids?|paths?|schemas?|code|summar\w+|"
    r"transcri\w+|scripts?|ideas?|as (?:text|ascii|mermaid)|in (?:ascii|mermaid|markdown|plantuml))\b",
    re.IGNORECASE,
)
"""Behind the noun: text about the thing, or the thing written as text."""


_patterns: dict[str, tuple[re.Pattern[str], re.Pattern[str]]] = {}
"""For each noun what finds it, and what finds it behind a verb: compiled when first needed."""


def check(card: Card) -> Iterator[Hit]:
    """One hit a skill: a verb of giving, and within the same sentence a thing that is not text."""
    for skill in card.skills:
        modes = skill.get("outputModes") or card.get("defaultOutputModes")
        if not isinstance(modes, list) or not modes or any(mode not in _TEXT_ONLY for mode in modes):
            continue
        found = _promised(skill.description or "")
        if found:
            yield Hit(skill.path("description"), MESSAGE, {"what": Phrase(found[0]), "word": found[1]})


def _promised(text: str) -> tuple[str, str] | None:
    """The first of the kinds that a text promises, with its word."""
    if text.isascii() and OUTPUTS.isdisjoint(words_of(text.encode())):
        return None  # the quick way past most texts
    return next(filter(None, [_promise(what, noun, text) for what, noun in _KINDS]), None)


def _promise(what: str, noun: str, text: str) -> tuple[str, str] | None:
    """What the text promises, with its word; None when it gives only text about it."""
    if noun not in _patterns:
        _patterns[noun] = (
            re.compile(rf"(?<=\s)(?:{noun})", re.IGNORECASE),
            re.compile(rf"\b{_VERB}\b((?:\s+[^\s.;]+){{0,8}}?)\s+({noun})", re.IGNORECASE),
        )
    quick, whole = _patterns[noun]
    if not quick.search(text):
        return None
    for found in whole.finditer(text):
        if _is_given(found[1].casefold().split()) and not _AFTER.match(text, found.end()):
            return what, found[2]
    return None


def _is_given(between: list[str]) -> bool:
    """True when the words between verb and noun make the noun what is given, judged by the last of them that tells."""
    for index in range(len(between) - 1, -1, -1):
        word, rest = between[index].strip(",:()"), between[index + 1 :]
        if word in _GIVEN_AS:
            return True
        if word in _ABOUT:
            return False
        if word == "to":
            return _ARTICLES.issuperset(rest)
        if word in ("and", "or", "then", "и", "dan", "y") and rest:
            return False  # as likely another verb follows
    return len(between) <= _NEAR


RULE = Rule(
    id="output-mode-understated",
    summary="a description promises more than text, the output modes say text only",
    confidence="guess",
    check=check,
)
