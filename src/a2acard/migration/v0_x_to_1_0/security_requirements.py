"""Brings `security` of the card and of its skills into `securityRequirements`."""

from __future__ import annotations

from a2acard.mapping import MOST_WAYS, flow_names, is_too_much, repeated, requirement
from a2acard.migration._base import Draft, Note, Step, position_behind
from a2acard.source.edits import Add, Remove, Rename, Replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.source.edits import Edit
    from a2acard.types import JSON, Path

MOVED = "'security' is 'securityRequirements' now, each alternative wrapped"
REPEATED = "the alternative with '{name}' is there once for each flow, for each flow is a scheme of its own"
OLD_REPEATED = "the older half repeats the alternative with '{name}' too, so that both ask for the same"
OLD_FORM = "'security' says for readers of the older half what 'securityRequirements' says"
UNREADABLE = "'security' is no list of alternatives ({scheme: [scopes]}): what does a caller need?"
DIFFER = "'security' and 'securityRequirements' ask for different things: which of them is right?"
TOO_MANY = "each flow of these schemes is a scheme of its own in 1.0, which makes more than {most} alternatives of this one: which of them does a caller need?"
NEW, OLD = "securityRequirements", "security"


def run(draft: Draft) -> Iterator[Note]:
    """The notes for the card, then for each skill that has a word on access."""
    names = flow_names(draft.member("securitySchemes", dict))
    for at, owner in (((), draft.card), *draft.skills()):
        if OLD in owner:
            yield from _moved(draft, at, owner, names)
        elif draft.keep and isinstance(owner.get(NEW), list):
            yield from _older(at, owner)


def _moved(
    draft: Draft, at: Path, owner: dict[str, JSON], names: dict[str, dict[str, str]]
) -> Iterator[Note]:
    old_at, new_at = (*at, OLD), (*at, NEW)
    given = owner[OLD]
    for index, entry in enumerate(given if isinstance(given, list) else ()):
        if isinstance(entry, dict) and is_too_much(entry, names):
            yield Note("question", TOO_MANY, (*old_at, index), (*old_at, index), {"most": MOST_WAYS})
            return
    made = _wrapped(owner[OLD], names)
    if made is None:
        yield Note("question", UNREADABLE, old_at, new_at)
        return
    if NEW in owner:
        if owner[NEW] != made:
            yield Note("question", DIFFER, old_at, new_at, {}, () if draft.keep else (Remove(old_at),))
        elif not draft.keep:
            yield Note("change", MOVED, old_at, new_at, {}, (Remove(old_at),))
        return
    edits: tuple[Edit, ...] = (Rename(old_at, NEW), Replace(old_at, made))
    if draft.keep:
        edits = (Add(new_at, made, position_behind(owner, OLD)),)
    yield Note("change", MOVED, old_at, new_at, {}, edits)
    yield from _repeated(draft, owner[OLD], old_at, new_at, names)


def _wrapped(security: JSON, names: dict[str, dict[str, str]]) -> list[JSON] | None:
    """The alternatives as 1.0 has them; None where they can't be read."""
    if not isinstance(security, list):
        return None
    made: list[JSON] = []
    for entry in security:
        for alternative in repeated(entry, names) if isinstance(entry, dict) else [None]:
            new = requirement(alternative) if alternative is not None else None
            if new is None:
                return None
            made.append(new)
    return made


def _repeated(
    draft: Draft, security: JSON, old_at: Path, new_at: Path, names: dict[str, dict[str, str]]
) -> Iterator[Note]:
    """What is said where an alternative names a scheme that was split; the older half gets the new ones too."""
    number = 0
    for index, entry in enumerate(security if isinstance(security, list) else ()):
        ways = repeated(entry, names) if isinstance(entry, dict) else []
        if len(ways) > 1 and isinstance(entry, dict):
            name = next(name for name in entry if name in names)
            more = [Add((*old_at, index + 1), way) for way in ways[1:]] if draft.keep else []
            yield Note("change", REPEATED, (*old_at, index), (*new_at, number), {"name": name}, tuple(more))
            if more:
                yield Note("change", OLD_REPEATED, (*old_at, index), (*old_at, number), {"name": name})
        number += len(ways)


def _older(at: Path, owner: dict[str, JSON]) -> Iterator[Note]:
    """Where only the newer half says what a caller needs."""
    made: list[JSON] = []
    for entry in owner[NEW]:  # type: ignore[union-attr]  # a list: the caller looked
        schemes = entry.get("schemes", {}) if isinstance(entry, dict) else None
        if not isinstance(schemes, dict):
            return
        made.append({name: _scopes(scopes) for name, scopes in schemes.items()})
    edits = (Add((*at, OLD), made, position_behind(owner, NEW)),)
    yield Note("change", OLD_FORM, (*at, NEW), (*at, OLD), {}, edits)


def _scopes(scopes: JSON) -> JSON:
    found = scopes.get("list", []) if isinstance(scopes, dict) else scopes
    return found if isinstance(found, list) else []


STEP = Step(id="security-requirements", summary="what a caller needs has a new name and form", run=run)
