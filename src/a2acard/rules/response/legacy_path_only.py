"""Flags cards that are only at the path where they were up to 0.2."""

from __future__ import annotations

from a2acard.card.response import AUTH, LEGACY, Response, card_in, is_page
from a2acard.finding import Hit, Rule
from a2acard.types import Phrase
from a2acard.url import split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the card ({version}) is only at '{path}', where cards were up to 0.2; since 0.3 clients look at '{newer}', which {what}"
_MAY_HAVE_IT = (301, 302, 303, 307, 308, *AUTH)


def check(response: Response) -> Iterator[Hit]:
    """One hit; what asks for credentials, or leads elsewhere, may have the card."""
    newer, card = response.other, response.card
    if card is None or newer is None or not split(response.asked).path.endswith(LEGACY):
        return
    if newer.status in _MAY_HAVE_IT or card_in(newer.body) is not None:
        return
    what = (
        Phrase("gives no answer") if newer.status is None else Phrase("answers {status}", status=newer.status)
    )
    if newer.status == 200:
        what = Phrase(
            "answers with a web page" if is_page(newer.headers, newer.body or b"") else "has no card"
        )
    params = {"version": card.card_version, "path": LEGACY, "newer": newer.url, "what": what}
    owner = "html-not-json" if response.page == newer.url else None
    yield Hit((), MESSAGE, params, unless=owner)


RULE = Rule(
    id="legacy-path-only",
    summary="the card is only at the path of 0.2",
    clause="A2A 1.0 §8.2",
    check=check,
)
