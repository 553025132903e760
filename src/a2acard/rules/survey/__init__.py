"""One quick look over the card that says which rules need to look closer.

Each cue is a necessary condition of its rules: it may call a rule in vain, never leave one out. The look is only
taken at cards whose known members have camelCase names, and as if members of a wrong type were not there; for the
others every rule looks. A property test runs every rule on every card it can find, with and without the survey, and
expects the same findings.
"""

from __future__ import annotations

from a2acard.rules._text import folded
from a2acard.rules._words import GENERIC, name_words
from a2acard.rules.survey._addresses import CORE_BINDINGS, look_at_addresses
from a2acard.rules.survey._security import BROAD_SCOPES, look_at_capabilities, look_at_security
from a2acard.rules.survey._skills import LONG_NAME, USUAL_MEDIA_TYPES, look_at_skills
from a2acard.rules.survey._texts import TEXT_CUES, Said, look_at_texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from a2acard.card import Card, Source
    from a2acard.types import Path

__all__ = [
    "ALL",
    "BROAD_SCOPES",
    "CORE_BINDINGS",
    "LONG_NAME",
    "USUAL_MEDIA_TYPES",
    "survey",
    "survey_response",
    "survey_source",
]

ALL = frozenset(("*",))
"""The cue for "every rule must look"."""

_WELL_TYPED = frozenset(("missing", "empty", "unknown", "misspelt", "legacy"))
_ABSENT = frozenset(("wrong-type", "string-boolean", "null", "capabilities-as-list", "schemes-as-list"))
"""What has one of these faults reads as absent."""
_LONGEST_WORD = 40
"""Characters in which the first word of a name ends, or it is none of the generic ones."""
_READABLE = _WELL_TYPED | _ABSENT


def survey_source(source: Source) -> set[str]:
    """The cues of the raw text: the kinds of the reader's problems, and what the value is when it is no card."""
    cues = {"text:always", *[f"text:{problem.kind}" for problem in source.document.problems]}
    if source.detection is not None and source.detection.version is None:
        cues.add(
            "text:not-an-agent-card" if isinstance(source.document.value, dict) else "text:not-an-object"
        )
    return cues


def survey_response(card: Card | None) -> set[str]:
    """The cues of the answer that a document came in: what is no card has one fault only."""
    return {"response:any"} if card is None else {"response:any", "response:card"}


def survey(card: Card) -> set[str] | frozenset[str]:
    """The cues that this card gives."""
    kinds = card.deviation_kinds
    raw = card.raw
    if card.card_version == "hybrid":
        return _survey_hybrid(card)
    cues = {"always"}
    if kinds:
        if not kinds <= _WELL_TYPED:
            if not kinds <= _READABLE:
                return ALL
            raw = _without(raw, [deviation.at for deviation in card.deviations if deviation.kind in _ABSENT])
        cues.update([f"shape:{kind}" for kind in kinds])
        cues.add("unknown")
        if "unknown" in kinds:
            cues.add("volatile")
    if card.card_version != "1.0":
        cues.add("legacy")
    elif "legacy" in kinds:
        cues.add("leftover")
    if card.options.policy is not None:
        cues.add("policy")
    if card.options.prover is not None:
        cues.add("prover")
    if card.file is not None and ("well-known" in card.file):
        cues.add("file")
    try:
        _look(raw, card, cues)
    except (AttributeError, TypeError, ValueError, RecursionError):
        return (
            ALL  # a member that only another version knows has a type that nobody checked, or a great depth
        )
    return cues


def _survey_hybrid(card: Card) -> frozenset[str]:
    """Of a hybrid only the texts are looked through: they are the same for both halves."""
    from a2acard.rules import RULES

    cues = {"volatile"} if "unknown" in card.deviation_kinds else set()
    try:
        said = Said()
        look_at_skills(card.raw, card.options.max_skills, said, set())
        look_at_texts(card.raw, card, said, True, cues)
    except (AttributeError, TypeError, ValueError, RecursionError):
        return ALL
    return (frozenset([item.cue for item in RULES]) - TEXT_CUES) | cues


def _without(raw: dict[str, Any], paths: list[Path]) -> dict[str, Any]:
    """The card without what stands at `paths`, as rules see it; only what changes is copied."""
    made = dict(raw)
    for path in reversed(paths):  # of a list's items the last goes first
        node: Any = made
        for step in path[:-1]:
            inner = node[step]
            node[step] = node = dict(inner) if isinstance(inner, dict) else list(inner)
        del node[path[-1]]
    return made


def _look(raw: dict[str, Any], card: Card, cues: set[str]) -> None:
    """`raw` is the card without members of a wrong type."""
    _look_at_identity(raw, cues)
    look_at_addresses(raw, card, cues)
    said = Said()
    gives_text = look_at_skills(raw, card.options.max_skills, said, cues)
    look_at_capabilities(raw, card.deviation_kinds, cues)
    look_at_security(raw, card.card_version == "1.0", cues)
    look_at_texts(raw, card, said, gives_text, cues)


def _look_at_identity(raw: dict[str, Any], cues: set[str]) -> None:
    name, description, version = raw.get("name", ""), raw.get("description", ""), raw.get("version", "")
    if len(name) > LONG_NAME:
        cues.add("long-name")
    first = name_words(name[:_LONGEST_WORD])[:1]
    if first and (first[0] in GENERIC or not first[0] or len(first[0]) > _LONGEST_WORD // 2):
        words = name_words(name)
        if all([word in GENERIC or not word for word in words]):
            cues.add("name")
    said = description.strip()
    if len(said) < 24 or " " not in said or (len(said) < len(name) + 8 and folded(said) == folded(name)):
        cues.add("description")
    parts = version.split(".")
    if len(parts) != 3 or not all(
        [part.isascii() and part.isdecimal() and (part[0] != "0" or part == "0") for part in parts]
    ):
        cues.update(("version", "version-repeats"))
    elif version.startswith(raw.get("protocolVersion", "0.3")):
        cues.add("version-repeats")
    if "documentationUrl" in raw and raw["documentationUrl"].count("/") <= 3:
        cues.add("home-page")
    if "iconUrl" in raw:
        cues.add("icon")
    if raw.get("provider") is None:
        cues.add("no-provider")
