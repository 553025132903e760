"""Lints a folder of real cards and prints what was found: counts per version and rule, and what changed since."""

from __future__ import annotations

import json
import os
import sys
from collections import Counter
from pathlib import Path

from a2acard.finding import Report
from a2acard.linter.run import Plan, judge
from a2acard.source.parse import read

LAST = Path(__file__).parent.parent / ".corpus-last.json"


def reports(folder: Path) -> list[tuple[str, Report]]:
    """The report on each JSON file of the folder."""
    paths = sorted(folder.glob("*.json"))
    return [(path.name, judge(read(path.read_bytes()), Plan(), path=path.name)) for path in paths]


def main(arguments: list[str]) -> int:
    """Print the counts; with a rule id, print its hits instead. Exit 1 when a rule crashed."""
    folder = os.environ.get("A2ACARD_CORPUS")
    if not folder or not Path(folder).is_dir():
        print("set A2ACARD_CORPUS to a folder of cards (*.json)", file=sys.stderr)
        return 2
    found = reports(Path(folder))
    if arguments:
        for name, report in found:
            for finding in report.findings:
                if finding.rule in arguments:
                    print(f"{name}:{finding.line}: {finding.rule} {finding.pointer} {finding.message}")
        return 0
    versions = Counter(report.card_version or "not a card" for _, report in found)
    rules = Counter(finding.rule for _, report in found for finding in report.findings)
    files = Counter(rule for _, report in found for rule in {finding.rule for finding in report.findings})
    last = json.loads(LAST.read_text()) if LAST.exists() else {}
    print(
        f"{len(found)} files: " + ", ".join(f"{count} {version}" for version, count in versions.most_common())
    )
    for rule, count in rules.most_common():
        change = count - last.get(rule, 0) if last else 0
        print(f"{count:6} in {files[rule]:4} files  {rule}{f'  ({change:+})' if change else ''}")
    for rule in sorted(last.keys() - rules.keys()):
        print(f"     0 in    0 files  {rule}  ({-last[rule]:+})")
    LAST.write_text(json.dumps(rules))
    crashes = [(name, rule, error) for name, report in found for rule, error in report.crashes]
    for name, rule, error in crashes:
        print(f"crashed: {rule} on {name}: {error!r}", file=sys.stderr)
    return 1 if crashes else 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
