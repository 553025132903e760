"""What the signature rules share: the signatures of a card, parsed once, and which are only examples."""

from __future__ import annotations

from a2acard.jws import Jws, parse, refusal
from a2acard.types import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.card import Card
    from a2acard.types import JSON, Path

_SAMPLES = {
    "QFdkNLNszlGj3z3u0YQG": "the A2A specification",
    "dBjftJeZ4CVP-mB92K27": "RFC 7515",
    "cC4hiUPoj9Eetdgtv3hF": "RFC 7515",
    "DtEhU3ljbEg8L38VWAfU": "RFC 7515",
    "AdwMgeerwtHoh-l192l6": "RFC 7515",
    "hgyY0il_MGCjP0JzlnLW": "RFC 8037",
}
"""How the signatures printed in the texts begin, and which text it is; copies are often cut short."""


@value
class Signature:
    """One element of `signatures`: where it stands, what it says, and the text it is copied from, if any."""

    at: Path
    jws: Jws
    sample: str | None

    def places(self, name: str) -> Iterator[tuple[Path, JSON, bool]]:
        """Where a parameter stands, its value, and whether the signature covers it; null is not there."""
        where, found = self.jws.anywhere(name)
        if where:
            yield (
                (*self.at, where, name) if where == "header" else (*self.at, where),
                found,
                where == "protected",
            )


def signatures(card: Card) -> tuple[Signature, ...]:
    """The signatures that are objects, in order."""
    found: tuple[Signature, ...] | None = card.notes.get("signatures")
    if found is None:
        found = card.notes["signatures"] = tuple(
            [
                Signature(view.at, jws, _SAMPLES.get(jws.signature[:20]))
                for view in card.views("signatures")
                for jws in (parse(view.raw),)
            ]
        )
    return found


def own(card: Card) -> Iterator[Signature]:
    """The signatures of the card's own; about an example from a text there is nothing more to say."""
    return (signature for signature in signatures(card) if signature.sample is None)


def judged(card: Card) -> Iterator[Signature]:
    """Those that are signatures at all: the algorithm `none` says that there is none (RFC 7518 §3.6)."""
    return (signature for signature in own(card) if not is_none(signature.jws))


def readable(card: Card) -> Iterator[Signature]:
    """Those whose protected header can be read."""
    return (signature for signature in judged(card) if signature.jws.has_header)


def is_none(jws: Jws) -> bool:
    """True where the protected header names the algorithm `none`, in any case."""
    return jws.alg is not None and refusal(jws.alg) == "none"
