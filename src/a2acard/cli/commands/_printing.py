"""How `lint` prints: text as the reports come, other formats at the end, and files with further reports."""

from __future__ import annotations

import os

from a2acard.cli import languages
from a2acard.cli.terminal import has_colour, write_whole
from a2acard.errors import BadValue
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable, Iterable
    from typing import TextIO

    from a2acard.finding import Report
    from a2acard.languages import Language

FORMATS = {
    "text": "text",
    "json": "json_v1",
    "sarif": "sarif",
    "github": "github",
    "gitlab": "gitlab",
    "junit": "junit",
    "markdown": "markdown",
}
"""Each format with the module that prints it."""


class Printer:
    """Takes reports one by one. Text is written at once, and nothing of it kept; other formats need all reports.

    `out` is where the report goes; raises BadValue for an `--output` that can't be written.
    """

    def __init__(self, args: Namespace, out: TextIO) -> None:
        self.out = out
        self.format: str = args.format
        self.files = _files(args.output)
        self.count = 0
        self.ok = True
        self.has_crashed = False
        self._kept: list[Report] = []
        self._keeps = self.format != "text" or bool(self.files)
        self._args = args
        self._words = languages.text(args)
        self._data_words = languages.data(args)
        self._text = None
        if self.format == "text":
            from a2acard.reports.text import TextReport

            self._text = TextReport(
                colour=has_colour(out), frames=not args.quiet, language=languages.text(args)
            )

    @property
    def streams_to_terminal(self) -> bool:
        """True when what is printed on the way shows how far the work is."""
        return self._text is not None and self.out.isatty()

    def add(self, report: Report) -> None:
        """Print a report, or keep it for the end."""
        self.count += 1
        self.ok = self.ok and report.ok
        self.has_crashed = self.has_crashed or bool(report.crashes)
        if self._text is not None:
            write_whole(self.out, self._text.add(report.speak(self._words)))
        report.speak(self._data_words)
        if self._keeps:
            self._kept.append(report)

    def end(self) -> None:
        """Print what comes last, and write the files; raises OSError."""
        write_whole(
            self.out, self._text.end() if self._text else _rendered(self.format, self._kept, self._data_words)
        )
        for format, path in self.files:
            _write(path, _rendered(format, self._kept, self._data_words, frames=not self._args.quiet))


def _files(options: list[str]) -> list[tuple[str, str]]:
    """The format and the path of each `--output`; raises BadValue."""
    found: list[tuple[str, str]] = []
    for option in options:
        format, _, path = option.partition(":")
        if format not in FORMATS:
            from difflib import get_close_matches

            near = get_close_matches(format, list(FORMATS), 1)
            if near:
                hint = Phrase("did you mean {near!r}?", near=near[0])
            else:
                hint = Phrase("there are {names}", names=", ".join(FORMATS))
            raise BadValue(
                Phrase(
                    "--output {option}: {format!r} is no format; {hint} (it is written FORMAT:FILE)",
                    option=option,
                    format=format,
                    hint=hint,
                )
            )
        if path in ("", "-"):
            raise BadValue(
                Phrase(
                    "--output {option}: name a file; standard output has the report of --format",
                    option=option,
                )
            )
        if os.path.isdir(path) or not os.path.isdir(os.path.dirname(path) or "."):
            fault = Phrase("a folder") if os.path.isdir(path) else Phrase("no such folder")
            raise BadValue(Phrase("--output {option}: {fault}", option=option, fault=fault))
        if os.path.realpath(path) in [os.path.realpath(other) for _, other in found]:
            raise BadValue(Phrase("--output {option}: the file is named twice", option=option))
        found.append((format, path))
    return found


def refuse_overwriting(options: list[str], paths: Iterable[str], is_judged: Callable[[str], bool]) -> None:
    """Raise BadValue where a report would be written over a file that is judged; an older report may be."""
    found = {os.path.realpath(path): path for path in paths}
    for option in options:
        path = found.get(os.path.realpath(option.partition(":")[2]))
        if path is not None and is_judged(path):
            raise BadValue(
                Phrase(
                    "--output {option}: that file is judged, and would be lost; name another", option=option
                )
            )


def _rendered(format: str, reports: list[Report], language: Language, *, frames: bool = True) -> str:
    if format == "text":
        from a2acard.reports.text import render

        return render(reports, frames=frames, language=language)
    if format == "markdown":
        from a2acard.reports.markdown import render as as_markdown

        return as_markdown(reports, language)
    module = __import__(f"a2acard.reports.{FORMATS[format]}", fromlist=["render"])
    return str(module.render(reports))


def _write(path: str, text: str) -> None:
    """Whole or not at all."""
    from a2acard.source.replace import replace_file

    replace_file(path, text.encode("utf-8", "backslashreplace"))
