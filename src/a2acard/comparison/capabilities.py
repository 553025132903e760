"""Optional features and extensions that went, came, or are asked for now."""

from __future__ import annotations

from a2acard.comparison._base import Change
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

    from a2acard.card import Card
    from a2acard.card.view import View
    from a2acard.comparison._base import Pair

LOST = "the agent no longer offers {what}"
WON = "the agent offers {what} now"
REQUIRED = "the extension '{uri}' is required now: clients that don't know it are refused"
NO_LONGER_REQUIRED = "the extension '{uri}' is no longer required"
EXTENSION_REMOVED = "the extension '{uri}' is gone"
EXTENSION_ADDED = "the extension '{uri}' is offered now"
WORDS = "the extension '{uri}' has another description"
PARAMS = "the extension '{uri}' has other params"
_FLAGS = (
    ("streaming", Phrase("streaming")),
    ("pushNotifications", Phrase("push notifications")),
)


def changes(pair: Pair) -> Iterator[Change]:
    """The differences in flags, then in extensions."""
    old, new = pair.old.capabilities, pair.new.capabilities
    for name, what in _FLAGS:
        yield from _flag(what, bool(old.flag(name)), bool(new.flag(name)), old, new, name)
    yield from _flag(
        Phrase("an extended card"), _extended(pair.old), _extended(pair.new), old, new, "extendedAgentCard"
    )
    yield from _extensions(pair)


def _extended(card: Card) -> bool:
    flags = (card.capabilities.flag("extendedAgentCard"), card.flag("supportsAuthenticatedExtendedCard"))
    return any([bool(flag) for flag in flags])


def _flag(what: str, was: bool, is_now: bool, old: View, new: View, name: str) -> Iterator[Change]:
    if was and not is_now:
        yield Change("capability-lost", "breaking", LOST, {"what": what}, old.path(name), new.path(name))
    elif is_now and not was:
        yield Change("capability-won", "compatible", WON, {"what": what}, old.path(name), new.path(name))


def _extensions(pair: Pair) -> Iterator[Change]:
    old, new = _by_uri(pair.old), _by_uri(pair.new)
    for uri, was in old.items():
        if uri not in new:
            yield Change("extension-removed", "breaking", EXTENSION_REMOVED, {"uri": uri}, was.at)
            continue
        one, at = new[uri], (was.at, new[uri].at)
        before, after = bool(was.flag("required")), bool(one.flag("required"))
        if after and not before:
            yield Change("extension-required", "breaking", REQUIRED, {"uri": uri}, *at)
        elif before and not after:
            yield Change("extension-no-longer-required", "compatible", NO_LONGER_REQUIRED, {"uri": uri}, *at)
        if was.text("description") != one.text("description"):
            yield Change("words-changed", "cosmetic", WORDS, {"uri": uri}, *at)
        if was.raw.get("params") != one.raw.get("params"):
            yield Change("extension-params-changed", "compatible", PARAMS, {"uri": uri}, *at)
    for uri, one in new.items():
        if uri not in old:
            if one.flag("required"):
                yield Change("extension-required", "breaking", REQUIRED, {"uri": uri}, None, one.at)
            else:
                yield Change("extension-added", "compatible", EXTENSION_ADDED, {"uri": uri}, None, one.at)


def _by_uri(card: Card) -> dict[str, View]:
    return {view.text("uri") or "": view for view in card.capabilities.views("extensions")}
