"""Programs of Debian packages, for tests that want the real thing; installed where that is possible, else skipped."""

from __future__ import annotations

import fcntl
import os
import shutil
import subprocess
import tempfile
from pathlib import Path

import pytest

PATHS = os.pathsep.join((os.environ.get("PATH", os.defpath), "/usr/sbin", "/sbin"))
TIMEOUT_S = 600


def program(name: str, package: str | None = None) -> str:
    """Where a program lies; its package is installed where it is nowhere, and the test skipped where it can't be."""
    found = shutil.which(name, path=PATHS)
    if found is None:
        _install(package or name)
        found = shutil.which(name, path=PATHS)
    if found is None:
        pytest.skip(f"{name} is not installed, and can't be here (apt-get as root installs it)")
    return found


def _install(package: str) -> None:
    """By apt-get, as root, one process at a time; no service is started."""
    if shutil.which("apt-get") is None or os.geteuid() != 0:
        return
    quiet = {**os.environ, "DEBIAN_FRONTEND": "noninteractive", "RUNLEVEL": "1"}
    with Path(tempfile.gettempdir(), "a2acard-tests-apt.lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        for command in (
            ["apt-get", "-q", "update"],
            ["apt-get", "-q", "install", "--yes", "--no-install-recommends", package],
        ):
            done = subprocess.run(
                command, env=quiet, capture_output=True, text=True, check=False, timeout=TIMEOUT_S
            )
        if done.returncode:
            pytest.skip(f"{package} can't be installed: {done.stderr.strip()[-300:]}")
