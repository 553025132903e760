"""What a signature that holds leaves open: members that it does not cover, and absences that it does not prove.

The SDKs sign nothing that is empty. So whoever takes a mutual-TLS scheme out of a card that they signed, or a requirement without
scopes, leaves the signed bytes as they were: that a member is not there is proven only where the signed bytes can't be theirs, or where
the signer says in the protected header by which dialect it signs.
"""

from __future__ import annotations

from a2acard.types import Phrase, joined

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from a2acard.card import Card

PROVING = ("spec", "raw")
"""The dialects that leave nothing out that could be taken away unnoticed."""
DIALECT_PARAMETER = "a2acard-dialect"
"""The parameter of the protected header by which a signer says its dialect (a private name, RFC 7515 §4.3)."""
_EMPTIES = (b'""', b"[]", b"{}", b"null")

_WEIGHTY = frozenset(
    "supportedinterfaces securityschemes securityrequirements url additionalinterfaces preferredtransport security authentication provider capabilities protocolversion supportsauthenticatedextendedcard supportsextendedagentcard skills".split()
)
"""Members whose change can lead a caller, or its credentials, astray: in small letters and without `_`, for there are readers who
take one spelling for another."""
_WEIGHTY_OF_A_SKILL = frozenset(("securityrequirements", "security"))


def matters(pointer: str) -> bool:
    """True for a member that decides where a caller goes and what it shows there."""
    steps = [_folded(step) for step in pointer.split("/")[1:4]]
    if not steps or steps[0] not in _WEIGHTY:
        return False
    return steps[0] != "skills" or len(steps) < 3 or steps[2] in _WEIGHTY_OF_A_SKILL


def _folded(name: str) -> str:
    return name.replace("_", "").casefold()


def may_have_empties(payload: bytes) -> bool:
    """False where nothing in canonical bytes is empty; true where something is, or where a text looks like it."""
    return any([empty in payload for empty in _EMPTIES])


def absences(card: Card) -> tuple[str, ...]:
    """The places where something can be missing that the SDKs do not sign: schemes, and requirements or parts of them."""
    requirements = "securityRequirements" if card.is_current else "security"
    skills = card.raw.get("skills")
    count = len(skills) if isinstance(skills, list) else 0
    return (
        "/securitySchemes",
        f"/{requirements}",
        *[f"/skills/{number}/{requirements}" for number in range(count)],
    )


def told(uncovered: Iterable[str], unproven: Iterable[str]) -> str:
    """What no trusted signature covers and proves, in a sentence."""
    parts: list[str] = []
    if uncovered := some(uncovered):
        parts.append(Phrase("no trusted signature covers {uncovered}", uncovered=uncovered))
    if unproven := some(unproven):
        parts.append(
            Phrase(
                "nothing proves that there was no more in {unproven} (the SDKs do not sign what is empty, and the signature does not say that it is by another dialect)",
                unproven=unproven,
            )
        )
    return joined(parts, "; ")


def some(pointers: Iterable[str]) -> str:
    """The first five of them, in a line."""
    every = list(pointers)
    named = ", ".join(every[:5])
    return Phrase("{named} and more", named=named) if len(every) > 5 else named
