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
