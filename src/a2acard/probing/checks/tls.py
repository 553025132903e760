"""Looks at the certificates of all hosts that the card and its interfaces are on."""

from __future__ import annotations

from a2acard.discovery._exchange import Ask
from a2acard.discovery.credentials import NOTHING, origin_of
from a2acard.errors import FetchError, Unreachable
from a2acard.finding import some
from a2acard.probing._base import Check, failed, passed, skipped, warned
from a2acard.probing.checks._served import lost
from a2acard.url import split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.probing._base import Asking
    from a2acard.probing.talk import CardTalk


def _run(talk: CardTalk) -> Asking:
    """Ask each host by HEAD; the certificate's name and trust are judged by the connection itself."""
    urls = [talk.found.url] if talk.found is not None else []
    urls += [
        one.url for one in talk.endpoints if one.url is not None and one.binding in ("JSONRPC", "HTTP+JSON")
    ]
    hosts = {origin_of(url): url for url in reversed(urls) if split(url).scheme == "https"}
    if not hosts:
        return skipped("nothing is served by HTTPS")
    days = []
    for origin, url in hosts.items():
        answer = yield Ask(
            url,
            "tls",
            {},
            None,
            None if talk.found and url == talk.found.url else NOTHING,
            method="HEAD",
            tls=True,
        )
        if isinstance(answer, Unreachable) and answer.kind == "tls":
            return failed("tls", "{origin}: {reason}", origin=origin, reason=answer.reason)
        if isinstance(answer, FetchError):
            return lost(answer)
        if answer.tls is not None:
            days.append((int((answer.tls.not_after - talk.now) // 86400), origin, answer.tls.version))
    if not days:
        return skipped("the connection does not show its certificate")
    left, origin, version = min(days)
    if left < FEW_DAYS:
        return warned(
            "tls",
            "the certificate of {origin} is good for {left} only",
            origin=origin,
            left=some(left, "day"),
        )
    return passed("{version}, certificates good for {left} and more", version=version, left=some(left, "day"))


FEW_DAYS = 14
"""Days from which on a certificate ought to have been renewed."""


CHECK = Check("tls", "certificates hold, and do so for a while", _run, "A2A 1.0 §7.1", about="card")
