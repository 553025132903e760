"""The official Python SDK of 0.2: a2a-sdk 0.2.16, the last of its generation."""

from __future__ import annotations

from a2acard.readers._access import older
from a2acard.readers._base import Reader
from a2acard.readers._fit import older_choice
from a2acard.readers._pydantic import validated
from a2acard.spec import specification

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.readers._base import Choice, Held
    from a2acard.types import JSON


def parse(card: dict[str, JSON]) -> Held:
    """pydantic's models of 0.2.6 (a2a-sdk 0.2.16, `a2a/types.py`, `client/client.py`: `A2ACardResolver`)."""
    return validated(card, specification("0.2"))


def choose(held: Held, card: dict[str, JSON]) -> Choice:
    """`A2AClient` sends JSON-RPC to `url`, and looks at neither transport nor version (a2a-sdk 0.2.16,
    `client/client.py`). gRPC is a client of its own, which is given a channel, not a card."""
    return older_choice(card, ("url",), str(held.card["url"]), "JSONRPC", "0.2")


READER = Reader(
    id="python-0.2",
    generation="0.2",
    client="Python SDK 0.2.16",
    path="/.well-known/agent.json",
    joins="below",
    parse=parse,
    choose=choose,
    see=older,
)
