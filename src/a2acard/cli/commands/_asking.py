"""Asks in a terminal what a card needs: a line a question, `<` goes back, nothing is written before the last yes."""

from __future__ import annotations

import sys

from a2acard.cli.languages import said, spoken
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from a2acard.authoring.asking import Interview, Question
    from a2acard.authoring.composing import Authored
    from a2acard.authoring.merging import Patch

BACK = "<"
_LEAD = Phrase(
    "Answer the questions; an empty answer takes what stands in brackets, < goes a step back, Ctrl-C leaves without writing."
)


def has_terminal() -> bool:
    """True when there is somebody to ask."""
    return bool(sys.stdin and sys.stdin.isatty() and sys.stderr.isatty())


def asked(compose: Callable[[Patch], Authored], *, whole: bool, target: str | None) -> Patch | None:
    """The patch that somebody's answers make; None where they decided not to write. Raises KeyboardInterrupt."""
    from a2acard.authoring.asking import Interview

    interview = Interview(compose, whole=whole, words=spoken())
    _say(f"{said(_LEAD)}\n")
    while True:
        question = interview.question()
        if question is not None:
            _ask(interview, question)
            continue
        decision = _review(interview, target)
        if decision is not None:
            return interview.patch() if decision else None
        interview.back()


def _ask(interview: Interview, question: Question) -> None:
    shown = f" ({', '.join(question.choices)})" if question.choices else ""
    usual = question.default or (said(Phrase("leave out")) if question.skips else "")
    answer = _read(f"{said(question.text)}{shown}{f' [{usual}]' if usual else ''} ")
    if answer.strip() == BACK:
        if not interview.back():
            _say(f"  {said(Phrase('this is the first question'))}\n")
        return
    reason = interview.answer(question, answer)
    if reason:
        _say(f"  {said(reason)}\n")


def _review(interview: Interview, target: str | None) -> bool | None:
    """Show the card and ask whether to write it; None to go back."""
    from a2acard.authoring.telling import as_text

    made = interview.compose(interview.patch())
    _say("\n" + made.data.decode() + "\n" + as_text(made, spoken()) + "\n")
    question = Phrase("Write it to {target}?", target=target) if target else Phrase("Print it?")
    if not made.ok:
        question = Phrase("It can't be written so; leave it?")
    usual = "yes" if made.ok else BACK
    prompt = said(Phrase("{question} (yes, no, < to go back) [{usual}] ", question=question, usual=usual))
    while True:
        answer = _read(prompt).strip().lower()
        if answer == BACK or (answer == "" and not made.ok):
            return None
        if answer in ("", "y", "yes", "n", "no"):
            return answer[:1] != "n" if made.ok else False if answer[:1] == "y" else None
        _say(f"  {said(Phrase('answer yes, no or <'))}\n")


def _read(prompt: str) -> str:
    """A line of standard input; the end of it is an interrupt."""
    _say(prompt)
    line = sys.stdin.readline()
    if not line:
        _say("\n")
        raise KeyboardInterrupt
    return line.rstrip("\n")


def _say(text: str) -> None:
    from a2acard.redact import printable

    sys.stderr.write("\n".join([printable(line) for line in text.split("\n")]))
    sys.stderr.flush()
