"""What a probe may ask, and how much: every request is looked at, and none can start anything."""

from __future__ import annotations

import pytest

from a2acard.discovery._exchange import Answer, Ask
from a2acard.discovery.keys import Keys
from a2acard.mock import MISBEHAVIOURS, MockAgent
from a2acard.probing._base import Spent
from a2acard.probing.pace import Pace, drive
from a2acard.probing.probe import probe_app
from a2acard.probing.run import MOST_REQUESTS
from tests.mock.cards import BASE, TOKEN, card, extended

RPC = {
    "GetTask",
    "tasks/get",
    "SubscribeToTask",
    "ListTaskPushNotificationConfigs",
    "GetExtendedAgentCard",
    "NoSuchMethod",
    "no call",
}
REST = ("GET /tasks/", "POST /tasks/", "GET /v1/tasks/", "GET /extendedAgentCard", "GET /NoSuchMethod")


@pytest.mark.parametrize(
    "name", [None, *[one.name for one in MISBEHAVIOURS.values() if one.bindings != ("GRPC",)]]
)
@pytest.mark.parametrize("kind", ["full", "bare"])
def test_nothing_is_started(name: str | None, kind: str) -> None:
    """However the agent misbehaves: no message, no task, no configuration, no cancellation."""
    agent = MockAgent(card(kind), extended=extended(), misbehaviours=[name] if name else [])
    report = probe_app(agent, BASE, keys=Keys((BASE,), bearer=TOKEN))
    assert agent.calls or name in ("dead", "web-page")
    for called in agent.calls:
        assert called in RPC or called.startswith(REST), called
        assert not called.startswith("POST") or called.endswith(":subscribe")
    for part in report.interfaces:
        assert sum([one.requests for one in part.results]) <= MOST_REQUESTS
        assert len([one for one in report.exchanges if one.pointer == part.endpoint.pointer]) <= MOST_REQUESTS


class Clock:
    """A clock that goes on while somebody sleeps or waits for an answer."""

    def __init__(self) -> None:
        self.now = 100.0
        self.slept: list[float] = []

    def __call__(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        """Let time go by."""
        self.slept.append(seconds)
        self.now += seconds


class Client:
    """Answers everything at once, or after `takes_s`, and remembers when it was asked."""

    def __init__(self, clock: Clock, takes_s: float = 0.0) -> None:
        self.clock = clock
        self.takes_s = takes_s
        self.asked: list[tuple[float, float]] = []

    def fetch(self, ask: Ask, deadline: float) -> Answer:
        """An answer."""
        self.asked.append((self.clock.now, deadline))
        self.clock.now += self.takes_s
        return Answer(ask.url, 404, {}, b"", self.takes_s)


def _asking(urls: list[str]):  # type: ignore[no-untyped-def]  # a dialogue that gives its answers back
    found = []
    for url in urls:
        found.append((yield Ask(url, "test")))
    return found


def test_five_a_second_to_a_host() -> None:
    """One host waits, another does not."""
    clock = Clock()
    client = Client(clock)
    pace = Pace(clock=clock)
    drive(client, _asking(["https://a.example/"] * 11 + ["https://b.example/"]), pace, clock.sleep)
    times = [time for time, _ in client.asked]
    assert times[10] - times[0] == pytest.approx(2.0)
    assert times[11] == times[10]
    assert len([time for time in times if time < 101.0]) <= 5 + 1


def test_the_whole_has_an_end() -> None:
    """What would be asked after 60 seconds is not, and no answer is waited for longer."""
    clock = Clock()
    client = Client(clock, takes_s=14.0)
    answers = drive(client, _asking(["https://a.example/"] * 10), Pace(clock=clock), clock.sleep)
    assert [isinstance(one, Spent) for one in answers] == [False] * 5 + [True] * 5
    assert all([deadline <= 160.0 for _, deadline in client.asked])
    assert client.asked[0][1] == 115.0


def test_a_probe_whose_time_is_over_says_so() -> None:
    """The checks that were not made are errors, not passes; those that judge what was heard are made."""
    import a2acard

    report = a2acard.probe(card("bare"), total_s=0.000001)
    assert {one.word for one in report.interfaces[0].results} == {"error", "skip"}
    assert not report.ok
    assert not report.is_finished
