"""The parser of one command: as argparse makes it, but what it says is redacted, and a misspelt word gets a hint."""

from __future__ import annotations

import argparse

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence
    from typing import Any, NoReturn

EVERYWHERE = {"--version": "a2acard --version"}
"""Options of the whole command, which people look for in each."""


class Parser(argparse.ArgumentParser):
    """An argument parser whose errors help."""

    def parse_args(  # type: ignore[override]  # argparse has overloads, of which we need one
        self, args: Sequence[str] | None = None, namespace: Any = None
    ) -> Any:
        """Parse, or say which arguments nobody knows, and what may have been meant."""
        parsed, unknown = self.parse_known_args(args, namespace)
        if unknown:
            options = [word for word in unknown if word.startswith("-") and len(word) > 1]
            hints = [hint for word in options if (hint := self._meant(word))]
            self.error(f"unrecognized arguments: {' '.join(unknown)}{_did_you_mean(hints)}")
        return parsed

    def error(self, message: str) -> NoReturn:
        """End with the usage and `message`, in which no secret stands."""
        from sys import stderr

        from a2acard.redact import printable, redacted

        self.print_usage(stderr)
        self.exit(2, f"{self.prog}: error: {printable(redacted(message))}\n")

    def _parse_optional(self, arg_string: str) -> Any:
        """What an argument is as an option; None for none, as `-=/PATH`: standard input with the path it is put under."""
        return None if arg_string.startswith("-=/") else super()._parse_optional(arg_string)

    def _check_value(self, action: argparse.Action, value: Any) -> None:
        """Refuse a value that is none of the choices, with the one that looks alike."""
        if action.choices is not None and value not in action.choices:
            near = nearest(str(value), map(str, action.choices))
            choices = ", ".join(map(str, action.choices))
            hint = _did_you_mean([near]) if near else f" (choose from {choices})"
            raise argparse.ArgumentError(action, f"invalid choice: {value!r}{hint}")

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


def _did_you_mean(hints: Iterable[str]) -> str:
    found = list(dict.fromkeys(hints))
    return f"; did you mean {' and '.join(found)}?" if found else ""
