"""Notes cards that ask for credentials before anybody has read what the agent asks for."""

from __future__ import annotations

from a2acard.card.response import Response, base_path
from a2acard.finding import Hit, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{url}' asks for credentials ({status}, '{challenge}'): clients without any can't read what the agent asks for"
MESSAGE_SILENT = "'{url}' asks for credentials ({status}) without a challenge that says which"


def check(response: Response) -> Iterator[Hit]:
    """One hit, on the first place of the card that asked."""
    for refusal in response.refusals:
        if refusal.url in (response.asked, response.url) or base_path(refusal.url) is not None:
            params = {"url": refusal.url, "status": refusal.status, "challenge": refusal.challenge}
            yield Hit((), MESSAGE if refusal.challenge else MESSAGE_SILENT, params)
            return


RULE = Rule(
    id="behind-authentication",
    summary="the card asks for credentials",
    clause="RFC 9110 §15.5.2",
    check=check,
)
