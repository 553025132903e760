"""What readers make of cards: the cases that people meet, and what holds for every card."""

from __future__ import annotations

import json
from copy import deepcopy
from typing import Any

import pytest

from a2acard.mapping import WRAPPERS
from a2acard.readers import READERS, Reader, Reading, read_by_all
from a2acard.readers._base import Held, Refused, Unsure
from a2acard.source.pointer import to_pointer
from tests.readers.cards import HAND_MADE, HYBRID, NEW, OLD, all_cards, changed

IDS = tuple([reader.id for reader in READERS])


def of(card: dict[str, Any], reader: str) -> Reading:
    """What one reader makes of a card."""
    return next(reading for reading in read_by_all(card) if reading.reader.id == reader)


def problems(card: dict[str, Any], reader: str) -> list[tuple[str, str]]:
    """Where and why a reader can't use a card."""
    return [(to_pointer(problem.at), problem.reason) for problem in of(card, reader).problems]


def test_the_table() -> None:
    """Every generation has its readers, oldest first; ids are used once."""
    assert IDS == (
        "python-0.2",
        "js-0.2",
        "python-0.3",
        "js-0.3",
        "python-1.0",
        "js-1.0",
        "specification-1.0",
    )
    assert len({hash(reader) for reader in READERS}) == len(READERS)
    assert [reader.generation for reader in READERS] == sorted([reader.generation for reader in READERS])


def test_a_parser_looks_at_a_card_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """A reader and its options look at a card once for each parser that they have, be it refused or not."""
    from a2acard.readers import table

    calls: list[str] = []

    def counted(reader: Reader) -> Reader:
        def parse(card: dict[str, Any]) -> Held:
            calls.append(reader.id)
            return reader.parse(card)

        return (
            Reader(
                reader.id,
                reader.generation,
                reader.client,
                reader.path,
                reader.joins,
                parse,
                reader.choose,
                reader.see,
            )
            .told("so", reader.choose)
            .told("or so", reader.choose)
        )

    readers = tuple([counted(reader) for reader in READERS])
    monkeypatch.setattr(table, "READERS", readers)
    for card in (NEW, OLD, {}):
        calls.clear()
        found = read_by_all(card)
        assert calls == [reader.id for reader in READERS]
        assert all([option.verdict == reading.verdict for reading in found for option in reading.options])


@pytest.mark.parametrize(
    ("name", "uses"),
    [
        ("0.3", "yes yes yes yes yes told no"),
        ("1.0", "no no no no yes yes yes"),
        ("hybrid", "yes yes yes yes yes yes yes"),
        ("0.2.6", "yes yes yes yes no no no"),
        ("0.3 that says 1.0", "no no no no yes told no"),
        ("pre-0.2", "unknown unknown unknown unknown unknown no no"),
        ("only gRPC", "no no no no told told yes"),
        ("only gRPC in 0.3", "no no told told told told no"),
        ("only HTTP+JSON", "no no no no told yes yes"),
        ("version 0.3 only", "no no no no yes told no"),
        ("version 1.1 only", "no no no no no no no"),
        ("version gone", "no no no no unknown unknown no"),
        ("two flows", "yes yes yes yes no told no"),
        ("hybrid at one address, 1.0 only", "no no no no yes yes yes"),
    ],
)
def test_who_can_use_what(name: str, uses: str) -> None:
    """Each reader's use of a card, in the order of the table."""
    assert " ".join([reading.use for reading in read_by_all(HAND_MADE[name])]) == uses


def test_a_choice() -> None:
    """Where the interface stands, what it is, and what will be spoken there."""
    choice = of(HYBRID, "python-1.0").choice
    assert choice is not None
    assert (choice.at, choice.url, choice.binding) == (
        ("supportedInterfaces", 0),
        "https://tides.example/a2a",
        "JSONRPC",
    )
    assert (choice.declared, choice.wire, choice.misfit, choice.unsure) == ("1.0", "1.0", None, None)


def test_a_choice_in_a_card_that_is_carried_over() -> None:
    """The SDKs of 1.0 make interfaces of a 0.3 card's addresses; the place is that in the card itself."""
    card = changed(
        OLD,
        preferredTransport="GRPC",
        additionalInterfaces=[{"url": "https://tides.example/rpc", "transport": "JSONRPC"}],
    )
    for reader in ("python-1.0", "js-1.0"):
        read = of(card, reader)
        choice = (read.told or read).choice
        assert choice is not None
        assert (choice.at, choice.wire) == (("additionalInterfaces", 0), "0.3")


def test_the_last_address_of_a_transport_counts_in_0_3() -> None:
    """And the reading says that another stands before it."""
    for reader in ("python-0.3", "js-0.3"):
        read = of(HAND_MADE["same transport twice"], reader)
        assert read.choice is not None
        assert read.choice.url == "https://other.example/a2a"
        assert read.notes == ("/url comes before it with the same binding, and is not taken",)


def test_a_version_comes_before_the_order() -> None:
    """The Python SDK of 1.0 takes the interface that speaks 1.0, though another comes first."""
    read = of(HAND_MADE["version 0.3 before 1.0"], "python-1.0")
    assert read.choice is not None
    assert read.choice.at == ("supportedInterfaces", 1)
    assert "/supportedInterfaces/0 comes before it" in read.notes[0]


@pytest.mark.parametrize(
    ("name", "reader", "pointer", "reason"),
    [
        ("1.0", "python-0.3", "/url", "is missing"),
        ("interfaces gone", "js-1.0", "/supportedInterfaces", "there is no interface"),
        ("additional without transport", "js-0.3", "/additionalInterfaces/0/transport", "is missing, and"),
        ("two flows in 1.0", "python-1.0", "/securitySchemes/id/oauth2SecurityScheme/flows/clientCredentials", "stands beside 'authorizationCode'"),
        ("two flows", "python-1.0", "/securitySchemes/id/flows/clientCredentials", "stands beside 'authorizationCode'"),
        ("device code", "js-0.3", "/securitySchemes/id/oauth2SecurityScheme", "has no flow that the client knows"),
        ("scopes null", "python-0.3", "/security/0/key", "is null, not a list"),
        ("in of no place", "python-0.3", "/securitySchemes/key/in", "is none of cookie, header, query"),
        ("binding in small letters", "python-1.0", "/supportedInterfaces/0", "its binding is 'jsonrpc'"),
        ("version 1.1 only", "js-1.0", "/supportedInterfaces/0", "the client speaks 1.0 there, and the card says 1.1"),
        ("version 0.2", "python-1.0", "/supportedInterfaces/0", "the client takes none of version '0.2'"),
        ("interface url blank", "python-1.0", "/supportedInterfaces/0", "its address is blank"),
        ("url empty", "js-0.2", "/url", "is empty"),
        ("only gRPC in 0.3", "python-0.2", "/url", "it speaks JSONRPC, and the card says GRPC there"),
        ("hybrid that speaks 1.0", "python-0.3", "/url", "the client speaks 0.3 there, and the card says 1.0"),
        ("skills gone", "specification-1.0", "/skills", "is REQUIRED, and is missing"),
        ("skills null in 1.0", "specification-1.0", "/skills", "is REQUIRED, and is null"),
        ("no interface", "specification-1.0", "/supportedInterfaces", "is REQUIRED, and is empty"),
        ("version empty", "specification-1.0", "/supportedInterfaces/0/protocolVersion", "is REQUIRED, and is empty"),
        ("two kinds", "specification-1.0", "/securitySchemes/key", "must have exactly one of"),
        ("no kind", "specification-1.0", "/securitySchemes/key", "must have exactly one of"),
        ("interface in snake_case", "specification-1.0", "/supportedInterfaces/0/protocolBinding", "is spelt 'protocol_binding'"),
        ("streaming true in quotes", "specification-1.0", "/capabilities/streaming", "is a string, not true or false"),
        ("version 0.3 only", "specification-1.0", "/supportedInterfaces/0", "it speaks '0.3', not 1.0"),
    ],
)  # fmt: skip
def test_reasons(name: str, reader: str, pointer: str, reason: str) -> None:
    """Why a reader can't use a card, and where."""
    found = problems(HAND_MADE[name], reader)
    assert [(at, why) for at, why in found if at == pointer and reason in why], found


def test_a_strict_reader_takes_patch_versions_and_the_order() -> None:
    """A patch number does not count (A2A 1.0 §3.6), and the first interface that is supported is taken (§8.3.2)."""
    for name, at in (("version 1.0.0", 0), ("same URL, three bindings", 0), ("same URL, two versions", 1)):
        choice = of(HAND_MADE[name], "specification-1.0").choice
        assert choice is not None
        assert choice.at == ("supportedInterfaces", at)


@pytest.mark.parametrize(
    ("name", "readers"),
    [
        ("1.0 with security", ["specification-1.0", "js-1.0"]),
        ("0.3 with requirements of 1.0", ["python-0.2", "js-0.2", "python-0.3", "js-0.3"]),
        ("hybrid without types", ["js-0.3"]),
        ("requirement without its wrapper", ["python-1.0", "js-1.0", "specification-1.0", "js-0.3"]),
    ],
)
def test_blind_readers(name: str, readers: list[str]) -> None:
    """The card asks for authentication, and the reader sees none asked for."""
    assert {read.reader.id for read in read_by_all(HAND_MADE[name]) if read.is_blind} >= set(readers)
    assert not of(NEW, "python-1.0").is_blind
    assert not any([read.is_blind for read in read_by_all(HAND_MADE["anyone"])])


def test_access() -> None:
    """Alternatives with kinds, details and scopes, the same in every version's words."""
    for reader, name in (("python-0.3", "either or"), ("python-1.0", "either or in 1.0")):
        first, second = of(HAND_MADE[name] | {"url": OLD["url"]}, reader).access
        assert [(need.scheme, need.kind, need.detail) for need in first] == [
            ("key", "apiKey", "header X-Key")
        ]
        assert [(need.scheme, need.kind, need.detail) for need in second] == [
            ("jwt", "http", "bearer"),
            ("key", "apiKey", "header X-Key"),
        ]


def test_a_scheme_without_type_is_a_client_certificate() -> None:
    """The Python SDK of 0.3 reads a scheme of 1.0 as one, and the reading says so."""
    read = of(HAND_MADE["0.3 with schemes of 1.0"], "python-0.3")
    assert [need.kind for needs in read.access for need in needs] == ["mutualTLS"]
    assert "schemes without a 'type' are taken for what fits best: 'key' as mutualTLS" in read.notes


def test_typed_schemes_hide_the_others() -> None:
    """The JavaScript SDK of 1.0 rebuilds a card only when its first scheme has no `type`."""
    read = of(HYBRID, "js-1.0")
    assert [need.kind for needs in read.access for need in needs] == [None]
    assert "the first scheme has a 'type'" in read.notes[0]


def test_drops() -> None:
    """Members that are left out, at their places in the card as published."""
    read = of(HAND_MADE["unknown members"], "python-1.0")
    assert {to_pointer(drop.at) for drop in read.drops} == {
        "/x-team",
        "/capabilities/x-turbo",
        "/provider/x-logo",
    }
    kept = of(HAND_MADE["unknown members"], "js-0.3").drops
    assert all([drop.is_kept for drop in kept])
    flows = of(HAND_MADE["two flows"], "js-1.0").options[0].drops
    assert "/securitySchemes/id/flows/clientCredentials" in [to_pointer(drop.at) for drop in flows]


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.id)
def test_what_is_dropped_makes_no_difference(reader: Any) -> None:
    """Without the members that it drops, a card is read the same; this holds for thousands of cards."""
    for name, card in all_cards().items():
        try:
            held = reader.parse(card)
        except (Refused, Unsure):
            continue
        if held.is_typed:
            assert _pruned(reader.parse(_without(card, held)).card) == _pruned(held.card), name


@pytest.mark.parametrize("reader", READERS, ids=lambda reader: reader.id)
def test_what_is_not_dropped_makes_a_difference(reader: Any) -> None:
    """Every text of a whole card is dropped or held."""
    for card in (HAND_MADE["whole 1.0"], HAND_MADE["whole 0.3"], HAND_MADE["whole 0.2"], HYBRID):
        try:
            held = reader.parse(card)
        except Refused:
            continue
        rest = json.dumps(held.card)
        for text in _texts(_without(card, held)):
            assert json.dumps(text) in rest or text in WRAPPERS, (
                text
            )  # a kind becomes the name of its wrapper


def test_every_card_is_read_by_all() -> None:
    """No card raises, changes, or leaves a reader without an answer; hardly any leaves one unsure."""
    cards = [*all_cards().values(), {"url": ["x"] * 3, "skills": [[[]]]}, {"a": float("inf")}]
    unsure = 0
    for card in cards:
        before = deepcopy(card)
        for read in read_by_all(card):
            unsure += read.verdict == "unknown"
            assert read.use == "yes" or read.problems, read
        assert card == before
    assert unsure < len(cards) * len(READERS) / 500


@pytest.mark.parametrize(
    ("card", "reader"),
    [
        (changed(NEW, capabilities={"extensions": [{"params": {"n": float("inf")}}]}), "python-1.0"),
        (
            changed(NEW, supportedInterfaces=[{"protocolVersion": "1" * 101, "protocolBinding": "JSONRPC"}]),
            "python-1.0",
        ),
        (changed(OLD, protocolVersion="1" * 101), "python-1.0"),
        (changed(OLD, url=2**60), "js-0.2"),
    ],
)
def test_what_is_not_modelled(card: dict[str, Any], reader: str) -> None:
    """A reader says that it is unsure, and why, instead of guessing."""
    read = of(card, reader)
    assert (read.verdict, read.use) == ("unknown", "unknown")
    assert read.problems[0].reason


def test_a_long_version_with_every_option() -> None:
    """Options are readings of their own; what one is unsure of, another may know."""
    read = of(changed(OLD, protocolVersion="1" * 101), "js-1.0")
    assert [option.verdict for option in read.options] == ["unknown", "reads", "unknown"]


def test_endless_nesting() -> None:
    """A value nested deeper than Python follows leaves a reader unsure at worst."""
    deep: Any = []
    for _ in range(100_000):
        deep = [deep]
    for read in read_by_all(changed(OLD, url=deep, skills=[{"params": deep}])):
        assert read.verdict in ("refuses", "unknown", "reads")
    while deep:
        deep = deep.pop()  # taken apart by hand: Python's own way is recursive


def _without(card: dict[str, Any], held: Held) -> dict[str, Any]:
    """The card without what is dropped; in a list, or where something empty is read in its place, that is there."""
    made = deepcopy(card)
    for drop in held.drops:
        owner: Any = made
        for step in drop.at[:-1]:
            owner = owner[int(step) if isinstance(owner, list) else step]
        step = int(drop.at[-1]) if isinstance(owner, list) else drop.at[-1]
        if isinstance(owner, list) or "is read as an empty" in drop.reason:
            owner[step] = [] if "empty list" in drop.reason else {}
        else:
            del owner[step]
    return made


def _pruned(item: Any) -> Any:
    if isinstance(item, dict):
        made = {name: _pruned(value) for name, value in item.items()}
        return {name: value for name, value in made.items() if value not in (None, "", [], {}, False)}
    return [_pruned(value) for value in item] if isinstance(item, list) else item


def _texts(item: Any) -> list[str]:
    if isinstance(item, dict):
        return [text for value in item.values() for text in _texts(value)]
    if isinstance(item, list):
        return [text for value in item for text in _texts(value)]
    return [item] if isinstance(item, str) else []
