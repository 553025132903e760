"""Whether a text may list several tasks, as the rule that looks for them finds them."""

from __future__ import annotations

from a2acard.rules._tasks import CHINESE, ENGLISH, MALAY, SPANISH
from a2acard.rules._words import PUNCTUATION, separators
from a2acard.rules.survey._words import words_of

_FORMS = (
    MALAY
    | SPANISH
    | {form for verb in ENGLISH for form in (verb, f"{verb}s", f"{verb}es", f"{verb[:-1]}ies")}
)
_PLAIN_FORMS = frozenset([form.encode() for form in _FORMS if form.isascii()])
_AROUND = f"{PUNCTUATION}•0123456789"
_FIRST_OF_CHINESE = "".join(dict.fromkeys([verb[0] for verb in CHINESE]))
_FEWEST = 4


def may_list_tasks(text: str) -> bool:
    """True when four words of `text` may be verbs of tasks, with separators between them."""
    if text.isascii() and "," not in text and ";" not in text and "\n" not in text:
        return False
    if separators(text) < _FEWEST - 2:  # the last two may be joined by "and"
        return False
    if text.isascii():
        return len(_PLAIN_FORMS.intersection(words_of(text.encode()))) >= _FEWEST
    for sign in _FIRST_OF_CHINESE:
        if sign in text:
            return True
    if text.count("т") < _FEWEST and not _has_latin(text):
        return False
    if text.count("т ") < _FEWEST and not _has_latin(text) and not _may_be_wrapped(text):
        return False
    verbs = 0
    for word in text.replace(",", " ").replace(";", " ").split():
        bare = word.strip(_AROUND).lower()
        if bare in _FORMS or bare[-1:] == "т":
            verbs += 1
    return verbs >= _FEWEST


def _has_latin(text: str) -> bool:
    for letter in "aeoiuy":  # noqa: SIM110  # any() with a generator takes twice as long
        if letter in text:
            return True
    return False


def _may_be_wrapped(text: str) -> bool:
    """True where a word may end in a mark, or other white space than a blank may follow it."""
    return (
        len(text.split()) != text.count(" ") + 1
        or not text.replace(",", "").replace(" ", "").rstrip(".").isalnum()
    )
