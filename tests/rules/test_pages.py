"""The pages are the tests: every example yields exactly its findings, with only its rule on."""

from __future__ import annotations

import pytest

from a2acard.finding import Report
from a2acard.linter.gather import open_card
from a2acard.linter.run import Plan, judge
from a2acard.rules import RULES, Entry
from a2acard.source.parse import read
from a2acard.source.splice import splice
from tests.rules.pages import Example, Page, page_path, read_page

ENTRIES = [pytest.param(entry, id=entry.id) for entry in RULES]


def judged(page: Page, example: Example, data: bytes | None = None, *, unsurveyed: bool = False) -> Report:
    """The report on an example with only the page's rule on."""
    plan = Plan(
        profile="strict",
        select=frozenset([page.entry.id]),
        as_version=example.version,
        unsurveyed=unsurveyed,
        options=example.options,
    )
    if example.unopenable is not None:
        return judge(open_card(example.unopenable), plan, path=example.unopenable)
    document = read(example.data if data is None else data)
    report = judge(document, plan, path=example.path, response=example.response)
    report.findings = tuple(
        [f for f in report.findings if f.rule == page.entry.id]
    )  # not that it is no whole card
    return report


def shown(report: Report) -> list[str]:
    """The findings as a page writes them."""
    return [
        f"{f.line}:{f.column} {f.pointer}{':' if f.pointer else ''} {f.message}".replace("  ", " ")
        for f in report.findings
    ]


@pytest.mark.parametrize("entry", ENTRIES)
def test_page_has_its_parts(entry: Entry) -> None:
    """A page has a first sentence, the five sections, a flagged example and two accepted ones."""
    page = read_page(entry)
    assert page.lead.endswith(".")
    assert "\n\n" not in page.lead
    assert page.flagged
    assert len(page.accepted) >= 2
    assert all(body.strip() for body in page.sections.values())


@pytest.mark.parametrize("entry", ENTRIES)
def test_flagged_examples_yield_their_findings(entry: Entry) -> None:
    """Each flagged example yields exactly the findings its page shows, with and without the survey."""
    page = read_page(entry)
    for example in page.flagged:
        report = judged(page, example)
        assert not report.crashes
        assert shown(report) == example.findings
        assert shown(judged(page, example, unsurveyed=True)) == example.findings


@pytest.mark.parametrize("entry", ENTRIES)
def test_accepted_examples_stay_silent(entry: Entry) -> None:
    """No accepted example yields a finding."""
    page = read_page(entry)
    for example in page.accepted:
        report = judged(page, example, unsurveyed=True)
        assert not report.crashes
        assert shown(report) == []


@pytest.mark.parametrize("entry", ENTRIES)
def test_fixes_give_the_fixed_block_and_silence_the_rule(entry: Entry) -> None:
    """A fix yields the page's fixed block, silences its rule, and changes nothing the second time."""
    page = read_page(entry)
    rule = entry.rule
    for example in page.flagged:
        report = judged(page, example)
        edits = [edit for finding in report.findings if finding.fix for edit in finding.fix.edits]
        assert bool(edits) == (example.fixed is not None), "a fixed block goes with a fix"
        if example.fixed is not None:
            fixed = splice(report.document, edits)
            assert fixed == example.fixed
            again = judged(page, example, fixed)
            assert not [finding for finding in again.findings if finding.fix]
    assert rule.fixable == any(example.fixed is not None for example in page.flagged)


@pytest.mark.parametrize("entry", ENTRIES)
def test_metadata(entry: Entry) -> None:
    """Every rule has its metadata filled; its id is the file's stem in kebab case."""
    rule = entry.rule
    assert rule.id == entry.id
    assert rule.summary
    assert not rule.summary.endswith(".")
    assert rule.clause
    assert rule.since
    assert rule.check.__doc__
    assert page_path(entry).exists()
    assert (page_path(entry).with_suffix(".py")).exists()
