"""What an interface is called in reports."""

from __future__ import annotations

from a2acard.discovery.guard import without_secrets

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.probing.report import InterfaceReport, ProbeReport


def subject(report: ProbeReport) -> str:
    """What was probed, in one line: the card's name and version, and where it came from."""
    name = report.name or "a card without a name"
    told = f"{name} ({report.card_version})" if report.card_version else "no card"
    return f"{told}, from {report.url}" if report.url else told


def heading(part: InterfaceReport) -> str:
    """An interface in one line: what the card says of it, and where it speaks otherwise, what."""
    at = part.endpoint
    where = without_secrets(at.url) if at.url and "://" in at.url else at.url or at.pointer
    declared = f"{at.binding} {at.version}" if at.binding else "an interface"
    tenant = f", tenant {at.tenant}" if at.tenant else ""
    edition = f", in the form of {part.edition}" if part.edition else ""
    spoken = f", speaks {part.speaks}" if part.speaks and part.speaks != at.version else ""
    return f"{declared} at {where}{tenant}{spoken}{edition}"
