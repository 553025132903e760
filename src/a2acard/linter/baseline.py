"""Findings that a team has decided to live with for now: listed in a file, left out of reports, told when they are gone."""

from __future__ import annotations

import os

from a2acard.errors import BadValue
from a2acard.types import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Collection
    from typing import Any

    from a2acard.finding import Finding, Report


@value
class Listed:
    """One finding of the list: the file's path relative to the list, the rule, the pointer, the message."""

    path: str
    rule: str
    pointer: str
    message: str


_MEMBERS = ("path", "rule", "pointer", "message")


class Baseline:
    """The list in the file at `file`; `there` is False when there is no such file yet.

    Lines and columns play no part, so that a finding keeps its place in the list while the card moves around it. As
    many equal findings are left out as are listed. Raises BadValue for a file that is no baseline.
    """

    def __init__(self, file: str) -> None:
        self.file = file
        self.root = os.path.dirname(os.path.abspath(file))
        self.there = os.path.exists(file)
        self.left: dict[Listed, int] = {}
        self.found: list[Listed] = []
        self._seen: dict[str, Collection[str]] = {}
        for item in _read(file) if self.there else ():
            self.left[item] = self.left.get(item, 0) + 1

    def apply(self, report: Report, active: Collection[str]) -> None:
        """Take the listed findings out of `report`; `active` are the rules that were looked for."""
        path = self._relative(report.path)
        self._seen[path] = active
        kept = []
        for finding in report.findings:
            item = _listed(finding, path)
            self.found.append(item)
            if self.left.get(item):
                self.left[item] -= 1
            else:
                kept.append(finding)
        report.findings = tuple(kept)

    def gone(self) -> list[Listed]:
        """What is listed and no longer occurs, in files that were judged, or that are no longer there."""
        return [
            item
            for item, count in self.left.items()
            for _ in range(count)
            if item.rule in self._seen.get(item.path, ()) or self._is_missing(item.path)
        ]

    def write(self) -> None:
        """Write what was found; what the list says of files and rules that were not looked at stays."""
        from json import dumps

        from a2acard.finding import site
        from a2acard.source.replace import replace_file

        kept = [
            item
            for item, count in self.left.items()
            for _ in range(count)
            if item.rule not in self._seen.get(item.path, ()) and not self._is_missing(item.path)
        ]
        rows = sorted(
            [*kept, *self.found], key=lambda item: (item.path, item.pointer, item.rule, item.message)
        )
        data = {
            "schema": f"{site()}/schemas/baseline-1.json",
            "findings": [
                {"path": item.path, "rule": item.rule, "pointer": item.pointer, "message": item.message}
                for item in rows
            ],
        }
        text = dumps(data, ensure_ascii=False, indent=1) + "\n"
        replace_file(self.file, text.encode("utf-8", "backslashreplace"))

    def _relative(self, path: str | None) -> str:
        if path is None or path.startswith("<"):
            return path or "<card>"
        return os.path.relpath(path, self.root).replace(os.sep, "/")

    def _is_missing(self, path: str) -> bool:
        return not path.startswith("<") and not os.path.exists(os.path.join(self.root, path))


def _listed(finding: Finding, path: str) -> Listed:
    return Listed(path, finding.rule, finding.shown_pointer, finding.message)


def _read(file: str) -> list[Listed]:
    import json

    try:
        with open(file, "rb") as stream:
            data: Any = json.loads(stream.read())
        return [Listed(*[str(item[name]) for name in _MEMBERS]) for item in data["findings"]]
    except OSError as error:
        raise BadValue(f"{file}: {error.strerror}") from error
    except (ValueError, RecursionError) as error:
        raise BadValue(f"{file}: not JSON: {error}") from error
    except (KeyError, TypeError) as error:
        raise BadValue(f"{file}: not a baseline; take the file away, and a new one is written") from error
