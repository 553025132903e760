"""What an export writes: the right files for each server, all or none, and never over what is somebody else's."""

from __future__ import annotations

import gzip
import json
import os
import subprocess
from pathlib import Path

import pytest

from a2acard.errors import BadValue, SpecError
from a2acard.serving import Extended, HostedCard
from a2acard.serving.export import TARGETS, export, writing
from a2acard.serving.export.writing import LIST, write
from tests.serving.answers import BILLS, CHANGED, HYBRID, NEW, OLD, OLDER, PLAIN

CARDS = (HostedCard(HYBRID, "", CHANGED, True), HostedCard(PLAIN, BILLS, CHANGED))
DOCUMENTS = {
    ".well-known/agent-card.json",
    ".well-known/agent.json",
    "agents/bills/.well-known/agent-card.json",
    ".well-known/ai-catalog.json",
    ".well-known/ard.json",
}
CONFIGURATIONS = {
    "static": set(),
    "nginx": {"agent-cards.nginx.conf"},
    "caddy": {"agent-cards.Caddyfile"},
    "netlify": {"_headers"},
    "cloudflare": {"_headers"},
    "github-pages": {".nojekyll"},
    "s3": {"upload.sh", "cors.json"},
}


@pytest.mark.parametrize("target", TARGETS)
def test_the_files(target: str) -> None:
    """The documents, byte for byte, with the server's own; packed where the server takes that."""
    files = export(CARDS, target, root="/srv/cards")
    packed = {name for name in files if name.endswith(".gz")}
    assert set(files) - packed == DOCUMENTS | CONFIGURATIONS[target]
    assert files[NEW[1:]] == (HYBRID, CHANGED)
    assert files[OLD[1:]] == (OLDER, CHANGED)
    assert files[f"{BILLS[1:]}{NEW}"] == (PLAIN, CHANGED)
    assert bool(packed) == (target in ("nginx", "caddy"))
    for name in packed:
        assert gzip.decompress(files[name][0]) == files[name.removesuffix(".gz")][0]


def test_one_card_needs_no_catalog() -> None:
    """Only its own document."""
    assert set(export(CARDS[1:], "static", root="/")) == {f"{BILLS[1:]}{NEW}"}


def test_the_extended_card_stays_at_home() -> None:
    """A web server gives files to anyone."""
    hosted = HostedCard(PLAIN, extended=Extended(PLAIN.replace(b"Invoice", b"Secret"), lambda request: None))
    for target in TARGETS:
        for data, _ in export([hosted], target, root="/").values():
            assert b"Secret" not in data


def test_headers_for_hosts_of_static_pages() -> None:
    """By path, as Netlify and Cloudflare Pages read them."""
    text = export(CARDS, "netlify", root="/")["_headers"][0].decode()
    blocks = {
        lines[0]: dict(line.strip().split(": ", 1) for line in lines[1:])
        for block in text.split("\n/")[1:]
        if (lines := ("/" + block).strip().split("\n"))
    }
    assert set(blocks) == {"/" + name for name in DOCUMENTS}
    assert blocks[OLD]["Deprecation"] == "@1753833600"
    assert blocks[OLD]["Link"] == '<agent-card.json>; rel="canonical"'
    for block in blocks.values():
        assert block["Content-Type"] == "application/json"
        assert block["Cache-Control"] == "public, max-age=3600"
        assert block["Access-Control-Allow-Origin"] == "*"
        assert block["Access-Control-Expose-Headers"].startswith("ETag, Last-Modified")
        assert "A2A-Version" in block["Access-Control-Allow-Headers"]


def test_the_upload_to_s3_runs(tmp_path: Path) -> None:
    """Each file with its type and its age, and the rule for other origins; `aws` is a stand-in that notes its arguments."""
    folder = tmp_path / "the cards"
    write(str(folder), export(CARDS, "s3", root=str(folder)))
    (tmp_path / "bin").mkdir()
    aws = tmp_path / "bin/aws"
    aws.write_text('#!/bin/sh\nprintf "%s|" "$@" >> "$LOG"\necho >> "$LOG"\n')
    aws.chmod(0o755)
    own = {"PATH": f"{aws.parent}:{os.defpath}", "LOG": str(tmp_path / "log")}
    subprocess.run(["sh", str(folder / "upload.sh"), "my-bucket"], check=True, env=own)
    lines = (tmp_path / "log").read_text().splitlines()
    assert (
        "s3|cp|.well-known/agent-card.json|s3://my-bucket/.well-known/agent-card.json|--content-type|application/json"
        "|--cache-control|public, max-age=3600|"
    ) in lines
    assert len(lines) == len(DOCUMENTS) + 1
    assert lines[-1] == "s3api|put-bucket-cors|--bucket|my-bucket|--cors-configuration|file://cors.json|"
    assert json.loads((folder / "cors.json").read_text())["CORSRules"][0]["ExposeHeaders"] == [
        "ETag",
        "Last-Modified",
    ]
    without = subprocess.run(["sh", str(folder / "upload.sh")], check=False, env=own, capture_output=True)
    assert without.returncode != 0


def test_what_can_not_be_exported() -> None:
    """An unknown server, a card without an older shape, a folder that a configuration can't name."""
    with pytest.raises(BadValue, match="unknown server 'iis'"):
        export(CARDS, "iis", root="/")
    with pytest.raises(SpecError):
        export([HostedCard(PLAIN, legacy=True)], "static", root="/")
    for root in ('/srv/"cards"', "/srv/$cards", "/srv/{cards}", "/srv/a\nb", "/srv/a\\b", "/srv/\udcff"):
        for target in ("nginx", "caddy"):
            with pytest.raises(BadValue, match="can't stand in a configuration"):
                export(CARDS, target, root=root)


@pytest.mark.parametrize("target", ["nginx", "caddy"])
def test_a_folder_that_a_server_would_take_for_something_else(target: str) -> None:
    """A pattern, a path from where the server happens to stand, a home that only a shell knows."""
    for root in ("/srv/*", "/srv/a?", "/srv/[ab]", "/srv/a]"):
        with pytest.raises(BadValue, match="signs of a pattern"):
            export(CARDS, target, root=root)
    for root in ("srv/cards", ".", "", "~", "~/cards", "~www/cards", "../cards"):
        with pytest.raises(BadValue, match="write the whole path, from / on"):
            export(CARDS, target, root=root)
    for root in ("/", "/srv/the cards; of #1/", "C:/cards"):
        assert export(CARDS, target, root=root)


EMPTY = writing._digest(b"")
FILES: dict[str, tuple[bytes, float | None]] = {"a/b.json": (b"1", 1000.0), "c.sh": (b"2", None)}


def there(folder: Path) -> dict[str, bytes]:
    """Every file of a folder but the list."""
    found = {str(p.relative_to(folder)): p.read_bytes() for p in folder.rglob("*") if p.is_file()}
    found.pop(LIST, None)
    return found


def test_writing_again(tmp_path: Path) -> None:
    """What is the same is kept, what has changed is written, what is no longer wanted goes with its folder."""
    folder = tmp_path / "x/y"
    assert write(str(folder), FILES) == (["a/b.json", "c.sh"], [])
    assert (folder / "a/b.json").stat().st_mtime == 1000.0
    assert os.access(folder / "c.sh", os.X_OK)
    assert write(str(folder), FILES) == ([], [])
    assert write(str(folder), {"c.sh": (b"3", None)}) == (["c.sh"], ["a/b.json"])
    assert there(folder) == {"c.sh": b"3"}
    assert not (folder / "a").exists()


def test_what_somebody_else_wrote_stays(tmp_path: Path) -> None:
    """A file that was there, one that was changed since, one that is no longer wanted but was changed."""
    (tmp_path / "c.sh").write_bytes(b"mine")
    with pytest.raises(BadValue, match=r"c\.sh is there and not as an export left it; --force overwrites"):
        write(str(tmp_path), FILES)
    assert there(tmp_path) == {"c.sh": b"mine"}
    write(str(tmp_path), FILES, force=True)
    (tmp_path / "a/b.json").write_bytes(b"changed")
    with pytest.raises(BadValue, match=r"a/b\.json is there"):
        write(str(tmp_path), {"a/b.json": (b"new", None)})
    assert write(str(tmp_path), {"c.sh": (b"2", None)}) == ([], [])
    assert there(tmp_path) == {"a/b.json": b"changed", "c.sh": b"2"}


def test_the_same_bytes_are_nobodys_loss(tmp_path: Path) -> None:
    """A file that has what is to be written is taken over."""
    (tmp_path / "c.sh").write_bytes(b"2")
    assert write(str(tmp_path), FILES) == (["a/b.json"], [])


def test_nothing_outside(tmp_path: Path) -> None:
    """Neither by a link to a folder, nor by a link in place of a file, nor by a name."""
    outside = tmp_path / "outside"
    outside.mkdir()
    folder = tmp_path / "folder"
    folder.mkdir()
    (folder / "a").symlink_to(outside)
    with pytest.raises(BadValue, match="outside the folder"):
        write(str(folder), FILES, force=True)
    (folder / "a").unlink()
    (outside / "target").write_bytes(b"kept")
    (folder / "c.sh").symlink_to(outside / "target")
    with pytest.raises(BadValue, match=r"c\.sh is there"):
        write(str(folder), FILES)
    write(str(folder), FILES, force=True)
    assert (outside / "target").read_bytes() == b"kept"
    assert there(folder) == {"a/b.json": b"1", "c.sh": b"2"}
    with pytest.raises(BadValue, match="outside the folder"):
        write(str(folder), {"../x": (b"", None)})
    (folder / LIST).write_text(json.dumps({"files": {"../outside/target": writing._digest(b"kept")}}))
    write(str(folder), FILES, force=True)
    assert (outside / "target").exists()


def test_the_folder_itself_may_be_a_link(tmp_path: Path) -> None:
    """It was named."""
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    write(str(tmp_path / "link"), FILES)
    assert there(tmp_path / "real") == {"a/b.json": b"1", "c.sh": b"2"}


def test_what_is_no_folder(tmp_path: Path) -> None:
    """A file where the folder should be, a folder where a file should be."""
    (tmp_path / "file").write_bytes(b"")
    with pytest.raises(BadValue, match="is no folder"):
        write(str(tmp_path / "file"), FILES)
    (tmp_path / "c.sh").mkdir()
    with pytest.raises(BadValue, match=r"c\.sh is a folder"):
        write(str(tmp_path), FILES, force=True)


@pytest.mark.parametrize("fails_at", [1, 2, 3])
def test_all_or_none(tmp_path: Path, monkeypatch: pytest.MonkeyPatch, fails_at: int) -> None:
    """Where one file can't be put in place, those before it are taken back."""
    write(str(tmp_path), {"c.sh": (b"before", None)})
    listed = (tmp_path / LIST).read_bytes()
    replace, count = os.replace, 0

    def failing(source: str, target: str) -> None:
        nonlocal count
        count += 1
        if count == fails_at:
            raise OSError(28, "no space left")
        replace(source, target)

    monkeypatch.setattr(os, "replace", failing)
    with pytest.raises(OSError, match="no space"):
        write(str(tmp_path), FILES)
    assert there(tmp_path) == {"c.sh": b"before"}
    assert (tmp_path / LIST).read_bytes() == listed
    assert not (tmp_path / "a").exists()


@pytest.mark.parametrize("text", ["", "{", "[]", '{"files": []}', '{"files": {"a": 1}}'])
def test_a_list_that_can_not_be_read(tmp_path: Path, text: str) -> None:
    """Then nothing is known to be ours."""
    write(str(tmp_path), FILES)
    (tmp_path / LIST).write_text(text)
    with pytest.raises(BadValue, match="are there"):
        write(str(tmp_path), dict.fromkeys(FILES, (b"new", None)))


@pytest.mark.parametrize(
    "listed",
    [
        b"[" * 100_000,
        b'{"files":' * 100_000,
        b'{"files": ' + b"[" * 100_000 + b"]" * 100_000 + b"}",
        b"\xff",
        b"",
        b"[]",
        b"1",
        b'{"files": 1}',
        b'{"files": ["c.sh"]}',
        json.dumps(
            {"files": {"": EMPTY, "a\0b": EMPTY, "\ud800": EMPTY, ".": EMPTY, "/": EMPTY, "..": EMPTY}}
        ).encode(),
    ],
    ids=range(10),
)
def test_a_list_that_somebody_else_wrote(tmp_path: Path, listed: bytes) -> None:
    """It is no list of ours: nothing is taken away by it, and the next export writes it anew."""
    (tmp_path / LIST).write_bytes(listed)
    (tmp_path / "mine").write_bytes(b"")
    assert write(str(tmp_path), FILES) == (["a/b.json", "c.sh"], [])
    assert there(tmp_path) == {"a/b.json": b"1", "c.sh": b"2", "mine": b""}
    assert set(json.loads((tmp_path / LIST).read_bytes())["files"]) == set(FILES)


def test_an_empty_file_that_has_gone(tmp_path: Path) -> None:
    """There is nothing left to take away."""
    write(str(tmp_path), {".nojekyll": (b"", None)})
    (tmp_path / ".nojekyll").unlink()
    assert write(str(tmp_path), FILES) == (["a/b.json", "c.sh"], [])
