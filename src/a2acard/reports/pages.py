"""The pages of rules and card members as Markdown: the same text for `explain`, hovers and the documentation."""

from __future__ import annotations

import json
import os

from a2acard.languages import ENGLISH
from a2acard.rules import RULES, entry
from a2acard.rules.profiles import PROFILES, TABLE, VERSIONS, severity
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Sequence

    from a2acard.languages import Language
    from a2acard.rules import Entry
    from a2acard.rules.own import OwnRule
    from a2acard.spec._base import Field
    from a2acard.spec.reference import Row


def rule_page(rule: str, words: Language = ENGLISH) -> str:
    """The page of a rule with its metadata; raises UnknownRule. Of it only the summary is in other languages."""
    item = entry(rule)
    loaded = item.rule
    lead, _, rest = page_text(item).partition("\n\n")
    facts = [
        Phrase("- **summary**: {summary}", summary=Phrase(loaded.summary)),
        Phrase("- **clause**: {clause}", clause=Phrase(loaded.clause)),
        Phrase(
            "- **fix**: {fix} · **confidence**: {confidence} · **since**: {since}",
            fix=Phrase("yes") if loaded.fixable else Phrase("no"),
            confidence=loaded.confidence,
            since=loaded.since,
        ),
    ]
    told = "\n".join([fact.told(words) for fact in facts])
    return f"# {rule}\n\n{lead}\n\n{told}\n\n{severity_table(rule, words)}\n\n{rest}"


def page_text(item: Entry | OwnRule) -> str:
    """The page as its author wrote it."""
    from a2acard.rules.own import OwnRule

    if isinstance(item, OwnRule):
        return item.page or f"{item.rule.summary[0].upper()}{item.rule.summary[1:]}."
    import a2acard.rules

    folder = os.path.dirname(os.path.abspath(a2acard.rules.__file__))
    path = os.path.join(folder, item.folder, item.id.replace("-", "_") + ".md")
    with open(path, encoding="utf-8") as file:
        return file.read()


def severity_table(rule: str, words: Language = ENGLISH) -> str:
    """A rule's severities, version by profile."""
    lines = [f"| {words('A2A version')} | " + " | ".join(PROFILES) + " |", "|---|" + "---|" * len(PROFILES)]
    for version in VERSIONS:
        cells = [severity(rule, version, profile) or "off" for profile in PROFILES]
        lines.append(f"| {version} | " + " | ".join(cells) + " |")
    return "\n".join(lines)


def rule_data(item: Entry | OwnRule) -> dict[str, object]:
    """A rule's metadata as JSON values."""
    loaded = item.rule
    return {
        "id": item.id,
        "folder": item.folder,
        "summary": loaded.summary,
        "clause": loaded.clause,
        "confidence": loaded.confidence,
        "fixable": loaded.fixable,
        "since": loaded.since,
        "severity": {v: {p: severity(item.id, v, p) for p in PROFILES} for v in VERSIONS},
        "help": loaded.help,
    }


def rule_index() -> str:
    """The index of the rules: one table a folder, every severity in every version and profile."""
    lines = ["# Rules", ""]
    lines += [
        "What each rule counts for cards of each A2A version, in the profiles `spec`, `recommended` (the default) and",
        "`strict`, in this order: **E** error, **W** warning, **I** info, **-** off, a small letter: off until somebody",
        "asks for the rule by its id. *fix* marks rules that offer one. A hybrid is judged by 1.0, its 0.x half by 0.3.",
        "Rules of *Response* speak only of cards that were [fetched](../lint-url.md), rules of *Policy* only where the",
        "[settings](../settings.md) have a policy.",
        "",
    ]
    folder = None
    for item in RULES:
        if item.folder != folder:
            folder = item.folder
            title = folder.replace("_", " ").capitalize()
            lines += [
                "",
                f"## {title}",
                "",
                f"| rule | what it finds | {' | '.join(VERSIONS)} | |",
                "|---|---|" + "---|" * len(VERSIONS) + "---|",
            ]
        cells = " | ".join([_letters(cell) for cell in TABLE[item.id]])
        fix = "fix" if item.rule.fixable else ""
        lines.append(f"| [{item.id}]({item.id}.md) | {item.rule.summary} | {cells} | {fix} |")
    return "\n".join(lines) + "\n"


def _letters(cell: str) -> str:
    return " ".join(cell)


def field_page(rows: Sequence[Row], words: Language = ENGLISH) -> str:
    """What is known about one member, newest version first, what older versions say differently below."""
    first = rows[0]
    field = first.field
    paths = ", ".join([f"`{path}`" for path in first.paths[:4]]) + (" …" if len(first.paths) > 4 else "")
    facts = [
        Phrase("- **type**: {type}", type=type_name(field)),
        Phrase("- **in a card**: {paths}", paths=paths),
    ]
    if field.known:
        known = ", ".join([f"`{value}`" for value in field.known])
        facts.append(
            Phrase("- **values**: {known}" if field.closed else "- **known values**: {known}", known=known)
        )
    facts.append(Phrase("- **the usual mistake**: {mistake}", mistake=Phrase(field.mistake)))
    facts.append(Phrase("- **clause**: {clause}", clause=Phrase(field.clause)))
    lines = [f"# {first.name}", "", words(field.meaning), "", *[fact.told(words) for fact in facts]]
    lines += ["", words("| A2A version | required | name |"), "|---|---|---|"]
    for row in rows:
        version = row.version
        if row.field.since:
            version = Phrase("{version} (since {since})", version=version, since=row.field.since).told(words)
        lines.append(f"| {version} | {words('yes' if row.field.required else 'no')} | `{row.name}` |")
    lines += [
        "",
        words("Example:"),
        "",
        "```json",
        f'"{field.name}": {json.dumps(field.example, ensure_ascii=False, indent=2)}',
        "```",
    ]
    return "\n".join(lines) + "\n"


def type_name(field: Field) -> str:
    """A member's type in words: `list of AgentSkill`, `string`, `map of string to string`."""
    kinds = {"object": Phrase("JSON object"), "scopes": Phrase("scheme names with scopes")}
    name: str = field.message or kinds.get(field.type) or str(field.type)
    if field.many == "list":
        return Phrase("list of {name}", name=name)
    return Phrase("map of string to {name}", name=name) if field.many == "map" else name


def field_data(row: Row) -> dict[str, object]:
    """One member of one version as JSON values."""
    field = row.field
    return {
        "version": row.version,
        "name": row.name,
        "paths": list(row.paths),
        "type": type_name(field),
        "required": field.required,
        "since": field.since,
        "known": list(field.known),
        "deprecated": field.deprecated,
        "meaning": field.meaning,
        "example": field.example,
        "mistake": field.mistake,
        "clause": field.clause,
    }


def version_page(version: str, rows: Iterable[Row]) -> str:
    """The field reference of one version as a page."""
    lines = [f"# The Agent Card, A2A {version}", ""]
    message = None
    for row in rows:
        if row.message != message:
            message = row.message
            lines += [f"## {message}", ""]
        field = row.field
        need = "required" if field.required else "optional"
        lines += [f"### {row.name}", "", f"*{type_name(field)}, {need}*. {field.meaning}", ""]
        lines += [f"- The usual mistake: {field.mistake}", f"- {field.clause}"]
        if row.paths:
            lines.append(f"- In a card: `{row.paths[0]}`")
        lines += [
            "",
            "```json",
            f'"{field.name}": {json.dumps(field.example, ensure_ascii=False)}',
            "```",
            "",
        ]
    return "\n".join(lines)
