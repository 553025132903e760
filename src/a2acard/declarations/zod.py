"""The card as zod schemas (zod 4): what a TypeScript program checks at run time.

Objects are loose: members that the version does not know pass through, as A2A 1.0 §5.7 wants and as a signature over
the received JSON needs.
"""

from __future__ import annotations

from a2acard.declarations._jsdoc import doc, field_doc
from a2acard.declarations._outline import (
    alternatives,
    asks_for_more_than_presence,
    content,
    dependencies_first,
    is_required,
    message_prose,
)
from a2acard.finding import site
from a2acard.spec import specification

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.spec._base import Field, Message

_EXACTLY_ONE = """\
/** Tells whether exactly one of the members is set. */
const exactlyOne =
  (...names: string[]) =>
  (value: Record<string, unknown>): boolean =>
    names.filter((name) => value[name] !== undefined).length === 1;"""
_EMPTY_OR = """\
/** Tells whether the member is set, or nothing at all. */
const emptyOr =
  (name: string) =>
  (value: Record<string, unknown>): boolean =>
    value[name] !== undefined || Object.keys(value).length === 0;"""


def text(version: str) -> str:
    """The module for one version."""
    spec = specification(version)
    messages = dependencies_first(spec)
    blocks = [
        f"// The Agent Card of {spec.title} as zod schemas, for zod 4.\n"
        f"// Made by `a2acard types zod --version {version}`; {site()}/types says more.",
        'import { z } from "zod";',
    ]
    if any([made.oneof for made in messages]):
        blocks.append(_EXACTLY_ONE)
    if any([content(made) for made in messages]):
        blocks.append(_EMPTY_OR)
    filled = asks_for_more_than_presence(version)
    for made in messages:
        lines = [*doc(message_prose(made)), *_message(made, filled)]
        blocks.append("\n".join([*lines, f"export type {made.name} = z.infer<typeof {made.name}>;"]))
    return "\n\n".join(blocks) + "\n"


def _message(made: Message, filled: bool) -> list[str]:
    start = f"export const {made.name} = z"
    if made.union:
        return [f'{start}.discriminatedUnion("type", [', *[f"  {k}," for k in made.union.values()], "]);"]
    check = _check(made)
    indent = "    " if check else "  "
    members: list[str] = []
    for field in made.fields:
        members += [*field_doc(field, indent), f"{indent}{field.name}: {_type(field, filled)},"]
    if check:
        return [start, "  .looseObject({", *members, "  })", *[f"  {line}" for line in check]]
    return [f"{start}.looseObject({{", *members, "});"]


def _check(made: Message) -> list[str]:
    """What is asked of the object beyond its members: nothing, mostly."""
    names = [field.name for field in alternatives(made)]
    if names:
        call = ["  exactlyOne(", *[f'    "{name}",' for name in names], "  ),"]
        return _refined(call, f"exactly one of {', '.join(names)} must be set")
    wrapped = content(made)
    return _refined([f'  emptyOr("{wrapped.name}"),'], f"{wrapped.name} is missing") if wrapped else []


def _refined(call: list[str], error: str) -> list[str]:
    return [".refine(", *call, f'  {{ error: "{error}" }},', ");"]


def _type(field: Field, filled: bool) -> str:
    made = _one(field)
    required = is_required(field)
    if field.many == "list":
        made = f"z.array({made})"
    elif field.many == "map":
        made = f"z.record(z.string(), {made})"
    if required and filled and (field.many == "list" or (made == "z.string()")):
        made += ".min(1)"
    return made if required else f"{made}.optional()"


def _one(field: Field) -> str:
    if field.closed:
        words = ", ".join([f'"{word}"' for word in field.known])
        return f"z.literal({words})" if len(field.known) == 1 else f"z.enum([{words}])"
    simple = {
        "string": "z.string()",
        "bool": "z.boolean()",
        "object": "z.record(z.string(), z.unknown())",
        "scopes": "z.record(z.string(), z.array(z.string()))",
    }
    return simple.get(field.type) or str(field.message)
