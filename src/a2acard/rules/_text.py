"""How long and how telling a text is, in any script, and what it says behind letters that only look alike."""

from __future__ import annotations

import re

SHORT = 20
"""Characters under which a description says too little (seen in public cards: the median has 118)."""
SHORT_WIDE = 8
"""The same for scripts in which one character is a word or a syllable."""


def is_short(text: str) -> bool:
    """True when `text` has too few characters to describe anything."""
    text = text.strip()
    return len(text) < (SHORT_WIDE if is_wide(text) else SHORT)


def is_wordless(text: str) -> bool:
    """True for a single word in a script that puts blanks between words."""
    return len(text.split()) == 1 and not is_wide(text)


def folded(text: str) -> str:
    """`text` for comparison: letter case, outer blanks and a closing full stop make no difference."""
    return text.strip(" \t\r\n.。!").casefold()


def is_wide(text: str) -> bool:
    """True when most letters are Chinese, Japanese, Korean or Thai, which write no blanks between words."""
    if text.isascii():
        return False
    letters = [c for c in text if c.isalpha()]
    wide = [
        c
        for c in letters
        if "\u0e00" <= c <= "\u0e7f"
        or "\u3040" <= c <= "\u30ff"
        or "\u3400" <= c <= "\u9fff"
        or "\uac00" <= c <= "\ud7af"
        or c >= "\U00020000"
    ]
    return 2 * len(wide) > len(letters)


_FOREIGN = "а-яёіјѕԁһԛԝΑ-ωА-ЯЁІЈЅ"
_MIXED = rf"[A-Za-z][{_FOREIGN}]|[{_FOREIGN}][A-Za-z]"
_LOOKALIKES = str.maketrans(
    "аеорсухіјѕԁһԛԝкмтАВЕКМНОРСТУХІЈЅαοεινρτυχκΑΒΕΖΗΙΚΜΝΟΡΤΥΧ",
    "aeopcyxijsdhqwkmtABEKMHOPCTYXIJSaoeivptuxkABEZHIKMNOPTYX",
)
"""Cyrillic and Greek letters that look like Latin ones."""
_STYLED = "Ａ-Ｚａ-ｚ\u2100-\u214fⒶ-ⓩ\ufb00-\ufb06\U0001d400-\U0001d7ff"
"""Letters for other uses that look like Latin ones: wide, mathematical, in circles, joined."""
_HIDDEN = "\u00ad\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff"
_JOINED = r"(?<=[A-Za-z])[-_]+(?=[A-Za-z])"
# the patterns are compiled when first needed, and kept by `re`: together they cost two milliseconds


def is_styled(text: str) -> bool:
    """True when a text has letters that only look like Latin ones, or characters that nobody sees."""
    return re.search(f"[{_STYLED}{_HIDDEN}]", text) is not None


def unmasked(text: str) -> str:
    """What a reader takes `text` for: styled and lookalike letters as Latin ones, joined words apart, nothing hidden."""
    if not text.isascii():
        from unicodedata import normalize

        text = re.sub(
            f"[{_STYLED}]", lambda match: normalize("NFKC", match[0]), re.sub(f"[{_HIDDEN}]", "", text)
        )
        if re.search(_MIXED, text):
            text = re.sub(r"\w+", lambda match: _latin(match[0]), text)
    return re.sub(_JOINED, " ", text)


def _latin(word: str) -> str:
    """A word of mixed alphabets in one."""
    return word.translate(_LOOKALIKES) if re.search(_MIXED, word) else word
