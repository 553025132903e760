"""`a2acard get`: the card of an agent, found the way servers really behave, through the guard."""

from __future__ import annotations

from a2acard.cli.exit_codes import CLEAN, FINDINGS

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

EXAMPLE = """\
examples:
  a2acard get agents.example.org
  a2acard get https://agents.example.org/bills --trail
  a2acard get agents.example.org --explain-auth
  a2acard get agents.example.org --select --binding JSONRPC
  a2acard get agents.example.org --request
  a2acard get agents.example.org --extended --bearer-env TOKEN
  a2acard get http://localhost:8080 --allow-host localhost -o agent-card.json
"""


def build(parser: ArgumentParser) -> None:
    """Add the options of `get`."""
    from a2acard.cli.commands._credentials import add_call_options
    from a2acard.cli.commands._fetching import add_guard_options

    add = parser.add_argument
    add(
        "target",
        metavar="TARGET",
        help="a host, an origin, a base URL with a path, the card's own URL; or a file, - for standard input, inline JSON",
    )
    add("-o", "--output", metavar="FILE", help="write the card to FILE, whole or not at all")
    add("--trail", action="store_true", help="print every request on standard error")
    add("--guess", action="store_true", help="last of all, also look where only some platforms have cards")
    add(
        "--explain-auth",
        action="store_true",
        help="say in plain words what a caller needs, instead of the card",
    )
    add(
        "--select",
        action="store_true",
        help="say which interface a client calls and why no other, instead of the card",
    )
    add(
        "--request",
        action="store_true",
        help="print the command that sends the agent a message (curl or grpcurl, to paste into a terminal), instead of the card",
    )
    add("--extended", action="store_true", help="get the extended card, by the interface that --select shows")
    add(
        "--binding",
        action="append",
        default=[],
        metavar="BINDING",
        help="call by this binding only: JSONRPC, HTTP+JSON, GRPC; may be repeated",
    )
    add("--tenant", metavar="TENANT", help="take interfaces of this tenant, or of none")
    add(
        "--interface-host",
        action="append",
        default=[],
        metavar="HOST",
        help="interfaces may be on these hosts (default: on the host that the card came from, or under it)",
    )
    add(
        "--format",
        choices=("text", "json"),
        default="text",
        help="the card itself (text), or all about it (json)",
    )
    signed = parser.add_argument_group("signatures")
    signed.add_argument("--trust", metavar="FILE", help="whom to trust, and for what (see `a2acard verify`)")
    signed.add_argument(
        "--signature",
        choices=("off", "audit", "if-present", "require"),
        default=None,
        help="look at none; say what the signatures prove (audit, the default with --trust); refuse a card that has some and none is"
        " trusted; refuse any card that is not trusted",
    )
    signed.add_argument(
        "--require-coverage",
        action="store_true",
        help="do not trust signatures that leave out what decides where a caller goes",
    )
    cached = parser.add_argument_group("cache (cards are kept by the rules of HTTP)")
    cached.add_argument("--no-cache", action="store_true", help="neither use nor keep anything")
    cached.add_argument("--refresh", action="store_true", help="ask the host, however fresh what is kept is")
    cached.add_argument(
        "--cache-dir", metavar="DIR", help="keep cards in this folder, not in the user's cache folder"
    )
    add_call_options(parser)
    add_guard_options(parser)


def run(args: Namespace) -> int:
    """Print the card, byte for byte; 3 with the reason when none was found, 1 when it has no interface, no extended card or no trusted signature."""
    from a2acard.cli.commands._getting import Getting
    from a2acard.errors import ConfigError, FetchError

    getting = Getting(args)
    try:
        getting.find()
        if not getting.check_signatures():
            return FINDINGS
        if args.select or args.request or args.extended:
            getting.choose()
        if args.extended:
            getting.extend()
            if not getting.check_signatures():
                return FINDINGS
    except FetchError as error:
        return getting.failed(error)
    except ConfigError as error:
        if getting.found is None:
            raise
        return getting.failed(error)
    getting.tell()
    getting.write()
    return CLEAN
