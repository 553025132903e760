"""Other tools that judge a card, each installed by its own name into an environment of its own.

Those that take only a URL get the card from a server on loopback. Left out: what judges no card by itself
(a2a-contract-test wants a transcript), and what does not install.
"""

from __future__ import annotations

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread

HOME = Path(__file__).parent.parent / ".bench"
PATIENCE_S = 300


@dataclass(frozen=True)
class Peer:
    """A tool: its package, and its command line with CARD, DIR for tools that take a folder, or URL."""

    name: str
    package: str
    command: tuple[str, ...]


PEERS = (
    Peer("spellwarden", "spellwarden==1.5.0", ("spellwarden", "scan", "DIR")),
    Peer("agent-card-starter", "agent-card-starter==0.2.1", ("agent-card", "validate", "CARD")),
    Peer("a2aops", "a2aops==1.1.0", ("a2aops", "compat", "CARD")),
    Peer("a2a-doctor", "a2a-doctor==0.4.0", ("a2a-doctor", "card", "CARD")),
    Peer("a2a-handler", "a2a-handler==0.4.0", ("handler", "card", "validate", "--file", "CARD")),
    Peer("preflight-tools", "preflight-tools==0.1.1", ("preflight", "a2a", "validate", "CARD")),
    Peer("agentcard-disco", "agentcard-disco==0.2.2", ("agentcard-disco", "score", "CARD")),
    Peer("a2a-lint", "a2a-lint==0.1.1", ("a2a-lint", "URL")),
    Peer("a2apex", "a2apex==0.1.1", ("a2apex", "validate", "URL")),
    Peer("counterpart", "counterpart==0.1.16", ("counterpart", "check", "URL")),
    Peer("cisco a2a-scanner", "cisco-ai-a2a-scanner==1.0.1", ("a2a-scanner", "scan-card", "CARD")),
)


@contextmanager
def served(card: Path) -> Iterator[str]:
    """The card at both well-known paths of a server on loopback; gives its address."""

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            found = self.path in ("/.well-known/agent-card.json", "/.well-known/agent.json")
            body = card.read_bytes() if found else b"{}"
            self.send_response(200 if found else 404)
            self.send_header("Content-Type", "application/json")
            self.send_header("Content-Length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, format: str, *args: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    Thread(target=server.serve_forever, daemon=True).start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        server.shutdown()


def installed(peer: Peer, card: Path, scratch: Path, url: str) -> list[str] | None:
    """The command to time, after installing the peer if need be; None when it does not install or start."""
    home = HOME / peer.name
    tool = home / "bin" / peer.command[0]
    if not tool.exists():
        shutil.rmtree(home, ignore_errors=True)
        subprocess.run([sys.executable, "-m", "venv", str(home)], check=True)
        pip = [str(home / "bin/pip"), "install", "-q", "--disable-pip-version-check", peer.package]
        try:
            done = subprocess.run(pip, capture_output=True, timeout=PATIENCE_S, check=False)
        except subprocess.TimeoutExpired:
            return None
        if done.returncode or not tool.exists():
            return None
    shutil.copy(card, scratch / "agent-card.json")
    words = {"CARD": str(scratch / "agent-card.json"), "DIR": str(scratch), "URL": url}
    command = [str(tool), *[words.get(word, word) for word in peer.command[1:]]]
    started = subprocess.run(command, capture_output=True, timeout=PATIENCE_S, check=False, text=True)
    if (
        started.returncode not in (0, 1, 2)
        or "Traceback" in started.stderr
        or "No such command" in started.stderr + started.stdout
    ):
        return None
    return command
