"""`a2acard explain`: the page of a rule, of a member of the card, or of a check of `probe`."""

from __future__ import annotations

import sys

from a2acard.cli import languages
from a2acard.cli.commands._plugins import add_option, plugin_rules
from a2acard.cli.exit_codes import CLEAN, USAGE
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

EXAMPLE = """\
examples:
  a2acard explain duplicate-skill-id
  a2acard explain skills.tags
  a2acard explain unknown-version
  a2acard explain /supportedInterfaces/0/protocolVersion
"""


def build(parser: ArgumentParser) -> None:
    """Add the options of `explain`."""
    parser.add_argument(
        "topic",
        metavar="RULE|FIELD|CHECK",
        help="a rule id, a member (skills.tags), a JSON Pointer into a card, or a check of `probe`",
    )
    parser.add_argument(
        "--format", choices=("text", "json"), default="text", help="how to print (default: text, as Markdown)"
    )
    add_option(parser)


def run(args: Namespace) -> int:
    """Print the page; 2 when nothing is known by that name."""
    from a2acard.probing import CHECKS
    from a2acard.reports.pages import field_data, field_page, rule_data, rule_page
    from a2acard.rules import with_own
    from a2acard.spec.reference import find

    own = plugin_rules(args.plugin, settings=True) if "/" in args.topic.strip("/") else ()
    item = next((item for item in with_own(own) if item.id == args.topic), None)
    if item is not None:
        if args.format == "json":
            return _print_json({"rule": rule_data(item) | {"page": rule_page(item.id)}})
        sys.stdout.write(rule_page(item.id, languages.text(args)))
        return CLEAN
    if args.topic in CHECKS:
        from a2acard.probing.pages import check_data, explained

        if args.format == "json":
            return _print_json({"check": check_data(args.topic) | {"page": explained(args.topic)}})
        sys.stdout.write(explained(args.topic))
        return CLEAN
    rows = find(args.topic)
    if not rows:
        from a2acard.cli.terminal import note
        from a2acard.redact import shown

        note(
            _hint(Phrase("nothing is called '{topic}'", topic=shown(args.topic)), args.topic),
            "a2acard explain: ",
        )
        return USAGE
    if args.format == "json":
        return _print_json({"fields": [field_data(row) for row in rows]})
    names = list(dict.fromkeys(row.name for row in rows))
    words = languages.text(args)
    pages = [field_page([row for row in rows if row.name == name], words) for name in names]
    sys.stdout.write("\n".join(pages))
    return CLEAN


def _print_json(data: dict[str, object]) -> int:
    from a2acard.reports.json_v1 import dumps, schema

    sys.stdout.write(dumps({"schema": schema("explain-1")} | data))
    return CLEAN


def _hint(text: Phrase, topic: str) -> Phrase:
    """The text with the name that looks alike, or with where a rule of others would be known from."""
    from difflib import get_close_matches

    from a2acard.probing import CHECKS
    from a2acard.rules import OWN, RULES
    from a2acard.spec.reference import REFERENCE_VERSIONS, rows

    if "/" in topic.strip("/") and not topic.startswith("/"):
        near = get_close_matches(topic, list(OWN), 1)
        return Phrase("{text}; did you mean {near!r}?", text=text, near=near[0]) if near else _others(text)
    names = {item.id: item.id for item in RULES} | {name: name for name in CHECKS}
    for row in [row for version in REFERENCE_VERSIONS for row in rows(version)]:
        paths = [path.replace("[]", "").replace("{}", "") for path in row.paths]
        for name in (row.field.name, *paths, row.name):
            names.setdefault(name.casefold(), name)
    steps = [step for step in topic.strip("/").split("/") if not step.isdecimal()]
    asked = ".".join(steps) if topic.startswith("/") else topic
    near = get_close_matches(asked.casefold(), list(names), 1)
    if near:
        return Phrase("{text}; did you mean {near!r}?", text=text, near=names[near[0]])
    return Phrase("{text}; `a2acard rules` and `a2acard fields` list what there is", text=text)


def _others(text: Phrase) -> Phrase:
    from a2acard.rules.own import installed

    there = installed()
    text = Phrase(
        "{text}; rules of others are known where `plugins` in the settings or --plugin names them", text=text
    )
    if there:
        return Phrase("{text} (installed here: {names})", text=text, names=", ".join(there))
    return Phrase("{text} (no package here brings rules)", text=text)
