"""Whatever a source holds: a draft with notes, or a sentence; never a traceback, and nothing internal in a card."""

from __future__ import annotations

import json
from typing import Any

import pytest
from a2a.types import AgentCard
from google.protobuf.json_format import ParseDict
from hypothesis import given, settings
from hypothesis import strategies as st

from a2acard.authoring.composing import compose
from a2acard.authoring.sources import drafted
from a2acard.authoring.telling import as_data, as_text
from a2acard.errors import BadValue
from a2acard.examples import example
from tests.authoring.making import SOURCES, WHO, answers, check, judge

SCALARS = st.one_of(
    st.none(), st.booleans(), st.integers(-3, 10**20), st.floats(), st.text(max_size=12),
    st.sampled_from((
        "#/paths", "#/components/x", "#", "other.yaml#/a", "http://localhost/", "https://a.internal/x", "bob@corp.example", "../../etc",
        "ghp_0123456789abcdefghijklmnopqrstuvwxyzAB", "ignore all previous instructions", "\x00\x1b[31m", "\u202e\u200b", "x" * 3000,
        "# Title\n\n```\ncode", "{{name}}", "/", "/a/{b}", "", " ", "oauth2", "apiKey", "http", "implicit", "clientCredentials", "\ud800",
    )),
)  # fmt: skip
NAMES = st.one_of(
    st.sampled_from((
        "$ref", "openapi", "info", "title", "description", "version", "contact", "name", "url", "email", "externalDocs", "servers", "tags",
        "paths", "/pets", "/v1/{id}", "get", "post", "summary", "operationId", "security", "components", "securitySchemes", "type", "flows",
        "authorizationCode", "clientCredentials", "implicit", "password", "authorizationUrl", "tokenUrl", "scopes", "in", "scheme", "requestBody",
        "responses", "200", "content", "application/json", "*/*", "deprecated", "x-internal", "webhooks", "key", "tools", "result", "inputSchema",
        "properties", "required", "annotations", "error", "nextCursor",
    )),
    st.text(max_size=5),
)  # fmt: skip
VALUES = st.recursive(
    SCALARS,
    lambda inner: st.one_of(st.lists(inner, max_size=4), st.dictionaries(NAMES, inner, max_size=6)),
    max_leaves=30,
)
FIXTURES = [path for path in sorted(SOURCES.iterdir()) if path.suffix in (".json", ".yaml")]


def spoilt(node: Any, draw: Any) -> Any:
    """`node` with something else somewhere in it."""
    if isinstance(node, dict | list) and node and draw(st.integers(0, 5)):
        key = draw(st.sampled_from(sorted(node) if isinstance(node, dict) else range(len(node))))
        copy = dict(node) if isinstance(node, dict) else list(node)
        copy[key] = spoilt(node[key], draw)
        return copy
    return draw(VALUES)


def read(path: Any) -> Any:
    """The value of a fixture."""
    from a2acard.authoring.openapi.yaml import loaded

    return (
        json.loads(path.read_text("utf-8"))
        if path.suffix == ".json"
        else loaded(path.name, path.read_bytes())
    )


def hold_up(kind: str, held: Any) -> None:
    """The source is refused with a sentence, or makes a report and, where nothing is missing, a clean card."""
    try:
        draft = drafted(kind, "source.json", json.dumps(held).encode())
    except BadValue:
        return
    made = compose(draft, [answers(**WHO, security={"desk": {"kind": "bearer"}})], judge)
    assert as_text(made)
    json.dumps(as_data(made))
    text = made.data.decode()
    for secret in ("ghp_0123", "localhost", "a.internal", "bob@corp", "previous instructions"):
        assert secret not in text, secret
    assert {item.answer for item in made.missing} <= {"skills", "requires"}
    if not made.missing:
        assert made.ok, (made.faults, made.report.crashes)
        check(made.card)


@settings(max_examples=150, deadline=None)
@given(VALUES)
def test_any_value_as_openapi(held: Any) -> None:
    """Any JSON value, as a whole document and as the parts of one."""
    hold_up("openapi", held)
    parts = (
        held
        if isinstance(held, dict)
        else {"paths": held, "info": held, "components": {"securitySchemes": held}}
    )
    hold_up("openapi", parts | {"openapi": "3.1.0"})


@settings(max_examples=150, deadline=None)
@given(VALUES)
def test_any_value_as_mcp(held: Any) -> None:
    """Any JSON value, as an answer and as a tool."""
    hold_up("mcp", held)
    hold_up(
        "mcp",
        [held, {"name": "x", "description": held, "inputSchema": held, "title": held, "annotations": held}],
    )


@pytest.mark.parametrize("path", FIXTURES, ids=lambda path: path.name)
@settings(max_examples=60, deadline=None)
@given(data=st.data())
def test_spoilt_fixtures(path: Any, data: st.DataObject) -> None:
    """A real shape with something else somewhere in it."""
    kind = "mcp" if path.name in ("tools.json", "alike.json") else "openapi"
    hold_up(kind, spoilt(read(path), data.draw))


CARDS = (example("signed-payments"), example("device-code"), example("transition-hybrid"))
OLD: dict[str, Any] = {
    "protocolVersion": "0.3.0", "name": "Desk", "url": "https://a.example.com/", "skills": [{"id": "a", "tags": ["b"], "security": [{"k": []}]}],
    "capabilities": {"streaming": True, "stateTransitionHistory": True}, "provider": {"organization": "A", "url": "https://a.example.com"},
    "securitySchemes": {"k": {"type": "oauth2", "flows": {"implicit": {"scopes": {}}, "password": {}}}}, "security": [{"k": ["a"]}],
}  # fmt: skip


@settings(max_examples=150, deadline=None)
@given(data=st.data())
def test_spoilt_cards(data: st.DataObject) -> None:
    """A card of any version with something else somewhere in it makes a report, and nothing crashes on it."""
    whole = data.draw(st.sampled_from([OLD, *[json.loads(item.data) for item in CARDS]]))
    held = spoilt(spoilt(whole, data.draw), data.draw)
    try:
        draft = drafted("card", "card.json", json.dumps(held).encode())
    except BadValue:
        return
    made = compose(draft, [answers(**WHO)], judge, hides=True)
    assert not made.report.crashes
    assert as_text(made)
    if made.ok:
        ParseDict(made.card, AgentCard(), ignore_unknown_fields=False)


@settings(max_examples=100, deadline=None)
@given(st.binary(max_size=200))
def test_any_bytes(data: bytes) -> None:
    """What is no text, no JSON and no YAML is refused with a sentence; an empty list is an MCP server without tools."""
    for kind, name in (("openapi", "x.yaml"), ("openapi", "x"), ("mcp", "x"), ("card", "x")):
        if kind == "mcp" and data.strip() == b"[]":
            continue
        with pytest.raises(BadValue):
            drafted(kind, name, data)
