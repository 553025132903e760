"""JWS syntax: base64url, the protected header, algorithms and lengths, on the values of the RFCs and on noise."""

from __future__ import annotations

import json
import random

import pytest

from a2acard.jws import ALGORITHMS, Jws, decode, encode, is_der, parse, refusal

# RFC 7515 appendix A.1 to A.4, RFC 8037 appendix A.4: protected header, payload, signature
PAYLOAD = b'{"iss":"joe",\r\n "exp":1300819380,\r\n "http://example.com/is_root":true}'
A1 = ("eyJ0eXAiOiJKV1QiLA0KICJhbGciOiJIUzI1NiJ9", "dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk")
A2 = (
    "eyJhbGciOiJSUzI1NiJ9",
    "cC4hiUPoj9Eetdgtv3hF80EGrhuB__dzERat0XF9g2VtQgr9PJbu3XOiZj5RZmh7AAuHIm4Bh-0Qc_lF5YKt_O8W2Fp5jujGbds9uJdbF9CU"
    "Ar7t1dnZcAcQjbKBYNX4BAynRFdiuB--f_nZLgrnbyTyWzO75vRK5h6xBArLIARNPvkSjtQBMHlb1L07Qe7K0GarZRmB_eSN9383LcOLn6_d"
    "O--xi12jzDwusC-eOkHWEsqtFZESc6BfI7noOPqvhJ1phCnvWh6IeYI2w9QOYEUipUTI8np6LbgGY9Fs98rqVt5AXLIhWkWywlVmtVrBp0ig"
    "cN_IoypGlUPQGe77Rw",
)
A3 = (
    "eyJhbGciOiJFUzI1NiJ9",
    "DtEhU3ljbEg8L38VWAfUAqOyKAM6-Xx-F4GawxaepmXFCgfTjDxw5djxLa8ISlSApmWQxfKTUJqPP3-Kg6NU1Q",
)
A4 = (
    "eyJhbGciOiJFUzUxMiJ9",
    "AdwMgeerwtHoh-l192l60hp9wAHZFVJbLfD_UxMi70cwnZOYaRI1bKPWROc-mZZqwqT2SI-KGDKB34XO0aw_7XdtAG8GaSwFKdCAPZgoXD2Y"
    "BJZCPEX3xKpRwcdOO8KpEHwJjyqOgzDO7iKvU8vcnwNrmxYbSW9ERBXukOXolLzeO_Jn",
)
ED25519 = (
    "eyJhbGciOiJFZERTQSJ9",
    "hgyY0il_MGCjP0JzlnLWG1PPOt7-09PGcvMg3AIbQR6dWbhijcNR4ki4iylGjg5BhVsPt9g7sVvpAr_MuM0KAg",
)


def jws(protected: object, signature: str | bytes = bytes(64), **more: object) -> Jws:
    """A parsed signature with this protected header."""
    text = protected if isinstance(protected, str) else encode(json.dumps(protected).encode())
    sig = signature if isinstance(signature, str) else encode(signature)
    return parse({"protected": text, "signature": sig, **more})  # type: ignore[dict-item]  # JSON, but for mypy


def kinds(found: Jws) -> list[tuple[str, str]]:
    """What is wrong, and where."""
    return [(problem.kind, problem.where) for problem in found.problems]


@pytest.mark.parametrize(
    ("pair", "alg", "size"),
    [(A1, "HS256", 32), (A2, "RS256", 256), (A3, "ES256", 64), (A4, "ES512", 132), (ED25519, "EdDSA", 64)],
    ids=["A.1", "A.2", "A.3", "A.4", "RFC 8037 A.4"],
)
def test_values_of_the_rfcs(pair: tuple[str, str], alg: str, size: int) -> None:
    """The examples of the RFCs have no problem, and their parts read as printed there."""
    found = parse({"protected": pair[0], "signature": pair[1]})
    assert found.problems == ()
    assert found.alg == alg
    assert found.raw is not None
    assert len(found.raw) == size
    assert encode(found.raw) == pair[1]


def test_signing_input() -> None:
    """The signing input of RFC 7515 A.3.1."""
    expected = (
        "eyJhbGciOiJFUzI1NiJ9.eyJpc3MiOiJqb2UiLA0KICJleHAiOjEzMDA4MTkzODAsDQogImh0dHA6Ly9leGFtcGxlLmNvbS9pc19yb290Ijp0"
        "cnVlfQ"
    )
    assert parse({"protected": A3[0], "signature": A3[1]}).signing_input(PAYLOAD) == expected.encode()


def test_appendix_c() -> None:
    """The octets of RFC 7515 appendix C."""
    assert encode(bytes([3, 236, 255, 224, 193])) == "A-z_4ME"
    assert decode("A-z_4ME").data == bytes([3, 236, 255, 224, 193])


@pytest.mark.parametrize(
    ("text", "kind"),
    [
        ("QQ==", "padding"), ("QUI=", "padding"), ("=", "padding"), ("Q=Q=", "standard-alphabet"), ("+/8", "standard-alphabet"),
        ("+/8=", "standard-alphabet"), (" QUI", "white-space"), ("QU\nI", "white-space"), ("QUI\u00a0", "foreign-character"),
        ("!!!", "foreign-character"), ("QU\u0131", "foreign-character"), ("QUJDR", "length"), ("Q", "length"), ("QR", "trailing-bits"),
        ("QUJ", "trailing-bits"), ("m2T6yPqP...k39Q", "foreign-character"),
    ],
)  # fmt: skip
def test_not_base64url(text: str, kind: str) -> None:
    """Each way in which a text is no base64url has its name."""
    found = decode(text)
    assert (found.data, found.kind) == (None, kind)


@pytest.mark.parametrize("size", range(12))
def test_decode_reverses_encode(size: int) -> None:
    """Every byte string has one spelling, and it reads back."""
    data = random.Random(size).randbytes(size)
    assert decode(encode(data)).data == data


@pytest.mark.parametrize(
    ("raw", "kind"),
    [
        (b"\xff\xfe", "not-utf-8"), (b"{", "not-json"), (b"hello", "not-json"), (b"[]", "not-an-object"), (b'"x"', "not-an-object"),
        (b"null", "not-an-object"), (b'{"alg":"ES256","alg":"none"}', "duplicate-member"), (b'{"a":NaN}', "non-finite-number"),
        (b"\xef\xbb\xbf{}", "byte-order-mark"), (b'{"a":"\\ud800"}', "lone-surrogate"), (b'{"a":' * 17 + b"1" + b"}" * 17, "too-deep"),
        (b'{"a":' * 20_000, "too-large"), (b'{"a":' * 10_000, "too-deep"), (b"[" * 60_000, "too-deep"),
        (b'{"a":"' + b"x" * 65_536 + b'"}', "too-large"),
    ],
)  # fmt: skip
def test_protected_is_no_header(raw: bytes, kind: str) -> None:
    """A protected header that can't be used is empty, and says why."""
    found = jws(encode(raw))
    assert kinds(found) == [(kind, "protected")]
    assert found.header == {}
    assert not found.has_header
    assert found.raw == bytes(64)


@pytest.mark.parametrize(
    "entry", [{}, {"protected": None, "signature": 5}, {"protected": "", "signature": ""}]
)
def test_absent_parts(entry: dict[str, object]) -> None:
    """What is not there, no string or empty is absent."""
    found = parse(entry)  # type: ignore[arg-type]  # as JSON has it
    assert kinds(found) == [("absent", "protected"), ("absent", "signature")]
    assert (found.raw, found.alg, found.kid, found.algorithm) == (None, None, None, None)


def test_parameters() -> None:
    """Parameters are read from the protected header; null and blank ones are not there."""
    found = jws(
        {"alg": "ES256", "kid": " ", "jku": None, "x": 1}, header={"jku": "https://k.example", "exp": 5}
    )
    assert (found.alg, found.kid, found.text("x")) == ("ES256", None, None)
    assert found.anywhere("jku") == ("header", "https://k.example")
    assert found.anywhere("alg") == ("protected", "ES256")
    assert found.anywhere("nbf") == ("", None)
    assert [(problem.kind, problem.params) for problem in found.problems] == [
        ("repeated-parameter", {"name": "jku"})
    ]


def test_header_that_is_no_object() -> None:
    """The unprotected header is an object or nothing."""
    assert kinds(jws({"alg": "ES256"}, header=[])) == [("not-an-object", "header")]
    assert kinds(jws({"alg": "ES256"}, header=None)) == []


def test_critical_and_unencoded() -> None:
    """`crit` lists names; only `b64: false` leaves the payload unencoded."""
    found = jws({"alg": "ES256", "crit": ["b64", 1], "b64": False})
    assert found.critical == ("b64",)
    assert not found.is_encoded
    assert jws({"alg": "ES256", "b64": "false", "crit": "b64"}).is_encoded
    assert jws({"alg": "ES256", "crit": "b64"}).critical == ()


@pytest.mark.parametrize(
    ("alg", "why"),
    [
        ("none", "none"), ("None", "none"), ("NONE", "none"), ("nOnE ", "none"), ("HS256", "symmetric"), ("hs512", "symmetric"),
        ("es256", "unknown"), ("ES256K", "unknown"), ("RS1", "unknown"), ("Ed448", "unknown"), ("", "unknown"), ("HS", "unknown"),
    ],
)  # fmt: skip
def test_refused_algorithms(alg: str, why: str) -> None:
    """No signature, a shared secret and the unknown are told apart."""
    assert refusal(alg) == why


def test_accepted_algorithms() -> None:
    """The eleven names that are accepted."""
    names = "ES256 ES384 ES512 EdDSA Ed25519 RS256 RS384 RS512 PS256 PS384 PS512"
    assert list(ALGORITHMS) == names.split()
    assert [refusal(alg) for alg in ALGORITHMS] == [None] * 11


@pytest.mark.parametrize("alg", ["ES256", "ES384", "ES512", "EdDSA", "Ed25519"])
def test_fixed_lengths(alg: str) -> None:
    """A signature of another length than the algorithm's is named with both lengths."""
    size = ALGORITHMS[alg].size
    assert size is not None
    assert jws({"alg": alg}, bytes(size)).problems == ()
    found = jws({"alg": alg}, bytes(size - 1)).problems
    assert [(p.kind, p.params) for p in found] == [
        ("wrong-length", {"alg": alg, "found": size - 1, "expected": size})
    ]


@pytest.mark.parametrize("alg", ["RS256", "PS512"])
def test_rsa_lengths(alg: str) -> None:
    """RSA signatures are as long as their key, 2048 bits at least."""
    assert jws({"alg": alg}, bytes(384)).problems == ()
    assert kinds(jws({"alg": alg}, bytes(128))) == [("wrong-length", "signature")]


def integer(size: int) -> bytes:
    """A DER INTEGER of this many bytes."""
    return bytes([2, size]) + b"\x11" * size


def sequence(body: bytes) -> bytes:
    """A DER SEQUENCE."""
    return b"\x30" + (bytes([len(body)]) if len(body) < 128 else bytes([0x81, len(body)])) + body


@pytest.mark.parametrize(("alg", "half"), [("ES256", 32), ("ES256", 33), ("ES384", 48), ("ES512", 66)])
def test_der(alg: str, half: int) -> None:
    """ECDSA signatures in DER are recognised on all curves."""
    assert kinds(jws({"alg": alg}, sequence(integer(half) + integer(half)))) == [("der", "signature")]


@pytest.mark.parametrize(
    "raw",
    [
        b"", b"\x30", b"\x30\x00", b"\x30\x02\x02\x00", sequence(integer(32)), sequence(integer(32) * 3), sequence(integer(32) * 2) + b"x",
        b"\x31" + sequence(integer(32) * 2)[1:], b"\x30\x82\x00\x44" + integer(32) * 2, sequence(integer(32) * 2)[:-1], b"\x30\x81", b"\x30" * 64,
    ],
)  # fmt: skip
def test_not_der(raw: bytes) -> None:
    """What only begins like DER is not."""
    assert not is_der(raw)


def test_noise_never_raises() -> None:
    """Random bytes, texts and JSON values give a value with problems of the documented kinds."""
    rng = random.Random(7515)
    known = {
        "absent", "white-space", "padding", "standard-alphabet", "foreign-character", "length", "trailing-bits", "not-utf-8", "not-json",
        "too-large", "too-deep", "byte-order-mark", "non-finite-number", "duplicate-member", "lone-surrogate", "not-an-object",
        "repeated-parameter", "der", "wrong-length",
    }  # fmt: skip
    pieces = [
        b'{"alg":',
        b'"ES256"',
        b'"none"',
        b",",
        b'"kid":1',
        b"}",
        b"[",
        b"]",
        b'"',
        b"\\u",
        b"d800",
        b"\xff",
        b"null",
        b"1e999",
        b" ",
    ]
    values: list[object] = [None, True, 0, 1.5, "", "x", [], {}, ["b64"], {"alg": "HS256"}, "\ud800", "é" * 9]
    for _ in range(4000):
        raw = b"".join(rng.choices(pieces, k=rng.randrange(9)))
        parts: list[object] = [
            encode(raw), encode(rng.randbytes(rng.randrange(90))), raw.decode("latin-1"), rng.choice(values),
            "".join(chr(rng.randrange(0x110000)) for _ in range(rng.randrange(6))),
        ]  # fmt: skip
        entry = {"protected": rng.choice(parts), "signature": rng.choice(parts), "header": rng.choice(values)}
        found = parse(entry)  # type: ignore[arg-type]  # anything at all
        assert {problem.kind for problem in found.problems} <= known
        assert isinstance(found.critical, tuple)
        assert found.is_encoded in (True, False)
        assert refusal(found.alg or "") in ("none", "symmetric", "unknown", None)
        hash(found.protected)
