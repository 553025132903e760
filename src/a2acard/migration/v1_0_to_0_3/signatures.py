"""Takes the signatures away: they are about bytes that are no more."""

from __future__ import annotations

from a2acard.migration._base import Step
from a2acard.migration.v0_x_to_1_0.signatures import run

STEP = Step(
    id="signatures-of-1-0",
    summary="a changed card has to be signed again",
    run=run,
    loses=("the signatures, which the report keeps",),
)
