"""One read-only view over a card of any version."""

from __future__ import annotations

from a2acard.card.card import Card
from a2acard.card.parts import Address, Interface, Modes, Requirement, Scheme, Skill, requirements
from a2acard.card.subject import Options, Policy, Source
from a2acard.card.view import View

__all__ = [
    "Address",
    "Card",
    "Interface",
    "Modes",
    "Options",
    "Policy",
    "Requirement",
    "Scheme",
    "Skill",
    "Source",
    "View",
    "requirements",
]
