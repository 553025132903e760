"""Where a reader says something else than its client, as sentences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Any

from a2acard.readers import Reader, Reading
from a2acard.readers.table import reading

DEFAULTS = {
    "python-0.2": {"protocolVersion": "0.2.6"},
    "python-0.3": {"protocolVersion": "0.3.0", "preferredTransport": "JSONRPC"},
}
"""What the models of the Python SDKs fill in."""


@dataclass
class Said:
    """What a client said of one card, told of its options or not."""

    reads: bool
    fault: str
    places: list[list[Any]] | None
    held: Any
    access: list[list[Any]]
    choice: dict[str, Any]

    @classmethod
    def of(cls, answer: dict[str, Any]) -> Said:
        """One of the answers of a script in `clients/`."""
        return cls(
            answer["reads"],
            answer.get("fault", ""),
            answer.get("places"),
            answer.get("held"),
            answer.get("access", []),
            answer.get("choice", {}),
        )


def differences(reader: Reader, cards: dict[str, Any], answers: list[dict[str, Any]]) -> list[str]:
    """Where the reader, with and without its options, says something else than its client, or is unsure."""
    found = []
    for (name, card), answer in zip(cards.items(), answers, strict=True):
        ways = [(reader, answer["plain"]), *zip(reader.options, answer["options"], strict=True)]
        for one, said in ways:
            label = f"{name} ({one.how})" if one.how else name
            found += [f"{label}: {what}" for what in _compared(one, card, Said.of(said))]
    return found


def _compared(reader: Reader, card: Any, said: Said) -> Iterator[str]:
    read = reading(reader, card)
    if read.verdict == "unknown":
        return
    if (read.verdict == "reads") != said.reads:
        yield f"{read.verdict} {read.refusals} against {said.fault or said.places or 'reads'}"
    elif said.reads:
        yield from _held(reader, card, said)
        yield from _seen(read, said)
        yield from _chosen(read, said)
    elif said.places is not None:
        ours = {_place(refusal.at) for refusal in read.refusals}
        theirs = {tuple(place) for place in said.places}
        if ours != theirs:
            yield f"refuses for {ours} against {theirs}"


def _held(reader: Reader, card: Any, said: Said) -> Iterator[str]:
    held = reader.parse(card)
    if not held.is_typed:
        if _rounded(held.card) != _rounded(said.held):
            yield f"holds {held.card} against {said.held}"
        return
    filled = {name: item for name, item in DEFAULTS.get(reader.id, {}).items() if name not in held.card}
    ours, theirs = _pruned(held.card | filled), _pruned(said.held)
    if ours != theirs:
        yield f"holds {ours} against {theirs}"


def _seen(read: Reading, said: Said) -> Iterator[str]:
    ours = [[[n.scheme, n.kind, n.detail, n.scopes, n.is_declared] for n in needs] for needs in read.access]
    if _sorted(ours) != _sorted(said.access):
        yield f"sees {ours} against {said.access}"


def _sorted(alternatives: list[list[list[Any]]]) -> list[list[str]]:
    """Alternatives in their order, the schemes and flows of each in any."""
    return [
        sorted(
            [
                str([name, kind, sorted(detail.split(", ")), list(scopes), declared])
                for name, kind, detail, scopes, declared in needs
            ]
        )
        for needs in alternatives
    ]


def _chosen(read: Reading, said: Said) -> Iterator[str]:
    if read.choice is None or "stuck" in said.choice:
        if read.choice is not None or "stuck" not in said.choice:
            yield f"{read.choice or read.stuck} against {said.choice}"
        return
    ours = {"url": read.choice.url, "binding": read.choice.binding, "wire": read.choice.wire}
    theirs = {"wire": read.choice.wire} | said.choice | {"url": said.choice["url"] or ""}
    if read.choice.binding == "HTTP+JSON":  # slashes at the end go when paths are put behind it
        ours["url"], theirs["url"] = ours["url"].rstrip("/"), theirs["url"].rstrip("/")
    if ours != theirs:
        yield f"takes {ours} against {theirs}"


def _place(at: tuple[str | int, ...]) -> tuple[str | int, ...]:
    """A place as pydantic tells it; the faults of a scheme, which it lists for every kind, are at the scheme."""
    return at[:2] if at[0] in ("securitySchemes", "security_schemes") else at


def _pruned(item: Any) -> Any:
    """A card without what is empty, which protobuf does not tell from what is not there."""
    if isinstance(item, dict):
        made = {name: _pruned(value) for name, value in item.items()}
        return {name: value for name, value in made.items() if value not in (None, "", [], {}, False)}
    return [_pruned(value) for value in item] if isinstance(item, list) else _rounded(item)


def _rounded(item: Any) -> Any:
    """Numbers as doubles, which is what a JavaScript program and protobuf have."""
    if isinstance(item, dict):
        return {name: _rounded(value) for name, value in item.items()}
    if isinstance(item, list):
        return [_rounded(value) for value in item]
    return float(item) if isinstance(item, int) and not isinstance(item, bool) else item
