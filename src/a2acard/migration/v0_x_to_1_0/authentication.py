"""Brings the `authentication` of the oldest cards into schemes and requirements."""

from __future__ import annotations

from a2acard.migration._base import Draft, Note, Step
from a2acard.source.edits import Add, Remove

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.source.edits import Edit
    from a2acard.types import JSON, Path

AT: Path = ("authentication",)
MOVED = "HTTP {scheme} is the scheme '{name}' now, one of the ways to get in"
NOT_HTTP = (
    "'{scheme}' of 'authentication' says too little: what does a caller need, and where does it come from?"
)
CREDENTIALS = "'credentials' of 'authentication' is not taken over: a card is no place for them"
STRANGER = "'{name}' of 'authentication' has no place in 1.0"
NO_LIST = "'authentication' names no scheme: how is access protected?"
EMPTY = "an empty 'authentication' says nothing about access"
ANYONE = "'{scheme}' means that anyone may call; a card says so by asking for nothing"
_HTTP = frozenset("basic bearer digest dpop negotiate hoba mutual".split())
_OPEN = frozenset(("none", "public", "noauth", "anonymous", ""))


def run(draft: Draft) -> Iterator[Note]:
    """The notes scheme by scheme; only HTTP schemes can be told from their name alone."""
    old = draft.card.get("authentication")
    if not isinstance(old, dict):
        return
    schemes = old.get("schemes")
    names = [name for name in schemes if isinstance(name, str)] if isinstance(schemes, list) else []
    taken = set(draft.member("securitySchemes", dict))
    made: dict[str, dict[str, JSON]] = {}
    for index, scheme in enumerate(names):
        at: Path = (*AT, "schemes", index)
        if scheme.strip().casefold() in _OPEN:
            yield Note("change", ANYONE, at, None, {"scheme": scheme})
        elif scheme.strip().casefold() not in _HTTP:
            yield Note("question", NOT_HTTP, at, ("securitySchemes",), {"scheme": scheme})
        elif scheme.strip().casefold() not in taken:
            name = scheme.strip().casefold()
            taken.add(name)
            made[name] = {"scheme": scheme.strip()}
            yield Note("change", MOVED, at, ("securitySchemes", name), {"scheme": scheme, "name": name})
    if not old:
        yield Note("change", EMPTY, AT)
    elif not names:
        yield Note("question", NO_LIST, AT, ("securitySchemes",))
    if old.get("credentials"):
        yield Note("loss", CREDENTIALS, (*AT, "credentials"))
    for name in old:
        if name not in ("schemes", "credentials"):
            yield Note("loss", STRANGER, (*AT, name), None, {"name": name})
    anyone = any([name.strip().casefold() in _OPEN for name in names])
    yield Note("change", "", edits=tuple(_edits(draft, made, anyone)))


def _edits(draft: Draft, made: dict[str, dict[str, JSON]], anyone: bool) -> Iterator[Edit]:
    """The new members; where anyone could call beside those who authenticate, that stays an alternative."""
    card = draft.card
    if not draft.keep:
        yield Remove(AT)
    if not made:
        return
    new: dict[str, JSON] = {}
    for name, body in made.items():
        wrapped: dict[str, JSON] = {"httpAuthSecurityScheme": body}
        new[name] = {"type": "http"} | body | wrapped if draft.keep else wrapped
    behind = draft.behind("authentication")
    if isinstance(card.get("securitySchemes"), dict):
        for name, scheme in new.items():
            yield Add(("securitySchemes", name), scheme)
    elif "securitySchemes" not in card:
        yield Add(("securitySchemes",), new, behind)
    if "securityRequirements" not in card and "security" not in card:
        free: list[JSON] = [{}] if anyone else []
        needs: list[JSON] = [{"schemes": {name: {"list": []}}} for name in made]
        yield Add(("securityRequirements",), needs + free, behind)
        if draft.keep:
            old: list[JSON] = [{name: []} for name in made]
            yield Add(("security",), old + free, behind)


STEP = Step(
    id="authentication",
    summary="the oldest form of access is a scheme and a requirement",
    run=run,
    loses=("`authentication.credentials`", "members of `authentication` that no version knows"),
)
