"""How `lint` prints: several reports of one run, text as it comes, and what a reader that goes away does."""

from __future__ import annotations

import json
import os
import subprocess
import sys
import tracemalloc
import xml.etree.ElementTree as ET
from pathlib import Path

import pytest

from a2acard.cli.commands._printing import FORMATS
from a2acard.reports.text import TextReport
from tests.cli.run import run

ROOT = Path(__file__).parents[2]
GOOD = ROOT / "tests/corpus/accepted/g1-full.json"
BAD = ROOT / "tests/corpus/flagged/02-missing-tags.json"
TOKEN = "gh" + "p_" + "Zq4Lw9Tn2Vb7Xc5Kd1Rf8Hs6Jg3Ym0Pu4Ea"


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A folder with two cards."""
    monkeypatch.chdir(tmp_path)
    for name, source in (("a", GOOD), ("b", BAD)):
        (tmp_path / name).mkdir()
        (tmp_path / name / "agent-card.json").write_bytes(source.read_bytes())
    return tmp_path


@pytest.mark.parametrize("format", FORMATS)
def test_a_file_has_what_standard_output_would_have(home: Path, format: str) -> None:
    """Each format can be written beside each other; the exit code and standard output stay as they are."""
    alone = run("lint", ".", "--format", format)
    both = run("lint", ".", "--output", f"{format}:report.x", "--output", "json:report.json")
    assert (home / "report.x").read_text(encoding="utf-8") == alone.out
    assert (both.code, both.out) == (1, run("lint", ".").out)
    assert json.loads((home / "report.json").read_bytes())["summary"]["files"] == 2


def test_one_run_judges_once(home: Path) -> None:
    """A new baseline is written once, and every report of that run has all findings."""
    run("lint", ".", "--baseline", "known.json", "--output", "gitlab:a.json", "--output", "junit:b.xml")
    found = json.loads((home / "a.json").read_bytes())
    assert "missing-member" in [entry["check_name"] for entry in found]
    assert ET.parse(home / "b.xml").findall(".//failure")
    assert "missing-member" in (home / "known.json").read_text(encoding="utf-8")


def test_a_file_is_replaced_and_a_device_is_not(home: Path) -> None:
    """An old report goes; what is no file is written to."""
    (home / "report.json").write_text("old")
    assert run("lint", ".", "--output", "json:report.json").code == 1
    assert json.loads((home / "report.json").read_bytes())["files"]
    assert run("lint", ".", "--output", f"json:{os.devnull}").code == 1
    assert not os.path.isfile(os.devnull)


@pytest.mark.parametrize(
    ("option", "said"),
    [
        ("jsn:x", "'jsn' is no format; did you mean 'json'?"),
        ("report.json", "'report.json' is no format; there are text, json,"),
        ("json", "name a file"),
        ("json:-", "name a file; standard output has the report of --format"),
        ("json:a", "a folder"),
        ("json:nowhere/x", "no such folder"),
    ],
)
def test_what_is_no_output_is_a_wrong_request(home: Path, option: str, said: str) -> None:
    """It is told before anything is judged."""
    called = run("lint", ".", "--output", option)
    assert (called.code, called.out) == (2, "")
    assert f"--output {option}: {said}" in called.err


def test_a_file_has_one_report(home: Path) -> None:
    """The second would take the place of the first; JSON Lines are one report as they are."""
    called = run("lint", ".", "--output", "json:x", "--output", "sarif:./x")
    assert called.code == 2
    assert "the file is named twice" in called.err
    assert run("lint", "--jsonl", "a/agent-card.json", "--output", "json:x").code == 2


def test_text_comes_as_the_cards_are_judged(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Findings are printed before the next card is read, and what sums up comes last."""
    printed: list[str] = []
    add = TextReport.add

    def told(self: TextReport, report: object) -> str:
        (home / "b/agent-card.json").write_bytes(GOOD.read_bytes())  # too late for what was read before
        printed.append(add(self, report))  # type: ignore[arg-type]  # a Report
        return printed[-1]

    monkeypatch.setattr(TextReport, "add", told)
    called = run("lint", ".")
    assert called.code == 0
    assert "missing-member" not in called.out
    assert called.out.startswith("".join(printed))


def test_text_keeps_nothing_of_what_it_has_printed(home: Path) -> None:
    """Ten times as many cards take no more memory; the report is the same in one piece and in several processes."""

    def peak(number: int) -> int:
        for at in range(number):
            folder = home / f"c{at:04}"
            folder.mkdir(exist_ok=True)
            card = json.loads(BAD.read_bytes()) | {"description": "x " * 20_000}
            (folder / "agent-card.json").write_text(json.dumps(card), encoding="utf-8")
        tracemalloc.start()
        run("lint", ".", "--jobs", "1", "--quiet")
        _, most = tracemalloc.get_traced_memory()
        tracemalloc.stop()
        return most

    peak(2)
    assert peak(120) < peak(12) + 1_000_000
    assert run("lint", ".", "--jobs", "1").out == run("lint", ".", "--jobs", "2").out


def test_advice_is_the_gravest_of_each_rule(home: Path) -> None:
    """The first place of the gravest rules, over all cards."""
    card = json.loads(BAD.read_bytes()) | {"name": 5, "version": None}
    del card["provider"]
    (home / "a/agent-card.json").write_text(json.dumps(card, indent=1), encoding="utf-8")
    lines = run("lint", ".", "--profile", "strict").out.splitlines()
    start = lines.index("start with:")
    told = [line.split(" ")[2:4] for line in lines[start + 1 : start + 4]]
    assert [rule for _, rule in told] == ["[wrong-type]", "[null-member]", "[missing-member]"]
    assert {place.partition(":")[0] for place, _ in told} == {"a/agent-card.json"}


@pytest.mark.parametrize("unbuffered", ["", "1"])
@pytest.mark.parametrize("format", ["text", "json"])
def test_a_reader_that_goes_away_ends_the_run_quietly(home: Path, format: str, unbuffered: str) -> None:
    """As a tool that the signal of the pipe ends: 141, and nothing on standard error."""
    card = json.loads(GOOD.read_bytes()) | {"defaultInputModes": [1] * 3000}
    (home / "b/agent-card.json").write_text(json.dumps(card), encoding="utf-8")
    shell = f"{sys.executable} -m a2acard lint --profile strict --format {format} . | head -1; echo ${{PIPESTATUS[0]}}"
    env = os.environ | {"PYTHONUNBUFFERED": unbuffered}
    done = subprocess.run(["bash", "-c", shell], capture_output=True, text=True, check=False, env=env)
    assert done.stdout.splitlines()[-1] == "141"
    assert done.stderr == ""


def test_a_link_to_nothing_is_told(home: Path) -> None:
    """Under a card's name it is a card that can't be read; another file is passed over, which is said; locks are not."""
    (home / "a/agent-card.json").unlink()
    (home / "a/agent-card.json").symlink_to("nowhere")
    (home / "a/other.json").symlink_to("other.json")
    (home / "a/.#agent-card.json").symlink_to("me@here.1:2")
    called = run("lint", ".", "--format", "json")
    first = json.loads(called.out)["files"][0]
    assert called.code == 1
    assert [f["message"] for f in first["findings"]] == ["the file can't be read: a link that leads nowhere"]
    assert called.err == "a2acard: a/other.json: passed over: a link that leads nowhere\n"


def test_a_folder_that_cannot_be_searched_is_told(home: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The others are searched all the same."""
    real = os.scandir

    def scandir(path: str) -> object:
        if os.fspath(path).endswith("a"):
            raise PermissionError(13, "Permission denied", path)
        return real(path)

    monkeypatch.setattr(os, "scandir", scandir)
    called = run("lint", ".")
    assert "1 file " in called.out
    assert "a2acard: ./a: not searched: Permission denied" in called.err


@pytest.mark.parametrize("format", FORMATS)
def test_a_secret_in_a_file_name_is_not_printed(home: Path, format: str) -> None:
    """In no report and in no message beside one."""
    (home / f"{TOKEN}.json").write_bytes(BAD.read_bytes())
    for arguments in ((".",), (f"{TOKEN}.json",), (f"no-{TOKEN}-*.json",), (".", "--baseline", f"{TOKEN}.b")):
        called = run("lint", "--format", format, *arguments)
        assert TOKEN not in called.out + called.err
    assert TOKEN not in run("lint", "--jsonl", "--jobs", "1", f"{TOKEN}.json").out
    assert TOKEN not in run("lint", "--fix", "--drop-signatures", f"{TOKEN}.json").err
    assert TOKEN not in (home / f"{TOKEN}.b").read_text(encoding="utf-8")
