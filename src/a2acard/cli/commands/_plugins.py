"""The rules of others that hold where the user stands: named by an option, or by the settings found upwards."""

from __future__ import annotations

import os

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser
    from collections.abc import Iterable

    from a2acard.rules.own import OwnRule


def add_option(parser: ArgumentParser) -> None:
    """Add `--plugin`."""
    parser.add_argument(
        "--plugin",
        action="append",
        default=[],
        metavar="NAME",
        help="also the rules of an installed package, by the name of its entry point",
    )


def plugin_rules(names: Iterable[str], *, settings: bool = False) -> tuple[OwnRule, ...]:
    """The rules of the plugins with these names, and with `settings` of those that the settings here name.

    Raises ConfigError for one that is missing or broken.
    """
    wanted = list(names)
    if settings:
        from a2acard.linter.settings import find

        wanted += find(os.getcwd()).plugins
    if not wanted:
        return ()
    from a2acard.rules.own import load

    return tuple(dict.fromkeys([own for name in wanted for own in load(name)]))
