"""What the tests of authoring share: the linter as the author is lent it, and whether a card holds up."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

from a2a.client.card_resolver import parse_agent_card
from a2a.types import AgentCard
from google.protobuf.json_format import MessageToDict, ParseDict

import a2acard
from a2acard.authoring.answers import answered
from a2acard.authoring.composing import Authored, compose
from a2acard.authoring.merging import Patch
from a2acard.authoring.sources import drafted
from a2acard.finding import Report

SOURCES = Path(__file__).parent / "sources"
WHO: dict[str, Any] = {
    "name": "Paws desk",
    "description": "Answers questions about the register of the town and changes entries in it.",
    "provider": {"organization": "Town of Paws", "url": "https://paws.example"},
    "interfaces": [{"url": "https://agent.paws.example/a2a"}],
}
"""What no source can tell."""
SKILL: dict[str, Any] = {
    "id": "find-bill",
    "name": "Find a bill",
    "description": "Finds a bill by customer number and month.",
    "tags": ["bills"],
    "examples": ["What is due in May?"],
}
WHOLE: dict[str, Any] = WHO | {"security": "none", "skills": [SKILL]}
"""All that a card needs."""


def judge(data: bytes) -> Report:
    """The linter, as strict as it gets."""
    return a2acard.lint(data, profile="strict", as_version="1.0")


def answers(**more: Any) -> Patch:
    """A patch of answers."""
    return answered("answers.toml", more)


def made_from(kind: str, file: str, *patches: Patch) -> Authored:
    """The card of a source in `sources`, with patches."""
    return compose(drafted(kind, file, (SOURCES / file).read_bytes()), patches, judge)


def made_of(kind: str, held: object, *patches: Patch) -> Authored:
    """The card of a source given as JSON values."""
    return compose(drafted(kind, "source.json", json.dumps(held).encode()), patches, judge)


def check(card: dict[str, Any]) -> None:
    """The card is clean but for its signature, is 1.0, and the official SDK reads all of it."""
    data = (json.dumps(card)).encode()
    report = a2acard.lint(data, profile="strict")
    found = {f.rule for f in report.findings} - {"example-domain", "no-security-statement"}
    assert found in ({"unsigned-card"}, {"unsigned-payment-card"}), report.findings
    assert (report.card_version, report.crashes) == ("1.0", ())
    ParseDict(card, AgentCard(), ignore_unknown_fields=False)
    assert MessageToDict(parse_agent_card(json.loads(data))) == card


def told(made: Authored, kind: str = "left-out") -> dict[str | None, list[str]]:
    """The messages of the notes of one kind, by their place in the source."""
    found: dict[str | None, list[str]] = {}
    for note in made.notes:
        if note.kind == kind:
            found.setdefault(note.source, []).append(note.message)
    return found
