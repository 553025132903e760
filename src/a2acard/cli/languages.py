"""Which language a command speaks: that of `--lang`; texts for people without it that of the environment."""

from __future__ import annotations

import os

from a2acard.errors import CardError
from a2acard.languages import ENGLISH, LANGUAGES, language, wanted
from a2acard.types import told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Sequence

    from a2acard.languages import Language

_OPTION = "--lang"
_code = ENGLISH.code
"""The language for people in this run; its texts are read when something is said in it."""


def begin(arguments: Sequence[str]) -> None:
    """Take the language for people from the arguments, which nobody has parsed yet, else from the environment."""
    global _code
    _code = wanted(os.environ)
    for number, argument in enumerate(arguments):
        if argument == "--":
            break
        name, given, said = argument.partition("=")
        if name == _OPTION and not given:
            said = arguments[number + 1] if number + 1 < len(arguments) else ""
        if name == _OPTION and said in LANGUAGES:
            _code = said


def use(args: Namespace) -> None:
    """Take the language for people from arguments that are parsed."""
    begin(["--lang", args.lang] if getattr(args, "lang", None) else ())


def end() -> None:
    """Speak English again: the run is over, and others may follow in this process."""
    global _code
    _code = ENGLISH.code


def is_english() -> bool:
    """True when people read English in this run; no texts are read to say so."""
    return _code == ENGLISH.code


def spoken() -> Language:
    """The language for people in this run; English outside of one."""
    return language(_code)


def said(item: str | CardError) -> str:
    """What people read of a text or an error of ours."""
    if isinstance(item, CardError):
        return item.said(spoken())
    return str(told(item, spoken()))


def add_option(parser: ArgumentParser) -> None:
    """Add `--lang`, which every command has."""
    parser.add_argument(
        _OPTION,
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
