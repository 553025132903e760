"""What a client keeps of a card and never looks at: members that its types do not have."""

from __future__ import annotations

from a2acard.readers._base import Drop
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.spec._base import Message, Specification
    from a2acard.types import JSON, Path

REASON = Phrase("stays in the object, where the client's types do not have it")


def unseen(card: dict[str, JSON], law: Specification) -> tuple[Drop, ...]:
    """The members that the types of `law` do not have, in document order."""
    return tuple(_foreign(card, law.messages[law.root], (), law))


def _foreign(item: dict[str, JSON], message: Message, at: Path, law: Specification) -> Iterator[Drop]:
    kind = item.get("type")
    if message.union:
        message = law.messages.get(message.union.get(str(kind), ""), message)
    for name, element in item.items():
        field = message.by_name.get(name)
        if field is None:
            yield Drop((*at, name), REASON, is_kept=True)
        elif field.message:
            below = law.messages[field.message]
            if field.many == "list" and isinstance(element, list):
                for index, inner in enumerate(element):
                    if isinstance(inner, dict):
                        yield from _foreign(inner, below, (*at, name, index), law)
            elif field.many == "map" and isinstance(element, dict):
                for key, inner in element.items():
                    if isinstance(inner, dict):
                        yield from _foreign(inner, below, (*at, name, key), law)
            elif isinstance(element, dict):
                yield from _foreign(element, below, (*at, name), law)
