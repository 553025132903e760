"""Cards damaged at random, the same ones in every run: what nobody thinks of when writing cards by hand."""

from __future__ import annotations

import json
from collections.abc import Iterator
from copy import deepcopy
from random import Random
from typing import Any

LARGEST = 20_000
"""Characters of a card that is damaged further; parts copied into each other grow quickly."""
VALUES: tuple[Any, ...] = (
    *(None, True, False, 0, 1, 5, 2.5, "", " ", "x", "JSONRPC", "GRPC", "HTTP+JSON", "jsonrpc"),
    *(
        "1.0",
        "0.3",
        "0.3.0",
        "1.1",
        "0.2.6",
        "v1.0",
        [],
        {},
        ["x"],
        [None],
        [{}],
        {"a": None},
        {"a": {}},
        {"a": "x"},
    ),
    {"schemes": {}},
    {"schemes": {"key": {"list": ["r"]}}},
    {"schemes": {"key": ["r"]}},
    {"key": ["r"]},
    {"type": "http", "scheme": "basic"},
    {"type": "oauth2", "flows": {"password": {"tokenUrl": "t", "scopes": {"a": "b"}}}},
    {"mtlsSecurityScheme": {}},
    {"httpAuthSecurityScheme": {"scheme": "bearer"}},
    {"url": "https://q.example", "transport": "JSONRPC"},
    {"url": "https://q.example", "protocolBinding": "JSONRPC", "protocolVersion": "0.3"},
    [{"url": "https://q.example", "protocolBinding": "HTTP+JSON", "protocolVersion": "1.0"}],
)
NAMES = """url preferredTransport additionalInterfaces supportedInterfaces protocolVersion security securityRequirements
    securitySchemes type in location scheme flows transport protocolBinding tenant schemes list x
    supportsAuthenticatedExtendedCard extendedAgentCard capabilities skills tags supported_interfaces protocol_binding
    preferred_transport security_schemes implicit password deviceCode params iconUrl icon_url signatures header""".split()


def damaged(cards: list[dict[str, Any]], count: int) -> Iterator[dict[str, Any]]:
    """So many cards, each one of `cards` with one to three parts changed, removed, moved, copied or added."""
    random = Random("readers")
    while count:
        card = deepcopy(random.choice(cards))
        for _ in range(random.choice((1, 1, 2, 3))):
            _damage(card, random)
        if len(json.dumps(card)) < LARGEST:
            yield card
            count -= 1


def _damage(card: dict[str, Any], random: Random) -> None:
    places = list(_places(card))
    place = random.choice(places)
    if not place or random.random() < 0.2:
        _add(card, _at(card, place), random)
        return
    owner, step = _at(card, place[:-1]), place[-1]
    way = random.choice(("change", "change", "remove", "copy", "rename", "insert"))
    if way == "change":
        owner[step] = deepcopy(random.choice(VALUES))
    elif way == "copy":
        owner[step] = deepcopy(_at(card, random.choice(places)))
    elif way == "insert" and isinstance(owner, list):
        owner.insert(0, deepcopy(random.choice(VALUES)))
    elif way == "rename" and isinstance(owner, dict):
        owner[random.choice(NAMES)] = owner.pop(step)
    else:
        del owner[step]


def _add(card: dict[str, Any], owner: Any, random: Random) -> None:
    if isinstance(owner, dict):
        copied = _at(card, random.choice(list(_places(card))))
        owner[random.choice(NAMES)] = deepcopy(random.choice((random.choice(VALUES), copied)))


def _places(item: Any, at: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    yield at
    pairs = item.items() if isinstance(item, dict) else enumerate(item) if isinstance(item, list) else ()
    for step, inner in pairs:
        yield from _places(inner, (*at, step))


def _at(item: Any, place: tuple[Any, ...]) -> Any:
    for step in place:
        item = item[step]
    return item
