"""How pydantic reads a card by models that say the same as the tables of 0.2 and 0.3.

The official Python SDK of 0.2 and 0.3 has such models (a2a-sdk 0.2.16 and 0.3.26, `a2a/types.py`), with
`validate_by_name` and `validate_by_alias`: a member is found under both of its spellings, the camelCase one first.
Members that the model does not have are left out without a word. All faults are reported, not the first.
"""

from __future__ import annotations

from a2acard.readers._base import Drop, Held, Refusal, Refused
from a2acard.spec.shape import kind_of
from a2acard.types import Phrase, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from a2acard.spec._base import Field, Message, Specification
    from a2acard.types import JSON, Path

DEFAULTED = frozenset(("protocolVersion", "type"))
"""Members that 0.3 requires and the models have a default for (a2a-sdk 0.3.26: `0.3.0`; each scheme its own word)."""
_STRANGER = Phrase("the model has no such member")
_TRUE = frozenset("1 on t true y yes".split())
_FALSE = frozenset("0 off f false n no".split())


def validated(card: dict[str, JSON], law: Specification) -> Held:
    """What the SDK holds of `card`, in the form of the tables; raises Refused with every fault."""
    task = _Validation(law)
    held = task.model(card, law.messages[law.root], ())
    if task.refusals:
        raise Refused(*task.refusals)
    return Held(held, tuple(task.drops))


@value
class _Trial:
    """One kind of scheme tried: what it would hold, how many members it would set, and whether none was converted."""

    held: dict[str, JSON]
    count: int
    is_exact: bool
    drops: tuple[Drop, ...]
    refusals: tuple[Refusal, ...]


class _Validation:
    def __init__(self, law: Specification) -> None:
        self.law = law
        self.refusals: list[Refusal] = []
        self.drops: list[Drop] = []
        self.count = 0

    def refuse(self, at: Path, reason: str) -> None:
        self.refusals.append(Refusal(at, reason))

    def model(self, item: JSON, message: Message, at: Path) -> dict[str, JSON]:
        if not isinstance(item, dict):
            self.refuse(at, Phrase("is {item}, not an object", item=kind_of(item)))
            return {}
        held: dict[str, JSON] = {}
        used = set()
        for field in message.fields:
            name = field.name if field.name in item else _snake(field)
            if name in item:
                used.add(name)
                self.count += 1
                held[field.name] = self.member(item[name], field, (*at, name))
            elif field.required and field.name not in DEFAULTED:
                self.refuse((*at, field.name), Phrase("is missing"))
        self.drops += [Drop((*at, name), _dropped(name, message)) for name in item if name not in used]
        return held

    def member(self, item: JSON, field: Field, at: Path) -> JSON:
        if item is None and (not field.required or field.name == "protocolVersion"):
            return None
        if field.many == "list":
            return self.all(item, at, lambda element, place: self.one(element, field, place))
        if field.many == "map":
            return self.map(item, field, at)
        return self.one(item, field, at)

    def one(self, item: JSON, field: Field, at: Path) -> JSON:
        if field.type == "bool":
            return self.flag(item, at)
        if field.type == "string":
            if field.closed and item not in field.known:
                self.refuse(at, Phrase("is none of {known}", known=", ".join(field.known)))
            elif not isinstance(item, str):
                self.refuse(at, Phrase("is {item}, not a string", item=kind_of(item)))
            return item
        if field.type == "scopes":
            return self.requirement(item, at)
        if field.type == "message":
            message = self.law.messages[field.message or ""]
            return self.scheme(item, message, at) if message.union else self.model(item, message, at)
        if not isinstance(item, dict):
            self.refuse(at, Phrase("is {item}, not an object", item=kind_of(item)))
        return item

    def all(self, item: JSON, at: Path, one: Callable[[JSON, Path], JSON]) -> JSON:
        if not isinstance(item, list):
            self.refuse(at, Phrase("is {item}, not a list", item=kind_of(item)))
            return []
        return [one(element, (*at, index)) for index, element in enumerate(item)]

    def map(self, item: JSON, field: Field, at: Path) -> JSON:
        if not isinstance(item, dict):
            self.refuse(at, Phrase("is {item}, not an object", item=kind_of(item)))
            return {}
        return {name: self.one(element, field, (*at, name)) for name, element in item.items()}

    def flag(self, item: JSON, at: Path) -> bool:
        """pydantic's lax booleans: 0 and 1, and a dozen words in any case, are taken."""
        word = str(item).lower() if isinstance(item, str) else None
        if isinstance(item, bool) or item in (0, 1):
            return bool(item)
        if word not in _TRUE | _FALSE:
            self.refuse(at, Phrase("is {item}, not true or false", item=kind_of(item)))
        return word in _TRUE

    def requirement(self, item: JSON, at: Path) -> JSON:
        if not isinstance(item, dict):
            self.refuse(at, Phrase("is {item}, not an object", item=kind_of(item)))
            return {}
        return {name: self.all(scopes, (*at, name), self.scope) for name, scopes in item.items()}

    def scope(self, item: JSON, at: Path) -> JSON:
        if not isinstance(item, str):
            self.refuse(at, Phrase("is {item}, not a string", item=kind_of(item)))
        return item

    def scheme(self, item: JSON, message: Message, at: Path) -> JSON:
        """A scheme: the kind that `type` names. Without `type` pydantic tries every kind and keeps the one that sets
        most members ("smart mode"); then one that had to convert nothing wins, then the first. Since client
        certificates require nothing, anything without a `type` is at least that in 0.3."""
        if not isinstance(item, dict):
            self.refuse(at, Phrase("is {item}, not an object", item=kind_of(item)))
            return {}
        kinds = message.union or {}
        named = item.get("type")
        if "type" in item and (not isinstance(named, str) or named not in kinds):
            self.refuse((*at, "type"), Phrase("is none of {kinds}", kinds=", ".join(kinds)))
            return {}
        tried = {
            kind: self.tried(item, kind, at, message) for kind in ([str(named)] if "type" in item else kinds)
        }
        good = [kind for kind, trial in tried.items() if not trial.refusals]
        if not good:
            self.refusals += (
                tried[str(named)].refusals
                if "type" in item
                else [
                    Refusal(
                        (*at, "type"),
                        Phrase(
                            "is missing, and the members are those of none of {kinds}", kinds=", ".join(kinds)
                        ),
                    )
                ]
            )
            return {}
        best = max(
            good, key=lambda kind: (tried[kind].count, tried[kind].is_exact)
        )  # of equals, max takes the first
        self.drops += tried[best].drops
        self.count += tried[best].count
        return {"type": best} | tried[best].held

    def tried(self, item: dict[str, JSON], kind: str, at: Path, message: Message) -> _Trial:
        trial = _Validation(self.law)
        held = trial.model(item, self.law.messages[(message.union or {})[kind]], at)
        return _Trial(held, trial.count, kind != "apiKey", tuple(trial.drops), tuple(trial.refusals))


def _snake(field: Field) -> str:
    return "in_" if field.name == "in" else field.proto


def _dropped(name: str, message: Message) -> str:
    camel = message.by_proto.get(name)
    return Phrase("'{name}' is there too, and is taken", name=camel.name) if camel else _STRANGER
