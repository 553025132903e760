"""`/validate`: a card judged, with every fault at its place, and what others make of it."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool
from starlette.responses import Response as Answer

from a2acard.card import Card
from a2acard.discovery.access import access, explained
from a2acard.discovery.selection import NoInterface, select_interface
from a2acard.errors import CardError
from a2acard.linter.autofix import fix, fixed_one
from a2acard.linter.run import Plan, judge
from a2acard.probing.by_hand import by_hand
from a2acard.readers.verdict import judged
from a2acard.rules.profiles import DEFAULT_PROFILE, PROFILES
from a2acard.source.parse import read
from a2acard.types import told, value
from a2acard.web.drawing import drawn
from a2acard.web.looking import NO_CARD, Given, given, sent
from a2acard.web.rendering import page, spoken, utf8

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from starlette.requests import Request

    from a2acard.discovery.selection import Selection
    from a2acard.finding import Finding, Report
    from a2acard.languages import Language
    from a2acard.probing.by_hand import ByHand
    from a2acard.readers.verdict import Verdict
    from a2acard.web.drawing import Line

MOST_FINDINGS = 300
"""Findings that a page lists; the gravest come first where there are more."""
DOWNLOADS = {
    "json": ("json_v1", "application/json", "findings.json"),
    "sarif": ("sarif", "application/sarif+json", "findings.sarif"),
    "markdown": ("markdown", "text/markdown; charset=utf-8", "findings.md"),
}
"""The formats that findings can be taken home in."""


@value
class Seen:
    """What others make of a card: the interface that an unknown client takes, the request by hand, what it needs, what each client
    generation does."""

    card: Card
    chosen: Selection | None
    by_hand: ByHand | None
    why_none: str
    needs: tuple[str, ...]
    readers: Verdict
    signatures: tuple[str, ...]


@value
class Judged:
    """What the page shows: the card's text, its findings, the lines with their marks, and what others make of it."""

    text: str
    report: Report
    findings: tuple[Finding, ...]
    lines: tuple[Line, ...]
    seen: Seen | None
    is_shown: bool
    mended: int = 0
    held_back: str = ""
    safe: int = 0


async def validate(request: Request) -> Answer:
    """The form, and for a card that was sent what is found in it."""
    if request.method != "POST":
        return page(request, "validate.html", **_empty())
    form = await sent(request)
    profile = str(form.get("profile") or DEFAULT_PROFILE)
    profile = profile if profile in PROFILES else DEFAULT_PROFILE
    found = await given(request)
    if found.error or not found.data.strip():
        return page(request, "validate.html", **_empty(found, profile))
    wanted = str(form.get("fix") or "")
    made = await run_in_threadpool(judge_for_page, found, profile, wanted, spoken(request))
    return page(request, "validate.html", given=found, profile=profile, profiles=PROFILES, judged=made)


async def download(request: Request) -> Answer:
    """The findings of the card that was sent, in a format to keep; or the card itself, as a file."""
    kind = str(request.query_params.get("format"))
    if kind == "card":
        found = await given(request)
        why = found.error or ("" if found.is_card else NO_CARD)
        if why:
            return Answer(utf8(f"{told(why, spoken(request))}\n"), 422, media_type="text/plain")
        return Answer(found.data, media_type="application/json", headers=_attached("agent-card.json"))
    if kind not in DOWNLOADS:
        return Answer("no such format\n", 404, media_type="text/plain")
    form = await sent(request)
    profile = str(form.get("profile") or DEFAULT_PROFILE)
    found = await given(request)
    module, media, name = DOWNLOADS[kind]
    plan = Plan(profile if profile in PROFILES else DEFAULT_PROFILE)
    report = judge(read(found.data), plan, response=found.response)
    report.path = "agent-card.json"
    report.speak(spoken(request))
    made = __import__(f"a2acard.reports.{module}", fromlist=["render"]).render([report])
    return Answer(utf8(made), media_type=media, headers=_attached(name))


def _attached(name: str) -> dict[str, str]:
    return {"content-disposition": f'attachment; filename="{name}"'}


def _empty(found: Given | None = None, profile: str = DEFAULT_PROFILE) -> dict[str, Any]:
    return {"given": found or Given(), "profile": profile, "profiles": PROFILES, "judged": None}


def judge_for_page(found: Given, profile: str, wanted: str, words: Language) -> Judged:
    """The card judged by a profile; `wanted` names what is to be mended first: `all`, or the number of a finding."""
    plan = Plan(profile)
    document = read(found.data)
    mended, held_back = 0, ""
    if wanted == "all":
        done = fix(document, plan)
        mended, held_back = len(done.applied), done.held_back or ""
        document = read(done.data)
    elif wanted.isdecimal():
        findings = judge(document, plan).findings
        number = int(wanted)
        data = fixed_one(document, findings[number]) if number < len(findings) else None
        if data is not None:
            mended, document = 1, read(data)
    report = judge(document, plan, response=None if mended else found.response).speak(words)
    is_shown = found.is_card
    text = document.text if is_shown else ""
    safe = sum([finding.fix is not None and finding.fix.safe for finding in report.findings])
    seen = _seen(found, document.data, words) if report.card_version is not None else None
    lines = drawn(report.document, report.findings) if is_shown else ()
    return Judged(text, report, _shown(report), lines, seen, is_shown, mended, held_back, safe)


def _shown(report: Report) -> tuple[Finding, ...]:
    found = report.findings
    if len(found) <= MOST_FINDINGS:
        return found
    rank = {"error": 0, "warning": 1, "info": 2}
    return tuple(sorted(found, key=lambda finding: rank[finding.severity])[:MOST_FINDINGS])


def _seen(found: Given, data: bytes, words: Language) -> Seen | None:
    try:
        card = Card.of(data)
        chosen, why = None, ""
        try:
            chosen = select_interface(card, fetched_from=found.url or None, hosts="follow")
        except NoInterface as error:
            why = error.message
        made = by_hand(card, chosen) if chosen else None
        return Seen(
            card,
            chosen,
            made,
            why,
            tuple(explained(access(card), words)),
            judged(card.raw),
            _signatures(card),
        )
    except CardError:
        return None


def _signatures(card: Card) -> tuple[str, ...]:
    """The key ids that the card's signatures name, as far as can be read."""
    from a2acard.jws import parse

    return tuple([parse(view.raw).kid or "?" for view in card.views("signatures")])
