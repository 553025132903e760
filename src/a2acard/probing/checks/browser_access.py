"""Asks as a browser does before a page calls an agent of another host."""

from __future__ import annotations

from a2acard.discovery._exchange import Ask
from a2acard.discovery.calls import GET_TASK, call
from a2acard.discovery.credentials import NOTHING
from a2acard.probing._base import Check, failed, passed, skipped
from a2acard.probing.reading import obstacle

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.probing._base import Asking
    from a2acard.probing.talk import Talk


def _run(talk: Talk) -> Asking:
    """Send the preflight of a call, where the card itself is offered to browsers."""
    offered = talk.found.headers.get("access-control-allow-origin") if talk.found else None
    if not offered:
        return skipped("the card is not offered to browsers")
    origin = _ORIGIN if offered == "*" else offered
    usual = call(talk.selection, GET_TASK, task=talk.task)
    wanted = _wanted(talk)
    headers = {
        "origin": origin,
        "access-control-request-method": usual.verb,
        "access-control-request-headers": ", ".join(wanted),
        "a2a-version": "",
    }
    outcome = yield from talk.send(Ask(usual.url, "preflight", headers, None, NOTHING, method="OPTIONS"))
    if outcome.answer is None:
        return obstacle(outcome, trusted=False) or skipped("no answer")
    said = outcome.answer.headers
    if said.get("access-control-allow-origin") not in ("*", origin) or not 200 <= outcome.answer.status < 300:
        return failed(
            "wrong-code",
            "browsers may read the card, and may not call the agent (preflight: HTTP {status})",
            status=outcome.status,
        )
    allowed = {name.strip().lower() for name in said.get("access-control-allow-headers", "").split(",")}
    missing = [
        name for name in wanted if name not in allowed and ("*" not in allowed or name == "authorization")
    ]
    if missing:
        return failed(
            "wrong-code",
            "browsers may call the agent, but not with the header {missing}",
            missing=", ".join(missing),
        )
    return passed("browsers may call the agent")


_ORIGIN = "https://browser.example"
"""Where a page comes from that may be anybody's; a card that is offered to one origin alone is asked for by that one."""


def _wanted(talk: Talk) -> list[str]:
    """The headers that a page has to ask for."""
    names = ["a2a-version"] + (["content-type"] if talk.binding == "JSONRPC" else [])
    return ["authorization", *names] if talk.wants_credentials else names


CHECK = Check(
    "browser-access",
    "a page that may read the card may call the agent",
    _run,
    "Fetch §3.2 (CORS)",
    bindings=("JSONRPC", "HTTP+JSON"),
)
