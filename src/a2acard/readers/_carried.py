"""Places in a 0.x card and where the official SDKs of 1.0 put what stands there."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.types import JSON, Path

    Origins = list[tuple[Path, Path]]


def interface_origins(count: int) -> Origins:
    """`url` comes first in `supportedInterfaces`, the `count` additional ones after it."""
    first: Path = ("supportedInterfaces", 0)
    found: Origins = [
        (("supportedInterfaces",), ("url",)),
        (first, ("url",)),
        ((*first, "url"), ("url",)),
        ((*first, "protocolBinding"), ("preferredTransport",)),
        ((*first, "protocolVersion"), ("protocolVersion",)),
    ]
    for index in range(count):
        there: Path = ("supportedInterfaces", index + 1)
        here: Path = ("additionalInterfaces", index)
        found += [
            (there, here),
            ((*there, "protocolBinding"), (*here, "transport")),
            ((*there, "protocolVersion"), ("protocolVersion",)),
        ]
    return found


def requirement_origins(security: JSON, at: Path) -> Origins:
    """`security` at `at` (of a card or skill) becomes `securityRequirements`, each name with a list in it."""
    found: Origins = [((*at, "securityRequirements"), (*at, "security"))]
    for index, entry in enumerate(security if isinstance(security, list) else ()):
        there: Path = (*at, "securityRequirements", index, "schemes")
        here: Path = (*at, "security", index)
        found.append((there, here))
        for name in entry if isinstance(entry, dict) else ():
            found.append(((*there, name, "list"), (*here, name)))
    return found


def scheme_origins(scheme: dict[str, JSON], wrapper: str, at: Path) -> Origins:
    """The members of a 0.x scheme go into its wrapper, `in` under the name `location`."""
    found: Origins = [((*at, wrapper), at)]
    if "in" in scheme:
        found.append(((*at, wrapper, "location"), (*at, "in")))
    return found
