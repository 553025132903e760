"""Rules of others: by an installed package, by the library, and what is refused."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import a2acard
from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules.own import OwnRule
from tests.cli.run import run

ROOT = Path(__file__).parents[2]
CARD = ROOT / "tests/corpus/accepted/g1-full.json"


@pytest.fixture(scope="module")
def packages(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The example package, built and installed in a folder of its own."""
    folder = tmp_path_factory.mktemp("packages")
    command = [sys.executable, "-m", "pip", "install", "-q", "--no-deps", "--disable-pip-version-check"]
    subprocess.run([*command, "--target", str(folder), str(ROOT / "examples/own-rules")], check=True)
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
    assert "there are acme" in called.err
    (installed / "a2acard.toml").write_text('plugins = ["acne"]\n', encoding="utf-8")
    assert "a2acard.toml: plugins: no installed package" in run("lint", "card.json").err


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
