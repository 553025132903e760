"""Each misbehaviour is found by the check that names it, and by no other; who behaves well passes everything."""

from __future__ import annotations

from typing import Any

import pytest

from a2acard.discovery.keys import Keys
from a2acard.errors import BadValue
from a2acard.mock import MISBEHAVIOURS, MockAgent
from a2acard.probing import CHECKS, check
from a2acard.probing.checks import slow
from a2acard.probing.probe import probe_app
from a2acard.probing.report import ProbeReport
from tests.mock.cards import BASE, TOKEN, card, extended
from tests.probing.hosts import probed, words

KINDS = {
    "push-undeclared": "bare",
    "streaming-undeclared": "bare",
    "extended-undeclared": "bare",
    "asks-for-credentials": "bare",
    "tenant-unknown": "tenant",
    "extension-unneeded": "demanding",
}
"""The card that a misbehaviour shows itself with, where it is not the one that declares everything."""
KEYS = Keys((BASE,), bearer=TOKEN)


def by_http(kind: str, *faults: str, keys: Keys | None = KEYS) -> ProbeReport:
    """A probe in process, of both HTTP bindings and of how the card is served."""
    agent = MockAgent(card(kind), extended=extended(), misbehaviours=faults, delay_s=0.001)
    return probe_app(agent, BASE, keys=keys, send=_text(faults))


def by_grpc(kind: str, *faults: str, keys: bool = True) -> ProbeReport:
    """A probe over a connection."""
    agent = MockAgent(card(kind, "127.0.0.1:1"), extended=extended(), misbehaviours=faults, delay_s=0.001)
    with agent.serve_grpc() as port:
        held = Keys((f"http://127.0.0.1:{port}",), bearer=TOKEN) if keys else None
        return probed(card(kind, f"127.0.0.1:{port}"), held, send=_text(faults))


def _text(faults: tuple[str, ...]) -> str | None:
    """What is sent: nothing, but where the misbehaviour shows itself in nothing else."""
    return (
        "Which bills are due?"
        if any([MISBEHAVIOURS[one].check.startswith("sent-") for one in faults])
        else None
    )


@pytest.mark.parametrize("kind", ["full", "bare", "tenant", "demanding"])
@pytest.mark.parametrize("probing", [by_http, by_grpc])
def test_who_behaves_well_passes_everything(kind: str, probing: Any) -> None:
    """Nothing fails, nothing is warned of, and what is skipped says why."""
    report = probing(kind)
    assert words(report) == {}
    assert report.ok
    assert report.is_finished
    assert all([one.message for one in report.every if one.word == "skip"])
    assert all([part.speaks == "1.0" for part in report.interfaces])


def test_who_behaves_well_passes_without_credentials() -> None:
    """The agent is alive, its challenge is right, and what is behind it is skipped."""
    report = by_http("full", keys=None)
    assert words(report) == {}
    found = {one.check.id: one.word for one in report.interfaces[0].results}
    assert found["alive"] == found["authentication-enforced"] == "pass"
    assert found["unknown-version"] == found["push-declared"] == "skip"


@pytest.mark.parametrize("name", [one.name for one in MISBEHAVIOURS.values() if one.bindings != ("GRPC",)])
def test_by_http(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By JSON-RPC and HTTP+JSON, in each binding that can misbehave so."""
    fault = MISBEHAVIOURS[name]
    if name == "slow":
        monkeypatch.setattr(slow, "SLOW_S", 0.0)
    keys = None if name == "asks-for-credentials" else KEYS
    found = {
        place: {row.split()[1] for row in rows}
        for place, rows in words(by_http(KINDS.get(name, "full"), name, keys=keys)).items()
    }
    about_interface = check(fault.check).about == "interface"
    places = (
        [f"{binding} 1.0" for binding in fault.bindings if binding != "GRPC"] if about_interface else [""]
    )
    assert found == {place: {fault.check} for place in places}


@pytest.mark.parametrize("name", [one.name for one in MISBEHAVIOURS.values() if "GRPC" in one.bindings])
def test_by_grpc(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """By gRPC."""
    if name == "slow":
        monkeypatch.setattr(slow, "SLOW_S", 0.0)
    report = by_grpc(KINDS.get(name, "full"), name, keys=name != "asks-for-credentials")
    found = {place: [row.split()[1] for row in rows] for place, rows in words(report).items()}
    assert found == {"GRPC 1.0": [MISBEHAVIOURS[name].check]}


def test_a_redirect_for_a_tenant() -> None:
    """The tenant is a part of the path that is led to, and is not added twice."""
    assert words(by_http("tenant", "redirects")) == {
        "JSONRPC 1.0": ["fail endpoint-redirect"],
        "HTTP+JSON 1.0": ["fail endpoint-redirect"],
    }


def test_every_check_has_a_misbehaviour() -> None:
    """No check is without an agent that it finds wanting, but those that need what a mock in process has not got."""
    without = set(CHECKS) - {fault.check for fault in MISBEHAVIOURS.values()}
    assert without == {
        "served-over-https",
        "tls",
    }  # whoever calls chooses the scheme, so that no agent can misbehave in it


def test_unknown_misbehaviours_are_refused() -> None:
    """With the names that there are."""
    with pytest.raises(BadValue, match="'rude' is no misbehaviour; they are dead"):
        MockAgent(card("full"), misbehaviours=["rude"])


def test_one_misbehaviour_may_stand_alone() -> None:
    """A text is one name, not its letters."""
    agent = MockAgent(card("bare"), misbehaviours="dead")
    assert agent.faults == {"dead"}
    with pytest.raises(BadValue, match="'rude' is no misbehaviour"):
        MockAgent(card("bare"), misbehaviours="rude")
