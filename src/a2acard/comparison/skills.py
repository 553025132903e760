"""Skills that went or came, and what goes into them and comes out."""

from __future__ import annotations

from a2acard.comparison._base import Change
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.card import Card, Skill
    from a2acard.comparison._base import Pair
    from a2acard.types import Path

REMOVED = "the skill '{id}' is gone"
RENAMED = "the skill '{old}' is called '{new}' now; who named it by its id no longer finds it"
ADDED = "the skill '{id}' has come"
MODE_REMOVED = "{whose} no longer {takes} {mode}"
MODE_ADDED = "{whose} {takes} {mode} now"
WORDS = "the skill '{id}' has other {what}"
_LISTS = (
    ("inputModes", "defaultInputModes", Phrase("takes"), Phrase("take")),
    ("outputModes", "defaultOutputModes", Phrase("gives"), Phrase("give")),
)


def changes(pair: Pair) -> Iterator[Change]:
    """The differences in skills, by their id; the order of skills has no meaning."""
    old = {skill.id or f"#{index}": skill for index, skill in enumerate(pair.old.skills)}
    new = {skill.id or f"#{index}": skill for index, skill in enumerate(pair.new.skills)}
    came = [id for id in new if id not in old]
    for id, skill in old.items():
        if id in new:
            yield from _skill(id, pair, skill, new[id])
            continue
        again = next((other for other in came if _is_same(skill, new[other])), None)
        if again is not None:
            came.remove(again)
            yield Change(
                "skill-renamed", "breaking", RENAMED, {"old": id, "new": again}, skill.at, new[again].at
            )
        else:
            yield Change("skill-removed", "breaking", REMOVED, {"id": id}, skill.at)
    for id in came:
        yield Change("skill-added", "compatible", ADDED, {"id": id}, None, new[id].at)
    yield from _defaults(pair)


def _is_same(old: Skill, new: Skill) -> bool:
    return (old.name, old.description) == (new.name, new.description) and bool(old.name)


def _skill(id: str, pair: Pair, old: Skill, new: Skill) -> Iterator[Change]:
    whose = Phrase("the skill '{id}'", id=id)
    for own, default, takes, take in _LISTS:
        if old.get(own) or new.get(own):
            before, after = _modes(pair.old, old, own, default), _modes(pair.new, new, own, default)
            yield from _lists(whose, takes, take, before, after, old.at, new.at)
    for name, what in (("name", Phrase("name")), ("description", Phrase("description"))):
        if old.text(name) != new.text(name):
            yield Change(
                "words-changed", "cosmetic", WORDS, {"id": id, "what": what}, old.path(name), new.path(name)
            )
    if {text for _, text in old.tags} != {text for _, text in new.tags}:
        yield Change(
            "words-changed",
            "cosmetic",
            WORDS,
            {"id": id, "what": Phrase("tags")},
            old.path("tags"),
            new.path("tags"),
        )
    if {text for _, text in old.examples} != {text for _, text in new.examples}:
        params = {"id": id, "what": Phrase("examples")}
        yield Change("words-changed", "cosmetic", WORDS, params, old.path("examples"), new.path("examples"))


def _modes(card: Card, skill: Skill, own: str, default: str) -> set[str]:
    """What a skill really takes or gives: its own list, else the card's (A2A 1.0 §4.4.5)."""
    found = skill.texts(own) or card.texts(default)
    return {mode.strip().casefold() for _, mode in found}


def _defaults(pair: Pair) -> Iterator[Change]:
    for _, default, takes, take in _LISTS:
        before = {mode.strip().casefold() for _, mode in pair.old.texts(default)}
        after = {mode.strip().casefold() for _, mode in pair.new.texts(default)}
        at = pair.old.path(default), pair.new.path(default)
        yield from _lists(Phrase("the agent by default"), takes, take, before, after, *at)


def _lists(
    whose: str, takes: str, take: str, before: set[str], after: set[str], old: Path, new: Path
) -> Iterator[Change]:
    for mode in sorted(before - after):
        params = {"whose": whose, "takes": takes, "mode": mode}
        yield Change("mode-removed", "breaking", MODE_REMOVED, params, old, new)
    for mode in sorted(after - before):
        params = {"whose": whose, "takes": takes, "mode": mode}
        yield Change("mode-added", "compatible", MODE_ADDED, params, old, new)
