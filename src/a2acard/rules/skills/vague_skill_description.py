"""Notes skill descriptions that promise help and name no task."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._text import is_short
from a2acard.rules._words import HELPING, description_words

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{text}' names no task: neither what goes in nor what comes out"
_FILLERS = frozenset(
    "a an the with you your our users user customers customer people clients client in on of for to and or all any various "
    "different related general things thing stuff tasks task questions question requests request information services "
    "service operations operation support help assistance it its their this that "
    "dengan anda pengguna pelanggan untuk dan atau pelbagai semua tugas soalan permintaan maklumat perkhidmatan dalam "
    "с со вам вас вашим в на по для и или все всеми разные задачами задачи вопросами вопросы запросами информацией услуги "
    "пользователям клиентам "
    "al los las el la con de del en y o todo todos todas sus su tus usuarios usuario clientes cliente tareas consultas preguntas "
    "solicitudes información servicios".split()
)
_MOST_CONTENT = 1
_MOST_WORDS = 12


def check(card: Card) -> Iterator[Hit]:
    """One hit a skill whose description is a helping verb and at most one word of content; shorter ones have their rule."""
    for skill in card.skills:
        text = skill.description or ""
        words = description_words(text)
        if not 2 <= len(words) <= _MOST_WORDS or is_short(text):
            continue
        start = next((i for i, word in enumerate(words[:4]) if word in HELPING), None)
        if start is None:
            continue
        content = [
            word for word in words[start + 1 :] if word and word not in _FILLERS and word not in HELPING
        ]
        if len(content) <= _MOST_CONTENT and not _says_more(text):
            yield Hit(skill.path("description"), MESSAGE, {"text": text})


def _says_more(text: str) -> bool:
    """Digits, formats and lists are content that the word count misses."""
    return any(c.isdigit() for c in text) or text.count(",") > 1


RULE = Rule(
    id="vague-skill-description",
    summary="a skill's description promises help and names no task",
    confidence="likely",
    check=check,
)
