"""`/check`: the publication checklist for an agent that answers, asked live and only with the visitor's word."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.errors import CardError
from a2acard.probing.checklist import checklist
from a2acard.probing.probe import aprobe
from a2acard.web.looking import TOO_OFTEN, sent, visitor
from a2acard.web.rendering import page, spoken

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from starlette.requests import Request
    from starlette.responses import Response

TOTAL_S = 45.0
"""Seconds that a live check may take."""


async def check(request: Request) -> Response:
    """The form; with consent, the six points and every check behind them."""
    settings = request.app.state.settings
    values: dict[str, Any] = {
        "url": request.query_params.get("url", ""),
        "error": "",
        "report": None,
        "points": (),
        "offered": settings.probes,
    }
    if request.method == "POST" and settings.probes:
        form = await sent(request)
        url = str(form.get("url") or "").strip()
        values["url"] = url
        words = spoken(request)
        if not url:
            values["error"] = words("Name the host or the URL of the agent's card.")
        elif form.get("consent") != "yes":
            values["error"] = words("Say that the agent may be asked: tick the box.")
        elif not request.app.state.pacer.may(visitor(request)):
            values["error"] = TOO_OFTEN
        else:
            try:
                report = await aprobe(url, guard=settings.guard, total_s=TOTAL_S)
                values |= {"report": report, "points": checklist(report, _card(report.card), None)}
            except CardError as error:
                values["error"] = error.message
    return page(request, "check.html", **values)


def _card(card: Card | None) -> Card:
    assert card is not None  # a probe that was made has one
    return card
