"""The official Python SDK of 0.3: a2a-sdk 0.3.26, the last of its generation."""

from __future__ import annotations

from a2acard.readers._access import older
from a2acard.readers._base import Reader, Refusal, Refused
from a2acard.readers._fit import older_choice
from a2acard.readers._pydantic import validated
from a2acard.readers._remarks import guessed_schemes, passed_over
from a2acard.spec import specification
from a2acard.types import Phrase, either

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from a2acard.readers._base import Choice, Held
    from a2acard.types import JSON, Path


def parse(card: dict[str, JSON]) -> Held:
    """pydantic's models of 0.3.0 (a2a-sdk 0.3.26, `a2a/types.py`, `client/card_resolver.py`)."""
    return validated(card, specification("0.3"))


def choose_among(*bindings: str) -> Callable[[Held, dict[str, JSON]], Choice]:
    """`ClientFactory.create` (a2a-sdk 0.3.26, `client/client_factory.py`): one address a transport, of which a later
    interface replaces an earlier one; the first transport that the client speaks, letter by letter, is taken, and
    when its address is empty there is no other try."""

    def choose(held: Held, card: dict[str, JSON]) -> Choice:
        addresses = _addresses(held.card)
        for transport, (at, url) in addresses.items():
            if transport in bindings:
                if not url:
                    raise Refused(Refusal(at, Phrase("its address is empty, and no other is tried")))
                return older_choice(card, at, url, transport, "0.3")
        spoken = either(bindings)
        raise Refused(
            *[
                Refusal(at, Phrase("is {name}; the client speaks {spoken}", name=name, spoken=spoken))
                for name, (at, _) in addresses.items()
            ]
        )

    return choose


def _addresses(card: dict[str, JSON]) -> dict[str, tuple[Path, str]]:
    found: dict[str, tuple[Path, str]] = {
        str(card.get("preferredTransport") or "JSONRPC"): (("url",), str(card["url"]))
    }
    others = card.get("additionalInterfaces")
    for index, entry in enumerate(others if isinstance(others, list) else ()):
        assert isinstance(entry, dict)  # it was validated
        found[str(entry["transport"])] = ("additionalInterfaces", index), str(entry["url"])
    return found


READER = Reader(
    id="python-0.3",
    generation="0.3",
    client="Python SDK 0.3.26",
    path="/.well-known/agent-card.json",
    joins="below",
    parse=parse,
    choose=choose_among("JSONRPC"),
    see=older,
    remarks=(passed_over, guessed_schemes),
).told(Phrase("supported_transports names all three"), choose_among("JSONRPC", "HTTP+JSON", "GRPC"))
