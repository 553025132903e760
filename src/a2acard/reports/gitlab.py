"""The `gitlab` report: code quality, shown in merge requests (GitLab's subset of the Code Climate format)."""

from __future__ import annotations

from a2acard.reports.fingerprint import Fingerprints
from a2acard.reports.json_v1 import dumps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from a2acard.finding import Finding, Report

_SEVERITIES = {"error": "major", "warning": "minor", "info": "info"}


def render(reports: Sequence[Report]) -> str:
    """A JSON list, one entry a finding."""
    prints = Fingerprints()
    return dumps(
        [_entry(finding, report.shown_path, prints) for report in reports for finding in report.findings]
    )


def _entry(finding: Finding, path: str | None, prints: Fingerprints) -> dict[str, object]:
    return {
        "description": finding.message,
        "check_name": finding.rule,
        "fingerprint": prints.of(finding, path),
        "severity": _SEVERITIES[finding.severity],
        "location": {"path": (path or "").replace("\\", "/"), "lines": {"begin": finding.line or 1}},
    }
