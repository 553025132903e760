"""The view over a card of any version."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from a2acard import Card, SourceError, SpecError

CARDS = Path(__file__).parent / "corpus"


def test_one_view_over_versions() -> None:
    """A 1.0 and a 0.3 card are read by the same names."""
    new = Card.of(CARDS / "accepted/g1-full.json")
    old = Card.of((CARDS / "accepted/v03-0-good.json").read_bytes())
    assert (new.card_version, old.card_version) == ("1.0", "0.3")
    assert [(i.binding, i.version) for i in new.interfaces] == [("JSONRPC", "1.0"), ("HTTP+JSON", "1.0")]
    assert [(i.url, i.binding, i.version) for i in old.interfaces] == [
        ("https://weather.example.com/a2a", "JSONRPC", "0.3.0"),
        ("https://weather.example.com/grpc", "GRPC", "0.3.0"),
    ]
    assert {name: scheme.kind for name, scheme in new.schemes.items()} == {"oauth": "oauth2", "key": "apiKey"}
    assert {name: scheme.kind for name, scheme in old.schemes.items()} == {"bearer": "http", "key": "apiKey"}
    assert [r.schemes for r in new.requirements] == [(("oauth", ("invoices.read",)),), (("key", ()),)]
    assert [r.schemes for r in old.requirements] == [(("bearer", ()),), (("key", ()),)]
    assert [skill.id for skill in old.skills] == ["weather", "forecast"]
    assert (old.name, old.version, old.description is not None) == ("Weather Agent", "1.0.0", True)
    assert old.provider is not None
    assert old.provider.text("organization") == "Example Inc."
    assert new.documentation_url == "https://docs.example.com/agent"
    assert new.icon_url is None
    assert new.capabilities.flag("streaming") is True
    assert [skill.tags[0][1] for skill in new.skills] == ["invoice", "billing"]
    assert new.skills[0].examples == [(("skills", 0, "examples", 0), "Extract the totals from this invoice.")]


def test_snake_case_is_read_as_camel_case() -> None:
    """The view finds members under their snake_case name, and says where they are."""
    card = Card.of(CARDS / "flagged/15-snake-case.json")
    assert card.interfaces[0].binding == "JSONRPC"
    assert card.interfaces[0].binding_at == ("supported_interfaces", 0, "protocol_binding")
    assert [m.name for m in card.mode_lists][:2] == ["defaultInputModes", "defaultOutputModes"]


def test_wrong_types_read_as_absent() -> None:
    """What has the wrong type is not there; nothing raises."""
    card = Card.of(
        {
            "name": 1,
            "skills": ["a", {"id": []}],
            "capabilities": [],
            "supportedInterfaces": [1, {"url": 5}],
            "provider": "x",
        }
    )
    assert card.name is None
    assert [skill.id for skill in card.skills] == [None]
    assert card.interfaces[0].url is None
    assert card.provider is None
    assert card.capabilities.raw == {}
    assert card.requirements == ()
    assert card.schemes == {}


def test_hybrid_has_both_halves() -> None:
    """A hybrid's 1.0 interfaces come first, its 0.x address is there too, and differences are listed."""
    card = Card.of(
        {
            "name": "x",
            "skills": [],
            "url": "https://a.example/old",
            "preferredTransport": "JSONRPC",
            "supportedInterfaces": [
                {"url": "https://a.example/new", "protocolBinding": "JSONRPC", "protocolVersion": "0.3"}
            ],
            "supportsAuthenticatedExtendedCard": True,
        }
    )
    assert card.card_version == "hybrid"
    assert [i.url for i in card.all_interfaces] == ["https://a.example/new", "https://a.example/old"]
    assert [what for _, what, _, _ in card.disagreements] == ["url", "flag"]
    assert card.has_legacy_interface
    assert card.has_settled_halves


def test_what_is_no_card_is_refused() -> None:
    """Bytes that can't be read and documents that are no card are refused with our errors."""
    with pytest.raises(SourceError, match="line 1"):
        Card.of(b"{")
    with pytest.raises(SpecError, match="not an Agent Card"):
        Card.of(json.dumps({"openapi": "3.1.0", "info": {}, "paths": {}}).encode())
    with pytest.raises(SourceError):
        Card.of(Path("no-such-file.json"))
