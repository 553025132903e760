"""Writes the cards and notes after each example of a step's page: `python -m tests.migration.fill [STEP…]`, then read what it wrote."""

from __future__ import annotations

import re
import sys

from a2acard.migration import STEPS
from tests.migration.pages import examples, moved, page_path


def fill(names: list[str]) -> None:
    """Fill the pages of these steps, or of all."""
    for step in STEPS:
        if names and step.id not in names:
            continue
        path = page_path(step)
        text = path.read_text(encoding="utf-8")
        made = iter([moved(step, example) for example in examples(text)])
        parts = re.split(r"^(```(?:after|notes)\n)(?:.*?)(^```$)", text, flags=re.MULTILINE | re.DOTALL)
        out = []
        after = notes = ""
        for part in parts:
            out.append(part)
            if part == "```after\n":
                after, notes = next(made)
                out.append(after)
            elif part == "```notes\n":
                out.append(notes)
        path.write_text("".join(out), encoding="utf-8")


if __name__ == "__main__":
    fill(sys.argv[1:])
