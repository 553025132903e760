"""The official SDKs, each in an environment of its own that is made for the tests, and what they say."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from tests.environments import environment
from tests.environments import install as pip
from tests.npm import TIMEOUT_S, Tools, install

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
GRPC_PYTHON = "grpcio==1.85.3"
GRPC = ("@grpc/grpc-js@1.14.7", "@bufbuild/protobuf@2.17.0")
PACKAGES = {
    "python-0.2": "a2a-sdk==0.2.16",
    "python-0.3": "a2a-sdk==0.3.26",
    "js-0.2": "@a2a-js/sdk@0.2.5",
    "js-0.3": "@a2a-js/sdk@0.3.14",
    "js-1.0": "@a2a-js/sdk@1.3.0",
}
"""What is installed for each client; the Python SDK of 1.0 is in the development environment."""


@dataclass
class Clients:
    """The clients by the ids of their readers, installed when they are first asked."""

    folder: Path

    def ask(self, client: str, cards: list[Any]) -> list[dict[str, Any]]:
        """What a client says to each card."""
        work = self.folder / client
        fresh = not work.exists()
        work.mkdir(exist_ok=True)
        asked = work / "cards.json"
        asked.write_text(json.dumps(cards), encoding="utf-8")
        said = self._python if client.startswith("python") else self._javascript
        return list(json.loads(said(client, work, asked, fresh)))

    def _python(self, client: str, work: Path, asked: Path, fresh: bool) -> str:
        script = "python_1_0.py" if client == "python-1.0" else "python_0_x.py"
        if client == "python-1.0":
            if fresh:
                target = ("--target", str(work / "grpc"))
                done = pip(Path(sys.executable), *target, GRPC_PYTHON, *_constraints(work))
                assert done.returncode == 0, done.stderr
            command, path = sys.executable, str(work / "grpc")
        else:
            command, path = str(work / "venv/bin/python"), ""
            if fresh:
                environment(work / "venv", PACKAGES[client], *_constraints(work))
        return _run([command, str(HERE / "clients" / script), str(asked)], PYTHONPATH=path)

    def _javascript(self, client: str, work: Path, asked: Path, fresh: bool) -> str:
        if fresh:
            for name in ("answers.mjs", f"{client.replace('-', '_').replace('.', '_')}.mjs"):
                shutil.copy(HERE / "clients" / name, work)
        tools = install(work, PACKAGES[client], *GRPC) if fresh else None
        script = next(work.glob("js_*.mjs"))
        done = (tools or Tools(work)).run(script, asked)
        assert done.returncode == 0, done.stderr
        return done.stdout


@pytest.fixture(scope="session")
def clients(tmp_path_factory: pytest.TempPathFactory) -> Clients:
    """The official SDKs, from the package registries."""
    return Clients(tmp_path_factory.mktemp("clients"))


def _constraints(work: Path) -> tuple[str, str]:
    """The versions that the development environment pins, so that a run today and one next year see the same."""
    lines = (ROOT / "requirements-dev.txt").read_text(encoding="utf-8").splitlines()
    file = work / "constraints.txt"
    file.write_text("\n".join([line for line in lines if not line.startswith("a2a-sdk")]), encoding="utf-8")
    return "--constraint", str(file)


def _run(command: list[str], **environment: str) -> str:
    done = subprocess.run(
        command,
        capture_output=True,
        text=True,
        check=False,
        timeout=TIMEOUT_S,
        env=os.environ | environment,
    )
    assert done.returncode == 0, done.stderr
    return done.stdout
