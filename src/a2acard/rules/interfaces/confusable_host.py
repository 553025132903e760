"""Flags host names that can be taken for others: mixed scripts, or letters that look Latin."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._interfaces import hosted
from a2acard.types import enumerated

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE_MIXED = "'{host}' mixes {scripts} letters in one name; it can be taken for another host"
MESSAGE_LOOKS = "'{host}' shows as '{shown}', which looks like '{looks}'"
_TWINS = dict(zip("аеорсухіјѕԁһӏԛԝ", "aeopcyxijsdhlqw", strict=True)) | dict(
    zip("ονικρυα", "ovikpua", strict=True)
)
_EAST_ASIAN = frozenset(
    ("CJK", "HIRAGANA", "KATAKANA", "KATAKANA-HIRAGANA", "HALFWIDTH", "IDEOGRAPHIC", "HANGUL", "BOPOMOFO")
)
"""Written with one another and with Latin letters in honest names (UTS 39 §5.2, highly restrictive)."""


def check(card: Card) -> Iterator[Hit]:
    """One hit an interface, at most."""
    for at, _, url in hosted(card):
        host = url.host or ""
        if host.isascii() and "xn--" not in host:
            continue
        shown = _shown(host)
        labels = shown.split(".")
        for label in labels:
            scripts = _scripts(label)
            if len(scripts) > 1:
                yield Hit(at, MESSAGE_MIXED, {"host": host, "scripts": enumerated(sorted(scripts))})
                break
            if labels[-1].isascii() and _looks_latin(label):
                looks = "".join([_TWINS.get(c, c) for c in label])
                yield Hit(
                    at, MESSAGE_LOOKS, {"host": host, "shown": shown, "looks": shown.replace(label, looks)}
                )
                break


def _looks_latin(label: str) -> bool:
    """True for a label in another script that can be read as Latin; under an ending in its own script it is an honest name."""
    return not label.isascii() and all([c in _TWINS or c.isascii() for c in label])


def _shown(host: str) -> str:
    """The name as a browser shows it: punycode labels decoded where they can be."""
    labels = []
    for label in host.split("."):
        if label.startswith("xn--"):
            label = _decoded(label)
        labels.append(label)
    return ".".join(labels)


def _decoded(label: str) -> str:
    try:
        return label[4:].encode().decode("punycode")
    except (UnicodeError, ValueError):
        return label  # no punycode after all


def _scripts(label: str) -> set[str]:
    from unicodedata import name

    words = {name(c, "").partition(" ")[0] for c in label if c.isalpha()} - {""}
    others = words - _EAST_ASIAN
    if others < words and others <= {"LATIN"}:
        return set()
    return {word.title() for word in words}


RULE = Rule(
    id="confusable-host",
    summary="a host name can be taken for another",
    clause="RFC 5890 §4.4, UTS 39",
    confidence="likely",
    check=check,
)
