"""Pastes commands into a shell, as a reader of them would."""

from __future__ import annotations

import json
import os
import shutil
import subprocess
from typing import Any

import pytest

needs_curl = pytest.mark.skipif(
    shutil.which("curl") is None or shutil.which("bash") is None, reason="there is no curl, or no bash"
)


def pasted(command: str, **variables: str) -> Any:
    """What the command prints, read as JSON; `variables` are those of the environment, beside the path."""
    done = subprocess.run(
        ["bash", "-c", command],
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        env={"PATH": os.environ["PATH"], "HOME": os.devnull, "LC_ALL": "C.UTF-8"} | variables,
    )
    assert (done.returncode, done.stderr) == (0, ""), done
    return json.loads(done.stdout) if done.stdout else None


def is_answer(found: Any) -> bool:
    """True for a task or a message of the agent, in the form of any binding and version; an error is none."""
    if not isinstance(found, dict) or "error" in found:
        return False
    node = found.get("result", found)
    kinds = [name for name in ("task", "message", "msg") if isinstance(node.get(name), dict)]
    return bool(kinds) or node.get("kind") in ("task", "message")
