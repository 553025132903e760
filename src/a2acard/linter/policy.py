"""What can be wrong with the entries of a policy, and with hosts that are allowed by name: each fault with its cure."""

from __future__ import annotations

from a2acard.card.hosts import read

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
        return f"{host!r}: a host name, or *. before one, without a scheme or a path"
    if found[1] is not None:
        return f"{host!r}: a host name without a port, which allows every port"
    return None


def scheme_fault(entry: str) -> str | None:
    """What is wrong with an entry of `schemes`, such as `oauth2:clientCredentials`; None when nothing is."""
    kind, colon, detail = entry.partition(":")
    known = {name.casefold(): name for name in _DETAILS}
    if kind.casefold() not in known:
        return f"{entry!r} is no kind of scheme{_hint(kind, list(_DETAILS))}"
    kind = known[kind.casefold()]
    if not colon:
        return None
    if kind == "http":
        return _http_fault(entry, detail)
    details = _DETAILS[kind]
    if not details:
        return f"{entry!r}: {kind} has no details; write {kind!r}"
    if detail.casefold() not in [name.casefold() for name in details]:
        return f"{entry!r}: {detail!r} is no detail of {kind}{_hint(detail, list(details))}"
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

    return f"{pointer!r} is no member of a card; did you mean {to_pointer(meant)!r}?"


def pointer_fault(pointer: str) -> str | None:
    """What keeps a text from being a JSON Pointer to a member; None when nothing does."""
    if not pointer.startswith("/"):
        return f"{pointer!r}: a JSON Pointer starts with / (RFC 6901)"
    if "~" in pointer.replace("~0", "").replace("~1", ""):
        return f"{pointer!r}: in a JSON Pointer ~ is written ~0, and / in a name ~1 (RFC 6901 §3)"
    return None


def _http_fault(entry: str, detail: str) -> str | None:
    """An HTTP scheme may be any token (RFC 9110 §11.1), but no slip of one that is registered."""
    from a2acard.rules.security.unknown_http_scheme import REGISTERED

    if detail.casefold() in REGISTERED:
        return None
    if not detail or not all([c.isascii() and (c.isalnum() or c in "!#$%&'*+-.^_`|~") for c in detail]):
        return f"{entry!r}: {detail!r} can't be the name of an HTTP scheme, such as bearer"
    from difflib import get_close_matches

    near = get_close_matches(detail.casefold(), sorted(REGISTERED), 1, 0.75)
    return f"{entry!r}: {detail!r} is no HTTP scheme; did you mean {near[0]!r}?" if near else None


def _hint(name: str, names: list[str]) -> str:
    from difflib import get_close_matches

    folded = {known.casefold(): known for known in names}
    near = get_close_matches(name.casefold(), list(folded), 1)
    return f"; did you mean {folded[near[0]]!r}?" if near else f"; there are {', '.join(names)}"
