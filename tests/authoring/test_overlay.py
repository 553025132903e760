"""The overlay of an author: it wins, it merges by what tells things apart, and null takes away."""

from __future__ import annotations

from typing import Any

import pytest

from a2acard.authoring.merging import merged
from a2acard.authoring.overlay import overlaid
from a2acard.errors import BadValue
from tests.authoring.making import WHO, answers, check, made_from

BASE: dict[str, Any] = {
    "name": "Desk",
    "provider": {"organization": "A", "url": "https://a.example"},
    "supportedInterfaces": [
        {"url": "https://a.example/a", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"},
        {"url": "a.example:443", "protocolBinding": "GRPC", "protocolVersion": "1.0"},
    ],
    "securitySchemes": {"key": {"apiKeySecurityScheme": {"location": "header", "name": "K"}}},
    "skills": [{"id": "a", "name": "A", "tags": ["x", "y"]}, {"id": "b", "name": "B"}],
}


def over(**held: Any) -> dict[str, Any]:
    """BASE with an overlay."""
    return merged(BASE, overlaid("mine.json", held), set())


def test_objects_merge() -> None:
    """What the overlay does not name stays."""
    assert over(provider={"organization": "B"})["provider"] == {
        "organization": "B",
        "url": "https://a.example",
    }


def test_skills_merge_by_id() -> None:
    """In their order, lists in them are replaced, new ones come last; an object by ids says the same."""
    made = over(
        skills=[{"id": "b", "description": "D"}, {"id": "c", "name": "C"}, {"id": "a", "tags": ["z"]}]
    )
    assert made["skills"] == [
        {"id": "a", "name": "A", "tags": ["z"]},
        {"id": "b", "name": "B", "description": "D"},
        {"id": "c", "name": "C"},
    ]
    by_id = over(skills={"b": {"description": "D"}, "c": {"name": "C"}, "a": {"tags": ["z"]}})
    assert by_id == made


def test_interfaces_merge_by_address_and_binding() -> None:
    """An address with another binding is another interface."""
    made = over(
        supportedInterfaces=[
            {"url": "https://a.example/a", "protocolBinding": "JSONRPC", "tenant": "t"},
            {"url": "https://a.example/a", "protocolBinding": "HTTP+JSON", "protocolVersion": "1.0"},
        ]
    )
    assert len(made["supportedInterfaces"]) == 3
    assert made["supportedInterfaces"][0] == BASE["supportedInterfaces"][0] | {"tenant": "t"}


def test_schemes_merge_by_name() -> None:
    """A scheme of another kind replaces; the two could not stand together."""
    made = over(securitySchemes={"key": {"apiKeySecurityScheme": {"name": "N"}}})
    assert made["securitySchemes"]["key"] == {"apiKeySecurityScheme": {"location": "header", "name": "N"}}
    made = over(securitySchemes={"key": {"mtlsSecurityScheme": {}}})
    assert made["securitySchemes"]["key"] == {"mtlsSecurityScheme": {}}


def test_null_and_remove() -> None:
    """`null` takes a member away, a pointer in `remove` does the same in TOML; what is not there stays so."""
    assert "provider" not in over(provider=None)
    assert over(provider={"url": None})["provider"] == {"organization": "A"}
    assert [skill["id"] for skill in over(skills={"a": None})["skills"]] == ["b"]
    made = over(
        remove=["/skills/a", "/skills/b/name", "/securitySchemes/key", "/nothing/at/all", "/skills/q"]
    )
    assert made["skills"] == [{"id": "b"}]
    assert made["securitySchemes"] == {}
    assert BASE["skills"][0]["id"] == "a"


@pytest.mark.parametrize(
    ("held", "said"),
    [
        ({"skils": []}, "skils: unknown member; did you mean 'skills'?"),
        ({"security": []}, "security: unknown member; use"),
        ({"provider": {"name": "x"}}, "provider.name: unknown member"),
        ({"skills": [{"id": "a", "tag": []}]}, "skills[0].tag: unknown member; did you mean 'tags'?"),
        ({"skills": {"a": {"tag": []}}}, "skills.a.tag: unknown member"),
        ({"skills": [{"name": "x"}]}, "skills[0].id: is missing"),
        ({"skills": [{"id": "a", "private": "yes"}]}, "skills.a.private: true or false is wanted"),
        ({"skills": ["a"]}, "skills[0]: a table is wanted"),
        ({"supportedInterfaces": [{"url": "x"}]}, "supportedInterfaces[0].protocolBinding: is missing"),
        ({"name": 3}, "name: a text is wanted, not a number"),
        ({"capabilities": {"streaming": "true"}}, "capabilities.streaming: true or false is wanted"),
        ({"securitySchemes": {"k": {"type": "http"}}}, "securitySchemes.k.type: unknown member"),
        ({"securitySchemes": {"k": 3}}, "securitySchemes.k: a table is wanted"),
        ({"remove": ["skills"]}, "remove[0]: 'skills': a JSON Pointer starts with /"),
        ({"remove": "x"}, "remove: a list of texts is wanted"),
    ],
)
def test_wrong_overlays_are_told_with_their_place(held: dict[str, Any], said: str) -> None:
    """Unknown members with the one that is meant, wrong types with what is wanted."""
    with pytest.raises(BadValue, match=r"^mine\.json: ") as caught:
        overlaid("mine.json", held)
    assert said in str(caught.value)


def test_an_overlay_wins_over_a_source() -> None:
    """And is not left out again, whatever the linter says: what its author wrote is a finding, not lost."""
    patch = overlaid(
        "mine.json",
        {"skills": {"pet": {"description": "Short."}, "vaccination": None}, "documentationUrl": None},
    )
    security = {"key": {"kind": "api-key", "name": "X-Key"}}
    made = made_from("openapi", "pets.yaml", answers(**WHO, security=security), patch)
    assert made.card["skills"][0]["description"] == "Short."
    assert "documentationUrl" not in made.card
    assert [item.rule for item in made.faults] == ["short-skill-description"]
    good = overlaid("mine.json", {"skills": {"pet": {"description": "Finds, adds and changes pets."}}})
    made = made_from("openapi", "pets.yaml", answers(**WHO, security=security), patch, good)
    assert made.ok, made.faults
    check(made.card)
