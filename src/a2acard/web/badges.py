"""Badges as SVG for a card's URL: `valid`, `signed`, `healthy`; fetched through the guard, kept for a while."""

from __future__ import annotations

import hashlib
import time

from starlette.exceptions import HTTPException
from starlette.responses import Response

from a2acard.discovery.aclient import AsyncClient
from a2acard.errors import CardError
from a2acard.languages import LANGUAGES, language
from a2acard.linter.run import Plan, judge
from a2acard.probing.probe import aprobe
from a2acard.source.parse import read
from a2acard.types import Counted, Phrase, told, value
from a2acard.web.looking import visitor
from a2acard.web.rendering import environment

TYPE_CHECKING = False
if TYPE_CHECKING:
    from starlette.requests import Request

    from a2acard.discovery.guard import Guard

KEPT_S = 600.0
"""Seconds for which a badge is good."""
_MOST_KEPT = 1000
_COLOURS = {"good": "#1b6b3a", "soso": "#7a5200", "bad": "#b3261e", "none": "#565d66"}
_WIDTH = {"narrow": 4.2, "wide": 9.6, "usual": 6.9}
"""Units that a sign takes, about."""


@value
class Badge:
    """What a badge says: left, right, and how good that is (`good`, `soso`, `bad`, `none`)."""

    left: str
    right: str
    kind: str


_CARD = Phrase("agent card")
_kept: dict[tuple[str, str], tuple[float, Badge]] = {}


async def badge(request: Request) -> Response:
    """The badge of a kind for the card at `url`."""
    kind, url = request.path_params["kind"], request.query_params.get("url", "").strip()
    if kind not in _MAKERS:
        raise HTTPException(404)
    if not url:
        return _drawn(Badge(kind, Phrase("no url"), "none"), request, 400)
    known = _kept.get((kind, url))
    if known is None or known[0] < time.monotonic():
        state = request.app.state
        if not state.pacer.may(visitor(request)):
            return _drawn(Badge(kind, Phrase("too often"), "none"), request, 429)
        found = await _made(kind, url, state.settings.guard)
        while len(_kept) >= _MOST_KEPT:
            del _kept[next(iter(_kept))]
        known = _kept[kind, url] = (time.monotonic() + KEPT_S, found)
    return _drawn(known[1], request, 200)


async def _made(kind: str, url: str, guard: Guard) -> Badge:
    try:
        return await _MAKERS[kind](url, guard)
    except CardError:
        return Badge(kind, Phrase("no card"), "none")


async def _valid(url: str, guard: Guard) -> Badge:
    async with AsyncClient(guard) as client:
        found = await client.discover(url)
    report = judge(read(found.card), Plan())
    if report.count("error"):
        errors = Counted(report.count("error"), "{number} error", "{number} errors")
        return Badge(_CARD, errors, "bad")
    text = Phrase("valid {version}", version=report.card_version)
    return Badge(_CARD, text, "soso" if report.count("warning") else "good")


async def _signed(url: str, guard: Guard) -> Badge:
    """Whether there are signatures; whether they are trusted only the reader's own keys can say."""
    async with AsyncClient(guard) as client:
        found = await client.discover(url)
    signatures = read(found.card).value
    there = (
        isinstance(signatures, dict)
        and isinstance(signatures.get("signatures"), list)
        and signatures["signatures"]
    )
    return Badge(_CARD, Phrase("signed") if there else Phrase("unsigned"), "good" if there else "none")


async def _healthy(url: str, guard: Guard) -> Badge:
    report = await aprobe(url, guard=guard, total_s=20.0)
    if report.count("fail"):
        return Badge(Phrase("agent"), Phrase("unhealthy"), "bad")
    return Badge(
        Phrase("agent"),
        Phrase("healthy"),
        "soso" if report.count("warn") or report.count("error") else "good",
    )


_MAKERS = {"valid": _valid, "signed": _signed, "healthy": _healthy}


def _drawn(found: Badge, request: Request, status: int) -> Response:
    code = request.query_params.get("lang", "en")
    words = language(code if code in LANGUAGES else "en")
    found = Badge(str(told(found.left, words)), str(told(found.right, words)), found.kind)
    left, right = _width(found.left), _width(found.right)
    text = (
        environment()
        .get_template("badge.svg")
        .render(badge=found, left=left, right=right, colour=_COLOURS[found.kind])
    )
    etag = f'"{hashlib.sha256(text.encode()).hexdigest()[:24]}"'
    lasts = int(KEPT_S) if status == 200 else 30
    headers = {"etag": etag, "cache-control": f"public, max-age={lasts}", "access-control-allow-origin": "*"}
    if etag in request.headers.get("if-none-match", ""):
        return Response(status_code=304, headers=headers)
    return Response(text, status, headers, "image/svg+xml")


def _width(text: str) -> int:
    """The width of a text in the badge, with room at both sides."""
    wide = sum([_WIDTH["narrow"] if sign in "il.,:;|!'jtfr " else _WIDTH["wide"] if sign in "mwMWжмфшщюыЖМФШЩЮЫ" else _WIDTH["usual"] for sign in text])  # fmt: skip
    return round(wide) + 12
