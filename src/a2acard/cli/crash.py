"""Turns what went wrong into one sentence and an exit code: no traceback reaches a user."""

from __future__ import annotations

import os
import sys

from a2acard.cli.exit_codes import UNFINISHED, USAGE
from a2acard.errors import CardError, ConfigError, KeyUnusable
from a2acard.redact import printable, redacted


def report(error: Exception) -> int:
    """Print `error` on stderr, redacted, and return the exit code it stands for.

    A wrong request is 2, everything else 3. `A2ACARD_DEBUG=1` lets the traceback through, for our own work.
    """
    if os.environ.get("A2ACARD_DEBUG"):
        raise error
    text = printable(redacted(_told(error)))
    if isinstance(error, ConfigError | KeyUnusable):
        print(f"a2acard: {text}", file=sys.stderr)
        return USAGE
    if isinstance(error, CardError | OSError):
        print(f"a2acard: {text}", file=sys.stderr)
        return UNFINISHED
    print(
        f"a2acard: internal error ({type(error).__name__}: {text}); this is a fault of a2acard, please report it. "
        "A2ACARD_DEBUG=1 shows where it happened.",
        file=sys.stderr,
    )
    return UNFINISHED


def _told(error: Exception) -> str:
    """What an error says; of a file, its name and the reason without the system's number for it."""
    if isinstance(error, OSError) and error.strerror and isinstance(error.filename, str):
        return f"{error.filename}: {error.strerror[:1].lower()}{error.strerror[1:]}"
    return str(error)
