"""Puts a card together: what a source gives, what its author says, and what nobody has to say; then has it judged."""

from __future__ import annotations

from a2acard.authoring.asked import missing
from a2acard.authoring.draft import Draft, Note
from a2acard.authoring.merging import merged
from a2acard.authoring.pruning import pruned
from a2acard.authoring.twins import known_ids
from a2acard.authoring.writing import ordered, written
from a2acard.types import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable
    from typing import Any

    from a2acard.authoring.asked import Missing
    from a2acard.authoring.draft import Judge
    from a2acard.authoring.merging import Patch
    from a2acard.finding import Finding, Report
    from a2acard.types import Path

FIRST_VERSION = "1.0.0"
TEXT = ["text/plain"]
LATER = frozenset(("unsigned-card", "unsigned-payment-card", "example-domain", "no-security-statement"))
"""Findings that are no fault of a card just written: it is signed last, and its hosts and its access are its author's word."""


@value
class Authored:
    """A card in its author's words, as far as it has come.

    `card` are its members in their order, `data` its bytes. `missing` are the answers without which there is no card;
    `report` is what the linter says, `notes` what was inferred, assumed and left out; `private` are the ids of the
    skills that only the extended card tells.
    """

    card: dict[str, Any]
    missing: tuple[Missing, ...]
    report: Report
    notes: tuple[Note, ...]
    private: frozenset[str]
    source: str | None

    @property
    def data(self) -> bytes:
        """The card as a document."""
        return written(self.card)

    @property
    def faults(self) -> tuple[Finding, ...]:
        """The errors and warnings that keep it from being published."""
        return faults(self.report)

    @property
    def ok(self) -> bool:
        """True when it can be written."""
        return not self.missing and not self.faults and not self.report.crashes


def faults(report: Report) -> tuple[Finding, ...]:
    """The errors and warnings of a card that was just written."""
    found = [item for item in report.findings if item.severity != "info" and item.rule not in LATER]
    return tuple(found)


def compose(draft: Draft, patches: Iterable[Patch], judge: Judge, *, hides: bool = False) -> Authored:
    """The card that `draft` and `patches` make, later ones winning, judged by `judge`. `draft` is used up.

    With `hides` the private skills are not in it: it is for everybody. Raises BadValue where no skill has an id that is private.
    """
    card, private = draft.card, set(draft.private)
    given: set[Path] = set()
    for patch in patches:
        card = merged(card, patch, given)
        private = (private | patch.private) - patch.public
    if card.get("skills"):
        known_ids(card["skills"], private)
    _assume(card, draft)
    if draft.prunes:
        card = pruned(card, draft, given, judge)
    if hides:
        _hide(card, draft, private)
    card = ordered(card)
    stated = ("securityRequirements",) in given or ("securitySchemes",) in given
    lacking = missing(card, draft, has_stated_access=stated)
    return Authored(
        card,
        lacking,
        judge(written(card)),
        tuple([note for note in draft.notes if _counts(note, card, given)]),
        frozenset(private),
        draft.source,
    )


def _hide(card: dict[str, Any], draft: Draft, private: set[str]) -> None:
    for skill in list(card.get("skills", ())):
        if skill.get("id") in private:
            card["skills"].remove(skill)
            template = "the skill {id!r}: it is private; --split writes the extended card, which tells it"
            draft.tell("left-out", template, ("skills", skill["id"]), None, id=skill["id"])


def _assume(card: dict[str, Any], draft: Draft) -> None:
    """What a card must have and nobody has to say."""
    capabilities = card.get("capabilities")
    card["capabilities"] = {"streaming": False, "pushNotifications": False} | (capabilities or {})
    for name, item in (
        ("version", FIRST_VERSION),
        ("defaultInputModes", list(TEXT)),
        ("defaultOutputModes", list(TEXT)),
    ):
        if not card.get(name):
            card[name] = item
            shown = item if isinstance(item, str) else ", ".join(item)
            draft.tell("assumed", "{member} is {value}", (name,), None, member=name, value=shown)
    if not capabilities:
        draft.tell("assumed", "neither streaming nor push notifications", ("capabilities",), None)


def _counts(note: Note, card: dict[str, Any], given: set[Path]) -> bool:
    """False for what the author decided otherwise, and for the source of what is not in the card any more."""
    if note.at is None or note.kind == "left-out":
        return True
    if any([note.at[: len(place)] == place for place in given]):
        return False
    if note.at[0] == "skills" and len(note.at) > 1:
        return any([skill.get("id") == note.at[1] for skill in card.get("skills", ())])
    if note.at[0] == "securitySchemes" and len(note.at) > 1:
        return note.at[1] in card.get("securitySchemes", ())
    return note.at[0] in card
