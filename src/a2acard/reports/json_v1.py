"""The `json` report, schema lint-1: the contract for machines."""

from __future__ import annotations

from a2acard.finding import site
from a2acard.jsontext import json_text
from a2acard.redact import redacted, redacted_member

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from a2acard.finding import Finding, Fix, Report


def schema(name: str = "lint-1") -> str:
    """The name of a published JSON Schema."""
    return f"{site()}/schemas/{name}.json"


def render(reports: Sequence[Report]) -> str:
    """The whole report as one JSON object, UTF-8 text, ending in a line feed."""
    return dumps(as_data(reports))


def dumps(data: object) -> str:
    """JSON text in which half a character, which no encoding can hold, stays an escape; ends in a line feed."""
    text = json_text(data) + "\n"
    return text.encode("utf-8", "backslashreplace").decode()


def as_data(reports: Sequence[Report]) -> dict[str, object]:
    """The whole report as JSON values."""
    return {
        "schema": schema(),
        "files": [file_data(report) for report in reports],
        "summary": summary(reports),
    }


def file_data(report: Report) -> dict[str, object]:
    """One card's part of the report."""
    return {
        "path": report.shown_path,
        "card_version": report.card_version,
        "findings": [finding_data(finding) for finding in report.findings],
    }


def summary(reports: Iterable[Report]) -> dict[str, object]:
    """How many files and findings of each severity."""
    reports = list(reports)
    return {
        "files": len(reports),
        "errors": sum(report.count("error") for report in reports),
        "warnings": sum(report.count("warning") for report in reports),
        "infos": sum(report.count("info") for report in reports),
        "profile": reports[0].profile if reports else None,
        "crashed": sorted({rule for report in reports for rule, _ in report.crashes}),
    }


def finding_data(finding: Finding) -> dict[str, object]:
    """One finding as JSON values; lines and columns are null when the card had no text."""
    place = finding.place
    return {
        "rule": finding.rule,
        "severity": finding.severity,
        "message": finding.message,
        "pointer": finding.shown_pointer,
        "line": place.line if place else None,
        "column": place.column if place else None,
        "end_line": place.end_line if place else None,
        "end_column": place.end_column if place else None,
        "fix": fix_data(finding.fix),
        "clause": finding.clause,
        "help": finding.help,
    }


def fix_data(fix: Fix | None) -> dict[str, object] | None:
    """A fix as JSON values, its edits by JSON Pointer."""
    if fix is None:
        return None
    from a2acard.source.edits import to_json

    return {"title": fix.title, "safe": fix.safe, "edits": [_clean(to_json(edit)) for edit in fix.edits]}


def _clean(item: object) -> object:
    if isinstance(item, str):
        return redacted(item)
    if isinstance(item, list):
        return [_clean(element) for element in item]
    if isinstance(item, dict):
        return {
            redacted(name): redacted_member(name, element) if isinstance(element, str) else _clean(element)
            for name, element in item.items()
        }
    return item
