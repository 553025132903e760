"""`a2acard export`: cards as files for a web server, with the configuration that gives them the headers clients need."""

from __future__ import annotations

from a2acard.cli.exit_codes import CLEAN, FINDINGS, USAGE
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from a2acard.serving import HostedCard
    from a2acard.serving.live import Once

EXAMPLE = """\
examples:
  a2acard export agent-card.json --to public
  a2acard export agent-card.json --to /srv/cards --for nginx --legacy
  a2acard export bills.json=/agents/bills trips.json=/agents/trips --to site --for netlify
  a2acard get https://agent.example.com | a2acard export - --to public
  a2acard export git:v1.2:agent-card.json --to public
"""


def build(parser: ArgumentParser) -> None:
    """Add the options of `export`."""
    from a2acard.cli.commands import _hosting
    from a2acard.serving.export import TARGETS

    _hosting.add_cards(parser, files_change=False)
    parser.add_argument(
        "--to", metavar="DIR", required=True, help="the folder to write to; it is made where it is not there"
    )
    parser.add_argument(
        "--for",
        dest="target",
        choices=TARGETS,
        default="static",
        help="the server to write a configuration for (default: static, files only)",
    )
    parser.add_argument(
        "--root", metavar="DIR", help="where the server will find the folder, if not where it is written"
    )
    parser.add_argument("--force", action="store_true", help="overwrite files that no export wrote")


def run(args: Namespace) -> int:
    """Write all files or none; 1 when a card has errors, 2 when there is none or it can't be written."""
    from os.path import abspath

    from a2acard.cli.commands._hosting import judge, left_alone, opener, placed, shown
    from a2acard.cli.languages import said
    from a2acard.errors import BadValue, SourceError, SpecError
    from a2acard.errors import reason as reason_of
    from a2acard.serving.export import export
    from a2acard.serving.export.writing import write
    from a2acard.serving.public import base_url

    if args.max_age < 0:
        raise BadValue(Phrase("--max-age is not below 0"))
    if not args.to:
        raise BadValue(Phrase("--to is empty; name the folder to write to, . for this one"))
    if args.to.startswith("~"):
        raise BadValue(
            Phrase(
                "--to {to}: only a shell knows what ~ is; write the whole path, or ./~ for a folder of this name",
                to=args.to,
            )
        )
    base = None if args.public_url is None else base_url(args.public_url)
    good = judge(args, base)
    cards: list[HostedCard] = []
    opened = opener(args)
    for source, path in placed(args.cards):
        found = opened(source)
        file = found if isinstance(found, str) else found.name
        try:
            card = _card(found, path, args)
            reason = good(card.card) if isinstance(card.card, bytes) else None
        except OSError as error:
            return _refused(file, reason_of(error, Phrase("it can not be read")), USAGE)
        except (SourceError, SpecError) as error:
            reason = error.args[0]
        if reason is not None:
            return _refused(file, reason, FINDINGS)
        cards.append(card)
        for url in left_alone(card.card, base) if base is not None and isinstance(card.card, bytes) else ():
            _say(Phrase("{file}: {url} is on another host, and stays as it is", file=file, url=url))
    root = abspath(args.to) if args.root is None else args.root
    try:
        files = export(cards, args.target, root=root, public_url=args.public_url)
    except (SourceError, SpecError) as error:
        return _refused(", ".join([shown(argument) for argument in args.cards]), error.args[0], FINDINGS)
    try:
        changed, gone = write(args.to, files, force=args.force)
    except OSError as error:
        return _refused(args.to, reason_of(error, Phrase("it can not be written")), USAGE)
    for name in files:
        print(said(Phrase("wrote {name}" if name in changed else "kept {name}", name=name)))
    for name in gone:
        print(said(Phrase("removed {name}", name=name)))
    return CLEAN


def _card(source: str | Once, path: str, args: Namespace) -> HostedCard:
    from a2acard.serving import HostedCard
    from a2acard.serving.live import FileState, read_state

    state = read_state(source) if isinstance(source, str) else FileState(source.data, None)
    return HostedCard(state.data, path, state.modified_s, args.legacy, args.max_age)


def _refused(what: str, reason: str, code: int) -> int:
    _say(Phrase("{what}: {reason}", what=what, reason=reason))
    return code


def _say(text: str) -> None:
    from a2acard.cli.terminal import note

    note(text, "a2acard export: ")
