"""What all readers together say of a card: whom it addresses, and which of those it shuts out."""

from __future__ import annotations

from a2acard.readers.claims import addressed
from a2acard.readers.table import read_by_all
from a2acard.spec.detect import detect
from a2acard.types import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from a2acard.readers._base import Reading
    from a2acard.types import JSON


@value
class Verdict:
    """`card_version` is what the card was taken for (None for no card), `addressed` the generations it is meant for.

    `shut_out` are the readings of those generations that can't use it, `unknown` those of which nobody can tell.
    """

    card_version: str | None
    addressed: tuple[str, ...]
    readings: tuple[Reading, ...]

    @property
    def shut_out(self) -> tuple[Reading, ...]:
        """The clients that the card addresses and that can't use it, not even when told to."""
        return self._addressed("no")

    @property
    def unknown(self) -> tuple[Reading, ...]:
        """The clients that the card addresses and of which can't be told whether they can use it."""
        return self._addressed("unknown")

    def _addressed(self, use: str) -> tuple[Reading, ...]:
        return tuple([r for r in self.readings if r.use == use and r.reader.generation in self.addressed])


def judged(card: Mapping[str, JSON]) -> Verdict:
    """The verdict on `card`. Changes nothing, and never raises."""
    plain = dict(card)
    return Verdict(detect(plain).version, addressed(plain), read_by_all(plain))
