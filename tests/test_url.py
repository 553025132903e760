"""URLs in parts, and what a host is."""

from __future__ import annotations

import pytest

from a2acard.url import (
    address,
    is_loopback,
    is_metadata,
    is_plain,
    is_private,
    is_reserved_example,
    is_under,
    placeholder,
    split,
)


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("https://a.example/x?y#z", ("https", None, "a.example", None, "/x", "y", "z")),
        ("HTTPS://A.Example", ("https", None, "a.example", None, "", None, None)),
        ("https://u:p@a.example:8443/", ("https", "u:p", "a.example", "8443", "/", None, None)),
        ("https://[::1]:80/x", ("https", None, "::1", "80", "/x", None, None)),
        ("grpc.example:443", (None, None, "grpc.example", "443", "", None, None)),
        ("localhost:9999/x", (None, None, "localhost", "9999", "/x", None, None)),
        ("/a2a", (None, None, None, None, "/a2a", None, None)),
        ("mailto:a@b.example", ("mailto", None, None, None, "a@b.example", None, None)),
        ("javascript:alert(1)", ("javascript", None, None, None, "alert(1)", None, None)),
        ("https://a.example./", ("https", None, "a.example", None, "/", None, None)),
        ("//a.example/x", (None, None, "a.example", None, "/x", None, None)),
        ("", (None, None, None, None, "", None, None)),
        ("https://a.example/line\nbreak", ("https", None, "a.example", None, "/line\nbreak", None, None)),
    ],
)
def test_split(text: str, parts: tuple[str | None, ...]) -> None:
    """Each part is where RFC 3986 has it; `host:port` is no scheme."""
    url = split(text)
    assert (url.scheme, url.userinfo, url.host, url.port, url.path, url.query, url.fragment) == parts
    assert url.text == text


@pytest.mark.parametrize(
    ("host", "kind"),
    [
        ("127.0.0.1", "loopback"),
        ("127.1", "loopback"),
        ("0x7f.0.0.1", "loopback"),
        ("2130706433", "loopback"),
        ("0177.0.0.1", "loopback"),
        ("::1", "loopback"),
        ("::ffff:127.0.0.1", "loopback"),
        ("0.0.0.0", "bind"),
        ("::", "bind"),
        ("0", "bind"),
        ("169.254.169.254", "metadata"),
        ("fd00:ec2::254", "metadata"),
        ("10.1.2.3", "private"),
        ("192.168.0.1", "private"),
        ("172.16.0.1", "private"),
        ("169.254.1.1", "private"),
        ("fe80::1", "private"),
        ("100.64.0.1", "private"),
        ("fd12::1", "private"),
        ("8.8.8.8", "public"),
        ("2606:4700::1111", "public"),
        ("1.2.3.4.5", None),
        ("9agents.example", None),
        ("a.example", None),
        ("", None),
        ("999.1.1.1", None),
    ],
)
def test_address(host: str, kind: str | None) -> None:
    """Every spelling of an address that a client may accept has its class; names have none."""
    assert address(host) == kind


def test_hosts() -> None:
    """Loopback, metadata, private and example names."""
    assert is_loopback("localhost")
    assert is_loopback("app.localhost")
    assert not is_loopback("localhost.example")
    assert is_metadata("metadata.google.internal")
    for host in ("printer.local", "db.internal", "agent", "x.svc", "a.ns.svc.cluster.local", "10.0.0.1"):
        assert is_private(host), host
    for host in ("agent.example", "localhost", "8.8.8.8", "local.example", ""):
        assert not is_private(host), host
    assert is_reserved_example("agent.example.com")
    assert is_reserved_example("agent.test")
    assert not is_reserved_example("agent.example.ru")
    assert not is_reserved_example("myexample.com")


def test_is_under() -> None:
    """Same domain: the host itself or under it, a leading `www.` left out, no public-suffix list."""
    assert is_under("agent.example.com", "www.example.com")
    assert is_under("example.com", "example.com")
    assert is_under("www.example.com", "example.com")
    assert not is_under("notexample.com", "example.com")
    assert not is_under("example.com", "agent.example.com")


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("https://${HOST}/a2a", "${HOST}"),
        ("https://h.example/{companyId}/mcp", "{companyId}"),
        ("https://<your-domain>/a2a", "<your-domain>"),
        ("https://YOUR-RENDER-SERVICE.example", "YOUR-RENDER-SERVICE"),
        ("TODO", "TODO"),
        ("https://changeme.example", "changeme"),
        ("https://{{url}}/a2a", "{{url}}"),
        ("https://todo-list.example/a2a", None),
        ("TodoBot", None),
        ("Your Weather", None),
        ("https://agent.example/a2a", None),
        ("1.0.0", None),
    ],
)
def test_placeholder(text: str, found: str | None) -> None:
    """What is left to be filled in is found; words that only sound so are not."""
    assert placeholder(text) == found


def test_plain_is_only_what_needs_no_look() -> None:
    """Nothing odd is plain."""
    assert is_plain("https://a.example/x/y-z")
    for text in (
        "http://a.example",
        "https://localhost/",
        "https://a.example:1/",
        "https://10.0.0.1/",
        "https://a.example/ ",
        "https://A.example/x?y",
        "https://а.example/",
    ):
        assert not is_plain(text), text
