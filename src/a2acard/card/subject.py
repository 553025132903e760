"""What rules are given beside the card: the raw text with its file, and what they are told."""

from __future__ import annotations

from a2acard.types import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.source.document import Document
    from a2acard.source.problem import Problem
    from a2acard.spec.detect import Detection


@value
class Options:
    """What a rule may be told: `dev` allows loopback, `hosts` names further hosts that are allowed,
    `max_skills` is where a card has too many."""

    dev: bool = False
    hosts: tuple[str, ...] = ()
    max_skills: int = 50

    def allows(self, host: str) -> bool:
        """True when `host` was allowed by name, for development."""
        return host in self.hosts


@value
class Source:
    """The subject of a rule about the raw text: the document, the file's path if any, and what it was taken for."""

    document: Document
    path: str | None
    detection: Detection | None

    def problems(self, kind: str) -> Iterator[Problem]:
        """The reader's problems of one kind, in document order."""
        return (problem for problem in self.document.problems if problem.kind == kind)
