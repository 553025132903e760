"""How an agent is called by hand: a request that sends it a message, as a command to paste into a terminal.

It is the very message that a probe sends (A2A 1.0 §9 to §11; 0.3 §7), in the binding and version of the interface.
"""

from __future__ import annotations

import json

from a2acard.card.parts import requirements
from a2acard.discovery.calls import ABSENT, SERVICES
from a2acard.discovery.selection import BINDINGS
from a2acard.errors import BadValue
from a2acard.probing._base import Endpoint
from a2acard.probing.by_hand.dress import UNCLEAR, dressed, flags, unfit
from a2acard.probing.by_hand.shell import Variable, command, word
from a2acard.probing.sending import SEND, message, params
from a2acard.probing.talk import EXTENSIONS, EXTENSIONS_0_3, Talk
from a2acard.redact import redacted, shown
from a2acard.types import Phrase, listed, value
from a2acard.url import clear_host, is_loopback, split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from a2acard.card import Card, Requirement
    from a2acard.discovery._exchange import Ask
    from a2acard.discovery.selection import Selection
    from a2acard.probing.by_hand.dress import Dress
    from a2acard.probing.by_hand.shell import Pieces
    from a2acard.types import JSON

TEXT = "Hello! What can you do?"
"""What is said to an agent whose first skill has no example."""
MAX_TEXT = 1000
"""Characters of an example that is sent; a longer one hides the command."""


@value
class Place:
    """What the reader has to fill in: the variable of the environment, and what belongs there."""

    name: str
    what: str


@value
class ByHand:
    """A request by hand: what it is, the command for a POSIX shell, what the reader has to fill in, and what there is to know."""

    title: str
    command: str
    places: tuple[Place, ...]
    notes: tuple[str, ...]


def by_hand(card: Card, chosen: Selection, ways: Sequence[Requirement] | None = None) -> ByHand:
    """The command that sends a message to the agent behind `card`, at the interface `chosen`.

    `ways` are what it asks of its callers, any one of which is enough; those of the card where None. Nothing that a card says
    can be run, and credentials are variables. Raises BadValue for a binding that is none of A2A's own.
    """
    if chosen.binding not in BINDINGS:
        raise BadValue(
            Phrase(
                "a request by {binding} can't be written: it is no binding of A2A's own",
                binding=shown(chosen.binding),
            )
        )
    text = said(card)
    dress = dressed(card, chosen, needed(card) if ways is None else ways)
    talk = Talk(
        card, Endpoint(chosen.pointer, chosen.url, chosen.binding, chosen.version), chosen, task="", text=text
    )
    talk.says = None if card.is_current else ABSENT  # clients of 0.x do not know the header
    ask, demanded = message(talk, SEND), [uri for uri in talk.demanded if _is_visible(uri)]
    headers: dict[str, Pieces] = {
        name.title(): (item,) for name, item in ask.headers.items() if item and name not in _UNSAID
    }
    if demanded:
        headers[(EXTENSIONS_0_3 if talk.is_old else EXTENSIONS).title()] = (", ".join(demanded),)
    headers |= dress.header_pieces()
    if dress.places and not chosen.secure and not _is_here(chosen.address):
        dress.notes.append(
            Phrase("the interface is called without TLS: whoever is on the way can read the credentials")
        )
    make = _grpcurl if dress.is_grpc else _curl
    body = params(chosen, text) if dress.is_grpc else json.loads(ask.body or b"{}")
    made = make(ask, chosen, headers, dress, _readable(body))
    title = Phrase("Send a message by {binding} {version}", binding=chosen.binding, version=chosen.version)
    places = tuple([Place(name, what) for name, what in dress.places.items()])
    notes = [*_notes(card, chosen, talk, demanded), *dress.notes]
    return ByHand(title, "\n".join([*dress.first, made]), places, tuple(notes))


_UNSAID = ("accept", EXTENSIONS, EXTENSIONS_0_3)


def said(card: Card) -> str:
    """The text of the message: the first example of the first skill, or what can be said to any agent."""
    examples = card.skills[0].examples if card.skills else []
    text = redacted(examples[0][1]) if examples else ""
    whole = text.encode("utf-16", "surrogatepass").decode("utf-16", "replace")  # a half of a sign is none
    return whole if whole.strip() and len(whole) <= MAX_TEXT else TEXT


def needed(card: Card) -> tuple[Requirement, ...]:
    """The ways to get in for that message: those of the skill that it is an example of, where it has its own, or the card's."""
    own = requirements(card.skills[0], current=card.is_current) if card.skills else ()
    return own or card.requirements


def _is_visible(text: str) -> bool:
    """True for what a header can say, and what no header reader splits: ASCII without blanks and controls."""
    return text.isascii() and text.isprintable() and " " not in text and redacted(text) == text


def _curl(ask: Ask, chosen: Selection, headers: dict[str, Pieces], dress: Dress, body: str) -> str:
    from urllib.parse import quote

    url = ask.url.partition("#")[0]
    place: list[str | Variable] = [url]
    if _left_out(chosen, dress):
        place = [Variable("URL")]
    for name, variable in dress.query:
        mark = "&" if "?" in url or len(place) > 1 else "?"
        place += [f"{mark}{quote(name, safe='', errors='replace')}=", variable]
    rows = [["curl", "-sS", *flags(url), word(*place)]]
    rows += [["-H", word(f"{name}: ", *pieces)] for name, pieces in headers.items()]
    return command([*rows, *dress.options, ["-d", word(body)]])


def _grpcurl(ask: Ask, chosen: Selection, headers: dict[str, Pieces], dress: Dress, body: str) -> str:
    address = Variable("ADDRESS") if _left_out(chosen, dress) else chosen.address
    rows = [["grpcurl"] if chosen.secure else ["grpcurl", "-plaintext"]]
    rows += [["-H", word(f"{name.lower()}: ", *pieces)] for name, pieces in headers.items()]
    rows += [*dress.options, ["-d", word(body)]]
    old = ask.target is not None and ask.target.version != "1.0"
    method = SEND.grpc_0_3 if old else SEND.grpc
    return command([*rows, [word(address), f"{SERVICES['0.3' if old else '1.0']}/{method}"]])


def _left_out(chosen: Selection, dress: Dress) -> bool:
    """True where the address is none for a command; the reader is asked for it then, and told why."""
    why: str | None
    if chosen.binding == "GRPC":
        is_fit = chosen.address.isprintable() and clear_host(chosen.address) is not None
        why = None if is_fit and not chosen.address.startswith("-") else UNCLEAR
        dress.places |= {} if why is None else {"ADDRESS": Phrase("the address of the agent, host:port")}
    else:
        why = unfit(chosen.url)
        if why is None and chosen.binding == "HTTP+JSON" and ("?" in chosen.url or "#" in chosen.url):
            why = Phrase("no path can be added to a query or a fragment")
        dress.places |= {} if why is None else {"URL": Phrase("the URL of the call")}
    if why is not None:
        dress.notes.append(Phrase("the address of the interface is left out: {why}", why=why))
    return why is not None


def _readable(node: JSON) -> str:
    """JSON for people: letters of every language as they are, and what a terminal obeys or hides as escapes."""
    text = json.dumps(node, ensure_ascii=False)
    return "".join([sign if sign.isprintable() else json.dumps(sign)[1:-1] for sign in text])


def _notes(card: Card, chosen: Selection, talk: Talk, demanded: list[str]) -> Iterator[str]:
    """What there is to know of a request, beside its credentials."""
    yield Phrase("a message is really sent to the agent, which may start work")
    if not talk.is_old:
        yield Phrase("without A2A-Version the agent takes the request for one of 0.3")
    if chosen.tenant:
        yield Phrase(_TENANTS["" if talk.is_old else chosen.binding], tenant=shown(chosen.tenant))
    if demanded:
        uris = listed([shown(uri) for uri in demanded])
        yield Phrase(
            "the agent demands extensions of its clients, and the header says that you support them: {uris}",
            uris=uris,
        )
    for uri in talk.demanded:
        if uri not in demanded:
            yield Phrase("not in it: the extension '{uri}', which no header can hold", uri=shown(uri))
    if chosen.binding == "GRPC":
        yield Phrase(
            "grpcurl asks the server for its messages; where it does not tell them, add -proto a2a.proto"
        )
    modes = _modes(card)
    if modes:
        yield Phrase("the message is text, and the agent takes {modes}", modes=listed(modes))


_TENANTS = {
    "JSONRPC": "the tenant '{tenant}' is in the params",
    "HTTP+JSON": "the tenant '{tenant}' is in the path",
    "GRPC": "the tenant '{tenant}' is in the message",
    "": "not in it: the tenant '{tenant}', for which 0.3 has no place",
}


def _is_here(address: str) -> bool:
    return is_loopback(split(address if "://" in address else f"//{address}").host or "")


def _modes(card: Card) -> list[str]:
    """The media types that the agent takes, where text is none of them; those of the first skill before the card's."""
    own = card.skills[0].texts("inputModes") if card.skills else []
    modes = [mode for _, mode in own or card.texts("defaultInputModes")]
    return (
        []
        if any([mode.lower().startswith(("text", "*")) for mode in modes])
        else [shown(mode) for mode in modes[:5]]
    )
