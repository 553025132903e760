"""The languages that people read: which there are, which one a reader wants, and our texts in it (gettext).

Texts are written in English in the code, as constants with named values in braces. `locale/` has a catalog for each other
language; a text that it lacks stays English, and a test refuses such texts.
"""

from __future__ import annotations

import os

from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Mapping
    from gettext import NullTranslations
    from typing import TypeAlias

    Words: TypeAlias = Callable[[str], str]

LANGUAGES = {"en": "English", "ms": "Bahasa Melayu", "ru": "Русский"}
"""Each language by its code (RFC 5646), with its own name."""
DOMAIN = "a2acard"
_SET_BY = ("LANGUAGE", "LC_ALL", "LC_MESSAGES", "LANG")
"""The variables that say what a reader wants, the strongest first (gettext)."""


class Language:
    """Our texts in one language. Calling it gives the text for an English one."""

    __slots__ = ("_catalog", "code")

    def __init__(self, code: str, catalog: NullTranslations | None = None) -> None:
        self.code = code
        self._catalog = catalog

    def __call__(self, text: str) -> str:
        """The text in this language; English where there is none."""
        return text if self._catalog is None or not text else self._catalog.gettext(text)

    def many(self, one: str, other: str, number: int) -> str:
        """The form of a text that goes with `number`, which stands in it as `{number}`."""
        if self._catalog is None:
            text = one if number == 1 else other
        else:
            text = self._catalog.ngettext(one, other, number)
        return text.replace("{number}", str(number))

    @property
    def point(self) -> str:
        """The sign before the fraction of a number."""
        return "," if self.code == "ru" else "."

    @property
    def name(self) -> str:
        """What the language is called by those who speak it."""
        return LANGUAGES[self.code]


ENGLISH = Language("en")
_loaded: dict[str, Language] = {"en": ENGLISH}


def language(code: str) -> Language:
    """The language with this code; raises BadValue for one that there is not."""
    found = _loaded.get(code)
    if found is None:
        if code not in LANGUAGES:
            from a2acard.errors import BadValue

            raise BadValue(
                Phrase(
                    "there is no language '{code}' here; there are {languages}",
                    code=code,
                    languages=", ".join(LANGUAGES),
                )
            )
        from gettext import GNUTranslations

        with open(os.path.join(_FOLDER, code, "LC_MESSAGES", f"{DOMAIN}.mo"), "rb") as file:
            found = _loaded[code] = Language(code, GNUTranslations(file))
    return found


_FOLDER = os.path.join(os.path.dirname(os.path.abspath(__file__)), "locale")


def wanted(environment: Mapping[str, str]) -> str:
    """The code of the language that the environment asks for: the first that there is, else English."""
    for name in _SET_BY:
        said = environment.get(name, "")
        if not said:
            continue
        for one in said.split(":"):
            code = one.replace("-", "_").partition("_")[0].partition(".")[0].lower()
            if code in LANGUAGES:
                return code
        if name != "LANGUAGE":
            return "en"  # a locale that was chosen, and is none of ours
    return "en"


def accepted(header: str) -> str:
    """The code of the language that an `Accept-Language` header likes best (RFC 9110 §12.5.4), else English."""
    best, weight = "en", 0.0
    for item in header.split(","):
        name, _, rest = item.partition(";")
        code = name.strip().partition("-")[0].lower()
        try:
            quality = float(rest.strip().removeprefix("q=")) if rest.strip() else 1.0
        except ValueError:
            continue
        if code in LANGUAGES and quality > weight:
            best, weight = code, quality
    return best
