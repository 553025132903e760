"""A page of another origin in a real browser: it reads the card and its headers, and nothing that is not public."""

from __future__ import annotations

import html
import json
import re
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any

from tests.debian import program
from tests.serving.answers import HYBRID, NEW, OLD, ROOT
from tests.serving.running import served

PAGE = """<!doctype html><meta charset="utf-8"><pre id="found">nothing</pre><script>
const asked = %s;
const one = async ([url, options]) => {
  try {
    const answer = await fetch(url, options);
    const headers = Object.fromEntries(answer.headers.entries());
    return { status: answer.status, headers, text: await answer.text() };
  } catch (error) { return { failed: String(error) }; }
};
(async () => {
  const found = [];
  for (const ask of asked) found.push(await one(ask));
  document.getElementById("found").textContent = JSON.stringify(found);
})();
</script>"""
PATIENCE_S = 120


class Quiet(SimpleHTTPRequestHandler):
    """Serves files without a word, and without a header for other origins."""

    def log_message(self, format: str, *args: Any) -> None:
        """Say nothing."""


@contextmanager
def site(folder: Path) -> Iterator[str]:
    """A web server for a folder."""
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Quiet, directory=str(folder))) as server:
        thread = Thread(target=server.serve_forever)
        thread.start()
        try:
            yield f"http://127.0.0.1:{server.server_port}"
        finally:
            server.shutdown()
            thread.join()


def browsed(folder: Path, asked: list[tuple[str, dict[str, Any]]]) -> list[dict[str, Any]]:
    """What a page gets when it asks for each of these in turn."""
    chromium = program("chromium")
    (folder / "page").mkdir()
    (folder / "page/index.html").write_text(PAGE % json.dumps(asked))
    with site(folder / "page") as origin:
        command = [chromium, "--headless", "--no-sandbox", "--disable-gpu", "--disable-dev-shm-usage"]
        quiet = ["--no-first-run", "--disable-background-networking", "--virtual-time-budget=20000"]
        own = f"--user-data-dir={folder / 'profile'}"
        done = subprocess.run(
            [*command, *quiet, own, "--dump-dom", f"{origin}/"],
            capture_output=True,
            text=True,
            check=False,
            timeout=PATIENCE_S,
        )
    match = re.search(r'<pre id="found">(.*?)</pre>', done.stdout, re.DOTALL)
    assert match is not None, done.stderr[-2000:]
    found: list[dict[str, Any]] = json.loads(html.unescape(match[1]))
    return found


def test_a_page_of_another_origin_reads_the_card(tmp_path: Path) -> None:
    """With headers of its own, which the browser asks about first, and the headers of the answer."""
    (tmp_path / "weather.json").write_bytes(HYBRID)
    with served(tmp_path, {"weather.json": "/"}, "--legacy") as url:
        version = {"headers": {"A2A-Version": "1.0", "Accept": "application/a2a+json"}}
        plain, versioned, older, refused = browsed(
            tmp_path,
            [
                (url + NEW, {}),
                (url + NEW, {"cache": "no-store", **version}),
                (url + OLD, {}),
                (url + NEW, {"headers": {"X-Own": "1"}}),
            ],
        )
    log = (tmp_path / "server.log").read_text()
    assert plain["status"] == versioned["status"] == older["status"] == 200, (plain, versioned, older)
    assert plain["text"].encode() == versioned["text"].encode() == HYBRID
    for answer in (plain, versioned):
        assert answer["headers"]["etag"].startswith('"')
        assert answer["headers"]["last-modified"].endswith("GMT")
    assert versioned["headers"]["content-type"] == "application/a2a+json"
    assert older["headers"]["deprecation"] == "@1753833600"
    assert "canonical" in older["headers"]["link"]
    assert f"OPTIONS {NEW}" in log  # the browser has asked
    assert "failed" in refused  # a header that cards have no use for


def test_a_page_of_another_origin_reads_nothing_else(tmp_path: Path) -> None:
    """Neither the extended card, whatever credentials the page has, nor a server that allows nobody."""
    example = (ROOT / "src/a2acard/examples/extended-card.json").read_bytes()
    (tmp_path / "card.json").write_bytes(example)
    (tmp_path / "extended.json").write_bytes(example)
    (tmp_path / "token").write_text("secret-of-the-agent\n")
    (tmp_path / "closed").mkdir()
    (tmp_path / "closed/card.json").write_bytes(example)
    options = ("--extended", tmp_path / "extended.json", "--bearer-file", tmp_path / "token")
    with served(tmp_path, {"card.json": "/"}, *options) as url, site(tmp_path / "closed") as closed:
        body = json.dumps({"jsonrpc": "2.0", "id": 1, "method": "GetExtendedAgentCard"})
        headers = {"A2A-Version": "1.0", "Authorization": "Bearer secret-of-the-agent"}
        public, extended, other = browsed(
            tmp_path,
            [
                (url + NEW, {}),
                (f"{url}/a2a", {"method": "POST", "body": body, "headers": headers}),
                (f"{closed}/card.json", {}),
            ],
        )
    assert public["text"].encode() == example
    assert "failed" in extended
    assert "failed" in other
