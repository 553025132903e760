"""Texts as sets of words, so that one look answers every question for a word, and the scripts they are written in."""

from __future__ import annotations

_TABLE = bytes([ord(chr(code).lower()) if chr(code).isalnum() and code < 128 else 32 for code in range(256)])
"""ASCII letters in small letters, digits, and a blank for everything else."""
_SHAPE = bytes([97 if chr(code).isalnum() and code < 128 else 32 for code in range(256)])
"""What is a letter or digit, and what is not."""
_LEADS = {
    "cyrillic": (0xD0, 0xD1),
    "arabic": (0xD8, 0xD9, 0xDA, 0xDB),
    "east": (0xE3, 0xE4, 0xE5, 0xE6, 0xE7, 0xE8, 0xE9, 0xEF),
    "greek": (0xCE, 0xCF),
}
"""The bytes with which UTF-8 begins the letters of a script."""
CYRILLIC, ARABIC, EAST, GREEK = b"c", b"a", b"e", b"g"
_CODES = {code: name[0] for name, codes in _LEADS.items() for code in codes}
_SIDES = bytes(
    [108 if chr(code).isalpha() and code < 128 else ord(_CODES.get(code, " ")) for code in range(256)]
)
_INNER = bytes(range(0x80, 0xC0))
_LOOKALIKES = str.maketrans({"ı": "i", "İ": "i", "ſ": "s", "\u212a": "k"})
"""The letters outside ASCII that a search without regard to case takes for ASCII ones."""


def ascii_of(text: str) -> bytes:
    """`text` with a question mark for each character outside ASCII."""
    if not text.isascii() and ("ı" in text or "İ" in text or "ſ" in text or "\u212a" in text):
        text = text.translate(_LOOKALIKES)
    return text.encode("ascii", "replace")


def words_of(data: bytes) -> list[bytes]:
    """The words of an ASCII text in small letters; everything else than letters and digits parts them."""
    return data.translate(_TABLE).split()


def has_run(data: bytes, run: bytes) -> bool:
    """True when as many letters and digits as `run` has follow each other."""
    return run in data.translate(_SHAPE)


def run(length: int) -> bytes:
    """What `has_run` looks for."""
    return b"a" * length


def utf8_of(text: str) -> bytes:
    """The UTF-8 of a text that is not ASCII, empty for one that is; half a character takes no harm."""
    return b"" if text.isascii() else text.encode("utf-8", "surrogatepass")


def scripts_of(data: bytes) -> bytes:
    """UTF-8 as one code a character: `CYRILLIC`, `ARABIC`, `EAST`, `GREEK`, `l` for a Latin letter, a blank for the rest."""
    return data.translate(_SIDES, _INNER)


def is_mixed(scripts: bytes) -> bool:
    """True when a Latin letter stands beside a Cyrillic or Greek one, as in a word that only looks Latin."""
    return b"lc" in scripts or b"cl" in scripts or b"lg" in scripts or b"gl" in scripts


_STYLED = frozenset(
    bytes((lead, code))
    for lead, codes in (
        (0x80, (*range(0x8B, 0x90), *range(0xAA, 0xAF))),
        (0x81, range(0xA0, 0xB0)),
        (0x84, range(0x80, 0xC0)),
        (0x85, range(0x80, 0x90)),
        (0x92, range(0xB6, 0xC0)),
        (0x93, range(0x80, 0xAA)),
    )
    for code in codes
)
"""What follows 0xE2 in UTF-8 in what is hidden, and in letters in circles and for mathematics."""


def may_be_styled(data: bytes) -> bool:
    """True when a letter may be there that only looks like a Latin one, or a character that nobody sees."""
    if b"\xef" in data or b"\xf0" in data or b"\xc2\xad" in data or b"\xe1\xa0\x8e" in data:
        return True
    return b"\xe2" in data and not _STYLED.isdisjoint([piece[:2] for piece in data.split(b"\xe2")[1:]])


def tokens(text: str) -> frozenset[bytes]:
    """The words as `words_of` sees them, in small letters: of `función` it is `funci`, its longest part."""
    if text.isascii():
        return frozenset(text.encode().split())
    return frozenset([max(ascii_of(word).translate(_TABLE).split(), key=len) for word in text.split()])
