"""Generated files are up to date."""

from __future__ import annotations

from scripts.generate import stale


def test_generated_files_are_up_to_date() -> None:
    """Rule pages, field pages and schemas in docs/ are what the sources say (`scripts/generate` writes them)."""
    assert stale() == []
