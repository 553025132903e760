"""Rules of others: found by the entry point that the user names, in the shape of ours.

Nothing is loaded unless the settings (`plugins`) or an option name it: an installed package alone changes nothing.
"""

from __future__ import annotations

from a2acard.types import Phrase, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from a2acard.finding import Rule

GROUP = "a2acard.rules"
"""The group of entry points; each gives an `OwnRule`, or several."""


@value
class OwnRule:
    """A rule from outside: its id has a prefix of its own (`acme/unbilled-skill`).

    `severity` are three letters for the profiles spec, recommended and strict (E error, W warning, I info, - off;
    what is on in one is on in the next), one for all versions or four: 1.0, 0.3, 0.2, pre-0.2. `page` is Markdown
    for `explain`; `reads_text` is True when the subject is the `Source` (raw text), not the `Card`.
    """

    rule: Rule[Any]
    severity: str | tuple[str, str, str, str] = "-WW"
    page: str = ""
    reads_text: bool = False

    folder = "own"

    @property
    def id(self) -> str:
        """The rule's id."""
        return self.rule.id

    @property
    def cue(self) -> str:
        """When it looks: at every card."""
        return "text:always" if self.reads_text else "always"

    @property
    def reads(self) -> str:
        """What its subject is: `text` or `card`."""
        return "text" if self.reads_text else "card"

    @property
    def row(self) -> tuple[str, ...]:
        """Its row in the table of profiles."""
        return (self.severity,) * 4 if isinstance(self.severity, str) else self.severity


def register(own: OwnRule) -> OwnRule:
    """Make the rule known by its id. Raises BadValue where its id or its severities are no good."""
    import re

    from a2acard.errors import BadValue
    from a2acard.rules import OWN
    from a2acard.rules.profiles import OWN_ROWS

    if not re.fullmatch(r"[a-z0-9]+(-[a-z0-9]+)*/[a-z0-9]+(-[a-z0-9]+)*", own.id):
        raise BadValue(Phrase("the id {id!r} of an own rule must be like acme/unbilled-skill", id=own.id))
    if len(own.row) != 4 or not all(
        [re.fullmatch("-{0,3}[EWI]{0,3}", cell) and len(cell) == 3 for cell in own.row]
    ):
        raise BadValue(
            Phrase(
                "{id}: severities are three of E, W, I, - a version, what is on staying on; not {severity!r}",
                id=own.id,
                severity=own.severity,
            )
        )
    known = OWN.get(own.id)
    if known is not None and known != own:
        raise BadValue(Phrase("there are two own rules called {id!r}", id=own.id))
    OWN[own.id], OWN_ROWS[own.id] = own, own.row
    return own


def load(plugin: str) -> tuple[OwnRule, ...]:
    """The rules of the entry point called `plugin`, registered. Raises BadValue where it is missing or broken."""
    import sys
    from contextlib import redirect_stdout
    from importlib.metadata import entry_points

    from a2acard.errors import BadValue

    found = entry_points(group=GROUP, name=plugin)
    if not found:
        raise BadValue(
            Phrase(
                "no installed package has rules called {plugin!r} (entry point group {group}); {hint}",
                plugin=plugin,
                group=GROUP,
                hint=_hint(plugin),
            )
        )
    try:
        with redirect_stdout(sys.stderr):  # what a module prints on the way is no part of a report
            made = next(iter(found)).load()
    except (Exception, SystemExit) as error:  # the plugin's own fault, whatever it is
        raise BadValue(
            Phrase(
                "the rules of {plugin!r} can't be loaded: {kind}: {error}",
                plugin=plugin,
                kind=type(error).__name__,
                error=error,
            )
        ) from error
    rules = (
        (made,) if isinstance(made, OwnRule) else tuple(made) if isinstance(made, (list, tuple)) else (made,)
    )
    for own in rules:
        if not isinstance(own, OwnRule):
            raise BadValue(
                Phrase(
                    "the entry point {plugin!r} gives {kind}, not OwnRule",
                    plugin=plugin,
                    kind=type(own).__name__,
                )
            )
        register(own)
    return rules


def installed() -> list[str]:
    """The names of the entry points that there are, whether anybody asked for them or not."""
    from importlib.metadata import entry_points

    return sorted({point.name for point in entry_points(group=GROUP)})


def _hint(plugin: str) -> str:
    from difflib import get_close_matches

    there = installed()
    near = get_close_matches(plugin, there, 1)
    if not there:
        return Phrase("no package here brings rules")
    names = Phrase("there are {names}", names=", ".join(there))
    return Phrase("{text}; did you mean {near!r}?", text=names, near=near[0]) if near else names
