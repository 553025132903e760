"""Which interface is taken, in whose order, and the reason for each that is passed over."""

from __future__ import annotations

from typing import Any

import pytest

from a2acard.card import Card
from a2acard.discovery.selection import NoInterface, Passed, every_interface, select_interface
from a2acard.errors import BadValue


def card(*entries: dict[str, str], **more: Any) -> dict[str, Any]:
    """A card of 1.0 with these interfaces."""
    return {"name": "Desk", "version": "1.0.0", "skills": [], "supportedInterfaces": list(entries)} | more


def face(url: str, binding: str = "JSONRPC", version: str = "1.0", **more: str) -> dict[str, str]:
    """An interface."""
    return {"url": url, "protocolBinding": binding, "protocolVersion": version} | more


A, B, C = "https://a.desk.example/rpc", "https://a.desk.example/rest", "https://b.desk.example/rpc"


def test_the_order_is_the_agents() -> None:
    """The first that the client speaks, not the best of the client's own."""
    found = select_interface(card(face(B, "HTTP+JSON"), face(A)))
    assert (found.url, found.binding, found.pointer) == (B, "HTTP+JSON", "/supportedInterfaces/0")
    assert found.passed == ()
    assert select_interface(card(face(B, "HTTP+JSON"), face(A)), bindings=("JSONRPC",)).url == A


def test_a_version_does_not_beat_the_order() -> None:
    """An interface of 0.3 before one of 1.0 is what the agent prefers."""
    assert select_interface(card(face(A, version="0.3"), face(C))).version == "0.3"
    assert select_interface(card(face(A, version="0.3"), face(C)), versions=("1.0",)).url == C


@pytest.mark.parametrize(
    ("entry", "reason"),
    [
        (face(""), "it has no URL"),
        (face("https://${HOST}/rpc"), "still to be filled in"),
        (face(A, "GRAPHQL"), "it speaks GRAPHQL"),
        (face(A, "http"), "it speaks http"),
        (face(A, version="2.0"), "it speaks version 2.0"),
        (face(A, version="0.1"), "it speaks version 0.1"),
        (face(A, tenant="north"), "it is for the tenant 'north'"),
        (face("/rpc"), "names no host"),
        (face("ws://a.desk.example"), "names no host"),
        (face("https://evil.example/rpc"), "it is on evil.example, the card came from www.desk.example"),
        (face("https://desk.example.evil.example/rpc"), "it is on desk.example.evil.example"),
    ],
)
def test_why_an_interface_is_passed_over(entry: dict[str, str], reason: str) -> None:
    """Each with its reason; the next is taken."""
    made = select_interface(card(entry, face(C)), tenant="south", fetched_from="https://www.desk.example/x")
    assert made.url == C
    assert [one.pointer for one in made.passed] == ["/supportedInterfaces/0"]
    assert reason in made.passed[0].reason
    with pytest.raises(NoInterface) as caught:
        select_interface(card(entry), tenant="south", fetched_from="https://www.desk.example/x")
    assert reason in str(caught.value)


def test_where_interfaces_may_be() -> None:
    """Under the card's host, anywhere, or on the hosts that were named."""
    far = card(face("https://cloud.example:8443/rpc"))
    assert select_interface(far).url
    assert select_interface(far, fetched_from="https://desk.example", hosts="follow").url
    assert select_interface(far, fetched_from="https://desk.example", hosts=["cloud.example"]).url
    assert select_interface(far, fetched_from="https://desk.example", hosts=["*.example", "x"]).url
    for hosts in (["cloud.example:443"], ["x.example"], []):
        with pytest.raises(NoInterface):
            select_interface(far, hosts=hosts)
    with pytest.raises(BadValue):
        select_interface(far, hosts="anywhere")


@pytest.mark.parametrize(
    ("url", "address", "secure"),
    [
        ("grpc.desk.example:443", "grpc.desk.example:443", True),
        ("grpc.desk.example", "grpc.desk.example:443", True),
        ("https://grpc.desk.example", "grpc.desk.example:443", True),
        ("https://grpc.desk.example:8443/", "grpc.desk.example:8443", True),
        ("http://grpc.desk.example:50051", "grpc.desk.example:50051", False),
        ("dns:///grpc.desk.example:443", "grpc.desk.example:443", True),
        ("dns:///127.0.0.1:50051", "127.0.0.1:50051", False),
        ("dns:///localhost:50051", "localhost:50051", False),
        ("127.0.0.1:50051", "127.0.0.1:50051", False),
        ("[2001:db8::1]:50051", "[2001:db8::1]:50051", True),
    ],
)
def test_grpc_targets(url: str, address: str, secure: bool) -> None:
    """What gRPC connects to has no scheme, and always a port."""
    found = select_interface(card(face(url, "GRPC")))
    assert (found.address, found.secure) == (address, secure)


@pytest.mark.parametrize(
    "url",
    [
        "grpc://grpc.desk.example:443",
        "grpcs://grpc.desk.example",
        "grpc.desk.example:443/a2a",
        "grpc.desk.example/a2a",
        "dns:///grpc.desk.example:443/a2a",
    ],
)
def test_what_grpc_clients_do_not_dial(url: str) -> None:
    """A scheme that they have not, or a path: it is said, and nobody is called."""
    (found,) = every_interface(Card.of(card(face(url, "GRPC"))))
    assert isinstance(found, Passed)
    assert found.is_lost
    assert found.reason.startswith("its URL is none that gRPC dials")


def test_older_cards() -> None:
    """The main interface first; what says no version is taken for 0.3; slips of bindings are read."""
    old = {
        "name": "Desk", "url": A, "preferredTransport": "jsonrpc", "skills": [],
        "additionalInterfaces": [{"url": A, "transport": "JSONRPC"}, {"url": B, "transport": "HTTP+JSON"}],
    }  # fmt: skip
    found = select_interface(old)
    assert (found.url, found.binding, found.version, found.pointer) == (A, "JSONRPC", "0.3", "/url")
    assert select_interface(old, bindings=("HTTP+JSON",)).pointer == "/additionalInterfaces/1"
    with pytest.raises(NoInterface):
        select_interface(old, versions=("1.0",))


def test_nothing_to_choose_from() -> None:
    """A card without interfaces says so."""
    with pytest.raises(NoInterface, match="the card names none"):
        select_interface(card())


@pytest.mark.parametrize(
    "url",
    [
        "dns:///grpc.desk.example:443",
        "grpc.desk.example:443",
        "dns:///grpc.desk.example",
        "https://grpc.desk.example",
    ],
)
def test_the_host_of_a_grpc_target_is_known(url: str) -> None:
    """However it is written, it is judged by the host it names."""
    given = card(face(url, "GRPC"))
    found = select_interface(given, bindings=("GRPC",), fetched_from="https://desk.example/card")
    assert found.address == "grpc.desk.example:443"
    with pytest.raises(NoInterface, match=r"it is on grpc\.desk\.example, the card came from other\.example"):
        select_interface(given, bindings=("GRPC",), fetched_from="https://other.example/card")
    assert (
        select_interface(given, bindings=("GRPC",), hosts=["grpc.desk.example"]).address
        == "grpc.desk.example:443"
    )
