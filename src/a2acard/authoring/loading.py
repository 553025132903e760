"""What stands in an author's file: a table, from TOML or JSON."""

from __future__ import annotations

from a2acard.errors import BadValue, SourceError
from a2acard.source.parse import DEFAULT_LIMITS, Limits, read
from a2acard.spec.shape import kind_of
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any


def table(name: str, data: bytes) -> dict[str, Any]:
    """The table in `data`: TOML where `name` ends in .toml, else JSON. Raises BadValue with the place of a fault."""
    found = _toml(name, data) if name.lower().endswith(".toml") else json_value(name, data)
    if not isinstance(found, dict):
        raise BadValue(Phrase("{name}: an object is wanted, not {kind}", name=name, kind=kind_of(found)))
    return found


def json_value(name: str, data: bytes, limits: Limits = DEFAULT_LIMITS) -> Any:
    """The JSON value in `data`. Raises BadValue with line and column of a fault, members that are there twice too."""
    document = read(data, limits)
    try:
        document.require()
    except SourceError as error:
        raise BadValue(Phrase("{name}: {error}", name=name, error=error.args[0])) from error
    twice = next((problem for problem in document.problems if problem.kind == "duplicate-member"), None)
    if twice is not None and twice.span is not None:
        place = document.place(twice.span)
        raise BadValue(
            Phrase(
                "{name}: line {line}, column {column}: the member is there twice",
                name=name,
                line=place.line,
                column=place.column,
            )
        )
    return document.value


def _toml(name: str, data: bytes) -> Any:
    import tomllib

    try:
        return tomllib.loads(data.decode())
    except (tomllib.TOMLDecodeError, UnicodeDecodeError, RecursionError) as error:
        raise BadValue(Phrase("{name}: {error}", name=name, error=error)) from error
