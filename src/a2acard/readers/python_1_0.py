"""The official Python SDK of 1.0: a2a-sdk 1.3.0."""

from __future__ import annotations

from a2acard.readers._access import newer
from a2acard.readers._base import Drop, Held, Reader, Refusal, Refused, translated
from a2acard.readers._carrying import Carrying
from a2acard.readers._fit import newer_choice
from a2acard.readers._protojson import parsed
from a2acard.readers._remarks import other_converter, passed_over
from a2acard.readers._versions import pep440
from a2acard.spec import specification
from a2acard.types import Phrase, either

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from a2acard.readers._base import Choice
    from a2acard.types import JSON


def parse(card: dict[str, JSON]) -> Held:
    """`parse_agent_card` (a2a-sdk 1.3.0, `client/card_resolver.py`): 0.x members are carried over, then protobuf's
    parser reads the whole. Nothing that 1.0 requires is missed."""
    way = Carrying(card)
    origins = dict(way.origins)
    try:
        held = parsed(way.card, specification("1.0"))
    except Refused as refused:
        raise Refused(*[Refusal(translated(r.at, origins), r.reason) for r in refused.refusals]) from None
    drops = [Drop(translated(drop.at, origins), drop.reason) for drop in held.drops]
    return Held(held.card, tuple(way.drops + drops), origins)


def choose_among(*bindings: str) -> Callable[[Held, dict[str, JSON]], Choice]:
    """`ClientFactory.create` (a2a-sdk 1.3.0, `client/client_factory.py`): the first binding of the card that the
    client speaks, letter by letter, and of all interfaces with that binding the one of the best version."""

    def choose(held: Held, _: dict[str, JSON]) -> Choice:
        entries = _entries(held)
        binding = next((e["protocolBinding"] for e in entries if e.get("protocolBinding") in bindings), None)
        candidates = [index for index, e in enumerate(entries) if e.get("protocolBinding") == binding]
        best = _best(entries, candidates) if binding is not None else None
        if best is None:
            raise Refused(*_stuck(held, entries, bindings))
        entry = entries[best]
        version = str(entry.get("protocolVersion", ""))
        wire = "0.3" if is_legacy(version) else "1.0"
        return newer_choice(held.origin(("supportedInterfaces", best)), entry, str(binding), wire)

    return choose


def is_legacy(version: str) -> bool:
    """`is_legacy_version` (a2a-sdk 1.3.0, `compat/v0_3/versions.py`): from 0.3 on and before 1.0; nothing is not."""
    read = pep440(version)
    return read is not None and not read.is_before((0, 3)) and read.is_before((1, 0))


def _best(entries: list[dict[str, JSON]], candidates: list[int]) -> int | None:
    """`_find_best_interface`: the first of 1.0, else the first above, else the first from 0.3 on, else the first
    without a version. One whose version is older, or none, is never taken."""
    versions = {index: str(entries[index].get("protocolVersion", "")) for index in candidates}
    read = {index: pep440(version) for index, version in versions.items() if version}
    numbers = {index: version.major_minor for index, version in read.items() if version is not None}
    for is_good in ((1, 0).__eq__, (1, 0).__lt__, (0, 3).__le__):
        for index, number in numbers.items():
            if is_good(number):
                return index
    return next((index for index in candidates if not versions[index]), None)


def _entries(held: Held) -> list[dict[str, JSON]]:
    entries = held.card.get("supportedInterfaces")
    return [entry for entry in entries if isinstance(entry, dict)] if isinstance(entries, list) else []


def _stuck(held: Held, entries: list[dict[str, JSON]], bindings: tuple[str, ...]) -> list[Refusal]:
    if not entries:
        return [Refusal(held.origin(("supportedInterfaces",)), Phrase("there is no interface"))]
    found = []
    for index, entry in enumerate(entries):
        at = held.origin(("supportedInterfaces", index))
        binding, version = entry.get("protocolBinding", ""), entry.get("protocolVersion", "")
        if binding in bindings:
            found.append(Refusal(at, Phrase("the client takes none of version '{version}'", version=version)))
        else:
            found.append(
                Refusal(
                    at,
                    Phrase(
                        "its binding is '{binding}'; the client speaks {bindings}",
                        binding=binding,
                        bindings=either(bindings),
                    ),
                )
            )
    return found


READER = Reader(
    id="python-1.0",
    generation="1.0",
    client="Python SDK 1.3.0",
    path="/.well-known/agent-card.json",
    joins="below",
    parse=parse,
    choose=choose_among("JSONRPC"),
    see=newer,
    remarks=(passed_over, other_converter),
).told(Phrase("supported_protocol_bindings names all three"), choose_among("JSONRPC", "HTTP+JSON", "GRPC"))
