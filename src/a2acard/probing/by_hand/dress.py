"""What a way to get in adds to a request that is pasted into a terminal: headers, parameters, options, a command before it."""

from __future__ import annotations

from a2acard.discovery.access import need_of
from a2acard.discovery.credentials import FRAMING, is_token
from a2acard.discovery.keys import TAKEN, place_of, token_url
from a2acard.probing.by_hand.shell import Variable, command, word
from a2acard.probing.talk import EXTENSIONS_0_3
from a2acard.redact import redacted, shown
from a2acard.types import Phrase
from a2acard.url import clear_host, split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from a2acard.card import Card, Requirement, Scheme
    from a2acard.discovery.selection import Selection
    from a2acard.probing.by_hand.shell import Pieces

_READ_TOKEN = r"""s/.*"access_token"[[:space:]]*:[[:space:]]*"\([^"]*\)".*/\1/p"""
"""Takes the token out of the answer, wherever there is a shell (RFC 6749 §5.1)."""
UNCLEAR = Phrase("it can be read in two ways, or holds what no URL has")


class Dress:
    """What is added, scheme by scheme. `first` are commands to run before; `places` what the reader fills in, by variable;
    `lacks` says that something the way asks for is not in it."""

    def __init__(self, chosen: Selection) -> None:
        self.is_grpc = chosen.binding == "GRPC"
        self.headers: dict[str, Pieces] = {}
        self.query: list[tuple[str, Variable]] = []
        self.cookies: list[tuple[str, Variable]] = []
        self.options: list[list[str]] = []
        self.first: list[str] = []
        self.places: dict[str, str] = {}
        self.notes: list[str] = []
        self.lacks = False
        self._taken: set[str] = set()

    def put(self, scheme: Scheme, scopes: tuple[str, ...]) -> None:
        """Add what one scheme needs."""
        need, kind = need_of(scheme, scopes, {}), scheme.kind
        if kind == "apiKey":
            self._key(scheme, need)
        elif kind == "http":
            self._http(scheme, need)
        elif kind in ("oauth2", "openIdConnect"):
            self._token(scheme, scopes, need)
        elif kind == "mutualTLS":
            self._certificate()
        else:
            self.lack(need)

    def lack(self, what: str) -> None:
        """Say what the way asks for and the request does not have."""
        self.lacks = True
        self.notes.append(Phrase("not in it: {what}", what=what))

    def header_pieces(self) -> dict[str, Pieces]:
        """The headers, the cookies as one of them."""
        pieces: list[str | Variable] = []
        for name, variable in self.cookies:
            pieces += [f"{'; ' if pieces else ''}{name}=", variable]
        return self.headers | ({"Cookie": tuple(pieces)} if pieces else {})

    def _variable(self, name: str, what: str) -> Variable:
        """A variable that is not taken yet."""
        number, free = 1, name
        while free in self.places:
            number += 1
            free = f"{name}_{number}"
        self.places[free] = what
        return Variable(free)

    def _takes(self, header: str) -> bool:
        """True where a header can be sent beside the others; else that is said."""
        if not is_token(header):
            self.lack(Phrase("the header '{name}', for no header has such a name", name=shown(header)))
        elif header.lower() in (*TAKEN, *FRAMING, EXTENSIONS_0_3):
            self.lack(Phrase("the header {name}, which means something else in each request", name=header))
        elif header.lower() in self._taken:
            self.lack(Phrase("the header {name} a second time: it can be sent once", name=header))
        else:
            self._taken.add(header.lower())
            return True
        return False

    def _key(self, scheme: Scheme, need: str) -> None:
        place, name = place_of(scheme), scheme.body.text("name") or ""
        if place == "header" and self._takes(name):
            self.headers[name] = (self._variable("API_KEY", need),)
        elif place == "query" and self.is_grpc:
            self.lack(Phrase("{need}: gRPC has no query", need=need))
        elif place == "query":
            self.query.append((name, self._variable("API_KEY", Phrase("{need}, percent-encoded", need=need))))
        elif place == "cookie" and not is_token(name):
            self.lack(Phrase("the cookie '{name}', for no cookie has such a name", name=shown(name)))
        elif place == "cookie" and (self.cookies or self._takes("Cookie")):
            self.cookies.append((name, self._variable("API_KEY", need)))
        elif place not in ("header", "cookie"):
            self.lack(need)

    def _http(self, scheme: Scheme, need: str) -> None:
        named = scheme.body.text("scheme") or ""
        if named.lower() in ("basic", "digest") and not self.is_grpc:
            self._password(named.lower(), shown(scheme.name))
        elif not is_token(named):
            self.lack(need)
        elif self._takes("Authorization"):
            if named.lower() == "bearer":
                self.headers["Authorization"] = ("Bearer ", self._variable("TOKEN", need))
            elif named.lower() == "basic":
                what = Phrase("{need}, as name:password in Base64", need=need)
                self.headers["Authorization"] = ("Basic ", self._variable("CREDENTIALS", what))
            else:
                self.headers["Authorization"] = (f"{named} ", self._variable("CREDENTIALS", need))

    def _password(self, named: str, name: str) -> None:
        if not self._takes("Authorization"):
            return
        who = Phrase("the user name for '{name}'", name=name)
        secret = Phrase("the password for '{name}'", name=name)
        both = self._variable("AGENT_USER", who), self._variable("AGENT_PASSWORD", secret)
        how = ["--digest"] if named == "digest" else []
        self.options.append([*how, "-u", word(both[0], ":", both[1])])

    def _token(self, scheme: Scheme, scopes: tuple[str, ...], need: str) -> None:
        if not self._takes("Authorization"):
            return
        url = token_url(scheme) if scheme.kind == "oauth2" else None
        wrong = unfit(url) if url else None
        if url and not wrong:
            who = Phrase("the client id for '{name}'", name=shown(scheme.name))
            secret = Phrase("the client secret for '{name}'", name=shown(scheme.name))
            pair = self._variable("CLIENT_ID", who), self._variable("CLIENT_SECRET", secret)
            self.first.append(_fetching(url, pair, scopes))
            host = shown(split(url).host)
            self.notes.append(
                Phrase(
                    "the first command fetches the access token; the client secret goes to {host}", host=host
                )
            )
            self.headers["Authorization"] = ("Bearer ", Variable("TOKEN"))
            return
        if wrong:
            self.notes.append(Phrase("the URL for access tokens is left out: {why}", why=wrong))
        self.headers["Authorization"] = ("Bearer ", self._variable("TOKEN", need))

    def _certificate(self) -> None:
        if "CLIENT_CERT" in self.places:
            return
        dash = "-" if self.is_grpc else "--"
        certificate = self._variable("CLIENT_CERT", Phrase("the file of your TLS client certificate (PEM)"))
        key = self._variable("CLIENT_KEY", Phrase("the file of its private key (PEM)"))
        self.options.append([f"{dash}cert", word(certificate), f"{dash}key", word(key)])


def _fetching(url: str, pair: tuple[Variable, Variable], scopes: tuple[str, ...]) -> str:
    """The command that puts an access token for the client itself into `TOKEN` (RFC 6749 §4.4)."""
    rows = [["TOKEN=$(curl -sS", *flags(url), word(url)], ["-u", word(pair[0], ":", pair[1])]]
    rows.append(["-d", "grant_type=client_credentials"])
    text = clean(" ".join(scopes))
    if text:
        rows.append(["--data-urlencode", word(f"scope={text}")])
    rows.append(["|", "sed", "-n", word(_READ_TOKEN) + ")"])
    return command(rows)


def flags(url: str) -> list[str]:
    """What curl has to be told so that it takes a URL as it stands: no patterns in it, no dots that lead up."""
    found = ["-g"] if any([sign in url for sign in "[]{}"]) else []
    return [*found, "--path-as-is"] if "/." in url else found


def clean(text: str) -> str:
    """A text of one line as a command may have it: without what a terminal obeys or hides."""
    return "".join([sign for sign in redacted(text) if sign.isprintable()])


def unfit(url: str) -> str | None:
    """Why a URL can't stand in a command; None where it can."""
    if redacted(url) != url:
        return Phrase("it holds what looks like a credential")
    if not url.isprintable() or not split(url).is_http or clear_host(url) is None:
        return UNCLEAR
    return None


def dressed(card: Card, chosen: Selection, ways: Sequence[Requirement]) -> Dress:
    """What the first of the ways that a command can go adds, or where there is none, the first; nothing where anyone may call."""
    if any([not way.schemes for way in ways]):
        return Dress(chosen)
    made = []
    for way in ways:
        dress = Dress(chosen)
        for name, scopes in way.schemes:
            scheme = card.schemes.get(name)
            if scheme is None:
                dress.lack(Phrase("'{name}', which the card does not declare", name=shown(name)))
            else:
                dress.put(scheme, scopes)
        made.append(dress)
    whole = [dress for dress in made if not dress.lacks]
    return (whole or made or [Dress(chosen)])[0]
