"""How the JavaScript SDKs turn JSON into the objects of their generated protobuf code (`AgentCard.fromJSON`).

Facts from @a2a-js/sdk 1.3.0 (`dist/client/index.js`) and 0.3.14 (`dist/chunk-….js`), which generate the same code from
other messages. Nothing is validated: texts go through `String()`, booleans through `Boolean()`, what is no list
becomes an empty one. Both spellings are found, the camelCase one first; of a oneof the first that is set is kept.
Only null among the objects of a list or a map is a TypeError.
"""

from __future__ import annotations

from a2acard.readers._base import Drop, Refusal, Refused
from a2acard.readers._ecmascript import entries, is_truthy, text
from a2acard.spec.shape import kind_of
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.spec._base import Field, Message, Specification
    from a2acard.types import JSON, Path

_STRANGER = Phrase("the client's types have no such member")


class FromJson:
    """One call of `fromJSON`; `drops` holds what is left out. Raises Refused where JavaScript throws a TypeError."""

    def __init__(self, law: Specification) -> None:
        self.law = law
        self.drops: list[Drop] = []

    def message(self, item: JSON, message: Message, at: Path) -> dict[str, JSON]:
        """The object that the code makes of `item`, with the members that were set."""
        if item is None:
            raise Refused(Refusal(at, Phrase("is null, and the client looks into it")))
        if not isinstance(item, dict):
            self.drop(
                at,
                Phrase(
                    "is {item} in the place of an object, and is read as an empty one", item=kind_of(item)
                ),
            )
            return {}
        held: dict[str, JSON] = {}
        used = set()
        for field in message.fields:
            name = _spelling(item, field)
            if name is None or (field.oneof and held):
                continue
            used.add(name)
            held[field.name] = self.member(item[name], field, (*at, name))
        for name in item:
            if name not in used and not (item[name] is None and _is_known(name, message)):
                self.drop((*at, name), _reason(name, message, held))
        return held

    def member(self, item: JSON, field: Field, at: Path) -> JSON:
        """One member: a list, a map, or one value."""
        if field.many == "list":
            if not isinstance(item, list):
                self.drop(at, Phrase("is {item}, and is read as an empty list", item=kind_of(item)))
                return []
            return [self.one(element, field, (*at, index)) for index, element in enumerate(item)]
        if field.many == "map":
            if not isinstance(item, (dict, list)):
                self.drop(at, Phrase("is {item}, and is read as an empty object", item=kind_of(item)))
                return {}
            return {name: self.one(element, field, (*at, name)) for name, element in entries(item)}
        return self.one(item, field, at)

    def one(self, item: JSON, field: Field, at: Path) -> JSON:
        """One value of a member."""
        if field.type == "message":
            message = self.law.messages[field.message or ""]
            if message.name == "StringList" and item is None:
                return {}  # the generated code asks `object?.list` here
            return self.message(item, message, at)
        if field.type == "bool":
            return is_truthy(item)
        if field.type == "object":
            if not isinstance(item, (dict, list)):
                self.drop(at, Phrase("is {item}, not an object", item=kind_of(item)))
                return None
            return item
        return text(item)

    def drop(self, at: Path, reason: str) -> None:
        """Remember that `at` is left out."""
        self.drops.append(Drop(at, reason))


def _spelling(item: dict[str, JSON], field: Field) -> str | None:
    """The name under which the code finds a member: a list or a map must be one, anything else must not be null."""
    names = [name for name in (field.name, field.proto) if item.get(name) is not None]
    wanted = {"list": list, "map": (dict, list)}.get(field.many, object)
    return next((name for name in names if isinstance(item[name], wanted)), names[0] if names else None)  # type: ignore[arg-type]  # types all


def _is_known(name: str, message: Message) -> bool:
    return name in message.by_name or name in message.by_proto


def _reason(name: str, message: Message, held: dict[str, JSON]) -> str:
    if not _is_known(name, message):
        return _STRANGER
    if message.oneof:
        return Phrase("only one is kept, and that is '{held}'", held=next(iter(held)))
    return Phrase("'{name}' is there too, and is taken", name=message.by_proto[name].name)
