"""Looks at the certificates of all hosts that the card and its interfaces are on."""

from __future__ import annotations

from a2acard.discovery._exchange import Ask, GrpcCall
from a2acard.discovery.credentials import NOTHING
from a2acard.errors import FetchError, Unreachable
from a2acard.finding import some
from a2acard.probing._base import Check, failed, passed, skipped, warned
from a2acard.probing.checks._served import lost
from a2acard.probing.talk import origin_at
from a2acard.url import split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.probing._base import Asking
    from a2acard.probing.talk import CardTalk


def _run(talk: CardTalk) -> Asking:
    """Ask each host by HEAD, by gRPC for no more than TLS; name and trust are judged by the connection itself."""
    asks = {}
    for one in talk.selections:
        if one.binding == "GRPC" and one.secure:
            target = GrpcCall(one.address, True, "", one.version)
            asks[origin_at(one.address)] = Ask(
                f"https://{one.address}", "tls", {}, None, NOTHING, None, target, tls=True
            )
    urls = [one.url for one in talk.selections if one.binding != "GRPC"]
    for url in [one for one in reversed(urls) if split(one).scheme == "https"]:
        asks[origin_at(url)] = Ask(url, "tls", {}, None, NOTHING, method="HEAD", tls=True)
    if talk.found is not None and split(talk.found.url).scheme == "https":
        asks[origin_at(talk.found.url)] = Ask(talk.found.url, "tls", {}, method="HEAD", tls=True)
    if not asks:
        return skipped("nothing is served by HTTPS")
    days = []
    for origin, ask in asks.items():
        answer = yield ask
        if isinstance(answer, Unreachable) and answer.kind == "tls":
            return failed("tls", "{origin}: {reason}", origin=origin, reason=answer.reason)
        if isinstance(answer, FetchError) and origin in talk.dead:
            continue
        if isinstance(answer, FetchError):
            return lost(answer)
        if answer.tls is not None:
            days.append((int((answer.tls.not_after - talk.now) // 86400), origin, answer.tls.version))
    if not days and talk.dead:
        return skipped(
            "no host takes a connection, which {pointer} shows already", pointer=min(talk.dead.values())
        )
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
