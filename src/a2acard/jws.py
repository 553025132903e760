"""JWS as Agent Cards carry it: base64url, the protected header, algorithms, signature lengths. No keys, no crypto.

Covers RFC 7515 (JWS), RFC 7518 §3 (algorithms), RFC 8037 and RFC 9864 (Ed25519), RFC 7797 (`b64`). What is wrong
with a signature is a value: `parse` never raises, and whoever verifies looks at `Jws.problems` first.
"""

from __future__ import annotations

from a2acard.source.limits import Limits
from a2acard.types import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.types import JSON

HEADER_LIMITS = Limits(max_bytes=64 * 1024, max_depth=16)
"""Room for a certificate chain (`x5c`); no header of a card nests deeper than a key in an object."""

MOST_SIGNATURES = 16
"""Signatures of a card that are written and looked at; a card with more is made to cost its readers time."""

MIN_RSA_BYTES = 256
"""RFC 7518 §3.3 and §3.5: RSA keys have 2048 bits or more, and a signature is as long as its key."""

_LETTERS = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_"
_ALPHABET, _BYTES = frozenset(_LETTERS), _LETTERS.encode("ascii")
_VALUES = {letter: number for number, letter in enumerate(_LETTERS)}
_TO_STANDARD, _FROM_STANDARD = bytes.maketrans(b"-_", b"+/"), bytes.maketrans(b"+/", b"-_")
_BLANKS = frozenset(" \t\r\n\v\f")
_BREAKING = (
    "not-utf-8",
    "not-json",
    "too-large",
    "too-deep",
    "byte-order-mark",
    "non-finite-number",
    "duplicate-member",
    "lone-surrogate",
)
"""The reader's problems that make a header unusable (RFC 7515 §4: names must be unique; §5.2: valid JSON)."""


@value
class Algorithm:
    """One accepted signature algorithm: its family (`ecdsa`, `eddsa`, `rsa`) and how long its signatures are.

    `size` is the exact number of bytes, None for RSA, where `at_least` holds.
    """

    name: str
    family: str
    size: int | None
    at_least: int = 0


ALGORITHMS: dict[str, Algorithm] = {
    algorithm.name: algorithm
    for algorithm in (
        Algorithm("ES256", "ecdsa", 64),  # RFC 7518 §3.4: R and S, each as long as the curve's order
        Algorithm("ES384", "ecdsa", 96),
        Algorithm("ES512", "ecdsa", 132),
        Algorithm("EdDSA", "eddsa", 64),  # RFC 8037 §3.1; of its two curves only Ed25519 is accepted
        Algorithm("Ed25519", "eddsa", 64),  # RFC 9864 §2.2
        Algorithm("RS256", "rsa", None, MIN_RSA_BYTES),
        Algorithm("RS384", "rsa", None, MIN_RSA_BYTES),
        Algorithm("RS512", "rsa", None, MIN_RSA_BYTES),
        Algorithm("PS256", "rsa", None, MIN_RSA_BYTES),
        Algorithm("PS384", "rsa", None, MIN_RSA_BYTES),
        Algorithm("PS512", "rsa", None, MIN_RSA_BYTES),
    )
}
"""What is accepted: asymmetric, and strong enough to be trusted. Names are compared with case (RFC 7515 §4.1.1)."""


def refusal(alg: str) -> str | None:
    """Why an algorithm is refused: `none` (RFC 7518 §3.6, in any case), `symmetric` (HS…), `unknown`; else None."""
    if alg in ALGORITHMS:
        return None
    folded = alg.strip().casefold()
    if folded == "none":
        return "none"
    return "symmetric" if folded.startswith("hs") and folded[2:].isdecimal() else "unknown"


@value
class Decoded:
    """What a base64url text holds: the bytes, or None and the kind of what is wrong, with details by name.

    Kinds: `white-space`, `padding`, `standard-alphabet` (`+`, `/`), `foreign-character`, `length` (no text has
    4n+1 characters), `trailing-bits` (unused bits of the last character are set: a second spelling of the bytes).
    """

    data: bytes | None
    kind: str | None = None
    params: dict[str, str | int] = {}


def decode(text: str) -> Decoded:
    """Strict base64url without padding (RFC 7515 §2, RFC 4648 §3.5 and §5). Never raises."""
    if not text.isascii() or text.encode("ascii").translate(None, _BYTES):
        odd = sorted(set(text) - _ALPHABET)
        foreign = next((c for c in text if c not in _ALPHABET and c not in _BLANKS and c not in "+/="), None)
        if foreign is not None:
            return Decoded(None, "foreign-character", {"character": foreign})
        if not _BLANKS.isdisjoint(odd):
            return Decoded(None, "white-space")
        if odd == ["="] and "=" not in text.rstrip("="):
            return Decoded(None, "padding")
        return Decoded(None, "standard-alphabet", {"characters": " ".join(odd)})
    if len(text) % 4 == 1:
        return Decoded(None, "length", {"length": len(text)})
    from binascii import a2b_base64

    data = a2b_base64(text.encode("ascii").translate(_TO_STANDARD) + b"=" * (-len(text) % 4))
    spare = {2: 0x0F, 3: 0x03}.get(len(text) % 4)  # bits of the last character that no byte has
    if spare and _VALUES[text[-1]] & spare:
        return Decoded(None, "trailing-bits", {"character": text[-1]})
    return Decoded(data)


def encode(data: bytes) -> str:
    """`data` as base64url without padding."""
    return _encoded(data).decode("ascii")


def _encoded(data: bytes) -> bytes:
    from binascii import b2a_base64

    return b2a_base64(data, newline=False).translate(_FROM_STANDARD).rstrip(b"=")


@value
class JwsProblem:
    """One fault of a signature. `where` is `protected`, `signature` or `header`; `params` has details by name.

    Kinds: those of `Decoded`; `absent` (not a string, or empty); in `protected` those of the JSON reader
    (`not-utf-8`, `not-json`, `too-large`, `too-deep`, `byte-order-mark`, `non-finite-number`,
    `duplicate-member`, `lone-surrogate`) and `not-an-object`; in `header` `repeated-parameter` (RFC 7515 §7.2.1)
    and `not-an-object`; in `signature` `der` and `wrong-length` (RFC 7518 §3).
    """

    kind: str
    where: str
    params: dict[str, str | int] = {}


@value
class Jws:
    """One signature in the JSON serialization with detached payload (RFC 7515 §7.2.1, appendix F).

    `protected` and `signature` are the texts as given, `header` the parsed protected header (empty when it can't
    be read), `unprotected` the other one, `raw` the signature's bytes (None when they can't be read).
    """

    protected: str
    signature: str
    header: dict[str, JSON]
    unprotected: dict[str, JSON]
    raw: bytes | None
    problems: tuple[JwsProblem, ...]

    @property
    def has_header(self) -> bool:
        """True when the protected header could be read."""
        return not any([problem.where == "protected" for problem in self.problems])

    @property
    def alg(self) -> str | None:
        """The algorithm that the protected header names (RFC 7515 §4.1.1)."""
        return self.text("alg")

    @property
    def kid(self) -> str | None:
        """The key's id in the protected header (RFC 7515 §4.1.4)."""
        return self.text("kid")

    @property
    def algorithm(self) -> Algorithm | None:
        """The accepted algorithm, None when none is named or it is refused."""
        return ALGORITHMS.get(self.alg or "")

    @property
    def critical(self) -> tuple[str, ...]:
        """The extensions that a reader must understand (`crit`, RFC 7515 §4.1.11)."""
        names = self.header.get("crit")
        return tuple([name for name in names if isinstance(name, str)]) if isinstance(names, list) else ()

    @property
    def is_encoded(self) -> bool:
        """False when the payload is signed without base64url (`b64`, RFC 7797 §3)."""
        return self.header.get("b64", True) is not False

    def text(self, name: str) -> str | None:
        """A parameter of the protected header when it is a string that is not blank."""
        found = self.header.get(name)
        return found if isinstance(found, str) and found.strip() else None

    def anywhere(self, name: str) -> tuple[str, JSON]:
        """A parameter and the header that has it, `protected` or `header`; null and absent are `("", None)`."""
        if self.header.get(name) is not None:
            return "protected", self.header[name]
        if self.unprotected.get(name) is not None:
            return "header", self.unprotected[name]
        return "", None

    def signing_input(self, payload: bytes) -> bytes:
        """What is signed: both parts in base64url with a dot between them (RFC 7515 §5.1 step 8).

        Only for a signature whose `protected` could be decoded, which makes it ASCII.
        """
        return b"%s.%s" % (self.protected.encode("ascii"), _encoded(payload))


def parse(entry: dict[str, JSON]) -> Jws:
    """One element of `signatures` as a value; what is wrong stands in `Jws.problems`. Never raises."""
    problems: list[JwsProblem] = []
    raw, text = None, entry.get("protected")
    header = _headers.get(text) if isinstance(text, str) else None
    if header is None:
        protected = _part(entry, "protected", problems)
        header = _read(str(text), protected, problems) if protected is not None else {}
    unprotected = _unprotected(entry, header, problems)
    signature = _part(entry, "signature", problems)
    if signature is not None:
        alg = header.get("alg")
        raw = signature
        _measure(raw, ALGORITHMS.get(alg) if isinstance(alg, str) else None, problems)
    texts = [
        text if isinstance(text, str) else "" for text in (entry.get("protected"), entry.get("signature"))
    ]
    return Jws(texts[0], texts[1], header, unprotected, raw, tuple(problems))


def _part(entry: dict[str, JSON], where: str, problems: list[JwsProblem]) -> bytes | None:
    text = entry.get(where)
    if not isinstance(text, str) or not text:
        problems.append(JwsProblem("absent", where))
        return None
    decoded = decode(text)
    if decoded.kind is not None:
        problems.append(JwsProblem(decoded.kind, where, decoded.params))
    return decoded.data


_MOST_KEPT = 64
_headers: dict[str, dict[str, JSON]] = {}
"""Headers that were read before, by their texts: a signer writes the same one into all its cards."""


def _read(text: str, data: bytes, problems: list[JwsProblem]) -> dict[str, JSON]:
    from a2acard.source.parse import read

    document = read(data, HEADER_LIMITS)
    for problem in document.problems:
        if problem.kind in _BREAKING:
            problems.append(JwsProblem(problem.kind, "protected", problem.params))
            return {}
    if isinstance(document.value, dict):
        if len(_headers) >= _MOST_KEPT:
            _headers.clear()
        _headers[text] = document.value
        return document.value
    problems.append(JwsProblem("not-an-object", "protected"))
    return {}


def _unprotected(
    entry: dict[str, JSON], header: dict[str, JSON], problems: list[JwsProblem]
) -> dict[str, JSON]:
    found = entry.get("header")
    if found is None:
        return {}
    if not isinstance(found, dict):
        problems.append(JwsProblem("not-an-object", "header"))
        return {}
    problems += [
        JwsProblem("repeated-parameter", "header", {"name": name}) for name in found if name in header
    ]
    return found


def _measure(raw: bytes, algorithm: Algorithm | None, problems: list[JwsProblem]) -> None:
    """A signature of another length than its algorithm gives can't verify, whatever the key."""
    if algorithm is None or len(raw) == algorithm.size:
        return
    params: dict[str, str | int] = {"alg": algorithm.name, "found": len(raw)}
    if algorithm.size is None:
        if len(raw) < algorithm.at_least:
            problems.append(
                JwsProblem("wrong-length", "signature", params | {"at_least": algorithm.at_least})
            )
    elif algorithm.family == "ecdsa" and is_der(raw):
        problems.append(JwsProblem("der", "signature", params | {"expected": algorithm.size}))
    else:
        problems.append(JwsProblem("wrong-length", "signature", params | {"expected": algorithm.size}))


def is_der(raw: bytes) -> bool:
    """True for a DER SEQUENCE of two INTEGERs and nothing else, as X.509 libraries write ECDSA signatures."""
    body = _der(raw, 0x30)
    if body is None or body[1]:
        return False
    first = _der(body[0], 0x02)
    second = _der(first[1], 0x02) if first else None
    return second is not None and not second[1]


def _der(data: bytes, tag: int) -> tuple[bytes, bytes] | None:
    """The content of the first element and what follows it, None when it is not a whole `tag`."""
    if len(data) < 3 or data[0] != tag:
        return None
    start, length = (3, data[2]) if data[1] == 0x81 else (2, data[1])
    if (data[1] >= 0x80 and data[1] != 0x81) or not length or start + length > len(data):
        return None
    return data[start : start + length], data[start + length :]
