"""What has to come together for a card to be trusted: every entry of a key, every key that counts, scope, coverage, and a header that
says nothing else."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from a2acard.canonical_form import canonical
from a2acard.errors import BadValue
from a2acard.jws import encode
from a2acard.signing.keys import Key, jwk_set, new_key
from a2acard.signing.signer import sign
from a2acard.signing.trust import Trust, TrustedKey
from tests.signing.test_signing import KEY, look, plain, signed, with_header

SECOND = new_key("ES384", "k2")
BOTH = (TrustedKey(KEY), TrustedKey(SECOND))


def test_each_key_that_counts_covers() -> None:
    """Where two have to sign, the coverage of one is not enough; one key counts by the best of its signatures."""
    card = plain(iconUrl="", securityRequirements=[{"schemes": {"key": {}}}])
    mixed = signed(signed(card), key=SECOND, dialect="sdk")
    assert look(mixed, Trust(BOTH, required=2)).verdict == "trusted"
    report = look(mixed, Trust(BOTH, required=2), require_coverage=True)
    assert (report.verdict, "/securityRequirements" in report.uncovered) == ("uncovered", True)
    assert look(mixed, Trust(BOTH), require_coverage=True).verdict == "trusted"
    whole = signed(signed(card), key=SECOND)
    assert look(whole, Trust(BOTH, required=2), require_coverage=True).verdict == "trusted"
    twice = signed(card, dialect="sdk")
    twice["signatures"] += signed(card)["signatures"]
    assert look(twice, require_coverage=True).verdict == "trusted"
    three = signed(mixed, key=new_key("EdDSA", "k3"))
    assert look(three, Trust(BOTH, required=2), require_coverage=True).verdict == "uncovered"


def test_a_key_in_several_entries() -> None:
    """Each gives it something to speak for, whatever comes first and by whatever name."""
    renamed = Key(KEY.raw, "other", KEY.algorithms, KEY.thumbprint)
    elsewhere, here = TrustedKey(KEY, domains=("other.example",)), TrustedKey(KEY, domains=("acme.com",))
    for keys in (
        (elsewhere, here),
        (here, elsewhere),
        (elsewhere, TrustedKey(renamed, domains=("acme.com",))),
        (TrustedKey(KEY, expires=500.0), here),
    ):
        assert look(signed(plain()), Trust(keys), now=1_000).verdict == "trusted"
    report = look(signed(plain()), Trust((elsewhere, TrustedKey(KEY, providers=("Other",)))))
    assert (report.verdict, "other.example" in (report.reason or "")) == ("untrusted-key", True)
    assert look(signed(plain()), Trust((elsewhere, here), required=2)).verdict == "untrusted-key"


@pytest.mark.parametrize(
    ("scope", "card", "fetched_from", "said"),
    [
        (("https://desk.acme.com/",), plain(supportedInterfaces=[]), None, "the card names no interface"),
        (("https://desk.acme.com/",), plain(), "https://evil.example/card.json", "was fetched from evil.example"),
        (("https://desk.acme.com/",), plain(), "https://desk.acme.com:8443/c", "was fetched from desk.acme.com"),
        (("https://desk.acme.com/",), plain(), "https://me@desk.acme.com/c", "was fetched from no clear host"),
        (("https://desk.acme.com/rpc",), plain(), "https://desk.acme.com/.well-known/agent-card.json", None),
        (("https://desk.acme.com:443/",), plain(), "https://desk.acme.com/c", None),
        (("https://DESK.acme.com/",), plain(), "https://desk.acme.com:443/c", None),
        (("http://desk.acme.com/",), plain(), None, "an interface is elsewhere"),
    ],
)  # fmt: skip
def test_what_is_under_a_url(
    scope: tuple[str, ...], card: dict[str, Any], fetched_from: str | None, said: str | None
) -> None:
    """There has to be an interface, and the card has to come from there."""
    report = look(signed(card), Trust((TrustedKey(KEY, urls=scope),)), fetched_from=fetched_from)
    assert report.verdict == ("trusted" if said is None else "untrusted-key")
    assert said is None or said in (report.reason or "")


def warnings(card: Any, trust: Trust, **how: Any) -> str:
    """What is odd about the first signature, of a card that is trusted."""
    report = look(card, trust, **how)
    assert report.verdict == "trusted", report
    return "\n".join(report.signatures[0].warnings)


def test_what_binds_a_card_to_its_place() -> None:
    """A key without hosts trusts copies; a card that comes from where none of its interfaces is may be one."""
    for entry in (TrustedKey(KEY), TrustedKey(KEY, providers=("Acme",))):
        assert "bound to no host" in warnings(signed(plain()), Trust((entry,)))
    for entry in (TrustedKey(KEY, domains=("acme.com",)), TrustedKey(KEY, urls=("https://desk.acme.com",))):
        assert warnings(signed(plain()), Trust((entry,))) == ""
    for place, said in (
        ("https://evil.example/.well-known/agent-card.json", True),
        ("https://desk.acme.com.evil.example/", True),
        ("https://desk.acme.com/.well-known/agent-card.json", False),
        ("https://acme.com/", False),
    ):
        text = warnings(signed(plain()), Trust.of(KEY), fetched_from=place)
        assert ("where none of its interfaces is" in text) == said


def test_what_a_signature_carries_beside_itself() -> None:
    """A payload of its own is this card or it is refused; an unprotected header is told, and breaks what it repeats or commands."""
    trust = Trust((TrustedKey(KEY, domains=("acme.com",)),))

    def with_members(**members: Any) -> dict[str, Any]:
        made = signed(plain())
        made["signatures"][0].update(members)
        return made

    assert "carries the card as its payload" in warnings(
        with_members(payload=encode(canonical(plain()))), trust
    )
    assert warnings(with_members(payload=""), trust) == ""
    foreign: list[Any] = [encode(b"{}"), encode(canonical(plain(name="Evil"))), "%", 7, {}, [], False]
    for payload in foreign:
        report = look(with_members(payload=payload), trust)
        assert (report.verdict, report.reason) == (
            "invalid",
            "it carries a payload of its own, which is not this card",
        )
    other = signed(plain(name="Other desk"))["signatures"][0]
    other["payload"] = encode(canonical(plain(name="Other desk")))
    report = look(plain(signatures=[other]), trust)
    assert (report.verdict, report.reason) == (
        "invalid",
        "it is over a payload of its own, which is not this card",
    )
    told = warnings(with_members(header={"x": 1, "note": "\x1b[2J"}), trust)
    assert "what its unprotected header says is not signed" in told
    assert "\x1b" not in told
    for header, verdict in (
        ({"kid": "k1"}, "invalid"),
        ({"alg": "none"}, "invalid"),
        (7, "invalid"),
        ([], "invalid"),
        ({"crit": ["x"]}, "unsupported"),
        ({"b64": False}, "unsupported"),
    ):
        assert look(with_members(header=header), trust).verdict == verdict
    assert look(with_members(header=None), trust).verdict == "trusted"


@pytest.mark.parametrize("b64", [0, 1, "false", "true", None, [], {}])
def test_b64_of_another_kind(b64: Any) -> None:
    """It is neither true nor false, so nobody can tell what is signed."""
    protected = encode(json.dumps({"alg": "ES256", "kid": "k1", "b64": b64}).encode())
    card = plain(
        signatures=[{"protected": protected, "signature": signed(plain())["signatures"][0]["signature"]}]
    )
    report = look(card)
    assert (report.verdict, report.reason) == ("invalid", "its 'b64' is neither true nor false")
    assert look(with_header(plain(), b64=True)).verdict == "trusted"


def test_a_kid_that_names_another_key() -> None:
    """The key that has signed counts, and the wrong name is told; a name that is known is told apart from one that is not."""
    trust = Trust((TrustedKey(KEY, domains=("acme.com",)), TrustedKey(new_key("ES256", "k9"))))
    assert warnings(with_header(plain()), trust) == ""
    assert "its kid k9 names another key; the key k1 has made it" in warnings(
        with_header(plain(), kid="k9"), trust
    )
    assert "its kid k5 names no key that is known; the key k1 has made it" in warnings(
        with_header(plain(), kid="k5"), trust
    )


LEGACY: list[tuple[str, Any]] = [
    ("authentication", {"schemes": ["none"]}),
    ("supportsAuthenticatedExtendedCard", True),
    ("protocolVersion", "0.2.0"),
    ("preferred_transport", "GRPC"),
    ("URL", "https://evil.example"),
    ("securityschemes", {}),
    ("SecurityRequirements", [{}]),
    ("security_Requirements", [{}]),
    ("Skills", []),
    ("Capabilities", {"extendedAgentCard": True}),
]


@pytest.mark.parametrize(("name", "item"), LEGACY, ids=[one[0] for one in LEGACY])
def test_members_that_some_readers_take_for_others(name: str, item: Any) -> None:
    """Those of older versions, and those in another spelling, which readers without regard to case take for the signed ones."""
    for made in (
        {**signed(plain()), name: item},
        {**signed(plain()), "skills": [{**plain()["skills"][0], name: item}]},
    ):
        report = look(made, require_coverage=True)
        in_skill = name not in made
        if in_skill and name.replace("_", "").casefold() not in ("security", "securityrequirements"):
            assert report.verdict == "trusted"
            continue
        assert (report.verdict, report.uncovered) == (
            "uncovered",
            (f"/skills/0/{name}" if in_skill else f"/{name}",),
        )
    assert look({**signed(plain()), "metadata": {}}, require_coverage=True).verdict == "trusted"


# --- trust files


@pytest.mark.parametrize(
    ("line", "said"),
    [
        ('domains = ["https://desk.acme.com/"]', "is a URL; write the host, 'desk.acme.com'"),
        ('domains = ["desk.acme.com/x"]', "is a URL"),
        ('domains = ["*.acme.com"]', "write 'acme.com'"),
        ('domains = ["acme.com:8443"]', "a domain has no port; write 'acme.com'"),
        ('domains = ["a b"]', "is no name of a host"),
        ('domains = ["me@acme.com"]', "is no name of a host"),
        ('urls = ["desk.acme.com"]', "is no URL of a host"),
        ('urls = ["https://me@desk.acme.com/"]', "is no URL of a host"),
        ('urls = ["https://*.acme.com/"]', "is no URL of a host"),
        ('urls = ["https://desk.acme.com/a?b"]', "leave '?'"),
        ('urls = ["https://desk.acme.com/a/../b"]', "leave '?'"),
        ('urls = ["https://desk.acme.com/%2e%2e/b"]', "leave '?'"),
        ('dialects = ["jcs"]', "'jcs' is none; spec, sdk"),
        ('dialects = []', "dialects is empty"),
    ],
)  # fmt: skip
def test_scopes_that_nothing_is_in(tmp_path: Path, line: str, said: str) -> None:
    """They are refused, with what to write instead."""
    (tmp_path / "k.json").write_text(json.dumps(jwk_set((KEY,))), encoding="utf-8")
    (tmp_path / "t.toml").write_text(f'[[keys]]\nfile = "k.json"\n{line}\n', encoding="utf-8")
    with pytest.raises(BadValue, match="keys\\[0\\]: ") as caught:
        Trust.read(str(tmp_path / "t.toml"))
    assert said in str(caught.value)


def test_scopes_in_another_spelling(tmp_path: Path) -> None:
    """Upper case and a dot at the end mean the same; so they do where a value is made by hand."""
    (tmp_path / "k.json").write_text(json.dumps(jwk_set((KEY,))), encoding="utf-8")
    text = '[[keys]]\nfile = "k.json"\ndomains = ["ACME.com."]\nurls = ["HTTPS://Desk.Acme.com:443"]\n'
    (tmp_path / "t.toml").write_text(text, encoding="utf-8")
    assert look(signed(plain()), Trust.read(str(tmp_path / "t.toml"))).verdict == "trusted"
    assert look(signed(plain()), Trust((TrustedKey(KEY, domains=("ACME.com.",)),))).verdict == "trusted"


@pytest.mark.parametrize("host", ["https://keys.example/", "a b", "*", "keys.example:0", "keys.example/x"])
def test_hosts_of_key_sets_that_are_none(tmp_path: Path, host: str) -> None:
    """They would never be asked, and that is said."""
    (tmp_path / "t.toml").write_text(f"jku_hosts = {json.dumps([host])}\n", encoding="utf-8")
    with pytest.raises(BadValue, match="jku_hosts: .* is no host; write "):
        Trust.read(str(tmp_path / "t.toml"))


def test_a_trust_file_is_named_once(tmp_path: Path) -> None:
    """Not twice, when it can't be read."""
    path = str(tmp_path / "nowhere.toml")
    with pytest.raises(BadValue) as caught:
        Trust.read(path)
    assert str(caught.value) == f"{path}: no such file or directory"


# --- key sets


def test_why_a_jku_gives_no_key() -> None:
    """Each way in which there is none has its words."""
    card = signed(plain(), key=SECOND, jku="https://keys.example/set.json")
    believed = Trust(jku_hosts=("keys.example",))
    good = SECOND.public_jwk()

    def reason(trust: Trust, answer: Any) -> str:
        def fetch(url: str) -> bytes:
            if isinstance(answer, Exception):
                raise answer
            return answer if isinstance(answer, bytes) else json.dumps(answer).encode()

        report = look(card, trust, fetch_keys=fetch)
        assert report.verdict == "untrusted-key"
        return report.reason or ""

    assert "its jku is on keys.example, which is not among the hosts believed" in reason(Trust(), b"")
    assert "gives no keys: it is away" in reason(believed, BadValue("it is away"))
    assert "gives no keys: TimeoutError" in reason(believed, TimeoutError("secret"))
    assert "it is neither PEM nor a JSON Web Key" in reason(believed, b"<html>")
    assert "has no key of that kid for ES384" in reason(believed, {"keys": [KEY.public_jwk()]})
    assert "(kid k2): the JSON Web Key can't be read" in reason(
        believed, {"keys": [good | {"x": "AA"}, KEY.public_jwk()]}
    )
    assert "nothing was given to fetch with" in (look(card, believed).reason or "")
    http = signed(plain(), key=SECOND, jku="http://keys.example/set.json")
    assert "its jku is no URL that keys are fetched from" in (look(http, believed).reason or "")


def test_a_key_set_is_asked_for_once() -> None:
    """However many signatures name it."""
    asked: list[str] = []

    def fetch(url: str) -> bytes:
        asked.append(url)
        return b"{}"

    card = signed(plain(), key=SECOND, jku="https://keys.example/set.json")
    card["signatures"] *= 9
    assert look(card, Trust(jku_hosts=("keys.example",)), fetch_keys=fetch).verdict == "untrusted-key"
    assert len(asked) == 1


# --- signing


def test_no_more_signatures_than_are_looked_at() -> None:
    """The seventeenth is refused; one of the same id takes the place of the old ones, and `only` of all."""
    from a2acard.errors import SigningError
    from a2acard.signing.keys import LocalSigner

    card = signed(plain())
    card["signatures"] = [
        {"protected": encode(json.dumps({"alg": "ES256", "kid": f"n{n}"}).encode()), "signature": "A" * 86}
        for n in range(16)
    ]
    with pytest.raises(SigningError, match="16 other signatures"):
        sign(json.dumps(card).encode(), LocalSigner(KEY))
    assert len(signed(card, only=True)["signatures"]) == 1
    del card["signatures"][0]
    made = signed(card)
    assert (len(made["signatures"]), look(made).verdict) == (16, "trusted")
    assert len(signed(made)["signatures"]) == 16


def test_all_of_the_same_id_are_replaced() -> None:
    """However the card is given, in the place of the first; whose signatures stay is told."""
    from a2acard.signing.keys import LocalSigner

    stale = signed(plain(name="Old desk"))["signatures"]
    other = signed(plain(), key=SECOND)["signatures"]
    card = plain(signatures=[*stale, *other, *stale])
    for given in (card, json.dumps(card).encode()):
        made = sign(given, LocalSigner(KEY))
        assert made.kept == ("k2",)
        report = look(made.card, Trust(BOTH))
        assert [(one.kid, one.verdict) for one in report.signatures] == [("k1", "trusted"), ("k2", "trusted")]


def test_a_mapping_made_portable() -> None:
    """As a text is."""
    from a2acard.signing.keys import LocalSigner

    made = sign(plain(provider={}, iconUrl=""), LocalSigner(KEY), portable=True)
    assert not {"provider", "iconUrl"} & json.loads(made.card).keys()
    assert (look(made.card).verdict, made.differs, made.differing) == ("trusted", False, ())


def test_the_members_that_differ_are_named() -> None:
    """Each with its reason, and none within another."""
    from a2acard.signing.keys import LocalSigner

    card = plain(iconUrl="", metadata={"a": 1}, provider={"organization": "", "url": ""})
    made = sign(json.dumps(card).encode(), LocalSigner(KEY))
    assert {pointer for pointer, _ in made.differing} == {"/iconUrl", "/metadata", "/provider"}
    assert all(reason for _, reason in made.differing)


# --- what somebody may try


def test_a_key_replaced_under_its_own_id() -> None:
    """The trust has the older one: the signature holds, by a key that nobody trusts, and both are told apart."""
    newer = new_key("ES256", "k1")
    card = signed(plain(), key=newer, jku="https://keys.example/set.json")
    trust = Trust((TrustedKey(KEY),), jku_hosts=("keys.example",))

    def fetch(url: str) -> bytes:
        return json.dumps(jwk_set((newer,))).encode()

    report = look(card, trust, fetch_keys=fetch)
    assert (report.verdict, newer.thumbprint in (report.reason or "")) == ("untrusted-key", True)
    assert "has another key of the kid k1 than the trust" in (report.reason or "")
    card["name"] = "Evil"
    assert look(card, trust, fetch_keys=fetch).verdict == "invalid"


def test_a_revoked_key_has_no_other_name() -> None:
    """Who has stolen it may write any id; a revoked id takes all entries of the key with it."""
    renamed = Key(KEY.raw, "other", KEY.algorithms, KEY.thumbprint)
    for kid in ("k1", "other", "third", None):
        for keys in ((KEY, renamed), (renamed, KEY)):
            trust = Trust(tuple([TrustedKey(key) for key in keys]), revoked=frozenset(("k1",)))
            report = look(with_header(plain(), kid=kid), trust)
            assert (report.verdict, report.reason) == ("untrusted-key", "the key is revoked")


def holding_itself() -> dict[str, Any]:
    """A card that is in itself."""
    card = plain()
    card["capabilities"]["extensions"] = [{"uri": "u:x", "params": card}]
    return card


def doubled() -> list[Any]:
    """A hundred lists, each of which has the next one twice."""
    made: list[Any] = []
    for _ in range(100):
        made = [made, made]
    return made


@pytest.mark.parametrize(
    "members",
    [
        {"x": b"bytes"},
        {"x": (1, 2)},
        {"securitySchemes": {5: {}}},
        {"x": doubled()},
        {"signatures": [{"protected": b"", "signature": ""}]},
        holding_itself(),
    ],
    ids=["bytes", "a tuple", "a number for a name", "a list of lists", "bytes in a signature", "itself"],
)
def test_mappings_that_are_no_json(members: dict[str, Any]) -> None:
    """They are refused, whatever a caller holds for a card."""
    from a2acard.errors import BadSignature, CanonicalizationError
    from a2acard.signing.keys import LocalSigner
    from a2acard.signing.verifier import inspect_signatures, verify

    card = {**plain(signatures=signed(plain())["signatures"]), **members}
    assert inspect_signatures(card, Trust.of(KEY)).verdict == "invalid"
    with pytest.raises(BadSignature):
        verify(card, Trust.of(KEY))
    with pytest.raises(CanonicalizationError):
        sign(card, LocalSigner(KEY))


def test_a_key_that_is_published_elsewhere_too() -> None:
    """What the trust says of it counts, whatever name it has in a key set that is believed."""
    card = with_header(plain(), kid="other", jku="https://keys.example/set.json")
    published = json.dumps({"keys": [KEY.public_jwk() | {"kid": "other"}]}).encode()
    for scope in ({"domains": ("other.example",)}, {"expires": 500.0}):
        trust = Trust((TrustedKey(KEY, **scope),), jku_hosts=("keys.example",))
        assert look(card, trust, now=1_000, fetch_keys=lambda _: published).verdict == "untrusted-key"
    assert look(card, Trust(jku_hosts=("keys.example",)), fetch_keys=lambda _: published).verdict == "trusted"
