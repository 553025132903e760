"""Notes examples that look like JSON and are none."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the example looks like JSON and is none: {reason}"


def check(card: Card) -> Iterator[Hit]:
    """One hit an example that starts and ends like an object or list with quoted names."""
    for skill in card.skills:
        for at, text in skill.examples:
            reason = _fault(text.strip())
            if reason:
                yield Hit(at, MESSAGE, {"reason": reason})


def _fault(text: str) -> str | None:
    """What the JSON reader says, None when it is fine or only prose in brackets."""
    if not (text[:1] == "{" and text[-1:] == "}" and ":" in text) and not (
        text[:1] == "[" and text[-1:] == "]" and '"' in text
    ):
        return None
    if text.startswith(("{{", "[[")):
        return None
    import json

    try:
        json.loads(text)
    except ValueError as error:
        return str(error).partition(": line")[0].lower()
    except RecursionError:
        return "nested too deep"
    return None


RULE = Rule(
    id="example-not-valid-json",
    summary="an example looks like JSON and is none",
    confidence="likely",
    check=check,
)
