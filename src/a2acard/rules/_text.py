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
_MIXED = re.compile(rf"\w*(?:[A-Za-z][{_FOREIGN}]|[{_FOREIGN}][A-Za-z])\w*")
_LOOKALIKES = str.maketrans(
    "аеорсухіјѕԁһԛԝкмтАВЕКМНОРСТУХІЈЅαοεινρτυχκΑΒΕΖΗΙΚΜΝΟΡΤΥΧ",
    "aeopcyxijsdhqwkmtABEKMHOPCTYXIJSaoeivptuxkABEZHIKMNOPTYX",
)
"""Cyrillic and Greek letters that look like Latin ones."""
_JOINED = re.compile(r"(?<=[A-Za-z])[-_]+(?=[A-Za-z])")


def is_masked(text: str) -> bool:
    """True when `unmasked` may read a text that is not ASCII otherwise than it stands."""
    from unicodedata import is_normalized

    return not is_normalized("NFKC", text) or _MIXED.search(text) is not None or not text.isprintable()


def unmasked(text: str) -> str:
    """What a reader takes `text` for: wide and lookalike letters as Latin ones, joined words apart, nothing hidden."""
    if not text.isascii():
        from unicodedata import category, normalize

        text = "".join([c for c in normalize("NFKC", text) if category(c) != "Cf"])
        text = _MIXED.sub(lambda match: match[0].translate(_LOOKALIKES), text)
    return _JOINED.sub(" ", text)
