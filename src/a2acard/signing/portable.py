"""What keeps a card from being signed alike by every SDK: empties, of which some mean nothing and some give access."""

from __future__ import annotations

from a2acard.canonical_form import explained
from a2acard.errors import EditError, SigningError
from a2acard.source.edits import Remove
from a2acard.source.parse import read
from a2acard.source.pointer import from_pointer
from a2acard.spec import specification
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.source.document import Document
    from a2acard.spec._base import Field
    from a2acard.types import JSON, Path

_ROUNDS = 8
"""Times that removing an empty may leave the object around it empty."""
_ACCESS = ("securityRequirements", "securitySchemes")


def portable(document: Document) -> Document:
    """The card without the empties that mean nothing, so that the specification and the SDKs sign the same bytes of it.

    Raises SigningError where an empty means something and can't be taken away, with its place and what to do; and
    CanonicalizationError for a card that has no canonical form.
    """
    from a2acard.source.splice import splice

    for _ in range(_ROUNDS):
        places = _differing(document.value)
        if not places:
            return document
        for place in places:
            reason = _meaning(document.value, place)
            if reason is not None:
                raise SigningError(Phrase("{place}: {reason}", place=place, reason=reason))
        try:
            document = read(
                splice(document, [Remove(from_pointer(place, document.value)) for place in places])
            )
        except EditError as error:
            raise SigningError(
                Phrase(
                    "{place}: the member is written in another spelling; write it in camelCase (A2A 1.0 §5.5)",
                    place=places[0],
                )
            ) from error
    raise SigningError(Phrase("the card has empties within empties; take them away by hand"))


def _differing(card: JSON) -> list[str]:
    """The places that the specification signs and the SDKs leave out."""
    spec = {pointer for pointer, _ in explained(card, dialect="spec").left_out}
    return [pointer for pointer, _ in explained(card, dialect="sdk").left_out if pointer not in spec]


def _meaning(card: JSON, place: str) -> str | None:
    """Why an empty can't be taken away; None where it means nothing."""
    steps = from_pointer(place, card)
    if any([step in _ACCESS for step in steps]):
        return Phrase(
            "an empty requirement or scheme says who may call, and the SDKs do not sign it; write it so that it is not empty, or sign for readers of the specification"
        )
    if "params" in steps:
        return Phrase("it is data of an extension, which may mean something by being empty")
    field = _field(steps)
    if isinstance(steps[-1], int):
        return Phrase("an element of a list is empty; take it away, or write what it should say")
    if field is not None and field.required:
        return Phrase(
            "'{name}' is required and may not be empty (A2A 1.0 §5.7); say something in it", name=field.name
        )
    return None


def _field(steps: Path) -> Field | None:
    """The member that a path leads to."""
    law = specification("1.0")
    message = law.messages[law.root]
    field: Field | None = None
    for step in steps:
        if isinstance(step, int) or (
            field is not None and field.many == "map" and step not in message.by_name
        ):
            continue
        field = message.by_name.get(step) or message.by_proto.get(step)
        if field is None:
            return None
        if field.message is not None:
            message = law.messages[field.message]
    return field
