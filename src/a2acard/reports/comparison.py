"""The difference of two cards as text, JSON (schema diff-1), Markdown for a pull request, and GitHub annotations."""

from __future__ import annotations

from a2acard.languages import ENGLISH
from a2acard.redact import printable, redacted, shown
from a2acard.reports.json_v1 import dumps, schema
from a2acard.types import Phrase, joined, told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.card import Card
    from a2acard.comparison import Bump, Change, Comparison
    from a2acard.comparison._base import Category
    from a2acard.languages import Language
    from a2acard.types import JSON

_TITLES: dict[Category, str] = {
    "breaking": Phrase("breaking: a client that worked may fail"),
    "compatible": Phrase("compatible: only more is possible"),
    "cosmetic": Phrase("cosmetic: only people notice"),
}
_LEVELS = {"breaking": "error", "compatible": "notice", "cosmetic": "notice"}


def render(made: Comparison, form: str, old: str, new: str, words: Language = ENGLISH) -> str:
    """The comparison in one of the formats and in a language; `old` and `new` are what the cards are called."""
    writer = {"text": _text, "json": _json, "markdown": _markdown, "github": _github}[form]
    return writer(made, redacted(old), redacted(new), words)


def _json(made: Comparison, old: str, new: str, words: Language) -> str:
    return dumps(as_data(made, old, new, words))


def as_data(
    made: Comparison, old: str | None = None, new: str | None = None, words: Language = ENGLISH
) -> dict[str, object]:
    """The comparison as JSON values, its messages in a language."""
    return {
        "schema": schema("diff-1"),
        "old": _side(made.old, old),
        "new": _side(made.new, new),
        "changes": [
            {
                "change": change.id,
                "category": change.category,
                "message": change.told(words),
                "old": _shown(change.old_pointer),
                "new": _shown(change.new_pointer),
            }
            for change in made.changes
        ],
        "summary": {category: len(made.of(category)) for category in _TITLES},
        "bump": {"needed": made.bump.needed, "made": made.bump.made, "enough": made.bump.enough},
    }


def _side(card: Card, path: str | None) -> dict[str, JSON]:
    version = None if card.version is None else shown(card.version)
    return {"path": path, "card_version": card.card_version, "version": version}


def _shown(pointer: str | None) -> str | None:
    return None if pointer is None else redacted(pointer)


def _where(change: Change) -> str:
    pointers = [p for p in (_shown(change.old_pointer), _shown(change.new_pointer)) if p is not None]
    return joined(list(dict.fromkeys([pointer or Phrase("(the card)") for pointer in pointers])), " -> ")


def _text(made: Comparison, old: str, new: str, words: Language) -> str:
    lines = [f"{old} ({made.old.card_version}) -> {new} ({made.new.card_version})"]
    for category in _TITLES:
        found = made.of(category)
        if found:
            lines += ["", _said(_TITLES[category], words)]
            lines += [
                f"  {_said(_where(change), words)}: {change.told(words)} [{change.id}]" for change in found
            ]
    lines += ["", _said(_verdict(made), words)]
    return "".join([printable(line) + "\n" for line in lines])


def _verdict(made: Comparison) -> str:
    number = {category: len(made.of(category)) for category in _TITLES}
    counts = joined(
        [
            Phrase("{number} breaking", number=number["breaking"]),
            Phrase("{number} compatible", number=number["compatible"]),
            Phrase("{number} cosmetic", number=number["cosmetic"]),
        ]
    )
    return joined([counts, _of_bump(made.bump)], "; ")


def _said(text: str, words: Language) -> str:
    return str(told(text, words))


def _of_bump(bump: Bump) -> str:
    """The versions, and whether the step between them is enough."""
    step = Phrase(
        "version {old} -> {new}",
        old=shown(bump.old) if bump.old else Phrase("none"),
        new=shown(bump.new) if bump.new else Phrase("none"),
    )
    if bump.needed == "none" and not bump.enough:
        return Phrase("{step}: no change that calls for a new version; it is lower than before", step=step)
    if bump.needed == "none":
        return Phrase("{step}: no change that calls for a new version", step=step)
    if bump.enough:
        return Phrase("{step} is enough for a {needed} change", step=step, needed=bump.needed)
    why: str = Phrase("it is a {made} step", made=bump.made)
    if bump.made in _WHY:
        why = _WHY[bump.made]
    return Phrase("{step} is not enough for a {needed} change: {why}", step=step, needed=bump.needed, why=why)


_WHY = {"lower": Phrase("it is lower than before"), "none": Phrase("it was not raised")}


def _markdown(made: Comparison, old: str, new: str, words: Language) -> str:
    """A comment for a pull request."""
    head = words("### Agent Card: what changed")
    lines = [head, "", f"{_code(old)} -> {_code(new)}: {_escaped(_said(_verdict(made), words))}"]
    for category in _TITLES:
        found = made.of(category)
        if found:
            lines += ["", f"**{_said(_TITLES[category], words)}**", ""]
            lines += [
                f"- {_code(_said(_where(change), words))} {_escaped(change.told(words))}" for change in found
            ]
    return "".join([printable(line) + "\n" for line in lines])


def _escaped(text: str) -> str:
    """A message in which nothing is Markdown or HTML by accident."""
    for sign in "\\`*_[]<>|#":
        text = text.replace(sign, f"\\{sign}")
    return text.replace("@", "@\u2060")  # nobody is called by a card


def _code(text: str) -> str:
    """A text as code, whatever backticks it has."""
    return f"`{text.replace('`', 'ˋ')}`"


def _github(made: Comparison, old: str, new: str, words: Language) -> str:
    """Workflow annotations: one a change, and one for a version that was not raised enough."""
    lines = []
    for change in made.changes:
        place = _place(made.new, change)
        at = f"file={_property(new)}" + (f",line={place[0]},col={place[1]}" if place else "")
        title = f"{change.category}: {change.id}"
        lines.append(
            f"::{_LEVELS[change.category]} {at},title={_property(title)}::{_data(change.told(words))}"
        )
    if not made.bump.enough:
        lines.append(
            f"::error file={_property(new)},title=version::{_data(_said(_of_bump(made.bump), words))}"
        )
    return "".join([printable(line) + "\n" for line in lines])


def _place(card: Card, change: Change) -> tuple[int, int] | None:
    from a2acard.errors import PointerMissing

    if change.new is None:
        return None
    try:
        place = card.document.place_of(change.new)
    except PointerMissing:
        return None
    return (place.line, place.column) if place else None


def _property(text: str) -> str:
    return _data(text).replace(":", "%3A").replace(",", "%2C")


def _data(text: str) -> str:
    return text.replace("%", "%25").replace("\r", "%0D").replace("\n", "%0A")
