"""What an interface is called in reports."""

from __future__ import annotations

from a2acard.discovery.guard import without_secrets
from a2acard.types import Phrase, joined

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping
    from typing import Any

    from a2acard.probing.report import InterfaceReport, ProbeReport


def subject(report: ProbeReport) -> str:
    """What was probed, in one line: the card's name and version, and where it came from."""
    said: str = Phrase("no card")
    if report.card_version:
        name = report.name or Phrase("a card without a name")
        said = Phrase("{name} ({version})", name=name, version=report.card_version)
    return Phrase("{card}, from {url}", card=said, url=report.url) if report.url else said


def heading(part: InterfaceReport) -> str:
    """An interface in one line: what the card says of it, and where it speaks otherwise, what."""
    at = part.endpoint
    where = without_secrets(at.url) if at.url and "://" in at.url else at.url or at.pointer
    declared = f"{at.binding} {at.version}" if at.binding else Phrase("an interface")
    said: list[str] = [Phrase("{interface} at {where}", interface=declared, where=where)]
    if at.tenant:
        said.append(Phrase("tenant {tenant}", tenant=at.tenant))
    if part.speaks and part.speaks != at.version:
        said.append(Phrase("speaks {version}", version=part.speaks))
    if part.edition:
        said.append(Phrase("in the form of {edition}", edition=part.edition))
    return joined(said)


def counted(counts: Mapping[Any, int]) -> str:
    """How many checks or points came to each verdict."""
    return joined(
        [Phrase("{number} {word}", number=number, word=Phrase(word)) for word, number in counts.items()]
    )


WHOLE = Phrase("the card and the agent as a whole")
"""What the results are about that are no interface's."""
