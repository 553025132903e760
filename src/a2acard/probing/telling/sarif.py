"""The `sarif` report: SARIF 2.1.0; what failed, could not be finished, or is warned of. What passed is none of its results."""

from __future__ import annotations

from hashlib import sha256

from a2acard.finding import site
from a2acard.languages import ENGLISH
from a2acard.probing.telling.titles import heading
from a2acard.reports.json_v1 import dumps
from a2acard.reports.sarif import SCHEMA
from a2acard.types import told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.languages import Language
    from a2acard.probing._base import Check
    from a2acard.probing.report import ProbeReport, Result

_LEVELS = {"fail": "error", "error": "error", "warn": "warning"}


def render(report: ProbeReport, words: Language = ENGLISH) -> str:
    """One run, whose results are about the card."""
    from a2acard import __version__

    found = [
        (heading(part), part.endpoint.pointer, one) for part in report.interfaces for one in part.results
    ]
    found += [("", "", one) for one in report.results]
    bad = [row for row in found if row[2].word in _LEVELS]
    checks = {row[2].check.id: row[2].check for row in bad}
    driver = {
        "name": "a2acard",
        "version": __version__,
        "semanticVersion": __version__,
        "informationUri": site(),
        "rules": [_rule(check, words) for check in checks.values()],
    }
    run = {
        "tool": {"driver": driver},
        "invocations": [{"executionSuccessful": report.is_finished}],
        "results": [_result(report, list(checks), *row, words) for row in bad],
    }
    return dumps({"$schema": SCHEMA, "version": "2.1.0", "runs": [run]})


def _rule(check: Check, words: Language) -> dict[str, object]:
    summary = words(check.summary)
    text = f"{summary[0].upper()}{summary[1:]}."
    return {
        "id": check.id,
        "name": "".join([part.capitalize() for part in check.id.split("-")]),
        "shortDescription": {"text": text},
        "fullDescription": {"text": f"{text} ({check.clause})"},
        "helpUri": check.help,
        "help": {"text": f"{text} See {check.help}"},
    }


def _result(
    report: ProbeReport, checks: list[str], where: str, pointer: str, one: Result, words: Language
) -> dict[str, object]:
    location: dict[str, object] = {
        "physicalLocation": {"artifactLocation": {"uri": report.url or "agent-card.json"}}
    }
    if pointer:
        location["logicalLocations"] = [{"fullyQualifiedName": pointer, "kind": "member"}]
    said = str(told(one.message, words))
    mark = sha256(f"{where}\n{one.check.id}\n{one.category}".encode()).hexdigest()
    return {
        "ruleId": one.check.id,
        "ruleIndex": checks.index(one.check.id),
        "level": _LEVELS[one.word],
        "message": {"text": f"{told(where, words)}: {said}" if where else said},
        "locations": [location],
        "partialFingerprints": {"a2acard/v1": mark},
    }
