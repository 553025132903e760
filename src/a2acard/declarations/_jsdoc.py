"""Comments and names as TypeScript has them, for the types and for zod."""

from __future__ import annotations

from a2acard.declarations._outline import field_prose, wrapped

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.spec._base import Field

_WIDTH = 100
"""Columns of a comment, its indentation included."""


def doc(paragraphs: tuple[str, ...], indent: str = "") -> list[str]:
    """A JSDoc comment, on one line where it fits."""
    inside = indent + " * "
    lines = [line.replace("*/", "*\\/") for line in wrapped(paragraphs, _WIDTH - len(inside) - len(" */"))]
    if len(lines) == 1:
        return [f"{indent}/** {lines[0]} */"]
    return [f"{indent}/**", *[f"{inside}{line}".rstrip() for line in lines], f"{indent} */"]


def field_doc(field: Field, indent: str) -> list[str]:
    """The comment above a member; editors strike a deprecated one through."""
    tag = ("@deprecated",) if field.deprecated else ()
    return doc((*field_prose(field), *tag), indent)
