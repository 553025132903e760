"""Flags members that the policy demands and the card lacks."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.source.pointer import from_pointer
from a2acard.spec import VERSIONS, specification
from a2acard.spec._base import snake_case

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.types import JSON, Path

MESSAGE = "the policy demands '{member}' here"


def check(card: Card) -> Iterator[Hit]:
    """One hit a place; what the protocol itself requires has its own findings."""
    policy = card.options.policy
    if policy is None or not policy.required_members:
        return
    said = {deviation.at for kind in ("missing", "empty", "null") for deviation in card.departures(kind)}
    for pointer in policy.required_members:
        steps = _in_version(card, tuple([str(step) for step in from_pointer(pointer)]))
        for at in _missing(card.raw, steps, ()) if steps else ():
            if at not in said:
                said.add(at)
                yield Hit(at, MESSAGE, {"member": at[-1]})


_OTHER_NAMES = (
    ("/securityRequirements", "/security"),
    ("/skills/*/securityRequirements", "/skills/*/security"),
    ("/capabilities/extendedAgentCard", "/supportsAuthenticatedExtendedCard"),
    ("/supportedInterfaces", "/url"),
    ("/supportedInterfaces/*/url", "/url"),
    ("/supportedInterfaces/*/protocolBinding", "/preferredTransport"),
    ("/supportedInterfaces/*/protocolVersion", "/protocolVersion"),
)
"""Members that 1.0 and 0.x have under different names (A2A 1.0 Appendix A.2)."""


def _in_version(card: Card, steps: tuple[str, ...]) -> tuple[str, ...]:
    """The place under the name that the card's version has for it; empty where it has none, but others do."""
    if card.law.at(steps) is not None:
        return steps
    pointer = "".join([f"/{step}" for step in steps])
    for pair in _OTHER_NAMES:
        if pointer in pair:
            for other in pair:
                there = tuple(other[1:].split("/"))
                if other != pointer and card.law.at(there) is not None:
                    return there
    is_known = any([specification(version).at(steps) is not None for version in VERSIONS])
    return () if is_known else steps  # a member of nobody's is looked for as it stands


def _missing(node: JSON, steps: tuple[str, ...], at: Path) -> Iterator[Path]:
    """Where the demanded member is absent, null or empty; a part of its path that is absent is reported itself."""
    if not steps:
        return
    step, rest = steps[0], steps[1:]
    if step == "*":
        for place, item in _inside(node):
            yield from _missing(item, rest, (*at, place))
        return
    if isinstance(node, list):
        key: str | int = int(step) if step.isdecimal() else step
        found = node[key] if isinstance(key, int) and key < len(node) else None
    elif isinstance(node, dict):
        key = step if step in node or snake_case(step) not in node else snake_case(step)
        found = node.get(key)
    else:
        return  # of another type than was to be expected, which has its own finding
    if found is None or found in ("", [], {}) or (isinstance(found, str) and not found.strip()):
        yield (*at, key)
    else:
        yield from _missing(found, rest, (*at, key))


def _inside(node: JSON) -> Iterator[tuple[str | int, JSON]]:
    if isinstance(node, dict):
        yield from node.items()
    elif isinstance(node, list):
        yield from enumerate(node)


RULE = Rule(
    id="demanded-member-missing", summary="the card lacks a member that the policy demands", check=check
)
