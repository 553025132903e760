"""Flags security requirements that are not in the form of 1.0."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Fix, Hit, Rule
from a2acard.mapping import requirement
from a2acard.rules._shared import is_writable, object_at, serves_older_clients
from a2acard.source.edits import Rename, Replace

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.types import JSON

MESSAGE = "the requirement on '{name}' stands outside 'schemes'; readers of 1.0 see one that anyone meets, or refuse the card"
MESSAGE_SCHEMES = (
    "'{name}' is no member of a requirement; 'schemes' is meant; readers see a requirement that anyone meets"
)
MESSAGE_LIST = (
    "the scopes of '{name}' are a bare list, not an object with 'list'; the SDKs refuse it or lose the scopes"
)
TITLE = "Write it as {use}"
TITLE_SCHEMES = "Rename it to 'schemes'"
MISSPELT = ("scheme",)


def check(card: Card) -> Iterator[Hit]:
    """One hit an alternative that is not wrapped, and one a bare list of scopes."""
    safe = not serves_older_clients(card)
    for deviation in card.departures("requirement-shape"):
        name, at = str(deviation.params["name"]), deviation.at
        if deviation.params["form"] == "bare-list":
            scopes: JSON = object_at(card, at[:-1])[name]
            fix = Fix(TITLE, (Replace(at, {"list": scopes}),), safe, {"use": '{"list": […]}'})
            yield Hit(at, MESSAGE_LIST, {"name": name}, fix if _is_texts(scopes) else None)
            continue
        alternative = object_at(card, at)
        if list(alternative) == [name] and name in MISSPELT and name not in card.schemes:
            fix = Fix(TITLE_SCHEMES, (Rename((*at, name), "schemes"),), safe)
            known = isinstance(alternative[name], dict)
            yield Hit((*at, name), MESSAGE_SCHEMES, {"name": name}, fix if known else None, name=True)
            continue
        made = requirement(alternative) if is_writable(card) else None
        use = f'{{"schemes": {{"{name}": {{"list": […]}}}}}}'
        yield Hit(
            at,
            MESSAGE,
            {"name": name},
            Fix(TITLE, (Replace(at, made),), safe, {"use": use}) if made else None,
        )


def _is_texts(scopes: JSON) -> bool:
    return isinstance(scopes, list) and all(isinstance(scope, str) for scope in scopes)


RULE = Rule(
    id="requirement-shape",
    summary="a security requirement is not in the form of 1.0",
    clause="A2A 1.0 §4.4.1 (a2a.proto SecurityRequirement)",
    check=check,
    fixable=True,
)
