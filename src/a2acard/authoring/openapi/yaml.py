"""YAML as OpenAPI uses it: JSON values and nothing else, with bounds. Needs PyYAML (the extra `openapi`)."""

from __future__ import annotations

from a2acard.errors import BadValue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

MOST_BYTES = 16 * 1024 * 1024
"""What is read of a file at most; the largest public descriptions of APIs have some ten."""
MOST_VALUES = 2_000_000
"""Values of a document with every alias written out: a few lines of aliases can stand for billions."""
MOST_DEPTH = 200
MOST_ALIASES = 20_000


def loaded(name: str, data: bytes) -> Any:
    """The value in a YAML text (YAML 1.2 core schema). Raises BadValue for a fault, too much, or without PyYAML."""
    try:
        import yaml
    except ImportError as error:
        raise BadValue(
            f"{name}: reading YAML needs PyYAML; install it with pip install 'a2acard[openapi]', or give the document as JSON"
        ) from error
    try:
        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # in C, where PyYAML was built with it
        _check(name, yaml, loader, data)
        node = yaml.compose(data, Loader=loader)
        return _Reader(name).value(node, 0) if node is not None else None
    except (yaml.YAMLError, RecursionError, UnicodeDecodeError, ValueError) as error:
        mark = getattr(error, "problem_mark", None)
        place = f"line {mark.line + 1}, column {mark.column + 1}: " if mark else ""
        problem = getattr(error, "problem", None) or str(error).splitlines()[0]
        raise BadValue(f"{name}: {place}no YAML: {problem}") from error


def _check(name: str, yaml: Any, loader: Any, data: bytes) -> None:
    """Bounds that hold before anything is built; raises BadValue."""
    depth = aliases = 0
    for event in yaml.parse(data, Loader=loader):
        if isinstance(event, yaml.MappingStartEvent | yaml.SequenceStartEvent):
            depth += 1
        elif isinstance(event, yaml.MappingEndEvent | yaml.SequenceEndEvent):
            depth -= 1
        elif isinstance(event, yaml.AliasEvent):
            aliases += 1
        if depth > MOST_DEPTH:
            raise BadValue(f"{name}: nested deeper than {MOST_DEPTH} levels")
        if aliases > MOST_ALIASES:
            raise BadValue(f"{name}: more than {MOST_ALIASES} aliases")


class _Reader:
    """Makes JSON values of nodes. An alias is the same value again; one that holds itself is refused."""

    def __init__(self, name: str) -> None:
        self.name = name
        self.done: dict[int, tuple[Any, int]] = {}
        self.open: set[int] = set()
        self.count = 0

    def value(self, node: Any, depth: int) -> Any:
        """The value of a node; what it would count written out is bounded."""
        key = id(node)
        if key in self.done:
            made, size = self.done[key]
            self._add(size)
            return made
        if key in self.open:
            raise BadValue(f"{self.name}: line {node.start_mark.line + 1}: an alias holds itself")
        before = self.count
        self.open.add(key)
        self._add(1)
        made = self._made(node, depth)
        self.open.discard(key)
        self.done[key] = made, self.count - before
        return made

    def _made(self, node: Any, depth: int) -> Any:
        if node.id == "mapping":
            made = {}
            for name, inner in node.value:
                key = _key(name)
                if key in made:
                    mark = name.start_mark
                    place = f"line {mark.line + 1}, column {mark.column + 1}"
                    raise BadValue(f"{self.name}: {place}: the member is there twice")
                made[key] = self.value(inner, depth + 1)
            return made
        if node.id == "sequence":
            return [self.value(inner, depth + 1) for inner in node.value]
        return _scalar(node)

    def _add(self, size: int) -> None:
        self.count += size
        if self.count > MOST_VALUES:
            raise BadValue(f"{self.name}: more than {MOST_VALUES} values with every alias written out")


def _key(node: Any) -> str:
    return str(node.value) if node.id == "scalar" else "?"


def _scalar(node: Any) -> Any:
    """A plain scalar as the core schema of YAML 1.2 has it; dates, `yes` and `0o7` stay texts."""
    text = node.value
    if node.style:  # quoted, or a block; the loader in C says "" for plain
        return text
    if text in ("", "~", "null", "Null", "NULL"):
        return None
    if text in ("true", "True", "TRUE", "false", "False", "FALSE"):
        return text[0] in "tT"
    digits = text.lstrip("+-")
    if digits[:1].isdigit() and len(text) < 30:
        for kind in (int, float):
            try:
                return kind(text) if "_" not in text else text
            except ValueError:
                continue
    return text
