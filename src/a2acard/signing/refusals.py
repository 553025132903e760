"""Why a signature is refused by its header alone, before any key is looked for."""

from __future__ import annotations

from a2acard.jws import refusal
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.jws import Jws
    from a2acard.signing.verdict import OfSignature

_LEEWAY_S = 300
"""Seconds by which clocks may differ."""


def refused(jws: Jws, algorithms: tuple[str, ...], now: float) -> tuple[OfSignature, str] | None:
    """Why a signature is not even tried."""
    alg = jws.alg or ""
    if jws.has_header and alg and refusal(alg):
        kinds = {
            "none": Phrase("no signature at all"),
            "symmetric": Phrase("a secret that readers would have to share"),
            "unknown": Phrase("none that is accepted"),
        }
        return "unsupported", Phrase(
            "the algorithm {alg!r} is {what}", alg=alg[:20], what=kinds[refusal(alg) or ""]
        )
    for problem in jws.problems:
        what = Phrase("unprotected header") if problem.where == "header" else problem.where
        return "invalid", Phrase(
            "its {what} can't be read ({kind})", what=what, kind=Phrase(problem.kind.replace("-", " "))
        )
    if not alg:
        return "invalid", Phrase("its header names no algorithm")
    if "crit" in jws.header or "crit" in jws.unprotected:
        return "unsupported", Phrase("its header asks for extensions that are not understood (crit)")
    if not isinstance(jws.header.get("b64", True), bool):
        return "invalid", Phrase("its 'b64' is neither true nor false")
    if not jws.is_encoded or "b64" in jws.unprotected:
        return "unsupported", Phrase("its payload is not encoded (b64), which cards do not have")
    if alg not in algorithms:
        return "unsupported", Phrase("the algorithm {alg} is not among those that are trusted", alg=alg)
    return _untimely(jws, now)


def _untimely(jws: Jws, now: float) -> tuple[OfSignature, str] | None:
    """Times in the header count where they stand (RFC 7519 §4.1, as header parameters by §5.3)."""
    times = {name: jws.header.get(name) for name in ("exp", "nbf", "iat")}
    for name, found in times.items():
        if found is not None and (isinstance(found, bool) or not isinstance(found, (int, float))):
            return "invalid", Phrase("its '{name}' is no time", name=name)
    exp, nbf, iat = times["exp"], times["nbf"], times["iat"]
    if isinstance(iat, (int, float)) and iat > now + _LEEWAY_S:
        return "invalid", Phrase("it says that it was made in the future (iat)")
    if isinstance(exp, (int, float)) and now >= exp:
        return "invalid", Phrase("it has expired (exp)")
    if isinstance(nbf, (int, float)) and now < nbf:
        return "invalid", Phrase("it does not hold yet (nbf)")
    return None
