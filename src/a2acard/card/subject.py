"""What rules are given beside the card: the raw text with its file, and what they are told."""

from __future__ import annotations

from a2acard.types import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from a2acard.card.card import Card
    from a2acard.source.document import Document
    from a2acard.source.problem import Problem
    from a2acard.spec.detect import Detection
    from a2acard.types import Path


@value
class Policy:
    """What a platform demands beyond good practice. None: anything goes; an empty tuple: nothing does.

    `hosts` are those that interfaces may have, `auth_hosts` those of token and authorization URLs: names, or
    `*.example.com` for what lies under one; `host:8443` is that port only, a name without a port is any. `schemes` are kinds (`oauth2`) or kinds with a detail
    (`oauth2:clientCredentials`, `http:bearer`, `apiKey:header`). `extensions` are URIs, a closing `*` stands for any
    rest; `required_extensions` have to be there. `required_members` are JSON Pointers of which a step may be `*`
    (every item).
    """

    hosts: tuple[str, ...] | None = None
    auth_hosts: tuple[str, ...] | None = None
    schemes: tuple[str, ...] | None = None
    extensions: tuple[str, ...] | None = None
    required_extensions: tuple[str, ...] = ()
    required_members: tuple[str, ...] = ()


@value
class Options:
    """What a rule may be told: `dev` allows loopback, `hosts` names further hosts that are allowed, or `*.` before one,
    `max_skills` is where a card has too many, `policy` what a platform demands; `prover` says which signatures of a card are not
    trusted, and why (where each stands, its verdict, the reason)."""

    dev: bool = False
    hosts: tuple[str, ...] = ()
    max_skills: int = 50
    policy: Policy | None = None
    prover: Callable[[Card], tuple[tuple[Path, str, str], ...]] | None = None

    def allows(self, host: str) -> bool:
        """True when `host` was allowed by name, for development."""
        if not self.hosts:
            return False
        from a2acard.card.hosts import is_named

        return is_named(host, None, self.hosts)


@value
class Source:
    """The subject of a rule about the raw text: the document, the file's path if any, and what it was taken for."""

    document: Document
    path: str | None
    detection: Detection | None

    def problems(self, kind: str) -> Iterator[Problem]:
        """The reader's problems of one kind, in document order."""
        return (problem for problem in self.document.problems if problem.kind == kind)
