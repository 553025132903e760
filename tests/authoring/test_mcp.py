"""Cards from the tools of an MCP server."""

from __future__ import annotations

import json
from typing import Any

import pytest

from a2acard.authoring.sources import drafted
from a2acard.errors import BadValue
from tests.authoring.making import SOURCES, WHO, answers, check, made_from, made_of, told


@pytest.mark.parametrize("file", ["tools.json", "alike.json"])
def test_every_card_holds_up(file: str) -> None:
    """With what no list can tell, each fixture makes a clean card."""
    made = made_from("mcp", file, answers(**WHO, security="none"))
    assert made.ok, made.faults
    check(made.card)


def test_a_skill_a_tool() -> None:
    """Name, title, description and inputs of a tool become a skill."""
    skills = {skill["id"]: skill for skill in made_from("mcp", "tools.json").card["skills"]}
    assert list(skills) == ["read-text-file", "create-issue", "fetch", "get-weather"]
    assert skills["create-issue"]["description"] == "Create an issue. Wants owner, repo and title."
    assert skills["create-issue"]["examples"] == ["Create issue for this owner, repo and title"]
    assert skills["get-weather"]["name"] == "Weather forecast"
    assert skills["read-text-file"]["tags"] == ["read", "text", "file"]


def test_orders_to_a_model_stay_behind() -> None:
    """What tells a model what to do is no description of a skill."""
    made = made_from("mcp", "tools.json")
    text = made.data.decode()
    for words in ("You are", "IMPORTANT", "always call", "localhost", "Use this tool"):
        assert words not in text
    assert len(told(made)["/result/tools/2/description"]) == 2
    alike = made_from("mcp", "alike.json")
    assert "gnore" not in json.dumps([skill["description"] for skill in alike.card["skills"]])


def test_what_is_left_out_is_told() -> None:
    """Tools without a name, further pages, and skills that nobody could tell apart."""
    found = told(made_from("mcp", "tools.json"))
    assert found["/result/tools/4"] == ["what is no tool: it has no name"]
    assert "more pages" in found["/result/tools"][0]
    alike = made_from("mcp", "alike.json")
    assert [skill["id"] for skill in alike.card["skills"]] == ["search-docs", "ignore"]
    assert any("same" in text for texts in told(alike).values() for text in texts)


def test_the_three_forms() -> None:
    """The answer, its result and the list alone give the same skills."""
    whole = json.loads((SOURCES / "tools.json").read_text("utf-8"))
    forms: list[Any] = [whole, whole["result"], whole["result"]["tools"]]
    made = [made_of("mcp", form).card["skills"] for form in forms]
    assert made[0] == made[1] == made[2]


def test_many_tools() -> None:
    """Thirty are skills; that there are more is told."""
    tools = [{"name": f"find_{word}{n}", "inputSchema": {}} for n in range(20) for word in ("bill", "order")]
    made = made_of("mcp", tools)
    assert len(made.card["skills"]) <= 30
    assert "10 tools" in told(made)[""][0]


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("{}", "no list of tools"),
        ("3", "no list"),
        ('{"error": {"code": 1}}', "is an error"),
        ("{", "line 1"),
    ],
)
def test_what_is_no_list(text: str, said: str) -> None:
    """Refused with a sentence."""
    with pytest.raises(BadValue, match=said):
        drafted("mcp", "tools.json", text.encode())


def test_identifiers_leak_nothing() -> None:
    """A secret as the name of a tool or of an input is not told in words either; the tool keeps its title."""
    secret = "ghp_0123456789abcdefghijklmnopqrstuvwxyzAB"
    schema: dict[str, Any] = {"properties": {secret: {}, "month": {}}}
    tools = [
        {
            "name": secret,
            "title": "Find a bill",
            "description": "Finds a bill of a month.",
            "inputSchema": schema,
        },
        {"name": secret, "description": "Finds a pet by its name."},
    ]
    made = made_of("mcp", tools)
    assert "0123456789abcdef" not in made.data.decode()
    assert [skill["name"] for skill in made.card["skills"]] == ["Find a bill"]
    assert "the tool: nothing of it can be told" in told(made)["/1"]


def test_a_tool_without_inputs() -> None:
    """Nothing is said of inputs that there are not."""
    made = made_of("mcp", [{"name": "list_open_bills", "description": "All bills."}])
    assert "Wants" not in made.card["skills"][0]["description"]
