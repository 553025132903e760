"""The examples hold up: for our linter, for the official SDK, for a JOSE library, and to their own form."""

from __future__ import annotations

import json
import re
from base64 import urlsafe_b64encode
from pathlib import Path
from typing import Any

import pytest
import rfc8785
from a2a.client.card_resolver import parse_agent_card
from a2a.compat.v0_3.types import AgentCard as OldAgentCard
from a2a.types import AgentCard
from a2a.utils.signing import create_signature_verifier
from google.protobuf.json_format import MessageToDict, ParseDict
from joserfc import jws
from joserfc.errors import BadSignatureError
from joserfc.jwk import ECKey, KeySet
from joserfc.jws import JWSRegistry
from jwt import PyJWK

import a2acard
from a2acard.errors import BadValue, UnknownExample
from a2acard.examples import EXAMPLES, Example, example
from a2acard.languages import LANGUAGES, language
from a2acard.url import is_reserved_example, split
from scripts import examples as chore

FOLDER = Path(a2acard.__file__).parent / "examples"
SECTIONS = ["When to copy it", "What to change", "What to know"]
LEGACY_HALF = ("url", "protocolVersion", "preferredTransport", "security")
OTHERS = [code for code in LANGUAGES if code != "en"]
FOREIGN_WORD = re.compile(r"\b(?:the|of|and|which|that|with|is|are)\b")
"""What stands in any English sentence, and in no Malay or Russian one."""
each = pytest.mark.parametrize("item", EXAMPLES, ids=lambda item: item.name)
signed = example("signed-payments")
TOLERANT = JWSRegistry(algorithms=["ES256"], strict_check_header=False)
"""As RFC 7515 §4 has it: a header parameter that is not known (here `iat`) is ignored. By itself joserfc refuses it."""


def card_of(item: Example) -> dict[str, Any]:
    """The card as JSON values."""
    return dict(json.loads(item.data))


def modern_half(item: Example) -> dict[str, Any]:
    """The card without its 0.3 half, if it is a hybrid."""
    card = card_of(item)
    if a2acard.lint(item.data).card_version == "hybrid":
        for name in LEGACY_HALF:
            del card[name]
        card["securitySchemes"] = {
            name: {kind: value for kind, value in scheme.items() if kind.endswith("SecurityScheme")}
            for name, scheme in card["securitySchemes"].items()
        }
    return card


def test_one_idea_one_stem() -> None:
    """The folder holds a card and a page in every language for each line of the list, and key sets for the signed ones."""
    names = [item.name for item in EXAMPLES]
    assert len(names) == len(set(names)) >= 16
    assert all(re.fullmatch(r"[a-z]+(-[a-z]+)+", name) for name in names)
    endings = ("json", "md", *[f"{code}.md" for code in OTHERS])
    files = {f"{name}.{ending}" for name in names for ending in endings}
    files |= {f"{item.name}.jwks.json" for item in EXAMPLES if item.is_signed}
    assert {path.name for path in FOLDER.iterdir() if path.suffix in (".json", ".md")} == files


@each
def test_clean_in_the_strict_profile(item: Example) -> None:
    """No error and no warning but that the card is not signed, which is said last, when a card is published."""
    report = a2acard.lint(item.data, profile="strict")
    assert not report.crashes
    allowed = set() if item.is_signed else {"unsigned-card"}
    assert {found.rule for found in report.findings if found.severity != "info"} == allowed


@each
def test_hosts_are_reserved(item: Example) -> None:
    """Nobody's host is named but in the name of a payments extension."""
    text = item.data.decode()
    for address in re.findall(r"\b[a-z]+://[^\s\"]+|\"[a-z.]+:\d+\"", text):
        host = split(address.strip('"').rstrip(";,")).host
        assert host is not None
        assert is_reserved_example(host) or (item is signed and address.startswith("https://github.com/"))


@each
def test_the_official_sdk_reads_all_of_it(item: Example) -> None:
    """Protobuf refuses unknown members; what the SDK's own reader gives back is the card, member by member."""
    card = modern_half(item)
    ParseDict(card, AgentCard(), ignore_unknown_fields=False)
    assert MessageToDict(parse_agent_card(card_of(item))) == card


def test_the_old_half_is_a_card_of_its_own() -> None:
    """What a 0.3 reader keeps of the hybrid is a whole 0.3 card with the same agent in it."""
    card = card_of(example("transition-hybrid"))
    old = OldAgentCard.model_validate(card)
    assert (old.url, old.protocol_version) == (card["url"], "0.3.0")
    assert old.security == [{"key": []}]
    assert a2acard.lint(json.dumps(card).encode(), as_version="0.3").ok


def test_twins() -> None:
    """The extended card is the public one and more: same agent, same version, same access."""
    public, extended = card_of(example("public-card")), card_of(example("extended-card"))
    differing = {name for name in public | extended if public.get(name) != extended.get(name)}
    assert differing == {"description", "skills"}
    assert extended["skills"][: len(public["skills"])] == public["skills"]
    assert public["capabilities"]["extendedAgentCard"] is True


@each
def test_pages(item: Example) -> None:
    """A page has its lead and its three sections, and names no example that is not there."""
    lead, *rest = re.split(r"^## (.+)\n", item.page, flags=re.MULTILINE)
    assert rest[::2] == SECTIONS
    assert all(part.strip() for part in rest[1::2])
    assert lead.strip().endswith(".")
    assert 20 < len(item.summary) < 160
    assert "\n" not in item.summary
    assert 5 < len(item.pattern) < 80
    others = set(re.findall(r"`([a-z]+(?:-[a-z]+)+)`", item.page))
    others -= {skill["id"] for skill in card_of(item)["skills"]}
    assert others <= {other.name for other in EXAMPLES}


def shape(page: str) -> dict[str, object]:
    """What a page has in every language: how it is built, and what is not translated."""
    prose = re.sub(r"`[^`]+`", "", page)
    return {
        "blocks": [block[:2] if block[:2] in ("##", "- ") else "" for block in page.split("\n\n")],
        "points": [len(re.findall(r"^- ", part, re.MULTILINE)) for part in page.split("\n## ")],
        "fences": re.findall(r"^```.*?^```$", page, re.MULTILINE | re.DOTALL),
        "code": sorted(" ".join(found.split()) for found in re.findall(r"`([^`]+)`", page)),
        "links": sorted(re.findall(r"(?<=\]\()[^)]*|https?://[^\s)`]+", page)),
        "names": sorted(re.findall(r"\b[A-Za-z]+[a-z][A-Z]\w+|§[\d.]+|\b[A-Z]+[A-Z\d]*\d\b", prose)),
    }


@each
@pytest.mark.parametrize("code", OTHERS)
def test_pages_in_other_languages(item: Example, code: str) -> None:
    """Built as the English page and with the same code in it, under headings of their own, with the lead of the lists, and no English left."""
    page = item.page_in(code)
    assert page != item.page
    assert shape(page) == shape(item.page)
    headings = re.findall(r"^## (.+)\n", page, re.MULTILINE)
    assert headings == re.findall(r"^## (.+)\n", example("minimal-card").page_in(code), re.MULTILINE)
    assert not set(headings) & set(SECTIONS)
    assert not FOREIGN_WORD.search(re.sub(r"`[^`]+`", "", page))
    assert max(len(line) for line in page.splitlines()) <= 120
    assert " ".join(page.partition("\n\n")[0].split()) == f"{language(code)(item.summary)}."


def test_no_page_in_a_language_that_there_is_not() -> None:
    """Refused with those that there are, whatever file the code would name."""
    for code in ("de", "", "../examples/api-key", "jwks"):
        with pytest.raises(BadValue, match="there are en, ms, ru"):
            signed.page_in(code)
    assert signed.page_in("en") == signed.page


def test_patterns_differ() -> None:
    """No two examples are there for the same thing."""
    assert len({item.pattern for item in EXAMPLES}) == len(EXAMPLES)


def test_unknown_example() -> None:
    """An unknown name carries those that look alike."""
    with pytest.raises(UnknownExample, match="minimal-card") as caught:
        example("minimal")
    assert caught.value.example == "minimal"
    assert caught.value.did_you_mean == ("minimal-card",)


def test_canonical_bytes_are_pinned() -> None:
    """The bytes that a signature would cover have not changed unnoticed (scripts/examples writes the pins)."""
    assert json.loads(chore.PINS.read_text(encoding="utf-8")) == chore.pins()


def detached(card: dict[str, Any]) -> str:
    """The card's signature with its payload, as a compact JWS."""
    (entry,) = card["signatures"]
    unsigned = {name: value for name, value in card.items() if name != "signatures"}
    payload = urlsafe_b64encode(rfc8785.dumps(unsigned)).rstrip(b"=").decode()
    return f"{entry['protected']}.{payload}.{entry['signature']}"


def test_the_signature_verifies() -> None:
    """A JOSE library takes it with the key set beside the card, and takes it for no other card."""
    card = card_of(signed)
    keys = KeySet.import_key_set(json.loads(signed.jwks or b""))
    found = jws.deserialize_compact(detached(card), keys, registry=TOLERANT)
    header = found.headers()
    assert header["typ"] == "JOSE"
    assert header["kid"] == keys.keys[0].kid
    assert header["jku"] == chore.KEYS_URL
    changes: list[dict[str, Any]] = [{"name": "Flower Shop Checkout 2"}, {"securityRequirements": [{}]}]
    for change in changes:
        with pytest.raises(BadSignatureError):
            jws.deserialize_compact(detached(card | change), keys, registry=TOLERANT)


def test_the_official_sdk_verifies_the_signature() -> None:
    """The SDK builds the same bytes from its own message: with nothing empty, all dialects are one."""
    (key,) = json.loads(signed.jwks or b"")["keys"]
    verify = create_signature_verifier(lambda kid, jku: PyJWK(key), ["ES256"])
    verify(parse_agent_card(card_of(signed)))


def test_the_key_set_is_public() -> None:
    """No private part is in it."""
    (key,) = KeySet.import_key_set(json.loads(signed.jwks or b"")).keys
    assert isinstance(key, ECKey)
    assert not key.is_private


def test_the_chore_signs_what_changed(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """A signature that no longer fits is replaced, with a new key; one that fits is left alone."""
    assert chore.is_signed(signed)
    monkeypatch.setattr(chore, "FOLDER", tmp_path)
    chore.sign(signed)
    card = json.loads((tmp_path / "signed-payments.json").read_text(encoding="utf-8"))
    keys = KeySet.import_key_set(
        json.loads((tmp_path / "signed-payments.jwks.json").read_text(encoding="utf-8"))
    )
    jws.deserialize_compact(detached(card), keys, registry=TOLERANT)
    assert card["signatures"] != card_of(signed)["signatures"]
    (tmp_path / "signed-payments.json").unlink()
    monkeypatch.setattr(chore, "PINS", tmp_path / "canonical.json")
    assert chore.main() == 0
    assert [path.name for path in sorted(tmp_path.glob("*.json"))] == [
        "canonical.json",
        "signed-payments.jwks.json",
    ]
