"""What signatures prove, for the linter."""

from __future__ import annotations

from a2acard.types import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable

    from a2acard.card import Card
    from a2acard.signing.trust import Trust
    from a2acard.types import Path


@value
class Prover:
    """Says which signatures of a card are not trusted, by whom a reader trusts; `require_coverage` and `fetch_keys` are those of `verify`,
    `unsigned` cards may be passed over."""

    trust: Trust
    require_coverage: bool = False
    unsigned: bool = False
    fetch_keys: Callable[[str], bytes] | None = None

    def __call__(self, card: Card) -> tuple[tuple[Path, str, str], ...]:
        """Where each signature stands that proves nothing, with its verdict and the reason; nothing for a trusted card."""
        found = proved(card, self.trust, require_coverage=self.require_coverage, fetch_keys=self.fetch_keys)
        return () if self.unsigned and [verdict for _, verdict, _ in found] == ["unsigned"] else found


def proved(
    card: Card,
    trust: Trust,
    *,
    require_coverage: bool = False,
    fetch_keys: Callable[[str], bytes] | None = None,
) -> tuple[tuple[Path, str, str], ...]:
    """The signatures of a card that keep it from being trusted by `trust`; the list of them where some are trusted and that is not enough."""
    from a2acard.signing.verifier import inspect_signatures

    report = inspect_signatures(
        card.document.data if card.document.has_text else card.raw,
        trust,
        fetched_from=card.came_from,
        require_coverage=require_coverage,
        fetch_keys=fetch_keys,
    )
    if report.verdict == "trusted":
        return ()
    reason = report.reason or "it can't be verified"
    if not report.signatures or any([one.verdict == "trusted" for one in report.signatures]):
        return ((("signatures",), report.verdict, reason),)
    return tuple(
        [
            (("signatures", int(one.pointer.rpartition("/")[2])), one.verdict, one.reason or reason)
            for one in report.signatures
        ]
    )
