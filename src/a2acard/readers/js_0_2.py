"""The official JavaScript SDK of 0.2: @a2a-js/sdk 0.2.5, the last of its generation."""

from __future__ import annotations

from a2acard.readers._access import older
from a2acard.readers._base import Held, Reader, Refusal, Refused
from a2acard.readers._ecmascript import is_truthy, text
from a2acard.readers._fit import older_choice
from a2acard.readers._unseen import unseen
from a2acard.spec import specification
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.readers._base import Choice
    from a2acard.types import JSON


def parse(card: dict[str, JSON]) -> Held:
    """Nothing is validated but that `url` is there (@a2a-js/sdk 0.2.5, `client/client.ts`: `_fetchAndCacheAgentCard`)."""
    if not is_truthy(card.get("url")):
        raise Refused(Refusal(("url",), Phrase("is empty") if "url" in card else Phrase("is missing")))
    return Held(card, unseen(card, specification("0.2")), is_typed=False)


def choose(held: Held, card: dict[str, JSON]) -> Choice:
    """JSON-RPC goes to `url`, whatever transport the card states (@a2a-js/sdk 0.2.5, `_postRpcRequest`)."""
    return older_choice(card, ("url",), text(held.card["url"]), "JSONRPC", "0.2")


READER = Reader(
    id="js-0.2",
    generation="0.2",
    client="JavaScript SDK 0.2.5",
    path="/.well-known/agent.json",
    joins="below",
    parse=parse,
    choose=choose,
    see=older,
)
