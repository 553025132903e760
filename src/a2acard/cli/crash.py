"""Turns what went wrong into one sentence and an exit code: no traceback reaches a user."""

from __future__ import annotations

import os
import sys

from a2acard.cli.exit_codes import UNFINISHED, USAGE
from a2acard.cli.languages import said
from a2acard.errors import CardError, ConfigError, KeyUnusable
from a2acard.redact import printable, redacted
from a2acard.types import Phrase


def report(error: Exception) -> int:
    """Print `error` on stderr, redacted, and return the exit code it stands for.

    A wrong request is 2, everything else 3. `A2ACARD_DEBUG=1` lets the traceback through, for our own work.
    """
    if os.environ.get("A2ACARD_DEBUG"):
        raise error
    text = printable(redacted(said(_told(error))))
    if isinstance(error, ConfigError | KeyUnusable):
        print(f"a2acard: {text}", file=sys.stderr)
        return USAGE
    if isinstance(error, CardError | OSError):
        print(f"a2acard: {text}", file=sys.stderr)
        return UNFINISHED
    fault = Phrase(
        "internal error ({kind}: {text}); this is a fault of a2acard, please report it. A2ACARD_DEBUG=1 shows where it happened.",
        kind=type(error).__name__,
        text=text,
    )
    print(f"a2acard: {said(fault)}", file=sys.stderr)
    return UNFINISHED


def _told(error: Exception) -> str | CardError:
    """What an error says; of a file, its name and the reason without the system's number for it."""
    if isinstance(error, CardError):
        return error
    if isinstance(error, OSError) and error.strerror and isinstance(error.filename, str):
        said_so = error.strerror
        reason = said_so if isinstance(said_so, Phrase) else said_so[:1].lower() + said_so[1:]
        return Phrase("{file}: {reason}", file=error.filename, reason=reason)
    return error.args[0] if len(error.args) == 1 and isinstance(error.args[0], Phrase) else str(error)
