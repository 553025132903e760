"""The card as Python types: typed dictionaries (PEP 589, PEP 655), which are the card's JSON itself.

They are written in an order in which nothing is used before its definition, and without `from __future__ import
annotations`: what looks at types at run time sees the same as a type checker.
"""

from __future__ import annotations

from keyword import iskeyword

from a2acard.declarations._outline import (
    alternatives,
    dependencies_first,
    field_prose,
    is_required,
    message_prose,
    wrapped,
)
from a2acard.finding import site
from a2acard.spec import specification

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.spec._base import Field, Message, Specification

_INDENT = "    "
_WIDTH = 88
"""Columns, as the usual formatters have them, so that they leave the file as it is."""


def text(version: str) -> str:
    """The module for one version."""
    spec = specification(version)
    messages = dependencies_first(spec)
    names = [made.name for made in messages]
    names += [_alternative(made, field) for made in messages for field in alternatives(made)]
    origin = f"Made by `a2acard types python --version {version}`; {site()}/types says more."
    head = [
        *_docstring((f"The Agent Card of {spec.title} as typed dictionaries.", origin), ""),
        "",
        f"from typing import {', '.join(_imports(spec))}",
        "",
        "__all__ = [",
        *[f'    "{name}",' for name in sorted(names)],
        "]",
    ]
    blocks = ["\n".join(head), *["\n".join(block) for made in messages for block in _message(made)]]
    return "\n\n\n".join(blocks) + "\n"


def _imports(spec: Specification) -> list[str]:
    messages = spec.messages.values()
    wanted = {
        "Literal": any([field.closed for made in messages for field in made.fields]),
        "NotRequired": True,
        "TypeAlias": any([made.oneof or made.union for made in messages]),
        "TypedDict": True,
        "final": any([made.oneof for made in messages]),
    }
    return [name for name, is_wanted in wanted.items() if is_wanted]


def _message(made: Message) -> list[list[str]]:
    """The definitions that a message takes: one, or one for each of its alternatives and their union."""
    if made.union:
        return [_union(made.name, list(made.union.values()), message_prose(made))]
    kinds = alternatives(made)
    if kinds:
        return [
            *[_kind(made, field) for field in kinds],
            _union(made.name, [_alternative(made, field) for field in kinds], message_prose(made)),
        ]
    if any([iskeyword(field.name) for field in made.fields]):
        return [_by_call(made)]
    lines = [f"class {made.name}(TypedDict):", *_docstring(message_prose(made), _INDENT)]
    for field in made.fields:
        lines += ["", *_member(field)] if field is made.fields[0] else _member(field)
    return [lines]


def _kind(made: Message, field: Field) -> list[str]:
    """One alternative, with its one member; final, so that `"member" in value` tells the alternatives apart."""
    title = f"The {made.name} that has `{field.name}`."
    start = ["@final", f"class {_alternative(made, field)}(TypedDict):", f'{_INDENT}"""{title}"""', ""]
    return [*start, *_member(field, required=True)]


def _alternative(made: Message, field: Field) -> str:
    """What the alternative with `field` is called: `SecuritySchemeApiKey`, `OAuthFlowsDeviceCode`."""
    short = field.name.removesuffix(made.name)
    return made.name + short[0].upper() + short[1:]


def _union(name: str, kinds: list[str], prose: tuple[str, ...]) -> list[str]:
    parts = [f"{_INDENT}{'| ' if number else ''}{kind}" for number, kind in enumerate(kinds)]
    return [f"{name}: TypeAlias = (", *parts, ")", *_docstring(prose, "")]


def _by_call(made: Message) -> list[str]:
    """A message with a member whose name is a keyword of Python, which a class body can't hold."""
    lines = [f"{made.name} = TypedDict(", f'{_INDENT}"{made.name}",', f"{_INDENT}{{"]
    inside = _INDENT * 2
    for field in made.fields:
        lines += [
            f"{inside}# {line}".rstrip() for line in wrapped(_prose(field), _WIDTH - len(inside) - len("# "))
        ]
        lines.append(f'{inside}"{field.name}": {_need(field, is_required(field))},')
    return [*lines, f"{_INDENT}}},", ")", *_docstring(message_prose(made), "")]


def _member(field: Field, *, required: bool = False) -> list[str]:
    need = _need(field, required or is_required(field))
    return [f"{_INDENT}{field.name}: {need}", *_docstring(_prose(field), _INDENT)]


def _prose(field: Field) -> tuple[str, ...]:
    return (*field_prose(field), "Deprecated.") if field.deprecated else field_prose(field)


def _need(field: Field, required: bool) -> str:
    return _type(field) if required else f"NotRequired[{_type(field)}]"


def _type(field: Field) -> str:
    one = _one(field)
    return {"list": f"list[{one}]", "map": f"dict[str, {one}]"}.get(field.many, one)


def _one(field: Field) -> str:
    if field.closed:
        return f"Literal[{', '.join([repr(word) for word in field.known])}]".replace("'", '"')
    simple = {
        "string": "str",
        "bool": "bool",
        "object": "dict[str, object]",
        "scopes": "dict[str, list[str]]",
    }
    return simple.get(field.type) or str(field.message)


def _docstring(paragraphs: tuple[str, ...], indent: str) -> list[str]:
    lines = wrapped(paragraphs, _WIDTH - len(indent) - len('"""' * 2))
    lines = [line.replace("\\", "\\\\").replace('"""', '\\"""') for line in lines]
    lines[0] = f'"""{lines[0]}'
    if len(lines) == 1 and not lines[0].endswith('"'):
        return [f'{indent}{lines[0]}"""']
    return [f"{indent}{line}".rstrip() for line in (*lines, '"""')]
