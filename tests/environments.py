"""Python environments of their own, for packages that exclude what the tests run with."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

import pytest

UV = Path(sys.executable).parent / "uv"


def environment(folder: Path, *wanted: str) -> Path:
    """The Python of a new environment in `folder` with these packages; skips the test, saying why, where they do not install."""
    subprocess.run([UV, "venv", "-q", "--python", sys.executable, folder], check=True)
    python = folder / "bin/python"
    done = install(python, *wanted)
    if done.returncode:
        names = ", ".join([one for one in wanted if not one.startswith("-")])
        pytest.skip(f"{names} do not install: {done.stderr.strip().splitlines()[-1]}")
    return python


def install(python: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Install packages by uv, which is many times quicker; by pip where only pip is told of a mirror."""
    done = _run(UV, "pip", "install", "-q", "--python", python, *arguments)
    if done.returncode:
        pip = (sys.executable, "-m", "pip", "--python", str(python))
        done = _run(*pip, "install", "-q", "--disable-pip-version-check", "--no-input", *arguments)
    return done


def _run(*command: str | Path) -> subprocess.CompletedProcess[str]:
    return subprocess.run(command, capture_output=True, text=True, check=False)
