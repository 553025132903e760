"""Whatever the input is, linting yields findings or a card, and nothing else."""

from __future__ import annotations

import json
import tracemalloc
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from a2acard import Report, lint
from a2acard.reports.json_v1 import render
from a2acard.reports.text import render as text
from a2acard.spec.detect import CARD_MEMBERS

settings.register_profile("seeded", derandomize=True, deadline=None, max_examples=300)
settings.load_profile("seeded")

scalars = st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20)
names = st.sampled_from(sorted(CARD_MEMBERS)) | st.sampled_from(
    "url protocolBinding protocolVersion transport tenant id name description tags examples inputModes type in scheme flows "
    "schemes list scopes tokenUrl oauth2SecurityScheme apiKeySecurityScheme location streaming extensions uri params".split()
)
values = st.recursive(
    scalars,
    lambda inner: (
        st.lists(inner, max_size=4) | st.dictionaries(names | st.text(max_size=5), inner, max_size=6)
    ),
    max_leaves=25,
)
cards = st.dictionaries(names, values, min_size=3, max_size=14)


def whole(report: Report) -> None:
    """The report can be printed in every format, and no rule crashed."""
    assert not report.crashes
    json.loads(render([report]))
    assert text([report]).endswith("\n")
    for finding in report.findings:
        assert finding.place is None or finding.place.line >= 1


@given(st.binary(max_size=200))
def test_arbitrary_bytes(data: bytes) -> None:
    """Any bytes give a report."""
    whole(lint(data, profile="strict"))


@given(values)
def test_arbitrary_json(value: Any) -> None:
    """Any JSON gives a report."""
    whole(lint(json.dumps(value).encode(), profile="strict"))


@given(cards, st.sampled_from(["1.0", "0.3", "0.2", "pre-0.2", "hybrid", None]))
def test_arbitrary_cards(card: Any, version: str | None) -> None:
    """Any values under a card's names give a report, judged by any version."""
    whole(lint(json.dumps(card).encode(), profile="strict", as_version=version))
    whole(lint(card, profile="strict", as_version=version))


@given(st.integers(1, 20000), st.sampled_from(["[", '{"skills":', '{"capabilities":{"extensions":[']))
def test_arbitrary_nesting(depth: int, opening: str) -> None:
    """Any depth gives a report."""
    whole(lint((opening * depth).encode()))
    whole(lint(("[" * depth + "]" * depth).encode()))


def test_memory_is_bounded() -> None:
    """The worst megabyte of findings stays within a bound: the report grows with the document, not faster."""
    data = ('{"name":"x","version":"1","skills":[' + ",".join(['{"tags":[1]}'] * 10_000) + "]}").encode()
    tracemalloc.start()
    report = lint(data)
    _, peak = tracemalloc.get_traced_memory()
    tracemalloc.stop()
    assert report.findings
    assert peak < 600 * len(data)
