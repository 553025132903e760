"""What the signatures of a card that was found prove, and whether it is taken: by the reader's trust, with the place that it came from."""

from __future__ import annotations

from a2acard.discovery.keysets import key_set
from a2acard.errors import BadValue, FetchError
from a2acard.types import Phrase, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Generator

    from a2acard.discovery._exchange import Answer, Ask
    from a2acard.discovery.flow import Discovery
    from a2acard.signing.trust import Trust
    from a2acard.signing.verdict import SignatureReport

MODES = ("off", "audit", "if-present", "require")


@value
class Proving:
    """Whom to trust, and what for: `off` looks at no signature, `audit` takes any card, `if-present` none that is signed and not trusted,
    `require` none that is not trusted."""

    trust: Trust | None = None
    mode: str = "off"
    require_coverage: bool = False

    @classmethod
    def of(cls, trust: Trust | None, mode: str | None, require_coverage: bool) -> Proving:
        """What was asked for; with a trust and no mode, `audit`, or `require` where coverage is. Raises BadValue for another mode,
        for one without a trust, and for coverage that nothing comes of."""
        if mode is not None and mode not in MODES:
            raise BadValue(
                Phrase("signature is one of {modes}, not {mode!r}", modes=", ".join(MODES), mode=mode)
            )
        if trust is None:
            if mode not in (None, "off") or require_coverage:
                raise BadValue(
                    Phrase("signatures are looked at by a trust: whose keys count (a2acard.Trust)")
                )
            return cls()
        if require_coverage and mode in ("off", "audit"):
            raise BadValue(
                Phrase(
                    "coverage can't be required where signature is {mode!r}: any card is taken then",
                    mode=mode,
                )
            )
        return cls(trust, mode or ("require" if require_coverage else "audit"), require_coverage)

    def takes(self, report: SignatureReport) -> bool:
        """True when a card with this report is taken."""
        if report.verdict == "trusted" or self.mode in ("off", "audit"):
            return True
        return self.mode == "if-present" and report.verdict == "unsigned"

    def proven(self, found: Discovery) -> Generator[Ask, Answer | FetchError, Discovery]:
        """The card with what its signatures prove. Raises VerificationError, by kind, where it is not taken."""
        if self.trust is None or self.mode == "off":
            return found
        from a2acard.signing.verifier import as_error, inspect_signatures

        sets: dict[str, bytes | FetchError] = {}
        wanted: list[str] = []

        def fetched(url: str) -> bytes:
            known = sets.get(url)
            if known is None:
                wanted.append(url)
                raise FetchError(url, Phrase("not asked for yet"))
            if isinstance(known, FetchError):
                raise known
            return known

        while True:
            report = inspect_signatures(
                found.card,
                self.trust,
                fetched_from=found.url,
                require_coverage=self.require_coverage,
                fetch_keys=fetched,
            )
            if not wanted:
                break
            for url in wanted:
                try:
                    sets[url] = yield from key_set(url)
                except FetchError as error:
                    sets[url] = error
            wanted.clear()
        if not self.takes(report):
            raise as_error(report)
        return found.with_(proof=report)
