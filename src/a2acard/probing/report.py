"""What a probe came to: each interface with its results, those about the card and the whole agent, and what was said."""

from __future__ import annotations

from a2acard.probing._base import VERDICTS
from a2acard.types import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.card import Card
    from a2acard.probing._base import Check, Endpoint, Verdict, Word


@value
class Result:
    """One check and its verdict; `message` is the verdict's, without what is secret. `requests` were made for it."""

    check: Check
    verdict: Verdict
    message: str
    requests: int = 0
    seconds: float = 0.0

    @property
    def word(self) -> Word:
        """`pass`, `fail`, `warn`, `skip` or `error`."""
        return self.verdict.word

    @property
    def category(self) -> str | None:
        """Why it is bad, one of a fixed list; None where it is not."""
        return self.verdict.category


@value
class InterfaceReport:
    """One interface: what the card says, the version that was found to be spoken, the edition of 1.0 that its errors follow."""

    endpoint: Endpoint
    results: tuple[Result, ...]
    speaks: str | None = None
    edition: str | None = None


@value
class Exchange:
    """One request and its answer as they may be kept: no credentials, no bodies but those of errors."""

    check: str
    pointer: str
    method: str
    url: str
    headers: tuple[tuple[str, str], ...]
    status: int | None
    answer_headers: tuple[tuple[str, str], ...]
    said: str
    seconds: float | None
    body: str | None = None


@value
class ProbeReport:
    """A whole probe. `url` is where the card came from, None for one at hand; `card_version` and `name` are the card's,
    `card` is its view; all None where there is none."""

    url: str | None
    name: str | None
    card_version: str | None
    interfaces: tuple[InterfaceReport, ...]
    results: tuple[Result, ...]
    exchanges: tuple[Exchange, ...]
    seconds: float = 0.0
    card: Card | None = None

    @property
    def every(self) -> tuple[Result, ...]:
        """All results."""
        return tuple([one for part in self.interfaces for one in part.results]) + self.results

    @property
    def ok(self) -> bool:
        """True when no check has failed and each could be finished."""
        return not any([one.word in ("fail", "error") for one in self.every])

    @property
    def is_finished(self) -> bool:
        """True when each check could be finished."""
        return not any([one.word == "error" for one in self.every])

    def with_seconds(self, seconds: float) -> ProbeReport:
        """The same, with how long it took."""
        return ProbeReport(
            self.url,
            self.name,
            self.card_version,
            self.interfaces,
            self.results,
            self.exchanges,
            seconds,
            self.card,
        )

    def count(self, word: Word) -> int:
        """How many checks came to this verdict."""
        return sum([one.word == word for one in self.every])

    def __repr__(self) -> str:
        counts = ", ".join([f"{self.count(word)} {word}" for word in VERDICTS])
        return f"ProbeReport({self.name or self.url or 'card'}: {counts})"
