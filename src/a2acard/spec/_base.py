"""What an A2A version says about the card, as values: specification, message, member.

A version is a value and a table chooses it; no rule asks which version it runs for. The tables hold facts
(JSON name, type, required) together with prose written for a reader (`meaning`, `example`, `mistake`), so
that findings, hovers, the JSON Schema and the field reference all say the same thing.
"""

from __future__ import annotations

from a2acard.types import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Literal, TypeAlias

    from a2acard.types import JSON, Path

    Type: TypeAlias = Literal["string", "bool", "object", "message", "scopes"]
    Presence: TypeAlias = Literal["implicit", "optional", "message", "none", "oneof"]
    Many: TypeAlias = Literal["one", "list", "map"]
    Kind: TypeAlias = Literal["moved", "renamed", "removed", "draft", "newer"]


@value
class Field:
    """One member of a message.

    `name` is the JSON name, `proto` its snake_case form (the protobuf name in 1.0, derived in 0.x).
    `type` is `string`, `bool`, `object` (any JSON object: `google.protobuf.Struct`), `message` (then `message`
    names it) or `scopes` (0.x only: an OpenAPI security requirement, scheme name to list of scope names).
    `many` says whether the member holds one such value, a list of them, or a map of them by string keys.
    `presence` follows ProtoJSON in 1.0 and decides what canonicalization keeps (A2A 1.0 §8.4.1):
    `implicit` (default and absent are one), `optional`, `message` and `oneof` (set is told from absent),
    `none` (lists and maps). In 0.x, which are JSON Schemas, scalars are `optional`.
    `known` lists values with a meaning; with `closed` no others are allowed. `default` is what absence means.
    `since` is the first patch version that has the member; a `required` one is required from then on.
    `example` is a JSON value; lists and objects in it are shared, so copy before changing.
    """

    name: str
    proto: str
    type: Type
    meaning: str
    example: JSON
    mistake: str
    clause: str
    required: bool = False
    presence: Presence = "implicit"
    many: Many = "one"
    oneof: str | None = None
    message: str | None = None
    default: str | None = None
    known: tuple[str, ...] = ()
    closed: bool = False
    deprecated: bool = False
    since: str | None = None

    def __hash__(self) -> int:
        return hash((self.name, self.type, self.clause))

    def but(self, **changes: object) -> Field:
        """The same member with some attributes changed."""
        names: tuple[str, ...] = Field.__slots__  # type: ignore[attr-defined]  # the decorator sets it
        arguments: list[Any] = [changes.get(name, getattr(self, name)) for name in names]
        return Field(*arguments)


@value
class Message:
    """One object of the card; made with `message()`, which fills the look-ups.

    `oneof` is the oneof of which exactly one member must be set (A2A 1.0 §4.5.1, §4.5.7).
    `union` (0.x) maps the value of the member `type` to the message that then applies; `fields` are in that
    case only those common to all kinds. `by_name` and `by_proto` find a member, `required` lists JSON names.
    """

    name: str
    fields: tuple[Field, ...]
    meaning: str
    clause: str
    oneof: str | None
    union: dict[str, str] | None
    by_name: dict[str, Field]
    by_proto: dict[str, Field]
    required: tuple[str, ...]

    def __hash__(self) -> int:
        return hash((self.name, self.clause))


def message(
    name: str,
    clause: str,
    meaning: str,
    *fields: Field,
    oneof: str | None = None,
    union: dict[str, str] | None = None,
) -> Message:
    """A message of these members, with its look-ups."""
    return Message(
        name,
        fields,
        meaning,
        clause,
        oneof,
        union,
        {field.name: field for field in fields},
        {field.proto: field for field in fields},
        tuple([field.name for field in fields if field.required]),
    )


@value
class Legacy:
    """A member that another version or a draft has, and this one does not.

    `kind`: `moved`, `renamed` or `removed` (an older version had it), `draft` (only a draft or a much-copied
    text had it), `newer` (a later version has it). `use` says what to write instead, ready to be read after
    "use"; `why` is a sentence. `since` and `until` are the first and last version that had it.
    """

    message: str
    name: str
    kind: Kind
    use: str
    why: str
    since: str | None = None
    until: str | None = None


@value
class Specification:
    """One A2A version as it concerns cards: its messages by name, and the members it no longer has.

    `version` is the verdict word of `detect` (`1.0`, `hybrid`, `0.3`, `0.2`, `pre-0.2`), `patches` the
    published versions it covers, oldest first. `legacy` maps message and member name to the entry.
    """

    version: str
    title: str
    patches: tuple[str, ...]
    messages: dict[str, Message]
    legacy: dict[str, dict[str, Legacy]]
    root: str = "AgentCard"

    def __hash__(self) -> int:
        return hash(self.version)

    def member(self, message: str, name: str) -> Field | None:
        """The member `name` (JSON name) of `message`, or None where either is unknown."""
        found = self.messages.get(message)
        return found.by_name.get(name) if found else None

    def legacy_member(self, message: str, name: str) -> Legacy | None:
        """The entry for a member this version does not have but another does, or None."""
        return self.legacy.get(message, {}).get(name)

    def at(self, path: Path) -> tuple[Message, Field] | None:
        """The member that a document path such as `("skills", 0, "tags")` leads to, with its message.

        A path that ends in a list index or a map key gives the list or map itself. A union is searched kind by
        kind, for the document is not at hand. None where the version knows no such member.
        """
        messages = [self.messages[self.root]]
        found: tuple[Message, Field] | None = None
        inside = False
        for step in path:
            if inside:
                inside = False
                continue
            if found and found[1].type != "message":
                return found
            found = None
            for candidate in messages:
                for kind in (candidate, *[self.messages[k] for k in (candidate.union or {}).values()]):
                    field = kind.by_name.get(step) if isinstance(step, str) else None
                    if field and not found:
                        found = kind, field
            if not found:
                return None
            inside = found[1].many != "one"
            messages = [self.messages[found[1].message]] if found[1].message else []
        return found


def specification(
    version: str,
    title: str,
    patches: tuple[str, ...],
    messages: tuple[Message, ...],
    legacy: tuple[Legacy, ...] = (),
) -> Specification:
    """A specification of these messages and legacy members, with its look-ups."""
    leftovers: dict[str, dict[str, Legacy]] = {}
    for entry in legacy:
        leftovers.setdefault(entry.message, {})[entry.name] = entry
    return Specification(version, title, patches, {made.name: made for made in messages}, leftovers)


def snake_case(name: str) -> str:
    """The snake_case form of a camelCase name of the tables, as protobuf would spell it."""
    found = _snake.get(name)
    if found is None:
        found = "".join(["_" + letter.lower() if letter.isupper() else letter for letter in name])
        if len(_snake) < _MOST_NAMES:
            _snake[name] = found
    return found


_snake: dict[str, str] = {}
_MOST_NAMES = 1000  # the tables have a few hundred; a guard against a caller with endless names
