"""A card in the making: what is known of it, where each part comes from, and what was left out."""

from __future__ import annotations

from a2acard.finding import render
from a2acard.types import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from typing import Any, Literal, TypeAlias

    from a2acard.finding import Report
    from a2acard.languages import Words
    from a2acard.types import JSON, Path

    Kind: TypeAlias = Literal["inferred", "assumed", "left-out"]
    Judge: TypeAlias = Callable[[bytes], Report]


@value
class Note:
    """One line of what there is to tell.

    `kind`: a value was `inferred` from the source, `assumed` because nobody said it, or something of the source was
    `left-out`. `at` is the place in the card, list items by their key (see `keyed`); `source` the place in the source
    (JSON Pointer), None where there is none.
    """

    kind: Kind
    template: str
    params: Mapping[str, object] = {}
    at: Path | None = None
    source: str | None = None

    @property
    def message(self) -> str:
        """The line in English, values quoted, secrets redacted."""
        return render(self.template, self.params)

    def told(self, words: Words) -> str:
        """The line in another language."""
        return render(self.template, self.params, words)


class Draft:
    """What a source gives: members of a card, and notes. `private` are ids of skills for the extended card only.

    `source` is what the source is called. `prunes` says that what the linter refuses is left out, for nobody wrote it
    for a card. `needs_access` says that the source asks for authentication which the card can't tell. `states_access`
    says that the source speaks for itself: silence on access is what it means.
    """

    def __init__(self, source: str | None = None) -> None:
        self.source = source
        self.card: dict[str, Any] = {}
        self.notes: list[Note] = []
        self._told: set[tuple[object, ...]] = set()
        self.private: set[str] = set()
        self.prunes = False
        self.states_access = False
        self.needs_access: str | None = None

    def infer(self, at: Path, source: str, item: JSON) -> None:
        """Set a member at the top of the card, and tell where it comes from."""
        self.card[str(at[0])] = item
        if isinstance(item, str):
            self.tell("inferred", "{member}: {value}", at, source, member=at[0], value=item)
        else:
            self.tell("inferred", "{member} from the source", at, source, member=at[0])

    def leave_out(self, source: str, template: str, **params: object) -> None:
        """Tell that something at a place of the source is not in the card; the same only once."""
        self.tell("left-out", template, None, source, **params)

    def tell(self, kind: Kind, template: str, at: Path | None, source: str | None, **params: object) -> None:
        """Add a note, unless it was said before."""
        key = (kind, template, at, source, repr(params))
        if key not in self._told:
            self._told.add(key)
            self.notes.append(Note(kind, template, params, at, source))


def key_of(member: str, item: Mapping[str, Any], number: int) -> str | int:
    """What tells an item of a list from its neighbours: a skill's id, an interface's address and binding."""
    if member == "skills" and isinstance(item.get("id"), str):
        return str(item["id"])
    if member == "supportedInterfaces" and isinstance(item.get("url"), str):
        return f"{item.get('protocolBinding')} {item['url']}"
    return number


def keyed(card: Mapping[str, Any], path: Path) -> Path:
    """`path` with the key of a skill or interface in place of its number."""
    if len(path) > 1 and isinstance(path[1], int):
        items = card.get(str(path[0]))
        item = items[path[1]] if isinstance(items, list) and path[1] < len(items) else None
        if isinstance(item, dict):
            return (path[0], key_of(str(path[0]), item, path[1]), *path[2:])
    return path


def skill_of(card: Mapping[str, Any], id: str) -> dict[str, Any] | None:
    """The skill with this id."""
    skills: Iterable[Any] = card.get("skills", ())
    return next((skill for skill in skills if skill.get("id") == id), None)
