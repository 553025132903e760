"""Keys read, made and shown; what is no key for cards is refused by name, and nothing private is ever in a text."""

from __future__ import annotations

import json
from typing import Any

import pytest
from cryptography.hazmat.primitives.asymmetric import rsa
from cryptography.hazmat.primitives.serialization import Encoding, NoEncryption, PrivateFormat

from a2acard.errors import BadValue, KeyUnusable
from a2acard.jws import encode
from a2acard.signing.keys import (
    Key,
    LocalSigner,
    jwk_set,
    new_key,
    private_jwk,
    private_pem,
    public_text,
    read_keys,
)

ALGORITHMS = (
    "ES256",
    "ES384",
    "ES512",
    "EdDSA",
    "Ed25519",
    "RS256",
    "RS384",
    "RS512",
    "PS256",
    "PS384",
    "PS512",
)
KEY = new_key()


@pytest.mark.parametrize("alg", ALGORITHMS)
def test_sign_and_verify(alg: str) -> None:
    """Each algorithm signs, verifies, and refuses another text, another key and another algorithm."""
    key, other = new_key(alg, "k1"), new_key(alg)
    signature = LocalSigner(key).sign(b"text")
    assert key.verifies(alg, b"text", signature)
    assert not key.verifies(alg, b"other text", signature)
    assert not other.verifies(alg, b"text", signature)
    assert not key.verifies("ES256" if alg != "ES256" else "ES384", b"text", signature)
    assert not key.verifies(alg, b"text", signature[:-1])
    assert not key.verifies(alg, b"text", b"")


@pytest.mark.parametrize("passphrase", [None, "open sesame"])
@pytest.mark.parametrize("alg", ["ES256", "ES384", "EdDSA", "RS256"])
def test_there_and_back(alg: str, passphrase: str | None) -> None:
    """PEM, encrypted or not, a JWK and a set of them give the same key again."""
    key = new_key(alg)
    (from_pem,) = read_keys(private_pem(key, passphrase), passphrase=passphrase)
    (from_jwk,) = read_keys(json.dumps(private_jwk(key)).encode())
    (from_set,) = read_keys(public_text((key,)).encode())
    assert {k.thumbprint for k in (key, from_pem, from_jwk, from_set)} == {key.thumbprint}
    assert (from_pem.is_private, from_jwk.is_private, from_set.is_private) == (True, True, False)
    assert from_set.verifies(alg, b"x", LocalSigner(from_pem, alg).sign(b"x"))
    assert key.kid == key.thumbprint


def test_only_public_halves_are_published() -> None:
    """A set holds no private member, each id once, and what the key is for."""
    found = jwk_set((KEY, KEY, new_key("EdDSA", "two")))
    assert [entry["kid"] for entry in found["keys"]] == [KEY.kid, "two"]
    assert not [entry for entry in found["keys"] if {"d", "p", "q"} & entry.keys()]
    assert found["keys"][0]["use"] == "sig"


def test_nothing_private_is_shown() -> None:
    """Neither in the representation nor in an error."""
    secret = str(private_jwk(KEY)["d"])
    assert secret not in repr(KEY) + str(KEY)
    broken = json.dumps(private_jwk(KEY) | {"x": "!!"}).encode()
    with pytest.raises(KeyUnusable) as caught:
        read_keys(broken)
    assert secret not in str(caught.value)


def weak_rsa() -> bytes:
    """A key of 1024 bits."""
    made = rsa.generate_private_key(65537, 1024)  # it is meant to be weak
    return made.private_bytes(Encoding.PEM, PrivateFormat.PKCS8, NoEncryption())


def weak_jwk() -> dict[str, str]:
    """The same as a JWK."""
    numbers = rsa.generate_private_key(65537, 1024).public_key().public_numbers()  # as above
    return {"kty": "RSA", "n": encode(numbers.n.to_bytes(128, "big")), "e": "AQAB"}


BAD: list[tuple[str, Any, str]] = [
    ("no key", b"hello", "neither PEM nor a JSON Web Key"),
    ("nothing", b"", "neither PEM"),
    ("a list", b"[]", "no JSON Web Key"),
    ("broken JSON", b"{", "no JSON Web Key"),
    ("a symmetric key", {"kty": "oct", "k": "AAAA"}, "symmetric"),
    ("a symmetric key in disguise", {"kty": "oct", "k": "AAAA", "alg": "ES256"}, "symmetric"),
    ("an unknown kind", {"kty": "XX"}, "no card is signed with a key of this kind"),
    ("a curve for coins", {"kty": "EC", "crv": "secp256k1", "x": "AA", "y": "AA"}, "of this kind (EC, secp256k1)"),
    ("a key to agree on keys", {"kty": "OKP", "crv": "X25519", "x": "AA"}, "of this kind"),
    ("for encryption", KEY.public_jwk() | {"use": "enc"}, "is for 'enc', not for signatures"),
    ("for wrapping", KEY.public_jwk() | {"key_ops": ["wrapKey"]}, "operations are others"),
    ("of another algorithm", KEY.public_jwk() | {"alg": "RS256"}, "says that it is for 'RS256'"),
    ("of a symmetric algorithm", KEY.public_jwk() | {"alg": "HS256"}, "says that it is for 'HS256'"),
    ("a point off the curve", {"kty": "EC", "crv": "P-256", "x": "A" * 43, "y": "A" * 43}, "can't be read"),
    ("a weak RSA key", weak_rsa(), "1024 bits is too weak"),
    ("a weak RSA key as JWK", weak_jwk(), "too weak"),
    ("a member twice", b'{"kty": "EC", "kty": "oct"}', "a member is there twice"),
    ("keys of another form", {"keys": {}}, "'keys' is no list"),
    ("an encrypted key", private_pem(KEY, "secret"), "encrypted, and there is no pass-phrase"),
    ("a certificate", b"-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n", "no key that cards are signed with"),
]  # fmt: skip


@pytest.mark.parametrize(("data", "said"), [b[1:] for b in BAD], ids=[b[0] for b in BAD])
def test_what_is_no_key_for_cards(data: Any, said: str) -> None:
    """It is refused by name, with the file's."""
    with pytest.raises(KeyUnusable) as caught:
        read_keys(data if isinstance(data, bytes) else json.dumps(data).encode(), name="acme.pem")
    assert said in str(caught.value)
    assert str(caught.value).startswith("acme.pem: ")


def test_a_wrong_pass_phrase() -> None:
    """It may be that, and it is said."""
    with pytest.raises(KeyUnusable, match="the pass-phrase is another"):
        read_keys(private_pem(KEY, "right"), passphrase="wrong")


def test_a_set_with_other_keys() -> None:
    """Those for encryption and of kinds that nobody signs cards with are left out."""
    entries = [
        KEY.public_jwk(),
        KEY.public_jwk() | {"use": "enc"},
        {"kty": "oct", "k": "AA"},
        {"kty": "OKP", "crv": "X25519", "x": "AA"},
        7,
    ]
    assert [key.kid for key in read_keys(json.dumps({"keys": entries}).encode())] == [KEY.kid]
    assert read_keys(b'{"keys": []}') == ()


def test_a_public_key_signs_nothing() -> None:
    """And a private one only what it is for."""
    (public,) = read_keys(json.dumps(KEY.public_jwk()).encode())
    with pytest.raises(KeyUnusable, match="a public one"):
        LocalSigner(public)
    with pytest.raises(KeyUnusable, match="is not for ES384"):
        LocalSigner(KEY, "ES384")
    with pytest.raises(BadValue, match="unknown algorithm 'HS256'"):
        new_key("HS256")


def test_a_signer_elsewhere() -> None:
    """Whatever has an algorithm, an id and can sign is a signer: here a key in another process."""
    import subprocess
    import sys

    from a2acard.signing.signer import sign
    from a2acard.signing.trust import Trust
    from a2acard.signing.verifier import inspect_signatures

    script = (
        "import sys\nfrom a2acard.signing.keys import LocalSigner, read_keys\n"
        "key, = read_keys(sys.argv[1].encode())\nsys.stdout.buffer.write(LocalSigner(key).sign(sys.stdin.buffer.read()))"
    )

    class Remote:
        alg, kid = "ES256", "remote"

        def sign(self, data: bytes) -> bytes:
            """Let the other process sign."""
            command = [sys.executable, "-c", script, private_pem(KEY).decode()]
            return subprocess.run(command, input=data, capture_output=True, check=True).stdout

    card = {
        "name": "A",
        "version": "1",
        "supportedInterfaces": [
            {"url": "https://a.example", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}
        ],
        "skills": [],
    }
    signed = sign(json.dumps(card).encode(), Remote())
    public = Key(KEY.raw, "remote", ("ES256",), KEY.thumbprint)
    assert inspect_signatures(signed.card, Trust.of(public)).verdict == "trusted"


@pytest.mark.parametrize("sign_bit", [0, 1])
@pytest.mark.parametrize("shift", [0, 2**255 - 19])
@pytest.mark.parametrize(
    "y",
    [
        0,
        1,
        2**255 - 20,
        int.from_bytes(
            bytes.fromhex("26e8958fc2b227b045c3f489f2ef98f0d5dfac05d3c63339b13802886d53fc05"), "little"
        ),
        int.from_bytes(
            bytes.fromhex("c7176a703d4dd84fba3c0b760d10670f2a2053fa2c39ccc64ec7fd7792ac037a"), "little"
        ),
    ],
)
def test_points_of_small_order(y: int, shift: int, sign_bit: int) -> None:
    """Under one a signature of zeros holds for much: it is no key, in whatever spelling."""
    if y + shift >= 2**255:
        pytest.skip("there is no such spelling")
    point = (y + shift + (sign_bit << 255)).to_bytes(32, "little")
    with pytest.raises(KeyUnusable, match="small order|can't be read"):
        read_keys(json.dumps({"kty": "OKP", "crv": "Ed25519", "x": encode(point)}).encode())


def test_one_bad_key_leaves_the_others() -> None:
    """Each that is passed over is named with its reason."""
    from a2acard.signing.keys import read_key_set

    entries = [
        KEY.public_jwk(),
        KEY.public_jwk() | {"x": "AA", "kid": "torn"},
        7,
        KEY.public_jwk() | {"use": "enc"},
    ]
    found = read_key_set(json.dumps({"keys": entries}).encode(), name="set")
    assert [key.kid for key in found.keys] == [KEY.kid]
    assert [text.partition(":")[2].split(" ")[1] for text in found.passed_over] == [
        "keys[1]",
        "keys[2]:",
        "keys[3]",
    ]
    with pytest.raises(KeyUnusable, match=r"keys\[0\] \(kid torn\).*there is no other key in the set"):
        read_keys(json.dumps({"keys": entries[1:3]}).encode())
