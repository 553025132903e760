"""`a2acard sign`: a signature put into a card, and not another byte touched."""

from __future__ import annotations

from a2acard.cli.exit_codes import CLEAN, FINDINGS, UNFINISHED
from a2acard.errors import BadValue
from a2acard.types import Phrase, listed

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from a2acard.signing.signer import Signed
    from a2acard.source.document import Document

EXAMPLE = """\
examples:
  a2acard sign agent-card.json --key signing-key.pem -o signed-card.json
  a2acard sign agent-card.json --key signing-key.pem --kid desk-2027 --jku https://desk.example.org/jwks.json --in-place
"""


def build(parser: ArgumentParser) -> None:
    """Add the options of `sign`."""
    from a2acard.cli.commands._fetching import add_options
    from a2acard.cli.commands.keys import add_passphrase

    add = parser.add_argument
    add("source", metavar="CARD", help="a file, git:REV:PATH, module:attribute, inline JSON, or -")
    add("--key", metavar="FILE", required=True, help="the private key: PEM, a JSON Web Key, or a set of one")
    add("--kid", help="the key's id in the header (default: its own, or its thumbprint)")
    add("--alg", help="the algorithm, where the key is for several (RSA)")
    add("--jku", metavar="URL", help="where the public half is published, as a key set")
    add(
        "--dialect",
        choices=("spec", "sdk", "raw"),
        default="spec",
        help="whose bytes to sign (default: spec, the text of the specification); see `a2acard canonical`",
    )
    add(
        "--portable",
        action="store_true",
        help="take empties away that mean nothing, so that every SDK verifies the card; refuse where one means something",
    )
    add("--only", action="store_true", help="take all other signatures away")
    add("--with-errors", action="store_true", help="sign a card that has errors all the same")
    where = parser.add_mutually_exclusive_group()
    where.add_argument("-o", "--output", metavar="FILE", help="write the card to FILE, whole or not at all")
    where.add_argument("--in-place", action="store_true", help="write the card over CARD")
    add_passphrase(parser)
    add_options(parser)


def run(args: Namespace) -> int:
    """Sign, and write the card; 1 for a card with errors or without a canonical form, 3 for one that can't be read."""
    from a2acard.cli.commands._opening import open_source, write_card
    from a2acard.cli.commands.keys import local_signer, refuse_over_keys
    from a2acard.cli.terminal import note
    from a2acard.errors import CanonicalizationError, SigningError
    from a2acard.signing.portable import portable
    from a2acard.signing.signer import sign

    refuse_over_keys(args.output, [args.key])
    signer = local_signer(args.key, "--key", args.passphrase_env, args.kid, args.alg)
    if args.jku is not None and not args.jku.startswith("https://"):
        raise BadValue(Phrase("--jku {jku}: readers fetch keys by HTTPS only", jku=args.jku))
    document, path = open_source("sign", args.source, args)
    if document is None:
        return UNFINISHED
    if args.in_place and path is None:
        raise BadValue(Phrase("--in-place needs a file to write over"))
    try:
        if args.portable:
            document = portable(document)
        reason = None if args.with_errors else _objection(document, args)
        if reason is not None:
            text = Phrase(
                "{source}: {reason}; --with-errors signs it all the same", source=args.source, reason=reason
            )
            note(text, "a2acard sign: ")
            return FINDINGS
        made = sign(
            document.data, signer, dialect=args.dialect, jku=args.jku, only=args.only, portable=args.portable
        )
    except (CanonicalizationError, SigningError) as error:
        note(Phrase("{source}: {error}", source=args.source, error=error.args[0]), "a2acard sign: ")
        return FINDINGS
    _tell(made, args)
    write_card(made.card, path if args.in_place else args.output, "")
    return CLEAN


_MOST_SHOWN = 10
"""Members that are named on the terminal."""


def _tell(made: Signed, args: Namespace) -> None:
    """Say what readers of another dialect stumble over, and which signatures were kept without a look at them."""
    from a2acard.cli.terminal import note
    from a2acard.redact import printable, redacted, shown

    if made.kept:
        names = listed([shown(kid) if kid else Phrase("no named key") for kid in made.kept])
        note(
            Phrase(
                "{source}: kept the signatures of {names}, which hold only if the card is as they signed it; --only takes them away",
                source=args.source,
                names=names,
            ),
            "a2acard sign: ",
        )
    if not made.differs:
        return
    text = Phrase(
        "{source}: the dialects sign different bytes of it, and readers of another one may refuse it:",
        source=args.source,
    )
    if not made.differing:
        text = Phrase("{text} members are written in another spelling than camelCase", text=text)
    note(text, "a2acard sign: ")
    for pointer, reason in made.differing[:_MOST_SHOWN]:
        told = Phrase("  {pointer}: {reason}", pointer=printable(redacted(pointer)), reason=reason)
        note(told, "a2acard sign: ")
    if len(made.differing) > _MOST_SHOWN:
        note(
            Phrase(
                "  and {number} more (`a2acard canonical --explain`)",
                number=len(made.differing) - _MOST_SHOWN,
            ),
            "a2acard sign: ",
        )


def _objection(document: Document, args: Namespace) -> str | None:
    """Why a card is not signed: the first of its errors."""
    from a2acard.card import Options
    from a2acard.linter.run import errors_of

    dev = getattr(args, "dev", None) is not None
    errors = errors_of(document, Options(dev=dev))
    errors = [one for one in errors if not one.pointer.startswith("/signatures")]
    if not errors:
        return None
    from a2acard.cli.commands._hosting import first_of

    return first_of(errors)
