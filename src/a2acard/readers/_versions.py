"""How each client reads a protocol version: the specification, Python's `packaging`, and JavaScript's parseInt."""

from __future__ import annotations

import re

from a2acard.readers._base import Unsure
from a2acard.types import Phrase, value

_LONGEST = 100
"""Characters of a version that is looked at; where numbers overflow, clients differ in ways that help nobody."""


def number(text: str | None) -> tuple[int, int] | None:
    """Major and minor of a version as the specification writes it (A2A 1.0 §3.6); a patch number does not count."""
    found = re.fullmatch(r"v?(\d{1,4})(?:\.(\d{1,4})(?:\.\d{1,4})?)?", (text or "").strip(), re.ASCII)
    return (int(found[1]), int(found[2] or 0)) if found else None


@value
class Pep440:
    """A version as PEP 440 has it, as far as its order against a release such as 1.0 depends on it.

    `side` is -1 for what comes before its release (alpha, beta, candidate, development), else 0.
    """

    epoch: int
    release: tuple[int, ...]
    side: int

    @property
    def major_minor(self) -> tuple[int, int]:
        """The first two numbers of the release; the epoch is left out, as `Version.major` and `.minor` do."""
        return (*self.release, 0)[:2]  # type: ignore[return-value]  # a release has at least one number

    def is_before(self, release: tuple[int, ...]) -> bool:
        """True when it comes before that release."""
        own = self.release[: len(self.release) - _zeros(self.release)]
        other = release[: len(release) - _zeros(release)]
        return (self.epoch, own, self.side) < (0, other, 0)


_PEP440 = re.compile(
    r"""\s* v? (?:(?P<epoch>[0-9]+)!)? (?P<release>[0-9]+(?:\.[0-9]+)*)
    (?P<pre> [._-]? (?:alpha|beta|preview|pre|rc|a|b|c) [._-]? [0-9]* )?
    (?P<post> -[0-9]+ | [._-]? (?:post|rev|r) [._-]? [0-9]* )?
    (?P<dev> [._-]? dev [._-]? [0-9]* )?
    (?:\+ [a-z0-9]+ (?:[._-][a-z0-9]+)* )? \s*""",
    re.VERBOSE | re.IGNORECASE,
)


def pep440(text: str) -> Pep440 | None:
    """A version as the Python package `packaging` reads it (PEP 440, appendix B); None for what is none."""
    if len(text) > _LONGEST:
        raise Unsure(Phrase("a version that long is not modelled"))
    found = _PEP440.fullmatch(text)
    if found is None:
        return None
    release = tuple([int(part) for part in found["release"].split(".")])
    before = found["pre"] is not None or (found["dev"] is not None and found["post"] is None)
    return Pep440(int(found["epoch"] or 0), release, -1 if before else 0)


def parse_int(text: str) -> int | None:
    """The number that parseInt(text, 10) makes of a text (ECMA-262 §19.2.5); None for NaN."""
    if len(text) > _LONGEST:
        raise Unsure(Phrase("a version that long is not modelled"))
    found = re.match(r"\s*([+-]?[0-9]+)", text)
    return int(found[1]) if found else None


def _zeros(release: tuple[int, ...]) -> int:
    """How many zeros end it: 1.0 and 1 are the same version."""
    return next((count for count, part in enumerate(reversed(release)) if part), len(release))
