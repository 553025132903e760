"""`/migrate`: an old card on the left, the new one on the right, with every change, loss and question."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool

from a2acard.conversion import migrate as carried
from a2acard.errors import CardError
from a2acard.web.looking import NO_CARD, Given, given, sent
from a2acard.web.rendering import page

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from starlette.requests import Request
    from starlette.responses import Response

    from a2acard.migration.result import Migration

TARGETS = ("1.0", "0.3")
WIRES = ("keep", "upgrade")


async def migrate(request: Request) -> Response:
    """The form, and what a card that was sent becomes."""
    found, made, error, to, wire = Given(), None, "", "1.0", "keep"
    if request.method == "POST":
        form = await sent(request)
        to = str(form.get("to")) if form.get("to") in TARGETS else "1.0"
        wire = str(form.get("wire")) if form.get("wire") in WIRES else "keep"
        found = await given(request)
        if not found.is_card:
            error = NO_CARD
        elif not found.error and found.data.strip():
            made, error = await run_in_threadpool(_carried, found.data, to, wire)
    text = "" if not found.is_card else found.data.decode("utf-8", "replace")
    values: dict[str, Any] = {
        "given": found,
        "text": text,
        "made": made,
        "error": error,
        "to": to,
        "wire": wire,
    }
    return page(request, "migrate.html", targets=TARGETS, **values)


def _carried(data: bytes, to: str, wire: str) -> tuple[Migration | None, str]:
    try:
        return carried(data, to=to, wire=wire), ""  # type: ignore[arg-type]  # both were looked up in their lists
    except CardError as error:
        return None, error.message
