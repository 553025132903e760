"""Answers of a server as a page writes them, and what the real search and the closer look make of them, without a network.

    > GET https://agent.example.com/.well-known/agent-card.json     a request; more lines are headers that it has to have
    < 200                                                           the answer's status, and `from ADDRESS`, then its headers
    < content-type: application/json
    {"name": "Invoice Agent"}                                       the body, up to the next request

The first request's URL is what a user asked for. Of several answers that fit a request the one that names most of its
headers is given; of equals the first, then the next, the last one from then on. Anything else is answered 404.
"""

from __future__ import annotations

from collections.abc import Generator
from dataclasses import dataclass, field
from typing import Any

from a2acard.card.response import Response
from a2acard.discovery._exchange import HEADERS, Answer, Ask
from a2acard.discovery.flow import search
from a2acard.discovery.guard import Guard
from a2acard.discovery.observe import MOST, mistaken, observe
from a2acard.errors import FetchError, WrongType


@dataclass
class Exchange:
    """One request and its answer."""

    url: str
    wants: dict[str, str] = field(default_factory=dict)
    status: int = 0
    peer: str | None = None
    headers: dict[str, str] = field(default_factory=dict)
    body: list[str] = field(default_factory=list)


def exchanges(text: str) -> list[Exchange]:
    """The exchanges of a block."""
    found: list[Exchange] = []
    for line in text.split("\n"):
        mark, _, rest = line.partition(" ")
        if mark == ">" and rest.startswith("GET "):
            found.append(Exchange(rest.removeprefix("GET ")))
        elif mark == ">":
            found[-1].wants |= [_header(rest)]
        elif mark == "<" and not found[-1].status:
            status, _, peer = rest.partition(" from ")
            found[-1].status, found[-1].peer = int(status), peer or None
        elif mark == "<":
            found[-1].headers |= [_header(rest)]
        else:
            found[-1].body.append(line)
    assert all(one.status for one in found), "a request without an answer"
    return found


def _header(line: str) -> tuple[str, str]:
    name, _, text = line.partition(":")
    return name.strip().lower(), text.strip()


class Server:
    """Answers as the exchanges say, and counts what it was asked."""

    def __init__(self, known: list[Exchange]) -> None:
        self.known = known
        self.given: dict[int, int] = {}
        self.asked: list[Ask] = []

    def answer(self, ask: Ask) -> Answer:
        """The answer to one request."""
        self.asked.append(ask)
        url = ask.url.replace("?a2acard-observes=1", "").replace("&a2acard-observes=1", "")
        said = {**HEADERS, **ask.headers}
        fitting = [
            one
            for one in self.known
            if one.url == url and all(said.get(n) == t for n, t in one.wants.items())
        ]
        if not fitting:
            return Answer(ask.url, 404, {}, b"not found", 0.0)
        most = max(len(one.wants) for one in fitting)
        best = [one for one in fitting if len(one.wants) == most]
        turn = self.given.get(id(best[0]), 0)
        self.given[id(best[0])] = turn + 1
        one = best[min(turn, len(best) - 1)]
        return Answer(ask.url, one.status, one.headers, "\n".join(one.body).encode(), 0.0, peer=one.peer)

    def drive(self, asking: Generator[Ask, Answer | FetchError, Any]) -> Any:
        """What a generator comes to that asks this server."""
        ask = next(asking)
        while True:
            try:
                ask = asking.send(self.answer(ask))
            except StopIteration as stop:
                return stop.value


def observed(text: str) -> Response:
    """What a closer look at the first URL of a block shows; for what is no card, what stands in its place."""
    known = exchanges(text)
    server = Server(known)
    looking, asking = search(known[0].url, Guard())
    try:
        found = server.drive(asking)
    except WrongType:
        there = mistaken(looking.mistaken, tuple(looking.trail))
        assert there is not None
        return there
    before = len(server.asked)
    response: Response = server.drive(observe(found))
    assert len(server.asked) - before <= MOST
    return response
