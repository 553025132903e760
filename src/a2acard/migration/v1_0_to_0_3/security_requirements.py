"""Brings `securityRequirements` back to `security`; alternatives that were repeated for split flows are one again."""

from __future__ import annotations

from a2acard.migration._base import Draft, Note, Step
from a2acard.migration.v1_0_to_0_3.security_schemes import parts
from a2acard.source.edits import Remove, Rename, Replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.types import JSON, Path

MOVED = "'securityRequirements' is 'security' in 0.3"
UNREADABLE = "'securityRequirements' can't be read: what does a caller need?"
JOINED = "the alternatives for each flow of '{name}' are one again"
NEW, OLD = "securityRequirements", "security"


def run(draft: Draft) -> Iterator[Note]:
    """The notes for the card, then for each skill that has a word on access."""
    whole = {
        part: name for name, others in parts(draft.member("securitySchemes", dict)).items() for part in others
    }
    for at, owner in (((), draft.card), *draft.skills()):
        if NEW in owner:
            yield from _moved(at, owner, whole)
        if OLD in owner and isinstance(owner[OLD], list):
            yield from _joined((*at, OLD), owner[OLD], whole)


def _moved(at: Path, owner: dict[str, JSON], whole: dict[str, str]) -> Iterator[Note]:
    old_at, new_at = (*at, NEW), (*at, OLD)
    if OLD in owner:
        yield Note("change", MOVED, old_at, new_at, {}, (Remove(old_at),))
        return
    made = _opened(owner[NEW], whole)
    if made is None:
        yield Note("question", UNREADABLE, old_at, new_at)
        return
    yield Note("change", MOVED, old_at, new_at, {}, (Rename(old_at, OLD), Replace(old_at, made)))


def _opened(requirements: JSON, whole: dict[str, str]) -> list[JSON] | None:
    made: list[JSON] = []
    known: dict[object, list[JSON]] = {}
    for entry in requirements if isinstance(requirements, list) else [None]:
        schemes = entry.get("schemes", {}) if isinstance(entry, dict) else None
        if not isinstance(schemes, dict):
            return None
        alternative: dict[str, JSON] = {
            whole.get(name, name): scopes.get("list", []) if isinstance(scopes, dict) else scopes
            for name, scopes in schemes.items()
        }
        alike = known.setdefault(_mark(alternative), [])
        if alternative not in alike:
            alike.append(alternative)
            made.append(alternative)
    return made


def _mark(alternative: dict[str, JSON]) -> object:
    """What is the same for equal alternatives, and nearly always another for others."""
    return frozenset([(name, _words(scopes)) for name, scopes in alternative.items()])


def _words(scopes: JSON) -> tuple[str, ...]:
    return tuple([scope for scope in scopes if isinstance(scope, str)]) if isinstance(scopes, list) else ()


def _joined(at: Path, security: JSON, whole: dict[str, str]) -> Iterator[Note]:
    """The older half of a hybrid, whose alternatives for split flows go."""
    for index, entry in enumerate(security if isinstance(security, list) else ()):
        split = [name for name in entry if name in whole] if isinstance(entry, dict) else []
        if split:
            params = {"name": whole[split[0]]}
            yield Note("change", JOINED, (*at, index), at, params, (Remove((*at, index)),))


STEP = Step(id="open-requirements", summary="what a caller needs has its old name and form", run=run)
