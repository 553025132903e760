"""The card as TypeScript types: interfaces, and unions where exactly one member is set.

Nothing is left of them at run time. Lists are plain arrays although 1.0 wants them filled, so that an array from
elsewhere can be assigned; the schema, zod and the linter look at that.
"""

from __future__ import annotations

from a2acard.declarations._jsdoc import doc, field_doc
from a2acard.declarations._outline import alternatives, is_required, message_prose
from a2acard.finding import site
from a2acard.spec import specification

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.spec._base import Field, Message


def text(version: str) -> str:
    """The module for one version."""
    spec = specification(version)
    blocks = [
        f"// The Agent Card of {spec.title} as TypeScript types.\n"
        f"// Made by `a2acard types typescript --version {version}`; {site()}/types says more."
    ]
    blocks += ["\n".join([*doc(message_prose(made)), *_message(made)]) for made in spec.messages.values()]
    return "\n\n".join(blocks) + "\n"


def _message(made: Message) -> list[str]:
    if made.union:
        return [f"export type {made.name} =", *[f"  | {kind}" for kind in made.union.values()][:-1]] + [
            f"  | {list(made.union.values())[-1]};"
        ]
    kinds = alternatives(made)
    if not kinds:
        return [f"export interface {made.name} {{", *_members(made.fields, "  "), "}"]
    lines = [f"export type {made.name} ="]
    for kind in kinds:
        others = [f"      {other.name}?: never;" for other in kinds if other is not kind]
        lines += ["  | {", *_members((kind,), "      ", required=True), *others, "    }"]
    lines[-1] += ";"
    return lines


def _members(fields: tuple[Field, ...], indent: str, *, required: bool = False) -> list[str]:
    lines: list[str] = []
    for field in fields:
        mark = "" if required or is_required(field) else "?"
        lines += [*field_doc(field, indent), f"{indent}{field.name}{mark}: {_type(field)};"]
    return lines


def _type(field: Field) -> str:
    one = _one(field)
    if field.many == "list":
        return f"({one})[]" if " | " in one else f"{one}[]"
    return f"Record<string, {one}>" if field.many == "map" else one


def _one(field: Field) -> str:
    if field.type == "string":
        known = " | ".join([f'"{word}"' for word in field.known])
        # `string & {}` lets an editor offer the known words and takes any other
        return known if field.closed else f"{known} | (string & {{}})" if known else "string"
    simple = {"bool": "boolean", "object": "Record<string, unknown>", "scopes": "Record<string, string[]>"}
    return simple.get(field.type) or str(field.message)
