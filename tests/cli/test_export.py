"""`export`: files for a web server, whole or not at all, with the exit codes of every command."""

from __future__ import annotations

import json
import os
import subprocess
from pathlib import Path

import pytest

from a2acard import migrate
from tests.cli.run import run

ROOT = Path(__file__).parents[2]
GOOD = ROOT / "tests/corpus/accepted/g1-full.json"
SIGNED = ROOT / "src/a2acard/examples/signed-payments.json"
NEW = ".well-known/agent-card.json"


@pytest.fixture
def hybrid(tmp_path: Path) -> Path:
    """A card that clients of 0.3 can use."""
    path = tmp_path / "weather.json"
    path.write_bytes(migrate((ROOT / "tests/corpus/accepted/v03-0-good.json").read_bytes()).card)
    return path


def test_it_writes_and_says_what(tmp_path: Path, hybrid: Path) -> None:
    """Then keeps what is the same."""
    folder = tmp_path / "out"
    done = run("export", str(hybrid), "--to", str(folder), "--legacy")
    assert (done.code, done.err) == (0, "")
    assert done.out == "wrote .well-known/agent-card.json\nwrote .well-known/agent.json\n"
    assert (folder / NEW).read_bytes() == hybrid.read_bytes()
    assert (folder / NEW).stat().st_mtime == hybrid.stat().st_mtime
    done = run("export", str(hybrid), "--to", str(folder))
    assert done.out == "kept .well-known/agent-card.json\nremoved .well-known/agent.json\n"


def test_a_configuration_names_where_the_server_finds_the_files(tmp_path: Path) -> None:
    """The folder itself, or the one that --root names."""
    for target, name in (("nginx", "agent-cards.nginx.conf"), ("caddy", "agent-cards.Caddyfile")):
        folder = tmp_path / target
        assert run("export", str(GOOD), "--to", str(folder), "--for", target).code == 0
        assert f'"{folder}' in (folder / name).read_text()
        assert (
            run("export", str(GOOD), "--to", str(folder), "--for", target, "--root", "/srv/cards").code == 0
        )
        assert '"/srv/cards' in (folder / name).read_text()
        assert str(folder) not in (folder / name).read_text()


def test_several_cards_and_a_public_url(tmp_path: Path, hybrid: Path) -> None:
    """Each under its path, moved, and in the catalog with its whole URL."""
    done = run(
        "export", f"{GOOD}=/agents/bills", str(hybrid), "--to", str(tmp_path / "out"), "--public-url", "https://h.example"
    )  # fmt: skip
    assert done.code == 0
    catalog = json.loads((tmp_path / "out/.well-known/ai-catalog.json").read_bytes())
    urls = [entry["url"] for entry in catalog["entries"]]
    assert urls == [f"https://h.example/agents/bills/{NEW}", f"https://h.example/weather/{NEW}"]
    for url in urls:
        card = json.loads((tmp_path / "out" / url.removeprefix("https://h.example/")).read_bytes())
        assert card["supportedInterfaces"][0]["url"].startswith("https://h.example/a2a")


def test_refusals(tmp_path: Path) -> None:
    """1 for what a card is, 2 for a wrong request; nothing is written."""
    bad = tmp_path / "bad.json"
    bad.write_text('{"name": "Desk", "supportedInterfaces": [], "skills": []}')
    broken = tmp_path / "broken.json"
    broken.write_text("{")
    out = tmp_path / "out"
    for code, arguments, says in (
        (1, [bad], "bad.json: "),
        (1, [broken], "[not-json]"),
        (1, [GOOD, "--legacy"], "speaks 0.3"),
        (1, [SIGNED, "--public-url", "https://a.example"], "a signed card can't be moved"),
        (2, [tmp_path / "none.json"], "none.json: no such file"),
        (2, [GOOD, GOOD], "give each a path"),
        (2, [GOOD, "--for", "nginx", "--root", "/srv/$x"], "can't stand in a configuration"),
        (2, [GOOD, "--for", "nginx", "--root", "/srv/*"], "signs of a pattern"),
        (2, [GOOD, "--for", "caddy", "--root", "~/cards"], "write the whole path"),
        (2, [GOOD, "--for", "nginx", "--root", ""], "write the whole path"),
        (2, [GOOD, "--for", "apache"], "invalid choice"),
        (2, [GOOD, "--public-url", "h.example"], "is no public URL"),
        (2, [GOOD, "--max-age", "-5"], "not below 0"),
    ):
        done = run("export", *map(str, arguments), "--to", str(out))
        assert (done.code, done.out) == (code, ""), done
        assert says in done.err, done.err
        assert "Traceback" not in done.err
        assert not out.exists()


def test_folders_that_can_not_be_meant(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """No name, and a home that no shell has put in; nothing is written."""
    monkeypatch.chdir(tmp_path)
    for to, says in (("", "--to is empty"), ("~", "only a shell knows"), ("~/cards", "only a shell knows")):
        done = run("export", str(GOOD), "--to", to)
        assert (done.code, done.out) == (2, ""), done
        assert says in done.err
        assert not os.listdir(tmp_path)
    assert run("export", str(GOOD), "--to", ".").code == 0
    assert run("export", str(GOOD), "--to", "a*", "--for", "nginx").code == 2
    assert not (tmp_path / "a*").exists()
    assert run("export", str(GOOD), "--to", "cards", "--for", "nginx").code == 0
    assert f'alias "{tmp_path}/cards/' in (tmp_path / "cards/agent-cards.nginx.conf").read_text()


def test_what_was_there_stays_without_force(tmp_path: Path) -> None:
    """A file of the site, until --force."""
    (tmp_path / "_headers").write_text("/*\n  X-Own: yes\n")
    arguments = ("export", str(GOOD), "--to", str(tmp_path), "--for", "netlify")
    done = run(*arguments)
    assert done.code == 2
    assert "_headers is there and not as an export left it; --force overwrites" in done.err
    assert not (tmp_path / NEW).exists()
    assert run(*arguments, "--force").code == 0
    assert "X-Own" not in (tmp_path / "_headers").read_text()


def test_a_folder_that_can_not_be_written(tmp_path: Path) -> None:
    """The system's reason, exit code 2."""
    (tmp_path / "file").write_text("")
    done = run("export", str(GOOD), "--to", str(tmp_path / "file/out"))
    assert done.code == 2
    assert "not a directory" in done.err.lower()
    assert os.listdir(tmp_path) == ["file"]


@pytest.mark.parametrize("kind", ["-", "inline", "attribute", "revision"])
def test_every_kind_of_source(tmp_path: Path, kind: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """As every command takes them; what has no file's name needs a path, beside others."""
    monkeypatch.chdir(tmp_path)
    good = GOOD.read_bytes()
    (tmp_path / "agent-card.json").write_bytes(good)
    (tmp_path / "desk_to_export.py").write_bytes(b"CARD = " + repr(good).encode())
    for command in (["init", "-q"], ["add", "."]):
        subprocess.run(["git", *command], check=True)
    source = {
        "-": "-",
        "inline": good.decode(),
        "attribute": "desk_to_export:CARD",
        "revision": "git::agent-card.json",
    }[kind]
    done = run("export", source, "--to", "out", stdin=good)
    assert (done.code, done.err, done.out) == (0, "", f"wrote {NEW}\n")
    assert (tmp_path / "out" / NEW).read_bytes() == good
    done = run("export", f"{source}=/a", "agent-card.json=/b", "--to", "two", stdin=good)
    assert (done.code, done.err) == (0, "")
    for path in ("a", "b"):
        assert (tmp_path / "two" / path / NEW).read_bytes() == good
    done = run("export", "-", "--to", "three", stdin=b"{")
    assert (done.code, done.out) == (1, "")
    assert "<stdin>: " in done.err
