"""The survey never hides a phrase: texts made from the patterns of the text rules are judged with and without it."""

from __future__ import annotations

import json
import re
from importlib import import_module

import pytest
from hypothesis import HealthCheck, Phase, given, seed, settings
from hypothesis import strategies as st

from a2acard.linter.run import Plan, judge
from a2acard.redact import FORMS
from a2acard.source.parse import read

RULES = (
    ("injected-instructions", "skills.injected_instructions", ("_ORDERS", "_CHOICES", "_TAGS")),
    ("prompt-in-description", "skills.prompt_in_description", ("_PROMPTS", "_HEADINGS", "_TURNS")),
    ("volatile-text", "skills.volatile_text", ("_VOLATILE", "_STAMP", "_PATH")),
    ("says-no-server", "identity.says_no_server", ("_PHRASES",)),
)
LETTERS = st.characters(codec="utf-8", exclude_categories=("Cs", "Cc", "Cf", "Co", "Cn"))


def patterns() -> list[tuple[str, str, int]]:
    """Each rule with its patterns, and the flags they are searched with."""
    found = [
        (rule, getattr(import_module(f"a2acard.rules.{module}"), name).pattern, int(re.I | re.M | re.S))
        for rule, module, names in RULES
        for name in names
    ]
    deeds = import_module("a2acard.rules.signatures._payments")._DEEDS
    found += [("unsigned-payment-card", pattern, int(re.I)) for _, pattern in deeds]
    outputs = import_module("a2acard.rules.skills.output_mode_understated")
    found += [
        (
            "output-mode-understated",
            rf"\b{outputs._VERB}\b((?:\s+[^\s.;]+){{0,2}}?)\s+({noun})",
            int(re.I),
        )
        for _, noun in outputs._KINDS
    ]
    found += [("credential-in-card", form, 0) for _, form in FORMS]
    return found


def finds(rule: str, card: dict[str, object], *, unsurveyed: bool) -> list[str]:
    """Where the rule alone finds something."""
    plan = Plan(profile="strict", select=frozenset((rule,)), unsurveyed=unsurveyed)
    report = judge(read(json.dumps(card, ensure_ascii=False).encode("utf-8", "surrogatepass")), plan)
    return [finding.pointer for finding in report.findings if finding.rule == rule]


def card(text: str) -> dict[str, object]:
    """A clean card with `text` for the descriptions of card and skill."""
    skill = {"id": "find", "name": "Find", "description": text, "tags": ["bills"], "examples": ["Find bills"]}
    return {
        "name": "Bill desk",
        "description": text,
        "version": "1.0.0",
        "supportedInterfaces": [
            {"url": "https://a.example.com/x", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}
        ],
        "capabilities": {},
        "defaultInputModes": ["text/plain"],
        "defaultOutputModes": ["text/plain"],
        "skills": [skill],
    }


@pytest.mark.parametrize(("rule", "pattern", "flags"), patterns(), ids=lambda item: str(item)[:24])
def test_no_phrase_is_hidden(rule: str, pattern: str, flags: int) -> None:
    """What a pattern matches, the rule finds with the survey just as well as without it."""

    @seed(20261130)
    @settings(
        max_examples=60,
        deadline=None,
        database=None,
        suppress_health_check=list(HealthCheck),
        phases=(Phase.explicit, Phase.generate),
    )
    @given(st.from_regex(re.compile(pattern, flags), alphabet=LETTERS))
    def compare(text: str) -> None:
        made = card(text)
        assert finds(rule, made, unsurveyed=False) == finds(rule, made, unsurveyed=True), text

    compare()
