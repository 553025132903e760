"""An OpenAPI document as the other modules read it: what has the wrong type reads as empty, references are followed."""

from __future__ import annotations

from a2acard.errors import BadValue, PointerMissing
from a2acard.source.pointer import from_pointer, resolve, to_pointer
from a2acard.spec.shape import kind_of
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import Any, TypeVar

    from a2acard.authoring.draft import Draft
    from a2acard.types import Path

    T = TypeVar("T")

METHODS = ("get", "put", "post", "delete", "options", "head", "patch", "trace")
SPOKEN_OF = ("get", "put", "post", "delete", "patch")
"""The methods that do something for a caller; the others are about the connection."""
MOST_HOPS = 50
"""References that are followed from one place: more is a circle, or nobody's work."""


class Description:
    """The document, and the draft that is told what was left out."""

    def __init__(self, held: dict[str, Any], draft: Draft) -> None:
        self.held = held
        self.draft = draft

    def object(self, path: Path) -> dict[str, Any]:
        """The object at `path`, references followed; empty where there is none."""
        found, _ = self.followed(self.at(path), path)
        return found if isinstance(found, dict) else self._other(found, path, {})

    def list(self, path: Path) -> list[Any]:
        """The list at `path`; empty where there is none."""
        found = self.at(path)
        return found if isinstance(found, list) else self._other(found, path, [])

    def _other(self, found: Any, path: Path, empty: T) -> T:
        """What stands for a value of another type, which is told."""
        if found is not None:
            self.draft.leave_out(to_pointer(path), "a value of the wrong type")
        return empty

    def at(self, path: Path) -> Any:
        """What stands at `path`, None where nothing does; a reference on the way is followed."""
        node: Any = self.held
        for depth, step in enumerate(path):
            node, _ = self.followed(node, path[:depth])
            if isinstance(node, dict) and step in node:
                node = node[str(step)] if not isinstance(step, int) else node[step]
            elif isinstance(node, list) and isinstance(step, int) and step < len(node):
                node = node[step]
            else:
                return None
        return node

    def followed(self, node: Any, path: Path) -> tuple[Any, bool]:
        """What a reference at `path` leads to, and whether there was one. Only those within the document are followed."""
        hops = 0
        while isinstance(node, dict) and isinstance(node.get("$ref"), str):
            target = node["$ref"]
            hops += 1
            if not target.startswith("#") or (target != "#" and target[1:2] != "/"):
                self._lost(path, "a reference out of the document, which is not fetched: {target}", target)
                return None, True
            if hops > MOST_HOPS:
                self._lost(path, "a reference that leads in a circle: {target}", target)
                return None, True
            try:
                node = resolve(self.held, from_pointer(_decoded(target[1:]), self.held))
            except PointerMissing:
                self._lost(path, "a reference that leads nowhere: {target}", target)
                return None, True
        return node, hops > 0

    def _lost(self, path: Path, template: str, target: str) -> None:
        self.draft.leave_out(to_pointer(path), template, target=target)


def _decoded(fragment: str) -> str:
    """A fragment without percent escapes (RFC 6901 §6)."""
    if "%" not in fragment:
        return fragment
    from urllib.parse import unquote

    return unquote(fragment)


def described(name: str, held: Any, draft: Draft) -> Description:
    """The document in `held`. Raises BadValue for what is no OpenAPI 3 document."""
    if not isinstance(held, dict):
        raise BadValue(
            Phrase(
                "{name}: no OpenAPI document; an object is wanted, not {kind}",
                name=name,
                kind=kind_of(held),
            )
        )
    if "swagger" in held:
        raise BadValue(
            Phrase("{name}: OpenAPI 2 (Swagger) is not read; convert it to OpenAPI 3 first", name=name)
        )
    version = held.get("openapi")
    version = str(version) if isinstance(version, float) else version  # YAML without quotes
    if version is None:
        raise BadValue(Phrase("{name}: no OpenAPI document: the member 'openapi' is missing", name=name))
    if not isinstance(version, str) or version.split(".")[:2] not in (["3", "0"], ["3", "1"]):
        raise BadValue(
            Phrase("{name}: OpenAPI {version!r} is not read; 3.0 and 3.1 are", name=name, version=version)
        )
    return Description(held, draft)


def operations(document: Description) -> Iterator[tuple[Path, dict[str, Any], str]]:
    """Each operation that a caller of the API may use, with its path in the document and its method.

    Those that are deprecated or internal are left out, and told.
    """
    for url in document.object(("paths",)):
        item = document.object(("paths", url))
        if not str(url).startswith("/"):
            continue
        if is_internal(item):
            document.draft.leave_out(
                to_pointer(("paths", url)), "all operations of the path: they are internal"
            )
            continue
        for method in METHODS:
            operation = item.get(method)
            at = ("paths", url, method)
            if not isinstance(operation, dict):
                if operation is not None:
                    document.draft.leave_out(to_pointer(at), "a value of the wrong type")
                continue
            reason = _left_out(operation, method)
            if reason:
                document.draft.leave_out(to_pointer(at), "{reason}", reason=reason)
            else:
                yield at, operation, method


def _left_out(operation: dict[str, Any], method: str) -> str | None:
    if _is_marked(operation, "deprecated"):
        return Phrase("the operation: it is deprecated")
    if is_internal(operation):
        return Phrase("the operation: it is internal")
    return None if method in SPOKEN_OF else Phrase("the operation: it does nothing for a caller")


def is_internal(item: Any) -> bool:
    """True for what its author has marked as not for the public."""
    marks = ("x-internal", "x-private", "x-hidden")
    return isinstance(item, dict) and any([_is_marked(item, mark) for mark in marks])


def _is_marked(item: dict[str, Any], mark: str) -> bool:
    """True for a mark that is set, as text too: a word that hides is believed in either spelling."""
    found = item.get(mark)
    return found is True or (isinstance(found, str) and found.strip().lower() in ("true", "yes", "1"))
