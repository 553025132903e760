"""What verifying comes to: a verdict on each signature and on the card, as values; and what several trusted signatures leave open."""

from __future__ import annotations

from a2acard.signing.coverage import matters, told
from a2acard.types import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Literal, TypeAlias

    OfSignature: TypeAlias = Literal["trusted", "untrusted-key", "invalid", "unsupported"]
    OfCard: TypeAlias = Literal["trusted", "untrusted-key", "invalid", "unsupported", "unsigned", "uncovered"]


@value
class SignatureVerdict:
    """What one signature proves.

    `pointer` is its place, `dialect` the bytes it is over, `kid` and `alg` as its header has them, `thumbprint` that of the key
    that verified it, `reason` why it is not trusted, `uncovered` the members it says nothing about, `warnings` what is odd,
    `likely` what has happened to the card since it was signed, where undoing that makes the signature hold, `unproven` the places
    where something may have been taken away that its signer did not sign.
    """

    pointer: str
    verdict: OfSignature
    dialect: str | None
    kid: str | None
    alg: str | None
    thumbprint: str | None
    reason: str | None
    uncovered: tuple[str, ...]
    warnings: tuple[str, ...] = ()
    likely: str | None = None
    unproven: tuple[str, ...] = ()


@value
class SignatureReport:
    """What a card's signatures prove together: its verdict, why it is none better, one verdict for each signature, and the
    members that matter for security and that not as many trusted keys as are required cover, or whose absence they do not prove;
    `unproven` are the latter."""

    verdict: OfCard
    reason: str | None
    signatures: tuple[SignatureVerdict, ...]
    uncovered: tuple[str, ...]
    unproven: tuple[str, ...] = ()

    @property
    def shortfall(self) -> str:
        """What is not covered and not proven, in a sentence; empty where nothing is."""
        left_out = {pointer for one in self.signatures for pointer in one.uncovered}
        uncovered = [one for one in self.uncovered if one not in self.unproven or one in left_out]
        return told(uncovered, self.unproven)


@value
class Verified:
    """A card that was verified: its bytes, the signatures that hold and are trusted, and what they leave out or do not prove."""

    card: bytes
    signatures: tuple[SignatureVerdict, ...]
    uncovered: tuple[str, ...]


def left_open(trusted: list[SignatureVerdict], required: int) -> tuple[set[str], set[str]]:
    """What the `required` keys that leave out least do not cover, and which absences they do not prove: each counts by the best of its
    signatures."""
    best: dict[str | None, tuple[set[str], set[str]]] = {}
    for one in trusted:
        made = {pointer for pointer in one.uncovered if matters(pointer)}, set(one.unproven)
        known = best.get(one.thumbprint)
        if known is None or _much(made) < _much(known):
            best[one.thumbprint] = made
    chosen = sorted(best.values(), key=_much)[:required]
    return set().union(*[uncovered for uncovered, _ in chosen]), set().union(*[open_ for _, open_ in chosen])


def _much(left: tuple[set[str], set[str]]) -> int:
    return len(left[0]) + len(left[1])
