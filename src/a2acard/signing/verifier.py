"""What the signatures of a card prove: a verdict for each and for the card, and what they leave out (A2A 1.0 §8.4.3)."""

from __future__ import annotations

import time

from a2acard.canonical_form import DIALECTS, Canonical, canonical_value, explained, quick_form
from a2acard.errors import (
    BadSignature,
    BadValue,
    CanonicalizationError,
    KeyNotTrusted,
    NotCovered,
    NotSigned,
    SourceError,
    SpecError,
    VerificationError,
)
from a2acard.jws import MOST_SIGNATURES, Jws, decode, encode, parse
from a2acard.signing.coverage import (
    DIALECT_PARAMETER,
    PROVING,
    absences,
    may_have_empties,
)
from a2acard.signing.keyring import Keyring
from a2acard.signing.reading import read_card
from a2acard.signing.refusals import refused
from a2acard.signing.trust import Trust, TrustedKey
from a2acard.signing.verdict import SignatureReport, SignatureVerdict, Verified, left_open
from a2acard.types import Phrase, joined
from a2acard.url import clear_host, is_under, split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator, Mapping
    from os import PathLike

    from a2acard.card import Card
    from a2acard.signing.keyring import FetchKeys
    from a2acard.signing.keys import Key
    from a2acard.signing.verdict import OfSignature
    from a2acard.types import JSON

OF_1_0 = tuple([dialect for dialect in DIALECTS if dialect != "sdk-0.3"])


def inspect_signatures(
    card: bytes | PathLike[str] | Mapping[str, object],
    trust: Trust,
    *,
    fetched_from: str | None = None,
    require_coverage: bool = False,
    now: float | None = None,
    fetch_keys: FetchKeys | None = None,
) -> SignatureReport:
    """A verdict for each signature of `card`, and one for the card. Never raises on a bad card.

    `trust` are the reader's keys; `fetched_from` is the URL that the card came from, for keys that speak for hosts; `now` the time
    in seconds since 1970; `fetch_keys` gives the key set at a URL, and is asked only for hosts that `trust` names. With
    `require_coverage` a card whose trusted signatures leave out what matters for security is `uncovered`.
    """
    try:
        return _looked_at(card, trust, fetched_from, require_coverage, now, fetch_keys)[0]
    except (SourceError, SpecError, CanonicalizationError) as error:
        return SignatureReport("invalid", error.message, (), ())


def _looked_at(
    card: bytes | PathLike[str] | Mapping[str, object],
    trust: Trust,
    fetched_from: str | None,
    require_coverage: bool,
    now: float | None,
    fetch_keys: FetchKeys | None,
) -> tuple[SignatureReport, bytes]:
    """The report on a card, and the bytes that were judged. Raises SourceError and SpecError for what is no card, BadValue for what is no
    trust."""
    if not isinstance(trust, Trust):
        raise BadValue(
            Phrase(
                "trust is a Trust, not {name}; Trust.of(key) or Trust.read(file) makes one",
                name=type(trust).__name__,
            )
        )
    view, payload = read_card(card)
    data = view.document.data
    for problem in view.document.problems:
        if problem.kind in ("duplicate-member", "lone-surrogate", "non-finite-number"):
            reason = Phrase(
                "{kind}: readers see different cards", kind=Phrase(problem.kind.replace("-", " "))
            )
            return SignatureReport("invalid", reason, (), ()), data
    inspection = _Inspection(view, trust, fetched_from, time.time() if now is None else now, fetch_keys)
    if payload is not None:
        inspection.payloads["spec"], inspection.is_whole = payload, True
    return inspection.report(require_coverage), data


def verify(
    card: bytes | PathLike[str] | Mapping[str, object],
    trust: Trust,
    *,
    fetched_from: str | None = None,
    require_coverage: bool = False,
    now: float | None = None,
    fetch_keys: FetchKeys | None = None,
) -> Verified:
    """The card as verified, by the parameters of `inspect_signatures`.

    Raises NotSigned, BadSignature, KeyNotTrusted, NotCovered; SourceError for what can't be read.
    """
    try:
        report, data = _looked_at(card, trust, fetched_from, require_coverage, now, fetch_keys)
    except (SpecError, CanonicalizationError) as error:
        raise BadSignature(error.message) from error
    if report.verdict == "trusted":
        trusted = tuple([one for one in report.signatures if one.verdict == "trusted"])
        return Verified(data, trusted, report.uncovered)
    raise as_error(report)


def as_error(report: SignatureReport) -> VerificationError:
    """The error that says what a report does, of a card that is not trusted."""
    reason = report.reason or Phrase("the card can't be verified")
    if report.verdict == "unsigned":
        return NotSigned(reason)
    if report.verdict == "uncovered":
        return NotCovered(reason, report.uncovered)
    return KeyNotTrusted(reason) if report.verdict == "untrusted-key" else BadSignature(reason)


class _Inspection:
    """One card looked at: its canonical bytes are made once for each dialect, and only as far as they are needed."""

    def __init__(
        self, card: Card, trust: Trust, fetched_from: str | None, now: float, fetch_keys: FetchKeys | None
    ) -> None:
        self.card = card
        self.trust = trust
        self.fetched_from = fetched_from
        self.now = now
        self.keyring = Keyring(trust, fetch_keys)
        self.payloads: dict[str, bytes | None] = {}
        self.explanations: dict[str, Canonical] = {}
        self.is_whole = False
        self.tried = 0

    def report(self, require_coverage: bool) -> SignatureReport:
        """The verdicts."""
        entries = self.card.raw.get("signatures")
        if not isinstance(entries, list) or not entries:
            return SignatureReport("unsigned", Phrase("the card has no signature"), (), ())
        if len(entries) > MOST_SIGNATURES:
            reason = Phrase(
                "the card has {number} signatures; more than {most_signatures} are not looked at",
                number=len(entries),
                most_signatures=MOST_SIGNATURES,
            )
            return SignatureReport("invalid", reason, (), ())
        found = tuple([self._judged(entry, f"/signatures/{number}") for number, entry in enumerate(entries)])
        return self._together(found, require_coverage)

    def _together(self, found: tuple[SignatureVerdict, ...], require_coverage: bool) -> SignatureReport:
        trusted = [one for one in found if one.verdict == "trusted"]
        keys = {one.thumbprint for one in trusted}
        if trusted and len(keys) >= self.trust.required:
            if not any([one.uncovered or one.unproven for one in trusted]):
                return SignatureReport("trusted", None, found, ())
            uncovered, unproven = left_open(trusted, self.trust.required)
            left = tuple(sorted(uncovered | unproven))
            report = SignatureReport("trusted", None, found, left, tuple(sorted(unproven)))
            if require_coverage and left:
                return SignatureReport("uncovered", report.shortfall, found, left, report.unproven)
            return report
        if trusted:
            reason = Phrase(
                "{number} of {required} required keys have signed",
                number=len(keys),
                required=self.trust.required,
            )
            return SignatureReport("untrusted-key", reason, found, ())
        for verdict in ("untrusted-key", "invalid", "unsupported"):
            same = [one for one in found if one.verdict == verdict]
            if same:
                return SignatureReport(same[0].verdict, same[0].reason, found, ())
        raise AssertionError("each signature has one of these verdicts")

    def _judged(self, entry: object, pointer: str) -> SignatureVerdict:
        if not isinstance(entry, dict):
            return SignatureVerdict(pointer, "invalid", None, None, None, None, Phrase("it is no object"), ())
        jws = parse(entry)
        objection = refused(jws, self.trust.algorithms, self.now)
        if objection is not None:
            return _verdict(pointer, jws, *objection)
        keys = self.keyring.keys_for(jws)
        tried: set[str] = set()
        for trusted, origin in keys:
            key = trusted.key
            if key.thumbprint in tried:
                continue
            tried.add(key.thumbprint)
            dialect = self._dialect(jws, key)
            if dialect is not None:
                # what the trust says of a key counts alone, wherever else the key is published
                same = [one for one, at in keys if one.key.thumbprint == key.thumbprint and at == origin]
                return self._held(entry, pointer, jws, dialect, same, origin)
        return self._failed(entry, pointer, jws, keys)

    def _held(
        self,
        entry: dict[str, JSON],
        pointer: str,
        jws: Jws,
        dialect: str,
        same: list[TrustedKey],
        origin: str | None,
    ) -> SignatureVerdict:
        """The verdict on a signature that a key has made; `same` are the entries of that key, of which one has to speak for the card."""
        attached = entry.get("payload")
        if attached not in (None, "") and attached != encode(self._payload(dialect) or b""):
            return _verdict(
                pointer, jws, "invalid", Phrase("it carries a payload of its own, which is not this card")
            )
        objections = [self._objection(one, jws, dialect) for one in same]
        speaking = [one for one, objection in zip(same, objections, strict=True) if objection is None]
        kid = jws.kid
        warnings = [*_warnings(entry, jws, dialect, origin)]
        if kid is not None and kid not in [one.key.kid for one in same]:
            known = any([one.key.kid == kid for one in self.trust.keys])
            warnings.append(
                Phrase(
                    "its kid {kid} names {what}; the key {key} has made it",
                    kid=_named(kid),
                    what=Phrase("another key") if known else Phrase("no key that is known"),
                    key=_named(same[0].key.kid),
                )
            )
        if speaking:
            warnings += self._unbound(speaking)
        return SignatureVerdict(
            pointer,
            "trusted" if speaking else "untrusted-key",
            dialect,
            kid,
            jws.alg,
            same[0].key.thumbprint,
            None if speaking else objections[0],
            self._uncovered(dialect),
            tuple(warnings),
            None,
            () if self._proves(jws, dialect, speaking) else absences(self.card),
        )

    def _failed(
        self,
        entry: dict[str, JSON],
        pointer: str,
        jws: Jws,
        keys: list[tuple[TrustedKey, str | None]],
    ) -> SignatureVerdict:
        """The verdict on a signature that no key has made over this card."""
        if not any([jws.alg in trusted.key.algorithms for trusted, _ in keys]):
            reason = Phrase("no key is known for it (kid {kid})", kid=_named(jws.kid))
            return _verdict(pointer, jws, "untrusted-key", joined([reason, *self.keyring.faults], "; "))
        attached = decode(text).data if isinstance(text := entry.get("payload"), str) and text else None
        if attached is not None:
            for trusted, _ in keys:
                if trusted.key.verifies(jws.alg or "", jws.signing_input(attached), jws.raw or b""):
                    reason = Phrase("it is over a payload of its own, which is not this card")
                    return _verdict(pointer, jws, "invalid", reason)
        for key in self.keyring.published(jws):
            if self._dialect(jws, key) is not None:
                reason = Phrase(
                    "the key set at its jku has another key of the kid {kid} than the trust, and that one has made it (thumbprint {thumbprint})",
                    kid=_named(jws.kid),
                    thumbprint=key.thumbprint,
                )
                return _verdict(pointer, jws, "untrusted-key", reason)
        if any([trusted.key.kid == jws.kid for trusted, _ in keys]) or jws.kid is None:
            reason = Phrase("it is no signature over this card in any dialect")
            likely = self._likely(jws, [trusted.key for trusted, _ in keys])
            return _verdict(pointer, jws, "invalid", reason, likely)
        reason = Phrase(
            "no key is known by its kid {kid}, and none of the others has signed it", kid=_named(jws.kid)
        )
        return _verdict(pointer, jws, "untrusted-key", joined([reason, *self.keyring.faults], "; "))

    def _unbound(self, speaking: list[TrustedKey]) -> Iterator[str]:
        """What does not bind the card to the place that it came from."""
        if not any([one.domains or one.urls for one in speaking]):
            yield Phrase(
                "its key is bound to no host (domains, urls), so that a copy of the card elsewhere is trusted too"
            )
        if self.fetched_from is None:
            return
        here = clear_host(self.fetched_from)
        named = [clear_host(one.url or "") for one in self.card.all_interfaces]
        if here is None or not any(
            [host and (is_under(here, host) or is_under(host, here)) for host in named]
        ):
            yield Phrase(
                "it was fetched from {here}, where none of its interfaces is",
                here=here or Phrase("no clear host"),
            )

    def _proves(self, jws: Jws, dialect: str, speaking: list[TrustedKey]) -> bool:
        """True when nothing can have been taken away from what was signed: by the word of the signer, whose bytes are then the whole
        card however the rest is read, by that of the trust, or because the bytes can be no SDK's."""
        if jws.text(DIALECT_PARAMETER) in PROVING:
            return True
        if dialect not in PROVING:
            return False
        if any([one.dialects and all([d in PROVING for d in one.dialects]) for one in speaking]):
            return True
        payload = self._payload(dialect) or b""
        if dialect == "spec" and not may_have_empties(payload):
            return False
        return self._payload("sdk" if self.card.is_current else "sdk-0.3") != payload

    def _likely(self, jws: Jws, keys: list[Key]) -> str | None:
        """What has happened to the card, where undoing it makes the signature hold."""
        from a2acard.signing.repairs import repairs

        if self.tried >= 2:  # a card with many broken signatures is not worth more time
            return None
        self.tried += 1
        named = [
            jws.text("jku") or "",
            self.fetched_from or "",
            *[f"https://{host}" for host in self.card.hosts],
        ]
        hosts = tuple(dict.fromkeys([split(text).host or "" for text in named if text]))
        tried = [key for key in keys if key.kid == jws.kid] or keys[:1]
        for repair in repairs(self.card, hosts):
            for key in tried:
                if key.verifies(jws.alg or "", jws.signing_input(repair.payload), jws.raw or b""):
                    return repair.story
        return None

    def _dialect(self, jws: Jws, key: Key) -> str | None:
        """The dialect whose bytes a key has signed; equal bytes are tried once."""
        alg, raw = jws.alg or "", jws.raw or b""
        tried: set[bytes] = set()
        for dialect in self._order():
            payload = self._payload(dialect)
            if payload is None or payload in tried:
                continue
            tried.add(payload)
            if key.verifies(alg, jws.signing_input(payload), raw):
                return dialect
        return None

    def _order(self) -> tuple[str, ...]:
        """Cards of 0.x are signed as they stand: the forms of 1.0 leave out nearly all of them."""
        return OF_1_0 if self.card.is_current else ("raw", "sdk-0.3")

    def _payload(self, dialect: str) -> bytes | None:
        if dialect not in self.payloads:
            quick = quick_form(self.card.raw) if dialect == "spec" else None
            if quick is not None:
                self.payloads[dialect], has_strangers = quick
                self.is_whole = not has_strangers
                return self.payloads[dialect]
            try:
                self.payloads[dialect] = canonical_value(self.card.raw, dialect=dialect)
            except CanonicalizationError:
                self.payloads[dialect] = None
        return self.payloads[dialect]

    def _uncovered(self, dialect: str) -> tuple[str, ...]:
        """The members that a dialect leaves out and that say something; what is unset in every reading is none."""
        if dialect == "raw" or (dialect == "spec" and self.is_whole):
            return ()
        if dialect not in self.explanations:
            self.explanations[dialect] = explained(self.card.raw, dialect=dialect)
        return tuple(
            [pointer for pointer, reason in self.explanations[dialect].left_out if "unset" not in reason]
        )

    def _objection(self, trusted: TrustedKey, jws: Jws, dialect: str) -> str | None:
        """Why a key that has signed is not trusted for this card."""
        if self.trust.is_revoked(trusted.key) or jws.kid in self.trust.revoked:
            return Phrase("the key is revoked")
        payload = self._payload(dialect)
        if trusted.dialects and not any([self._payload(one) == payload for one in trusted.dialects]):
            return Phrase(
                "the key signs in the dialect {dialects}, and this is one of {dialect}",
                dialects=", ".join(trusted.dialects),
                dialect=dialect,
            )
        return trusted.objection(self.card, self.fetched_from, self.now)


def _verdict(
    pointer: str, jws: Jws, verdict: OfSignature, reason: str, likely: str | None = None
) -> SignatureVerdict:
    return SignatureVerdict(pointer, verdict, None, jws.kid, jws.alg, None, reason, (), (), likely)


def _named(kid: str | None) -> str:
    from a2acard.redact import shown

    return shown(kid) if kid else Phrase("none")


def _warnings(entry: dict[str, JSON], jws: Jws, dialect: str, origin: str | None) -> Iterator[str]:
    if dialect == "sdk-js-instance":
        yield Phrase("it was made by a signer that loses the security schemes")
    if dialect == "sdk-0.3":
        yield Phrase("it was made by the official SDK of 0.3, whose form leaves out what is at its default")
    if dialect == "sdk-ascii":
        yield Phrase(
            "it was made by an SDK of before RFC 8785; other readers refuse it where there is more than ASCII"
        )
    if jws.kid is None:
        yield Phrase("its header names no key (kid)")
    if jws.unprotected:
        names = joined([_named(name) for name in list(jws.unprotected)[:5]])
        yield Phrase(
            "what its unprotected header says is not signed, and counts for nothing ({names})", names=names
        )
    if entry.get("payload") not in (None, ""):
        yield Phrase("it carries the card as its payload, which the signatures of cards leave out")
    if origin is not None:
        yield Phrase("its key comes from {origin}", origin=origin[:200])
