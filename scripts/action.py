"""What the GitHub Action does once a2acard is installed: one run, several reports, outputs to gate on."""

from __future__ import annotations

import json
import os
import sys
from pathlib import Path

from a2acard.cli.main import main

NEVER = "never"


def words(name: str) -> list[str]:
    """An input that lists things, by blanks or lines."""
    return os.environ.get(f"A2ACARD_{name}", "").split()


def text(name: str) -> str:
    """An input with one value."""
    return os.environ.get(f"A2ACARD_{name}", "").strip()


def run(report: Path) -> int:
    """Judge, annotate, write; the exit code is that of `a2acard lint`, or 0 with `fail-on: never`."""
    never = text("FAIL_ON") == NEVER
    table = report.with_suffix(".md")
    files = {"json": str(report), "markdown": str(table), "sarif": text("SARIF")}
    arguments = ["lint", "--format", "github", *words("PATHS"), *words("ARGUMENTS")]
    for name in ("PROFILE", "FAIL_ON", "BASELINE"):
        if text(name) and text(name) != NEVER:
            arguments += [f"--{name.lower().replace('_', '-')}", text(name)]
    for format, path in files.items():
        if path:
            arguments += ["--output", f"{format}:{path}"]
    report.unlink(missing_ok=True)
    code = main(arguments)
    if not report.exists():
        return code  # a wrong request, which has been explained on standard error
    _append("GITHUB_STEP_SUMMARY", table.read_text(encoding="utf-8"))
    counts = json.loads(report.read_bytes())["summary"]
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
