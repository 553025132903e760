"""A reader that does what the 1.0 specification says, and nothing else."""

from __future__ import annotations

from a2acard.readers._access import newer
from a2acard.readers._base import Reader, Refusal, Refused
from a2acard.readers._fit import newer_choice
from a2acard.readers._remarks import passed_over
from a2acard.readers._strict import read
from a2acard.readers._versions import number
from a2acard.spec import specification
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.readers._base import Choice, Held
    from a2acard.types import JSON

_BINDINGS = ("JSONRPC", "GRPC", "HTTP+JSON")
"""The core bindings (A2A 1.0 §4.4.6, §5)."""


def parse(card: dict[str, JSON]) -> Held:
    """As `_strict` says: A2A 1.0 §4.5.1, §4.5.7, §5.5, §5.7."""
    return read(card, specification("1.0"))


def choose(held: Held, _: dict[str, JSON]) -> Choice:
    """The first interface that it supports, in the order of the card (A2A 1.0 §8.3.2); one whose version is 1.0, for
    Major.Minor must be supported on both sides, and a patch number does not count (§3.6)."""
    entries = held.card.get("supportedInterfaces")
    passed = []
    for index, entry in enumerate(entries if isinstance(entries, list) else ()):
        assert isinstance(entry, dict)  # it was parsed
        reason = _unsupported(entry)
        if reason is None:
            return newer_choice(("supportedInterfaces", index), entry, str(entry["protocolBinding"]), "1.0")
        passed.append(Refusal(("supportedInterfaces", index), reason))
    raise Refused(*passed)


def _unsupported(entry: dict[str, JSON]) -> str | None:
    if entry["protocolBinding"] not in _BINDINGS:
        return Phrase(
            "its binding is '{binding}', which is none of {bindings}",
            binding=entry["protocolBinding"],
            bindings=", ".join(_BINDINGS),
        )
    if number(str(entry["protocolVersion"])) != (1, 0):
        return Phrase("it speaks '{version}', not 1.0", version=entry["protocolVersion"])
    return None


READER = Reader(
    id="specification-1.0",
    generation="1.0",
    client=Phrase("strict 1.0 reader"),
    path="/.well-known/agent-card.json",
    joins="root",
    parse=parse,
    choose=choose,
    see=newer,
    remarks=(passed_over,),
)
