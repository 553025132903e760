"""The official JavaScript SDK of 1.0: @a2a-js/sdk 1.3.0, as installed and with `legacyCompat`."""

from __future__ import annotations

from a2acard.readers._access import newer
from a2acard.readers._base import Choice, Held, Reader, Refusal, Refused
from a2acard.readers._compat import brought_over, is_legacy, is_older
from a2acard.readers._ecmascript import is_truthy, iterated, member, text
from a2acard.readers._fit import newer_choice
from a2acard.readers._fromjson import FromJson
from a2acard.readers._protolike import is_protobuf
from a2acard.readers._remarks import passed_over, untyped_schemes
from a2acard.readers._unseen import unseen
from a2acard.spec import specification
from a2acard.spec.shape import kind_of
from a2acard.types import Phrase, either

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from a2acard.types import JSON, Path


def parse(card: dict[str, JSON]) -> Held:
    """The card as it comes; only one whose security has the protobuf form is rebuilt from its known members
    (@a2a-js/sdk 1.3.0, `DefaultAgentCardResolver.normalizeAgentCard`). Without that, schemes lack the typed form
    that all else of the SDK expects."""
    law = specification("1.0")
    if not is_protobuf(card):
        return Held(card, unseen(card, law), is_typed=False)
    task = FromJson(law)
    held = task.message(card, law.messages[law.root], ())
    entries = held.get("supportedInterfaces", [])
    for entry in entries if isinstance(entries, list) else ():
        assert isinstance(entry, dict)  # it was made from one
        for name in ("url", "protocolBinding", "protocolVersion"):
            entry.setdefault(name, "")  # protobuf's default
    return Held(held, tuple(task.drops))


def parse_compatibly(card: dict[str, JSON]) -> Held:
    """With `legacyCompat` a card that looks like 0.3 is brought over first (@a2a-js/sdk 1.3.0,
    `compat/v0_3/client/card-resolver.ts`)."""
    return brought_over(card) if is_older(card) else parse(card)


def choose_among(*bindings: str, compatible: bool = False) -> Callable[[Held, dict[str, JSON]], Choice]:
    """`ClientFactory.createFromNormalizedAgentCard` (@a2a-js/sdk 1.3.0): for each binding, in any case of letters, the
    first interface, or the last that says exactly "1.0"; of the bindings the first that the client speaks. It speaks
    1.0 whatever the interface says, and with `compatible` (`legacyCompat`) 0.3 where that says so."""

    def choose(held: Held, _: dict[str, JSON]) -> Choice:
        entries = _entries(held)
        best: dict[str, int] = {}
        for index, (binding, entry) in enumerate(entries):
            if binding not in best or entry.get("protocolVersion") == "1.0":
                best[binding] = index
        for binding, _ in entries:
            if binding in bindings:
                return _chosen(held, [entry for _, entry in entries], best[binding], binding, compatible)
        raise Refused(*_stuck(held, [binding for binding, _ in entries], bindings))

    return choose


def _chosen(held: Held, entries: list[dict[str, JSON]], index: int, binding: str, compatible: bool) -> Choice:
    """HTTP+JSON and gRPC work on the text of the address when the transport is made, JSON-RPC when it calls."""
    entry, at = entries[index], held.origin(("supportedInterfaces", index))
    url = entry.get("url")
    wire = _wire(_met(entries, index, binding), at) if compatible else "1.0"
    if url is None or isinstance(url, str):
        if binding != "JSONRPC" and url is None:
            raise Refused(
                Refusal(at, Phrase("its address is missing, and the client looks into it (a TypeError)"))
            )
        if binding == "GRPC" and not url:
            raise Refused(Refusal(at, Phrase("its address is empty, which gRPC makes no channel for")))
        return newer_choice(at, entry, binding, wire)
    if binding != "JSONRPC":
        raise Refused(
            Refusal(at, Phrase("its address is {kind}, not a string (a TypeError)", kind=kind_of(url)))
        )
    return Choice(
        at,
        text(url),
        binding,
        None,
        wire,
        misfit=Phrase("its address is {kind}, not a string", kind=kind_of(url)),
    )


def _wire(entry: dict[str, JSON], at: Path) -> str:
    """What is spoken with `legacyCompat`: 0.3 where the interface has no version or one of 0.3."""
    version = entry.get("protocolVersion")
    if is_truthy(version) and not isinstance(version, str):
        raise Refused(
            Refusal(at, Phrase("its version is {kind}, not a string (a TypeError)", kind=kind_of(version)))
        )
    return "0.3" if not isinstance(version, str) or is_legacy(version) else "1.0"


def _met(entries: list[dict[str, JSON]], index: int, binding: str) -> dict[str, JSON]:
    """`pickMatchingInterface`: of the interfaces with this binding and address, the first of "1.0", else the first."""
    pool = [
        entry
        for entry in entries
        if str(entry.get("protocolBinding", "")).upper() == binding
        and entry.get("url") == entries[index].get("url")
    ]
    return next((entry for entry in pool if entry.get("protocolVersion") == "1.0"), pool[0])


def _entries(held: Held) -> list[tuple[str, dict[str, JSON]]]:
    """The interfaces with their bindings in capital letters; one without a binding is a TypeError."""
    entries = held.card.get("supportedInterfaces")
    found = []
    for index, entry in enumerate([] if entries is None else iterated(entries, ("supportedInterfaces",))):
        at = held.origin(("supportedInterfaces", index))
        binding = member(entry, "protocolBinding", at)
        if not isinstance(binding, str):
            what = (
                Phrase("is missing")
                if binding is None
                else Phrase("is {item}, not a string", item=kind_of(binding))
            )
            where = held.origin(("supportedInterfaces", index, "protocolBinding"))
            raise Refused(
                Refusal(
                    where,
                    Phrase("{what}, and the client asks for its capital letters (a TypeError)", what=what),
                )
            )
        assert isinstance(entry, dict)  # it has a binding
        found.append((binding.upper(), entry))
    return found


def _stuck(held: Held, found: list[str], bindings: tuple[str, ...]) -> list[Refusal]:
    if not found:
        return [Refusal(held.origin(("supportedInterfaces",)), Phrase("there is no interface"))]
    spoken = either(bindings)
    return [
        Refusal(
            held.origin(("supportedInterfaces", index)),
            Phrase("its binding is '{binding}'; the client speaks {bindings}", binding=name, bindings=spoken),
        )
        for index, name in enumerate(found)
    ]


READER = (
    Reader(
        id="js-1.0",
        generation="1.0",
        client="JavaScript SDK 1.3.0",
        path="/.well-known/agent-card.json",
        joins="beside",
        parse=parse,
        choose=choose_among("JSONRPC", "HTTP+JSON"),
        see=newer,
        remarks=(passed_over, untyped_schemes),
    )
    .told(
        Phrase("legacyCompat is on"), choose_among("JSONRPC", "HTTP+JSON", compatible=True), parse_compatibly
    )
    .told(Phrase("a GrpcTransportFactory is added"), choose_among("JSONRPC", "HTTP+JSON", "GRPC"))
    .told(
        Phrase("legacyCompat is on and a GrpcTransportFactory is added"),
        choose_among("JSONRPC", "HTTP+JSON", "GRPC", compatible=True),
        parse_compatibly,
    )
)
