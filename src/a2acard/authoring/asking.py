"""Asking an author for what a card needs: which question comes next, and what is wrong with an answer. No terminal here."""

from __future__ import annotations

from a2acard.authoring.answers import BINDINGS, answered
from a2acard.authoring.composing import LATER
from a2acard.authoring.texts import slug
from a2acard.errors import BadValue
from a2acard.types import Phrase, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any, TypeAlias

    from a2acard.authoring.composing import Authored
    from a2acard.authoring.merging import Patch
    from a2acard.languages import Words
    from a2acard.types import Path

    Given: TypeAlias = "list[tuple[Question, str]]"

YES, NO = "yes", "no"
ACCESS = ("none", "bearer", "api-key", "openid-connect", "mutual-tls")
"""What may be answered about access; more is for a file of answers."""


@value
class Question:
    """One thing to ask. `key` is the answer's, `at` its place in the card; an empty answer is the `default`, if there is one.

    `choices` are all there is to answer; empty: anything. `skips` says that an empty answer means nothing.
    """

    key: str
    text: str
    at: Path = ()
    default: str = ""
    choices: tuple[str, ...] = ()
    skips: bool = False


class Interview:
    """The questions of one card, with the answers so far. `compose` makes the card of a patch; `whole` asks for what
    is not needed, too. What the linter says of an answer is in the language of `words`."""

    def __init__(
        self, compose: Callable[[Patch], Authored], *, whole: bool, words: Words | None = None
    ) -> None:
        self.compose = compose
        self.whole = whole
        self.words = words
        self.given: Given = []
        self.before: dict[str, str] = {}
        found = compose(self.patch())
        self.asked = [item.answer for item in found.missing]
        self.schemes = tuple(found.card.get("securitySchemes", ()))
        self.first_skill = len(found.card.get("skills", ()))
        self.first_interface = len(found.card.get("supportedInterfaces", ()))

    def question(self) -> Question | None:
        """What to ask next; None when everything is answered."""
        answers = self._answers()
        for question in self._questions(answers):
            if question.key not in answers:
                said = None if question.skips else self.before.get(question.key)
                return question if said is None else _with_default(question, said)
        return None

    def answer(self, question: Question, said: str) -> str | None:
        """Take an answer; the reason, where it can't be taken."""
        text = said.strip() or question.default
        if not text and not question.skips:
            return Phrase("an answer is needed here")
        if question.choices and text not in question.choices:
            near = [choice for choice in question.choices if choice.startswith(text.lower())]
            if len(near) != 1:
                return Phrase("answer one of {choices}", choices=", ".join(question.choices))
            text = near[0]
        self.given.append((question, text))
        reason = self._fault(question)
        if reason:
            self.given.pop()
        return reason

    def back(self) -> bool:
        """Ask anew for the last answer, which is offered then; False where there is none."""
        if not self.given:
            return False
        question, said = self.given.pop()
        self.before[question.key] = said
        return True

    def patch(self) -> Patch:
        """What was answered so far, as members of the card."""
        return answered("your answers", as_table(self._answers()))

    def _answers(self) -> dict[str, str]:
        return {question.key: text for question, text in self.given}

    def _fault(self, question: Question) -> str | None:
        """What the linter says about the place of an answer, as far as it is no matter for later."""
        try:
            made = self.compose(self.patch())
        except BadValue as error:
            return _within(error.args[0])
        for finding in made.report.findings:
            if finding.severity == "info" or finding.rule in LATER or not question.at:
                continue
            if finding.at[: len(question.at)] == question.at:
                finding.speak(self.words)
                return finding.message
        return None

    def _questions(self, answers: dict[str, str]) -> Iterable[Question]:
        """All questions in their order, as far as the answers so far call for them."""
        yield from self._identity()
        if self._wants("interfaces"):
            at = ("supportedInterfaces", self.first_interface, "url")
            yield Question(
                "interface.binding", Phrase("How do callers speak to it?"), (), "jsonrpc", tuple(BINDINGS)
            )
            yield Question("interface.url", _ADDRESS[answers.get("interface.binding", "jsonrpc")], at)
        if self._wants("security"):
            yield Question("access", Phrase("How do callers authenticate?"), (), "", ACCESS)
            yield from _access(answers.get("access", ""))
        if self._wants("requires"):
            text = Phrase("Which of its schemes does a caller need?")
            yield Question("requires", text, ("securityRequirements",), self.schemes[0], self.schemes)
        yield from self._skills(answers)
        if self.whole:
            yield from _EXTRAS

    def _wants(self, answer: str) -> bool:
        return answer in self.asked

    def _identity(self) -> Iterable[Question]:
        for question in _IDENTITY:
            if self._wants(question.key):
                yield question

    def _skills(self, answers: dict[str, str]) -> Iterable[Question]:
        """As many skills as their author has."""
        number = 0
        while self._wants("skills"):
            at, key = ("skills", self.first_skill + number), f"skills.{number}"
            yield Question(
                f"{key}.name", Phrase("What is skill {number} called?", number=number + 1), (*at, "name")
            )
            id = slug(answers.get(f"{key}.name", "")) or f"skill-{number + 1}"
            yield Question(f"{key}.id", Phrase("Its id?"), (*at, "id"), id)
            yield Question(
                f"{key}.description", Phrase("What does it do, in a sentence?"), (*at, "description")
            )
            yield Question(f"{key}.tags", Phrase("Words to find it by, separated by commas?"), (*at, "tags"))
            yield Question(f"{key}.examples", Phrase("A request that it would answer?"), (*at, "examples"))
            yield Question(f"{key}.more", Phrase("Another skill?"), (), NO, (NO, YES))
            if answers.get(f"{key}.more") != YES:
                return
            number += 1


def _within(reason: str) -> str:
    """What is wrong with an answer, without the name of where the answers are."""
    if not isinstance(reason, Phrase) or "file" not in reason.values:
        return reason.partition(": ")[2]
    return Phrase("{place}: {problem}", place=reason.values["place"], problem=reason.values["problem"])


def _with_default(question: Question, said: str) -> Question:
    """The question with what was answered before as its default."""
    return Question(question.key, question.text, question.at, said, question.choices)


_IDENTITY = (
    Question("name", Phrase("What is the agent called?"), ("name",)),
    Question("description", Phrase("What does it do, and for whom?"), ("description",)),
    Question("provider.organization", Phrase("Who runs it?"), ("provider", "organization")),
    Question("provider.url", Phrase("Their home page?"), ("provider", "url")),
)
_ADDRESS = {
    "jsonrpc": Phrase("At which URL does it answer?"),
    "http-json": Phrase("At which URL does it answer (the base of its paths)?"),
    "grpc": Phrase("At which host and port does it answer (such as agent.example.com:443)?"),
}
_EXTRAS = (
    Question("version", Phrase("Version of the agent?"), ("version",), "1.0.0"),
    Question("documentation", Phrase("URL of its documentation?"), ("documentationUrl",), skips=True),
    Question("icon", Phrase("URL of its icon?"), ("iconUrl",), skips=True),
    Question("streaming", Phrase("Does it stream its answers?"), (), NO, (NO, YES)),
    Question("push-notifications", Phrase("Does it send push notifications?"), (), NO, (NO, YES)),
)


def _access(kind: str) -> Iterable[Question]:
    at: Path = ("securitySchemes",)
    if kind == "api-key":
        yield Question("access.name", Phrase("In which header is the key?"), at, "X-API-Key")
    elif kind == "openid-connect":
        yield Question("access.url", Phrase("URL of the provider's discovery document?"), at)


SCHEME_NAMES = {"bearer": "bearer", "api-key": "key", "openid-connect": "login", "mutual-tls": "certificate"}
"""What a scheme is called in the card, by its kind."""


def as_table(answers: dict[str, str]) -> dict[str, Any]:
    """Answers by their keys as a table of answers-1."""
    made: dict[str, Any] = {
        key: answers[key]
        for key in ("name", "description", "version", "documentation", "icon")
        if answers.get(key)
    }
    provider = {
        key: answers[f"provider.{key}"] for key in ("organization", "url") if f"provider.{key}" in answers
    }
    if provider:
        made["provider"] = provider
    if "interface.url" in answers:
        made["interfaces"] = [{"url": answers["interface.url"], "binding": answers["interface.binding"]}]
    for key in ("streaming", "push-notifications"):
        if key in answers:
            made[key] = answers[key] == YES
    if "requires" in answers:
        made["requires"] = [{answers["requires"]: []}]
    return made | _security(answers) | _skills(answers)


def _security(answers: dict[str, str]) -> dict[str, Any]:
    kind = answers.get("access")
    if kind is None or kind == "none":
        return {} if kind is None else {"security": "none"}
    needs = {"api-key": "name", "openid-connect": "url"}.get(kind)
    if needs and f"access.{needs}" not in answers:
        return {}
    scheme = {"kind": kind} | ({needs: answers[f"access.{needs}"]} if needs else {})
    return {"security": {SCHEME_NAMES[kind]: scheme}}


def _skills(answers: dict[str, str]) -> dict[str, Any]:
    made = []
    number = 0
    while f"skills.{number}.name" in answers:
        key = f"skills.{number}"
        name = answers[f"{key}.name"]
        skill: dict[str, Any] = {"id": answers.get(f"{key}.id") or f"skill-{number + 1}", "name": name}
        if f"{key}.description" in answers:
            skill["description"] = answers[f"{key}.description"]
        if f"{key}.tags" in answers:
            skill["tags"] = [tag.strip() for tag in answers[f"{key}.tags"].split(",") if tag.strip()]
        if f"{key}.examples" in answers:
            skill["examples"] = [answers[f"{key}.examples"]]
        made.append(skill)
        number += 1
    return {"skills": made} if made else {}
