"""`lint --fix` and `--diff`: apply fixes, write or show them."""

from __future__ import annotations

import os

from a2acard.cli.terminal import note, output, write_whole
from a2acard.linter.autofix import fix
from a2acard.linter.gather import INLINE, STDIN
from a2acard.linter.run import judge
from a2acard.source.replace import replace_file
from a2acard.types import Counted, Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace

    from a2acard.card.response import Response
    from a2acard.finding import Report
    from a2acard.linter.run import Plan
    from a2acard.source.document import Document


_ELSEWHERE = ("git:", "http://", "https://")
"""How the sources begin that nothing can be written to: the mended card is printed."""


def fixed(
    document: Document, plan: Plan, path: str, args: Namespace, response: Response | None = None
) -> Report:
    """Mend one card; the report on what is left.

    With `--diff` the change is printed and nothing is written; otherwise a file is replaced whole or not at all, and a
    card from standard input is printed.
    """
    is_file = path not in (STDIN, INLINE) and not path.startswith(_ELSEWHERE)
    if is_file and not args.diff and _is_packed(path):
        note(Phrase("{path}: nothing was changed: the file is compressed; unpack it first", path=path), "")
        return judge(document, plan, path=path)
    made = fix(
        document,
        plan,
        path=path,
        unsafe=args.unsafe_fixes,
        drop_signatures=args.drop_signatures,
        response=response,
    )
    if made.held_back:
        note(Phrase("{path}: nothing was changed: {reason}", path=path, reason=made.held_back), "")
    if args.diff:
        write_whole(output(), difference(document.data, made.data, path))
    elif not is_file:
        write_whole(output(), made.data.decode("utf-8", "surrogateescape"))
    elif made.data != document.data:
        try:
            replace_file(path, made.data)
        except OSError as error:
            reason = error.strerror or error
            note(Phrase("{path}: nothing was changed: {reason}", path=path, reason=reason), "")
            args.unfinished = True  # the others are mended and reported all the same
            return judge(document, plan, path=path)
        count = len(made.applied)
        mended = Counted(count, "mended {number} finding", "mended {number} findings")
        note(Phrase("{path}: {mended}", path=path, mended=mended), "")
    return made.report


def _is_packed(path: str) -> bool:
    from a2acard.source.unpack import is_packed

    try:
        with open(path, "rb") as file:
            return is_packed(file.read(4))
    except OSError:
        return False


def difference(old: bytes, new: bytes, path: str) -> str:
    """A unified diff of two texts; empty when they are the same."""
    from difflib import unified_diff

    if old == new:
        return ""
    before, after = (data.decode("utf-8", "replace").splitlines(keepends=True) for data in (old, new))
    name = path.replace(os.sep, "/")
    text = []
    for line in unified_diff(before, after, f"a/{name}", f"b/{name}"):
        text.append(line if line.endswith("\n") else f"{line}\n\\ No newline at end of file\n")
    return "".join(text)
