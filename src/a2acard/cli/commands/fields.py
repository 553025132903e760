"""`a2acard fields`: every member of the card."""

from __future__ import annotations

import sys

from a2acard.cli.exit_codes import CLEAN
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

EXAMPLE = """\
examples:
  a2acard fields
  a2acard fields --version 0.3
  a2acard fields --format json
"""
VERSIONS = ("1.0", "0.3", "0.2", "pre-0.2")


def build(parser: ArgumentParser) -> None:
    """Add the options of `fields`."""
    parser.add_argument(
        "--format", choices=("text", "json"), default="text", help="how to print (default: text)"
    )
    parser.add_argument(
        "--version", choices=VERSIONS, default="1.0", help="members of this A2A version (default: 1.0)"
    )


def run(args: Namespace) -> int:
    """Print the members."""
    from a2acard.cli.languages import said, spoken
    from a2acard.reports.json_v1 import dumps, schema
    from a2acard.reports.pages import field_data, type_name
    from a2acard.spec.reference import rows

    found = rows(args.version)
    if args.format == "json":
        data = {
            "schema": schema("fields-1"),
            "version": args.version,
            "fields": [field_data(row) for row in found],
        }
        sys.stdout.write(dumps(data))
        return CLEAN
    words = spoken()
    width = max(len(row.name) for row in found)
    needs = max(len(words("required")), 8)
    for row in found:
        need = words("required") if row.field.required else ""
        sys.stdout.write(f"{row.name:<{width}}  {need:<{needs}}  {said(type_name(row.field))}\n")
    end = Phrase(
        "{number} members of A2A {version}; `a2acard explain skills.tags` tells about one",
        number=len(found),
        version=args.version,
    )
    sys.stdout.write(f"\n{said(end)}\n")
    return CLEAN
