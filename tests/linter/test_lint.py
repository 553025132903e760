"""`a2acard.lint`, the verb."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import a2acard
from a2acard import BadValue, UnknownRule, UnknownVersion, lint

CARD = Path(__file__).parents[1] / "corpus/flagged/02-missing-tags.json"


def test_bytes_paths_and_mappings_give_the_same() -> None:
    """The three kinds of input have the same findings; a mapping has no lines."""
    data = CARD.read_bytes()
    by_path, by_bytes, by_mapping = lint(CARD), lint(data), lint(json.loads(data))
    assert by_path.path == str(CARD)
    assert by_bytes.path is None
    keys = [
        [(f.rule, f.pointer, f.severity) for f in report.findings]
        for report in (by_path, by_bytes, by_mapping)
    ]
    assert keys[0] == keys[1] == keys[2]
    assert by_bytes.findings[-1].line == 76
    assert by_mapping.findings[-1].line is None


def test_ok_follows_the_threshold() -> None:
    """`ok` is false when something is as grave as `fail_on`."""
    card = Path(__file__).parents[1] / "corpus/flagged/09-provider-name.json"
    assert lint(card).ok
    assert not lint(card, fail_on="warning").ok
    assert not lint(CARD).ok


def test_hosts_and_dev() -> None:
    """`dev` allows loopback; hosts are allowed by name, in any case."""
    card = {"name": "x", "version": "1", "skills": [], "url": "http://Agent.LAN/"}
    assert "private-address-interface" in {f.rule for f in lint(card).findings}
    assert "private-address-interface" not in {f.rule for f in lint(card, hosts=["agent.lan"]).findings}


def test_wrong_requests_raise() -> None:
    """Unknown rules, versions and profiles are errors that name the cure."""
    with pytest.raises(UnknownRule, match="missing-member"):
        lint(CARD, select=["missing-membr"])
    with pytest.raises(UnknownVersion, match="known are"):
        lint(CARD, as_version="2.0")
    with pytest.raises(BadValue, match="recommended"):
        lint(CARD, profile="harsh")


def test_off_rules_can_be_selected() -> None:
    """A rule that the profile switches off runs when it is asked for by id."""
    report = lint(
        {"name": "x", "skils": [], "version": "1"},
        profile="spec",
        select=["misspelt-member"],
        as_version="1.0",
    )
    assert [f.rule for f in report.findings] == ["misspelt-member"]


def test_missing_file_is_a_finding() -> None:
    """A file that can't be opened is a finding, not an error."""
    assert [f.rule for f in lint(Path("no-such-file.json")).findings] == ["unreadable-card"]


def test_repr_of_a_finding_tells_it() -> None:
    """A finding shows itself in a debugger."""
    assert "missing-member at '/skills/0/tags'" in repr(lint(CARD).findings[-1])


def test_owner_speaks_alone_and_stands_in_when_off() -> None:
    """A misspelt member is not missing too; where the better rule is off, the other one speaks."""
    card = Path(__file__).parents[1] / "corpus/flagged/09-provider-name.json"
    assert {"missing-member", "provider-incomplete"}.isdisjoint(f.rule for f in lint(card).findings)
    assert "provider-incomplete" in {f.rule for f in lint(card, ignore=["misspelt-member"]).findings}


def test_public_lint_is_the_verb() -> None:
    """The package's `lint` is this function."""
    assert a2acard.lint is lint


@pytest.mark.parametrize(
    ("card", "rules"),
    [
        ({"provide": {"organization": "x", "url": "https://x.example"}}, ["misspelt-member"]),
        ({"supportedInterfaces": [{}]}, ["interface-members-invented"]),
        (
            {
                "supportedInterfaces": [
                    {"url": "mailto:a@b.example", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}
                ]
            },
            ["bad-url"],
        ),
        (
            {
                "supportedInterfaces": [
                    {"url": "https://[zz]/", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}
                ]
            },
            ["bad-url"],
        ),
        (
            {
                "supportedInterfaces": [
                    {"url": " https://a.example.net/", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}
                ]
            },
            ["bad-url"],
        ),
        (
            {
                "supportedInterfaces": [
                    {"url": "svc:hunter2pw@10.0.0.1:443", "protocolBinding": "GRPC", "protocolVersion": "1.0"}
                ]
            },
            ["private-address-interface", "url-with-credentials"],
        ),
        ({"supportedInterfaces": None}, ["null-member"]),
    ],
)
def test_one_fault_has_one_owner(card: dict[str, object], rules: list[str]) -> None:
    """Faults that two rules could claim are said once."""
    good = json.loads((Path(__file__).parents[1] / "corpus/accepted/g1-full.json").read_bytes())
    quiet = ["example-domain", "interface-on-other-domain", "no-current-interface", "unsigned-card"]
    without = {
        name: item
        for name, item in good.items()
        if name not in card and not (name == "provider" and "provide" in card)
    }
    report = lint({**without, **card}, ignore=quiet)
    assert [f.rule for f in report.findings] == rules


@pytest.mark.parametrize(
    ("card", "rules"),
    [
        ({"preferredTranspor": "JSONRPC", "preferredTransport": ...}, ["misspelt-member"]),
        ({"protocolVersio": "0.3.0", "protocolVersion": ...}, ["misspelt-member"]),
        ({"protocolVersion": 7}, ["wrong-type"]),
        ({"additionalInterfaces": [{"url": 5, "transport": "GRPC"}]}, ["wrong-type"]),
        (
            {"additionalInterfaces": [{"url": "https://weather.example.com/a2a", "transport": " "}]},
            ["empty-required"],
        ),
    ],
)
def test_one_fault_has_one_owner_in_an_older_card(card: dict[str, object], rules: list[str]) -> None:
    """The same in a 0.3 card."""
    good = json.loads((Path(__file__).parents[1] / "corpus/accepted/v03-0-good.json").read_bytes())
    made = {name: item for name, item in {**good, **card}.items() if item is not ...}
    report = lint(made, ignore=["example-domain", "legacy-card", "main-interface-missing", "unsigned-card"])
    assert [f.rule for f in report.findings] == rules


HYBRID = {
    "name": "Tide Tables",
    "description": "Gives the times and heights of high and low water for 480 harbours.",
    "version": "1.2.0",
    "provider": {"organization": "North Quay", "url": "https://quay.example.net"},
    "supportedInterfaces": [
        {"url": "https://quay.example.net/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"},
        {"url": "https://quay.example.net/a2a", "protocolBinding": "JSONRPC", "protocolVersion": "0.3"},
    ],
    "url": "https://quay.example.net/a2a",
    "preferredTransport": "JSONRPC",
    "protocolVersion": "0.3.0",
    "supportsAuthenticatedExtendedCard": True,
    "capabilities": {"streaming": False, "extendedAgentCard": True},
    "securitySchemes": {
        "key": {
            "apiKeySecurityScheme": {"location": "header", "name": "X"},
            "type": "apiKey",
            "in": "header",
            "name": "X",
        }
    },
    "securityRequirements": [{"schemes": {"key": {}}}],
    "security": [{"key": []}],
    "defaultInputModes": ["text/plain"],
    "defaultOutputModes": ["text/plain"],
    "skills": [
        {
            "id": "t",
            "name": "Tides",
            "description": "Returns the times of high and low water.",
            "tags": ["sea"],
            "examples": ["High water?"],
        }
    ],
}


@pytest.mark.parametrize(
    ("path", "value", "rules"),
    [
        ((), None, []),
        (("supportedInterfaces", 1, "url"), 7, ["wrong-type"]),
        (("capabilities", "extendedAgentCard"), ..., ["hybrid-halves-disagree"]),
        (("securityRequirements",), ..., ["hybrid-halves-disagree"]),
        (("url",), "https://quay.example.net/old", ["hybrid-halves-disagree"]),
        (("securitySchemes", "key", "type"), "http", ["hybrid-halves-disagree"]),
    ],
)
def test_a_sound_hybrid_with_one_fault_has_one_finding(
    path: tuple[str | int, ...], value: object, rules: list[str]
) -> None:
    """A hybrid as servers publish it is clean, and one fault in it is one finding."""
    card = json.loads(json.dumps(HYBRID))
    node = card
    for step in path[:-1]:
        node = node[step]
    if path and value is ...:
        del node[path[-1]]
    elif path:
        node[path[-1]] = value
    report = lint(card, ignore=["example-domain", "hybrid-card", "unsigned-card"])
    assert report.card_version == "hybrid"
    assert [f.rule for f in report.findings] == rules


def test_names_come_before_their_values() -> None:
    """Where a member's name and its value both have a finding, the name comes first, as in the text."""
    card = b'{"name": "x", "version": "1.0.0", "skills": [], "supported_interfaces": [{"url": "/a", "protocol_binding": "JSONRPC", "protocol_version": "1.0.0"}]}'
    report = lint(card)
    places = [
        (f.line, f.column)
        for f in report.findings
        if f.at and "missing" not in f.rule and not f.rule.startswith("no-")
    ]
    assert places == sorted(places)
    assert [f.rule for f in report.findings if f.at[-1:] == ("protocol_version",)] == [
        "snake-case-member",
        "protocol-version-patch",
    ]


def test_many_strangers_take_no_time() -> None:
    """Tens of thousands of unknown members are told one by one, without a comparison of each with all."""
    data = (
        "{"
        + ",".join([f'"skil{n}": 1' for n in range(40_000)])
        + ', "name": "x", "version": "1", "skills": []}'
    ).encode()
    report = lint(data)
    assert sum(f.rule == "unknown-member" for f in report.findings) == 40_000


@pytest.mark.parametrize(
    "text",
    [
        "  ",
        "https://256.1.1.1/",
        "https://1.2.3.4.5/",
        f"https://{'a' * 64}.example/",
        "https://a..example/",
    ],
)
def test_urls_that_lead_nowhere(text: str) -> None:
    """Links of blanks, digits that are no address, and labels that no name can have are bad URLs."""
    report = lint({"documentationUrl": text}, as_version="1.0", select=["bad-url"])
    assert [f.pointer for f in report.findings] == ["/documentationUrl"]


@pytest.mark.parametrize(
    "text",
    ["https://1.2.3.4/", "https://3com.example/", "https://123.example/", f"https://{'a' * 63}.example/"],
)
def test_urls_that_only_look_odd(text: str) -> None:
    """Addresses, and names with digits or long labels, are none."""
    assert lint({"documentationUrl": text}, as_version="1.0", select=["bad-url"]).findings == ()


@pytest.mark.parametrize(("member", "rule"), [("provider", "no-provider"), ("signatures", "unsigned-card")])
def test_null_is_told_beside_what_absence_means(member: str, rule: str) -> None:
    """They are two faults with two cures: to take the null away leaves the member absent."""
    good = json.loads((Path(__file__).parents[1] / "corpus/accepted/g1-full.json").read_bytes())
    found = {f.rule for f in lint(good | {member: None}).findings}
    assert {"null-optional-member", rule} <= found
    good.pop(member, None)
    assert rule in {f.rule for f in lint(good).findings}


def test_what_python_has_and_json_has_not() -> None:
    """A mapping may hold anything: that is a finding, or an error that says so, and never another."""
    from a2acard import BadValue, migrate

    odd = {"name": "Desk", "url": "https://a.example.com/x", "skills": (1,), "version": {1}}
    found = [f.message for f in lint(odd).findings if f.rule == "wrong-type"]
    assert any(["a tuple of Python" in message for message in found])
    with pytest.raises(BadValue, match="JSON has not"):
        migrate(odd)
    with pytest.raises(BadValue, match="fail_on"):
        lint(odd, fail_on="fatal")  # type: ignore[arg-type]  # a wrong one
    assert [f.rule for f in lint({"name": 1, "url": "x", "skills": []}, select="wrong-type").findings] == [
        "wrong-type"
    ]
