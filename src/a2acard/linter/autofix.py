"""Applies fixes: in rounds, byte-preserving, until nothing is left to mend."""

from __future__ import annotations

from a2acard.errors import EditError
from a2acard.linter.run import judge
from a2acard.source.parse import read
from a2acard.types import Phrase, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.card.response import Response
    from a2acard.finding import Finding, Report
    from a2acard.linter.run import Plan
    from a2acard.source.document import Document
    from a2acard.source.edits import Edit

MAX_ROUNDS = 20
"""Rounds of mending; each needs the one before (a renamed member may itself have a fault), and few cards need three."""


@value
class Fixed:
    """What fixing made: the new bytes, the findings that were mended, the report on the result.

    `held_back` says why nothing was touched, where nothing was.
    """

    data: bytes
    applied: tuple[Finding, ...]
    report: Report
    held_back: str | None = None


def fix(
    document: Document,
    plan: Plan,
    *,
    path: str | None = None,
    unsafe: bool = False,
    drop_signatures: bool = False,
    response: Response | None = None,
) -> Fixed:
    """Mend what the rules of `plan` can mend in `document`; with `unsafe` also what changes a meaning.

    A signed card is not touched unless `drop_signatures`: any change makes its signatures worthless. They are then
    removed with the first fix. `response` is the answer that the card came in. Never raises on a bad card.
    """
    report = judge(document, plan, path=path, response=response)
    if not any(_counts(finding, unsafe) for finding in report.findings):
        return Fixed(document.data, (), report)
    if _is_signed(document) and not drop_signatures:
        why = Phrase(
            "the card is signed, and any change breaks its signatures; --drop-signatures removes them, then sign again"
        )
        return Fixed(document.data, (), report, why)
    applied: list[Finding] = []
    for _ in range(MAX_ROUNDS):
        chosen, edits = _compatible(document, [f for f in report.findings if _counts(f, unsafe)])
        if not chosen:
            break
        if _is_signed(document):
            edits = [*_without_signatures(document), *edits]
        new = _spliced(document, edits)
        if new is None or new == document.data:
            break
        document = read(new)
        report = judge(document, plan, path=path, response=response)
        applied += chosen
    return Fixed(document.data, tuple(applied), report)


def _counts(finding: Finding, unsafe: bool) -> bool:
    return finding.fix is not None and (unsafe or finding.fix.safe)


def _is_signed(document: Document) -> bool:
    """True when the card is signed, or its signatures stand under another spelling, or twice."""
    if any(
        [
            problem.kind == "duplicate-member" and problem.at == ("signatures",)
            for problem in document.problems
        ]
    ):
        return True
    value = document.value
    return isinstance(value, dict) and any(
        [item and name.casefold() in ("signatures", "signature") for name, item in value.items()]
    )


def _without_signatures(document: Document) -> list[Edit]:
    from a2acard.source.edits import Remove

    value = document.value if isinstance(document.value, dict) else {}
    names = [name for name in value if name.casefold() in ("signatures", "signature")]
    return [Remove((name,)) for name in names]


def _compatible(document: Document, findings: list[Finding]) -> tuple[list[Finding], list[Edit]]:
    """The findings whose fixes can be applied together; the others wait for the next round."""
    every = [edit for finding in findings for edit in finding.fix.edits]  # type: ignore[union-attr]  # it counts, so it has one
    if _spliced(document, every) is not None:
        return findings, every
    from a2acard.source.plan import Batch

    batch = Batch(document.value)
    chosen = [finding for finding in findings if batch.take(finding.fix.edits)]  # type: ignore[union-attr]  # as above
    return chosen, batch.edits


def _spliced(document: Document, edits: list[Edit]) -> bytes | None:
    from a2acard.source.splice import splice

    try:
        return splice(document, edits)
    except EditError:
        return None


def fixed_one(document: Document, finding: Finding) -> bytes | None:
    """The document with the fix of one finding of its own; None where it has none, or it can't be applied."""
    return None if finding.fix is None else _spliced(document, list(finding.fix.edits))
