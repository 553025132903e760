"""Rules of others: by an installed package, by the library, and what is refused."""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import TYPE_CHECKING

import pytest

import a2acard
from a2acard.card import Card
from a2acard.finding import Fix, Hit, Rule
from a2acard.reports import github, gitlab, json_v1, junit, markdown, sarif, text
from a2acard.rules import OWN
from a2acard.rules.own import OwnRule
from a2acard.source.edits import Remove
from a2acard.source.place import Span
from a2acard.source.pointer import to_pointer
from tests.cli.run import run
from tests.environments import install

if TYPE_CHECKING:
    from a2acard.types import Path as Path_

ROOT = Path(__file__).parents[2]
CARD = ROOT / "tests/corpus/accepted/g1-full.json"


@pytest.fixture(autouse=True)
def _nobody_known() -> None:
    """No rule of another test is known."""
    OWN.clear()


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example package, built and installed in a folder of its own."""
    folder = tmp_path_factory.mktemp("packages")
    done = install(
        Path(sys.executable), "--no-deps", "--target", str(folder), str(ROOT / "examples/own-rules")
    )
    assert done.returncode == 0, done.stderr
    return folder


@pytest.fixture
def installed(packages: Path, monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Path:
    """A project folder with a card, where the example package is installed."""
    monkeypatch.syspath_prepend(str(packages))
    monkeypatch.chdir(tmp_path)
    (tmp_path / "card.json").write_text(
        CARD.read_text(encoding="utf-8").replace("  ", "\t"), encoding="utf-8"
    )
    return tmp_path


def found(*arguments: str) -> dict[str, dict[str, object]]:
    """The findings of Acme's rules, by rule."""
    data = json.loads(run("lint", "card.json", "--format", "json", *arguments).out)
    return {f["rule"]: f for f in data["files"][0]["findings"] if f["rule"].startswith("acme/")}


def test_nothing_happens_until_somebody_asks(installed: Path) -> None:
    """An installed package alone changes nothing."""
    assert found() == {}


def test_a_plugin_by_option(installed: Path) -> None:
    """Both kinds of rules speak, at their places, with their own links and severities."""
    rules = found("--plugin", "acme")
    assert set(rules) == {"acme/no-cost-centre", "acme/tab-in-text"}
    assert rules["acme/no-cost-centre"]["severity"] == "warning"
    assert rules["acme/no-cost-centre"]["help"] == "https://wiki.acme.example/card-rules#cost-centre"
    assert rules["acme/no-cost-centre"]["pointer"] == "/skills/1/tags"
    assert (rules["acme/tab-in-text"]["line"], rules["acme/tab-in-text"]["column"]) == (2, 1)
    assert found("--plugin", "acme", "--profile", "strict")["acme/no-cost-centre"]["severity"] == "error"
    assert found("--plugin", "acme", "--profile", "spec") == {}


def test_a_plugin_by_settings(installed: Path) -> None:
    """The settings name it, and may name its rules like any other."""
    (installed / "a2acard.toml").write_text(
        'plugins = ["acme"]\nignore = ["acme/tab-in-text"]\n[severity]\n"acme/no-cost-centre" = "error"\n',
        encoding="utf-8",
    )
    assert {rule: f["severity"] for rule, f in found().items()} == {"acme/no-cost-centre": "error"}
    assert run("lint", "card.json").code == 1
    assert "bill of a call" in run("explain", "acme/no-cost-centre").out
    assert "acme/no-cost-centre" in run("rules").out


def test_reports_and_fixes(installed: Path) -> None:
    """Every report takes them, and their fixes are applied."""
    for format in ("text", "sarif", "github", "gitlab", "junit", "markdown"):
        assert "acme/no-cost-centre" in run("lint", "card.json", "--plugin", "acme", "--format", format).out
    assert run("lint", "card.json", "--plugin", "acme", "--unsafe-fixes", "--drop-signatures").code == 0
    assert "cost-general" in (installed / "card.json").read_text(encoding="utf-8")
    assert set(found("--plugin", "acme")) == {"acme/tab-in-text"}


def test_in_several_processes(installed: Path) -> None:
    """The rules are known in every process."""
    line = json.dumps(json.loads(CARD.read_bytes())).encode() + b"\n"
    for jobs in ("1", "2"):
        out = run("lint", "--jsonl", "--jobs", jobs, "--plugin", "acme", "-", stdin=line * 300).out
        assert out.count("acme/no-cost-centre") == 600


def test_what_is_missing_is_said(installed: Path) -> None:
    """A plugin that is not installed is a wrong request, which names those that are."""
    called = run("lint", "card.json", "--plugin", "acne")
    assert called.code == 2
    assert "there are acme; did you mean 'acme'?" in called.err
    (installed / "a2acard.toml").write_text('plugins = ["acne"]\n', encoding="utf-8")
    assert "a2acard.toml: plugins: no installed package" in run("lint", "card.json").err


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("acme/no-cost-centre",), "'acme/no-cost-centre'; rules of others are known where `plugins` in the"),
        (("acme/no-cost-centre",), "or --plugin names them (installed here: acme)"),
        (("acme/x",), "or --plugin names them"),
        (("acme/no-cost-center", "--plugin", "acme"), "did you mean 'acme/no-cost-centre'?"),
    ],
)
def test_explain_says_where_a_rule_would_be_known_from(
    installed: Path, arguments: tuple[str, ...], said: str
) -> None:
    """A rule of others that nobody named is not simply unknown."""
    called = run("explain", *arguments)
    assert called.code == 2
    assert said in called.err


CHATTY = """
print("imported")
from a2acard.card import Card
from a2acard.finding import Fix, Hit, Rule
from a2acard.rules.own import OwnRule

def check(card: Card):
    print("noise", card.name)
    yield Hit((), "the card has a name")

RULES = OwnRule(Rule(id="chatty/speaks", summary="speaks", check=check))
"""


@pytest.fixture
def chatty(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A project where a package is installed whose rules print."""
    (tmp_path / "site/chatty_rules-1.dist-info").mkdir(parents=True)
    (tmp_path / "site/chatty_rules.py").write_text(CHATTY, encoding="utf-8")
    (tmp_path / "site/chatty_rules-1.dist-info/METADATA").write_text("Name: chatty-rules\nVersion: 1\n")
    (tmp_path / "site/chatty_rules-1.dist-info/entry_points.txt").write_text(
        "[a2acard.rules]\nchatty = chatty_rules:RULES\n"
    )
    monkeypatch.syspath_prepend(str(tmp_path / "site"))
    monkeypatch.delitem(sys.modules, "chatty_rules", raising=False)
    monkeypatch.chdir(tmp_path)
    (tmp_path / "card.json").write_bytes(CARD.read_bytes())
    return tmp_path


@pytest.mark.parametrize("format", ["json", "sarif", "gitlab", "junit", "text"])
def test_what_a_rule_prints_is_no_part_of_the_report(chatty: Path, format: str) -> None:
    """It goes to standard error, the printing of its module too."""
    called = run("lint", "card.json", "--plugin", "chatty", "--format", format)
    assert "chatty/speaks" in called.out
    assert "noise" not in called.out
    assert "imported" not in called.out
    assert "noise" in called.err
    if format in ("json", "sarif", "gitlab"):
        json.loads(called.out)
    assert "imported" not in run("rules", "--plugin", "chatty", "--format", "json").out


def test_what_a_rule_prints_in_another_process_is_no_part_of_the_report(chatty: Path) -> None:
    """The same with many files, with JSON Lines, and beside a card that is mended and printed."""
    card = json.dumps(json.loads(CARD.read_bytes())).encode()
    for arguments, number in ((("--jobs", "1"), 3), (("--jobs", "2"), 300)):
        command = [sys.executable, "-m", "a2acard", "lint", "--jsonl", "-", "--plugin", "chatty", *arguments]
        done = subprocess.run(
            command,
            input=(card + b"\n") * number,
            capture_output=True,
            check=False,
            env={**os.environ, "PYTHONPATH": str(chatty / "site")},
        )
        assert len([json.loads(line) for line in done.stdout.splitlines()]) == number + 1
        assert b"noise" in done.stderr
    called = run("lint", "-", "--fix", "--drop-signatures", "--plugin", "chatty", stdin=card)
    assert "noise" not in called.out
    assert json.loads(called.out)["name"]


def check(card: Card) -> Iterator[Hit]:
    """A rule that always speaks."""
    yield Hit((), "always")


def own(id: str = "acme/always", severity: str | tuple[str, str, str, str] = "-WW") -> OwnRule:
    """An own rule."""
    return OwnRule(Rule(id=id, summary="speaks", check=check), severity)


def test_in_the_library() -> None:
    """`lint` takes own rules; their crash is a finding of theirs."""
    report = a2acard.lint(CARD, own_rules=[own()])
    assert [f.severity for f in report.findings if f.rule == "acme/always"] == ["warning"]
    assert not [f for f in a2acard.lint(CARD).findings if f.rule == "acme/always"]

    def crash(card: Card) -> Iterator[Hit]:
        raise KeyError("x")
        yield

    report = a2acard.lint(CARD, own_rules=[OwnRule(Rule(id="acme/crash", summary="fails", check=crash))])
    assert [f.severity for f in report.findings if f.rule == "acme/crash"] == ["warning"]
    assert not report.ok


@pytest.mark.parametrize(
    "wrong",
    [
        own("always"),
        own("Acme/x"),
        own(severity="WW"),
        own(severity="EW-"),
        own(severity=("-WW", "x", "---", "---")),
    ],
)
def test_what_is_refused(wrong: OwnRule) -> None:
    """An id without a prefix, and severities that are none."""
    with pytest.raises(a2acard.BadValue):
        a2acard.lint(CARD, own_rules=[wrong])


SECRET = "gh" + "p_" + "Zq4Lw9Tn2Vb7Xc5Kd1Rf8Hs6Jg3Ym0Pu4Ea"


def test_the_template_of_a_message_may_hold_a_secret() -> None:
    """Somebody who builds the message himself gives nothing away, nor sends orders to a terminal."""

    def check(card: Card) -> Iterator[Hit]:
        fix = Fix(f"Take {SECRET} away", (Remove(("iconUrl",)),))
        yield Hit((), f"the card has {SECRET}\n\x1b[31m{{x}}", {"x": "y"}, fix)

    rule = OwnRule(Rule(id="acme/builds", summary="builds", check=check))
    report = a2acard.lint(CARD, own_rules=[rule], select=["acme/builds"])
    for render in (text, json_v1, sarif, github, gitlab, junit, markdown):
        printed = render.render([report])
        assert SECRET not in printed
        assert "\x1b" not in printed
    assert report.findings[0].message.endswith("\\u000a\\u001b[31my")


PLACES: list[tuple[Path_, bool]] = [
    ((), True),
    (("skills", 0, "nothing-yet"), True),
    (("nowhere", "in", "it"), True),
    (("skills", 99, "tags"), False),
    (("skills", -1), False),
    (("skills", "0"), False),
    (("nowhere", 0), False),
    (("name", "first"), False),
    ((0,), False),
]


@pytest.mark.parametrize(("place", "can_be"), PLACES)
@pytest.mark.parametrize("has_text", [True, False])
def test_a_place_that_no_card_can_have_is_the_rules_fault(place: Path_, can_be: bool, has_text: bool) -> None:
    """A missing member has a place, an item of a list that is not there has none: that is said, and fails."""

    def check(card: Card) -> Iterator[Hit]:
        yield Hit(place, "here")

    rule = OwnRule(Rule(id="acme/points", summary="points", check=check))
    card = CARD if has_text else json.loads(CARD.read_bytes())
    report = a2acard.lint(card, own_rules=[rule], select=["acme/points"])
    assert bool(report.crashes) is not can_be
    if not can_be:
        assert f"ValueError: the card can have no '{to_pointer(place)}'" in report.findings[0].message


def test_a_span_outside_the_text_is_the_rules_fault() -> None:
    """The same for characters."""

    def check(card: Card) -> Iterator[Hit]:
        yield Hit((), "here", span=Span(5, 10_000_000))

    rule = OwnRule(Rule(id="acme/spans", summary="spans", check=check))
    assert a2acard.lint(CARD, own_rules=[rule]).crashes
