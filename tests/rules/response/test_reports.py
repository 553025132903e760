"""What people suffered from in public, as their servers answered: each gets its finding, in words that name place and cure."""

from __future__ import annotations

from dataclasses import dataclass

import pytest

from a2acard.linter.run import Plan, judge
from a2acard.rules import entry
from a2acard.source.parse import read
from tests.rules.exchanges import observed

NEW, OLD = (
    "https://agent.example.com/.well-known/agent-card.json",
    "https://agent.example.com/.well-known/agent.json",
)
TYPE = "\n< content-type: application/json"


def current(url: str) -> str:
    """A 1.0 card with one interface."""
    return (
        '{"name": "Bill desk", "version": "1.0.0", "skills": [], "supportedInterfaces": '
        f'[{{"url": "{url}", "protocolBinding": "JSONRPC", "protocolVersion": "1.0"}}]}}'
    )


def older(url: str, version: str = "0.3.0") -> str:
    """A 0.x card."""
    return (
        f'{{"name": "Bill desk", "version": "1.0.0", "skills": [], "protocolVersion": "{version}", '
        f'"preferredTransport": "JSONRPC", "url": "{url}"}}'
    )


CARD = current("https://agent.example.com/a2a")
OLDER = older("https://agent.example.com/a2a")


@dataclass(frozen=True)
class Report:
    """What a server answered, the rule that tells of it, where, and what its message has to hold."""

    exchange: str
    rule: str
    pointer: str
    said: tuple[str, ...]
    silent: tuple[str, ...] = ()


REPORTS: dict[str, Report] = {
    "an inspector asks for the newer path only, and a server with the older one looks dead": Report(
        f"> GET {NEW}\n< 404\n> GET {OLD}\n< 200{TYPE}\n{CARD}",
        "legacy-path-only",
        "",
        ("only at '/.well-known/agent.json'", f"'{NEW}', which answers 404"),
        ("file-at-legacy-path",),
    ),
    "a server labelled 0.3.0 has the path of before 0.3.0": Report(
        f"> GET {NEW}\n< 404\n> GET {OLD}\n< 200{TYPE}\n{OLDER}",
        "legacy-path-only",
        "",
        ("the card (0.3)", "since 0.3 clients look at"),
    ),
    "a report has the two paths the wrong way round": Report(
        f"> GET {OLD}\n< 200{TYPE}\n{CARD}\n> GET {NEW}\n< 404",
        "legacy-path-only",
        "",
        ("where cards were up to 0.2", "since 0.3"),
    ),
    "both paths have the card, and nothing says which is the one to ask for": Report(
        f"> GET {NEW}\n< 200{TYPE}\n{CARD}\n> GET {OLD}\n< 200{TYPE}\n{CARD}",
        "legacy-path-unmarked",
        "",
        ("neither 'Link' nor 'Deprecation'",),
        ("legacy-path-only", "paths-disagree"),
    ),
    "the card is read, and then every connection fails: it says localhost": Report(
        f"> GET https://svc.example/.well-known/agent-card.json\n< 200{TYPE}\n{older('http://localhost:8001')}",
        "advertised-address-unreachable",
        "/url",
        ("came from 'svc.example'", "'http://localhost:8001'", "the reader's own machine"),
        ("loopback-interface", "plain-http-interface", "scheme-downgrade"),
    ),
    "a gateway trusts a card that names the unspecified address of IPv6": Report(
        f"> GET {NEW}\n< 200{TYPE}\n{older('http://[::]:8080/invoke')}",
        "advertised-address-unreachable",
        "/url",
        ("'http://[::]:8080/invoke' is a bind address",),
        ("bind-address-interface", "plain-http-interface", "bad-url"),
    ),
    "a deployment overwrites the address with the one that it listens on": Report(
        f"> GET {NEW}\n< 200{TYPE}\n{older('https://0.0.0.0:8080/a2a/agent')}",
        "advertised-address-unreachable",
        "/url",
        ("is a bind address",),
        ("bind-address-interface", "private-address-interface"),
    ),
    "a public card names a host of a cluster": Report(
        f"> GET {NEW}\n< 200{TYPE}\n{older('http://agent.ns.svc.cluster.local:9090/a2a')}",
        "advertised-address-unreachable",
        "/url",
        ("known only inside a network",),
        ("private-address-interface", "plain-http-interface"),
    ),
    "the address is one operation's": Report(
        f"> GET {NEW}\n< 200{TYPE}\n{older('https://agent.example.com/a2a/agents/x/v1/message:stream')}",
        "operation-url",
        "/url",
        ("one operation ('message:stream')",),
    ),
    "the address is the one that the card was fetched from": Report(
        f"> GET https://h.example/cards/rating\n< 200{TYPE}\n{older('https://h.example/cards/rating')}",
        "operation-url",
        "/url",
        ("the address of the card itself",),
    ),
    "the card's answer has a content type and nothing else: no age": Report(
        f"> GET {NEW}\n< 200{TYPE}\n{CARD}", "no-cache-control", "", ("'Cache-Control'",)
    ),
    "the card's answer has a content type and nothing else: no tag": Report(
        f"> GET {NEW}\n< 200{TYPE}\n{CARD}", "no-etag", "", ("'ETag'",), ("no-304",)
    ),
    "a list of tags, or a weak one, is compared as one text": Report(
        f'> GET {NEW}\n< 200{TYPE}\n< etag: W/"b"\n{CARD}',
        "no-304",
        "",
        ("'If-None-Match: W/\"b\"'", "not 304"),
    ),
    "a date is compared the wrong way round": Report(
        f"> GET {NEW}\n< 200{TYPE}\n< last-modified: Sat, 01 Aug 2026 10:00:00 GMT\n{CARD}",
        "no-304",
        "",
        ("If-Modified-Since: Sat, 01 Aug 2026 10:00:00 GMT",),
    ),
    "a cache without the host in its key: the first host wins for all": Report(
        f"> GET https://b.example/.well-known/agent-card.json\n< 200{TYPE}\n{current('https://a.example/a2a')}",
        "other-host",
        "/supportedInterfaces/0/url",
        ("'a.example' is not the host that the card came from, 'b.example'",),
    ),
    "the address is built from the request, whoever it names": Report(
        f"> GET {NEW}\n< 200{TYPE}\n{CARD}\n> GET {NEW}\n> host: host.a2acard.invalid\n< 200{TYPE}\n"
        + current("https://host.a2acard.invalid/a2a"),
        "reflects-host",
        "/supportedInterfaces/0/url",
        ("'Host: host.a2acard.invalid'",),
        ("changes-between-requests",),
    ),
    "the answer depends on A2A-Version and has no Vary": Report(
        f"> GET {NEW}\n< 200{TYPE}\n{CARD}\n> GET {NEW}\n> a2a-version: 0.3\n< 200{TYPE}\n{OLDER}",
        "no-vary",
        "",
        ("'A2A-Version: 0.3'", "'Vary'"),
        ("changes-between-requests", "paths-disagree"),
    ),
    "a redirect to the newer path, and then one to another host": Report(
        f"> GET {OLD}\n< 301\n< location: /.well-known/agent-card.json\n> GET {NEW}\n< 307\n"
        "< location: https://worker.example/.well-known/agent-card.json\n"
        f"> GET https://worker.example/.well-known/agent-card.json\n< 200{TYPE}\n{CARD}",
        "redirect-to-other-host",
        "",
        (NEW, "(307)", "https://worker.example/.well-known/agent-card.json"),
    ),
    "a page of another origin sees nothing": Report(
        f"> GET {NEW}\n< 200{TYPE}\n{CARD}", "no-cors", "", ("Access-Control-Allow-Origin", "browsers")
    ),
    "the card's own address lacks the path that its server is mounted under": Report(
        f"> GET http://h.example:9999/team/a/.well-known/agent-card.json\n< 200{TYPE}\n{older('http://h.example:9999/')}",
        "mount-prefix-lost",
        "/url",
        ("'http://h.example:9999/' lacks '/team/a'",),
    ),
    "a site answers the card's path with its own page, and has the card at the older one": Report(
        f"> GET {NEW}\n< 200\n< content-type: text/html\n<!doctype html>\n> GET {OLD}\n< 200{TYPE}\n{CARD}",
        "html-not-json",
        "",
        (f"'{NEW}' answers with a web page", f"from '{OLD}'"),
        ("legacy-path-only",),
    ),
    "a site answers every path with its own page": Report(
        f"> GET {NEW}\n< 200\n< content-type: text/html\n<!doctype html>",
        "html-not-json",
        "",
        (NEW, "a web page"),
        ("not-json",),
    ),
}


@pytest.mark.parametrize("report", REPORTS.values(), ids=REPORTS)
def test_it_is_told(report: Report) -> None:
    """Once, at its place, and by no other rule beside."""
    seen = observed(report.exchange)
    found = judge(read(seen.body), Plan(), path=seen.url, response=seen)
    assert not found.crashes
    told = [(finding.rule, finding.pointer) for finding in found.findings]
    assert told.count((report.rule, report.pointer)) == 1
    message = next(finding.message for finding in found.findings if finding.rule == report.rule)
    for words in report.said:
        assert words in message
    assert {rule for rule, _ in told}.isdisjoint(report.silent)


QUIET = {
    "a server in a cluster whose card names the cluster": (
        "> GET http://agent.ns.svc.cluster.local:9090/.well-known/agent-card.json\n< 200\n"
        + current("http://agent.ns.svc.cluster.local:9090/a2a"),
        ("advertised-address-unreachable", "plain-http-card", "other-host", "port-differs"),
    ),
    "a developer's own machine": (
        "> GET http://localhost:8000/.well-known/agent-card.json\n< 200\n" + current("http://127.0.0.1:8000"),
        (
            "advertised-address-unreachable",
            "plain-http-card",
            "other-host",
            "port-differs",
            "scheme-downgrade",
        ),
    ),
    "an agent beside its provider's site": (
        "> GET https://agents.run.example/.well-known/agent-card.json\n< 200\n"
        + current("https://agents.run.example/a2a").replace(
            '"skills"', '"provider": {"organization": "Bills", "url": "https://bills.example"}, "skills"'
        ),
        ("interface-on-other-domain", "other-host"),
    ),
}


@pytest.mark.parametrize(("exchange", "rules"), QUIET.values(), ids=QUIET)
def test_what_is_meant_is_left_alone(exchange: str, rules: tuple[str, ...]) -> None:
    """What looks like a fault and is none."""
    seen = observed(exchange)
    told = {
        finding.rule for finding in judge(read(seen.body), Plan(profile="strict"), response=seen).findings
    }
    assert told.isdisjoint(rules)


def test_one_fault_has_one_owner() -> None:
    """What the answer tells better is not told by the card's own rules, and is again where the better rule is off."""
    seen = observed(f"> GET {NEW}\n< 200\n{older('http://localhost:8001')}")

    def told(*ignored: str) -> list[str]:
        plan = Plan(ignore=frozenset(ignored))
        findings = judge(read(seen.body), plan, response=seen).findings
        return [f.rule for f in findings if f.pointer == "/url" and f.severity == "error"]

    assert told() == ["advertised-address-unreachable"]
    assert told("advertised-address-unreachable") == ["loopback-interface"]


def test_development_and_hosts_by_name() -> None:
    """What the user has allowed is no fault."""
    from a2acard.card import Options

    seen = observed(f"> GET {NEW}\n< 200\n{current('http://localhost:8001')}")
    assert not _told(seen.body, Options(dev=True), seen) & {"advertised-address-unreachable"}
    seen = observed(f"> GET {NEW}\n< 200\n{current('http://bills.lan/a2a')}")
    assert not _told(seen.body, Options(hosts=("bills.lan",)), seen) & {"advertised-address-unreachable"}


def _told(body: bytes, options: object, seen: object) -> set[str]:
    plan = Plan(options=options)  # type: ignore[arg-type]  # Options
    return {finding.rule for finding in judge(read(body), plan, response=seen).findings}  # type: ignore[arg-type]  # a Response


def test_what_is_no_card_has_one_finding() -> None:
    """Neither caching nor its type is a word about a page, or about other JSON."""
    for body in ("<html>", '{"openapi": "3.1.0"}', '{"name": "x",}'):
        seen = observed(f"> GET {NEW}\n< 200\n{body}")
        report = judge(read(seen.body), Plan(profile="strict"), response=seen)
        assert len(report.findings) == 1
        assert entry(report.findings[0].rule).folder in ("response", "document")
