"""The interview: which question comes next, what an answer becomes, and a step back. The terminal has tests of its own."""

from __future__ import annotations

import re

from a2acard.authoring.asking import Interview
from a2acard.authoring.composing import Authored, compose
from a2acard.authoring.draft import Draft
from a2acard.authoring.merging import Patch
from a2acard.languages import language
from a2acard.types import told
from tests.authoring.making import SKILL, WHO, answers, check, judge

SAID = {
    "name": "Bill desk",
    "description": "Finds bills of the town's water works and says what is due.",
    "provider.organization": "Water Works",
    "provider.url": "https://water.example",
    "interface.binding": "",
    "interface.url": "https://bills.water.example/a2a",
    "access": "openid",
    "access.url": "https://id.water.example/.well-known/openid-configuration",
    "skills.0.name": "Find a bill",
    "skills.0.id": "",
    "skills.0.description": "Finds a bill by customer number and month.",
    "skills.0.tags": "bills, water,",
    "skills.0.examples": "What is due in May?",
    "skills.0.more": "yes",
    "skills.1.name": "Счета",
    "skills.1.id": "",
    "skills.1.description": "Says which bills are not paid yet.",
    "skills.1.tags": "bills",
    "skills.1.examples": "What do I owe?",
    "skills.1.more": "",
    "version": "",
    "documentation": "",
    "icon": "https://water.example/icon.png",
    "streaming": "y",
    "push-notifications": "",
}


def interview(*patches: Patch, whole: bool = True) -> Interview:
    """One over nothing but patches."""

    def made(patch: Patch) -> Authored:
        return compose(Draft(), [*patches, patch], judge)

    return Interview(made, whole=whole)


def said(asking: Interview, given: dict[str, str]) -> list[str]:
    """Answer everything; the keys of the questions in their order."""
    keys = []
    while (question := asking.question()) is not None:
        keys.append(question.key)
        assert asking.answer(question, given[question.key]) is None
    return keys


def test_a_whole_interview() -> None:
    """Every question in its order; the answers make a card that holds up."""
    asking = interview()
    assert said(asking, SAID) == list(SAID)
    made = compose(Draft(), [asking.patch()], judge)
    check(made.card)
    assert [skill["id"] for skill in made.card["skills"]] == ["find-a-bill", "skill-2"]
    assert made.card["version"] == "1.0.0"
    assert "documentationUrl" not in made.card
    assert made.card["securityRequirements"] == [{"schemes": {"login": {}}}]


def test_only_what_is_missing() -> None:
    """What is known is not asked."""
    asking = interview(answers(**WHO), whole=False)
    keys = said(asking, SAID | {"access": "none", "skills.0.more": "no"})
    assert keys == [
        "access",
        *[f"skills.0.{key}" for key in ("name", "id", "description", "tags", "examples", "more")],
    ]


def test_reasons() -> None:
    """Empty, no choice, no URL, and what the linter says; nothing of it is kept."""
    asking = interview()
    question = asking.question()
    assert question is not None
    assert asking.answer(question, "") == "an answer is needed here"
    assert "from no other" in (asking.answer(question, "My Agent") or "")
    assert asking.given == []
    for key in list(SAID)[:4]:
        question = asking.question()
        assert question is not None
        assert asking.answer(question, SAID[key]) is None
    question = asking.question()
    assert question is not None
    assert "answer one of" in (asking.answer(question, "soap") or "")
    assert asking.answer(question, "grpc") is None
    question = asking.question()
    assert question is not None
    assert "host and port" in question.text
    assert asking.answer(question, "http://localhost:1") is not None


def test_back() -> None:
    """The answer before is asked for again; at the first question there is nothing to go back to."""
    asking = interview()
    assert not asking.back()
    question = asking.question()
    assert question is not None
    asking.answer(question, SAID["name"])
    assert asking.back()
    again = asking.question()
    assert again is not None
    assert (again.key, again.default) == (question.key, SAID["name"])
    assert asking.answer(again, "") is None
    assert asking.patch().members["name"] == SAID["name"]


def test_back_forgets_nothing() -> None:
    """However many steps are gone back, what was answered is offered again; access has no answer of its own."""
    asking = interview()
    said(asking, SAID)
    while asking.back():
        pass
    again = SAID | {key: "" for key in SAID if key != "icon"}
    assert said(asking, again) == list(SAID)
    fresh = interview(answers(**WHO), whole=False).question()
    assert fresh is not None
    assert (fresh.key, fresh.default) == ("access", "")


def test_schemes_without_a_requirement() -> None:
    """Which one is needed is asked."""
    security = {"key": {"kind": "api-key", "name": "K"}, "token": {"kind": "bearer"}}
    asking = interview(answers(**WHO, skills=[SKILL], security=security), whole=False)
    assert said(asking, {"requires": "tok"}) == ["requires"]
    assert asking.patch().members["securityRequirements"] == [{"schemes": {"token": {}}}]


def test_reasons_in_a_language() -> None:
    """Questions are phrases, and so is what is wrong with an answer; the linter speaks the language that was given."""
    russian = language("ru")
    asking = Interview(lambda patch: compose(Draft(), [patch], judge), whole=True, words=russian)
    question = asking.question()
    assert question is not None
    assert told(question.text, russian) == "Как называется агент?"
    assert told(asking.answer(question, ""), russian) == "здесь нужен ответ"
    assert told(asking.answer(question, "a\x07b"), russian) == (
        "name: внутри перевод строки или управляющий символ; напишите одной строкой"
    )
    assert asking.answer(question, "Desk") is None
    question = asking.question()
    assert question is not None
    said = asking.answer(question, "x")
    assert said is not None
    assert re.search("[а-я]", said)
