"""Everything an A2A Agent Card needs. The public names; importing this loads nothing else."""

from __future__ import annotations

__version__ = "0.1.0"

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.authoring.composing import Authored
    from a2acard.authorship import author
    from a2acard.canonical_form import canonical
    from a2acard.card import Card, Policy
    from a2acard.comparison import Comparison, compare
    from a2acard.conversion import migrate
    from a2acard.discovery.aclient import adiscover, discover_many
    from a2acard.discovery.cache import Cache
    from a2acard.discovery.client import discover
    from a2acard.discovery.credentials import Credentials
    from a2acard.discovery.flow import Discovery
    from a2acard.discovery.guard import Guard
    from a2acard.discovery.keys import Keys
    from a2acard.discovery.selection import NoInterface, Selection, select_interface
    from a2acard.errors import (
        AccessRefused,
        BadSignature,
        BadValue,
        CanonicalizationError,
        CardError,
        ConfigError,
        EditError,
        EditsOverlap,
        FetchError,
        KeyNotTrusted,
        KeyUnusable,
        MigrationError,
        NoExtendedCard,
        NotCovered,
        NotSigned,
        PointerMissing,
        SigningError,
        SourceError,
        SpecError,
        UnknownExample,
        UnknownRule,
        UnknownVersion,
        VerificationError,
        WouldLose,
    )
    from a2acard.finding import Finding, Fix, Report
    from a2acard.linter.lint import lint
    from a2acard.migration.result import Migration, Question
    from a2acard.probing.probe import aprobe, probe
    from a2acard.probing.report import ProbeReport
    from a2acard.signing.signer import Signed, sign
    from a2acard.signing.trust import Trust
    from a2acard.signing.verdict import SignatureReport, Verified
    from a2acard.signing.verifier import inspect_signatures, verify

__all__ = [
    "AccessRefused",
    "Authored",
    "BadSignature",
    "BadValue",
    "Cache",
    "CanonicalizationError",
    "Card",
    "CardError",
    "Comparison",
    "ConfigError",
    "Credentials",
    "Discovery",
    "EditError",
    "EditsOverlap",
    "FetchError",
    "Finding",
    "Fix",
    "Guard",
    "KeyNotTrusted",
    "KeyUnusable",
    "Keys",
    "Migration",
    "MigrationError",
    "NoExtendedCard",
    "NoInterface",
    "NotCovered",
    "NotSigned",
    "PointerMissing",
    "Policy",
    "ProbeReport",
    "Question",
    "Report",
    "Selection",
    "SignatureReport",
    "Signed",
    "SigningError",
    "SourceError",
    "SpecError",
    "Trust",
    "UnknownExample",
    "UnknownRule",
    "UnknownVersion",
    "VerificationError",
    "Verified",
    "WouldLose",
    "__version__",
    "adiscover",
    "aprobe",
    "author",
    "canonical",
    "compare",
    "discover",
    "discover_many",
    "inspect_signatures",
    "lint",
    "migrate",
    "probe",
    "select_interface",
    "sign",
    "verify",
]

_HOMES = {
    "Signed": "a2acard.signing.signer",
    "sign": "a2acard.signing.signer",
    "Trust": "a2acard.signing.trust",
    "SignatureReport": "a2acard.signing.verdict",
    "Verified": "a2acard.signing.verdict",
    "inspect_signatures": "a2acard.signing.verifier",
    "verify": "a2acard.signing.verifier",
    "Authored": "a2acard.authoring.composing",
    "author": "a2acard.authorship",
    "canonical": "a2acard.canonical_form",
    "Card": "a2acard.card",
    "Policy": "a2acard.card",
    "Finding": "a2acard.finding",
    "Fix": "a2acard.finding",
    "Report": "a2acard.finding",
    "Comparison": "a2acard.comparison",
    "Migration": "a2acard.migration.result",
    "compare": "a2acard.comparison",
    "ProbeReport": "a2acard.probing.report",
    "aprobe": "a2acard.probing.probe",
    "probe": "a2acard.probing.probe",
    "Question": "a2acard.migration.result",
    "Discovery": "a2acard.discovery.flow",
    "Guard": "a2acard.discovery.guard",
    "Cache": "a2acard.discovery.cache",
    "Credentials": "a2acard.discovery.credentials",
    "Keys": "a2acard.discovery.keys",
    "NoInterface": "a2acard.discovery.selection",
    "Selection": "a2acard.discovery.selection",
    "adiscover": "a2acard.discovery.aclient",
    "discover": "a2acard.discovery.client",
    "discover_many": "a2acard.discovery.aclient",
    "select_interface": "a2acard.discovery.selection",
    "lint": "a2acard.linter.lint",
    "migrate": "a2acard.conversion",
}


def __getattr__(name: str) -> object:
    """Load a public name when it is first asked for (PEP 562)."""
    if name not in __all__:
        raise AttributeError(f"module 'a2acard' has no attribute {name!r}")
    try:
        module = __import__(_HOMES.get(name, "a2acard.errors"), fromlist=[name])
    except ModuleNotFoundError as error:
        if (error.name or "").startswith("a2acard"):
            raise
        raise ImportError(f"a2acard.{name} needs the extra 'http': pip install 'a2acard[http]'") from error
    found = globals()[name] = getattr(module, name)
    return found


def __dir__() -> list[str]:
    return sorted(__all__)
