"""Remarks that are about something else than reading the card, against the SDK."""

from __future__ import annotations

import importlib
from typing import Any

from a2acard.readers import read_by_all
from tests.readers.cards import HAND_MADE, OAUTH


def test_the_other_converter_keeps_the_last_flow() -> None:
    """The Python SDK of 1.0 refuses a card with several flows, and converts an extended one to its last flow."""
    conversions: Any = importlib.import_module("a2a.compat.v0_3.conversions")
    types: Any = importlib.import_module("a2a.compat.v0_3.types")
    made = conversions.to_core_oauth_flows(types.OAuthFlows.model_validate(OAUTH))
    assert made.WhichOneof("flow") == "client_credentials"
    python = next(read for read in read_by_all(HAND_MADE["two flows"]) if read.reader.id == "python-1.0")
    assert python.refusals
    assert python.notes == (
        "an extended card that comes over a 0.3 interface is not refused for several flows: the last one is kept",
    )
