"""Scaffolds a rule: its file, its page, its line in the list of rules and in the table of profiles."""

from __future__ import annotations

import re
import sys
from pathlib import Path

RULES = Path(__file__).parent.parent / "src/a2acard/rules"

CODE = '''"""Flags … ."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{{value}}' …"


def check(card: Card) -> Iterator[Hit]:
    """One hit …"""
    text = card.name
    if text:
        yield Hit(card.path("name"), MESSAGE, {{"value": text}})


RULE = Rule(id="{id}", summary="…", check=check)
'''

PAGE = """One sentence that says what is wrong.

## Why

What breaks, and for whom.

## Flagged

```json
{"name": "…"}
```

## Accepted

A near miss, and why it is fine:

```json
{"description": "…"}
```

Another:

```json
{"version": "1.0.0"}
```

## Fix safety

No fix: only the author knows the value.

## References

- Good practice; no clause demands it.
"""


RESPONSE_CODE = '''"""Flags … ."""

from __future__ import annotations

from a2acard.card.response import Response
from a2acard.finding import Hit, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "'{{value}}' …"


def check(response: Response) -> Iterator[Hit]:
    """One hit …"""
    text = response.headers.get("server")
    if text:
        yield Hit((), MESSAGE, {{"value": text}})


RULE = Rule(id="{id}", summary="…", check=check)
'''
"""The same for a rule about the answer that a card came in."""


def main(arguments: list[str]) -> int:
    """Write the files and lines; returns the exit code."""
    match = re.fullmatch(r"([a-z_]+)/([a-z0-9]+(?:-[a-z0-9]+)*)", arguments[0] if arguments else "")
    if not match or not (RULES / match[1]).is_dir():
        folders = sorted(path.name for path in RULES.iterdir() if (path / "__init__.py").exists())
        print(f"usage: scripts/new-rule FOLDER/RULE-ID, FOLDER one of {', '.join(folders)}", file=sys.stderr)
        return 2
    folder, rule = match[1], match[2]
    stem = RULES / folder / rule.replace("-", "_")
    if stem.with_suffix(".py").exists():
        print(f"{rule} is there already", file=sys.stderr)
        return 2
    code, cue = (RESPONSE_CODE, "response:card") if folder == "response" else (CODE, "always")
    stem.with_suffix(".py").write_text(code.format(id=rule), encoding="utf-8")
    stem.with_suffix(".md").write_text(PAGE, encoding="utf-8")
    _insert(RULES / "__init__.py", rf'    Entry\("{folder}", ', f'    Entry("{folder}", "{rule}", "{cue}"),')
    _insert(RULES / "profiles.py", r'    "[a-z0-9-]+": +\(', f'    "{rule}": ("-WW", "-WW", "-WW", "-WW"),')
    print(
        f"wrote {stem}.py and .md; next: the rule, its page, its row in profiles.py, a cue tighter than 'always'"
    )
    print(f"then: python -m tests.rules.fill {rule}, and scripts/test tests/rules -k {rule}")
    return 0


def _insert(path: Path, pattern: str, line: str) -> None:
    """Put `line` after the last line that begins as `pattern` says."""
    lines = path.read_text(encoding="utf-8").split("\n")
    last = max(index for index, text in enumerate(lines) if re.match(pattern, text))
    lines.insert(last + 1, line)
    path.write_text("\n".join(lines), encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
