"""Reading an author's tables: a key that nobody knows and a value of the wrong kind are told with their place."""

from __future__ import annotations

from a2acard.errors import BadValue
from a2acard.types import Phrase, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any, TypeVar

    T = TypeVar("T")


@value
class Table:
    """A table of `file`; `where` is the place of it, empty at the top."""

    file: str
    where: str
    held: dict[str, Any]

    def fail(self, key: str, problem: str) -> BadValue:
        """The error that something is wrong with the value at `key`."""
        place = ".".join([part for part in (self.where, key) if part])
        return BadValue(
            Phrase(
                "{file}: {place}: {problem}",
                file=self.file,
                place=place or Phrase("the table"),
                problem=problem,
            )
        )

    def know(self, keys: Iterable[str]) -> None:
        """Raise BadValue for a key that is none of these."""
        keys = list(keys)
        for key in self.held:
            if key not in keys:
                raise self.fail(key, Phrase("unknown key{hint}", hint=hint(key, keys)))

    def need(self, *keys: str) -> None:
        """Raise BadValue where one of these is missing."""
        for key in keys:
            if key not in self.held:
                raise self.fail(key, Phrase("is missing"))

    def text(self, key: str) -> str | None:
        """A text with something in it; None where the key is not there."""
        item = self._of(key, str, Phrase("a text"))
        if item is not None and not item.strip():
            raise self.fail(key, Phrase("the text is blank"))
        return item

    def flag(self, key: str) -> bool | None:
        """True or false; None where the key is not there."""
        return self._of(key, bool, Phrase("true or false"))

    def texts(self, key: str) -> list[str] | None:
        """A list of texts; None where the key is not there."""
        items = self._of(key, list, Phrase("a list of texts"))
        if items is not None and not all([isinstance(item, str) for item in items]):
            raise self.fail(key, Phrase("a list of texts is wanted"))
        return items

    def table(self, key: str) -> Table | None:
        """A table; None where the key is not there."""
        item = self._of(key, dict, Phrase("a table"))
        return None if item is None else Table(self.file, ".".join([*filter(None, [self.where]), key]), item)

    def tables(self, key: str) -> list[Table]:
        """A list of tables; empty where the key is not there."""
        items = self._of(key, list, Phrase("a list of tables")) or []
        made = []
        for number, item in enumerate(items):
            if not isinstance(item, dict):
                raise self.fail(f"{key}[{number}]", Phrase("a table is wanted"))
            made.append(Table(self.file, ".".join([*filter(None, [self.where]), f"{key}[{number}]"]), item))
        return made

    def choice(self, key: str, choices: Iterable[str]) -> str | None:
        """One of `choices`; None where the key is not there."""
        item = self.text(key)
        choices = list(choices)
        if item is not None and item not in choices:
            raise self.fail(
                key,
                Phrase(
                    "{item!r} is none of {choices}{hint}",
                    item=item,
                    choices=", ".join(choices),
                    hint=hint(item, choices, ""),
                ),
            )
        return item

    def _of(self, key: str, kind: type[T], wanted: str) -> T | None:
        if key not in self.held:
            return None
        item = self.held[key]
        if not isinstance(item, kind):
            raise self.fail(key, Phrase("{wanted} is wanted, not {item}", wanted=wanted, item=_named(item)))
        return item


def hint(key: str, keys: Iterable[str], otherwise: str | None = None) -> str:
    """The key that looks alike, else all there are."""
    from difflib import get_close_matches

    names = list(keys)
    folded = {_folded(name): name for name in names}
    near = get_close_matches(_folded(key), list(folded), 1)
    if near:
        return Phrase("; did you mean {near!r}?", near=folded[near[0]])
    return Phrase("; there are {names}", names=", ".join(names)) if otherwise is None else otherwise


def _folded(name: str) -> str:
    return "".join([c for c in name.casefold() if c.isalnum()])


def _named(item: object) -> str:
    kinds = {
        dict: Phrase("a table"),
        list: Phrase("a list"),
        str: Phrase("a text"),
        bool: Phrase("true or false"),
        type(None): "null",
    }
    found = kinds.get(type(item))
    if found is not None:
        return found
    return Phrase("a number") if isinstance(item, int | float) else type(item).__name__
