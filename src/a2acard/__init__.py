"""Everything an A2A Agent Card needs. The public names; importing this loads nothing else."""

from __future__ import annotations

__version__ = "0.1.0"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.authoring.composing import Authored
    from a2acard.authorship import author
    from a2acard.card import Card, Policy
    from a2acard.comparison import Comparison, compare
    from a2acard.conversion import migrate
    from a2acard.errors import (
        BadValue,
        CardError,
        ConfigError,
        EditError,
        EditsOverlap,
        MigrationError,
        PointerMissing,
        SourceError,
        SpecError,
        UnknownExample,
        UnknownRule,
        UnknownVersion,
        WouldLose,
    )
    from a2acard.finding import Finding, Fix, Report
    from a2acard.linter.lint import lint
    from a2acard.migration.result import Migration, Question

__all__ = [
    "Authored",
    "BadValue",
    "Card",
    "CardError",
    "Comparison",
    "ConfigError",
    "EditError",
    "EditsOverlap",
    "Finding",
    "Fix",
    "Migration",
    "MigrationError",
    "PointerMissing",
    "Policy",
    "Question",
    "Report",
    "SourceError",
    "SpecError",
    "UnknownExample",
    "UnknownRule",
    "UnknownVersion",
    "WouldLose",
    "__version__",
    "author",
    "compare",
    "lint",
    "migrate",
]

_HOMES = {
    "Authored": "a2acard.authoring.composing",
    "author": "a2acard.authorship",
    "Card": "a2acard.card",
    "Policy": "a2acard.card",
    "Finding": "a2acard.finding",
    "Fix": "a2acard.finding",
    "Report": "a2acard.finding",
    "Comparison": "a2acard.comparison",
    "Migration": "a2acard.migration.result",
    "compare": "a2acard.comparison",
    "Question": "a2acard.migration.result",
    "lint": "a2acard.linter.lint",
    "migrate": "a2acard.conversion",
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
