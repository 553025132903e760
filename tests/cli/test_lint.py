"""`a2acard lint`: sources, options and exit codes."""

from __future__ import annotations

import json
import os
from pathlib import Path

import pytest

from a2acard.cli.commands._printing import FORMATS
from tests.cli.run import run

CARDS = Path(__file__).parents[1] / "corpus"
GOOD = str(CARDS / "accepted/g1-full.json")
BAD = str(CARDS / "flagged/02-missing-tags.json")
WARNED = str(CARDS / "flagged/09-provider-name.json")


def rules(*arguments: str, stdin: bytes = b"") -> list[str]:
    """The rules that a call reports."""
    data = json.loads(run("lint", "--format", "json", *arguments, stdin=stdin).out)
    return [finding["rule"] for file in data["files"] for finding in file["findings"]]


@pytest.mark.parametrize("format", FORMATS)
def test_exit_codes_are_the_same_in_every_format(format: str) -> None:
    """0 clean, 1 findings at or over the threshold, 2 nothing to do, whatever the format."""
    assert run("lint", "--format", format, GOOD).code == 0
    assert run("lint", "--format", format, BAD).code == 1
    assert run("lint", "--format", format, WARNED).code == 0
    assert run("lint", "--format", format, "--fail-on", "warning", WARNED).code == 1
    assert run("lint", "--format", format, "--fail-on", "info", GOOD).code == 1
    assert run("lint", "--format", format, "no-such-file-*.json").code == 2


def test_text_shows_place_frame_and_help() -> None:
    """The text report has the place, the line of the card with a mark under the value, the pointer, the clause, the page."""
    found = run("lint", str(CARDS / "flagged/08-http-url.json")).out
    assert "08-http-url.json:6:14: error[plain-http-interface]" in found
    assert '6 │       "url": "http://agent.example.com/a2a/v1"' in found
    assert "^" * len('"http://agent.example.com/a2a/v1"') in found
    assert "at /supportedInterfaces/0/url" in found
    assert "A2A 1.0 §7.1 · https://a2acard.dev/rules/plain-http-interface" in found
    assert found.endswith("1 error, 0 warnings, 3 infos in 1 file (1.0), profile recommended\n")


def test_quiet_is_one_line_a_finding() -> None:
    """`--quiet` prints one line a finding and the summary."""
    assert len(run("lint", "--quiet", BAD).out.splitlines()) == 5


def test_standard_input() -> None:
    """`-` reads standard input; without a source a pipe is read."""
    data = Path(BAD).read_bytes()
    assert "missing-member" in rules("-", stdin=data)
    assert "missing-member" in rules(stdin=data)
    assert json.loads(run("lint", "--format", "json", "-", stdin=data).out)["files"][0]["path"] == "<stdin>"


def test_inline_json() -> None:
    """A source that begins like JSON is the card itself."""
    assert rules('{"name": "x"}') == ["not-an-agent-card"]


def test_folder_is_searched_for_cards(tmp_path: Path) -> None:
    """A folder gives the files with a card's name and those that hold a card; other people's folders are left out."""
    card = Path(GOOD).read_bytes()
    for name in (
        "a/.well-known/agent-card.json",
        "b/my.json",
        "node_modules/x/agent-card.json",
        "c/package.json",
    ):
        path = tmp_path / name
        path.parent.mkdir(parents=True)
        path.write_bytes(
            card if "package" not in name else b'{"name": "x", "version": "1.0.0", "scripts": {}}'
        )
    broken = tmp_path / "d/agent.json"
    broken.parent.mkdir()
    broken.write_text("{")
    data = json.loads(run("lint", "--format", "json", str(tmp_path)).out)
    paths = [os.path.relpath(file["path"], tmp_path).replace(os.sep, "/") for file in data["files"]]
    assert paths == ["a/.well-known/agent-card.json", "b/my.json", "d/agent.json"]
    assert data["summary"]["files"] == 3


def test_folder_without_cards_is_a_wrong_request(tmp_path: Path) -> None:
    """Nothing found is not a pass."""
    found = run("lint", str(tmp_path))
    assert found.code == 2
    assert "no Agent Card" in found.err


def test_pattern(tmp_path: Path) -> None:
    """A pattern that the shell left alone is resolved here."""
    for name in ("one.json", "two.json", "three.txt"):
        (tmp_path / name).write_bytes(Path(GOOD).read_bytes())
    data = json.loads(run("lint", "--format", "json", str(tmp_path / "*.json")).out)
    assert [Path(file["path"]).name for file in data["files"]] == ["one.json", "two.json"]


def test_file_that_is_not_there_is_a_finding() -> None:
    """One file among many that can't be opened does not stop the others, and the run is not green."""
    found = run("lint", "--format", "json", GOOD, "missing.json")
    data = json.loads(found.out)
    assert found.code == 1
    assert [file["card_version"] for file in data["files"]] == ["1.0", None]
    assert data["files"][1]["findings"][0]["rule"] == "unreadable-card"


def test_a_file_named_twice_is_read_once() -> None:
    """Two mentions of one file are one reading."""
    data = json.loads(run("lint", "--format", "json", GOOD, GOOD).out)
    assert data["summary"]["files"] == 1


def test_url_goes_through_the_guard() -> None:
    """What is not open is not fetched: exit code 3, the reason, and nothing on standard output."""
    done = run("lint", "https://127.0.0.1/agent-card.json")
    assert (done.code, done.out) == (3, "")
    assert "no public address" in done.err


def test_select_and_ignore() -> None:
    """Rules are chosen by id; an unknown id is a wrong request with a suggestion."""
    assert rules("--select", "example-domain", BAD) == ["example-domain", "example-domain"]
    assert "missing-member" not in rules("--ignore", "missing-member,example-domain", BAD)
    found = run("lint", "--ignore", "missing-membr", BAD)
    assert found.code == 2
    assert "'missing-member'" in found.err


def test_profiles_nest() -> None:
    """Each profile finds at least what the milder one finds."""
    spec, recommended, strict = (
        set(rules("--profile", p, WARNED)) for p in ("spec", "recommended", "strict")
    )
    assert "missing-member" not in recommended
    assert spec - {"missing-member", "provider-incomplete"} <= recommended <= strict


def test_as_version() -> None:
    """`--as` judges by another version than the card's own."""
    old = str(CARDS / "accepted/v03-0-good.json")
    assert run("lint", old).code == 0
    assert run("lint", "--as", "1.0", old).code == 1
    assert "missing-member" in rules("--as", "1.0", old)


def test_empty_object_as_a_version_misses_each_required_member() -> None:
    """`{}` judged as 1.0 has eight errors, one a required member, each with its pointer."""
    found = run("lint", "--as", "1.0", "--format", "json", "--select", "missing-member", "{}")
    pointers = [finding["pointer"] for finding in json.loads(found.out)["files"][0]["findings"]]
    assert pointers == [
        "/name",
        "/description",
        "/supportedInterfaces",
        "/version",
        "/capabilities",
        "/defaultInputModes",
        "/defaultOutputModes",
        "/skills",
    ]


def test_dev_allows_loopback_and_named_hosts() -> None:
    """`--dev` allows loopback, `--dev=HOST` that host too, and nothing else."""
    card = '{"name":"x","version":"1","supportedInterfaces":[{"url":"http://localhost:1"},{"url":"http://agent.lan"}]}'
    chosen = ("--select", "loopback-interface,plain-http-interface,private-address-interface", "--as", "1.0")
    assert rules(*chosen, card) == ["loopback-interface", "plain-http-interface", "private-address-interface"]
    assert rules(*chosen, "--dev", "--", card) == ["plain-http-interface", "private-address-interface"]
    assert rules(*chosen, "--dev=agent.lan", card) == []


def test_limits_are_settable() -> None:
    """The reader's limits come from options, and impossible ones are refused."""
    assert rules("--max-bytes", "100", GOOD) == ["too-large"]
    assert rules("--max-depth", "2", GOOD) == ["too-deep"]
    assert run("lint", "--max-depth", "0", GOOD).code == 2


def test_no_colour_when_not_a_terminal() -> None:
    """Nothing but text goes into a pipe."""
    assert "\x1b" not in run("lint", BAD).out


def test_crashing_rule_names_itself_and_ends_with_3(monkeypatch: pytest.MonkeyPatch) -> None:
    """A rule that fails is a finding that names it; the others still run, and the exit code is 3."""
    from a2acard import rules as registry
    from a2acard.finding import Rule

    def broken(_: object) -> object:
        raise RuntimeError("boom")
        yield

    monkeypatch.setitem(registry._loaded, "missing-member", Rule("missing-member", "s", broken))  # type: ignore[arg-type]  # broken on purpose
    found = run("lint", "--format", "json", BAD)
    data = json.loads(found.out)
    assert found.code == 3
    assert data["summary"]["crashed"] == ["missing-member"]
    assert {"missing-member", "example-domain"} <= {f["rule"] for f in data["files"][0]["findings"]}


def test_secrets_are_never_printed(tmp_path: Path) -> None:
    """A credential in the card shows up in no message and no code frame."""
    secret = "sk-proj-Zk3vQ8mN1xR7tB5wL2yH9cJ4dF6gS0aP"
    path = tmp_path / "card.json"
    path.write_text(
        f'{{"name": "x", "version": "{secret}", "skills": [], "url": "https://u:{secret}@h.example/", "zz": "{secret}"}}'
    )
    for format in FORMATS:
        found = run("lint", "--profile", "strict", "--format", format, str(path))
        assert "url-with-credentials" in found.out
        assert secret not in found.out
        assert secret[8:20] not in found.out


def test_half_a_character_can_be_printed() -> None:
    """A name with a lone surrogate is printed as an escape, in text and as valid JSON."""
    card = rb'{"name": "x", "version": "1.0.0", "skills": [], "\ud800": 1}'
    assert "\\ud800" in run("lint", "-", stdin=card).out
    found = run("lint", "--format", "json", "-", stdin=card).out
    assert "\\ud800" in found
    assert json.loads(found)["files"][0]["findings"]


def test_findings_of_doubled_members_follow_the_text() -> None:
    """With a member there twice, findings stand in the order of the text all the same."""
    found = run("lint", "--format", "json", str(CARDS / "flagged/06-duplicate-keys.json")).out
    lines = [finding["line"] for finding in json.loads(found)["files"][0]["findings"]]
    assert lines == sorted(lines)


def test_other_encodings_are_no_error(tmp_path: Path) -> None:
    """A terminal or pipe in another encoding gets escapes or UTF-8, never a traceback."""
    import subprocess
    import sys

    environment = {**os.environ, "PYTHONIOENCODING": "ascii", "PYTHONUTF8": "0", "LC_ALL": "C"}
    command = [sys.executable, "-m", "a2acard", "lint", str(CARDS / "accepted/customer-support.json")]
    done = subprocess.run(command, capture_output=True, env=environment, check=False)
    assert done.returncode == 0
    assert "58 │" in done.stdout.decode()


@pytest.mark.skipif(not hasattr(os, "mkfifo"), reason="this system has no pipes in folders")
def test_a_pipe_in_a_folder_is_passed_over(tmp_path: Path) -> None:
    """The search of a folder takes files only, so that nothing keeps it waiting."""
    os.mkfifo(tmp_path / "agent-card.json")
    (tmp_path / "card.json").write_bytes(Path(GOOD).read_bytes())
    data = json.loads(run("lint", "--format", "json", str(tmp_path)).out)
    assert [Path(file["path"]).name for file in data["files"]] == ["card.json"]


@pytest.mark.parametrize("format", FORMATS)
def test_secrets_in_odd_places_are_never_printed(format: str) -> None:
    """Credentials in schemeless URLs, in queries, in webhooks and in member names show up in no format."""
    urls = (
        "svc:hunter2pw@10.0.0.1:443",
        "http://a.io/?token=hunter2pw",
        "//u:hunter2pw@h.io/",
        "u:hunter2pw@localhost",
        "https://hooks.slack.com/services/T000/B000/hunter2pw",
    )
    interfaces = [{"url": url, "protocolBinding": "GRPC", "protocolVersion": "1.0"} for url in urls]
    card = json.dumps({"supportedInterfaces": interfaces, "https://u:hunter2pw@h/": 1})
    found = run("lint", "--as", "1.0", "--profile", "strict", "--format", format, card)
    assert found.code == 1
    assert "hunter2pw" not in found.out


@pytest.mark.parametrize(("closed", "code"), [(">&-", 3), ("- <&-", 2)])
def test_closed_streams_are_no_internal_error(closed: str, code: int) -> None:
    """Without standard output or input the run ends with its code and no traceback."""
    import subprocess
    import sys

    done = subprocess.run(
        ["bash", "-c", f"{sys.executable} -m a2acard lint {GOOD} {closed}"],
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == code
    assert "internal error" not in done.stderr


def test_a_report_never_takes_the_cards_place(tmp_path: Path) -> None:
    """An output that names a file that is judged is refused, and the file stays; an older report gives way."""
    card = tmp_path / "card.json"
    text = (Path(__file__).parents[1] / "corpus/accepted/g2-noauth-min.json").read_bytes()
    card.write_bytes(text)
    for arguments in ([str(card)], [str(tmp_path)], ["--jsonl", str(card)]):
        done = run("lint", *arguments, "--output", f"json:{tmp_path}/./card.json")
        assert (done.code, card.read_bytes()) == (2, text)
        assert "that file is judged, and would be lost" in done.err
    (tmp_path / "report.json").write_text('{"files": []}', encoding="utf-8")
    assert run("lint", str(tmp_path), "--output", f"json:{tmp_path}/report.json").code == 0


def test_files_without_an_end(tmp_path: Path) -> None:
    """A device in place of settings or of a baseline is told of, not read until nothing is left."""
    card = tmp_path / "card.json"
    card.write_bytes(b"{}")
    for option in ("--settings", "--baseline"):
        done = run("lint", str(card), option, "/dev/zero")
        assert done.code == 2
        assert "longer than" in done.err
