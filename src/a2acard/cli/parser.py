"""The parser of one command: as argparse makes it, but what it says is redacted, and a misspelt word gets a hint."""

from __future__ import annotations

import argparse

from a2acard.cli.languages import is_english, said, spoken
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Sequence
    from typing import Any, NoReturn

EVERYWHERE = {"--version": "a2acard --version"}
"""Options of the whole command, which people look for in each."""


def parse(parser: argparse.ArgumentParser, arguments: Sequence[str]) -> argparse.Namespace:
    """Parse the arguments; argparse's own texts are in the language of the run, as ours are."""
    if is_english():
        return parser.parse_args(arguments)
    module = vars(argparse)
    before = {name: module[name] for name in ("_", "ngettext")}
    module.update({"_": _told, "ngettext": lambda one, other, number: spoken().many(one, other, number)})
    try:
        return parser.parse_args(arguments)
    finally:
        module.update(before)


def _told(text: str) -> str:
    return spoken()(text)  # only what is said reads the texts of a language


def translate(parser: argparse.ArgumentParser, words: Callable[[str], str]) -> None:
    """Put what the help of a parser says, and of those below it, into another language; its description is in it already."""
    if parser.epilog:
        lead, rest, examples = parser.epilog.partition("\n")
        parser.epilog = words(lead) + rest + examples
    for group in parser._action_groups:
        group.title = group.title and words(group.title)
        group.description = group.description and words(group.description)
    for action in parser._actions:
        below = [action]
        if isinstance(action, argparse._SubParsersAction):
            below.extend(action._choices_actions)
            for other in action.choices.values():
                translate(other, words)
        for one in below:
            if one.help and one.help != argparse.SUPPRESS:
                one.help = words(one.help)


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors help. `summary` is what its command does."""

    summary = Phrase("")

    def parse_args(  # type: ignore[override]  # argparse has overloads, of which we need one
        self, args: Sequence[str] | None = None, namespace: Any = None
    ) -> Any:
        """Parse, or say which arguments nobody knows, and what may have been meant."""
        parsed, unknown = self.parse_known_args(args, namespace)
        if unknown:
            options = [word for word in unknown if word.startswith("-") and len(word) > 1]
            hints = [hint for word in options if (hint := self._meant(word))]
            text = Phrase("unrecognized arguments: {arguments}", arguments=" ".join(unknown))
            self.error(said(_did_you_mean(text, hints)))
        return parsed

    def format_help(self) -> str:
        """The help in the language of the run."""
        if not is_english():
            translate(self, spoken())
        if self.summary:
            summary = said(self.summary)
            self.description = summary[:1].upper() + summary[1:] + "."
        return super().format_help()

    def error(self, message: str) -> NoReturn:
        """End with the usage and `message`, in which no secret stands."""
        from sys import stderr

        from a2acard.redact import printable, redacted

        self.print_usage(stderr)
        text = Phrase("{program}: error: {message}", program=self.prog, message=printable(redacted(message)))
        self.exit(2, f"{said(text)}\n")

    def _parse_optional(self, arg_string: str) -> Any:
        """What an argument is as an option; None for none, as `-=/PATH`: standard input with the path it is put under."""
        return None if arg_string.startswith("-=/") else super()._parse_optional(arg_string)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Refuse a value that is none of the choices, with the one that looks alike."""
        if action.choices is not None and value not in action.choices:
            near = nearest(str(value), map(str, action.choices))
            choices = ", ".join(map(str, action.choices))
            if near:
                text = _did_you_mean(Phrase("invalid choice: {value!r}", value=value), [near])
            else:
                text = Phrase(
                    "invalid choice: {value!r} (choose from {choices})", value=value, choices=choices
                )
            raise argparse.ArgumentError(action, said(text))

    def _meant(self, word: str) -> str | None:
        """The option that `word` was meant to be."""
        name = word.partition("=")[0]
        near = nearest(name, [*[o for o in self._option_string_actions if o[:2] == "--"], *EVERYWHERE])
        return EVERYWHERE.get(near, near) if near else None


def nearest(name: str, names: Iterable[str]) -> str | None:
    """The one of `names` that `name` is short for, or a slip of; None where it is like none."""
    from difflib import get_close_matches

    bare = {other.lstrip("-"): other for other in names}  # dashes are alike everywhere, and prove nothing
    name = name.lstrip("-")
    longer = [other for other in bare if len(name) > 1 and other.startswith(name)]
    near = longer or get_close_matches(name, list(bare), 1, 0.65)
    return bare[near[0]] if near else None


def _did_you_mean(text: Phrase, hints: Iterable[str]) -> Phrase:
    found = list(dict.fromkeys(hints))
    return Phrase("{text}; did you mean {hints}?", text=text, hints=_row(found)) if found else text


def _row(items: list[str]) -> str:
    """The items with "and" between all of them."""
    row = items[0]
    for item in items[1:]:
        row = Phrase("{first} and {last}", first=row, last=item)
    return row
