"""Runs the command line in this process, as a user would from a shell."""

from __future__ import annotations

import io
import sys
from contextlib import redirect_stderr, redirect_stdout
from dataclasses import dataclass

from a2acard.cli.main import main


@dataclass
class Run:
    """What a call left behind."""

    code: int
    out: str
    err: str


class Stdin(io.TextIOWrapper):
    """Standard input from bytes, as a pipe gives them."""

    def __init__(self, data: bytes) -> None:
        super().__init__(io.BytesIO(data), encoding="utf-8")


def run(*arguments: str, stdin: bytes = b"") -> Run:
    """Call `a2acard` with `arguments`."""
    out, err = io.StringIO(), io.StringIO()
    before = sys.stdin
    sys.stdin = Stdin(stdin)
    try:
        with redirect_stdout(out), redirect_stderr(err):
            code = main(arguments)
    finally:
        sys.stdin = before
    return Run(code, out.getvalue(), err.getvalue())
