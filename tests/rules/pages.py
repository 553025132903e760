"""Reads a rule's page: its first sentence, its sections, and the examples that are its tests."""

from __future__ import annotations

import ast
import re
import tomllib
from collections.abc import Callable
from dataclasses import dataclass, field
from pathlib import Path

from a2acard.card import Card, Options
from a2acard.card.response import Response
from a2acard.linter.proving import proved
from a2acard.linter.settings import parse
from a2acard.rules import RULES, Entry
from a2acard.signing.keys import read_keys
from a2acard.signing.trust import Trust
from tests.rules.exchanges import observed

FENCE = re.compile(r"^```(\w+)([^\n]*)\n(.*?)^```$", re.MULTILINE | re.DOTALL)
SECTIONS = ["Why", "Flagged", "Accepted", "Fix safety", "References"]
VERSIONS = {"1.0", "0.3", "0.2", "pre-0.2", "hybrid"}


@dataclass
class Example:
    """One card of a page with what is expected of it; `unopenable` is the path of a file that is not there."""

    data: bytes
    version: str | None
    path: str | None
    unopenable: str | None = None
    findings: list[str] = field(default_factory=list)
    fixed: bytes | None = None
    options: Options = Options()
    response: Response | None = None


@dataclass
class Page:
    """One page in parts."""

    entry: Entry
    lead: str
    sections: dict[str, str]
    flagged: list[Example]
    accepted: list[Example]


def page_path(entry: Entry) -> Path:
    """Where the page of a rule lies."""
    import a2acard.rules

    return Path(a2acard.rules.__file__).parent / entry.folder / f"{entry.id.replace('-', '_')}.md"


def read_page(entry: Entry) -> Page:
    """The page of a rule; raises AssertionError where its form is off."""
    text = page_path(entry).read_text(encoding="utf-8")
    lead, *rest = re.split(r"^## (.+)\n", text, flags=re.MULTILINE)
    sections = dict(zip(rest[::2], rest[1::2], strict=True))
    assert list(sections) == SECTIONS, f"{entry.id}: sections {list(sections)}"
    return Page(entry, lead.strip(), sections, examples(sections["Flagged"]), examples(sections["Accepted"]))


def examples(section: str) -> list[Example]:
    """The examples of a section: json, bytes, generate or http blocks, each with its finding and fixed blocks."""
    found: list[Example] = []
    options = Options()
    for kind, info, body in FENCE.findall(section):
        if kind in ("json", "bytes", "generate", "http", "unopenable"):
            found.append(_example(kind, info.split(), body))
            found[-1].options = options
        elif kind == "jwks":  # the keys that are trusted, for what follows
            options = Options(prover=_prover(body.encode()))
        elif kind == "toml":  # settings, for what follows
            options = parse(tomllib.loads(body), "a2acard.toml").options()
        elif kind == "finding":
            found[-1].findings = body.strip().splitlines()
        elif kind == "fixed":
            found[-1].fixed = body.removesuffix("\n").encode()
        else:
            raise AssertionError(f"unknown block {kind!r}")
    return found


def _prover(jwks: bytes) -> Callable[[Card], tuple[tuple[tuple[str | int, ...], str, str], ...]]:
    """What says which signatures are not trusted, by the keys of a set."""
    trust = Trust.of(*read_keys(jwks))
    return lambda card: proved(card, trust)


def _example(kind: str, info: list[str], body: str) -> Example:
    """`info` words: a version to judge by (default 1.0; `detect` lets the card say), and `path=…`."""
    words = [word for word in info if not word.startswith("path=")]
    path = next((word.removeprefix("path=") for word in info if word.startswith("path=")), None)
    version = words[0] if words else "1.0" if kind == "json" else "detect"
    assert version == "detect" or version in VERSIONS, f"unknown version {version!r}"
    text = body.removesuffix("\n")
    if kind == "unopenable":
        return Example(b"", None, None, unopenable=text)
    if kind == "http":
        response = observed(text)
        return Example(
            response.body, None if version == "detect" else version, response.url, response=response
        )
    if kind == "bytes":
        data = ast.literal_eval(f"b'''{text}'''")
    elif kind == "generate":
        data = eval(text, {"__builtins__": {}})  # our own page, huge or deep input
        data = data if isinstance(data, bytes) else data.encode()
    else:
        data = text.encode()
    return Example(data, None if version == "detect" else version, path)


PAGES = {entry.id: entry for entry in RULES}
