"""The pages of the checks: the same text for `explain` and the documentation."""

from __future__ import annotations

import os

from a2acard.probing import CHECKS, check

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.probing._base import Check

_ABOUT = {"interface": "an interface", "card": "the card's own serving", "agent": "all interfaces together"}


def explained(name: str) -> str:
    """The page as it stands alone: its links lead to the site. Raises BadValue."""
    import re

    from a2acard.finding import site

    return re.sub(r"\]\(([a-z0-9-]+)\.md\)", rf"]({site()}/probes/\1)", check_page(name))


def check_page(name: str) -> str:
    """The page of a check with its metadata, as it stands among the others; raises BadValue."""
    item = check(name)
    lead, _, rest = page_text(name).partition("\n\n")
    facts = [
        f"- **summary**: {item.summary}",
        f"- **clause**: {_clauses(item)}",
        f"- **about**: {_for(item)}",
    ]
    return f"# {name}\n\n{lead}\n\n" + "\n".join(facts) + f"\n\n{rest}"


def _clauses(item: Check) -> str:
    return f"{item.clause}; {item.clause_0_3}" if item.clause_0_3 else item.clause


def _for(item: Check) -> str:
    if item.about != "interface":
        return _ABOUT[item.about]
    return f"an interface of {' and '.join(item.versions)} by {', '.join(item.bindings)}"


def page_text(name: str) -> str:
    """The page as it was written."""
    import a2acard.probing.checks

    folder = os.path.dirname(os.path.abspath(a2acard.probing.checks.__file__))
    with open(os.path.join(folder, f"{name.replace('-', '_')}.md"), encoding="utf-8") as file:
        return file.read()


def check_data(name: str) -> dict[str, object]:
    """A check's metadata as JSON values."""
    item = check(name)
    return {
        "id": name,
        "summary": item.summary,
        "clause": item.clause,
        "about": item.about,
        "bindings": list(item.bindings) if item.about == "interface" else [],
        "versions": list(item.versions) if item.about == "interface" else [],
        "help": item.help,
    }


def check_index() -> str:
    """The list of the checks."""
    lines = ["# Checks", "", "What [`a2acard probe`](../probe.md) asks; nothing of it starts anything.", ""]
    for about, title in _ABOUT.items():
        lines += [f"## About {title}", "", "| check | what holds when it passes | clause |", "|---|---|---|"]
        found = [check(name) for name in CHECKS]
        lines += [
            f"| [{one.id}]({one.id}.md) | {one.summary} | {_clauses(one)} |"
            for one in found
            if one.about == about
        ]
        lines.append("")
    return "\n".join(lines[:-1]) + "\n"
