"""Signs the signed example where its signature does not fit, and pins the canonical bytes of all examples.

A new signature gets a new ES256 key (RFC 7518 §3.4). Its public half goes into the key set beside the card; the
private half is never written anywhere and ends with this process. What is signed is the canonical form of
A2A 1.0 §8.4.1: RFC 8785 over the card without `signatures`. The example has nothing empty and nothing at its
default, so that this form is the card as it stands (a test holds that).
"""

from __future__ import annotations

import hashlib
import json
import sys
import time
from base64 import urlsafe_b64decode, urlsafe_b64encode
from pathlib import Path
from typing import Any

import rfc8785
from cryptography.exceptions import InvalidSignature
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.hazmat.primitives.asymmetric.utils import decode_dss_signature, encode_dss_signature
from cryptography.hazmat.primitives.hashes import SHA256

from a2acard.examples import EXAMPLES, Example

ROOT = Path(__file__).parent.parent
FOLDER = ROOT / "src/a2acard/examples"
PINS = ROOT / "tests/examples/canonical.json"
ABOUT = (
    "SHA-256 of each example's canonical bytes: RFC 8785 (rfc8785 of PyPI) over the card without `signatures`. "
    "A changed pin is a changed example. Written by scripts/examples."
)
KEYS_URL = "https://flowers.example/.well-known/jwks.json"
ES256_BYTES = 32
"""Bytes of each of the two numbers of an ES256 signature, and of each coordinate of its key."""


def canonical(card: dict[str, Any]) -> bytes:
    """What a signature covers."""
    return rfc8785.dumps({name: value for name, value in card.items() if name != "signatures"})


def is_signed(item: Example) -> bool:
    """True when the card's signature verifies with the key set beside it."""
    card = json.loads(item.data)
    try:
        (entry,), (key,) = card["signatures"], json.loads(item.jwks or b"")["keys"]
        x, y = [int.from_bytes(_decoded(key[name]), "big") for name in ("x", "y")]
        public = ec.EllipticCurvePublicNumbers(x, y, ec.SECP256R1()).public_key()
        raw = _decoded(entry["signature"])
        halves = [int.from_bytes(half, "big") for half in (raw[:ES256_BYTES], raw[ES256_BYTES:])]
        public.verify(encode_dss_signature(*halves), _input(entry["protected"], card), ec.ECDSA(SHA256()))
    except (FileNotFoundError, KeyError, ValueError, InvalidSignature):
        return False
    return True


def sign(item: Example) -> None:
    """Write the example with a signature by a key made for it, and the key set that verifies it."""
    card = json.loads(item.data)
    key = ec.generate_private_key(ec.SECP256R1())
    kid = f"{card['provider']['organization'].lower().replace(' ', '-')}-{time.strftime('%Y-%m')}"
    header: dict[str, Any] = {
        "alg": "ES256",
        "iat": int(time.time()),
        "jku": KEYS_URL,
        "kid": kid,
        "typ": "JOSE",
    }
    protected = _encoded(rfc8785.dumps(header))
    halves = decode_dss_signature(key.sign(_input(protected, card), ec.ECDSA(SHA256())))
    card["signatures"] = [
        {"protected": protected, "signature": _encoded(b"".join([_bytes(half) for half in halves]))}
    ]
    point = key.public_key().public_numbers()
    public = {"kty": "EC", "crv": "P-256", "x": _encoded(_bytes(point.x)), "y": _encoded(_bytes(point.y))}
    _write(FOLDER / f"{item.name}.json", card)
    _write(FOLDER / f"{item.name}.jwks.json", {"keys": [public | {"kid": kid, "alg": "ES256", "use": "sig"}]})


def pins() -> dict[str, object]:
    """The pin of each example."""
    found = {item.name: hashlib.sha256(canonical(json.loads(item.data))).hexdigest() for item in EXAMPLES}
    return {"about": ABOUT, "sha256": found}


def main() -> int:
    """Sign where needed, then pin."""
    for item in EXAMPLES:
        if item.is_signed and not is_signed(item):
            sign(item)
            print(f"signed {item.name} with a new key", file=sys.stderr)
    _write(PINS, pins())
    return 0


def _input(protected: str, card: dict[str, Any]) -> bytes:
    """The JWS signing input (RFC 7515 §5.1)."""
    return f"{protected}.{_encoded(canonical(card))}".encode()


def _bytes(number: int) -> bytes:
    return number.to_bytes(ES256_BYTES, "big")


def _encoded(data: bytes) -> str:
    return urlsafe_b64encode(data).rstrip(b"=").decode()


def _decoded(text: str) -> bytes:
    return urlsafe_b64decode(text + "=" * (-len(text) % 4))


def _write(path: Path, data: object) -> None:
    path.write_text(json.dumps(data, ensure_ascii=False, indent=2) + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
