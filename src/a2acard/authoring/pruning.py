"""Leaves out what the linter would refuse, as far as nobody wrote it for a card: what a source says was meant for others."""

from __future__ import annotations

from a2acard.authoring.draft import keyed, skill_of
from a2acard.authoring.texts import leak
from a2acard.authoring.writing import written
from a2acard.finding import Finding, Hit, phrase
from a2acard.source.document import Document
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator
    from typing import Any

    from a2acard.authoring.draft import Draft, Judge
    from a2acard.types import Path

MOST_ROUNDS = 40
"""Times that a card is judged anew: each round leaves something out, so few are needed."""
LISTS = ("tags", "examples", "inputModes", "outputModes")
NEVER_EMPTY = ("tags", "examples")


def pruned(card: dict[str, Any], draft: Draft, given: set[Path], judge: Judge) -> dict[str, Any]:
    """`card` without inferred parts that have findings, or hold what is nobody's business; each is told.

    `given`, what the author said, is left alone.
    """
    for _ in range(MOST_ROUNDS):
        if not (
            _prune_all(card, draft, given, _leaks(card))
            or _prune_all(card, draft, given, judge(written(card)).findings)
        ):
            break
    return card


def _prune_all(card: dict[str, Any], draft: Draft, given: set[Path], found: tuple[Finding, ...]) -> bool:
    """Leave out what the findings are about, the last one first, so that numbers stay true; False where nothing was."""
    return any([_prune(card, draft, given, finding) for finding in reversed(found)])


LEAK = "leak"
"""What stands as the rule where no rule of the linter found it."""


def _leaks(card: dict[str, Any]) -> tuple[Finding, ...]:
    """A finding for each text that holds a credential, a person's address or an inner host, names of members too."""
    document = Document.from_value(card)
    return tuple(
        [
            Finding(LEAK, "error", Hit(at, "the text holds {what}", {"what": reason}), document, "")
            for at, text in _strings(card, ())
            if (reason := leak(text))
        ]
    )


def _strings(node: Any, at: Path) -> Iterator[tuple[Path, str]]:
    """Every text of a value, and every name of a member with the place of what it names."""
    if isinstance(node, str):
        yield at, node
    elif isinstance(node, dict):
        for name, inner in node.items():
            yield (*at, name), name
            yield from _strings(inner, (*at, name))
    elif isinstance(node, list):
        for number, inner in enumerate(node):
            yield from _strings(inner, (*at, number))


def _prune(card: dict[str, Any], draft: Draft, given: set[Path], finding: Finding) -> bool:
    """Leave out what a finding is about; False where that can't be, or is not ours to do."""
    path = keyed(card, finding.at)
    if not path or any([_is_under(path, place) for place in given]) or _is_asked_for(card, given, path):
        return False
    remove = _REMOVERS.get(str(path[0]))
    at = remove(card, draft, path, finding) if remove else None
    if at is None:
        return False
    draft.tell(
        "left-out",
        "{place}: {reason}",
        at,
        _source(draft, path),
        place=shown(at),
        reason=phrase(finding.hit.message, finding.hit.params),
    )
    return True


def _is_under(path: Path, place: Path) -> bool:
    return path[: len(place)] == place or (place[: len(path)] == path and len(path) > 2)


def _is_asked_for(card: dict[str, Any], given: set[Path], path: Path) -> bool:
    """True for a scheme that its author requires: without it anyone could call."""
    if path[0] != "securitySchemes" or len(path) < 2:
        return False
    owners: list[tuple[Path, dict[str, Any]]] = [(("securityRequirements",), card)]
    owners += [
        (("skills", skill.get("id"), "securityRequirements"), skill) for skill in card.get("skills", ())
    ]
    return any(
        [
            path[1] in way.get("schemes", {})
            for place, owner in owners
            if place in given
            for way in owner.get("securityRequirements", ())
        ]
    )


def shown(path: Path) -> str:
    """A place of the card for people: `skills "pets", examples`."""
    words = [f'"{step}"' if number == 1 else str(step) for number, step in enumerate(path)]
    return " ".join(words)


def _source(draft: Draft, path: Path) -> str | None:
    """Where in the source the nearest part of the card comes from."""
    for length in range(len(path), 0, -1):
        for note in draft.notes:
            if note.kind == "inferred" and note.at == path[:length]:
                return note.source
    return None


def _whole(card: dict[str, Any], draft: Draft, path: Path, finding: Finding) -> Path | None:
    """A member at the top goes."""
    return path[:1] if card.pop(str(path[0]), None) is not None else None


def _skill(card: dict[str, Any], draft: Draft, path: Path, finding: Finding) -> Path | None:
    """The part of a skill that can be spared, else the skill."""
    skill = skill_of(card, str(path[1])) if len(path) > 1 else None
    if skill is None:
        return None
    member = path[2] if len(path) > 2 else None
    if member in LISTS and len(path) > 3 and _item(skill, member, path[3]):
        return path[:3]
    if member == "description" and finding.rule != "near-identical-skills" and _describe_anew(skill):
        return path[:3]
    if member == "securityRequirements" and finding.rule in ("skill-weakens-security", "undeclared-scheme"):
        # The card's own requirement counts, which asks for more, or is its author's word.
        del skill["securityRequirements"]
        return path[:3]
    if finding.severity == "info":
        return None
    card["skills"].remove(skill)
    return path[:2]


def _item(owner: dict[str, Any], member: object, number: object) -> bool:
    items = owner.get(str(member))
    if not isinstance(items, list) or not isinstance(number, int) or number >= len(items):
        return False
    if len(items) == 1:
        if member in NEVER_EMPTY:
            return False
        del owner[str(member)]
    else:
        del items[number]
    return True


def _describe_anew(skill: dict[str, Any]) -> bool:
    """Describe a skill by its examples instead of the source's words; False where that is done already."""
    made = described_by(skill.get("examples", []))
    if made is None or made == skill["description"]:
        return False
    skill["description"] = made
    return True


def described_by(examples: list[str]) -> str | None:
    """A description made of what can be asked for; None where that says too little."""
    asked = [text[:1].lower() + text[1:].rstrip(".!?") for text in examples[:3] if text.strip()]
    text = "Takes requests such as: " + "; ".join(asked) + "."
    return text if asked else None


def _schemes(card: dict[str, Any], draft: Draft, path: Path, finding: Finding) -> Path | None:
    """A scheme goes, with each alternative that names it; what can't be said otherwise is asked for."""
    if len(path) < 2 or path[1] not in card["securitySchemes"]:
        return None
    if finding.severity == "info" and len(path) > 2:
        return None
    drop_scheme(card, draft, str(path[1]), phrase(finding.hit.message, finding.hit.params))
    return path[:2]


def drop_scheme(card: dict[str, Any], draft: Draft, name: str, reason: str) -> None:
    """Take a scheme away. Where nothing else is enough, the author is asked."""
    card["securitySchemes"].pop(name, None)
    if not card["securitySchemes"]:
        del card["securitySchemes"]
    for owner in (card, *list(card.get("skills", ()))):
        alternatives = owner.get("securityRequirements")
        if not alternatives or not any([name in item.get("schemes", {}) for item in alternatives]):
            continue
        owner["securityRequirements"] = [item for item in alternatives if name not in item.get("schemes", {})]
        if owner["securityRequirements"]:
            continue
        del owner["securityRequirements"]
        draft.needs_access = Phrase(
            "the source asks for {name!r}, which was left out ({reason})", name=name, reason=reason
        )


def _alternative(card: dict[str, Any], draft: Draft, path: Path, finding: Finding) -> Path | None:
    number = path[1] if len(path) > 1 else None
    if finding.severity == "info" or not isinstance(number, int):
        return None
    del card["securityRequirements"][number]
    if not card["securityRequirements"]:
        del card["securityRequirements"]
        draft.needs_access = Phrase(
            "what the source asks for was left out ({reason})",
            reason=phrase(finding.hit.message, finding.hit.params),
        )
    return path[:2]


_REMOVERS: dict[str, Callable[[dict[str, Any], Draft, Path, Finding], Path | None]] = {
    "name": _whole,
    "description": _whole,
    "provider": _whole,
    "documentationUrl": _whole,
    "iconUrl": _whole,
    "skills": _skill,
    "securitySchemes": _schemes,
    "securityRequirements": _alternative,
}
