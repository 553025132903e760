"""What the GitHub Action does once a2acard is installed: one run, three reports, outputs to gate on."""

from __future__ import annotations

import io
import json
import os
import sys
from contextlib import redirect_stdout
from pathlib import Path

from a2acard.cli.main import main

NEVER = "never"


def words(name: str) -> list[str]:
    """An input that lists things, by blanks or lines."""
    return os.environ.get(f"A2ACARD_{name}", "").split()


def text(name: str) -> str:
    """An input with one value."""
    return os.environ.get(f"A2ACARD_{name}", "").strip()


def call(format: str, arguments: list[str]) -> tuple[int, str]:
    """The exit code and the report of one run."""
    out = io.StringIO()
    with redirect_stdout(out):
        code = main(["lint", "--format", format, *arguments])
    return code, out.getvalue()


def run(report: Path) -> int:
    """Judge, annotate, write; the exit code is that of `a2acard lint`, or 0 with `fail-on: never`."""
    never = text("FAIL_ON") == NEVER
    arguments = [*words("PATHS"), *words("ARGUMENTS")]
    for name in ("PROFILE", "FAIL_ON", "BASELINE"):
        if text(name) and text(name) != NEVER:
            arguments += [f"--{name.lower().replace('_', '-')}", text(name)]
    code, found = call("json", arguments)
    if not found:
        return code  # a wrong request, which has been explained on standard error
    report.write_text(found, encoding="utf-8")
    sys.stdout.write(call("github", arguments)[1])
    if text("SARIF"):
        Path(text("SARIF")).write_text(call("sarif", arguments)[1], encoding="utf-8")
    _append("GITHUB_STEP_SUMMARY", call("markdown", arguments)[1])
    counts = json.loads(found)["summary"]
    outputs = {"ok": "true" if code == 0 else "false", "report": str(report)}
    outputs |= {name: str(counts[name]) for name in ("files", "errors", "warnings", "infos")}
    _append("GITHUB_OUTPUT", "".join([f"{name}={value}\n" for name, value in outputs.items()]))
    return 0 if never and code == 1 else code


def _append(name: str, lines: str) -> None:
    """Add to the file that the runner has named, where it has."""
    path = os.environ.get(name)
    if path:
        with open(path, "a", encoding="utf-8") as file:
            file.write(lines)


if __name__ == "__main__":
    sys.exit(run(Path(sys.argv[1])))
