"""What signatures prove, for the linter: whom to trust stands in a file, read where it is needed, in any process."""

from __future__ import annotations

from a2acard.types import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.card import Card
    from a2acard.signing.trust import Trust
    from a2acard.types import Path


@value
class Prover:
    """Says which signatures of a card are not trusted; `path` is the trust file, `require_coverage` as for `verify`."""

    path: str
    require_coverage: bool = False

    def __call__(self, card: Card) -> tuple[tuple[Path, str, str], ...]:
        """Where each signature stands that proves nothing, with its verdict and the reason; nothing for a trusted card."""
        return proved(card, _trust(self.path), require_coverage=self.require_coverage)


def proved(card: Card, trust: Trust, *, require_coverage: bool = False) -> tuple[tuple[Path, str, str], ...]:
    """The signatures of a card that keep it from being trusted by `trust`."""
    from a2acard.signing.verifier import inspect_signatures

    source = card.document.data if card.document.has_text else card.raw
    report = inspect_signatures(source, trust, require_coverage=require_coverage)
    if report.verdict == "trusted":
        return ()
    reason = report.reason or "it can't be verified"
    guilty = [one for one in report.signatures if one.verdict != "trusted"]
    if not guilty:
        return ((("signatures",), report.verdict, reason),)
    return tuple(
        [
            (("signatures", int(one.pointer.rpartition("/")[2])), one.verdict, one.reason or reason)
            for one in guilty
        ]
    )


_trusts: dict[str, Trust] = {}


def _trust(path: str) -> Trust:
    found = _trusts.get(path)
    if found is None:
        from a2acard.signing.trust import Trust

        found = _trusts[path] = Trust.read(path)
    return found
