"""`a2acard get`: the card of an agent, found the way servers really behave, through the guard."""

from __future__ import annotations

import sys

from a2acard.cli.exit_codes import CLEAN, UNFINISHED

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterable

    from a2acard.discovery.flow import Discovery, Row

EXAMPLE = """\
examples:
  a2acard get agents.example.org
  a2acard get https://agents.example.org/bills --trail
  a2acard get agents.example.org --explain-auth
  a2acard get http://localhost:8080 --allow-host localhost -o agent-card.json
"""


def build(parser: ArgumentParser) -> None:
    """Add the options of `get`."""
    from a2acard.cli.commands._fetching import add_options

    parser.add_argument(
        "target", metavar="TARGET", help="a host, an origin, a base URL with a path, or the card's own URL"
    )
    parser.add_argument("-o", "--output", metavar="FILE", help="write the card to FILE, whole or not at all")
    parser.add_argument("--trail", action="store_true", help="print every request on standard error")
    parser.add_argument(
        "--guess", action="store_true", help="last of all, also look where only some platforms have cards"
    )
    parser.add_argument(
        "--explain-auth",
        action="store_true",
        help="say in plain words what a caller needs, instead of the card",
    )
    parser.add_argument(
        "--format",
        choices=("text", "json"),
        default="text",
        help="the card itself (text), or all about it (json)",
    )
    add_options(parser)


def run(args: Namespace) -> int:
    """Print the card, byte for byte; 3 with the reason when none was found."""
    from a2acard.cli.commands._fetching import guard
    from a2acard.errors import FetchError

    allowed = guard(args)
    from a2acard.discovery.client import Client

    with Client(allowed) as client:
        try:
            found = client.discover(args.target, guess=args.guess)
        except FetchError as error:
            if args.trail:
                _print_trail(client.trail)
            print(f"a2acard get: {error}", file=sys.stderr)
            return UNFINISHED
    if args.trail:
        _print_trail(found.trail)
    for note in found.notes:
        print(f"a2acard get: {note}", file=sys.stderr)
    for other in found.others:
        print(f"a2acard get: the host has another agent: {_shown(other)}", file=sys.stderr)
    _write(found, args)
    return CLEAN


def _write(found: Discovery, args: Namespace) -> None:
    from a2acard.cli.terminal import write_whole
    from a2acard.source.replace import replace_file

    if args.output and args.output != "-":
        replace_file(args.output, found.card)
    if args.explain_auth:
        from a2acard.discovery.access import access, explained
        from a2acard.redact import printable, redacted

        lines = [printable(redacted(line)) for line in explained(access(found.card))]
        write_whole(sys.stdout, "\n".join(lines) + "\n")
    elif args.format == "json":
        write_whole(sys.stdout, _json(found))
    elif not args.output or args.output == "-":
        write_whole(sys.stdout, found.card.decode("utf-8", "replace"))


def _json(found: Discovery) -> str:
    from a2acard.reports.json_v1 import dumps, schema
    from a2acard.source.parse import read

    return dumps(
        {
            "schema": schema("get-1"),
            "url": _shown(found.url),
            "why": found.why,
            "card": read(found.card).value,
            "trail": [_row(row) for row in found.trail],
            "notes": list(found.notes),
            "others": [_shown(other) for other in found.others],
        }
    )


def _row(row: Row) -> dict[str, object]:
    return {
        "url": row.url,
        "why": row.why,
        "status": row.status,
        "content_type": row.content_type,
        "location": row.location,
        "seconds": None if row.seconds is None else round(row.seconds, 4),
        "verdict": row.verdict,
        "challenge": row.challenge,
        "cache": row.cache,
    }


def _print_trail(trail: Iterable[Row]) -> None:
    from a2acard.redact import printable

    for row in trail:
        took = f"{row.seconds * 1000:.0f} ms" if row.seconds is not None else "-"
        where = f" -> {row.location}" if row.location else ""
        kind = f" {row.content_type}" if row.content_type else ""
        asked = f" [{row.challenge}]" if row.challenge else ""
        cached = f", {row.cache}" if row.cache else ""
        line = (
            f"{row.status or '---'} {row.url}{where} ({row.why}, {took}{kind}{cached}): {row.verdict}{asked}"
        )
        print(printable(line), file=sys.stderr)


def _shown(url: str) -> str:
    from a2acard.discovery.guard import without_secrets

    return without_secrets(url)
