"""Judges the card by the rules, as `a2acard lint` does."""

from __future__ import annotations

from a2acard.finding import some
from a2acard.linter.lint import lint
from a2acard.probing._base import Check, failed, passed, warned
from a2acard.probing.checks._served import is_local

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.probing._base import Asking
    from a2acard.probing.talk import CardTalk


def _run(talk: CardTalk) -> Asking:
    """Count the findings; nothing is asked."""
    yield from ()
    local = any([is_local(talk, one.url or "") for one in talk.endpoints])
    document = talk.card.document
    report = lint(document.data if document.has_text else talk.card.raw, dev=local)
    errors, warnings = report.count("error"), report.count("warning")
    if errors:
        first = next(one for one in report.findings if one.severity == "error")
        return failed(
            "wrong-shape",
            "{errors} in the card, the first {rule}: {message}",
            errors=some(errors, "error"),
            rule=first.rule,
            message=first.message,
        )
    if warnings:
        return warned(
            "wrong-shape",
            "{warnings} about the card, which `a2acard lint` shows",
            warnings=some(warnings, "warning"),
        )
    return passed("the card has no errors and no warnings")


CHECK = Check("card-lint", "the card has no errors by its own version", _run, "A2A 1.0 §4.4", about="card")
