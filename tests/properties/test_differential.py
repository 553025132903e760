"""Against the official SDK: what its parser and its required-field check refuse is an error for us, and nothing else.

Thousands of seeded mutations of good cards are given to both. Every deviation that is meant stands in a list here
with its reason.
"""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import pytest

from a2acard.linter.run import Plan, judge
from a2acard.source.parse import read
from a2acard.source.pointer import resolve
from tests.places import places

json_format = pytest.importorskip("google.protobuf.json_format", reason="a2a-sdk is not installed")
a2a_pb2 = pytest.importorskip("a2a.types.a2a_pb2", reason="a2a-sdk is not installed")
proto_utils = pytest.importorskip("a2a.utils.proto_utils", reason="a2a-sdk is not installed")
sdk_errors = pytest.importorskip("a2a.utils.errors", reason="a2a-sdk is not installed")

CARDS = [
    json.loads((Path(__file__).parents[1] / "corpus/accepted" / name).read_bytes())
    for name in ("g1-full.json", "g2-noauth-min.json", "shop-catalog.json")
]
PLAN = Plan(profile="spec", as_version="1.0")
SHAPE = frozenset(
    "missing-member wrong-type null-member member-spelt-twice string-boolean capabilities-as-list schemes-as-list".split()
)
"""The rules of kind *Shape* that must agree with the SDK. `empty-required` and `no-skills` (5.7: no blank strings, no
empty arrays), `snake-case-member` (5.5) and `interface-members-invented` (its two missing members) are what 5.7 and 5.5
add, or say in one finding."""


def sdk_refuses(card: Any) -> str | None:
    """Why the official SDK refuses the card, None when it takes it."""
    message = a2a_pb2.AgentCard()
    try:
        json_format.ParseDict(card, message, ignore_unknown_fields=True)
    except json_format.ParseError as error:
        return f"parse: {error}"
    except (AttributeError, TypeError, ValueError, RecursionError) as error:
        return f"crash: {error!r}"  # no ParseError, but no card either
    try:
        proto_utils.validate_proto_required_fields(message)
    except sdk_errors.InvalidParamsError as error:
        return f"required: {error} {error.data}"
    return None


def our_errors(card: Any) -> set[str]:
    """The rules that report an error."""
    report = judge(read(json.dumps(card, ensure_ascii=False).encode("utf-8", "surrogatepass")), PLAN)
    assert not report.crashes
    return {finding.rule for finding in report.findings if finding.severity == "error"}


def is_meant(card: Any, refusal: str) -> str | None:
    """The reason why we take a card that the SDK refuses, None when there is none."""
    text = json.dumps(card)
    if refusal.startswith("required:") and "scopes" in refusal and '"scopes": {}' in text:
        return "5.7 asks arrays for an element; an empty `scopes` map is fine, the SDK's check refuses it"
    return None


def is_lax(card: Any, rule: str, at: tuple[Any, ...]) -> bool:
    """True where the SDK takes what no object is for one.

    Its parser walks the "names" of whatever stands where an object is due. A string or a list of strings has only
    unknown ones, which it was told to ignore; ProtoJSON itself has objects there, and every other reader refuses them.
    """
    if rule not in ("wrong-type", "capabilities-as-list"):
        return False
    found = resolve(card, at)
    return isinstance(found, str) or (
        isinstance(found, list) and all(isinstance(item, str) for item in found)
    )


VALUES: list[Any] = [
    None,
    True,
    False,
    0,
    1.5,
    "",
    "x",
    "true",
    [],
    {},
    [None],
    ["x"],
    [1],
    [[]],
    {"a": 1},
    {"a": {}},
    [{}],
]
NAMES = (
    "url name description tags id skills protocolBinding protocol_binding protocolVersion tenant provider organization "
    "capabilities streaming pushNotifications push_notifications extensions uri required params schemes list scopes flows "
    "tokenUrl token_url clientCredentials implicit password deviceCode authorizationCode apiKeySecurityScheme location "
    "httpAuthSecurityScheme scheme oauth2SecurityScheme openIdConnectSecurityScheme openIdConnectUrl mtlsSecurityScheme "
    "securityRequirements security_requirements securitySchemes defaultInputModes examples inputModes outputModes signatures "
    "protected signature header iconUrl documentationUrl supportedInterfaces supported_interfaces unknownThing"
).split()


def mutate(card: Any, rng: random.Random) -> None:
    """Change one place: another value, none, another name, one more member or element."""
    holder, key = rng.choice(places(card))
    act = rng.randrange(5)
    value = json.loads(json.dumps(rng.choice(VALUES)))
    if act == 0:
        holder[key] = value
    elif act == 1:
        del holder[key]
    elif act == 2 and isinstance(holder, dict):
        holder[rng.choice(NAMES)] = holder.pop(key)
    elif isinstance(holder, dict):
        holder[rng.choice(NAMES)] = value
    else:
        holder.append(value)


def mutations(count: int) -> list[Any]:
    """Seeded mutations of the good cards."""
    rng = random.Random(5)
    found = []
    for _ in range(count):
        card = json.loads(json.dumps(rng.choice(CARDS)))
        for _ in range(rng.choice((1, 1, 1, 2, 3))):
            if places(card):
                mutate(card, rng)
        found.append(card)
    return found


def test_good_cards_pass_both() -> None:
    """The seeds of the mutations are taken by both."""
    for card in CARDS:
        assert sdk_refuses(card) is None
        assert our_errors(card) == set()


def test_what_the_sdk_refuses_is_an_error() -> None:
    """Whatever the SDK's parser or its required-field check refuses, we report as an error."""
    for card in mutations(6000):
        refusal = sdk_refuses(card)
        if refusal and not is_meant(card, refusal):
            assert our_errors(card), f"{refusal}\n{json.dumps(card, ensure_ascii=False)}"


def test_what_the_sdk_takes_has_no_error_of_shape() -> None:
    """What the SDK takes has no error of kind Shape beyond those that 5.7 and 5.5 add."""
    for card in mutations(6000):
        if sdk_refuses(card) is None:
            report = judge(read(json.dumps(card).encode()), PLAN)
            errors = [f for f in report.findings if f.severity == "error" and f.rule in SHAPE]
            assert not [f for f in errors if not is_lax(card, f.rule, f.at)], json.dumps(
                card, ensure_ascii=False
            )
