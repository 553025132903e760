"""Cards that the project holds to be good, and cards whose shape our own linter judges."""

from __future__ import annotations

import json
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any

from a2acard import lint
from a2acard.examples import EXAMPLES
from a2acard.rules import RULES
from tests.rules.pages import read_page

CORPUS = Path(__file__).parents[1] / "corpus"
READ_AS = {"1.0": "1.0", "hybrid": "1.0", "0.3": "0.3", "0.2": "0.2"}
"""By which version's declarations a card of each verdict is judged."""


@dataclass(frozen=True)
class Named:
    """A card with the place it comes from."""

    name: str
    card: dict[str, Any]


@cache
def good_cards(version: str) -> tuple[Named, ...]:
    """Whole cards of a version that have no fault: accepted ones and examples."""
    files = [(path.name, path.read_bytes()) for path in sorted((CORPUS / "accepted").glob("*.json"))]
    files += [(item.name, item.data) for item in EXAMPLES]
    return tuple(
        [
            Named(name, json.loads(data))
            for name, data in files
            if READ_AS[str(lint(data).card_version)] == version
        ]
    )


SHAPE = frozenset(
    """
    missing-member empty-required wrong-type string-boolean capabilities-as-list schemes-as-list null-member
    null-optional-member no-skills provider-incomplete api-key-location scheme-without-kind scheme-with-two-kinds
    legacy-scheme-shape unknown-scheme-kind flow-missing two-flows requirement-shape
    """.split()
)
"""The rules that ask what a schema asks."""
UNREAD = frozenset(("too-large", "too-deep", "snake-case-member", "member-spelt-twice"))
"""What our linter does not read, and a spelling that it reads as protobuf does, and a schema does not."""


@cache
def judged_cards(version: str) -> tuple[tuple[Named, bool], ...]:
    """Every card of the rules' pages and of the corpus, and whether its shape is that of the version by our linter."""
    files = [(str(path.relative_to(CORPUS)), path.read_bytes()) for path in sorted(CORPUS.rglob("*.json"))]
    for entry in RULES:
        page = read_page(entry)
        shown = (*page.accepted, *page.flagged)
        files += [(f"{entry.id} {number}", one.data) for number, one in enumerate(shown)]
    found: list[tuple[Named, bool]] = []
    for name, data in files:
        card = _object(data)
        if card is not None:
            rules = {
                f.rule
                for f in lint(data, as_version=version, profile="spec").findings
                if f.severity == "error"
            }
            rules |= {
                f.rule for f in lint(data, as_version=version, select=["null-optional-member"]).findings
            }
            if not rules & UNREAD:
                found.append((Named(name, card), not rules & SHAPE))
    return tuple(found)


def _object(data: bytes) -> dict[str, Any] | None:
    """The JSON object; None for what is no strict JSON object, which a schema never gets to see."""
    try:
        card = json.loads(data.decode())
        json.dumps(card, allow_nan=False)
    except (ValueError, RecursionError):
        return None
    return card if isinstance(card, dict) else None
