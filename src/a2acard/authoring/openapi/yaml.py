"""YAML as OpenAPI uses it: JSON values and nothing else, with bounds. Needs PyYAML (the extra `openapi`)."""

from __future__ import annotations

from a2acard.errors import BadValue
from a2acard.types import Phrase

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
            Phrase(
                "{name}: reading YAML needs PyYAML; install it with pip install 'a2acard[openapi]', or give the document as JSON",
                name=name,
            )
        ) from error
    try:
        loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)  # in C, where PyYAML was built with it
        _check(name, yaml, loader, data)
        node = yaml.compose(data, Loader=loader)
        return _Reader(name).value(node, 0) if node is not None else None
    except (yaml.YAMLError, RecursionError, UnicodeDecodeError, ValueError) as error:
        mark = getattr(error, "problem_mark", None)
        problem = getattr(error, "problem", None) or str(error).splitlines()[0]
        text = Phrase("no YAML: {problem}", problem=problem)
        if mark:
            text = Phrase("{place}: {problem}", place=_place(mark), problem=text)
        raise BadValue(Phrase("{name}: {problem}", name=name, problem=text)) from error


def _place(mark: Any) -> Phrase:
    return Phrase("line {line}, column {column}", line=mark.line + 1, column=mark.column + 1)


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
            raise BadValue(Phrase("{name}: nested deeper than {most} levels", name=name, most=MOST_DEPTH))
        if aliases > MOST_ALIASES:
            raise BadValue(Phrase("{name}: more than {most} aliases", name=name, most=MOST_ALIASES))


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
            raise BadValue(
                Phrase(
                    "{name}: line {line}: an alias holds itself",
                    name=self.name,
                    line=node.start_mark.line + 1,
                )
            )
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
                    place = _place(name.start_mark)
                    raise BadValue(
                        Phrase("{name}: {place}: the member is there twice", name=self.name, place=place)
                    )
                made[key] = self.value(inner, depth + 1)
            return made
        if node.id == "sequence":
            return [self.value(inner, depth + 1) for inner in node.value]
        return _scalar(node)

    def _add(self, size: int) -> None:
        self.count += size
        if self.count > MOST_VALUES:
            raise BadValue(
                Phrase(
                    "{name}: more than {most} values with every alias written out",
                    name=self.name,
                    most=MOST_VALUES,
                )
            )


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
