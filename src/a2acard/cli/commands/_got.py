"""What `get` found, as lines and as data for machines."""

from __future__ import annotations

from a2acard.types import Phrase, told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator

    from a2acard.discovery.flow import Row
    from a2acard.discovery.selection import Selection
    from a2acard.languages import Language
    from a2acard.probing.by_hand import ByHand


def beside(made: ByHand) -> Iterator[str]:
    """What a request by hand needs, and what there is to know of it, a line each."""
    for place in made.places:
        yield Phrase("${name} is {what}", name=place.name, what=place.what)
    yield from made.notes


def request(made: ByHand | None, words: Language, hidden: Callable[[str], str]) -> dict[str, object] | None:
    """The request by hand; `hidden` takes the caller's own credentials out of a text."""
    if made is None:
        return None
    return {
        "title": told(made.title, words),
        "command": hidden(made.command),
        "places": [{"name": place.name, "what": told(place.what, words)} for place in made.places],
        "notes": [told(note, words) for note in made.notes],
    }


def selection(chosen: Selection | None, words: Language) -> dict[str, object] | None:
    """The interface that is called."""
    if chosen is None:
        return None
    return {
        "url": shown(chosen.url),
        "binding": chosen.binding,
        "version": chosen.version,
        "tenant": chosen.tenant,
        "address": chosen.address if chosen.binding == "GRPC" else shown(chosen.address),
        "secure": chosen.secure,
        "pointer": chosen.pointer,
        "passed": [
            {
                "pointer": one.pointer,
                "url": shown(one.url) if one.url else None,
                "reason": told(one.reason, words),
            }
            for one in chosen.passed
        ],
    }


def tried(one: Row, words: Language) -> dict[str, object]:
    """One request of the trail."""
    return {
        "url": one.url,
        "why": one.why,
        "status": one.status,
        "content_type": one.content_type,
        "location": one.location,
        "seconds": None if one.seconds is None else round(one.seconds, 4),
        "verdict": told(one.verdict, words),
        "challenge": one.challenge,
        "cache": told(one.cache, words),
    }


def shown(url: str) -> str:
    """A URL as it may be told."""
    from a2acard.discovery.guard import without_secrets

    return without_secrets(url)
