"""Everything an A2A Agent Card needs. The public names; importing this loads nothing else."""

from __future__ import annotations

__version__ = "0.1.0"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.card import Card, Policy
    from a2acard.errors import (
        BadValue,
        CardError,
        ConfigError,
        EditError,
        EditsOverlap,
        PointerMissing,
        SourceError,
        SpecError,
        UnknownRule,
        UnknownVersion,
    )
    from a2acard.finding import Finding, Fix, Report
    from a2acard.linter.lint import lint

__all__ = [
    "BadValue",
    "Card",
    "CardError",
    "ConfigError",
    "EditError",
    "EditsOverlap",
    "Finding",
    "Fix",
    "PointerMissing",
    "Policy",
    "Report",
    "SourceError",
    "SpecError",
    "UnknownRule",
    "UnknownVersion",
    "__version__",
    "lint",
]

_HOMES = {
    "Card": "a2acard.card",
    "Policy": "a2acard.card",
    "Finding": "a2acard.finding",
    "Fix": "a2acard.finding",
    "Report": "a2acard.finding",
    "lint": "a2acard.linter.lint",
}


def __getattr__(name: str) -> object:
    """Load a public name when it is first asked for (PEP 562)."""
    if name not in __all__:
        raise AttributeError(f"module 'a2acard' has no attribute {name!r}")
    module = __import__(_HOMES.get(name, "a2acard.errors"), fromlist=[name])
    found = globals()[name] = getattr(module, name)
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
