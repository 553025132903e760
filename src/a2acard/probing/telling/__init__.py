"""How a probe is told: as text, JSON, JUnit, SARIF, Markdown."""

from __future__ import annotations

from a2acard.languages import ENGLISH

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.languages import Language
    from a2acard.probing.report import ProbeReport

FORMATS = ("text", "json", "junit", "sarif", "markdown")


def render(report: ProbeReport, kind: str, words: Language = ENGLISH) -> str:
    """The report in one of the formats and in a language."""
    module = __import__(f"a2acard.probing.telling.{kind}", fromlist=["render"])
    text: str = module.render(report, words)
    return text
