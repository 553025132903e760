"""What the signatures of a card prove: a verdict for each and for the card, and what they leave out (A2A 1.0 §8.4.3)."""

from __future__ import annotations

import time

from a2acard.canonical_form import DIALECTS, Canonical, canonical_value, explained, quick_form
from a2acard.card import Card
from a2acard.errors import (
    BadSignature,
    BadValue,
    CanonicalizationError,
    KeyNotTrusted,
    KeyUnusable,
    NotCovered,
    NotSigned,
    SourceError,
    SpecError,
    VerificationError,
)
from a2acard.jws import Jws, parse, refusal
from a2acard.signing.trust import Trust, TrustedKey
from a2acard.source.load import load
from a2acard.spec.detect import detect
from a2acard.types import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from os import PathLike
    from typing import Literal, TypeAlias

    from a2acard.signing.keys import Key

    OfSignature: TypeAlias = Literal["trusted", "untrusted-key", "invalid", "unsupported"]
    OfCard: TypeAlias = Literal["trusted", "untrusted-key", "invalid", "unsupported", "unsigned", "uncovered"]
    FetchKeys: TypeAlias = Callable[[str], bytes]

OF_1_0 = tuple([dialect for dialect in DIALECTS if dialect != "sdk-0.3"])
MOST_SIGNATURES = 16
"""Signatures of a card that are looked at; a card with more is made to cost its readers time."""


@value
class SignatureVerdict:
    """What one signature proves.

    `pointer` is its place, `dialect` the bytes it is over, `kid` and `alg` as its header has them, `thumbprint` that of the key
    that verified it, `reason` why it is not trusted, `uncovered` the members it says nothing about, `warnings` what is odd,
    `likely` what has happened to the card since it was signed, where undoing that makes the signature hold.
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


@value
class SignatureReport:
    """What a card's signatures prove together: its verdict, why it is none better, one verdict for each signature, and the
    members that matter for security and that no trusted signature covers."""

    verdict: OfCard
    reason: str | None
    signatures: tuple[SignatureVerdict, ...]
    uncovered: tuple[str, ...]


@value
class Verified:
    """A card that was verified: its bytes, the signatures that hold and are trusted, and what they all leave out."""

    card: bytes
    signatures: tuple[SignatureVerdict, ...]
    uncovered: tuple[str, ...]


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
    from a2acard.signing.trust import Trust

    if not isinstance(trust, Trust):
        raise BadValue(
            f"trust is a Trust, not {type(trust).__name__}; Trust.of(key) or Trust.read(file) makes one"
        )
    moment = time.time() if now is None else now
    try:
        document, path = load(card)
        document.require()
        detection = detect(document.value)
        if detection.version is None:
            raise SpecError("not an Agent Card")
    except (SourceError, SpecError) as error:
        return SignatureReport("invalid", str(error), (), ())
    twice = [
        p for p in document.problems if p.kind in ("duplicate-member", "lone-surrogate", "non-finite-number")
    ]
    if twice:
        return SignatureReport(
            "invalid", f"{twice[0].kind.replace('-', ' ')}: readers see different cards", (), ()
        )
    view = Card(document, detection.version, path=path, detection=detection)
    return _Inspection(view, trust, fetched_from, moment, fetch_keys).report(require_coverage)


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
    document, _ = load(card)
    document.require()
    report = inspect_signatures(
        document.data if document.has_text else card,  # what was judged is what is given back
        trust,
        fetched_from=fetched_from,
        require_coverage=require_coverage,
        now=now,
        fetch_keys=fetch_keys,
    )
    if report.verdict == "trusted":
        trusted = tuple([one for one in report.signatures if one.verdict == "trusted"])
        return Verified(document.data, trusted, report.uncovered)
    raise _error(report)


def _error(report: SignatureReport) -> VerificationError:
    reason = report.reason or "the card can't be verified"
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
        self.fetch_keys = fetch_keys
        self.payloads: dict[str, bytes | None] = {}
        self.explanations: dict[str, Canonical] = {}
        self.is_whole = False
        self.tried = 0

    def report(self, require_coverage: bool) -> SignatureReport:
        """The verdicts."""
        entries = self.card.raw.get("signatures")
        if not isinstance(entries, list) or not entries:
            return SignatureReport("unsigned", "the card has no signature", (), ())
        if len(entries) > MOST_SIGNATURES:
            reason = f"the card has {len(entries)} signatures; more than {MOST_SIGNATURES} are not looked at"
            return SignatureReport("invalid", reason, (), ())
        found = tuple([self._judged(entry, f"/signatures/{number}") for number, entry in enumerate(entries)])
        return self._together(found, require_coverage)

    def _together(self, found: tuple[SignatureVerdict, ...], require_coverage: bool) -> SignatureReport:
        trusted = [one for one in found if one.verdict == "trusted"]
        keys = {one.thumbprint for one in trusted}
        if trusted and len(keys) >= self.trust.required:
            left = _in_none([set(self._missing(one)) for one in trusted])
            if require_coverage and left:
                reason = f"no trusted signature covers {', '.join(left[:5])}" + (
                    " and more" if len(left) > 5 else ""
                )
                return SignatureReport("uncovered", reason, found, left)
            return SignatureReport("trusted", None, found, left)
        if trusted:
            reason = f"{len(keys)} of {self.trust.required} required keys have signed"
            return SignatureReport("untrusted-key", reason, found, ())
        for verdict in ("untrusted-key", "invalid", "unsupported"):
            same = [one for one in found if one.verdict == verdict]
            if same:
                return SignatureReport(same[0].verdict, same[0].reason, found, ())
        raise AssertionError("each signature has one of these verdicts")

    def _missing(self, one: SignatureVerdict) -> Iterator[str]:
        """The members that matter and that a signature says nothing about; and the requirements, where there are none and their
        absence proves nothing: an SDK would have signed the same bytes with requirements without scopes."""
        yield from [pointer for pointer in one.uncovered if _matters(pointer)]
        if not self.card.raw.get("securitySchemes") or self.card.raw.get("securityRequirements"):
            return
        if self._payload("sdk") == self._payload(one.dialect or "spec"):
            yield "/securityRequirements"

    def _judged(self, entry: object, pointer: str) -> SignatureVerdict:
        if not isinstance(entry, dict):
            return SignatureVerdict(pointer, "invalid", None, None, None, None, "it is no object", ())
        jws = parse(entry)
        refused = self._refused(jws)
        if refused is not None:
            return _verdict(pointer, jws, *refused)
        keys = self._keys(jws)
        for trusted, origin in keys:
            dialect = self._dialect(jws, trusted.key)
            if dialect is None:
                continue
            objection = self._objection(trusted, jws)
            verdict: OfSignature = "trusted" if objection is None else "untrusted-key"
            return SignatureVerdict(
                pointer,
                verdict,
                dialect,
                jws.kid,
                jws.alg,
                trusted.key.thumbprint,
                objection,
                self._uncovered(dialect),
                _warnings(jws, dialect, origin),
            )
        if not any([jws.alg in trusted.key.algorithms for trusted, _ in keys]):
            return _verdict(pointer, jws, "untrusted-key", f"no key is known for it (kid {_named(jws.kid)})")
        if any([trusted.key.kid == jws.kid for trusted, _ in keys]) or jws.kid is None:
            reason = "it is no signature over this card in any dialect"
            return _verdict(
                pointer, jws, "invalid", reason, self._likely(jws, [trusted.key for trusted, _ in keys])
            )
        return _verdict(
            pointer,
            jws,
            "untrusted-key",
            f"no key is known by its kid {_named(jws.kid)}, and none of the others has signed it",
        )

    def _likely(self, jws: Jws, keys: list[Key]) -> str | None:
        """What has happened to the card, where undoing it makes the signature hold."""
        from a2acard.signing.repairs import repairs
        from a2acard.url import split

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

    def _refused(self, jws: Jws) -> tuple[OfSignature, str] | None:
        """Why a signature is not even tried."""
        alg = jws.alg or ""
        if jws.has_header and alg and refusal(alg):
            kinds = {
                "none": "no signature at all",
                "symmetric": "a secret that readers would have to share",
                "unknown": "none that is accepted",
            }
            return "unsupported", f"the algorithm {alg[:20]!r} is {kinds[refusal(alg) or '']}"
        broken = [problem for problem in jws.problems if problem.where != "header"]
        if broken:
            return "invalid", f"its {broken[0].where} can't be read ({broken[0].kind.replace('-', ' ')})"
        if not alg:
            return "invalid", "its header names no algorithm"
        if "crit" in jws.header:
            return "unsupported", "its header asks for extensions that are not understood (crit)"
        if not jws.is_encoded:
            return "unsupported", "its payload is not encoded (b64), which cards do not have"
        if alg not in self.trust.algorithms:
            return "unsupported", f"the algorithm {alg} is not among those that are trusted"
        return self._untimely(jws)

    def _untimely(self, jws: Jws) -> tuple[OfSignature, str] | None:
        """Times in the header count where they stand (RFC 7519 §4.1, as header parameters by §5.3)."""
        times = {name: jws.header.get(name) for name in ("exp", "nbf", "iat")}
        for name, found in times.items():
            if found is not None and (isinstance(found, bool) or not isinstance(found, (int, float))):
                return "invalid", f"its '{name}' is no time"
        exp, nbf, iat = times["exp"], times["nbf"], times["iat"]
        if isinstance(iat, (int, float)) and iat > self.now + _LEEWAY_S:
            return "invalid", "it says that it was made in the future (iat)"
        if isinstance(exp, (int, float)) and self.now >= exp:
            return "invalid", "it has expired (exp)"
        if isinstance(nbf, (int, float)) and self.now < nbf:
            return "invalid", "it does not hold yet (nbf)"
        return None

    def _keys(self, jws: Jws) -> list[tuple[TrustedKey, str | None]]:
        """The keys to try: those of its kid first, then the others that are for its algorithm; last a believed key set."""
        usable = [one for one in self.trust.keys if jws.alg in one.key.algorithms]
        named = [one for one in usable if one.key.kid == jws.kid]
        found: list[tuple[TrustedKey, str | None]] = [
            (one, None) for one in [*named, *[o for o in usable if o not in named]]
        ]
        if not named:
            found += [(one, jws.text("jku")) for one in self._fetched(jws)]
        return found

    def _fetched(self, jws: Jws) -> list[TrustedKey]:
        """The keys at `jku`, where the reader believes its host; the signer's word alone is worth nothing."""
        from a2acard.card.hosts import is_named
        from a2acard.errors import CardError
        from a2acard.signing.keys import read_keys
        from a2acard.signing.trust import clear_host
        from a2acard.url import split

        jku = jws.text("jku")
        if jku is None or self.fetch_keys is None:
            return []
        url = split(jku)
        if clear_host(jku) is None:
            return []
        port = url.port or {"https": "443", "http": "80"}.get(url.scheme or "")
        if url.scheme != "https" or url.host is None or not is_named(url.host, port, self.trust.jku_hosts):
            return []
        try:
            keys = read_keys(bytes(self.fetch_keys(jku)), name="the key set")
        except (
            CardError,
            KeyUnusable,
            OSError,
            TypeError,
            ValueError,
        ):  # whatever was handed in to fetch with
            return []
        return [TrustedKey(key) for key in keys if jws.alg in key.algorithms and key.kid == jws.kid]

    def _dialect(self, jws: Jws, key: Key) -> str | None:
        """The dialect whose bytes a key has signed; equal bytes are tried once."""
        tried: set[bytes] = set()
        for dialect in self._order():
            payload = self._payload(dialect)
            if payload is None or payload in tried:
                continue
            tried.add(payload)
            if key.verifies(jws.alg or "", jws.signing_input(payload), jws.raw or b""):
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

    def _objection(self, trusted: TrustedKey, jws: Jws) -> str | None:
        """Why a key that has signed is not trusted for this card."""
        if self.trust.is_revoked(trusted.key) or jws.kid in self.trust.revoked:
            return "the key is revoked"
        return trusted.objection(self.card, self.fetched_from, self.now)


def _verdict(
    pointer: str, jws: Jws, verdict: OfSignature, reason: str, likely: str | None = None
) -> SignatureVerdict:
    return SignatureVerdict(pointer, verdict, None, jws.kid, jws.alg, None, reason, (), (), likely)


def _named(kid: str | None) -> str:
    from a2acard.redact import shown

    return shown(kid) if kid else "none"


def _warnings(jws: Jws, dialect: str, origin: str | None) -> tuple[str, ...]:
    found = []
    if dialect == "sdk-js-instance":
        found.append("it was made by a signer that loses the security schemes")
    if dialect == "sdk-0.3":
        found.append("it was made by the official SDK of 0.3, whose form leaves out what is at its default")
    if dialect == "sdk-ascii":
        found.append(
            "it was made by an SDK of before RFC 8785; other readers refuse it where there is more than ASCII"
        )
    if jws.kid is None:
        found.append("its header names no key (kid)")
    if origin is not None:
        found.append(f"its key comes from {origin[:200]}")
    return tuple(found)


_LEEWAY_S = 300
"""Seconds by which clocks may differ."""
_WEIGHTY = (
    "supportedInterfaces",
    "securitySchemes",
    "securityRequirements",
    "url",
    "additionalInterfaces",
    "preferredTransport",
    "security",
    "provider",
    "capabilities",
)
"""Members whose change can lead a caller, or its credentials, astray."""


def _matters(pointer: str) -> bool:
    """True for a member that decides where a caller goes and what it shows there."""
    steps = pointer.split("/")[1:]
    if steps[:1] == ["skills"]:
        return len(steps) < 3 or steps[2] in ("securityRequirements", "security", "security_requirements")
    return bool(steps) and steps[0] in _WEIGHTY


def _in_none(missing: list[set[str]]) -> tuple[str, ...]:
    """What each of several signatures leaves out: where one covers a member, it is covered."""
    left = set.intersection(*missing) if missing else set()
    return tuple(sorted(left))
