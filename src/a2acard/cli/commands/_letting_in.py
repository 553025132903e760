"""Who may have the extended card: the options of `serve`, and the secrets they stand for."""

from __future__ import annotations

import os

from a2acard.errors import BadValue, reason
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

_KINDS = {"bearer": "a token", "basic": "user:password", "api-key": "a key"}


def add_options(parser: ArgumentParser) -> None:
    """Add the extended cards, and where the credentials are. Never the credentials: others can read the arguments."""
    group = parser.add_argument_group("the extended card, for callers who prove who they are")
    group.add_argument(
        "--extended",
        metavar="SOURCE",
        action="append",
        default=[],
        help="the extended card of the card at the root, or SOURCE=/PATH that of the one there",
    )
    for kind, what in _KINDS.items():
        group.add_argument(
            f"--{kind}-env",
            metavar="NAME",
            action="append",
            default=[],
            help=f"let in who sends {what} that is in this environment variable",
        )
        group.add_argument(
            f"--{kind}-file",
            metavar="FILE",
            action="append",
            default=[],
            help=f"let in who sends {what} that is a line of this file",
        )


def secrets(args: Namespace) -> dict[str, tuple[str, ...]]:
    """The credentials by kind. Raises BadValue for a variable that is not set and a file without any."""
    found = {}
    for kind in _KINDS:
        option = kind.replace("-", "_")
        texts = [_of_variable(name) for name in getattr(args, f"{option}_env")]
        for path in getattr(args, f"{option}_file"):
            texts += _of_file(path)
        found[option] = tuple(texts)
    return found


def _of_variable(name: str) -> str:
    text = os.environ.get(name, "").strip()
    if not text:
        raise BadValue(Phrase("the environment variable {name} is not set, or empty", name=name))
    return text


def _of_file(path: str) -> list[str]:
    try:
        with open(path, encoding="utf-8") as file:
            lines = [line.strip() for line in file]
    except (OSError, UnicodeDecodeError) as error:
        why = reason(error, "") if isinstance(error, OSError) else Phrase("it is no text")
        raise BadValue(Phrase("{path}: {reason}", path=path, reason=why)) from None
    found = [line for line in lines if line]
    if not found:
        raise BadValue(Phrase("{path} has no credentials", path=path))
    return found
