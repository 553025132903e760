"""Which client generations a card is meant for, by its own word."""

from __future__ import annotations

from a2acard.readers._versions import number
from a2acard.spec.detect import detect

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.types import JSON

GENERATIONS = ("0.2", "0.3", "1.0")
"""The generations of clients, oldest first."""


def addressed(card: dict[str, JSON]) -> tuple[str, ...]:
    """The generations that the card addresses, oldest first; empty for what is no card.

    A 0.x half addresses the generation that its `protocolVersion` says (0.3 when it says none), each interface of the
    1.0 half the generation of its version. So a card without a 0.x half whose interface speaks 0.3 addresses 0.3 too.
    """
    found = set(_addressed(card))
    return tuple([generation for generation in GENERATIONS if generation in found])


def _addressed(card: dict[str, JSON]) -> Iterator[str]:
    version = detect(card).version
    if version in ("1.0", "hybrid"):
        entries = card.get("supportedInterfaces")
        known = [entry for entry in entries if isinstance(entry, dict)] if isinstance(entries, list) else []
        yield from [_generation(entry.get("protocolVersion"), "1.0") for entry in known]
        if not known:
            yield "1.0"
    if version == "hybrid" and any([card.get(n) is not None for n in ("url", "preferredTransport")]):
        yield "0.2" if _generation(card.get("protocolVersion"), "0.3") == "0.2" else "0.3"
    elif version == "0.3":
        yield "0.3"
        yield _generation(card.get("protocolVersion"), "0.3")
    elif version in ("0.2", "pre-0.2"):
        yield "0.2"


def _generation(version: JSON, other: str) -> str:
    spoken = number(version) if isinstance(version, str) else None
    if spoken is None:
        return other
    return "1.0" if spoken[0] else "0.3" if spoken[1] > 2 else "0.2"
