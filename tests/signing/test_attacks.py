"""Attacks on trust: URLs that two readers read in two ways, revoked keys under other names, signers that give what is none."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from a2acard.errors import BadValue, CardError, SigningError, VerificationError
from a2acard.signing.keys import LocalSigner, jwk_set, new_key
from a2acard.signing.signer import sign
from a2acard.signing.trust import Trust, TrustedKey
from a2acard.signing.verifier import inspect_signatures, verify
from a2acard.url import clear_host
from tests.cli.run import run

CARD = json.loads((Path(__file__).parents[1] / "corpus/accepted/g2-noauth-min.json").read_bytes())
KEY = new_key("ES256", "desk")


def at(url: str) -> bytes:
    """A card whose only interface is at `url`, signed."""
    face = {"url": url, "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}
    return sign({**CARD, "supportedInterfaces": [face]}, LocalSigner(KEY)).card


@pytest.mark.parametrize(
    "url",
    [
        "https://evil.example\\@desk.example.org/",
        "https://desk.example.org@evil.example/",
        "https://me@desk.example.org/",
        "https://evil.example\t@desk.example.org/",
    ],
)
def test_hosts_that_are_read_in_two_ways(url: str) -> None:
    """No key speaks for them, wherever they stand."""
    assert clear_host(url) is None
    trust = Trust((TrustedKey(KEY, domains=("desk.example.org",)),))
    assert inspect_signatures(at(url), trust).verdict == "untrusted-key"
    good = at("https://desk.example.org/")
    assert inspect_signatures(good, trust).verdict == "trusted"
    assert inspect_signatures(good, trust, fetched_from=url).verdict == "untrusted-key"


@pytest.mark.parametrize("way", ["..", "%2e%2e", ".%2E", "%252e%252e", "a/%2e%2e/%2e%2e"])
def test_no_way_up(way: str) -> None:
    """A key for what is under a URL is for nothing above it."""
    trust = Trust((TrustedKey(KEY, urls=("https://desk.example.org/agents/",)),))
    assert inspect_signatures(at("https://desk.example.org/agents/a"), trust).verdict == "trusted"
    assert (
        inspect_signatures(at(f"https://desk.example.org/agents/{way}/evil"), trust).verdict
        == "untrusted-key"
    )


def test_a_revoked_name_counts_in_the_header_too() -> None:
    """However the key itself is known."""
    signed = sign(CARD, LocalSigner(KEY)).card
    public = new_key("ES256", "other")
    trust = Trust((TrustedKey(KEY), TrustedKey(public)), revoked=frozenset(["desk"]))
    assert inspect_signatures(signed, trust).verdict == "untrusted-key"


def test_what_was_judged_is_given_back(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A file is read once: what is put in its place for a second reading vouches for nothing."""
    from a2acard.source.load import load as real

    good = sign(CARD, LocalSigner(KEY)).card
    evil = good.replace(json.dumps(CARD["name"]).encode(), b'"Evil"', 1)
    assert evil != good
    reads: list[Path] = []

    def swapped(card: Any, *more: Any) -> Any:
        if isinstance(card, Path):
            reads.append(card)
            return real(evil if len(reads) == 1 else good, *more)
        return real(card, *more)

    monkeypatch.setattr("a2acard.signing.reading.load", swapped)
    with pytest.raises(VerificationError):
        verify(tmp_path / "card.json", Trust.of(KEY))


class Odd:
    """A signer that gives what it is told to."""

    def __init__(self, alg: Any = "ES256", kid: Any = "desk", given: Any = b"x" * 64) -> None:
        self.alg, self.kid, self.given = alg, kid, given

    def sign(self, data: bytes) -> Any:
        """Not over `data`."""
        return self.given


@pytest.mark.parametrize(
    "signer",
    [
        None,
        5,
        Odd("none"),
        Odd("HS256"),
        Odd(kid=5),
        Odd(kid=""),
        Odd(given=b"abc"),
        Odd(given="text"),
        Odd(given=b""),
    ],
)
def test_signers_of_another_kind(signer: Any) -> None:
    """They are refused, by name."""
    with pytest.raises((BadValue, SigningError)):
        sign(CARD, signer)


@pytest.mark.parametrize("jku", ["", 5, "javascript:x", "file:///etc/passwd"])
def test_jku_of_another_kind(jku: Any) -> None:
    """As they are by the command."""
    with pytest.raises(BadValue, match="jku"):
        sign(CARD, LocalSigner(KEY), jku=jku)


@pytest.mark.parametrize("trust", [None, 5, {}, (KEY,)])
def test_trust_of_another_kind(trust: Any) -> None:
    """It is said what it is to be."""
    with pytest.raises(BadValue, match="trust is a Trust"):
        inspect_signatures(sign(CARD, LocalSigner(KEY)).card, trust)


@pytest.mark.parametrize("fetched", [None, "text", OSError("no"), TimeoutError()])
def test_whatever_fetches_keys(fetched: Any) -> None:
    """It is no reason to fall."""

    def fetch(url: str) -> Any:
        if isinstance(fetched, Exception):
            raise fetched
        return fetched

    signed = sign(CARD, LocalSigner(KEY), jku="https://keys.example/j").card
    trust = Trust(jku_hosts=("keys.example",))
    assert inspect_signatures(signed, trust, fetch_keys=fetch).verdict == "untrusted-key"


@pytest.mark.parametrize(
    "text",
    [
        '[[keys]]\nfile = "a\\u0000b"\n',
        f"a = {'[' * 3000}",
        "algorithms = []\n",
        '[[keys]]\nfile = "k.json"\ndomains = []\n',
    ],
)
def test_trust_files_that_are_none(tmp_path: Path, text: str) -> None:
    """Each is an error that names the file."""
    (tmp_path / "k.json").write_text(json.dumps(jwk_set((KEY,))), encoding="utf-8")
    (tmp_path / "trust.toml").write_text(text, encoding="utf-8")
    with pytest.raises(CardError, match=r"trust\.toml"):
        Trust.read(str(tmp_path / "trust.toml"))


def test_signed_in_the_future() -> None:
    """`iat` counts as `exp` and `nbf` do."""
    from a2acard.canonical_form import canonical
    from a2acard.jws import encode

    protected = encode(json.dumps({"alg": "ES256", "kid": "desk", "iat": 4102444800}).encode())
    raw = LocalSigner(KEY).sign(f"{protected}.{encode(canonical(CARD))}".encode())
    card = {**CARD, "signatures": [{"protected": protected, "signature": encode(raw)}]}
    assert inspect_signatures(card, Trust.of(KEY), now=1.8e9).verdict == "invalid"
    assert inspect_signatures(card, Trust.of(KEY), now=4102444800 - 60).verdict == "trusted"


def test_keys_are_not_written_over(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Neither by their public half nor by a card; all keys of a file are revoked, and no trust file is spoiled."""
    monkeypatch.chdir(tmp_path)
    (tmp_path / "card.json").write_text(json.dumps(CARD), encoding="utf-8")
    assert run("keys", "new", "-o", "k.pem").code == 0
    before = (tmp_path / "k.pem").read_bytes()
    assert run("keys", "jwks", "k.pem", "-o", "k.pem").code == 2
    assert run("sign", "card.json", "--key", "k.pem", "-o", "./k.pem").code == 2
    assert (tmp_path / "k.pem").read_bytes() == before
    assert run("keys", "new", "-o", "m.pem").code == 0
    assert run("keys", "jwks", "k.pem", "m.pem", "-o", "set.json").code == 0
    (tmp_path / "trust.toml").write_text('[[keys]]\nfile = "set.json"\n', encoding="utf-8")
    assert run("keys", "revoke", "--trust", "trust.toml", "set.json").code == 0
    assert len(Trust.read("trust.toml").revoked) == 2
    odd = '"revoked" = []\n[[keys]]\nfile = "set.json"\n'
    (tmp_path / "odd.toml").write_text(odd, encoding="utf-8")
    done = run("keys", "revoke", "--trust", "odd.toml", "set.json")
    assert (done.code, (tmp_path / "odd.toml").read_text(encoding="utf-8")) == (2, odd)
