"""Flags skills that a router can't tell from an earlier one."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._text import is_wide
from a2acard.rules._words import first_word, folded_words, last_word
from a2acard.source.pointer import to_pointer

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.card import Skill

MESSAGE = "the description says the same as {first}, so a router can't tell the two skills apart"
_FEWEST_WORDS = 3
_FEW = 100
"""Skills up to which it pays to compare their last words first."""
_FEWEST_WIDE = 6
"""Under these a description says too little to be compared; that has its own rule."""


def check(card: Card) -> Iterator[Hit]:
    """One hit a skill that repeats an earlier one; skills are compared by a key, so that many take no long time."""
    same: dict[tuple[str, ...], list[Skill]] = {}
    for skill in _alike(card.skills):
        description = skill.description or ""
        words = folded_words(description)
        if len(words) >= _FEWEST_WORDS or _is_long_enough(description):
            same.setdefault(words, []).append(skill)
    for skills in same.values():
        seen: dict[object, Skill] = {}
        for skill in skills if len(skills) > 1 else ():
            first = seen.setdefault((_modes(skill, "inputModes"), _modes(skill, "outputModes")), skill)
            if first is not skill and (first.id is None or first.id != skill.id):
                yield Hit(skill.path("description"), MESSAGE, {"first": to_pointer(first.at)})


def _alike(skills: tuple[Skill, ...]) -> Iterator[Skill]:
    """The skills whose description ends, and as far as can be told begins, as another one does."""
    if len(skills) > _FEW:
        yield from skills
        return
    by_end: dict[str, list[Skill]] = {}
    for skill in skills:
        by_end.setdefault(last_word(skill.description or ""), []).append(skill)
    for group in by_end.values():
        if len(group) > 1:
            starts = [first_word(skill.description or "") for skill in group]
            for skill, start in zip(group, starts, strict=True):
                if not start or "" in starts or starts.count(start) > 1:
                    yield skill


def _is_long_enough(text: str) -> bool:
    return len(text.strip()) >= _FEWEST_WIDE and is_wide(text)


def _modes(skill: Skill, name: str) -> frozenset[str]:
    """What goes in or out also tells skills apart."""
    return frozenset([mode.strip().casefold() for _, mode in skill.texts(name)])


RULE = Rule(
    id="near-identical-skills",
    summary="two skills say the same of themselves",
    confidence="likely",
    check=check,
)
