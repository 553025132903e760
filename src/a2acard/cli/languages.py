"""Which language a command speaks: that of `--lang`; texts for people without it that of the environment."""

from __future__ import annotations

import os

from a2acard.languages import ENGLISH, LANGUAGES, language, wanted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from a2acard.languages import Language


def add_option(parser: ArgumentParser) -> None:
    """Add `--lang`, which every command has."""
    parser.add_argument(
        "--lang",
        choices=tuple(LANGUAGES),
        default=None,
        help="the language of what is said (default: that of the environment, LANG; of formats for machines: en)",
    )


def text(args: Namespace) -> Language:
    """The language for people: that of `--lang`, else that of the environment."""
    said: str | None = getattr(args, "lang", None)
    return language(said or wanted(os.environ))


def data(args: Namespace) -> Language:
    """The language of what machines read: that of `--lang`, else English, whoever runs the command."""
    said: str | None = getattr(args, "lang", None)
    return language(said) if said else ENGLISH
