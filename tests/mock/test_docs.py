"""The documentation has every misbehaviour."""

from __future__ import annotations

from pathlib import Path

from a2acard.mock import MISBEHAVIOURS

ROOT = Path(__file__).parents[2]


def test_table_of_misbehaviours() -> None:
    """The rows are those of the list, in its order."""
    text = (ROOT / "docs/mock.md").read_text(encoding="utf-8")
    rows = [line for line in text.splitlines() if line.startswith("| `")]
    assert rows == [
        f"| `{one.name}` | {one.meaning} | [{one.check}](probes/{one.check}.md) |"
        for one in MISBEHAVIOURS.values()
    ]
