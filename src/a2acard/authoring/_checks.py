"""What a value of a card has to be, checked where it is made: each refusal names the member and the cure."""

from __future__ import annotations

from a2acard.errors import BadValue
from a2acard.spec.shape import kind_of
from a2acard.types import Phrase
from a2acard.url import address, is_loopback, placeholder, split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any


def text(member: str, item: object) -> str:
    """A text with something in it; raises BadValue."""
    if not isinstance(item, str):
        raise BadValue(Phrase("{member}: a text is wanted, not {kind}", member=member, kind=kind_of(item)))
    if not item.strip():
        raise BadValue(Phrase("{member}: the text is blank; write what a reader is to see", member=member))
    if any(["\ud800" <= c <= "\udfff" for c in item]):
        raise BadValue(
            Phrase(
                "{member}: half a surrogate pair is no character; write the whole character", member=member
            )
        )
    return item


def mapping(member: str, item: object) -> dict[Any, Any]:
    """A mapping, as a dict; raises BadValue."""
    from collections.abc import Mapping

    if not isinstance(item, Mapping):
        raise BadValue(Phrase("{member}: a mapping is wanted, not {kind}", member=member, kind=kind_of(item)))
    return dict(item)


def optional_text(member: str, item: str | None) -> str | None:
    """A text with something in it, or None; raises BadValue."""
    return None if item is None else text(member, item)


def texts(member: str, items: object, *, least: int = 0) -> tuple[str, ...]:
    """Texts with something in them, none of them twice and at least so many; raises BadValue."""
    if isinstance(items, str | bytes) or not hasattr(items, "__iter__"):
        raise BadValue(
            Phrase(
                "{member}: a list of texts is wanted, not {kind}; write [{items!r}]",
                member=member,
                kind=kind_of(items),
                items=items,
            )
        )
    found = tuple([text(f"{member}[{number}]", item) for number, item in enumerate(items)])
    if len(found) < least:
        raise BadValue(
            Phrase("{member}: there is none; name at least {number}", member=member, number=_count(least))
        )
    folded = [item.strip().casefold() for item in found]
    twice = next((item for item, key in zip(found, folded, strict=True) if folded.count(key) > 1), None)
    if twice is not None:
        raise BadValue(Phrase("{member}: {twice!r} is there twice; name it once", member=member, twice=twice))
    return found


def _count(number: int) -> str:
    return Phrase("one") if number == 1 else str(number)


def items(member: str, given: object, kind: type, *, least: int = 0) -> tuple[object, ...]:
    """Values that the builders of this room made, at least so many; raises BadValue."""
    name = kind.__name__.lower()
    if isinstance(given, str | bytes) or not hasattr(given, "__iter__"):
        raise BadValue(
            Phrase(
                "{member}: a list is wanted, not {kind}; put it in brackets",
                member=member,
                kind=type(given).__name__,
            )
        )
    found = tuple(given)
    for number, item in enumerate(found):
        if not isinstance(item, kind):
            raise BadValue(
                Phrase(
                    "{member}[{number}]: {kind} is no {name}; make one with a2acard.authoring",
                    member=member,
                    number=number,
                    kind=kind_of(item),
                    name=name,
                )
            )
    if len(found) < least:
        raise BadValue(
            Phrase(
                "{member}: there is none; add at least {number} {name}",
                member=member,
                number=_count(least),
                name=name,
            )
        )
    return found


def url(member: str, item: object) -> str:
    """An absolute https URL, or http on this machine for development; raises BadValue."""
    found = text(member, item)
    parts = split(found)
    if placeholder(found):
        raise BadValue(
            Phrase("{member}: {found!r} still has something to be filled in", member=member, found=found)
        )
    if not parts.is_http or not parts.host or any([c.isspace() for c in found]):
        raise BadValue(
            Phrase(
                "{member}: {found!r} is no URL; write it whole, as in https://agent.example.com/a2a",
                member=member,
                found=found,
            )
        )
    if parts.userinfo is not None:
        raise BadValue(
            Phrase(
                "{member}: the URL holds a user name or password, which every reader would have",
                member=member,
            )
        )
    if parts.scheme == "http" and not is_loopback(parts.host):
        raise BadValue(
            Phrase("{member}: {found!r} is not encrypted; write it with https", member=member, found=found)
        )
    return found


def target(member: str, item: object) -> str:
    """Where a gRPC server answers: `host:port`, or an https URL; raises BadValue."""
    found = text(member, item)
    parts = split(found)
    if parts.is_http:
        return url(member, found)
    has_own_form = parts.scheme in ("dns", "ipv4", "ipv6", "xds")
    if has_own_form or (parts.scheme is None and parts.host and parts.port and not parts.path):
        return found
    raise BadValue(
        Phrase(
            "{member}: {found!r} is no gRPC target; write host and port, as in agent.example.com:443",
            member=member,
            found=found,
        )
    )


def uri(member: str, item: object) -> str:
    """An absolute URI; raises BadValue."""
    found = text(member, item)
    if not split(found).scheme or any([c.isspace() for c in found]):
        raise BadValue(
            Phrase(
                "{member}: {found!r} is no absolute URI; write it whole, as in https://example.com/ext/v1",
                member=member,
                found=found,
            )
        )
    return found


def media_types(member: str, given: object) -> tuple[str, ...]:
    """Media types, at least one; raises BadValue."""
    found = texts(member, given, least=1)
    for number, item in enumerate(found):
        kind, slash, rest = item.partition("/")
        if not (kind and slash and rest) or any([c.isspace() for c in kind]):
            raise BadValue(
                Phrase(
                    "{member}[{number}]: {item!r} is no media type; write one such as text/plain",
                    member=member,
                    number=number,
                    item=item,
                )
            )
    return found


def known(member: str, item: str, names: Iterable[str]) -> str:
    """One of `names`; raises BadValue with the one that looks alike."""
    names = list(names)
    if item in names:
        return item
    from difflib import get_close_matches

    folded = {name.casefold(): name for name in names}
    near = get_close_matches(str(item).casefold(), list(folded), 1)
    if near:
        hint = Phrase("; did you mean {near!r}?", near=folded[near[0]])
    else:
        hint = Phrase("; there are {names}", names=", ".join(names))
    raise BadValue(Phrase("{member}: {item!r} is none{hint}", member=member, item=item, hint=hint))


def is_outside(host: str) -> bool:
    """True for a host that everybody can reach: no address or name that only an inner network knows."""
    from a2acard.url import is_metadata, is_private

    inner = is_loopback(host) or is_private(host) or is_metadata(host) or address(host) == "bind"
    return bool(host) and not inner
