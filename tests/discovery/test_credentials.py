"""Credentials go where the user said, and nowhere else; nobody ever reads them in a text of ours."""

from __future__ import annotations

import json
from collections.abc import Generator
from pathlib import Path
from typing import Any

import pytest

from a2acard.card import Card
from a2acard.discovery._exchange import Answer, Ask
from a2acard.discovery.credentials import Certificate, Credentials, origin_of
from a2acard.discovery.guard import Guard
from a2acard.discovery.keys import Keys, _opens
from a2acard.errors import BadStatus, BadValue, FetchError
from tests.discovery.drivers import LOCAL, Driver
from tests.discovery.servers import Reply, serving

CARD = (Path(__file__).parents[1] / "corpus/accepted/g2-noauth-min.json").read_bytes()
OK = Reply(200, CARD, {"content-type": "application/json"})
NEW, OLD = "/.well-known/agent-card.json", "/.well-known/agent.json"
SECRET = "t0ps3cret-value"


def protected(headers: dict[str, str]) -> Reply:
    """A card for whoever has the token."""
    if headers.get("authorization") == f"Bearer {SECRET}":
        return OK
    return Reply(401, b"", {"www-authenticate": 'Bearer realm="cards"'})


def test_a_protected_card(driver: Driver) -> None:
    """With the token it comes; without it the challenge is in the trail and both readings are in the message."""
    with serving({NEW: protected}) as host:
        credentials = Credentials.to([host.url], bearer=SECRET)
        assert driver.discover(host.url, credentials=credentials).card == CARD
        with pytest.raises(BadStatus, match="asks for credentials") as caught:
            driver.discover(host.url)
        assert "under a path" in str(caught.value)


@pytest.mark.parametrize(
    ("credentials", "name", "sent"),
    [
        ({"bearer": SECRET}, "authorization", f"Bearer {SECRET}"),
        ({"basic": ("ana", "pa:ss")}, "authorization", "Basic YW5hOnBhOnNz"),
        ({"headers": [("X-Api-Key", SECRET)]}, "x-api-key", SECRET),
        ({"cookies": [("sid", "a1"), ("lang", "ms")]}, "cookie", "sid=a1; lang=ms"),
    ],
)
def test_what_is_sent(driver: Driver, credentials: dict[str, Any], name: str, sent: str) -> None:
    """Each kind in its place, with every request to the origin and its usual headers."""
    with serving({OLD: OK}) as host:
        driver.discover(host.url, credentials=Credentials.to([host.url], **credentials))
        assert [headers.get(name) for _, headers in host.asked] == [sent, sent]
        assert host.asked[0][1]["a2a-version"] == "1.0"


def test_a_key_in_the_query(driver: Driver) -> None:
    """It is in the request, and in nothing that is told."""
    with serving({f"{NEW}?key={SECRET}": OK}) as host:
        found = driver.discover(host.url, credentials=Credentials.to([host.url], query=[("key", SECRET)]))
        assert host.paths == [f"{NEW}?key={SECRET}"]
        assert SECRET not in repr((found.url, found.asked, found.trail, found.notes))


def test_another_origin_gets_nothing(driver: Driver) -> None:
    """A redirect to another origin, another port included, leaves all of it behind; and back again takes it up."""
    everything: dict[str, Any] = {
        "bearer": SECRET,
        "headers": [("X-Api-Key", SECRET)],
        "cookies": [("sid", SECRET)],
        "query": [("key", SECRET)],
    }
    with serving({"/card.json": OK}) as other:
        away = Reply(302, b"", {"location": f"{other.url}/card.json"})
        with serving({f"{NEW}?key={SECRET}": away}) as host:
            found = driver.discover(host.url, credentials=Credentials.to([host.url], **everything))
            assert found.card == CARD
        (path, headers), *_ = other.asked
        assert path == "/card.json"
        assert not {"authorization", "x-api-key", "cookie"} & headers.keys()
        assert SECRET not in repr(headers)


@pytest.mark.parametrize(
    "url",
    [
        "http://agents.example.org/",
        "https://agents.example.org:8443/",
        "https://agents.example.org.evil.example/",
        "https://evil.example/agents.example.org",
        "https://sub.agents.example.org/",
        "https://example.org/",
        "https://agents.example.org@evil.example/",
        "https://evil.example#@agents.example.org/",
        "https://agents.example.org%2eevil.example/",
        "https://agents。example.org.evil.example/",
    ],
)
def test_origins_that_look_alike(url: str) -> None:
    """Scheme, host and port have to be those that were named."""
    credentials = Credentials.to(["https://agents.example.org"], bearer=SECRET)
    assert not credentials.go_to(url)
    assert credentials.dressed(Ask(url, "exact")) == Ask(url, "exact")


@pytest.mark.parametrize(
    "url",
    [
        "https://agents.example.org",
        "https://AGENTS.example.org/x",
        "https://agents.example.org:443/x?y",
        "https://agents.example.org./x",
    ],
)
def test_spellings_of_one_origin(url: str) -> None:
    """A default port, capitals and a dot at the end make no other origin."""
    assert Credentials.to(["agents.example.org"], bearer=SECRET).go_to(url)
    assert origin_of(url) == "https://agents.example.org:443"


def test_a_name_in_letters_of_its_own() -> None:
    """A name and its form for DNS are one origin (RFC 5891)."""
    credentials = Credentials.to(["https://ejen-älam.example"], bearer=SECRET)
    assert credentials.go_to("https://xn--ejen-lam-4za.example/")
    assert credentials.go_to("https://ejen-älam.example/")


def test_a_host_that_echoes(driver: Driver) -> None:
    """What a host sends back of a secret is not told again."""

    def echo(headers: dict[str, str]) -> Reply:
        token = headers.get("authorization", "").partition(" ")[2]
        return Reply(401, b"", {"www-authenticate": f'Bearer error_description="bad token {token}"'})

    def away(headers: dict[str, str]) -> Reply:
        token = headers.get("authorization", "").partition(" ")[2]
        return Reply(302, b"", {"location": f"/login/{token}"})

    with serving({NEW: echo, OLD: away, "/.well-known/ai-catalog.json": OK, "/": OK}) as host:
        from a2acard.discovery.client import Client

        with Client(LOCAL, credentials=Credentials.to([host.url], bearer=SECRET)) as client:
            with pytest.raises(FetchError):
                client.discover(host.url)
            assert SECRET not in repr(client.trail)
            assert any(["***" in (row.challenge or "") for row in client.trail])
            assert any([(row.location or "").endswith("/login/***") for row in client.trail])


def test_nothing_shows_them() -> None:
    """Neither what is printed of them nor an error."""
    credentials = Credentials.to(["https://a.example.org"], bearer=SECRET, cookies=[("sid", SECRET)])
    assert repr(credentials) == "Credentials(to https://a.example.org:443: Authorization, sid)"
    assert SECRET not in f"{credentials} {credentials!r}"


@pytest.mark.parametrize(
    ("given", "said"),
    [
        ({"bearer": f"{SECRET}\r\nX-Evil: 1"}, "the bearer token holds characters that no header has"),
        ({"bearer": "  "}, "the bearer token is empty"),
        ({"headers": [("X Y", SECRET)]}, "'X Y' is no name of a header"),
        ({"headers": [("Host", SECRET)]}, "the header Host is not for credentials"),
        ({"headers": [("X-Key", f"a\n{SECRET}")]}, "the header X-Key holds characters"),
        ({"cookies": [("sid", f"a;{SECRET}")]}, "the cookie sid holds characters"),
        ({"basic": ("a:b", SECRET)}, "has a colon"),
        ({"bearer": SECRET, "basic": ("a", SECRET)}, "more than one of"),
    ],
)
def test_what_can_not_be_sent(given: dict[str, Any], said: str) -> None:
    """It is told without the value."""
    with pytest.raises(BadValue, match=said) as caught:
        Credentials.to(["https://a.example.org"], **given)
    assert SECRET not in str(caught.value)


@pytest.mark.parametrize("origin", ["", "ftp://a.example.org", "https://", "/x"])
def test_what_is_no_origin(origin: str) -> None:
    """It has a scheme and a host, or is a host."""
    with pytest.raises(BadValue, match="is no origin"):
        Credentials.to([origin], bearer=SECRET)


def test_plain_http_gets_none(driver: Driver) -> None:
    """A redirect from HTTPS to HTTP of the same host is another origin; the guard refuses it besides."""
    credentials = Credentials.to(["https://127.0.0.1"], bearer=SECRET)
    with serving({NEW: OK}) as host:
        driver.discover(host.url, credentials=credentials, guard=Guard(hosts=("127.0.0.1",)))
        assert "authorization" not in host.asked[0][1]


def test_a_bad_certificate(tmp_path: Path) -> None:
    """It is told, with the file's name, when it is to be used."""
    from a2acard.discovery._transport import client_tls

    file = tmp_path / "client.pem"
    for text in (None, "no pem"):
        if text is not None:
            file.write_text(text, encoding="ascii")
        with pytest.raises(BadValue, match=r"the client certificate .*client\.pem: "):
            client_tls(Certificate(str(file)))


def test_mutual_tls(driver: Driver, tmp_path: Path) -> None:
    """The certificate is shown to the origin that was named, and to no other server that asks for one."""
    from tests.discovery.tls import Authority, tls_server

    authority = Authority(tmp_path)
    mine = authority.issue("client")
    card = CARD
    with tls_server(authority, "127.0.0.1", card, wants_client=True) as host:
        with tls_server(authority, "localhost", card, wants_client=False) as other:
            certificate = Certificate(str(mine.file), str(mine.key))
            credentials = Credentials.to([host.url], certificate=certificate)
            transport = authority.transports(LOCAL)[type(driver).__name__]
            found = driver.discover(host.url, transport=transport(), credentials=credentials)
            assert found.card == card
            assert host.subjects == ["client"]
            driver.discover(other.url, transport=transport(), credentials=credentials)
            assert other.subjects == [None]
        with pytest.raises(FetchError):  # what it says depends on which of alert and reset comes first
            driver.discover(host.url, transport=transport())


@pytest.mark.parametrize(
    ("headers", "cookies"),
    [
        ([("X-Key", "one"), ("x-key", "two")], []),
        ([("Cookie", "a=b")], [("sid", "x")]),
    ],
)
def test_nothing_is_dropped_in_silence(
    headers: list[tuple[str, str]], cookies: list[tuple[str, str]]
) -> None:
    """What can't be sent beside something else is an error."""
    with pytest.raises(BadValue, match="is given twice"):
        Credentials.to(["https://a.example"], headers=headers, cookies=cookies)


def test_a_card_cannot_have_the_key_in_a_header_of_ours() -> None:
    """It would break the call, or set in our name what means something else."""
    for name, fits in (("X-Api-Key", True), ("Content-Type", False), ("A2A-Version", False)):
        key = {"apiKeySecurityScheme": {"name": name, "location": "header"}}
        scheme = Card.of({**json.loads(CARD), "securitySchemes": {"k": key}}).schemes["k"]
        assert _opens(Keys(("https://a.example",), api_key="k3y-of-the-user"), scheme) is fits


def test_no_cookie_is_kept(driver: Driver) -> None:
    """What a host sets is sent back neither to it nor to another port of the same name, for which cookies have no eye."""
    given = {"set-cookie": f"sid={SECRET}; Path=/", "content-type": "application/json"}

    def asking(*urls: str) -> Generator[Ask, Answer | FetchError, None]:
        for url in urls:
            yield Ask(url, "cookies")

    with serving({"/": Reply(200, b"{}", given)}) as host, serving({"/": Reply(200, b"{}", given)}) as other:
        driver.drive(asking(f"{host.url}/", f"{host.url}/", f"{other.url}/", f"{host.url}/"))
        assert host.paths == ["/", "/", "/"]
        assert other.paths == ["/"]
        assert not any(["cookie" in headers for _, headers in host.asked + other.asked])


def test_cookies_that_were_given_go_to_their_origin_alone(driver: Driver) -> None:
    """Also where a host sets others of the same name, and where the card leads to another port."""
    found = Reply(200, CARD, {"content-type": "application/json", "set-cookie": "sid=another; Path=/"})
    with serving({"/card.json": found}) as other:
        away = Reply(302, b"", {"location": f"{other.url}/card.json", "set-cookie": "sid=another; Path=/"})
        with serving({NEW: away}) as host:
            held = Credentials.to([host.url], cookies=[("sid", SECRET)])
            assert driver.discover(host.url, credentials=held).card == CARD
        assert {headers.get("cookie") for _, headers in host.asked} == {f"sid={SECRET}"}
        assert [headers.get("cookie") for _, headers in other.asked] == [None]
