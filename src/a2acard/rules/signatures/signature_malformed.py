"""Flags signatures that no verifier can read: not base64url, no header in them, the wrong length."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules.signatures._entries import judged
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.jws import JwsProblem
    from a2acard.rules.signatures._entries import Signature

MESSAGE_WHITE_SPACE = "'{part}' holds white space, which base64url does not have; strict verifiers refuse it"
MESSAGE_PADDING = "'{part}' ends in '='; JWS has base64url without padding, and strict verifiers refuse it"
MESSAGE_ALPHABET = (
    "'{part}' is base64 with '{characters}', not base64url; verifiers refuse it or read other bytes"
)
MESSAGE_CHARACTER = "'{part}' holds '{character}', which base64url does not have, so no verifier can read it"
MESSAGE_LENGTH = "'{part}' has {length} characters, which no base64url text has; it was cut or added to"
MESSAGE_BITS = "'{part}' ends in '{character}', which sets bits that belong to no byte: it was cut or is not canonical, and strict verifiers refuse it"
MESSAGE_COMPACT = (
    "'{part}' holds a whole JWS in compact form, not the {part} alone, so no verifier can read it"
)
MESSAGE_PLAIN = "'{part}' is the header as plain JSON; verifiers expect it in base64url"
MESSAGE_JSON = "the protected header is not JSON, so no verifier can read it"
MESSAGE_STRICT = "the protected header is not strict JSON ({kind}); verifiers refuse it"
MESSAGE_OBJECT = "the protected header is JSON but not an object, so no verifier can read it"
MESSAGE_TWICE = "the protected header has '{name}' twice; verifiers refuse it or keep different ones"
MESSAGE_BIG = "the protected header is out of proportion ({kind}); verifiers refuse it"
MESSAGE_REPEATED = "'{name}' stands in both headers; a parameter has one place, and verifiers refuse two"
MESSAGE_DER = (
    "the {alg} signature is in DER ({found} bytes); JWS has its two numbers side by side ({expected} bytes)"
)
MESSAGE_SIZE = "the {alg} signature has {found} bytes where {expected} are due, so it can't verify"
MESSAGE_SHORT = "the {alg} signature has {found} bytes, but RSA keys of 2048 bits give {at_least}; verifiers refuse weaker ones"

_MESSAGES = {
    "white-space": MESSAGE_WHITE_SPACE,
    "padding": MESSAGE_PADDING,
    "standard-alphabet": MESSAGE_ALPHABET,
    "foreign-character": MESSAGE_CHARACTER,
    "length": MESSAGE_LENGTH,
    "trailing-bits": MESSAGE_BITS,
    "not-utf-8": MESSAGE_JSON,
    "not-json": MESSAGE_JSON,
    "duplicate-member": MESSAGE_TWICE,
    "not-an-object": MESSAGE_OBJECT,
    "too-large": MESSAGE_BIG,
    "too-deep": MESSAGE_BIG,
    "repeated-parameter": MESSAGE_REPEATED,
    "der": MESSAGE_DER,
}


def check(card: Card) -> Iterator[Hit]:
    """One hit a fault, at the part that has it; absent parts and wrong types have rules of their own."""
    for signature in judged(card):
        for problem in signature.jws.problems:
            if problem.kind != "absent" and (problem.kind, problem.where) != ("not-an-object", "header"):
                yield _hit(signature, problem)


def _hit(signature: Signature, problem: JwsProblem) -> Hit:
    at = (*signature.at, problem.where)
    params = problem.params | {"part": problem.where, "kind": Phrase(problem.kind.replace("-", " "))}
    if problem.kind == "repeated-parameter":
        return Hit((*at, str(problem.params["name"])), MESSAGE_REPEATED, params, name=True)
    if problem.kind == "wrong-length":
        return Hit(at, MESSAGE_SIZE if "expected" in params else MESSAGE_SHORT, params)
    text = signature.jws.protected if problem.where == "protected" else signature.jws.signature
    if problem.kind in ("foreign-character", "white-space") and text.lstrip().startswith("{"):
        return Hit(at, MESSAGE_PLAIN, params)
    if problem.kind == "foreign-character" and text.startswith("eyJ") and text.count(".") == 2:
        return Hit(at, MESSAGE_COMPACT, params)
    return Hit(at, _MESSAGES.get(problem.kind, MESSAGE_STRICT), params)


RULE = Rule(
    id="signature-malformed",
    summary="a signature can't be read",
    clause="RFC 7515 §5.2",
    check=check,
)
