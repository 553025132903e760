"""What a card can be started from: an OpenAPI document, the tools of an MCP server, another card."""

from __future__ import annotations

from a2acard.authoring.draft import Draft
from a2acard.authoring.loading import json_value
from a2acard.errors import BadValue, SourceError
from a2acard.source.limits import Limits
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

KINDS = ("openapi", "mcp", "card")
MOST_BYTES = 16 * 1024 * 1024
"""What is read of a source: the largest public descriptions of APIs have some ten."""
_LIMITS = Limits(MOST_BYTES, 200)


def named(source: str) -> tuple[str, str]:
    """The kind and the file of `KIND:FILE`. Raises BadValue."""
    kind, colon, file = source.partition(":")
    if not colon or kind not in KINDS:
        from difflib import get_close_matches

        near = get_close_matches(kind, KINDS, 1)
        if near:
            hint = Phrase("did you mean {near}?", near=f"{near[0]}:{file or 'FILE'}")
        else:
            hint = Phrase("write openapi:FILE, mcp:FILE or card:FILE")
        raise BadValue(
            Phrase(
                "--from {source}: {kind!r} is no kind of source; {hint}", source=source, kind=kind, hint=hint
            )
        )
    if not file:
        raise BadValue(Phrase("--from {source}: name the file, or - for standard input", source=source))
    return kind, file


def drafted(kind: str, name: str, data: bytes, most_skills: int | None = None) -> Draft:
    """The draft that a source of `kind` gives. Raises BadValue for what can't be read, or is of another kind."""
    if len(data) > MOST_BYTES:
        raise BadValue(
            Phrase(
                "{name}: more than {most:,} bytes, which is more than is read",
                name=name,
                most=MOST_BYTES,
            )
        )
    if kind == "card":
        from a2acard.authoring.from_card import draft_of as card_draft
        from a2acard.source.load import load

        try:
            document = load(data)[0]
        except SourceError as error:
            raise BadValue(Phrase("{name}: {error}", name=name, error=error.args[0])) from error
        if not document.readable:
            json_value(name, data)
        return card_draft(name, document)
    make: Callable[..., Draft]
    if kind == "openapi":
        from a2acard.authoring.openapi import draft_of as make

        held = _any(name, data)
    else:
        from a2acard.authoring.mcp import draft_of as make

        held = json_value(name, data, _LIMITS)
    return make(name, held) if most_skills is None else make(name, held, most_skills)


def _any(name: str, data: bytes) -> Any:
    """JSON or YAML, by the name's ending, else by how the text begins."""
    is_json = name.lower().endswith(".json") or data.lstrip()[:1] == b"{"
    if is_json and not name.lower().endswith((".yaml", ".yml")):
        return json_value(name, data, _LIMITS)
    from a2acard.authoring.openapi.yaml import loaded

    return loaded(name, data)
