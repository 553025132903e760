"""A card as the official Python SDK has it."""

from __future__ import annotations

from a2acard.errors import BadValue
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2a.types.a2a_pb2 import AgentCard


def to_sdk(card: bytes) -> AgentCard:
    """The card as an object of the official SDK (`a2a.types.AgentCard`).

    A card of 0.x is carried over to 1.0 first, so that it keeps what the SDK's own reading refuses or drops (a scheme with
    two OAuth flows); a signed one is read as the SDK does. Raises SourceError and SpecError for what is no card, BadValue
    where the SDK is not installed or does not take the card.
    """
    from a2acard.card import Card
    from a2acard.migration import move
    from a2acard.source.parse import read

    view = Card.of(card)
    try:
        from a2a.client.card_resolver import parse_agent_card
        from google.protobuf.json_format import ParseError
    except ImportError as error:
        raise BadValue(Phrase("the official SDK is not installed: pip install a2a-sdk")) from error
    document = view.document
    if not view.is_current and not view.raw.get("signatures"):
        document = move(document, to="1.0").after
    try:
        return parse_agent_card(read(document.data).value)  # type: ignore[arg-type]  # an object, as every card
    except ParseError as error:
        raise BadValue(
            Phrase("the official SDK does not take this card: {error}", error=_said(error))
        ) from error


def _said(error: Exception) -> str:
    from a2acard.redact import redacted

    return redacted(str(error).splitlines()[0])[:200]
