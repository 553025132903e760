"""The part of the survey about skills and media types."""

from __future__ import annotations

from a2acard.rules._words import first_word, folded_words, last_word
from a2acard.rules.survey._tasks import may_list_tasks

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Sequence
    from typing import Any

    from a2acard.rules.survey._texts import Said

USUAL_MEDIA_TYPES = frozenset(
    "text/plain text/markdown text/html text/csv application/json application/pdf application/xml application/zip "
    "application/octet-stream application/x-ndjson image/png image/jpeg image/webp image/gif image/svg+xml audio/mpeg "
    "audio/wav audio/ogg audio/webm video/mp4 video/webm multipart/form-data".split()
)
"""Registered and lower case: nothing to say about them."""
LONG_NAME = 60
"""Characters from which lists cut a name off."""
_FEW = 100
"""Skills from which on some will begin and end alike anyway."""
_BEFORE_JSON = frozenset(
    (
        "",
        "{",
        "[",
        *"\t\n\x0b\x0c\r\x1c\x1d\x1e\x1f \x85\xa0\u1680\u2028\u2029\u202f\u205f\u3000",
        *map(chr, range(0x2000, 0x200B)),
    )
)
"""What an example starts with that may be JSON, or blank."""
_TEXT_ONLY = frozenset(("text/plain", "text", "text/markdown"))


def look_at_skills(raw: dict[str, Any], most: int, said: Said, cues: set[str]) -> bool:
    """Everything about skills but what their texts say, which go into `said`; true when a skill gives text only."""
    outputs = raw.get("defaultOutputModes", ())
    _modes(raw.get("defaultInputModes", ()), cues)
    _modes(outputs, cues)
    gives_text = _TEXT_ONLY.issuperset(outputs)
    any_gives_text = False
    skills = raw.get("skills", ())
    if len(skills) > most:
        cues.add("many-skills")
    descriptions, names, ids, more = said.descriptions, said.names, said.ids, said.more
    ends = []
    for skill in skills:
        id, name, description = skill.get("id", ""), skill.get("name", ""), skill.get("description", "")
        ids.append(id)
        names.append(name)
        descriptions.append(description)
        if not (id.isascii() and id.replace("-", "_").isidentifier()):
            cues.add("skill-id")
        if len(name) > LONG_NAME:
            cues.add("long-name")
        bare = description.strip()
        long = len(bare) - 8
        if long < 16 or long <= len(name) or long <= len(id) or " " not in bare:
            cues.add("short-skill-description")
        ends.append(last_word(bare))
        if may_list_tasks(description):
            cues.add("several")
        tags = skill.get("tags", ())
        more += tags
        joined = "".join(tags)
        if joined.isalnum() and joined.islower() and joined.isascii() and "" not in tags:
            if len(set(tags)) < len(tags):
                cues.add("duplicate-tag")
        elif len({tag.strip().casefold() for tag in tags}) < len(tags) or "" in tags:
            cues.update(("duplicate-tag", "blank-text"))
        else:
            for tag in tags:
                if tag.isspace():
                    cues.add("blank-text")
        examples = skill.get("examples")
        if not examples:
            cues.add("no-examples")
        else:
            more += examples
            for text in examples:
                if text[:1] in _BEFORE_JSON:
                    cues.update(("json-example", "blank-text"))
        if "inputModes" in skill:
            _modes(skill["inputModes"], cues)
        if skill.get("outputModes"):
            _modes(skill["outputModes"], cues)
            any_gives_text |= _TEXT_ONLY.issuperset(skill["outputModes"])
        else:
            any_gives_text |= gives_text
    if len(set(ids)) < len(skills):
        cues.add("duplicate-skill-id")
    if len(set(ends)) < len(skills) and _may_be_alike(descriptions, ends):
        cues.add("alike")
    return any_gives_text


def _may_be_alike(descriptions: list[str], ends: list[str]) -> bool:
    """True when two descriptions have the same words; those that end alike are compared by how they begin first."""
    if len(ends) > _FEW:
        return True
    by_end: dict[str, list[str]] = {}
    for text, end in zip(descriptions, ends, strict=True):
        by_end.setdefault(end, []).append(text)
    for texts in by_end.values():
        if len(texts) > 1:
            starts = [first_word(text) for text in texts]
            if ("" in starts or len(set(starts)) < len(starts)) and (
                len({folded_words(text) for text in texts}) < len(texts)
            ):
                return True
    return False


def _modes(items: Sequence[str], cues: set[str]) -> None:
    if not USUAL_MEDIA_TYPES.issuperset(items):
        cues.add("odd-media-type")
    if len(items) > 1 and len(set(items)) < len(items):
        cues.add("duplicate-media-type")
