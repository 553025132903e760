"""The table of readers, and what each of them makes of a card."""

from __future__ import annotations

from a2acard.readers._access import asks
from a2acard.readers._base import Reading, Refused, Unsure
from a2acard.readers._fit import aged
from a2acard.readers.js_0_2 import READER as JS_0_2
from a2acard.readers.js_0_3 import READER as JS_0_3
from a2acard.readers.js_1_0 import READER as JS_1_0
from a2acard.readers.python_0_2 import READER as PYTHON_0_2
from a2acard.readers.python_0_3 import READER as PYTHON_0_3
from a2acard.readers.python_1_0 import READER as PYTHON_1_0
from a2acard.readers.specification_1_0 import READER as SPECIFICATION_1_0
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from a2acard.readers._base import Choice, Held, Reader, Refusal
    from a2acard.types import JSON

READERS: tuple[Reader, ...] = (
    PYTHON_0_2,
    JS_0_2,
    PYTHON_0_3,
    JS_0_3,
    PYTHON_1_0,
    JS_1_0,
    SPECIFICATION_1_0,
)
"""Every reader, oldest generation first."""


def read_by_all(card: Mapping[str, JSON]) -> tuple[Reading, ...]:
    """What every reader makes of `card`, in the order of `READERS`. Changes nothing, and never raises."""
    plain = dict(card)
    return tuple([reading(reader, plain) for reader in READERS])


class _Parsing:
    """What the parsers of a reader and its options make of one card: most of them share a parser, which looks at it once."""

    def __init__(self, card: dict[str, JSON]) -> None:
        self.card = card
        self.found: dict[object, Held | Exception] = {}

    def by(self, reader: Reader) -> Held:
        """What `reader` holds; raises what its parser raised."""
        if reader.parse not in self.found:
            try:
                self.found[reader.parse] = reader.parse(self.card)
            except (Refused, Unsure, RecursionError) as error:
                self.found[reader.parse] = error
        found = self.found[reader.parse]
        if isinstance(found, Exception):
            raise found.with_traceback(None)
        return found


def reading(reader: Reader, card: dict[str, JSON]) -> Reading:
    """What one reader makes of `card`, as it is and with each of its options."""
    return _reading(reader, card, _Parsing(card))


def _reading(reader: Reader, card: dict[str, JSON], parsing: _Parsing) -> Reading:
    options = tuple([_reading(option, card, parsing) for option in reader.options])
    try:
        held = parsing.by(reader)
        choice, stuck = _chosen(reader, held, card)
    except Refused as refused:
        notes = _notes(reader, card, None, None)
        return Reading(reader, refusals=refused.refusals, notes=notes, options=options)
    except Unsure as unsure:
        return Reading(reader, unsure=str(unsure), options=options)
    except RecursionError:
        return Reading(reader, unsure=Phrase("the card is nested too deep to follow"), options=options)
    access = reader.see(held)
    return Reading(
        reader,
        choice=choice,
        stuck=stuck,
        access=access,
        is_blind=asks(card) and not any(access),
        drops=held.drops,
        notes=_notes(reader, card, held, choice),
        options=options,
    )


def _notes(
    reader: Reader, card: dict[str, JSON], held: Held | None, choice: Choice | None
) -> tuple[str, ...]:
    found = [remark(card, held, choice) for remark in reader.remarks]
    return tuple([note for note in found if note is not None])


def _chosen(reader: Reader, held: Held, card: dict[str, JSON]) -> tuple[Choice | None, tuple[Refusal, ...]]:
    try:
        return aged(card, reader.choose(held, card)), ()
    except Refused as refused:
        return None, refused.refusals
