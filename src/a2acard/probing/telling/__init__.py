"""How a probe is told: as text, JSON, JUnit, SARIF, Markdown."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.probing.report import ProbeReport

FORMATS = ("text", "json", "junit", "sarif", "markdown")


def render(report: ProbeReport, kind: str) -> str:
    """The report in one of the formats."""
    module = __import__(f"a2acard.probing.telling.{kind}", fromlist=["render"])
    text: str = module.render(report)
    return text
