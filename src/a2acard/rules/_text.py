"""How long and how telling a text is, in any script."""

from __future__ import annotations

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
