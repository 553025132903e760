"""A card from another one, of whatever version: carried over to 1.0 by the steps of a migration."""

from __future__ import annotations

from a2acard.authoring.draft import Draft
from a2acard.errors import BadValue, EditError, SpecError
from a2acard.finding import phrase
from a2acard.migration import move
from a2acard.source.pointer import to_pointer
from a2acard.spec import specification
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from a2acard.source.document import Document
    from a2acard.spec._base import Field, Message
    from a2acard.types import Path


def draft_of(name: str, document: Document) -> Draft:
    """The members of the card in the form of 1.0; its endpoints are said to speak 1.0 from now on.

    Members that 1.0 does not know, and signatures, are left out and told. Raises BadValue for what is no card.
    """
    draft = Draft(name)
    draft.states_access = True
    try:
        moved = move(document, wire="upgrade")
    except (SpecError, EditError) as error:
        raise BadValue(Phrase("{name}: {error}", name=name, error=error.args[0])) from error
    card = moved.after.value
    assert isinstance(card, dict)  # a card is an object
    for note in moved.of("loss"):
        draft.leave_out(note.pointer, "{loss}", loss=phrase(note.template, note.params))
    law = specification("1.0")
    draft.card = _known(card, law.messages[law.root], draft, ())
    if draft.card.pop("signatures", None) or moved.signatures:
        draft.leave_out("/signatures", "signatures: they are about other bytes")
    if moved.card_version != "1.0":
        template = "the agent speaks 1.0 now at every address; the card was written for {version}"
        draft.tell("assumed", template, ("supportedInterfaces",), None, version=moved.card_version)
    for member in draft.card:
        draft.tell("inferred", "{member} from the card", (member,), f"/{member}", member=member)
    return draft


def _known(item: dict[str, Any], message: Message, draft: Draft, at: Path) -> dict[str, Any]:
    """`item` with the members that the definition knows, in its types; the others are told."""
    made: dict[str, Any] = {}
    for name, inner in item.items():
        field = message.by_name.get(name)
        if field is None:
            draft.leave_out(to_pointer((*at, name)), "a member that readers of 1.0 drop")
        elif inner is not None:
            found = _typed(inner, field, field.many, draft, (*at, name))
            if found is not None:
                made[name] = found
    return made


_TYPES: dict[str, type[Any]] = {"string": str, "bool": bool, "object": dict}


def _typed(item: Any, field: Field, many: str, draft: Draft, at: Path) -> Any:
    """`item` as the definition has it; None, and told, where it is of another type."""
    wanted: type[Any] = {"list": list, "map": dict}.get(many) or _TYPES.get(field.type, dict)
    if not isinstance(item, wanted):
        draft.leave_out(to_pointer(at), "a value of the wrong type")
        return None
    if many == "list":
        found = [_typed(entry, field, "one", draft, (*at, number)) for number, entry in enumerate(item)]
        return [entry for entry in found if entry is not None]
    if many == "map":
        named = {name: _typed(entry, field, "one", draft, (*at, name)) for name, entry in item.items()}
        return {name: entry for name, entry in named.items() if entry is not None}
    if field.type != "message":
        return item
    return _known(item, specification("1.0").messages[str(field.message)], draft, at)
