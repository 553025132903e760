"""Cards that are found and proven in one go: by both drivers, in each mode, with key sets that a signature names."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Callable
from typing import Any

import pytest

from a2acard.discovery._exchange import Answer, Ask
from a2acard.discovery.aclient import adiscover, discover_many
from a2acard.discovery.client import Client, discover
from a2acard.discovery.flow import Discovery
from a2acard.discovery.guard import Guard
from a2acard.discovery.proving import Proving
from a2acard.errors import (
    BadSignature,
    BadValue,
    FetchError,
    KeyNotTrusted,
    NotCovered,
    NotSigned,
    TimedOut,
    VerificationError,
)
from a2acard.signing.keys import LocalSigner, jwk_set, new_key
from a2acard.signing.signer import sign
from a2acard.signing.trust import Trust, TrustedKey
from tests.discovery.servers import Reply, serving
from tests.discovery.test_client import CARD, JSON, LOCAL, NEW

KEY = new_key("ES256", "desk")
TRUST = Trust.of(KEY)
SIGNED = sign(CARD, LocalSigner(KEY)).card
BROKEN = SIGNED.replace(b'"name": "', b'"name": "Evil ', 1)

Find = Callable[..., Discovery]


def by_asyncio(target: str, **how: Any) -> Discovery:
    """`adiscover`, waited for."""
    return asyncio.run(adiscover(target, **how))


@pytest.mark.parametrize("find", [discover, by_asyncio])
def test_modes(find: Find) -> None:
    """Each takes what it says, and tells what is proven; what is not taken is an error by kind."""
    legacy = json.dumps({**json.loads(SIGNED), "url": "https://evil.example"}).encode()
    cases: list[tuple[bytes, dict[str, Any], str | None | type[VerificationError]]] = [
        (SIGNED, {}, None),
        (SIGNED, {"trust": TRUST}, "trusted"),
        (SIGNED, {"trust": TRUST, "signature": "off"}, None),
        (BROKEN, {"trust": TRUST}, "invalid"),
        (CARD, {"trust": TRUST, "signature": "audit"}, "unsigned"),
        (CARD, {"trust": TRUST, "signature": "if-present"}, "unsigned"),
        (BROKEN, {"trust": TRUST, "signature": "if-present"}, BadSignature),
        (SIGNED, {"trust": TRUST, "signature": "require"}, "trusted"),
        (CARD, {"trust": TRUST, "signature": "require"}, NotSigned),
        (SIGNED, {"trust": Trust(), "signature": "require"}, KeyNotTrusted),
        (legacy, {"trust": TRUST, "signature": "require"}, "trusted"),
        (legacy, {"trust": TRUST, "signature": "require", "require_coverage": True}, NotCovered),
    ]
    for body, how, outcome in cases:
        with serving({NEW: Reply(200, body, JSON)}) as host:
            if isinstance(outcome, type):
                with pytest.raises(outcome):
                    find(host.url, guard=LOCAL, **how)
                continue
            found = find(host.url, guard=LOCAL, **how)
            assert found.card == body
            assert (found.proof.verdict if found.proof else None) == outcome


def test_where_it_came_from() -> None:
    """A key speaks for hosts, and a copy elsewhere is none of them."""
    face = {"url": "https://desk.example.org/", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}
    card = sign({**json.loads(CARD), "supportedInterfaces": [face]}, LocalSigner(KEY)).card
    bound = Trust((TrustedKey(KEY, domains=("desk.example.org",)),))
    with serving({NEW: Reply(200, card, JSON)}) as host:
        with pytest.raises(KeyNotTrusted, match=r"the card names 127\.0\.0\.1"):
            discover(host.url, guard=LOCAL, trust=bound, signature="require")
        found = discover(host.url, guard=LOCAL, trust=TRUST)
        assert found.proof is not None
        assert any(["where none of its interfaces is" in text for text in found.proof.signatures[0].warnings])


def test_many() -> None:
    """What is not taken is told like what can't be fetched."""
    found: dict[str, Any] = {}
    with serving({NEW: Reply(200, SIGNED, JSON), f"/bad{NEW}": Reply(200, BROKEN, JSON)}) as host:
        targets = [f"{host.url}/?n=1", f"{host.url}/bad"]
        asyncio.run(discover_many(targets, found.__setitem__, guard=LOCAL, trust=TRUST, signature="require"))
    good, bad = [found[target] for target in targets]
    assert (good.proof.verdict, type(bad)) == ("trusted", BadSignature)


@pytest.mark.parametrize(
    "how", [{"signature": "always", "trust": TRUST}, {"signature": "require"}, {"require_coverage": True}]
)
def test_wrong_requests(how: dict[str, Any]) -> None:
    """A mode that is none, or one without anybody to trust, is told before anything is asked for."""
    with pytest.raises(BadValue):
        Client(Guard(), **how)


@pytest.mark.parametrize(
    ("answer", "verdict", "said"),
    [
        (Answer("https://keys.example/set.json", 200, {}, json.dumps(jwk_set((KEY,))).encode(), 0.1), "trusted", ""),
        (Answer("https://keys.example/set.json", 404, {}, b"", 0.1), "untrusted-key", "no key set: status 404"),
        (TimedOut("https://keys.example/set.json", "too slow"), "untrusted-key", "too slow"),
    ],
)  # fmt: skip
def test_a_key_set_that_a_signature_names(answer: Answer | FetchError, verdict: str, said: str) -> None:
    """It is asked for by the driver that found the card, once, and on the hosts believed only."""
    card = sign(CARD, LocalSigner(KEY), jku="https://keys.example/set.json").card
    found = Discovery(card, "https://desk.example/c", "https://desk.example/c", "exact", {}, ())
    asking = Proving(Trust(jku_hosts=("keys.example",)), "audit").proven(found)
    ask = next(asking)
    assert isinstance(ask, Ask)
    assert ask.url == "https://keys.example/set.json"
    with pytest.raises(StopIteration) as stop:
        asking.send(answer)
    proof = stop.value.value.proof
    assert proof.verdict == verdict
    assert said in (proof.reason or "")
    with pytest.raises(StopIteration):
        next(Proving(Trust(), "audit").proven(found))
