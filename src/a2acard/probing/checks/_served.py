"""What the checks of the card's own serving have in common: the answer it came with, and further requests for it."""

from __future__ import annotations

from a2acard.discovery._exchange import Answer, Ask
from a2acard.discovery.calls import read_outcome
from a2acard.errors import FetchError
from a2acard.probing._base import Stopped, skipped, unfinished
from a2acard.probing.reading import busy, category_of, told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Generator, Iterable, Mapping

    from a2acard.card.response import Response
    from a2acard.discovery.flow import Discovery
    from a2acard.finding import Hit
    from a2acard.probing._base import Verdict
    from a2acard.probing.talk import CardTalk

AT_HAND = skipped("the card was given, not fetched")
"""The verdict on how a card is served that was not."""


def asked(
    found: Discovery,
    headers: Mapping[str, str] | None = None,
    *,
    url: str = "",
    method: str = "",
    tls: bool = False,
) -> Generator[Ask, Answer | FetchError, Answer | FetchError]:
    """Ask for the card once more. Raises Stopped where the host can't answer now."""
    answer = yield Ask(url or found.url, "card again", dict(headers or {}), method=method, tls=tls)
    stopped = busy(read_outcome(answer))
    if stopped is not None:
        raise Stopped(stopped)
    return answer


def seen(talk: CardTalk, *reasons: str) -> Generator[Ask, Answer | FetchError, Response | FetchError]:
    """The closer look at the card's answer; the error where one of the requests for these reasons brought none.

    Raises Stopped where the host can't answer one of them now.
    """
    response, brought = yield from talk.observed()
    for answer in [brought[reason] for reason in reasons if reason in brought]:
        if isinstance(answer, FetchError):
            return answer
        stopped = busy(read_outcome(answer))
        if stopped is not None:
            raise Stopped(stopped)
    return response


def by_rule(
    rule: Callable[[Response], Iterable[Hit]],
    response: Response,
    word: Callable[..., Verdict],
    category: str = "wrong-shape",
) -> Verdict | None:
    """The verdict that a rule about the answer has, in its own words; None where it has nothing to say."""
    for hit in rule(response):
        return word(category, hit.message, **hit.params)
    return None


def lost(error: FetchError) -> Verdict:
    """The verdict where no answer came."""
    outcome = read_outcome(error)
    return unfinished(category_of(outcome), "no answer: {said}", said=told(outcome))


def is_local(talk: CardTalk, url: str) -> bool:
    """True for a URL on the reader's own machine."""
    from a2acard.url import is_loopback, split

    host = split(url if "://" in url else f"//{url}").host
    return host is not None and is_loopback(host)
