"""What a caller holds, and which of a card's ways to get in it opens (A2A 1.0 §4.5, §7.3)."""

from __future__ import annotations

from a2acard.discovery._exchange import Answer, Ask
from a2acard.discovery.credentials import NOTHING, Certificate, Credentials, basic_value, origin_of
from a2acard.discovery.guard import without_secrets
from a2acard.errors import AccessRefused, AddressRefused, BadStatus, BadValue, FetchError, WrongType
from a2acard.types import Phrase, together, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator, Iterable, Mapping
    from typing import TypeAlias

    from a2acard.card import Card, Scheme
    from a2acard.discovery.credentials import Pairs

    Asking: TypeAlias = "Generator[Ask, Answer | FetchError, Credentials]"
    Tokens: TypeAlias = "Generator[Ask, Answer | FetchError, str]"


@value
class Keys:
    """What a caller holds, and where it may go.

    `bearer` is a token (also an access token got elsewhere), `basic` a name with its password, `api_key` the key for
    schemes of that kind, `client` the id and the secret of an OAuth 2.0 client, `certificate` one for mutual TLS;
    `headers`, `query` and `cookies` are sent as they are. `origins` are where all of it may go, as URLs or hosts;
    `token_hosts` the hosts that may be told the client's secret beside them; `scopes` are asked for instead of those that
    the card names.
    """

    origins: tuple[str, ...] = ()
    bearer: str | None = None
    basic: tuple[str, str] | None = None
    api_key: str | None = None
    client: tuple[str, str] | None = None
    certificate: Certificate | None = None
    scopes: tuple[str, ...] = ()
    token_hosts: tuple[str, ...] = ()
    headers: Pairs = ()
    query: Pairs = ()
    cookies: Pairs = ()

    def __repr__(self) -> str:
        return f"Keys(to {', '.join(self.origins) or 'nobody'}: {', '.join(self.held) or 'nothing'})"

    @property
    def held(self) -> list[str]:
        """What there is, in words."""
        things = {
            Phrase("a bearer token"): self.bearer,
            Phrase("a name and a password"): self.basic,
            Phrase("an API key"): self.api_key,
            Phrase("an OAuth client"): self.client,
            Phrase("a client certificate"): self.certificate,
            Phrase("headers"): self.headers,
            Phrase("query parameters"): self.query,
            Phrase("cookies"): self.cookies,
        }
        return [name for name, thing in things.items() if thing]

    def at(self, origins: Iterable[str]) -> Keys:
        """The same, which may go to these origins too."""
        return Keys(
            (*self.origins, *origins),
            self.bearer,
            self.basic,
            self.api_key,
            self.client,
            self.certificate,
            self.scopes,
            self.token_hosts,
            self.headers,
            self.query,
            self.cookies,
        )

    def hidden(self, text: str) -> str:
        """A text without what is secret here, should a host have sent it back."""
        secrets = [self.bearer, self.api_key, *(self.basic or ())[1:], *(self.client or ())[1:]]
        pairs = [("", item) for item in secrets if item]
        return Credentials((), (*self.headers, *pairs), self.query, self.cookies).hidden(text)

    def plain(self) -> Credentials:
        """The credentials that need no card to be understood. Raises BadValue for those that do."""
        for thing, name in ((self.api_key, Phrase("an API key")), (self.client, Phrase("an OAuth client"))):
            if thing:
                raise BadValue(
                    Phrase(
                        "{name} is used as a card says, and there is no card yet; name the header it goes in",
                        name=name,
                    )
                )
        return self._with()

    def _with(
        self, headers: Pairs = (), query: Pairs = (), cookies: Pairs = (), *, bare: bool = True
    ) -> Credentials:
        """What is always sent, and beside it what a card's scheme asks for."""
        return Credentials.to(
            self.origins,
            bearer=self.bearer if bare else None,
            basic=self.basic if bare else None,
            headers=(*self.headers, *headers),
            query=(*self.query, *query),
            cookies=(*self.cookies, *cookies),
            certificate=self.certificate,
        )


def authorized(card: Card, keys: Keys) -> Asking:
    """The credentials for calls to the agent behind `card`: the first of its ways in that `keys` open.

    Asks for an access token where a scheme wants one and the keys are those of an OAuth client. Raises AccessRefused where
    no way is open, saying what each needs; AddressRefused where the client's secret would go to a host that the user did
    not allow; and what the token endpoint came to.
    """
    if not keys.held:
        return NOTHING
    ways = [one.schemes for one in card.requirements if one.schemes]
    if (
        not ways
    ):  # the extended card asks for credentials even where the card itself does not (A2A 1.0 §3.1.11)
        ways = [((name, ()),) for name in card.schemes]
    for way in ways:
        schemes = [card.schemes.get(name) for name, _ in way]
        if all([scheme is not None and _opens(keys, scheme) for scheme in schemes]):
            return (yield from _opened(keys, [(card.schemes[name], scopes) for name, scopes in way]))
    if ways and not (keys.headers or keys.query or keys.cookies or keys.bearer or keys.basic):
        raise AccessRefused(Phrase("the card"), _closed(card, keys))
    return keys._with()


def _closed(card: Card, keys: Keys) -> str:
    from a2acard.discovery.access import access

    ways: str = Phrase("what it does not say")
    for number, way in enumerate([way for way in access(card).ways if way.needs]):
        needs = way.needs[0]
        for need in way.needs[1:]:
            needs = Phrase("{first}, and {last}", first=needs, last=need)
        ways = Phrase("{first}; or {last}", first=ways, last=needs) if number else needs
    return Phrase("asks for {ways}; there is {held}", ways=ways, held=together(keys.held))


def _opens(keys: Keys, scheme: Scheme) -> bool:
    """True when the keys satisfy a scheme."""
    kind, body = scheme.kind, scheme.body
    if kind == "http":
        named = (body.text("scheme") or "").casefold()
        return keys.bearer is not None if named == "bearer" else named == "basic" and keys.basic is not None
    if kind == "apiKey":
        name = body.text("name") or ""
        is_placed = place_of(scheme) in _PLACES and bool(name)
        return (
            keys.api_key is not None
            and is_placed
            and not (place_of(scheme) == "header" and name.lower() in TAKEN)
        )
    if kind == "oauth2":
        return keys.bearer is not None or (keys.client is not None and token_url(scheme) is not None)
    if kind == "openIdConnect":
        return keys.bearer is not None or (keys.client is not None and bool(body.text("openIdConnectUrl")))
    return kind == "mutualTLS" and keys.certificate is not None


_PLACES = ("header", "query", "cookie")


TAKEN = frozenset("a2a-version a2a-extensions accept accept-encoding content-type user-agent".split())
"""Headers that mean something else: a card that wants its key in one would break the call, or set it in our name."""


def place_of(scheme: Scheme) -> str:
    """Where an API key is to be sent, as the card has it; nothing where it does not say."""
    return scheme.body.text("location") or scheme.body.text("in") or ""


def token_url(scheme: Scheme) -> str | None:
    """Where an OAuth 2.0 client gets a token for itself; None where the card names no such place."""
    flows = scheme.body.view("flows")
    flow = flows.view("clientCredentials") if flows else None
    return flow.text("tokenUrl") if flow else None


def _opened(keys: Keys, way: list[tuple[Scheme, tuple[str, ...]]]) -> Asking:
    placed: dict[str, list[tuple[str, str]]] = {place: [] for place in _PLACES}
    for scheme, scopes in way:
        if scheme.kind == "apiKey":
            placed[place_of(scheme)].append((scheme.body.text("name") or "", keys.api_key or ""))
        elif scheme.kind == "http" and (scheme.body.text("scheme") or "").casefold() == "basic":
            assert keys.basic is not None  # the way is open
            placed["header"].append(("Authorization", f"Basic {basic_value(*keys.basic)}"))
        elif scheme.kind in ("oauth2", "openIdConnect", "http"):
            token = keys.bearer or (yield from _token(keys, scheme, keys.scopes or scopes))
            placed["header"].append(("Authorization", f"Bearer {token}"))
    return keys._with(tuple(placed["header"]), tuple(placed["query"]), tuple(placed["cookie"]), bare=False)


def _token(keys: Keys, scheme: Scheme, scopes: tuple[str, ...]) -> Tokens:
    """An access token for the client itself (RFC 6749 §4.4)."""
    by_post = False
    url = token_url(scheme)
    if scheme.kind == "openIdConnect":
        url, by_post = yield from _provider(scheme.body.text("openIdConnectUrl") or "")
    _check_token_host(url or "", keys)
    answer = yield _token_ask(url or "", keys, scopes, by_post)
    if isinstance(answer, FetchError):
        raise answer
    return _read_token(answer)


def _provider(url: str) -> Generator[Ask, Answer | FetchError, tuple[str, bool]]:
    """The token endpoint of an OpenID provider, and whether it takes the secret in the body only (OIDC Discovery §3, §4)."""
    answer = yield Ask(url, "openid", {"accept": "application/json"}, None, NOTHING)
    if isinstance(answer, FetchError):
        raise answer
    found = _object(answer, Phrase("no description of an OpenID provider"))
    issuer, endpoint = found.get("issuer"), found.get("token_endpoint")
    home = url.partition("/.well-known/openid-configuration")[0]
    if not isinstance(issuer, str) or issuer.rstrip("/") != home.rstrip("/"):
        raise WrongType(
            without_secrets(url),
            Phrase(
                "the issuer is {issuer}, not the provider that was asked, {home}",
                issuer=_told(issuer),
                home=without_secrets(home),
            ),
        )
    if not isinstance(endpoint, str):
        raise WrongType(without_secrets(url), Phrase("the OpenID provider names no token endpoint"))
    methods = found.get("token_endpoint_auth_methods_supported")
    known = methods if isinstance(methods, list) else ["client_secret_basic"]
    return endpoint, "client_secret_basic" not in known and "client_secret_post" in known


def _told(issuer: object) -> str:
    return without_secrets(issuer) if isinstance(issuer, str) and issuer else Phrase("not said")


def _check_token_host(url: str, keys: Keys) -> None:
    from a2acard.card.hosts import is_named
    from a2acard.url import split

    shown, parts = without_secrets(url), split(url)
    port = parts.port or {"https": "443", "http": "80"}.get(str(parts.scheme))
    if parts.host and is_named(parts.host, port, keys.token_hosts):
        return
    if parts.host and parts.is_http and origin_of(url) in [origin_of(text) for text in keys.origins]:
        return
    raise AddressRefused(
        shown,
        Phrase("the card wants the client's secret to go there, and that host is not allowed (--token-host)"),
    )


def _token_ask(url: str, keys: Keys, scopes: tuple[str, ...], by_post: bool) -> Ask:
    from urllib.parse import quote_plus, urlencode

    assert keys.client is not None  # the way is open
    name, secret = keys.client
    form = {"grant_type": "client_credentials"} | ({"scope": " ".join(scopes)} if scopes else {})
    headers = {"content-type": "application/x-www-form-urlencoded", "accept": "application/json"}
    if by_post:
        form |= {"client_id": name, "client_secret": secret}
    else:  # RFC 6749 §2.3.1: both encoded as in a form before they are joined
        headers["authorization"] = f"Basic {basic_value(quote_plus(name), quote_plus(secret))}"
    return Ask(url, "token", headers, urlencode(form).encode(), NOTHING)


def _read_token(answer: Answer) -> str:
    shown = without_secrets(answer.url)
    if answer.status != 200:
        raise BadStatus(
            shown, Phrase("no access token: {reason}", reason=_oauth_error(answer)), answer.status
        )
    found = _object(answer, Phrase("no access token"))
    token, kind = found.get("access_token"), found.get("token_type")
    if not isinstance(token, str) or not token.strip():
        raise WrongType(shown, Phrase("the answer holds no access token"))
    if isinstance(kind, str) and kind.casefold() != "bearer":
        raise WrongType(
            shown, Phrase("the token is of the type {kind!r}; only Bearer can be sent", kind=kind[:40])
        )
    return token


def _oauth_error(answer: Answer) -> str:
    """The error code of RFC 6749 §5.2, which is from a fixed list; a server's own words may repeat what it was sent."""
    from a2acard.source.parse import read

    node = read(answer.body).value
    code = node.get("error") if isinstance(node, dict) else None
    return (
        code
        if isinstance(code, str) and code in _OAUTH_ERRORS
        else Phrase("status {status}", status=answer.status)
    )


_OAUTH_ERRORS = frozenset(
    "invalid_request invalid_client invalid_grant unauthorized_client unsupported_grant_type invalid_scope".split()
)


def _object(answer: Answer, reason: str) -> Mapping[str, object]:
    from a2acard.source.parse import read

    shown = without_secrets(answer.url)
    if answer.status != 200:
        raise BadStatus(
            shown, Phrase("{reason}: status {status}", reason=reason, status=answer.status), answer.status
        )
    node = read(answer.body).value
    if not isinstance(node, dict):
        raise WrongType(shown, Phrase("{reason}: it is no JSON object", reason=reason))
    return node
