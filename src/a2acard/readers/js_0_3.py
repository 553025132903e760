"""The official JavaScript SDK of 0.3: @a2a-js/sdk 0.3.14, the last of its generation."""

from __future__ import annotations

from a2acard.readers._access import older
from a2acard.readers._base import Choice, Held, Reader, Refusal, Refused
from a2acard.readers._ecmascript import is_truthy, iterated, member, text
from a2acard.readers._fit import older_choice
from a2acard.readers._fromjson import FromJson
from a2acard.readers._proto_0_3 import opened, protobuf
from a2acard.readers._protolike import is_protobuf
from a2acard.readers._remarks import passed_over
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
    (@a2a-js/sdk 0.3.14, `DefaultAgentCardResolver.normalizeAgentCard`)."""
    if not is_protobuf(card):
        return Held(card, unseen(card, specification("0.3")), is_typed=False)
    law = protobuf()
    task = FromJson(law)
    held = opened(task.message(card, law.messages[law.root], ()))
    return Held(held, tuple(task.drops))


def choose_among(*bindings: str) -> Callable[[Held, dict[str, JSON]], Choice]:
    """`ClientFactory.createFromAgentCard` (@a2a-js/sdk 0.3.14): one address a transport, in any case of letters, of
    which a later interface replaces an earlier one; the first transport that has an address and that the client
    speaks. A transport that is no text is a TypeError, which nobody catches."""

    def choose(held: Held, card: dict[str, JSON]) -> Choice:
        found = _addresses(held.card)
        addresses = {name.upper(): place for name, place in found}
        for name, _ in found:
            at, url = addresses[name.upper()]
            if name.upper() in bindings and is_truthy(url):
                return _taken(card, at, url, name.upper())
        spoken = either(bindings)
        raise Refused(*[Refusal(at, _passed(name, bindings, spoken)) for name, (at, _) in found])

    return choose


def _taken(card: dict[str, JSON], at: Path, url: JSON, binding: str) -> Choice:
    """HTTP+JSON and gRPC work on the text of the address when the transport is made, JSON-RPC when it calls."""
    if isinstance(url, str):
        return older_choice(card, at, url, binding, "0.3")
    if binding != "JSONRPC":
        raise Refused(
            Refusal(at, Phrase("its address is {kind}, not a string (a TypeError)", kind=kind_of(url)))
        )
    return Choice(
        at,
        text(url),
        binding,
        None,
        "0.3",
        misfit=Phrase("its address is {kind}, not a string", kind=kind_of(url)),
    )


def _passed(name: str, bindings: tuple[str, ...], spoken: str) -> str:
    if name.upper() in bindings:
        return Phrase("its address is empty or missing")
    return Phrase("its transport is '{name}'; the client speaks {spoken}", name=name, spoken=spoken)


def _addresses(card: dict[str, JSON]) -> list[tuple[str, tuple[Path, JSON]]]:
    preferred = card.get("preferredTransport")
    main: tuple[Path, JSON] = (("url",), card.get("url"))
    found = [(_name("JSONRPC" if preferred is None else preferred, ("preferredTransport",)), main)]
    others = card.get("additionalInterfaces")
    for index, entry in enumerate([] if others is None else iterated(others, ("additionalInterfaces",))):
        at: Path = ("additionalInterfaces", index)
        name = _name(member(entry, "transport", at), (*at, "transport"))
        found.append((name, (at, member(entry, "url", at))))
    return found


def _name(item: JSON, at: Path) -> str:
    if not isinstance(item, str):
        what = Phrase("is missing") if item is None else Phrase("is {item}, not a string", item=kind_of(item))
        raise Refused(
            Refusal(
                at, Phrase("{what}, and the client asks for its capital letters (a TypeError)", what=what)
            )
        )
    return item


READER = Reader(
    id="js-0.3",
    generation="0.3",
    client="JavaScript SDK 0.3.14",
    path="/.well-known/agent-card.json",
    joins="beside",
    parse=parse,
    choose=choose_among("JSONRPC", "HTTP+JSON"),
    see=older,
    remarks=(passed_over,),
).told(Phrase("a GrpcTransportFactory is added"), choose_among("JSONRPC", "HTTP+JSON", "GRPC"))
