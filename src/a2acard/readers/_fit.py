"""Whether the version a client will speak is the one that the card gives for the interface it takes."""

from __future__ import annotations

from a2acard.readers._base import Choice
from a2acard.readers._versions import number
from a2acard.spec.detect import detect
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.types import JSON, Path

_SPOKEN = {"1.0": ((1, 0),), "0.3": ((0, 3), (0, 2)), "0.2": ((0, 2), (0, 3))}
"""The declared versions that a wire works with. A2A 1.0 §3.6: Major.Minor must match. 0.2 and 0.3 have the same methods
(A2A 0.2.6 §7, 0.3.0 §7), and 0.2 is not negotiable in 1.0, so they count as one."""


def newer_choice(at: Path, entry: dict[str, JSON], binding: str, wire: str) -> Choice:
    """The choice of an entry of `supportedInterfaces`, which says its version itself (A2A 1.0 §4.4.6); one that was
    carried over from a card of 0.x means 0.3 when it says none (A2A 0.3.0 §5.5)."""
    url, declared = _text(entry.get("url")), _text(entry.get("protocolVersion"))
    made = Choice(at, url, binding, declared or None, wire)
    declared = declared or ("" if at[0] == "supportedInterfaces" else "0.3")
    if not url.strip():
        return _with(made, misfit=Phrase("its address is blank"))
    spoken = number(declared)
    if not declared:
        return _with(made, unsure=Phrase("the interface does not say which version it speaks"))
    if spoken is None:
        return _with(made, unsure=Phrase("'{declared}' says no version", declared=declared))
    return made if spoken in _SPOKEN[wire] else _with(made, misfit=_differs(wire, declared))


def older_choice(card: dict[str, JSON], at: Path, url: str, binding: str, wire: str) -> Choice:
    """The choice of an address of a 0.x half. What it speaks is said by the 1.0 half where that has the address, else
    by the card's own `protocolVersion`, which means 0.3 when it is absent (A2A 0.3.0 §5.5)."""
    declared = _versions_at(card, url, binding)
    own = _text(card.get("protocolVersion"))
    shown = declared or ([own] if own else [])
    made = Choice(at, url, binding, ", ".join(shown) or None, wire)
    if not url.strip():
        return _with(made, misfit=Phrase("its address is blank"))
    other = None if declared else _other_binding(card, at, url, binding)
    if other is not None:
        return _with(
            made,
            misfit=Phrase(
                "it speaks {binding}, and the card says {other} there", binding=binding, other=other
            ),
        )
    spoken = [number(version) for version in shown]
    if not shown or any([version in _SPOKEN[wire] for version in spoken]):
        return made
    if None in spoken:
        return _with(made, unsure=Phrase("'{declared}' says no version", declared=made.declared))
    return _with(made, misfit=_differs(wire, made.declared or ""))


def aged(card: dict[str, JSON], choice: Choice) -> Choice:
    """The choice, unsure where the card is older than 0.2, whose methods had other names (`tasks/send`)."""
    if choice.misfit or detect(card).version != "pre-0.2":
        return choice
    return _with(choice, unsure=Phrase("servers with such cards are older than 0.2, and had other methods"))


def _differs(wire: str, declared: str) -> str:
    return Phrase(
        "the client speaks {wire} there, and the card says {declared}", wire=wire, declared=declared
    )


def _versions_at(card: dict[str, JSON], url: str, binding: str) -> list[str]:
    """The versions that the 1.0 half gives for an address and binding."""
    entries = card.get("supportedInterfaces")
    found = []
    for entry in entries if isinstance(entries, list) else ():
        if isinstance(entry, dict) and _is_at(entry, url, "protocolBinding", binding):
            found.append(_text(entry.get("protocolVersion")))
    return [version for version in found if version]


def _other_binding(card: dict[str, JSON], at: Path, url: str, binding: str) -> str | None:
    """The binding that the card gives for its main address, when nothing says that `binding` is there too."""
    declared = _text(card.get("preferredTransport")) or "JSONRPC"
    if at != ("url",) or declared.casefold() == binding.casefold():
        return None
    others = card.get("additionalInterfaces")
    for entry in others if isinstance(others, list) else ():
        if isinstance(entry, dict) and _is_at(entry, url, "transport", binding):
            return None
    return declared


def _is_at(entry: dict[str, JSON], url: str, member: str, binding: str) -> bool:
    return entry.get("url") == url and _text(entry.get(member)).casefold() == binding.casefold()


def _with(choice: Choice, *, misfit: str | None = None, unsure: str | None = None) -> Choice:
    return Choice(choice.at, choice.url, choice.binding, choice.declared, choice.wire, misfit, unsure)


def _text(item: JSON) -> str:
    return item if isinstance(item, str) else ""
