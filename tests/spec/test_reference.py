"""The field reference: complete, and found under every name people use."""

from __future__ import annotations

import pytest

from a2acard.spec import specification
from a2acard.spec.reference import REFERENCE_VERSIONS, find, rows


@pytest.mark.parametrize("version", REFERENCE_VERSIONS)
def test_every_member_has_a_row_and_a_path(version: str) -> None:
    """Each member of each message stands once, with the places where a card has it."""
    table = rows(version)
    members = [
        (made.name, field.name) for made in specification(version).messages.values() for field in made.fields
    ]
    assert [(row.message, row.field.name) for row in table] == members
    for row in table:
        assert row.paths, row.name
        assert all(path.rpartition(".")[2].rstrip("[]{}") == row.field.name for path in row.paths)


@pytest.mark.parametrize(
    "asked",
    [
        "AgentSkill.tags",
        "agentskill.tags",
        "skills.tags",
        "skills[].tags",
        "skills[0].tags",
        "$.skills[0].tags",
        "/skills/0/tags",
        "/skills/0/tags/1",
        "tags",
    ],
)
def test_one_member_has_many_names(asked: str) -> None:
    """Message and member, path, pointer or the bare name lead to the same rows, newest version first."""
    assert [(row.version, row.name) for row in find(asked)] == [
        (version, "AgentSkill.tags") for version in REFERENCE_VERSIONS
    ]


@pytest.mark.parametrize(
    ("asked", "names"),
    [
        ("supportedInterfaces", {"AgentCard.supportedInterfaces"}),
        ("supported_interfaces", {"AgentCard.supportedInterfaces"}),
        ("provider.url", {"AgentProvider.url"}),
        ("AgentCard.url", {"AgentCard.url"}),
        ("/securitySchemes/google/in", {"APIKeySecurityScheme.in"}),
        ("securitySchemes.google.mtlsSecurityScheme", {"SecurityScheme.mtlsSecurityScheme"}),
        ("flows.clientCredentials.tokenUrl", {"ClientCredentialsOAuthFlow.tokenUrl"}),
        ("StringList", {"StringList.list"}),
        ("nothing", set()),
        ("", set()),
        ("/", set()),
    ],
)
def test_what_is_asked_is_found(asked: str, names: set[str]) -> None:
    """Exact paths, ends of paths, map keys and whole messages are understood; the rest gives nothing."""
    assert {row.name for row in find(asked)} == names


def test_the_cards_own_member_wins() -> None:
    """`url` is the card's own address where a version has one, else every member of that name."""
    assert [row.name for row in find("url") if row.version == "0.3"] == ["AgentCard.url"]
    assert [row.name for row in find("url") if row.version == "1.0"] == [
        "AgentInterface.url",
        "AgentProvider.url",
    ]
