"""What may have happened to a card after it was signed: each a small change back, to be tried against the signature.

Only a change back under which the signature holds is ever told; nothing is guessed. The list is short and bounded.
"""

from __future__ import annotations

import json

from a2acard.canonical_form import canonical_value, explained
from a2acard.errors import CanonicalizationError
from a2acard.source.pointer import to_pointer
from a2acard.types import Phrase, value
from a2acard.url import split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from a2acard.card import Card
    from a2acard.types import JSON, Path

MOST_TRIED = 48
"""Changes back that are tried for one signature."""
_LEGACY = (
    "url",
    "preferredTransport",
    "additionalInterfaces",
    "protocolVersion",
    "security",
    "supportsAuthenticatedExtendedCard",
)
_FLAGS = ("streaming", "pushNotifications", "extendedAgentCard")


@value
class Repair:
    """One change back: what it says of the card, and the bytes that were signed if it is true."""

    story: str
    payload: bytes


def repairs(card: Card, hosts: tuple[str, ...]) -> Iterator[Repair]:
    """The changes back that are worth trying, likely ones first; `hosts` are those that the card may have named before."""
    seen: set[bytes] = set()
    for story, made, writer in _stories(card.raw, hosts):
        for dialect in ("spec", "sdk", "raw") if writer is None else ("",):
            try:
                payload = writer(made) if writer is not None else canonical_value(made, dialect=dialect)
            except (CanonicalizationError, ValueError, TypeError):
                continue
            if payload in seen:
                continue
            seen.add(payload)
            yield Repair(story, payload)
            if len(seen) >= MOST_TRIED:
                return


def _stories(
    raw: dict[str, JSON], hosts: tuple[str, ...]
) -> Iterator[tuple[str, dict[str, JSON], Callable[[JSON], bytes] | None]]:
    added = [name for name in _LEGACY if name in raw]
    if added:
        yield (
            Phrase("older members were added after signing: {added}", added=", ".join(added)),
            {n: v for n, v in raw.items() if n not in added},
            None,
        )
    for version in _earlier(raw.get("version")):
        yield (
            Phrase("the version was {version} when it was signed", version=version),
            {**raw, "version": version},
            None,
        )
    yield from _moved(raw, hosts)
    yield from _flags(raw)
    empties: list[str] = []
    bare = _without_empties(raw, (), empties)
    if empties:
        named: str = ", ".join(empties[:5])
        if len(empties) > 5:
            named = Phrase("{named} and more", named=named)
        yield Phrase("empty members were added after signing: {named}", named=named), bare, None
    yield Phrase("letters beyond ASCII were escaped when it was signed"), raw, _escaped
    unknown = [
        pointer[1:]
        for pointer, reason in _left_out(raw)
        if reason.startswith("no member") and pointer.count("/") == 1
    ]
    if unknown:
        yield (
            Phrase("members were added after signing: {unknown}", unknown=", ".join(unknown[:5])),
            {n: v for n, v in raw.items() if n not in unknown},
            None,
        )


def _without_empties(item: dict[str, JSON], at: Path, taken: list[str]) -> dict[str, JSON]:
    """An object without the empty members that a server adds which writes all it knows; where they were goes to `taken`."""
    kept: dict[str, JSON] = {}
    for name, one in item.items():
        if one in (None, "", []) or one == {}:
            taken.append(to_pointer((*at, name)))
        elif isinstance(one, dict):
            kept[name] = _without_empties(one, (*at, name), taken)
        elif isinstance(one, list):
            kept[name] = [
                _without_empties(inner, (*at, name, number), taken) if isinstance(inner, dict) else inner
                for number, inner in enumerate(one)
            ]
        else:
            kept[name] = one
    return kept


def _left_out(raw: dict[str, JSON]) -> tuple[tuple[str, str], ...]:
    try:
        return explained(raw).left_out
    except CanonicalizationError:
        return ()


def _earlier(version: JSON) -> Iterator[str]:
    """The versions that may have come before: one step back, and the first of the same line."""
    parts = version.split(".") if isinstance(version, str) else []
    if not parts or not all([part.isascii() and part.isdigit() and len(part) < 6 for part in parts]):
        return
    numbers = [int(part) for part in parts]
    for place in range(len(numbers) - 1, -1, -1):
        if numbers[place] == 0:
            continue
        rest = [0] * (len(numbers) - place - 1)
        yield ".".join([str(number) for number in [*numbers[:place], numbers[place] - 1, *rest]])
    if len(numbers) == 3 and numbers[2] > 1:
        yield f"{numbers[0]}.{numbers[1]}.0"


def _moved(raw: dict[str, JSON], hosts: tuple[str, ...]) -> Iterator[tuple[str, dict[str, JSON], None]]:
    """The interfaces on another host, as a proxy moves them."""
    entries = raw.get("supportedInterfaces")
    if not isinstance(entries, list):
        return
    urls = [entry.get("url") for entry in entries if isinstance(entry, dict)]
    here = {split(url).host for url in urls if isinstance(url, str)}
    for host in hosts:
        if not host or here == {host}:
            continue
        moved = [
            {**entry, "url": _on(entry["url"], host)}
            if isinstance(entry, dict) and isinstance(entry.get("url"), str)
            else entry
            for entry in entries
        ]
        yield (
            Phrase("the interfaces were on {host} when it was signed", host=host),
            {**raw, "supportedInterfaces": moved},
            None,
        )


def _on(url: JSON, host: str) -> str:
    parts = split(str(url))
    rest = parts.text.partition("://")[2].partition("/")
    return f"https://{host}{'/' if rest[1] else ''}{rest[2]}"


def _flags(raw: dict[str, JSON]) -> Iterator[tuple[str, dict[str, JSON], None]]:
    """Capabilities that were said to be false, and that a server left out when it wrote the card again."""
    capabilities = raw.get("capabilities")
    if not isinstance(capabilities, dict):
        return
    absent = [name for name in _FLAGS if name not in capabilities]
    for bits in range(1, 2 ** len(absent)):
        chosen = [name for number, name in enumerate(absent) if bits >> number & 1]
        made: dict[str, JSON] = {**capabilities, **dict.fromkeys(chosen, False)}
        yield (
            Phrase("it said false for {chosen} when it was signed", chosen=", ".join(chosen)),
            {**raw, "capabilities": made},
            None,
        )


def _escaped(card: JSON) -> bytes:
    """The specification's bytes, but with letters beyond ASCII as escapes."""
    made = json.loads(canonical_value(card))
    return json.dumps(made, separators=(",", ":"), sort_keys=True).encode()
