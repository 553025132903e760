"""The `sarif` report: SARIF 2.1.0, for code scanning; rule metadata, places, fixes, stable fingerprints."""

from __future__ import annotations

from a2acard.finding import site
from a2acard.redact import redacted
from a2acard.reports.fingerprint import Fingerprints
from a2acard.reports.json_v1 import dumps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Sequence

    from a2acard.finding import Finding, Report
    from a2acard.source.place import Span
    from a2acard.source.splice import Splicer

SCHEMA = "https://json.schemastore.org/sarif-2.1.0.json"
_LEVELS = {"error": "error", "warning": "warning", "info": "note"}


def render(reports: Sequence[Report]) -> str:
    """One run over all cards."""
    from a2acard import __version__

    prints = Fingerprints()
    rules = sorted({finding.rule for report in reports for finding in report.findings})
    driver = {
        "name": "a2acard",
        "version": __version__,
        "semanticVersion": __version__,
        "informationUri": site(),
        "rules": [_rule(rule) for rule in rules],
    }
    run = {
        "tool": {"driver": driver},
        "columnKind": "unicodeCodePoints",
        "invocations": [{"executionSuccessful": not any([report.crashes for report in reports])}],
        "results": [result for report in reports for result in _results(report, rules, prints)],
    }
    return dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]})


def _rule(rule: str) -> dict[str, object]:
    from a2acard.rules import entry

    loaded = entry(rule).rule
    text = f"{loaded.summary[0].upper()}{loaded.summary[1:]}."
    return {
        "id": rule,
        "name": "".join([part.capitalize() for part in rule.replace("/", "-").split("-")]),
        "shortDescription": {"text": text},
        "fullDescription": {"text": f"{text} ({loaded.clause})"},
        "helpUri": loaded.help,
        "help": {"text": f"{text} See {loaded.help}"},
        "properties": {
            "precision": {"certain": "very-high", "likely": "high", "guess": "medium"}[loaded.confidence]
        },
    }


def _results(report: Report, rules: list[str], prints: Fingerprints) -> Iterator[dict[str, object]]:
    splicer = None
    if report.document.has_text and any([finding.fix for finding in report.findings]):
        from a2acard.source.splice import Splicer

        splicer = Splicer(report.document)
    for finding in report.findings:
        yield _result(finding, report, rules, prints, splicer)


def _result(
    finding: Finding, report: Report, rules: list[str], prints: Fingerprints, splicer: Splicer | None
) -> dict[str, object]:
    uri = _uri(report.shown_path)
    location: dict[str, object] = {"physicalLocation": {"artifactLocation": {"uri": uri}}}
    place = finding.place
    if place:
        location["physicalLocation"]["region"] = {  # type: ignore[index]  # a dict, made above
            "startLine": place.line,
            "startColumn": place.column,
            "endLine": place.end_line,
            "endColumn": place.end_column,
        }
    if finding.shown_pointer:
        location["logicalLocations"] = [{"fullyQualifiedName": finding.shown_pointer, "kind": "member"}]
    result: dict[str, object] = {
        "ruleId": finding.rule,
        "ruleIndex": rules.index(finding.rule),
        "level": _LEVELS[finding.severity],
        "message": {"text": finding.message},
        "locations": [location],
        "partialFingerprints": {"a2acard/v1": prints.of(finding, report.shown_path)},
    }
    fix = _fix(finding, report, uri, splicer)
    return result | ({"fixes": [fix]} if fix else {})


def _uri(path: str | None) -> str:
    """A relative URI reference for the file (RFC 3986 §4.2); a URL as it is."""
    text = (path or "card.json").replace("\\", "/")
    if text.startswith(("http://", "https://")):
        return "".join([c if c.isascii() else _percent(c) for c in text])
    return "".join([c if c.isascii() and (c.isalnum() or c in "-._~/") else _percent(c) for c in text])


def _percent(char: str) -> str:
    return "".join([f"%{byte:02X}" for byte in char.encode("utf-8", "surrogateescape")])


def _fix(finding: Finding, report: Report, uri: str, splicer: Splicer | None) -> dict[str, object] | None:
    """The fix as one replacement: the lines that change, old against new."""
    if finding.fix is None or splicer is None:
        return None
    from a2acard.errors import EditError

    try:
        start, end, inserted = splicer.patch(finding.fix.edits)
    except EditError:
        return None
    if redacted(inserted) != inserted:
        return None  # no report carries a secret, not even one that it would put in its proper place
    place = report.document.place(_span(start, end))
    replacement = {
        "deletedRegion": {
            "startLine": place.line,
            "startColumn": place.column,
            "endLine": place.end_line,
            "endColumn": place.end_column,
        },
        "insertedContent": {"text": inserted},
    }
    change = {"artifactLocation": {"uri": uri}, "replacements": [replacement]}
    return {"description": {"text": finding.fix.title}, "artifactChanges": [change]}


def _span(start: int, end: int) -> Span:
    from a2acard.source.place import Span

    return Span(start, end)
