"""The `github` report: workflow commands that become annotations on the lines of a pull request."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence

    from a2acard.finding import Finding, Report

_LEVELS = {"error": "error", "warning": "warning", "info": "notice"}


def render(reports: Sequence[Report]) -> str:
    """One `::error file=…,line=…::message` a finding, each on a line of its own."""
    return "".join([_line(finding, report.shown_path) for report in reports for finding in report.findings])


def _line(finding: Finding, path: str | None) -> str:
    properties = {"file": (path or "").replace("\\", "/")}
    place = finding.place
    if place:
        properties |= {"line": str(place.line), "endLine": str(place.end_line)}
        if place.line == place.end_line:  # columns are taken on one line only
            properties |= {"col": str(place.column), "endColumn": str(place.end_column)}
    properties["title"] = finding.rule
    shown = ",".join([f"{name}={_property(text)}" for name, text in properties.items() if text])
    return f"::{_LEVELS[finding.severity]} {shown}::{_data(f'{finding.message} ({finding.help})')}\n"


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")
