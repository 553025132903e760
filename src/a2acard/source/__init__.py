"""JSON text: read exactly, with spans, problems and edits that leave every other byte alone."""

from __future__ import annotations

from a2acard.source.document import Document
from a2acard.source.parse import DEFAULT_LIMITS, Limits, read

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.source.edits import Add, Edit, Move, Remove, RemoveByteOrderMark, Rename, Replace
    from a2acard.source.edits import from_json as edit_from_json
    from a2acard.source.edits import to_json as edit_to_json
    from a2acard.source.place import Place, Span
    from a2acard.source.plan import apply
    from a2acard.source.pointer import from_pointer, resolve, to_pointer
    from a2acard.source.problem import Problem

__all__ = [
    "DEFAULT_LIMITS",
    "Add",
    "Document",
    "Edit",
    "Limits",
    "Move",
    "Place",
    "Problem",
    "Remove",
    "RemoveByteOrderMark",
    "Rename",
    "Replace",
    "Span",
    "apply",
    "edit_from_json",
    "edit_to_json",
    "from_pointer",
    "read",
    "resolve",
    "to_pointer",
]

# Loaded at first use (PEP 562): a clean card needs none of it.
_LAZY = {
    "Add": ("edits", "Add"),
    "Edit": ("edits", "Edit"),
    "Move": ("edits", "Move"),
    "Place": ("place", "Place"),
    "Problem": ("problem", "Problem"),
    "Remove": ("edits", "Remove"),
    "RemoveByteOrderMark": ("edits", "RemoveByteOrderMark"),
    "Rename": ("edits", "Rename"),
    "Replace": ("edits", "Replace"),
    "Span": ("place", "Span"),
    "apply": ("plan", "apply"),
    "edit_from_json": ("edits", "from_json"),
    "edit_to_json": ("edits", "to_json"),
    "from_pointer": ("pointer", "from_pointer"),
    "resolve": ("pointer", "resolve"),
    "to_pointer": ("pointer", "to_pointer"),
}


def __getattr__(name: str) -> object:
    if name not in _LAZY:
        raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
    from importlib import import_module

    module, attribute = _LAZY[name]
    found = getattr(import_module(f"{__name__}.{module}"), attribute)
    globals()[name] = found
    return found
