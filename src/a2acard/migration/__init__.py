"""What differs between the versions of the protocol, as steps that carry a card over. Pure: no files, no network."""

from __future__ import annotations

from a2acard.migration._base import Note, Step
from a2acard.migration._steps import BACK, FORTH
from a2acard.migration.one_flow import STEP as ONE_FLOW
from a2acard.migration.run import Moved, move
from a2acard.migration.spelling import STEP as SPELLING

STEPS = (SPELLING, ONE_FLOW, *FORTH, *BACK)
"""Every step there is, in the order in which they run."""

__all__ = ["BACK", "FORTH", "ONE_FLOW", "SPELLING", "STEPS", "Moved", "Note", "Step", "move"]
