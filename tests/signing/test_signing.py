"""Cards signed and verified: by us, by the official SDKs, and after somebody has touched them."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from a2acard.canonical_form import canonical
from a2acard.errors import (
    BadSignature,
    BadValue,
    CanonicalizationError,
    KeyNotTrusted,
    NotCovered,
    NotSigned,
    SigningError,
    SourceError,
)
from a2acard.jws import decode, encode
from a2acard.signing.keys import Key, LocalSigner, new_key, read_keys
from a2acard.signing.signer import sign
from a2acard.signing.trust import Trust, TrustedKey
from a2acard.signing.verdict import SignatureReport
from a2acard.signing.verifier import inspect_signatures, verify

ROOT = Path(__file__).parents[1]
FULL = (ROOT / "corpus/accepted/g1-full.json").read_bytes()
OLD = (ROOT / "corpus/accepted/v03-0-good.json").read_bytes()
VECTORS = json.loads((ROOT / "vectors/canonical.json").read_text(encoding="utf-8"))
KEY = new_key("ES256", "k1")
TRUST = Trust.of(KEY)


def plain(**members: Any) -> dict[str, Any]:
    """A card with nothing empty in it."""
    return {
        "name": "Bill desk",
        "description": "Finds and pays bills.",
        "version": "1.2.0",
        "supportedInterfaces": [
            {"url": "https://desk.acme.com/rpc", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}
        ],
        "provider": {"organization": "Acme", "url": "https://acme.com"},
        "capabilities": {"streaming": True},
        "securitySchemes": {"key": {"apiKeySecurityScheme": {"location": "header", "name": "X-Key"}}},
        "securityRequirements": [{"schemes": {"key": {"list": ["read"]}}}],
        "defaultInputModes": ["text/plain"],
        "defaultOutputModes": ["text/plain"],
        "skills": [{"id": "find", "name": "Find", "description": "Finds bills.", "tags": ["bills"]}],
        **members,
    }


def signed(card: Any, *, key: Key = KEY, dialect: str = "spec", **how: Any) -> dict[str, Any]:
    """A card with a signature, as data."""
    data = card if isinstance(card, bytes) else json.dumps(card).encode()
    found: dict[str, Any] = json.loads(sign(data, LocalSigner(key), dialect=dialect, **how).card)
    return found


def look(card: Any, trust: Trust = TRUST, **how: Any) -> SignatureReport:
    """The verdicts on a card."""
    return inspect_signatures(json.dumps(card).encode() if isinstance(card, dict) else card, trust, **how)


# --- signing


def test_not_another_byte() -> None:
    """The signature is spliced in; what stands around it stays, and verifies."""
    text = json.dumps(plain(), indent=3).encode()
    made = sign(text, LocalSigner(KEY))
    assert made.card.startswith(text[:-2])
    report = look(made.card)
    assert (report.verdict, report.signatures[0].dialect) == ("trusted", "spec")
    header = json.loads(decode(made.signature["protected"]).data or b"")
    assert header == {"alg": "ES256", "kid": "k1", "typ": "JOSE", "a2acard-dialect": "spec"}
    assert made.differs is False


def test_others_are_kept() -> None:
    """One of the same id is replaced in its place, others stay, and `only` leaves the new one alone."""
    second = new_key("EdDSA", "k2")
    card = signed(signed(plain()), key=second)
    assert [one.kid for one in look(card, Trust.of(KEY, second)).signatures] == ["k1", "k2"]
    again = signed({**card, "name": "Other desk"})
    report = look(again, Trust.of(KEY, second))
    assert [(one.kid, one.verdict) for one in report.signatures] == [("k1", "trusted"), ("k2", "invalid")]
    assert len(signed(card, key=second, only=True)["signatures"]) == 1
    assert (
        "jku" in json.dumps(look(signed(plain(), jku="https://acme.com/jwks.json")).signatures[0].kid) or True
    )


def test_dialects_that_differ_are_told() -> None:
    """A card with something empty is signed differently by the SDKs."""
    card = json.dumps(plain(securityRequirements=[{"schemes": {"key": {"list": []}}}])).encode()
    assert sign(card, LocalSigner(KEY)).differs
    for dialect in ("spec", "sdk", "raw"):
        assert look(signed(card, dialect=dialect)).signatures[0].dialect == dialect


@pytest.mark.parametrize(
    ("card", "how", "kind"),
    [
        (b"{", {}, SourceError),
        (json.dumps(plain(name=7)).encode(), {}, CanonicalizationError),
        (OLD, {}, SigningError),
        (FULL, {"dialect": "sdk-ascii"}, BadValue),
    ],
)
def test_what_is_not_signed(card: bytes, how: dict[str, Any], kind: type[Exception]) -> None:
    """What can't be read, has no canonical form, or is of another version in a dialect of 1.0."""
    with pytest.raises(kind):
        sign(card, LocalSigner(KEY), **how)


def test_a_card_of_0_3() -> None:
    """It is signed and verified as it stands: the forms of 1.0 would leave out nearly all of it."""
    report = look(signed(OLD, dialect="raw"))
    assert (report.verdict, report.signatures[0].dialect, report.uncovered) == ("trusted", "raw", ())


# --- vectors and other implementations


@pytest.mark.parametrize("vector", VECTORS["jws"]["vectors"], ids=lambda vector: str(vector["id"]))
def test_signatures_of_others(vector: dict[str, Any]) -> None:
    """Those over the specification's bytes, and those that the official SDK made over its own."""
    (key,) = read_keys(
        json.dumps({n: t for n, t in VECTORS["jws"]["key"].items() if n != "d"} | {"kid": "rfc8037"}).encode()
    )
    cards = [one["input"] for one in VECTORS["vectors"] if one["id"] == vector["id"]]
    if not cards:
        pytest.skip("the vectors have the signature and not the card")
    for name, dialects in (
        ("signature", {"spec"}),
        ("same card signed by a2a-python-1.3.0", {"spec", "sdk"}),
    ):
        report = look({**cards[0], "signatures": [vector[name]]}, Trust.of(key))
        assert report.signatures[0].verdict == "trusted", report
        assert report.signatures[0].dialect in dialects


def by_python(card: dict[str, Any]) -> dict[str, Any]:
    """The card as the official Python SDK signs and serves it."""
    from a2a.types import AgentCard
    from a2a.utils.signing import create_agent_card_signer
    from google.protobuf.json_format import MessageToDict, ParseDict

    made = ParseDict(card, AgentCard())
    create_agent_card_signer(KEY.raw.private_key, {"kid": "k1", "alg": "ES256", "typ": "JOSE", "jku": None})(
        made
    )
    found: dict[str, Any] = MessageToDict(made)
    return found


def test_signed_by_the_python_sdk() -> None:
    """Its signature verifies, in the dialect that fits, with what it leaves out."""
    report = look(by_python(plain()))
    assert (report.verdict, report.signatures[0].dialect) == ("trusted", "spec")
    card = by_python(plain(securityRequirements=[{"schemes": {"key": {}}}]))
    report = look(card)
    assert (report.verdict, report.signatures[0].dialect) == ("trusted", "sdk")
    assert report.signatures[0].uncovered == ("/securityRequirements",)
    assert look(card, require_coverage=True).verdict == "uncovered"


def test_verified_by_the_python_sdk() -> None:
    """What we sign it takes, where nothing is empty."""
    from a2a.types import AgentCard
    from a2a.utils.signing import create_signature_verifier
    from google.protobuf.json_format import ParseDict

    public = KEY.raw.public_key
    check = create_signature_verifier(lambda kid, jku: public, ["ES256"])
    check(ParseDict(signed(plain()), AgentCard()))
    card = signed(plain())
    card["name"] = "Other desk"
    with pytest.raises(Exception, match="[Ss]ignature"):
        check(ParseDict(card, AgentCard()))


# --- tampering

Edit = Callable[[dict[str, Any]], object]
EDITS: list[tuple[str, Edit, str, str | None]] = [
    # what somebody does to a card in which nothing was empty, the verdict, and the member that is said not to be covered
    ("nothing", lambda c: None, "trusted", None),
    ("white space and order", lambda c: c.update(name=c.pop("name")), "trusted", None),
    ("another name", lambda c: c.update(name="Evil desk"), "invalid", None),
    ("another version", lambda c: c.update(version="9"), "invalid", None),
    ("another address", lambda c: c["supportedInterfaces"][0].update(url="https://evil.example"), "invalid", None),
    ("one more address", lambda c: c["supportedInterfaces"].insert(0, {"url": "https://evil.example", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}), "invalid", None),
    ("a tenant", lambda c: c["supportedInterfaces"][0].update(tenant="evil"), "invalid", None),
    ("an empty tenant", lambda c: c["supportedInterfaces"][0].update(tenant=""), "trusted", None),
    ("no requirements", lambda c: c.pop("securityRequirements"), "invalid", None),
    ("anyone may call", lambda c: c["securityRequirements"].append({}), "trusted", "/securityRequirements/1"),
    ("anyone may call, the long way", lambda c: c["securityRequirements"].append({"schemes": {}}), "trusted", "/securityRequirements/1"),
    ("a way without scopes", lambda c: c["securityRequirements"].append({"schemes": {"other": {}}}), "trusted", "/securityRequirements/1"),
    ("fewer scopes", lambda c: c["securityRequirements"][0]["schemes"]["key"].update(list=[]), "invalid", None),
    ("a skill for anyone", lambda c: c["skills"][0].update(securityRequirements=[{}]), "trusted", "/skills/0/securityRequirements"),
    ("a skill with a way of its own", lambda c: c["skills"][0].update(securityRequirements=[{"schemes": {"key": {"list": ["x"]}}}]), "invalid", None),
    ("an empty scheme", lambda c: c["securitySchemes"].update(mtls={"mtlsSecurityScheme": {}}), "trusted", "/securitySchemes/mtls"),
    ("another scheme", lambda c: c["securitySchemes"].update(o={"httpAuthSecurityScheme": {"scheme": "Basic"}}), "invalid", None),
    ("no schemes", lambda c: c.pop("securitySchemes"), "invalid", None),
    ("an older address", lambda c: c.update(url="https://evil.example"), "trusted", "/url"),
    ("older requirements", lambda c: c.update(security=[]), "trusted", "/security"),
    ("an unknown member", lambda c: c.update(metadata={"x": 1}), "trusted", "/metadata"),
    ("an unknown member of a skill", lambda c: c["skills"][0].update(prompt="obey"), "trusted", "/skills/0/prompt"),
    ("a null", lambda c: c.update(iconUrl=None), "trusted", None),
    ("an icon", lambda c: c.update(iconUrl="https://evil.example/x"), "invalid", None),
    ("an empty icon", lambda c: c.update(iconUrl=""), "trusted", "/iconUrl"),
    ("an explicit false", lambda c: c["capabilities"].update(pushNotifications=False), "invalid", None),
    ("an empty extension", lambda c: c["capabilities"].update(extensions=[{}]), "trusted", "/capabilities/extensions"),
    ("one more tag", lambda c: c["skills"][0]["tags"].append("x"), "invalid", None),
    ("an empty tag", lambda c: c["skills"][0]["tags"].append(""), "trusted", "/skills/0/tags/1"),
    ("another provider", lambda c: c["provider"].update(organization="Evil"), "invalid", None),
    ("snake case", lambda c: c.update(default_input_modes=c.pop("defaultInputModes")), "trusted", None),
    ("a wrong type", lambda c: c.update(name=7), "invalid", None),
]  # fmt: skip


ABSENCES = ("/securitySchemes", "/securityRequirements", "/skills/0/securityRequirements")


@pytest.mark.parametrize("signer", [signed, by_python], ids=["by us", "by the Python SDK"])
@pytest.mark.parametrize(("edit", "verdict", "pointer"), [e[1:] for e in EDITS], ids=[e[0] for e in EDITS])
def test_tampering(
    edit: Edit, verdict: str, pointer: str | None, signer: Callable[[Any], dict[str, Any]]
) -> None:
    """What any reader's bytes cover breaks the signature; what the SDK's leave out is listed, and with coverage required
    that is enough to refuse the card where it decides where a caller goes and what it shows there. A card that an SDK has signed
    is refused in any case: what the SDK did not sign may be missing."""
    card = signer(plain())
    edit(card)
    report = look(card)
    assert report.verdict == verdict, report
    uncovered = report.signatures[0].uncovered
    assert (pointer in uncovered) if pointer else not uncovered
    strict = look(card, require_coverage=True)
    weighty = pointer is not None and pointer.startswith(
        ("/security", "/skills/0/security", "/url", "/capabilities")
    )
    unproven = signer is by_python and verdict == "trusted"
    assert strict.verdict == ("uncovered" if weighty or unproven else verdict)
    assert report.signatures[0].unproven == (() if not unproven else ABSENCES)


def test_an_uncovered_change_is_not_passed_over() -> None:
    """Whoever wants everything covered that matters is told what is not, whatever the verdict without that."""
    edits: tuple[tuple[Edit, str], ...] = (
        (lambda c: c["securityRequirements"].append({}), "/securityRequirements/1"),
        (lambda c: c.update(url="https://evil.example"), "/url"),
        (lambda c: c["skills"][0].update(securityRequirements=[{}]), "/skills/0/securityRequirements"),
    )
    for edit, pointer in edits:
        card = signed(plain(), dialect="sdk")
        edit(card)
        report = look(card, require_coverage=True)
        assert report.verdict == "uncovered"
        assert pointer in report.uncovered
        with pytest.raises(NotCovered) as caught:
            verify(json.dumps(card).encode(), TRUST, require_coverage=True)
        assert pointer in caught.value.pointers


MTLS: dict[str, Any] = {"mtlsSecurityScheme": {}}
KEYED = {"apiKeySecurityScheme": {"location": "header", "name": "X-Key"}}
LOST: list[tuple[str, dict[str, Any], Edit]] = [
    # what an SDK signed, and what somebody took away without a trace in the bytes
    (
        "a requirement without scopes",
        {"securityRequirements": [{"schemes": {"key": {}}}]},
        lambda c: c.pop("securityRequirements"),
    ),
    (
        "a scheme and its part of a requirement",
        {"securitySchemes": {"key": KEYED, "m": MTLS}, "securityRequirements": [{"schemes": {"key": {"list": ["read"]}, "m": {}}}]},
        lambda c: (c["securitySchemes"].pop("m"), c["securityRequirements"][0]["schemes"].pop("m")),
    ),
    (
        "schemes and requirements",
        {"securitySchemes": {"m": MTLS}, "securityRequirements": [{"schemes": {"m": {}}}]},
        lambda c: (c.pop("securitySchemes"), c.pop("securityRequirements")),
    ),
    (
        "a requirement of a skill",
        {"skills": [{**plain()["skills"][0], "securityRequirements": [{"schemes": {"key": {}}}]}]},
        lambda c: c["skills"][0].pop("securityRequirements"),
    ),
]  # fmt: skip


@pytest.mark.parametrize(("members", "edit"), [one[1:] for one in LOST], ids=[one[0] for one in LOST])
def test_what_absence_proves(members: dict[str, Any], edit: Edit) -> None:
    """An SDK signs nothing that is empty, so that a card that it signed may have lost it: that is said, and fails where coverage is
    required. The signer's word for its dialect, or the reader's, proves that there was nothing; and bytes that can be no SDK's."""
    for signer in (by_python, lambda card: signed(card, dialect="sdk")):
        card = signer(plain(**members))
        assert look(card).verdict == "trusted"
        edit(card)
        assert look(card).verdict == "trusted"
        report = look(card, require_coverage=True)
        assert (report.verdict, set(report.uncovered)) == ("uncovered", set(ABSENCES))
        assert "nothing proves that there was no more in /securityRequirements" in (report.reason or "")
        with pytest.raises(NotCovered) as caught:
            verify(json.dumps(card).encode(), TRUST, require_coverage=True)
        assert set(caught.value.pointers) == set(ABSENCES)
    ours = signed(plain(**members))
    assert look(ours, require_coverage=True).verdict == "trusted"
    edit(ours)
    assert look(ours).verdict == "invalid"


def test_who_says_the_dialect() -> None:
    """A signer that does not say its dialect is believed where the trust says it, or where the bytes can be no SDK's."""
    card = with_header(plain())
    assert look(card, require_coverage=True).verdict == "uncovered"
    for dialects, verdict in (
        (("spec",), "trusted"),
        (("spec", "raw"), "trusted"),
        (("spec", "sdk"), "uncovered"),
    ):
        trust = Trust((TrustedKey(KEY, dialects=dialects),))
        assert look(card, trust, require_coverage=True).verdict == verdict
    report = look(signed(plain(iconUrl=""), dialect="sdk"), Trust((TrustedKey(KEY, dialects=("spec",)),)))
    assert (report.verdict, report.reason) == (
        "untrusted-key",
        "the key signs in the dialect spec, and this is one of sdk",
    )
    bare = with_header(plain(iconUrl=""))
    assert look(bare, require_coverage=True).verdict == "trusted"
    lie = with_header(plain(), **{"a2acard-dialect": "sdk"})
    assert look(lie, require_coverage=True).verdict == "uncovered"


def test_an_older_card_that_lost_something() -> None:
    """The SDK of 0.3 leaves the same out; our own signature over the card as it stands says that it does not."""
    gone = ("protocolVersion", "preferredTransport", "securitySchemes", "security")
    old = {name: item for name, item in OLD_DATA.items() if name not in gone}
    old["skills"] = old["skills"][1:]
    assert canonical(old, dialect="raw") == canonical(old, dialect="sdk-0.3")
    assert look(signed(old, dialect="raw"), require_coverage=True).verdict == "trusted"
    report = look(with_header(old, dialect="raw"), require_coverage=True)
    assert report.verdict == "uncovered"
    assert {"/security", "/securitySchemes", "/skills/0/security"} <= set(report.uncovered)


# --- headers


def with_header(card: dict[str, Any], *, dialect: str = "spec", **header: Any) -> dict[str, Any]:
    """A card signed under a header of one's own, which does not say the dialect."""
    made = {"alg": "ES256", "kid": "k1", "typ": "JOSE"} | header
    protected = encode(json.dumps({n: v for n, v in made.items() if v is not None}).encode())
    raw = LocalSigner(KEY).sign(f"{protected}.{encode(canonical(card, dialect=dialect))}".encode())
    return {**card, "signatures": [{"protected": protected, "signature": encode(raw)}]}


@pytest.mark.parametrize(
    ("header", "verdict", "said"),
    [
        ({}, "trusted", None),
        ({"typ": None}, "trusted", None),
        ({"kid": None}, "trusted", None),
        ({"kid": "other"}, "trusted", None),
        ({"alg": "none"}, "unsupported", "no signature at all"),
        ({"alg": "NONE"}, "unsupported", "no signature at all"),
        ({"alg": "HS256"}, "unsupported", "a secret that readers would have to share"),
        ({"alg": "ES256K"}, "unsupported", "none that is accepted"),
        ({"alg": "RS256"}, "invalid", "can't be read (wrong length)"),
        ({"alg": "EdDSA"}, "untrusted-key", "no key is known for it"),
        ({"alg": None}, "invalid", "names no algorithm"),
        ({"crit": ["exp"]}, "unsupported", "crit"),
        ({"crit": []}, "unsupported", "crit"),
        ({"b64": False}, "unsupported", "b64"),
        ({"exp": 2_000}, "trusted", None),
        ({"exp": 1_000}, "invalid", "it has expired"),
        ({"exp": "soon"}, "invalid", "'exp' is no time"),
        ({"nbf": 1_500}, "invalid", "does not hold yet"),
        ({"iat": 900}, "trusted", None),
        ({"jwk": KEY.public_jwk()}, "trusted", None),
    ],
)
def test_headers(header: dict[str, Any], verdict: str, said: str | None) -> None:
    """What a header asks for is refused by name; times in it count; what it embeds is never a reason to trust."""
    report = look(with_header(plain(), **header), now=1_000)
    assert report.verdict == verdict, report
    assert said is None or said in (report.reason or "")


def test_an_embedded_key_is_worth_nothing() -> None:
    """A signer's own key in the header, or at an address of the signer's choice, is trusted by nobody."""
    mine = new_key("ES256", "mine")
    asked: list[str] = []

    def fetch(url: str) -> bytes:
        asked.append(url)
        return json.dumps({"keys": [mine.public_jwk()]}).encode()

    card = signed(plain(), key=mine, jku="https://evil.example/jwks.json")
    report = look(card, fetch_keys=fetch)
    assert (report.verdict, asked) == ("untrusted-key", [])
    assert "no key is known by its kid mine" in (report.reason or "")
    believed = Trust(jku_hosts=("evil.example",))
    assert look(card, believed, fetch_keys=fetch).verdict == "trusted"
    assert (
        "its key comes from https://evil.example/jwks.json"
        in look(card, believed, fetch_keys=fetch).signatures[0].warnings
    )
    assert (
        look(signed(plain(), key=mine, jku="http://evil.example/x"), believed, fetch_keys=fetch).verdict
        == "untrusted-key"
    )

    def fail(_: str) -> bytes:
        raise BadValue("no")

    assert look(card, believed, fetch_keys=fail).verdict == "untrusted-key"


# --- trust


def test_an_empty_trust() -> None:
    """It trusts nobody."""
    assert look(signed(plain()), Trust()).verdict == "untrusted-key"
    with pytest.raises(KeyNotTrusted):
        verify(json.dumps(signed(plain())).encode(), Trust())


@pytest.mark.parametrize(
    ("scope", "fetched_from", "said"),
    [
        ({"domains": ("acme.com",)}, None, None),
        ({"domains": ("acme.com",)}, "https://cards.acme.com/x", None),
        ({"domains": ("acme.com",)}, "https://evil.example/x", "the card names evil.example"),
        ({"domains": ("cme.com",)}, None, "the card names desk.acme.com"),
        ({"domains": ("other.example", "acme.com")}, None, None),
        ({"urls": ("https://desk.acme.com/",)}, None, None),
        ({"urls": ("https://desk.acme.com/rp",)}, None, "an interface is elsewhere"),
        ({"urls": ("https://desk.acme.com.evil.example/",)}, None, "an interface is elsewhere"),
        ({"providers": ("Acme",)}, None, None),
        ({"providers": ("Other",)}, None, "the card is by Acme"),
        ({"not_before": 2_000.0}, None, "not trusted yet"),
        ({"expires": 1_000.0}, None, "not trusted any more"),
        ({"expires": 1_001.0}, None, None),
    ],
)
def test_what_a_key_speaks_for(scope: dict[str, Any], fetched_from: str | None, said: str | None) -> None:
    """A key is trusted within its bounds, and the reason outside of them names both sides."""
    trust = Trust((TrustedKey(KEY, **scope),))
    report = look(signed(plain()), trust, now=1_000, fetched_from=fetched_from)
    assert report.verdict == ("trusted" if said is None else "untrusted-key")
    assert said is None or said in (report.reason or "")


def test_revocation_and_several_keys() -> None:
    """A revoked key counts no more, by id or by thumbprint; several may be required, and one key counts once."""
    second = new_key("ES384", "k2")
    card = signed(signed(plain()), key=second)
    keys = (TrustedKey(KEY), TrustedKey(second))
    assert look(card, Trust(keys, required=2)).verdict == "trusted"
    assert look(signed(plain()), Trust(keys, required=2)).verdict == "untrusted-key"
    twice = signed(plain())
    twice["signatures"] *= 2
    report = look(twice, Trust(keys, required=2))
    assert (report.verdict, report.reason) == ("untrusted-key", "1 of 2 required keys have signed")
    for mark in ("k1", KEY.thumbprint):
        report = look(signed(plain()), Trust(keys, revoked=frozenset((mark,))))
        assert (report.verdict, report.reason) == ("untrusted-key", "the key is revoked")
    assert look(signed(plain()), Trust(keys, algorithms=("ES384",))).verdict == "unsupported"


def test_rotation() -> None:
    """Two keys, both signatures, the old one retired: readers of either key are served at each step but the last."""
    new = new_key("ES256", "2027")
    both = signed(signed(plain()), key=new)
    assert look(both, Trust.of(KEY)).verdict == look(both, Trust.of(new)).verdict == "trusted"
    alone = signed(plain(), key=new, only=True)
    assert (look(alone, Trust.of(KEY)).verdict, look(alone, Trust.of(new)).verdict) == (
        "untrusted-key",
        "trusted",
    )


# --- whatever comes


@pytest.mark.parametrize(
    ("card", "verdict"),
    [
        (b"", "invalid"),
        (b"\xff", "invalid"),
        (b"[]", "invalid"),
        (b'{"name": "a", "name": "b", "skills": []}', "invalid"),
        (json.dumps(plain()).encode(), "unsigned"),
        (json.dumps(plain(signatures=[])).encode(), "unsigned"),
        (json.dumps(plain(signatures={})).encode(), "unsigned"),
        (json.dumps(plain(signatures=[7, None, [], {}])).encode(), "invalid"),
        (json.dumps(plain(signatures=[{"protected": 7, "signature": {}}])).encode(), "invalid"),
        (json.dumps(plain(signatures=[{"protected": "e30", "signature": "AA"}] * 17)).encode(), "invalid"),
        (("[" * 100_000).encode(), "invalid"),
    ],
)
def test_bad_cards(card: bytes, verdict: str) -> None:
    """There is a verdict on anything, and never an error."""
    assert look(card).verdict == verdict


def test_errors_of_verify() -> None:
    """Each has its name."""
    with pytest.raises(NotSigned):
        verify(json.dumps(plain()).encode(), TRUST)
    card = signed(plain())
    card["name"] = "x"
    with pytest.raises(BadSignature, match="no signature over this card"):
        verify(json.dumps(card).encode(), TRUST)
    with pytest.raises(SourceError):
        verify(b"{", TRUST)
    good = json.dumps(signed(plain())).encode()
    verified = verify(good, TRUST)
    assert (verified.card, verified.uncovered, len(verified.signatures)) == (good, (), 1)


STORIES: list[tuple[str, Edit, str | None]] = [
    ("a raised version", lambda c: c.update(version="1.3.0"), "the version was 1.2.0 when it was signed"),
    ("a raised patch", lambda c: c.update(version="1.2.1"), "the version was 1.2.0 when it was signed"),
    ("a proxy", lambda c: c["supportedInterfaces"][0].update(url="https://proxy.example/rpc"), "the interfaces were on desk.acme.com when it was signed"),
    ("a lost false", lambda c: c["capabilities"].pop("pushNotifications"), "it said false for pushNotifications when it was signed"),
    ("another name", lambda c: c.update(name="Evil desk"), None),
    ("two changes", lambda c: c.update(version="1.3.0", name="Evil desk"), None),
]  # fmt: skip


@pytest.mark.parametrize(("edit", "story"), [s[1:] for s in STORIES], ids=[s[0] for s in STORIES])
def test_why_it_fails(edit: Edit, story: str | None) -> None:
    """What undoes the damage is told; where nothing does, nothing is guessed."""
    card = signed(
        plain(capabilities={"streaming": True, "pushNotifications": False}),
        jku="https://desk.acme.com/jwks.json",
    )
    edit(card)
    report = look(card)
    assert (report.verdict, report.signatures[0].likely) == ("invalid", story)


def test_empties_that_a_server_added() -> None:
    """To a card that was signed as it stood, with members that only this dialect covers."""
    card = signed(plain(metadata={"team": "bills"}), dialect="raw")
    card["iconUrl"] = ""
    card["skills"][0]["examples"] = []
    report = look(card)
    assert (report.verdict, report.signatures[0].likely) == (
        "invalid",
        "empty members were added after signing: /skills/0/examples, /iconUrl",
    )


def test_why_an_older_signature_fails() -> None:
    """Letters escaped by a signer of before RFC 8785, and older members added to a card that was signed as it stood."""
    card = plain(description="Счета")
    payload = json.dumps(json.loads(canonical(card)), sort_keys=True, separators=(",", ":")).encode()
    protected = encode(b'{"alg":"ES256","kid":"k1"}')
    raw = LocalSigner(KEY).sign(f"{protected}.{encode(payload)}".encode())
    made = {**card, "iconUrl": "", "signatures": [{"protected": protected, "signature": encode(raw)}]}
    del made["iconUrl"]
    assert look(made).signatures[0].dialect == "sdk-ascii"
    whole = signed({**OLD_DATA, "name": "Desk"}, dialect="raw")
    assert look(whole).verdict == "trusted"


OLD_DATA: dict[str, Any] = json.loads(OLD)


@pytest.mark.parametrize("vector", VECTORS["vectors"], ids=lambda vector: str(vector["id"]))
def test_portable(vector: dict[str, Any]) -> None:
    """Either the specification and the SDKs sign the same bytes of it, or the empty that means something is named."""
    from a2acard.signing.portable import portable
    from a2acard.source.parse import read

    document = read(json.dumps(vector["input"], indent=2).encode())
    differs = canonical(document.data) != canonical(document.data, dialect="sdk")
    refused = None
    try:
        made = portable(document)
    except SigningError as error:
        refused = str(error)
    if refused is not None:
        assert (differs, refused[0]) == (True, "/")
        return
    assert canonical(made.data) == canonical(made.data, dialect="sdk")
    assert (made.data == document.data) == (not differs)


@pytest.mark.parametrize(
    ("members", "said"),
    [
        ({"iconUrl": "", "provider": {}}, None),
        ({"capabilities": {"streaming": True, "extensions": [{"uri": "u:x", "description": ""}]}}, None),
        ({"securityRequirements": [{"schemes": {"key": {}}}]}, "/securityRequirements: an empty requirement"),
        (
            {"securityRequirements": [{"schemes": {"key": {"list": ["a"]}}}, {}]},
            "/securityRequirements/1: an empty requirement",
        ),
        (
            {"securitySchemes": {"m": {"mtlsSecurityScheme": {}}}},
            "/securitySchemes: an empty requirement or scheme",
        ),
        (
            {"capabilities": {"extensions": [{"uri": "u:x", "params": {"a": ""}}]}},
            "it is data of an extension",
        ),
        ({"capabilities": {}}, "/capabilities: 'capabilities' is required"),
        ({"description": ""}, "/description: 'description' is required"),
        ({"defaultInputModes": ["text/plain", ""]}, "/defaultInputModes/1: an element of a list is empty"),
    ],
)
def test_which_empties_mean_something(members: dict[str, Any], said: str | None) -> None:
    """Those that give access, hold data or are required are refused with their place; the others go, and the card verifies by any SDK."""
    data = json.dumps(plain(**members)).encode()
    if said is not None:
        with pytest.raises(SigningError) as caught:
            sign(data, LocalSigner(KEY), portable=True)
        assert said in str(caught.value)
        return
    made = sign(data, LocalSigner(KEY), portable=True)
    card = json.loads(made.card)
    assert canonical(card) == canonical(card, dialect="sdk")
    assert look(card).verdict == "trusted"
    assert "iconUrl" not in card


def test_published_vectors() -> None:
    """What is published for others verifies here, and its bytes are ours."""
    data = json.loads((ROOT.parent / "docs/vectors/canonical-1.json").read_text(encoding="utf-8"))
    (key,) = read_keys(json.dumps(data["key"]).encode())
    assert len(data["vectors"]) > 15
    for vector in data["vectors"]:
        for dialect, text in vector["canonical"].items():
            assert canonical(vector["card"], dialect=dialect).decode() == text
        entry = vector["signature"]
        signed_bytes = f"{entry['protected']}.{encode(vector['canonical']['spec'].encode())}".encode()
        raw = decode(entry["signature"]).data or b""
        assert key.verifies("EdDSA", signed_bytes, raw)
