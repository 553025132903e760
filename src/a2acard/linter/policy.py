"""What can be wrong with the entries of a policy, and with hosts that are allowed by name: each fault with its cure."""

from __future__ import annotations

from a2acard.card.hosts import read
from a2acard.types import Phrase

_DETAILS = {
    "apiKey": ("header", "query", "cookie"),
    "http": (),
    "oauth2": ("authorizationCode", "clientCredentials", "deviceCode", "implicit", "password"),
    "openIdConnect": (),
    "mutualTLS": (),
}
"""The kinds of security schemes, with what may stand behind the colon; an HTTP scheme may be any."""


def host_fault(host: str) -> str | None:
    """What is wrong with a host that development may call; None when nothing is."""
    found = read(host)
    if found is None:
        return Phrase("{host!r}: a host name, or *. before one, without a scheme or a path", host=host)
    if found[1] is not None:
        return Phrase("{host!r}: a host name without a port, which allows every port", host=host)
    return None


def scheme_fault(entry: str) -> str | None:
    """What is wrong with an entry of `schemes`, such as `oauth2:clientCredentials`; None when nothing is."""
    kind, colon, detail = entry.partition(":")
    known = {name.casefold(): name for name in _DETAILS}
    if kind.casefold() not in known:
        return Phrase("{entry!r} is no kind of scheme{hint}", entry=entry, hint=_hint(kind, list(_DETAILS)))
    kind = known[kind.casefold()]
    if not colon:
        return None
    if kind == "http":
        return _http_fault(entry, detail)
    details = _DETAILS[kind]
    if not details:
        return Phrase("{entry!r}: {kind} has no details; write {kind!r}", entry=entry, kind=kind)
    if detail.casefold() not in [name.casefold() for name in details]:
        return Phrase(
            "{entry!r}: {detail!r} is no detail of {kind}{hint}",
            entry=entry,
            detail=detail,
            kind=kind,
            hint=_hint(detail, list(details)),
        )
    return None


def member_fault(pointer: str) -> str | None:
    """What is wrong with a pointer of `required-members`; None when nothing is.

    A member of nobody's may be demanded, but not one that is a slip of a member of the card.
    """
    problem = pointer_fault(pointer)
    if problem:
        return problem
    from a2acard.source.pointer import from_pointer
    from a2acard.spec.reference import REFERENCE_VERSIONS, nearest_path

    path = tuple([str(step) for step in from_pointer(pointer)])
    meant = nearest_path(path, REFERENCE_VERSIONS)
    if meant is None:
        return None
    from a2acard.source.pointer import to_pointer

    return Phrase(
        "{pointer!r} is no member of a card; did you mean {meant!r}?",
        pointer=pointer,
        meant=to_pointer(meant),
    )


def pointer_fault(pointer: str) -> str | None:
    """What keeps a text from being a JSON Pointer to a member; None when nothing does."""
    if not pointer.startswith("/"):
        return Phrase("{pointer!r}: a JSON Pointer starts with / (RFC 6901)", pointer=pointer)
    if "~" in pointer.replace("~0", "").replace("~1", ""):
        return Phrase(
            "{pointer!r}: in a JSON Pointer ~ is written ~0, and / in a name ~1 (RFC 6901 §3)",
            pointer=pointer,
        )
    return None


def _http_fault(entry: str, detail: str) -> str | None:
    """An HTTP scheme may be any token (RFC 9110 §11.1), but no slip of one that is registered."""
    from a2acard.rules.security.unknown_http_scheme import REGISTERED

    if detail.casefold() in REGISTERED:
        return None
    if not detail or not all([c.isascii() and (c.isalnum() or c in "!#$%&'*+-.^_`|~") for c in detail]):
        return Phrase(
            "{entry!r}: {detail!r} can't be the name of an HTTP scheme, such as bearer",
            entry=entry,
            detail=detail,
        )
    from difflib import get_close_matches

    near = get_close_matches(detail.casefold(), sorted(REGISTERED), 1, 0.75)
    if not near:
        return None
    return Phrase(
        "{entry!r}: {detail!r} is no HTTP scheme; did you mean {near!r}?",
        entry=entry,
        detail=detail,
        near=near[0],
    )


def _hint(name: str, names: list[str]) -> str:
    from difflib import get_close_matches

    folded = {known.casefold(): known for known in names}
    near = get_close_matches(name.casefold(), list(folded), 1)
    if near:
        return Phrase("; did you mean {near!r}?", near=folded[near[0]])
    return Phrase("; there are {names}", names=", ".join(names))
