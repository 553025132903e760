"""`a2acard sign`: a signature put into a card, and not another byte touched."""

from __future__ import annotations

from a2acard.cli.exit_codes import CLEAN, FINDINGS, UNFINISHED
from a2acard.errors import BadValue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

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
    from a2acard.signing.signer import sign

    refuse_over_keys(args.output, [args.key])
    signer = local_signer(args.key, "--key", args.passphrase_env, args.kid, args.alg)
    if args.jku is not None and not args.jku.startswith("https://"):
        raise BadValue(f"--jku {args.jku}: readers fetch keys by HTTPS only")
    document, path = open_source("sign", args.source, args)
    if document is None:
        return UNFINISHED
    if args.in_place and path is None:
        raise BadValue("--in-place needs a file to write over")
    reason = None if args.with_errors else _objection(document, args)
    if reason is not None:
        note(f"{args.source}: {reason}; --with-errors signs it all the same", "a2acard sign: ")
        return FINDINGS
    try:
        made = sign(
            document.data, signer, dialect=args.dialect, jku=args.jku, only=args.only, portable=args.portable
        )
    except (CanonicalizationError, SigningError) as error:
        note(f"{args.source}: {error}", "a2acard sign: ")
        return FINDINGS
    if made.differs:
        note(
            f"{args.source}: something in it is empty, null or unknown, so that the dialects sign different bytes; readers of another"
            " one may refuse it (`a2acard canonical --explain` names the places)",
            "a2acard sign: ",
        )
    write_card(made.card, path if args.in_place else args.output, "")
    return CLEAN


def _objection(document: Document, args: Namespace) -> str | None:
    """Why a card is not signed: the first of its errors."""
    from a2acard.card import Options
    from a2acard.linter.run import Plan, judge

    dev = getattr(args, "dev", None) is not None
    errors = [
        one for one in judge(document, Plan(options=Options(dev=dev))).findings if one.severity == "error"
    ]
    errors = [one for one in errors if not one.pointer.startswith("/signatures")]
    if not errors:
        return None
    more = f" (and {len(errors) - 1} more; `a2acard lint` shows them)" if len(errors) > 1 else ""
    return f"{errors[0].shown_pointer or 'the card'}: {errors[0].message} [{errors[0].rule}]{more}"
