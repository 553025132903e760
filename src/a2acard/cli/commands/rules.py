"""`a2acard rules`: every rule with its severities."""

from __future__ import annotations

import sys

from a2acard.cli import languages
from a2acard.cli.commands._plugins import add_option, plugin_rules
from a2acard.cli.exit_codes import CLEAN
from a2acard.rules.profiles import DEFAULT_PROFILE, PROFILES, VERSIONS
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

EXAMPLE = """\
examples:
  a2acard rules
  a2acard rules --profile strict --version 0.3
  a2acard rules --format json
"""


def build(parser: ArgumentParser) -> None:
    """Add the options of `rules`."""
    parser.add_argument(
        "--format", choices=("text", "json"), default="text", help="how to print (default: text)"
    )
    parser.add_argument(
        "--profile",
        choices=PROFILES,
        default=DEFAULT_PROFILE,
        help=f"text: severities of this profile (default: {DEFAULT_PROFILE})",
    )
    parser.add_argument(
        "--version",
        choices=VERSIONS,
        default=VERSIONS[0],
        help=f"text: severities for cards of this version (default: {VERSIONS[0]})",
    )
    add_option(parser)


def run(args: Namespace) -> int:
    """Print the rules."""
    from a2acard.reports.json_v1 import dumps, schema
    from a2acard.reports.pages import rule_data
    from a2acard.rules import with_own
    from a2acard.rules.profiles import severity

    rules = with_own(plugin_rules(args.plugin, settings=True))
    if args.format == "json":
        words = languages.data(args)
        told = [rule_data(item) | {"summary": words(item.rule.summary)} for item in rules]
        data = {"schema": schema("rules-1"), "rules": told}
        sys.stdout.write(dumps(data))
        return CLEAN
    words = languages.text(args)
    width = max(len(item.id) for item in rules)
    for item in rules:
        grade = severity(item.id, args.version, args.profile) or "off"
        fix = "fix" if item.rule.fixable else "   "
        sys.stdout.write(f"{item.id:<{width}}  {grade:<7}  {fix}  {words(item.rule.summary)}\n")
    end = Phrase(
        "{number} rules; severities for A2A {version}, profile {profile}",
        number=len(rules),
        version=args.version,
        profile=args.profile,
    )
    sys.stdout.write(f"\n{end.told(words)}\n")
    return CLEAN
