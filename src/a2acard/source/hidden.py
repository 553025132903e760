"""Characters nobody sees: which of them a string has no honest use for."""

from __future__ import annotations

import re
from functools import cache

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

_CONTROL = "\x00-\x08\x0b\x0c\x0e-\x1f\x7f-\x9f"
_SURROGATE = "\ud800-\udfff"
_JOINER = "\u200c\u200d"
_MARK = "\u200e\u200f\u061c"
_SELECTOR = "\ufe00-\ufe0f\U000e0100-\U000e01ef"
_TAG = "\U000e0000-\U000e007f"
# soft hyphen, Mongolian vowel separator, zero-width space, embeddings and overrides, word joiner and invisible
# operators, isolates and deprecated format characters, byte order mark, interlinear annotation
_OTHER = "\u00ad\u180e\u200b\u202a-\u202e\u2060-\u206f\ufeff\ufff9-\ufffb"
# letters and signs that look like nothing: fillers of Hangul, the Braille pattern without dots
_BLANK = "\u115f\u1160\u3164\uffa0\u2800"
_JAMO = "\u1100-\u115e\u1161-\u11ff\ua960-\ua97f\ud7b0-\ud7ff"
_BRAILLE = "\u2801-\u28ff"

# Scripts whose letters join or stack, so that a joiner between them changes what is read (Unicode 16 §23.2):
# Arabic, Syriac, N'Ko; Devanagari to Sinhala; Tibetan, Myanmar, Khmer, Mongolian, Balinese, Javanese.
_JOINING = (
    "\u0600-\u07ff\u0840-\u08ff\u0900-\u0dff\u0f00-\u109f\u1780-\u18af\u1b00-\u1b7f\ua840-\ua87f\ua980-\ua9df"
    "\ufb50-\ufdff\ufe70-\ufefc\U00010a00-\U00010fff\U00011000-\U000117ff"
)
_RIGHT_TO_LEFT = "\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\U00010800-\U00010fff\U0001e800-\U0001efff"
_EMOJI = (
    "#*0-9\u00a9\u00ae\u203c\u2049\u2122\u2139\u2190-\u21ff\u2300-\u23ff\u24c2\u25a0-\u27bf\u2900-\u297f"
    "\u2b00-\u2bff\u3030\u303d\u3297\u3299\U0001f000-\U0001faff"
)
_SKIN = "\U0001f3fb-\U0001f3ff"
# Ideographs, CJK punctuation, full-width forms, mathematical operators, Myanmar: bases of standardised variants
_VARIED = "\u1000-\u109f\u2200-\u22ff\u2a00-\u2aff\u3000-\u30ff\u3400-\u9fff\ua840-\ua87f\uf900-\ufaff\uff00-\uffef\U00020000-\U0003ffff"


@cache
def _suspicious() -> re.Pattern[str]:
    return re.compile(f"[{_CONTROL}{_SURROGATE}{_JOINER}{_MARK}{_SELECTOR}{_TAG}{_OTHER}{_BLANK}]")


@cache
def _honest() -> re.Pattern[str]:
    """The sequences in which an invisible character does its proper work; matched, they are passed over."""
    return re.compile(
        # flags of regions: a black flag, three to six tags, the cancel tag (UTS #51 §3.4); longer runs hide text
        "\U0001f3f4[\U000e0030-\U000e0039\U000e0061-\U000e007a]{3,6}\U000e007f"
        # families and the like: emoji joined to emoji
        f"|[{_EMOJI}][\ufe0e\ufe0f{_SKIN}]?(?:\u200d[{_EMOJI}][\ufe0f{_SKIN}]?)*"
        f"|[{_VARIED}][{_SELECTOR}]"
        # one joiner after a letter that needs it, unless more invisible characters follow
        f"|(?<=[{_JOINING}])[{_JOINER}](?![{_JOINER}{_MARK}{_SELECTOR}{_TAG}{_OTHER}])"
        f"|(?<=[\u1800-\u18af])\u180e(?=[\u1800-\u18af])"
        # a filler stands for a letter that an old syllable lacks; a blank parts words of Braille
        f"|(?<=[{_JAMO}])[\u115f\u1160]|[\u115f\u1160](?=[{_JAMO}])"
        f"|(?<=[{_BRAILLE}])\u2800|\u2800(?=[{_BRAILLE}])",
        re.S,
    )


@cache
def _leftward() -> re.Pattern[str]:
    return re.compile(f"[{_RIGHT_TO_LEFT}]")


def suspicious(string: str) -> bool:
    """Whether `string` has a character that may be a fault; `characters_of` knows whether it is."""
    return _suspicious().search(string) is not None


def characters_of(string: str) -> Iterator[tuple[int, str]]:
    """The index and kind of each faulty character of `string`.

    Kinds are lone-surrogate, control-character, hidden-character and, for a plain direction mark in text that
    has right-to-left letters, direction-mark.
    """
    honest = {index for match in _honest().finditer(string) for index in range(match.start(), match.end())}
    leftward = _leftward().search(_suspicious().sub("", string)) is not None
    for match in _suspicious().finditer(string):
        if match.start() not in honest:
            yield match.start(), _kind(match[0], leftward)


def _kind(character: str, leftward: bool) -> str:
    if "\ud800" <= character <= "\udfff":
        return "lone-surrogate"
    if character < "\xa0":
        return "control-character"
    return "direction-mark" if leftward and character in _MARK else "hidden-character"
