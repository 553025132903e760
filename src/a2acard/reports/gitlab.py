"""The `gitlab` report: code quality, shown in merge requests (GitLab's subset of the Code Climate format)."""

from __future__ import annotations

from a2acard.reports.fingerprint import fingerprint
from a2acard.reports.json_v1 import dumps

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from a2acard.finding import Finding, Report

_SEVERITIES = {"error": "major", "warning": "minor", "info": "info"}


def render(reports: Sequence[Report]) -> str:
    """A JSON list, one entry a finding."""
    return dumps([_entry(finding, report.path) for report in reports for finding in report.findings])


def _entry(finding: Finding, path: str | None) -> dict[str, object]:
    return {
        "description": finding.message,
        "check_name": finding.rule,
        "fingerprint": fingerprint(finding, path),
        "severity": _SEVERITIES[finding.severity],
        "location": {"path": (path or "").replace("\\", "/"), "lines": {"begin": finding.line or 1}},
    }
