"""Items of lists are named by what they are."""

from __future__ import annotations

from typing import TYPE_CHECKING

import pytest

from a2acard.source.identity import MAX_NAME, anchor

if TYPE_CHECKING:
    from a2acard.types import JSON, Path

CARD: JSON = {
    "skills": [
        {"id": "route", "name": "Plan", "tags": ["a/b", " ", "~"]},
        {"id": " ", "name": "Plan"},
        {"description": "x"},
        "text",
        5,
    ],
    "supportedInterfaces": [
        {"url": "https://a.example/x", "protocolBinding": "GRPC"},
        {"url": "https://a.example/x", "transport": "JSONRPC"},
        {"url": "https://a.example/x"},
    ],
    "capabilities": {"extensions": [{"uri": "urn:x", "params": {"list": [[1]]}}]},
    "securityRequirements": [{"schemes": {"b": {}, "a": {"list": []}}}, {}],
    "security": [{"key": ["read"]}],
}


@pytest.mark.parametrize(
    ("path", "named"),
    [
        ((), ""),
        (("skills",), "/skills"),
        (("skills", 0, "tags", 0), "/skills/[route]/tags/[a~1b]"),
        (("skills", 0, "tags", 2), "/skills/[route]/tags/[~0]"),
        (("skills", 0, "missing"), "/skills/[route]/missing"),
        (("skills", 1, "id"), "/skills/[Plan]/id"),
        (("skills", 2), "/skills/2"),
        (("skills", 3), "/skills/[text]"),
        (("skills", 4), "/skills/4"),
        (("skills", 99, "x", 1), "/skills/99/x/1"),
        (("supportedInterfaces", 0), "/supportedInterfaces/[https:~1~1a.example~1x GRPC]"),
        (("supportedInterfaces", 1), "/supportedInterfaces/[https:~1~1a.example~1x JSONRPC]"),
        (("supportedInterfaces", 2, "url"), "/supportedInterfaces/[https:~1~1a.example~1x]/url"),
        (("capabilities", "extensions", 0, "params", "list", 0, 0), "/capabilities/extensions/[urn:x]/params/list/0/0"),
        (("securityRequirements", 0, "schemes"), "/securityRequirements/[a, b]/schemes"),
        (("securityRequirements", 1), "/securityRequirements/[]"),
        (("security", 0, "key"), "/security/[key]/key"),
    ],
)  # fmt: skip
def test_anchor(path: Path, named: str) -> None:
    """Each kind of item has its name, and what has none keeps its number."""
    assert anchor(CARD, path) == named


def test_a_long_name_is_cut() -> None:
    """An example request may be a page of text."""
    assert len(anchor(["x" * 10_000], (0,))) == MAX_NAME + 3
