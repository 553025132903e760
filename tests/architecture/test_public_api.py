"""What the package offers, held by a list: a change is a visible difference."""

from __future__ import annotations

import subprocess
import sys

import pytest

import a2acard

PUBLIC = [
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
HEAVY = (
    "socket",
    "ssl",
    "http",
    "urllib.request",
    "asyncio",
    "dataclasses",
    "typing",
    "json",
    "re",
    "argparse",
)


def test_public_names() -> None:
    """The public names are exactly these, and each can be had."""
    assert a2acard.__all__ == PUBLIC
    assert dir(a2acard) == sorted(PUBLIC)
    for name in PUBLIC:
        assert getattr(a2acard, name) is not None


def test_unknown_name_is_an_attribute_error() -> None:
    """A name that is not public is refused as any module would."""
    with pytest.raises(AttributeError, match="nonsense"):
        _ = a2acard.nonsense


def loaded(code: str) -> set[str]:
    """The modules that a fresh Python has after running `code`."""
    script = f"{code}\nimport sys; print(*sys.modules)"
    run = subprocess.run([sys.executable, "-I", "-c", script], capture_output=True, text=True, check=True)
    return set(run.stdout.split())


def test_import_costs_nothing() -> None:
    """Importing the package loads none of its rooms and no heavy module."""
    before, after = loaded(""), loaded("import a2acard")
    assert {name for name in after - before if not name.startswith("a2acard")} <= {"__future__"}
    assert {name for name in after if name.startswith("a2acard.")} == set()


def test_linting_loads_no_network() -> None:
    """Linting a card loads no network library, and of the slow modules only what it needs."""
    code = 'import a2acard; a2acard.lint(b\'{"name": "x", "version": "1", "skills": []}\')'
    extra = loaded(code) - loaded("")
    assert not extra & {"socket", "ssl", "http", "urllib.request", "asyncio", "dataclasses", "argparse"}
