"""`/reference`: every member of the card, every rule, every check of the probe, with addresses that stay."""

from __future__ import annotations

import json
import re

from starlette.exceptions import HTTPException
from starlette.responses import RedirectResponse

from a2acard.errors import BadValue, UnknownRule
from a2acard.languages import accepted
from a2acard.probing import CHECKS
from a2acard.probing import check as check_of
from a2acard.probing.pages import page_text as check_text
from a2acard.reports.pages import page_text, type_name
from a2acard.rules import RULES, entry
from a2acard.rules.profiles import PROFILES, VERSIONS, severity
from a2acard.spec import specification
from a2acard.spec.reference import REFERENCE_VERSIONS, rows
from a2acard.types import value
from a2acard.web.rendering import page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Coroutine
    from typing import Any, TypeAlias

    from starlette.requests import Request
    from starlette.responses import Response

    from a2acard.spec._base import Field, Legacy, Message
    from a2acard.spec.reference import Row

    Handler: TypeAlias = "Callable[[Request], Coroutine[Any, Any, Response]]"


@value
class Entry:
    """A member as the page shows it: its row, its type in words, its example as JSON, and what versions say differently."""

    row: Row
    kind: str
    example: str
    versions: tuple[tuple[str, Field], ...]


def _entries(version: str) -> dict[str, list[Entry]]:
    """The members of a version by their message."""
    others = {one: {row.name: row.field for row in rows(one)} for one in REFERENCE_VERSIONS}
    found: dict[str, list[Entry]] = {}
    for row in rows(version):
        text = json.dumps(row.field.example, ensure_ascii=False, indent=2)
        seen = tuple([(one, table[row.name]) for one, table in others.items() if row.name in table])
        found.setdefault(row.message, []).append(
            Entry(row, type_name(row.field), f'"{row.field.name}": {text}', seen)
        )
    return found


def _version(request: Request) -> str:
    asked = request.query_params.get("version", REFERENCE_VERSIONS[0])
    return asked if asked in REFERENCE_VERSIONS else REFERENCE_VERSIONS[0]


async def reference(request: Request) -> Response:
    """All members of a version: those of the card first, then those of what is in it; and what older versions had."""
    version = _version(request)
    law = specification(version)
    found = _entries(version)
    legacy: list[tuple[str, Legacy]] = [
        (message, item) for message, items in law.legacy.items() for item in items.values()
    ]
    values: dict[str, Any] = {"root": law.root, "messages": law.messages, "entries": found, "legacy": legacy}
    return page(
        request, "reference.html", version=version, versions=REFERENCE_VERSIONS, checks=CHECKS, **values
    )


async def field(request: Request) -> Response:
    """A member of the card with all that is in it: `/reference/skills`, whose parts have anchors (`#tags`)."""
    version, name = _version(request), request.path_params["field"]
    law = specification(version)
    found = _entries(version)
    top = next((entry for entry in found[law.root] if entry.row.field.name == name), None)
    if top is None:
        raise HTTPException(404)
    inside: dict[str, Message] = {}
    waiting = [top.row.field.message]
    while waiting:
        message = waiting.pop(0)
        if message and message not in inside:
            inside[message] = law.messages[message]
            waiting += [item.message for item in law.messages[message].fields]
            waiting += list((law.messages[message].union or {}).values())
    values: dict[str, Any] = {"top": top, "inside": inside, "entries": found, "version": version}
    return page(request, "field.html", versions=REFERENCE_VERSIONS, **values)


async def rules(request: Request) -> Response:
    """Every rule with what it finds and how grave it is."""
    grades = {item.id: severity(item.id, VERSIONS[0], "recommended") or "off" for item in RULES}
    return page(request, "rules.html", rules=RULES, grades=grades)


async def rule_page(request: Request) -> Response:
    """A rule: its summary in the reader's language, its page in English."""
    try:
        item = entry(request.path_params["rule"])
    except UnknownRule:
        raise HTTPException(404) from None
    table = {one: [severity(item.id, one, profile) or "off" for profile in PROFILES] for one in VERSIONS}
    text = _without_links(page_text(item))
    return page(request, "rule.html", rule=item, text=text, table=table, profiles=PROFILES)


async def probe_page(request: Request) -> Response:
    """A check of the probe."""
    try:
        item = check_of(request.path_params["check"])
    except BadValue:
        raise HTTPException(404) from None
    return page(request, "probe.html", check=item, text=_without_links(check_text(item.id)))


def _without_links(text: str) -> str:
    """A page whose links to other pages of the documentation lead to those here."""
    text = re.sub(r"\]\((?:\.\./)?(?:rules/)?([a-z0-9-]+)\.md\)", r"](../rules/\1)", text)
    return re.sub(r"\]\(\.\./[a-z-]+/?[a-z0-9.-]*\.md[^)]*\)", "]()", text)


def short(place: str) -> Handler:
    """The address that findings link to leads to the page in the reader's language."""

    async def led(request: Request) -> Response:
        code = accepted(request.headers.get("accept-language", ""))
        to = f"/{code}/{place}/{request.path_params['name']}"
        return RedirectResponse(to, 307, headers={"vary": "Accept-Language"})

    return led
