"""What a caller needs: schemes that changed, requirements that ask for more or for less."""

from __future__ import annotations

from a2acard.comparison._base import Change
from a2acard.types import Phrase, either, together

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from typing import TypeAlias

    from a2acard.card import Card, Requirement, Scheme
    from a2acard.comparison._base import Pair
    from a2acard.types import JSON, Path

    Needs: TypeAlias = "dict[str, frozenset[str]]"

SCHEME_CHANGED = "the scheme '{name}' has changed: {what}"
SCHEME_ADDED = "the scheme '{name}' has come, and callers have to use it"
SCHEME_OFFERED = "the scheme '{name}' has come, as one more way to get in"
SCHEME_REMOVED = "the scheme '{name}' is gone"
SCHEME_WORDS = "the scheme '{name}' has another {what}"
SCOPE_ADDED = "the scheme '{name}' has the scope '{scope}' now"
TIGHTENED = "callers who got in by {way} need more now"
TIGHTENED_ANYONE = "anyone could call, now callers need {way}"
LOOSENED = "callers get in by {way} too"
LOOSENED_ANYONE = "anyone may call now"
ANYONE = Phrase("nothing at all")
_HELPFUL = frozenset(("bearerFormat", "refreshUrl", "oauth2MetadataUrl", "pkceRequired"))
"""What may go, and but for the last come, without a client that worked failing."""
_WORDS = frozenset(("description",))
_MEANING = {"in": "location"}


def changes(pair: Pair) -> Iterator[Change]:
    """The differences in schemes, then in requirements of the card and of each skill."""
    yield from _schemes(pair)
    yield from _requirements(needs(pair.old), needs(pair.new), _at(pair.old), _at(pair.new))
    olds = {skill.id: skill for skill in pair.old.skills if skill.id}
    for skill in pair.new.skills:
        was = olds.get(skill.id or "")
        if was is None or not (_own(pair.old, was.raw) or _own(pair.new, skill.raw)):
            continue  # what is asked for the whole card has been told
        old = _needs(_of(pair.old, was)) if _own(pair.old, was.raw) else needs(pair.old)
        new = _needs(_of(pair.new, skill)) if _own(pair.new, skill.raw) else needs(pair.new)
        yield from _requirements(old, new, was.at, skill.at)


def needs(card: Card) -> list[Needs]:
    """The alternatives of a card, each as scheme names with their scopes; one that is empty lets anyone in."""
    return _needs(card.requirements)


def _needs(requirements: tuple[Requirement, ...]) -> list[Needs]:
    return [{name: frozenset(scopes) for name, scopes in one.schemes} for one in requirements] or [{}]


def _own(card: Card, raw: dict[str, JSON]) -> bool:
    return ("securityRequirements" if card.is_current else "security") in raw


def _of(card: Card, skill: object) -> tuple[Requirement, ...]:
    from a2acard.card.parts import requirements

    return requirements(skill, current=card.is_current)  # type: ignore[arg-type]  # a skill is a view


def _at(card: Card) -> Path:
    return card.path("securityRequirements" if card.is_current else "security")


def _requirements(old: list[Needs], new: list[Needs], old_at: Path, new_at: Path) -> Iterator[Change]:
    """An old way is good as long as some new way asks for no more."""
    before, after = _Ways(old), _Ways(new)
    for way in old:
        if not any([_is_enough(way, wanted) for wanted in after.within(way)]):
            if not way:
                params = {"way": either([_said(wanted) for wanted in new])}
                yield Change("requirement-tightened", "breaking", TIGHTENED_ANYONE, params, old_at, new_at)
            else:
                yield Change(
                    "requirement-tightened", "breaking", TIGHTENED, {"way": _said(way)}, old_at, new_at
                )
    for wanted in new:
        if not any([_is_enough(wanted, way) for way in before.within(wanted)]):
            if wanted:
                params = {"way": _said(wanted)}
                if any(_is_enough(way, other) for way in old for other in after.within(way)):
                    yield Change("requirement-loosened", "compatible", LOOSENED, params, old_at, new_at)
            else:
                yield Change("requirement-loosened", "compatible", LOOSENED_ANYONE, {}, old_at, new_at)


class _Ways:
    """Alternatives by the first scheme that each names: of many only few are worth a look."""

    def __init__(self, ways: list[Needs]) -> None:
        self._by_name: dict[str | None, list[Needs]] = {}
        for way in ways:
            self._by_name.setdefault(next(iter(way), None), []).append(way)

    def within(self, way: Needs) -> Iterator[Needs]:
        """Those that may ask for no more than `way` does."""
        for name in (None, *way):
            yield from self._by_name.get(name, ())


def _is_enough(way: Needs, wanted: Needs) -> bool:
    """True when somebody who has what `way` asks for has what is `wanted`."""
    return all([name in way and scopes <= way[name] for name, scopes in wanted.items()])


def _said(way: Needs) -> str:
    if not way:
        return ANYONE
    return together([name + (f" ({', '.join(sorted(s))})" if s else "") for name, s in way.items()])


def _schemes(pair: Pair) -> Iterator[Change]:
    old, new = pair.old.schemes, pair.new.schemes
    ways, wanted = needs(pair.old), needs(pair.new)
    used = {name for way in ways for name in way}
    for name, was in old.items():
        if name not in new:
            category = "breaking" if name in used else "compatible"
            yield Change("scheme-removed", category, SCHEME_REMOVED, {"name": name}, was.at)  # type: ignore[arg-type]  # a category
            continue
        yield from _scheme(name, was, new[name])
    asked = {name for one in wanted for name in one}
    after = _Ways(wanted)
    good = [one for way in ways for one in after.within(way) if _is_enough(way, one)]
    for name, scheme in new.items():
        if name not in old:
            if name in asked and any(name not in one for one in good):
                yield Change("scheme-added", "compatible", SCHEME_OFFERED, {"name": name}, None, scheme.at)
            else:
                yield Change("scheme-added", "breaking", SCHEME_ADDED, {"name": name}, None, scheme.at)


def _scheme(name: str, old: Scheme, new: Scheme) -> Iterator[Change]:
    """What of a scheme is another; more scopes and more flows are no harm."""
    if old.kind != new.kind:
        params = {
            "name": name,
            "what": Phrase(
                "it was {before}, it is {now}",
                before=old.kind or Phrase("of no kind"),
                now=new.kind or Phrase("of no kind"),
            ),
        }
        yield Change("scheme-changed", "breaking", SCHEME_CHANGED, params, old.at, new.at)
        return
    yield from _words(name, old, new)
    before, after = _facts(old.body.raw), _facts(new.body.raw)
    lost = [path for path, item in before.items() if after.get(path) != item and path[-1] not in _HELPFUL]
    for path in lost:
        what = "/".join(path)
        said = (
            Phrase("'{what}' is gone", what=what)
            if path not in after
            else Phrase("'{what}' is another", what=what)
        )
        yield Change(
            "scheme-changed", "breaking", SCHEME_CHANGED, {"name": name, "what": said}, old.at, new.at
        )
    for path in after:
        if path not in before:
            if "scopes" in path:
                params = {"name": name, "scope": path[-1]}
                yield Change("scope-added", "compatible", SCOPE_ADDED, params, None, new.at)
            elif (path[:1] != ("flows",) and path[-1] not in _HELPFUL) or path[-1] == "pkceRequired":
                params = {"name": name, "what": Phrase("'{path}' has come", path="/".join(path))}
                yield Change("scheme-changed", "breaking", SCHEME_CHANGED, params, None, new.at)


def _words(name: str, old: Scheme, new: Scheme) -> Iterator[Change]:
    """The texts for people that are another: of the scheme, and of scopes that both have."""
    before, after = _texts(old.body.raw), _texts(new.body.raw)
    for path in dict.fromkeys([*before, *after]):
        if path[-1] in _WORDS and path[-2:-1] != ("scopes",):
            what = Phrase("{what} of {whose}", what=path[-1], whose=path[-2]) if len(path) > 1 else path[-1]
        elif path in before and path in after:
            what = Phrase("explanation of the scope '{path}'", path=path[-1])
        else:
            continue  # a scope that came or went is no word
        if before.get(path) != after.get(path):
            params = {"name": name, "what": what}
            yield Change("words-changed", "cosmetic", SCHEME_WORDS, params, old.at, new.at)


def _texts(node: dict[str, JSON], path: tuple[str, ...] = ()) -> dict[tuple[str, ...], JSON]:
    """The words for people in a scheme by their path."""
    found: dict[tuple[str, ...], JSON] = {}
    for name, item in node.items():
        here = (*path, name)
        if name.endswith("SecurityScheme"):
            continue
        if path[-1:] == ("scopes",) or (name in _WORDS and not isinstance(item, dict)):
            found[here] = item
        elif isinstance(item, dict):
            found |= _texts(item, here)
    return found


def _facts(node: dict[str, JSON], path: tuple[str, ...] = ()) -> dict[tuple[str, ...], JSON]:
    """The values of a scheme by their path, in the names of 1.0, without words for people."""
    found: dict[tuple[str, ...], JSON] = {}
    for name, item in node.items():
        here = (*path, _MEANING.get(name, name))
        if name.endswith("SecurityScheme") or (name == "type" and not path) or name in _WORDS:
            continue
        if path[-1:] == ("scopes",):
            found[here] = True  # the scope itself counts, not its explanation
        elif isinstance(item, dict):
            found |= _facts(item, here)
        elif item is not False or name != "pkceRequired":
            found[here] = item.lower() if name == "scheme" and isinstance(item, str) else item
    return found
