"""Notes descriptions with what will be wrong tomorrow: counts, dates, process ids, paths of one machine."""

from __future__ import annotations

import re

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._shared import object_at, walk
from a2acard.rules.skills._read_by_models import descriptions, is_quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.types import Path

MESSAGE = "'{words}' will be wrong before long; with each change the card has other bytes, another hash and another signature"
MESSAGE_PATH = "'{words}' is a place on one machine, which tells clients nothing and others too much"

_MONTHS = r"(?:jan|feb|mar|apr|may|jun|jul|aug|sep|oct|nov|dec)[a-z]*\.?"
_DATE = (
    rf"(?:\d{{4}}[-/.年]\s?\d{{1,2}}[-/.月]\s?\d{{1,2}}日?|\d{{1,2}}[./]\d{{1,2}}[./]\d{{2,4}}|{_MONTHS}\s+\d{{1,2}}(?:st|nd|rd|th)?,?\s+\d{{4}}"
    rf"|\d{{1,2}}\.?\s+(?:de\s+)?[^\W\d_]{{3,9}}\.?\s+(?:de\s+)?\d{{4}}|{_MONTHS}\s+\d{{4}}|\d{{4}}年\d{{1,2}}月)"
)
_VOLATILE = re.compile(
    rf"\b(?:current as of|as of|as at|(?:last |most recently )?(?:updated|modified|changed|synced|refreshed|generated|built|deployed)(?: on| at)?)(?:\s*:|\s)\s*{_DATE}"
    rf"|\b(?:setakat|(?:di)?kemas ?kini(?: terakhir)?(?: pada)?)(?:\s*:|\s)\s*{_DATE}"
    rf"|(?:по состоянию на|обновлен[оаы]?|последнее обновление)\s*:?\s*{_DATE}"
    rf"|(?:截至|截止|更新于|最后更新|更新时间|更新日期)[：:]?\s*{_DATE}|(?:最終更新|更新日)[：:]?\s*{_DATE}|{_DATE}(?:現在|時点)"
    rf"|\b(?:a fecha de|actualizad[oa](?: el| a)?|última actualización)(?:\s*:|\s)\s*{_DATE}|(?:آخر تحديث|حتى تاريخ)\s*:?\s*{_DATE}"
    rf"|\b(?:currently|right now|at present|at the moment|as of today|kini|actualmente|сейчас)\W+(?:\w+\W+){{0,3}}\d[\d,.]*\s+[^\W\d_]{{3,}}"
    r"|(?:目前|当前|現在)(?:共|已)?(?:有|收录|收錄|支持)?\s?\d+\s?[个個件条條款名万]"
    r"|\b(?:(?:index|catalog(?:ue)?|directory|database|library|collection) of|contain(?:s|ing)|index(?:es|ing)|hold(?:s|ing))\s+(?:\d{1,3}(?:,\d{3})+|\d{4,})"
    r"(?<!00)(?<!1024)(?<!1536)(?<!2048)(?<!3072)(?<!4096)(?<!8192)(?!\d)\s+(?!characters|tokens|dimensions|bytes|pixels)[^\W\d_]{3,}"
    r"|\b(?:pid|process id)(?:\s*[:=#]|\s)\s*\d{2,}"
    r"|\buptime\s*(?:[:=]|\bis|\bof)\s*\d+\s*(?:s|m|h|d|sec|min|hour|day)[a-z]*\b"
    r"|\bsession(?:[ _-]?id)?\s*[:=#]\s*(?=[\w-]*\d)[\w-]{6,}"
    r"|\b(?:build|commit|revision|rev|git|sha)(?:\s*[:=#@(]|\s)\s*(?=[0-9a-f]*[a-f])(?=[0-9a-f]*\d)[0-9a-f]{7,40}\b",
    re.IGNORECASE,
)
_DIGITS = re.compile("[0-9٠-٩۰-۹０-９]")
"""What the first have, in the digits of the languages asked for."""
_STAMP = re.compile(r"\b\d{4}-\d\d-\d\dT\d\d:\d\d(?::\d\d(?:\.\d+)?)?(?:Z|[+-]\d\d:?\d\d)?", re.ASCII)
_PATH = re.compile(
    r"(?<![\w/.~:}-])(?:/home/(?!user\b|username\b|you\b|me\b|your)[\w.-]+/[\w.-]+|/Users/(?!user\b|username\b|you\b|me\b|your)[\w.-]+/[\w.-]+|/root/[\w.-]+)[\w./-]*"
    r"|\b[A-Za-z]:\\(?:Users|Documents|home)\\(?!user\b|username\b|you\b|me\b|your)[\w.-]+(?:\\[\w.-]+)*"
    r"|\bfile:///(?:home|Users|[A-Za-z]:)[\w./-]*",
)
_FOR_EXAMPLE = re.compile(
    r"\b(?:e\.?g|such as|like|for example|format(?:ted)?|example|iso|misalnya|contoh|например|por ejemplo|up to|at most|limit(?:ed)?(?: to| of)?)\b[^.!?\n]*$"
    r"|(?:例如|比如|如|例えば|مثل)[^。！？\n]*$",
    re.IGNORECASE,
)


def check(card: Card) -> Iterator[Hit]:
    """One hit a description (examples are requests, which may name any date), and one a path in an unknown member."""
    for at, text in descriptions(card):
        found = _DIGITS.search(text) and (_first(_VOLATILE, text) or _first(_STAMP, text))
        if found:
            yield Hit(at, MESSAGE, {"words": found})
        elif "/" in text or "\\" in text:
            found = _first(_PATH, text)
            if found:
                yield Hit(at, MESSAGE_PATH, {"words": found.rstrip(".")})
    for at, text in _strangers(card):
        found = _first(_PATH, text)
        if found:
            yield Hit(at, MESSAGE_PATH, {"words": found.rstrip(".")})


def _strangers(card: Card) -> Iterator[tuple[Path, str]]:
    """The strings in members that no table knows."""
    for deviation in card.departures("unknown"):
        parent = object_at(card, deviation.at[:-1])
        for at, item in walk(parent.get(str(deviation.at[-1])), deviation.at):
            if isinstance(item, str):
                yield at, item


def _first(pattern: re.Pattern[str], text: str) -> str | None:
    for match in pattern.finditer(text):
        if not is_quoted(text, match) and not _FOR_EXAMPLE.search(
            text[max(0, match.start() - 60) : match.start()]
        ):
            return match[0].strip()
    return None


RULE = Rule(
    id="volatile-text",
    summary="a description says what will be wrong tomorrow",
    confidence="likely",
    check=check,
)
