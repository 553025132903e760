"""Keys as cards are signed with: read from PEM or JWK, made, shown without their secret (RFC 7517, RFC 7638), by joserfc."""

from __future__ import annotations

import json

from a2acard.errors import BadValue, KeyUnusable
from a2acard.jws import ALGORITHMS, MIN_RSA_BYTES
from a2acard.types import Phrase, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any, Protocol

    class Signer(Protocol):
        """Whatever can sign: a key at hand, or one that never leaves its module."""

        alg: str
        kid: str

        def sign(self, data: bytes) -> bytes:
            """The signature over `data` in the form of RFC 7518 §3."""


_EXTRA = Phrase("signing and verifying need the extra 'sign': pip install 'a2acard[sign]'")
DEFAULT_ALGORITHM = "ES256"
_KINDS = {
    "ES256": ("EC", "P-256"),
    "ES384": ("EC", "P-384"),
    "ES512": ("EC", "P-521"),
    "EdDSA": ("OKP", "Ed25519"),
    "Ed25519": ("OKP", "Ed25519"),
}
_RSA_BITS = 3072
"""Bits of a new RSA key: as strong as the elliptic curves are (NIST SP 800-57)."""


@value
class Key:
    """One key: joserfc's object, its id, the algorithms it is for (its own `alg`, or all of its kind), and the SHA-256 thumbprint
    of its public half in base64url (RFC 7638). Nothing private is ever shown."""

    raw: Any
    kid: str
    algorithms: tuple[str, ...]
    thumbprint: str

    def __repr__(self) -> str:
        return f"Key({self.kid}: {', '.join(self.algorithms)}{', private' if self.is_private else ''})"

    @property
    def is_private(self) -> bool:
        """True when it can sign."""
        return bool(self.raw.is_private)

    def public_jwk(self) -> dict[str, str]:
        """Its public half as a JWK, with its id, its use and, where it has one, its algorithm."""
        found = {
            name: text for name, text in self.raw.as_dict(private=False).items() if isinstance(text, str)
        }
        alg = {"alg": self.algorithms[0]} if len(self.algorithms) == 1 else {}
        return found | {"kid": self.kid, "use": "sig"} | alg

    def verifies(self, alg: str, data: bytes, signature: bytes) -> bool:
        """True when `signature` is this key's over `data` by `alg`; false too where the key is not for `alg`."""
        if alg not in self.algorithms:
            return False
        found: bool = _algorithm(alg).verify(data, signature, self.raw)
        return found


class LocalSigner:
    """A private key that is at hand, as a signer."""

    def __init__(self, key: Key, alg: str | None = None) -> None:
        if not key.is_private:
            raise KeyUnusable(Phrase("the key {kid} is a public one, which signs nothing", kid=key.kid))
        if alg is not None and alg not in key.algorithms:
            raise KeyUnusable(
                Phrase(
                    "the key {kid} is not for {alg}, but for {algorithms}",
                    kid=key.kid,
                    alg=alg,
                    algorithms=", ".join(key.algorithms),
                )
            )
        self.key = key
        self.alg = alg or key.algorithms[0]
        self.kid = key.kid

    def sign(self, data: bytes) -> bytes:
        """The signature over `data`."""
        found: bytes = _algorithm(self.alg).sign(data, self.key.raw)
        return found


@value
class KeySet:
    """The keys that were read, and why each other entry of the set was passed over."""

    keys: tuple[Key, ...]
    passed_over: tuple[str, ...] = ()


def read_keys(
    data: bytes, *, name: str = Phrase("the key"), passphrase: str | None = None
) -> tuple[Key, ...]:
    """The keys in a JWK, a JWK set (RFC 7517 §5) or a PEM file; those of a set that can't be used are left out.

    Raises KeyUnusable, naming the file and never a value, for what is no key, is too weak, is symmetric or encrypted with
    another pass-phrase, and for a set of which no key can be used.
    """
    return read_key_set(data, name=name, passphrase=passphrase).keys


def read_key_set(data: bytes, *, name: str = Phrase("the key"), passphrase: str | None = None) -> KeySet:
    """As `read_keys`, with the reason for each key of a set that is left out."""
    _joserfc()  # says what is missing once, not for each key
    text = data.strip()
    if text[:1] in (b"{", b"["):
        return _from_json(text, name)
    return KeySet((_from_pem(data, name, passphrase),))


def new_key(alg: str = DEFAULT_ALGORITHM, kid: str | None = None) -> Key:
    """A new private key for `alg`; its id is its thumbprint where none is given. Raises BadValue for an unknown algorithm."""
    if alg not in ALGORITHMS:
        raise BadValue(
            Phrase(
                "unknown algorithm {alg!r}; known are {algorithms}", alg=alg, algorithms=", ".join(ALGORITHMS)
            )
        )
    jwk = _joserfc()
    kind, size = _KINDS.get(alg, ("RSA", _RSA_BITS))
    made = jwk.generate_key(kind, size)
    thumbprint = str(made.thumbprint())
    return Key(made, kid or thumbprint, (alg,), thumbprint)


def private_pem(key: Key, passphrase: str | None = None) -> bytes:
    """The private key as PKCS #8 PEM, encrypted where there is a pass-phrase."""
    found: bytes = key.raw.as_pem(private=True, password=passphrase)
    return found


def private_jwk(key: Key) -> dict[str, object]:
    """The private key as a JWK."""
    return dict(key.raw.as_dict(private=True)) | {"kid": key.kid, "use": "sig", "alg": key.algorithms[0]}


def jwk_set(keys: tuple[Key, ...]) -> dict[str, list[dict[str, str]]]:
    """The public halves as a JWK set, to publish; each id once."""
    return {"keys": list({key.kid: key.public_jwk() for key in keys}.values())}


def _from_json(text: bytes, name: str) -> KeySet:
    from a2acard.source.parse import Limits, read

    document = read(text, Limits(max_bytes=_MOST))
    if any([problem.kind == "duplicate-member" for problem in document.problems]):
        raise KeyUnusable(
            Phrase("{name}: a member is there twice, so nobody can tell which key it is", name=name)
        )
    node = document.value if document.readable else None
    if not isinstance(node, dict):
        raise KeyUnusable(Phrase("{name}: it is no JSON Web Key, and no set of them", name=name))
    if "keys" not in node:
        return KeySet((_from_jwk(node, name),))
    entries = node["keys"]
    if not isinstance(entries, list):
        raise KeyUnusable(Phrase("{name}: 'keys' is no list", name=name))
    found: list[Key] = []
    passed_over: list[str] = []
    for number, entry in enumerate(entries):
        where = _place(name, number, entry)
        if not isinstance(entry, dict):
            passed_over.append(Phrase("{where}: it is no JSON Web Key", where=where))
            continue
        try:
            found.append(_from_jwk(entry, where))
        except (
            KeyUnusable
        ) as error:  # a set may have keys for other purposes, and of kinds yet to come (RFC 7517 §5)
            passed_over.append(error.message)
    if entries and not found:
        first = passed_over[0]
        if len(passed_over) > 1:
            first = Phrase("{first} (and {number} more)", first=first, number=len(passed_over) - 1)
        raise KeyUnusable(Phrase("{first}; there is no other key in the set", first=first))
    return KeySet(tuple(found), tuple(passed_over))


_MOST = 1024 * 1024
"""Bytes of a key set."""


def _place(name: str, number: int, entry: object) -> str:
    """A key of a set, with its id as it may be told."""
    from a2acard.redact import shown

    kid = entry.get("kid") if isinstance(entry, dict) else None
    if isinstance(kid, str) and kid:
        return Phrase("{name}: keys[{number}] (kid {kid})", name=name, number=number, kid=shown(kid))
    return Phrase("{name}: keys[{number}]", name=name, number=number)


def _told(text: object) -> str:
    return text[:20] if isinstance(text, str) else ""


def _curve_is_known(entry: dict[str, Any]) -> bool:
    return entry.get("kty") == "RSA" or entry.get("crv") in [curve for _, curve in _KINDS.values()]


def _from_jwk(entry: dict[str, Any], name: str) -> Key:
    kind = entry.get("kty")
    if kind == "oct":
        raise KeyUnusable(
            Phrase("{name}: a symmetric key; whoever can verify with it can sign with it too", name=name)
        )
    if kind not in ("EC", "OKP", "RSA") or not _curve_is_known(entry):
        raise KeyUnusable(
            Phrase(
                "{name}: no card is signed with a key of this kind ({kind}, {curve})",
                name=name,
                kind=_told(kind),
                curve=_told(entry.get("crv")) or Phrase("no curve"),
            )
        )
    if entry.get("use", "sig") != "sig":
        raise KeyUnusable(
            Phrase(
                "{name}: the key is for {use!r}, not for signatures", name=name, use=_told(entry.get("use"))
            )
        )
    operations = entry.get("key_ops")
    if isinstance(operations, list) and not {"sign", "verify"} & set(map(str, operations)):
        raise KeyUnusable(
            Phrase("{name}: the key's operations are others than to sign and to verify", name=name)
        )
    plain = {
        n: entry[n] for n in ("kty", "crv", "x", "y", "d", "n", "e", "p", "q", "dp", "dq", "qi") if n in entry
    }
    try:
        raw = _imported(plain)
    except Exception as error:  # the library has many; its words may hold what was read
        raise KeyUnusable(Phrase("{name}: the JSON Web Key can't be read", name=name)) from error
    kid = entry.get("kid")
    return _made(raw, kid if isinstance(kid, str) and kid else None, entry.get("alg"), name)


def _from_pem(data: bytes, name: str, passphrase: str | None) -> Key:
    if b"-----BEGIN" not in data:
        raise KeyUnusable(Phrase("{name}: it is neither PEM nor a JSON Web Key", name=name))
    jwk = _joserfc()
    if b"ENCRYPTED" in data and not passphrase:
        raise KeyUnusable(Phrase("{name}: the key is encrypted, and there is no pass-phrase", name=name))
    try:
        native = type(jwk.import_from_pem_key(data, passphrase.encode() if passphrase else None)).__name__
        kind = next(kind for start, kind in _NATIVE.items() if native.startswith(start))
        raw = _imported(data, getattr(jwk, kind), passphrase)
    except Exception as error:  # the library has many; its words may hold what was read
        if passphrase:
            raise KeyUnusable(
                Phrase(
                    "{name}: the PEM file holds no key that cards are signed with, or the pass-phrase is another",
                    name=name,
                )
            ) from error
        raise KeyUnusable(
            Phrase("{name}: the PEM file holds no key that cards are signed with", name=name)
        ) from error
    return _made(raw, None, None, name)


def _imported(data: Any, kind: Any = None, passphrase: str | None = None) -> Any:
    """A key by joserfc, whose warnings about weak ones become errors of ours later."""
    import warnings

    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        raw = kind.import_key(data, None, passphrase) if kind is not None else _joserfc().import_key(data)
    raw.get_op_key("sign" if raw.is_private else "verify")
    return raw


_NATIVE = {"EC": "ECKey", "RSA": "RSAKey", "Ed25519": "OKPKey"}
"""joserfc's classes by how the names of the library's beneath begin."""


def _made(raw: Any, kid: str | None, alg: object, name: str) -> Key:
    """The key with its id and algorithms. Raises KeyUnusable for one that is too weak, or not for its own algorithm."""
    if raw.key_type == "RSA":
        bits = raw.raw_value.key_size
        if bits < MIN_RSA_BYTES * 8:
            raise KeyUnusable(
                Phrase(
                    "{name}: an RSA key of {bits} bits is too weak; 2048 is the least (RFC 7518 §3.3)",
                    name=name,
                    bits=bits,
                )
            )
        algorithms = tuple([one.name for one in ALGORITHMS.values() if one.family == "rsa"])
    elif raw.key_type == "oct":
        raise KeyUnusable(
            Phrase("{name}: a symmetric key; whoever can verify with it can sign with it too", name=name)
        )
    else:
        curve = raw.curve_name
        algorithms = tuple([alg for alg, (_, named) in _KINDS.items() if named == curve])
    if not algorithms:
        raise KeyUnusable(Phrase("{name}: no card is signed with a key of this kind", name=name))
    if raw.key_type == "OKP" and _is_of_small_order(raw.public_key.public_bytes_raw()):
        raise KeyUnusable(
            Phrase("{name}: a point of small order, under which anybody's signature holds", name=name)
        )
    if alg is not None:
        if alg not in algorithms:
            raise KeyUnusable(
                Phrase(
                    "{name}: the key says that it is for {alg!r}, which it can't be",
                    name=name,
                    alg=str(alg)[:20],
                )
            )
        algorithms = (str(alg),)
    thumbprint = str(raw.thumbprint())
    return Key(raw, kid or thumbprint, algorithms, thumbprint)


def _is_of_small_order(point: bytes) -> bool:
    """True for the eight points of Ed25519, in any spelling, that verify what nobody signed (RFC 8032 §8.9 leaves them to the caller)."""
    prime = 2**255 - 19
    y = int.from_bytes(point, "little") % 2**255 % prime
    return y in (0, 1, prime - 1, _EIGHTH, prime - _EIGHTH)


_EIGHTH = int.from_bytes(
    bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"), "little"
)
"""The ordinate of the points of order eight."""


def _joserfc() -> Any:
    try:
        from joserfc import jwk
    except ImportError as error:
        raise BadValue(_EXTRA) from error
    return jwk


def _algorithm(name: str) -> Any:
    """joserfc's signer and verifier of one algorithm; which are allowed is decided before."""
    found = _algorithms.get(name)
    if found is None:
        try:
            from joserfc.jws import JWSRegistry
        except ImportError as error:
            raise BadValue(_EXTRA) from error
        found = _algorithms[name] = JWSRegistry.algorithms[name]
    return found


_algorithms: dict[str, Any] = {}


def public_text(keys: tuple[Key, ...]) -> str:
    """The JWK set as text, to publish."""
    return json.dumps(jwk_set(keys), indent=2) + "\n"
