"""`examples`: the list, a card byte for byte, its page and its key set."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

import a2acard.examples
from a2acard.examples import EXAMPLES
from a2acard.languages import LANGUAGES
from tests.cli.run import run


def test_the_list() -> None:
    """Every example is listed with its pattern, in text and in JSON."""
    text = run("examples")
    assert text.code == 0
    assert all(f"{item.name} " in text.out and item.pattern in text.out for item in EXAMPLES)
    rows = json.loads(run("examples", "--format", "json").out)["examples"]
    assert rows == [
        {"name": item.name, "summary": item.summary, "pattern": item.pattern} for item in EXAMPLES
    ]


@pytest.mark.parametrize("item", EXAMPLES, ids=lambda item: item.name)
def test_a_card_is_printed_as_it_is(item: a2acard.examples.Example) -> None:
    """The text is the file's; `--page` prints the page, in the language that is asked for."""
    assert run("examples", item.name).out.encode() == item.data
    assert run("examples", item.name, "--page").out == item.page
    for code in LANGUAGES:
        assert run("examples", item.name, "--page", "--lang", code).out == item.page_in(code)


def test_bytes_in_a_pipe() -> None:
    """A process of its own writes exactly the file's bytes, with letters of every alphabet."""
    file = Path(a2acard.examples.__file__).parent / "shop-catalog.json"
    command = [sys.executable, "-m", "a2acard", "examples", "shop-catalog"]
    assert subprocess.run(command, capture_output=True, check=True).stdout == file.read_bytes()


def test_the_key_set() -> None:
    """`--jwks` prints the key set of the signed example; the others have none."""
    assert json.loads(run("examples", "signed-payments", "--jwks").out)["keys"][0]["crv"] == "P-256"
    found = run("examples", "minimal-card", "--jwks")
    assert (found.code, found.out) == (2, "")
    assert "not signed" in found.err


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        (("devicecode",), "did you mean 'device-code'?"),
        (("qqqqqq",), "`a2acard examples` lists what there is"),
        (("--page",), "want the name"),
        (("--page", "--jwks", "api-key"), "not allowed with"),
    ],
)
def test_wrong_requests(arguments: tuple[str, ...], says: str) -> None:
    """A name that there is not, with one that there is; a page of nothing."""
    found = run("examples", *arguments)
    assert (found.code, found.out) == (2, "")
    assert says in found.err
