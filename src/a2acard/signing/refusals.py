"""Why a signature is refused by its header alone, before any key is looked for."""

from __future__ import annotations

from a2acard.jws import refusal

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
            "none": "no signature at all",
            "symmetric": "a secret that readers would have to share",
            "unknown": "none that is accepted",
        }
        return "unsupported", f"the algorithm {alg[:20]!r} is {kinds[refusal(alg) or '']}"
    for problem in jws.problems:
        what = "unprotected header" if problem.where == "header" else problem.where
        return "invalid", f"its {what} can't be read ({problem.kind.replace('-', ' ')})"
    if not alg:
        return "invalid", "its header names no algorithm"
    if "crit" in jws.header or "crit" in jws.unprotected:
        return "unsupported", "its header asks for extensions that are not understood (crit)"
    if not isinstance(jws.header.get("b64", True), bool):
        return "invalid", "its 'b64' is neither true nor false"
    if not jws.is_encoded or "b64" in jws.unprotected:
        return "unsupported", "its payload is not encoded (b64), which cards do not have"
    if alg not in algorithms:
        return "unsupported", f"the algorithm {alg} is not among those that are trusted"
    return _untimely(jws, now)


def _untimely(jws: Jws, now: float) -> tuple[OfSignature, str] | None:
    """Times in the header count where they stand (RFC 7519 §4.1, as header parameters by §5.3)."""
    times = {name: jws.header.get(name) for name in ("exp", "nbf", "iat")}
    for name, found in times.items():
        if found is not None and (isinstance(found, bool) or not isinstance(found, (int, float))):
            return "invalid", f"its '{name}' is no time"
    exp, nbf, iat = times["exp"], times["nbf"], times["iat"]
    if isinstance(iat, (int, float)) and iat > now + _LEEWAY_S:
        return "invalid", "it says that it was made in the future (iat)"
    if isinstance(exp, (int, float)) and now >= exp:
        return "invalid", "it has expired (exp)"
    if isinstance(nbf, (int, float)) and now < nbf:
        return "invalid", "it does not hold yet (nbf)"
    return None
