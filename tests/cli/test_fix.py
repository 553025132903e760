"""`lint --fix`, `--unsafe-fixes`, `--diff`, `--drop-signatures`."""

from __future__ import annotations

import json
import os
import stat
from pathlib import Path

import pytest

from tests.cli.run import run

BROKEN = Path(__file__).parents[2] / "examples/broken-card.json"
SIGNED = b'{"name": "x", "version": "1", "skills": [], "capabilities": {"streaming": "true"}, "signatures": [{"protected": "a", "signature": "b"}]}'


@pytest.fixture
def card(tmp_path: Path) -> Path:
    """A copy of the broken sample."""
    path = tmp_path / "card.json"
    path.write_bytes(BROKEN.read_bytes())
    return path


def test_fix_mends_the_file_in_place(card: Path) -> None:
    """The file is mended, the report is on what is left, the permissions stay, no scratch file is left."""
    card.chmod(0o640)
    found = run("lint", "--fix", "--format", "json", str(card))
    left = {finding["rule"] for finding in json.loads(found.out)["files"][0]["findings"]}
    mended = json.loads(card.read_bytes())
    assert mended["capabilities"] == {"streaming": True}
    assert mended["provider"]["organization"] == "Spoon & Scale Ltd."
    assert mended["securityRequirements"] == [{"schemes": {"key": {"list": []}}}]
    assert {"string-boolean", "misspelt-member", "invisible-security", "unknown-binding"}.isdisjoint(left)
    assert "missing-member" in left
    assert found.code == 1
    assert "mended" in found.err
    assert stat.S_IMODE(card.stat().st_mode) == 0o640
    assert os.listdir(card.parent) == ["card.json"]


def test_fixing_twice_changes_nothing(card: Path) -> None:
    """The second run leaves the bytes alone."""
    run("lint", "--unsafe-fixes", str(card))
    once = card.read_bytes()
    assert run("lint", "--unsafe-fixes", str(card)).err == ""
    assert card.read_bytes() == once


def test_diff_writes_nothing(card: Path) -> None:
    """`--diff` prints a unified diff on standard output, the report on standard error, and leaves the file alone."""
    before = card.read_bytes()
    found = run("lint", "--diff", str(card))
    assert card.read_bytes() == before
    assert '-    "streaming": "true",' in found.out
    assert '+    "streaming": true' in found.out
    assert found.out.startswith("--- a/")
    assert "profile recommended" in found.err


def test_standard_input_is_printed_mended() -> None:
    """A card from a pipe comes out mended, with the report on standard error."""
    found = run("lint", "--fix", "-", stdin=BROKEN.read_bytes())
    assert json.loads(found.out)["capabilities"] == {"streaming": True}
    assert "profile recommended" in found.err


def test_signed_cards_are_held_back(tmp_path: Path) -> None:
    """A signed card is left alone with the reason, unless its signatures may go."""
    path = tmp_path / "signed.json"
    path.write_bytes(SIGNED)
    found = run("lint", "--fix", "--as", "1.0", str(path))
    assert path.read_bytes() == SIGNED
    assert "--drop-signatures" in found.err
    run("lint", "--fix", "--drop-signatures", "--as", "1.0", str(path))
    assert json.loads(path.read_bytes())["capabilities"] == {"streaming": True}
    assert "signatures" not in json.loads(path.read_bytes())


def test_a_failed_write_leaves_the_file_whole(card: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """When the write fails, the old file is there unchanged and no scratch file is left."""
    before = card.read_bytes()

    def full(*_: object) -> None:
        raise OSError(28, "No space left on device")

    monkeypatch.setattr(os, "replace", full)
    found = run("lint", "--fix", str(card))
    assert found.code == 3
    assert "No space left" in found.err
    assert card.read_bytes() == before
    assert os.listdir(card.parent) == ["card.json"]


def test_a_link_stays_a_link(card: Path) -> None:
    """A symbolic link is followed, not replaced."""
    link = card.parent / "link.json"
    link.symlink_to(card)
    run("lint", "--fix", str(link))
    assert link.is_symlink()
    assert json.loads(card.read_bytes())["capabilities"] == {"streaming": True}


def test_no_mending_that_makes_an_error(tmp_path: Path) -> None:
    """A slip of a member that is there in another spelling stays, and so does a transport that is no binding."""
    card = {
        "name": "Bill desk",
        "version": "1.0.0",
        "documentation": "https://desk.acme.com/x",
        "documentation_url": "https://desk.acme.com/y",
        "supportedInterfaces": [
            {"url": "https://desk.acme.com/rpc", "transport": "http", "protocolVersion": "1.0"},
            {"url": "https://desk.acme.com/rest", "transport": "HTTP+JSON", "protocolVersion": "1.0"},
            {
                "url": "https://desk.acme.com/own",
                "transport": "https://acme.com/binding/v1",
                "protocolVersion": "1.0",
            },
        ],
        "skills": [],
    }
    file = tmp_path / "card.json"
    file.write_text(json.dumps(card), encoding="utf-8")
    errors = json.loads(run("lint", str(file), "--format", "json").out)["summary"]["errors"]
    run("lint", "--fix", str(file))
    fixed = json.loads(file.read_text(encoding="utf-8"))
    assert fixed["documentationUrl"] == "https://desk.acme.com/y"
    assert fixed["documentation"] == "https://desk.acme.com/x"
    bindings = [entry.get("protocolBinding") for entry in fixed["supportedInterfaces"]]
    assert bindings == [None, "HTTP+JSON", "https://acme.com/binding/v1"]
    assert json.loads(run("lint", str(file), "--format", "json").out)["summary"]["errors"] <= errors
