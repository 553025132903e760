"""The card declared in other languages: TypeScript, Python, zod and JSON Schema, all from the tables in `spec`.

declare(language, version)   the text of one file
file_name(language, version) what that file is called where we publish it

Each language has a module with one function, `text(version)`. What they share, above all what every member is for,
stands in `_outline`.
"""

from __future__ import annotations

from a2acard.declarations._outline import PUBLISHED

__all__ = ["LANGUAGES", "PUBLISHED", "declare", "file_name"]

LANGUAGES = ("typescript", "python", "jsonschema", "zod")
"""The languages, by the words of the command line."""

_MODULES = {"jsonschema": "json_schema"}


def declare(language: str, version: str) -> str:
    """The card of one A2A version in one language, as the text of a file.

    Raises `UnknownVersion` for a version outside `PUBLISHED`, KeyError for a language outside `LANGUAGES`.
    """
    if version not in PUBLISHED:
        from a2acard.errors import UnknownVersion

        raise UnknownVersion(version, PUBLISHED)
    if language not in LANGUAGES:
        raise KeyError(language)
    module = __import__(
        f"a2acard.declarations.{_MODULES.get(language, language)}", fromlist=["text"]
    )  # a printer is loaded when it is asked for
    return str(module.text(version))


def file_name(language: str, version: str) -> str:
    """The name of the published file, as an import in that language likes it."""
    return {
        "typescript": f"agent-card-{version}.ts",
        "python": f"agent_card_{version.replace('.', '_')}.py",
        "jsonschema": f"agent-card-{version}.json",
        "zod": f"agent-card-{version}.zod.ts",
    }[language]
