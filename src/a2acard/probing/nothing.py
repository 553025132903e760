"""The report where there is nothing to probe: one verdict, which says why."""

from __future__ import annotations

from a2acard.card.response import AUTH
from a2acard.discovery.calls import BUSY
from a2acard.errors import (
    AccessRefused,
    AddressRefused,
    BadStatus,
    TimedOut,
    TooManyRedirects,
    Unreachable,
    WrongType,
)
from a2acard.probing import check
from a2acard.probing._base import unfinished
from a2acard.probing.report import ProbeReport, Result

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.card import Card
    from a2acard.errors import FetchError


def nothing(error: FetchError, card: Card | None = None) -> ProbeReport:
    """The report on a target without a card; or on the agent of a `card` for which the credentials could not be had."""
    about = check("card-path" if card is None else "authentication-enforced")
    verdict = unfinished(_category(error), "{where}: {reason}", where=error.url, reason=error.reason)
    result = Result(about, verdict, error.message)
    name, version = (card.name, card.card_version) if card is not None else (None, None)
    return ProbeReport(error.url, name, version, (), (result,), ())


def _category(error: FetchError) -> str:
    if isinstance(error, Unreachable):
        return error.kind
    if isinstance(error, BadStatus):
        return _of_status(error.status)
    if isinstance(error, WrongType) and "web page" in error.reason:
        return "html"
    for kind, category in _CATEGORIES:
        if isinstance(error, kind):
            return category
    return "wrong-shape"


_CATEGORIES = (
    (TimedOut, "timeout"),
    (AddressRefused, "blocked"),
    (TooManyRedirects, "redirect"),
    (AccessRefused, "auth"),
)


def _of_status(status: int) -> str:
    if status in AUTH:
        return "auth"
    return "404" if status in (404, 410) else "busy" if status in BUSY else "wrong-code"
