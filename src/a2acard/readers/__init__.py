"""What client generations make of a card: can they read it, what do they call, what do they see and drop.

    from a2acard.readers import read_by_all, lost_readers

    read_by_all(card)             one `Reading` a client, oldest generation first
    lost_readers(before, after)   the clients that lose something by a change
    judged(card)                  the readings with whom the card addresses, and which of those it shuts out

Each client is a module of its own (`python_0_3`, `js_1_0`…) that ends in its `READER`, with the source of each fact in
the docstrings. The official SDKs are run beside them by the tests, on the same cards.
"""

from __future__ import annotations

from a2acard.readers._base import Choice, Drop, Need, Reader, Reading, Refusal
from a2acard.readers.claims import GENERATIONS, addressed
from a2acard.readers.loss import LostReader, lost_readers
from a2acard.readers.table import READERS, read_by_all
from a2acard.readers.verdict import Verdict, judged

__all__ = [
    "GENERATIONS",
    "READERS",
    "Choice",
    "Drop",
    "LostReader",
    "Need",
    "Reader",
    "Reading",
    "Refusal",
    "Verdict",
    "addressed",
    "judged",
    "lost_readers",
    "read_by_all",
]
