"""A public card and its extended twin out of one: who authenticates is told more (A2A 1.0 §3.1.11)."""

from __future__ import annotations

from a2acard.authoring.writing import ordered
from a2acard.errors import BadValue
from a2acard.types import Phrase, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any


@value
class Twins:
    """The card that everybody sees, and the one for callers who authenticate."""

    public: dict[str, Any]
    extended: dict[str, Any]


def split(card: dict[str, Any], private: Iterable[str]) -> Twins:
    """Both cards: skills with an id in `private` are in the extended one only, and both offer it.

    Raises BadValue for an id that no skill has, without private or public skills, and without a security scheme.
    """
    hidden = set(private)
    skills = card.get("skills", [])
    ids = known_ids(skills, hidden)
    if not hidden:
        raise BadValue(
            Phrase(
                "no skill is private, so the extended card would say nothing more; mark one (--private ID)"
            )
        )
    if hidden == set(ids):
        raise BadValue(Phrase("every skill is private, so the public card would have none; leave one public"))
    if not card.get("securitySchemes"):
        raise BadValue(
            Phrase("an extended card is for callers who authenticate; declare a scheme (--security KIND)")
        )
    extended = card | {"capabilities": card.get("capabilities", {}) | {"extendedAgentCard": True}}
    public = extended | {"skills": [skill for skill in skills if skill.get("id") not in hidden]}
    return Twins(ordered(_used(public)), ordered(extended))


def known_ids(skills: Iterable[dict[str, Any]], private: Iterable[str]) -> list[object]:
    """The ids of the skills. Raises BadValue for an id in `private` that no skill has: what was to be hidden would not be."""
    ids = [skill.get("id") for skill in skills]
    for id in sorted(private):
        if id not in ids:
            from difflib import get_close_matches

            near = get_close_matches(id, [str(known) for known in ids], 1)
            if near:
                hint = Phrase("; did you mean {near!r}?", near=near[0])
            else:
                hint = Phrase("; there are {names}", names=", ".join(map(str, ids)))
            raise BadValue(Phrase("private: no skill has the id {id!r}{hint}", id=id, hint=hint))
    return ids


def _used(card: dict[str, Any]) -> dict[str, Any]:
    """The public card without schemes that only private skills need, as long as one is left to get the other card with."""
    owners = [card, *card["skills"]]
    named = {
        name
        for owner in owners
        for alternative in owner.get("securityRequirements", ())
        for name in alternative.get("schemes", ())
    }
    kept = {name: scheme for name, scheme in card["securitySchemes"].items() if name in named}
    return card | {"securitySchemes": kept} if kept else card
