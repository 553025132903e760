"""Notes skills whose description lists several tasks."""

from __future__ import annotations

import re

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._tasks import CHINESE, ENGLISH, MALAY, SPANISH
from a2acard.rules._words import PUNCTUATION, separators

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "one skill for {count} tasks ({tasks}); a router can match each better by itself"
_FEWEST = 4
"""Tasks from which a skill is several: three steps of one job are common."""
_BULLET = re.compile(r"^(?:[-*•–—]|\d+[.)、])\s*")
_RUSSIAN = re.compile(r"[а-яё]{3,}(?:ает|яет|ует|ит|ёт)")
_RUSSIAN_NOUNS = frozenset(
    "визит лимит кредит аудит дефицит полёт учёт отчёт счёт расчёт бит сайт зачёт транзит депозит".split()
)
_SPLIT = re.compile(
    r"\s*[,;，、；]\s*(?:and\s+|dan\s+|и\s+|y\s+|以及|并|和)?|\s+(?:and|dan|и|y)\s+|\n+|(?:以及|并|和)(?="
    + "|".join(CHINESE)
    + ")"
)
_IDLE = frozenset(
    "a an the of for in on to with from by your their its all any new data de la el los las del para yang untuk на в по для из".split()
)


def check(card: Card) -> Iterator[Hit]:
    """One hit a skill."""
    for skill in card.skills:
        tasks = _tasks(skill.description or "")
        if len(tasks) >= _FEWEST:
            shown = ", ".join(list(tasks)[:_FEWEST]) + (", …" if len(tasks) > _FEWEST else "")
            yield Hit(skill.path("description"), MESSAGE, {"count": len(tasks), "tasks": shown})


def _tasks(text: str) -> list[str]:
    """The verbs of the tasks listed one after the other, each with an object; none where they share an object."""
    best: list[str] = []
    run: list[tuple[str, frozenset[str]]] = []
    if separators(text) < _FEWEST - 2:  # the last two may be joined by "and"
        return []
    for piece in [*_SPLIT.split(text.rstrip(".。")), ""]:
        task = _task(_BULLET.sub("", piece.strip()))
        if task and task[0] not in [verb for verb, _ in run]:
            run.append(task)
        else:
            if len(run) > len(best) and not frozenset.intersection(*[objects for _, objects in run]):
                best = [verb for verb, _ in run]
            run = [task] if task else []
    return best if len(best) >= _FEWEST else []


def _task(piece: str) -> tuple[str, frozenset[str]] | None:
    """The verb and the objects of "sends letters"; None for what is no task with an object."""
    words = [word.strip(PUNCTUATION).casefold() for word in piece.split()]
    if words and words[0].startswith(CHINESE) and len(words[0]) > 3:
        return words[0][:2], frozenset([words[0][2:]])
    objects = frozenset([word.removesuffix("s") for word in words[1:] if word and word not in _IDLE])
    verb = _verb(words[0]) if words else None
    return (verb, objects) if verb and objects else None


def _verb(word: str) -> str | None:
    if word in MALAY or word in SPANISH or (_RUSSIAN.fullmatch(word) and word not in _RUSSIAN_NOUNS):
        return word
    for base in (word, word.removesuffix("s"), word.removesuffix("es"), word.removesuffix("ies") + "y"):
        if base in ENGLISH:
            return word
    return None


RULE = Rule(
    id="skill-does-several-things",
    summary="one skill is for several tasks",
    confidence="guess",
    check=check,
)
