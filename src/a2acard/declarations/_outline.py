"""What every language says of the messages: in which order, what is required, what a member is for."""

from __future__ import annotations

import textwrap

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.spec._base import Field, Message, Specification

PUBLISHED = ("1.0", "0.3", "0.2")
"""The versions that have declarations, newest first."""


def is_required(field: Field) -> bool:
    """True when every card of the version has the member.

    One that came with a patch version (`since`) is not required of the cards before it.
    """
    return field.required and not field.since


def asks_for_more_than_presence(version: str) -> bool:
    """True where a required list or text must not be empty either (A2A 1.0 §5.7)."""
    return version == "1.0"


def alternatives(made: Message) -> tuple[Field, ...]:
    """The members of which exactly one is set; none for most messages."""
    return tuple([field for field in made.fields if made.oneof and field.oneof == made.oneof])


def content(made: Message) -> Field | None:
    """The one member of a message that only wraps it, such as `SecurityRequirement`; None for all others.

    Such an object is empty or has that member: one with other members only is a list or map that lost its wrapper,
    and a reader that ignores what it does not know sees no requirement there.
    """
    only = made.fields[0]
    return only if len(made.fields) == 1 and only.many != "one" else None


def dependencies_first(spec: Specification) -> tuple[Message, ...]:
    """The messages, each after those that it refers to: for languages that define before use."""
    done: dict[str, Message] = {}

    def visit(name: str) -> None:
        made = spec.messages[name]
        for other in (*[field.message for field in made.fields], *(made.union or {}).values()):
            if other and other not in done:
                visit(other)
        done[name] = made

    visit(spec.root)
    return tuple(done.values())


def message_prose(made: Message) -> tuple[str, ...]:
    """What a message is, with its clause."""
    return (f"{made.meaning} {_cited(made.clause)}",)


def field_prose(field: Field) -> tuple[str, ...]:
    """What a member is for, with its clause, and the mistake that people make: one text a paragraph."""
    late = f" Since {field.since}." if field.since else ""
    return (f"{field.meaning}{late} {_cited(field.clause)}", f"The usual mistake: {field.mistake}")


def wrapped(paragraphs: tuple[str, ...], width: int) -> list[str]:
    """The paragraphs in lines of at most `width` characters, an empty line between two paragraphs."""
    lines: list[str] = []
    for paragraph in paragraphs:
        lines += [""] * bool(lines)
        lines += textwrap.wrap(paragraph, width, break_long_words=False, break_on_hyphens=False)
    return [line.replace(_GLUE, " ") for line in lines]


_GLUE = "\u00a0"
"""A blank at which no line is broken."""


def _cited(clause: str) -> str:
    return f"({clause.replace(' ', _GLUE)})"
