"""What stands in a card beside its prose, where something odd may hide: odd values, and members that no table has."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from a2acard.card import Card

NOT_THERE = frozenset(("missing", "empty"))
"""Departures without contents; all others are members with contents of any kind."""


def odd_values(raw: dict[str, Any]) -> list[str]:
    """The values of members that have a usual one."""
    found: list[str] = [
        raw.get("version", ""),
        raw.get("protocolVersion", ""),
        raw.get("preferredTransport", ""),
    ]
    for name in ("supportedInterfaces", "additionalInterfaces"):
        for entry in raw.get(name, ()):
            found += [entry.get(member, "") for member in ("protocolBinding", "transport", "protocolVersion")]
    for owner in (raw, *raw.get("skills", ())):
        for name in ("defaultInputModes", "defaultOutputModes", "inputModes", "outputModes"):
            found += owner.get(name, ())
        for name in ("securityRequirements", "security"):
            if name in owner:
                for alternative in owner[name]:
                    _names(alternative, found)
    return found


def _names(node: object, into: list[str]) -> None:
    """All names and texts in a requirement, each by itself: the names of schemes are no names of secrets."""
    if isinstance(node, str):
        into.append(node)
    elif isinstance(node, dict):
        into += node
        for item in node.values():
            _names(item, into)
    elif isinstance(node, list):
        for item in node:
            _names(item, into)


def strangers(card: Card) -> list[str]:
    """The members that are not as the table has them, with all that is in them."""
    found: list[str] = []
    for deviation in card.deviations:
        if deviation.kind not in NOT_THERE:
            node: Any = card.raw
            for step in deviation.at:
                node = node[step]
            name = str(deviation.at[-1]) if deviation.at else ""
            found.append(f"{name}: {node}" if isinstance(node, str) else f"{name}: {node!r}")
    return found
