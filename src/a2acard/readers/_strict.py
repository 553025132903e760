"""How a strict reader of the 1.0 specification parses a card: camelCase names, the right types, all that is REQUIRED.

The text decides, not an implementation: members marked REQUIRED must be present and set, lists among them must hold
something, and such a card is to be refused (A2A 1.0 §5.7); unrecognized members are ignored (§5.7); JSON names are
camelCase (§5.5); a null is a member that is not set (ProtoJSON); a scheme is of one kind and has one flow (§4.5.1,
§4.5.7). All faults are reported.
"""

from __future__ import annotations

from a2acard.readers._base import Drop, Held, Refusal, Refused
from a2acard.spec.shape import kind_of
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.spec._base import Field, Message, Specification
    from a2acard.types import JSON, Path

_STRANGER = Phrase("A2A 1.0 has no such member")
_KINDS: dict[str, tuple[type, Phrase]] = {
    "string": (str, Phrase("a string")),
    "bool": (bool, Phrase("true or false")),
}
_OBJECT: tuple[type, Phrase] = (dict, Phrase("an object"))


def read(card: dict[str, JSON], law: Specification) -> Held:
    """What a strict reader holds of `card`; raises Refused with every fault."""
    task = _Reading(law)
    held = task.message(card, law.messages[law.root], ())
    if task.refusals:
        raise Refused(*task.refusals)
    return Held(held, tuple(task.drops))


class _Reading:
    def __init__(self, law: Specification) -> None:
        self.law = law
        self.refusals: list[Refusal] = []
        self.drops: list[Drop] = []

    def message(self, item: JSON, message: Message, at: Path) -> dict[str, JSON]:
        if not isinstance(item, dict):
            self.refusals.append(Refusal(at, Phrase("is {item}, not an object", item=kind_of(item))))
            return {}
        held = {}
        for name, element in item.items():
            field = message.by_name.get(name)
            if field is None:
                self.drops.append(Drop((*at, name), _unknown(name, message)))
            elif element is not None:
                held[name] = self.member(element, field, (*at, name))
        self.refusals += _unset(item, message, at)
        return held

    def member(self, item: JSON, field: Field, at: Path) -> JSON:
        if field.many == "list":
            if not isinstance(item, list):
                return self.wrong(item, Phrase("a list"), at)
            return [self.one(element, field, (*at, index)) for index, element in enumerate(item)]
        if field.many == "map":
            if not isinstance(item, dict):
                return self.wrong(item, Phrase("an object"), at)
            return {name: self.one(element, field, (*at, name)) for name, element in item.items()}
        return self.one(item, field, at)

    def one(self, item: JSON, field: Field, at: Path) -> JSON:
        if field.type == "message":
            return self.message(item, self.law.messages[field.message or ""], at)
        kind, noun = _KINDS.get(field.type, _OBJECT)
        return item if isinstance(item, kind) else self.wrong(item, noun, at)

    def wrong(self, item: JSON, noun: str, at: Path) -> JSON:
        self.refusals.append(Refusal(at, Phrase("is {item}, not {noun}", item=kind_of(item), noun=noun)))
        return None


def _unset(item: dict[str, JSON], message: Message, at: Path) -> list[Refusal]:
    """The REQUIRED members that are missing or empty, and a oneof of which not exactly one is set."""
    found = []
    for name in message.required:
        element = item.get(name)
        is_map = message.by_name[name].many == "map"
        if element is None:
            found.append(Refusal((*at, name), _missing(item, message.by_name[name])))
        elif element == "" or (element == [] and not is_map):
            found.append(Refusal((*at, name), Phrase("is REQUIRED, and is empty")))
    if message.oneof:
        given = [field.name for field in message.fields if item.get(field.name) is not None]
        if len(given) != 1:
            what = (
                Phrase("has {number} ({given})", number=len(given), given=", ".join(given))
                if given
                else Phrase("has none")
            )
            names = ", ".join([field.name for field in message.fields])
            found.append(
                Refusal(at, Phrase("must have exactly one of {names}; it {what}", names=names, what=what))
            )
    return found


def _missing(item: dict[str, JSON], field: Field) -> str:
    if field.proto != field.name and field.proto in item:
        return Phrase("is REQUIRED, and is spelt '{proto}'", proto=field.proto)
    return Phrase("is REQUIRED, and is null") if field.name in item else Phrase("is REQUIRED, and is missing")


def _unknown(name: str, message: Message) -> str:
    camel = message.by_proto.get(name)
    return Phrase("A2A 1.0 writes '{name}'", name=camel.name) if camel else _STRANGER
