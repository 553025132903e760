"""Notes skills whose description promises more than text, while the output modes say text only."""

from __future__ import annotations

import re

from a2acard.card import Card
from a2acard.finding import Hit, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the description speaks of {what} ('{word}'), the output modes say text only"
_VERB = r"(?:return|produc|generat|creat|output|render|export|emit|deliver|draw|respond\w* with|repl\w+ with|menghasilkan|menjana|mengembalikan|возвращает|создаёт|создает|генерирует|выдаёт|выдает|строит)\w*"
_KINDS = (
    ("JSON", r"json\b"),
    (
        "images",
        r"(?:images?|pictures?|photos?|png|jpe?g|svg|charts?|diagrams?|imej|gambar|изображени\w*|картинк\w*|диаграмм\w*)\b",
    ),
    ("a file", r"(?:pdfs?|csv|spreadsheets?|xlsx|docx|audio|videos?|аудио\w*|видео\w*)\b"),
)
_TEXT_ONLY = ("text/plain", "text", "text/markdown")


def check(card: Card) -> Iterator[Hit]:
    """One hit a skill: a verb of giving, and within the same sentence a thing that is not text."""
    for skill in card.skills:
        modes = skill.get("outputModes") or card.get("defaultOutputModes")
        if not isinstance(modes, list) or not modes or any(mode not in _TEXT_ONLY for mode in modes):
            continue
        for what, noun in _KINDS:
            found = re.search(
                rf"\b{_VERB}(?:\s+[^\s.;]+){{0,4}}?\s+({noun})", skill.description or "", re.IGNORECASE
            )
            if found and not re.search(
                r"\b(?:from|of|about|into text|descri\w+)\s+(?:\w+\s+)?\Z",
                (skill.description or "")[: found.start(1)],
                re.IGNORECASE,
            ):
                yield Hit(skill.path("description"), MESSAGE, {"what": what, "word": found[1]})
                break


RULE = Rule(
    id="output-mode-understated",
    summary="a description promises more than text, the output modes say text only",
    confidence="guess",
    check=check,
)
