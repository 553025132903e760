"""A type checker takes what is right, and refuses what would fail at run time."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

USES = Path(__file__).parent / "typed_uses.py"
MISUSES = (
    ('card(name="x")', "call-arg"),
    ('skill(id="a", name="A", description="d", tags=[])', "call-arg"),
    ('skill("a", name="A", description="d", tags=[], examples=[])', "call-arg"),
    ('provider(organization="x")', "call-arg"),
    ("jsonrpc()", "call-arg"),
    ("jsonrpc(3)", "arg-type"),
    ("grpc(url='x')", "call-arg"),
    ('api_key(name="x", location="body")', "arg-type"),
    ("oauth2()", "call-arg"),
    ('oauth2(flow="device")', "arg-type"),
    ('authorization_code(token_url="x", scopes={})', "call-arg"),
    ('device_code(token_url="x", scopes={})', "call-arg"),
    ('client_credentials(token_url="x")', "call-arg"),
    ("openid_connect()", "call-arg"),
    ("requires(3)", "arg-type"),
    ('extension(description="x")', "call-arg"),
    ('bearer().wrapper = "x"', "misc"),
    ("mutual_tls(3)", "call-arg"),
)


def test_uses_type_check_and_misuses_do_not(tmp_path: Path) -> None:
    """Each line of the misuses has its error, and no line of the uses has any."""
    lines = ["from a2acard.authoring import *"]
    lines += [line for line, _ in MISUSES]
    wrong = tmp_path / "misuses.py"
    wrong.write_text("\n".join(lines) + "\n", encoding="utf-8")
    run = subprocess.run(
        [
            sys.executable,
            "-m",
            "mypy",
            "--strict",
            "--cache-dir",
            str(tmp_path / "cache"),
            str(USES),
            str(wrong),
        ],
        capture_output=True,
        text=True,
        check=False,
        cwd=Path(__file__).parents[2],
    )
    found = [line for line in run.stdout.splitlines() if ": error: " in line]
    assert not [line for line in found if "misuses.py" not in line], run.stdout
    for number, (line, code) in enumerate(MISUSES, 2):
        assert any(f"misuses.py:{number}: " in error and f"[{code}]" in error for error in found), (
            line,
            run.stdout,
        )
