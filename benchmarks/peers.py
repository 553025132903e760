"""Other tools that judge a card from a file, each installed by its own name into an environment of its own."""

from __future__ import annotations

import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

HOME = Path(__file__).parent.parent / ".bench"
PATIENCE_S = 300


@dataclass(frozen=True)
class Peer:
    """A tool: its package, and its command line with CARD, or DIR for tools that take a folder."""

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
)


def installed(peer: Peer, card: Path, scratch: Path) -> list[str] | None:
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
    words = {"CARD": str(scratch / "agent-card.json"), "DIR": str(scratch)}
    command = [str(tool), *[words.get(word, word) for word in peer.command[1:]]]
    started = subprocess.run(command, capture_output=True, timeout=PATIENCE_S, check=False, text=True)
    if (
        started.returncode not in (0, 1, 2)
        or "Traceback" in started.stderr
        or "No such command" in started.stderr + started.stdout
    ):
        return None
    return command
