"""Each step's page is its test: the card before, after this step alone, and what is said about it."""

from __future__ import annotations

import pytest

from a2acard.migration import STEPS, Step
from tests.migration.pages import SECTIONS, examples, moved, page_path, sections


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.id)
def test_page_is_true(step: Step) -> None:
    """Every example comes out as the page says."""
    text = page_path(step).read_text(encoding="utf-8")
    assert list(sections(text)) == SECTIONS
    assert examples(text)
    for example in examples(text):
        assert moved(step, example) == (example.after, example.notes)


@pytest.mark.parametrize("step", STEPS, ids=lambda step: step.id)
def test_losses_are_declared(step: Step) -> None:
    """A step whose examples lose something says so, in its page and in its value."""
    text = page_path(step).read_text(encoding="utf-8")
    lost = any(
        [line.startswith("loss ") for example in examples(text) for line in example.notes.splitlines()]
    )
    assert bool(step.loses) == lost
    assert (sections(text)["Loses"].strip() == "Nothing.") == (not lost)


def test_every_step_has_its_own_id() -> None:
    """No two steps share an id, and every summary is there."""
    assert len({step.id for step in STEPS}) == len(STEPS)
    assert all(step.summary for step in STEPS)
