"""The folder of real cards, when there is one."""

from __future__ import annotations

import os
from pathlib import Path

import pytest


def corpus() -> list[Path]:
    """The JSON files of the folder that A2ACARD_CORPUS names; skips the test, saying so, without it."""
    folder = os.environ.get("A2ACARD_CORPUS")
    if not folder:
        pytest.skip("A2ACARD_CORPUS names no folder of real cards")
    return sorted(Path(folder).glob("*.json"))
