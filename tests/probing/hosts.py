"""Cards for hosts of the tests, and what a probe of them came to."""

from __future__ import annotations

from typing import Any

from a2acard.discovery.guard import Guard
from a2acard.discovery.keys import Keys
from a2acard.probing.probe import probe
from a2acard.probing.report import ProbeReport

LOCAL = Guard(hosts=("127.0.0.1", "localhost"), total_s=5.0, connect_s=1.0)


def card(*interfaces: tuple[str, str, str], **members: Any) -> dict[str, Any]:
    """A card with interfaces of (URL, binding, version), and whatever else is given."""
    names = ("url", "protocolBinding", "protocolVersion")
    made: dict[str, Any] = {
        "name": "Bill desk",
        "description": "Finds bills.",
        "version": "1.2.0",
        "supportedInterfaces": [dict(zip(names, one, strict=True)) for one in interfaces],
        "capabilities": {},
        "defaultInputModes": ["text/plain"],
        "defaultOutputModes": ["text/plain"],
        "skills": [{"id": "find", "name": "Find", "description": "Finds bills.", "tags": ["bills"]}],
    }
    return made | members


def probed(target: Any, keys: Keys | None = None, guard: Guard = LOCAL, **options: Any) -> ProbeReport:
    """The report, asked for as quickly as it goes."""
    return probe(target, guard=guard, keys=keys, a_second=0, **options)


def words(report: ProbeReport, *, but: tuple[str, ...] = ("pass", "skip")) -> dict[str, list[str]]:
    """The checks that came to another verdict than these, by interface; those about no interface under ``."""
    parts = {f"{p.endpoint.binding} {p.endpoint.version}": p.results for p in report.interfaces}
    every = parts | ({"": report.results} if report.results else {})
    found = {
        name: [f"{one.word} {one.check.id}" for one in results if one.word not in but]
        for name, results in every.items()
    }
    return {name: rows for name, rows in found.items() if rows}
