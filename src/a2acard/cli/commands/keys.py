"""`a2acard keys`: make keys to sign cards with, publish their public halves, list them, retire them."""

from __future__ import annotations

import os
import sys

from a2acard.cli.exit_codes import CLEAN
from a2acard.errors import BadValue, reason
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterable, Sequence

    from a2acard.signing.keys import Key, LocalSigner
    from a2acard.signing.trust import Trust

EXAMPLE = """\
examples:
  a2acard keys new -o signing-key.pem
  a2acard keys new --alg EdDSA --passphrase-env PASSPHRASE -o signing-key.pem
  a2acard keys jwks signing-key.pem -o jwks.json
  a2acard keys list jwks.json
  a2acard keys revoke --trust trust.toml old-key-id
"""
_PRIVATE = 0o600


def build(parser: ArgumentParser) -> None:
    """Add the options of `keys`."""
    actions = parser.add_subparsers(dest="action", metavar="ACTION", required=True)
    new = actions.add_parser("new", help="make a private key, in a file that only you can read")
    new.add_argument("--alg", default="ES256", help="ES256 (default), ES384, ES512, EdDSA, RS256, PS256")
    new.add_argument("--kid", help="its id (default: its thumbprint, RFC 7638)")
    new.add_argument(
        "-o", "--output", metavar="FILE", required=True, help="where to write it; a file that is there stays"
    )
    new.add_argument(
        "--format", choices=("pem", "jwk"), default="pem", help="PKCS #8 or a JSON Web Key (default: pem)"
    )
    add_passphrase(new)
    jwks = actions.add_parser("jwks", help="print the public halves as a key set, to publish")
    jwks.add_argument("files", nargs="+", metavar="FILE", help="PEM files, JSON Web Keys, or sets of them")
    jwks.add_argument("--kid", help="the id to publish, where there is one key only")
    jwks.add_argument("-o", "--output", metavar="FILE", help="write it to FILE")
    add_passphrase(jwks)
    listed = actions.add_parser("list", help="print ids, algorithms and thumbprints")
    listed.add_argument("files", nargs="+", metavar="FILE")
    listed.add_argument("--format", choices=("text", "json"), default="text")
    add_passphrase(listed)
    revoke = actions.add_parser("revoke", help="have a trust file count a key no more")
    revoke.add_argument("key", metavar="KID|FILE", help="the id or the thumbprint of the key, or its file")
    revoke.add_argument("--trust", metavar="FILE", required=True, help="the trust file")


def add_passphrase(parser: ArgumentParser) -> None:
    """Add where the pass-phrase of a key comes from."""
    parser.add_argument(
        "--passphrase-env",
        metavar="NAME",
        help="the pass-phrase of the key, from the environment (in a terminal it is asked for)",
    )


def run(args: Namespace) -> int:
    """Do one of these. Raises BadValue and KeyUnusable."""
    {"new": _new, "jwks": _jwks, "list": _list, "revoke": _revoke}[args.action](args)
    return CLEAN


def read_key_file(path: str, passphrase: str | None) -> tuple[Key, ...]:
    """The keys in a file; those of a set that can't be used are told. Raises BadValue for what can't be read, KeyUnusable for what is no
    key."""
    from a2acard.signing.keys import read_key_set

    try:
        with open(path, "rb") as file:
            data = file.read(1024 * 1024)
    except OSError as error:
        raise BadValue(
            Phrase("{path}: {reason}", path=path, reason=reason(error, Phrase("it can not be read")))
        ) from error
    if b"ENCRYPTED" in data and passphrase is None and sys.stdin is not None and sys.stdin.isatty():
        from getpass import getpass

        from a2acard.cli.languages import said

        passphrase = getpass(said(Phrase("pass-phrase of {path}: ", path=path)))
    found = read_key_set(data, name=path, passphrase=passphrase)
    warn_of(found.passed_over)
    return found.keys


def read_trust(path: str) -> Trust:
    """The trust that a file says; its keys that can't be used are told. Raises BadValue and KeyUnusable."""
    from a2acard.signing.trust import Trust

    trust = Trust.read(path)
    warn_of(trust.passed_over)
    return trust


def warn_of(passed_over: Iterable[str]) -> None:
    """Say which keys of a set were passed over."""
    from a2acard.cli.terminal import note

    for text in passed_over:
        note(Phrase("{text}; the key is passed over", text=text))


def local_signer(
    path: str, option: str, passphrase_env: str | None, kid: str | None, alg: str | None = None
) -> LocalSigner:
    """The signer for the one private key in a file. Raises BadValue and KeyUnusable."""
    from a2acard.signing.keys import Key, LocalSigner

    found = [key for key in read_key_file(path, passphrase_of(passphrase_env)) if key.is_private]
    if len(found) != 1:
        if found:
            text = "{option} {path}: it holds {number} private keys, and one is needed"
        else:
            text = "{option} {path}: it holds no private keys, and one is needed"
        raise BadValue(Phrase(text, option=option, path=path, number=len(found)))
    key = found[0]
    if kid is not None:
        key = Key(key.raw, kid, key.algorithms, key.thumbprint)
    return LocalSigner(key, alg)


def refuse_over_keys(output: str | None, keys: Sequence[str]) -> None:
    """Raise BadValue for an output that is one of the keys' own files: the key would be gone."""
    if output in (None, "-") or not os.path.exists(str(output)):
        return
    if any([os.path.exists(path) and os.path.samefile(str(output), path) for path in keys]):
        raise BadValue(
            Phrase("{output}: this is the key's own file, and a key is never written over", output=output)
        )


def passphrase_of(variable: str | None) -> str | None:
    """The pass-phrase in a variable of the environment."""
    if variable is None:
        return None
    found = os.environ.get(variable)
    if not found:
        raise BadValue(
            Phrase(
                "--passphrase-env {variable}: there is no pass-phrase, the variable is not set or empty",
                variable=variable,
            )
        )
    return found


def _new(args: Namespace) -> None:
    import json

    from a2acard.cli.terminal import note
    from a2acard.signing.keys import new_key, private_jwk, private_pem

    passphrase = passphrase_of(args.passphrase_env)
    if passphrase is not None and args.format == "jwk":
        raise BadValue(Phrase("a JSON Web Key is not encrypted; write PEM, or leave the pass-phrase out"))
    if args.output == "-":
        raise BadValue(Phrase("-o -: a private key is never printed; name a file"))
    key = new_key(args.alg, args.kid)
    data = (
        private_pem(key, passphrase)
        if args.format == "pem"
        else (json.dumps(private_jwk(key), indent=2) + "\n").encode()
    )
    try:
        handle = os.open(args.output, os.O_WRONLY | os.O_CREAT | os.O_EXCL, _PRIVATE)
    except FileExistsError as error:
        raise BadValue(
            Phrase(
                "{output}: there is a file already, and a key is never written over one", output=args.output
            )
        ) from error
    except OSError as error:
        raise BadValue(
            Phrase(
                "{output}: {reason}",
                output=args.output,
                reason=reason(error, Phrase("it can not be written")),
            )
        ) from error
    with os.fdopen(handle, "wb") as file:
        file.write(data)
    note(
        Phrase(
            "{output}: a private key for {alg}; keep it secret, publish `a2acard keys jwks {output}`",
            output=args.output,
            alg=args.alg,
        ),
        "a2acard keys: ",
    )
    if args.format == "pem" and args.kid:
        note(Phrase("PEM holds no id: sign with --kid {kid}", kid=args.kid), "a2acard keys: ")


def _keys(args: Namespace) -> tuple[Key, ...]:
    passphrase = passphrase_of(args.passphrase_env)
    return tuple([key for path in args.files for key in read_key_file(path, passphrase)])


def _jwks(args: Namespace) -> None:
    from a2acard.cli.commands._opening import write_card
    from a2acard.signing.keys import Key, public_text

    refuse_over_keys(args.output, args.files)
    found = _keys(args)
    if args.kid is not None:
        if len(found) != 1:
            raise BadValue(
                Phrase(
                    "--kid {kid}: there are {number} keys, and each needs an id of its own",
                    kid=args.kid,
                    number=len(found),
                )
            )
        found = (Key(found[0].raw, args.kid, found[0].algorithms, found[0].thumbprint),)
    for key in found:
        if any([other.kid == key.kid and other.thumbprint != key.thumbprint for other in found]):
            raise BadValue(
                Phrase("two keys have the id {kid!r}, and readers would find one of them only", kid=key.kid)
            )
    write_card(public_text(found).encode(), args.output, "")


def _list(args: Namespace) -> None:
    from a2acard.cli.languages import said
    from a2acard.cli.terminal import note, write_whole
    from a2acard.redact import printable
    from a2acard.reports.json_v1 import dumps

    found = _keys(args)
    if args.format == "json":
        rows = [
            {
                "kid": k.kid,
                "algorithms": list(k.algorithms),
                "thumbprint": k.thumbprint,
                "private": k.is_private,
            }
            for k in found
        ]
        write_whole(sys.stdout, dumps({"keys": rows}))
        return
    if not found:
        note(Phrase("{files}: there is no key in it", files=", ".join(args.files)), "a2acard keys: ")
    for key in found:
        text = Phrase(
            "{kid}  {algorithms}  {kind}  thumbprint {thumbprint}",
            kid=key.kid,
            algorithms=", ".join(key.algorithms),
            kind=Phrase("private") if key.is_private else Phrase("public"),
            thumbprint=key.thumbprint,
        )
        write_whole(sys.stdout, printable(said(text)) + "\n")


def _revoke(args: Namespace) -> None:
    from a2acard.cli.terminal import note
    from a2acard.signing.revoking import revoke

    marks = [args.key]
    if os.path.isfile(args.key):
        marks = [key.thumbprint for key in read_key_file(args.key, None)]
        if not marks:
            raise BadValue(Phrase("{key}: there is no key in it", key=args.key))
    for mark in marks:
        changed = revoke(args.trust, mark)
        note(
            Phrase(
                "{trust}: {mark} counts no more" if changed else "{trust}: {mark} counted no more already",
                trust=args.trust,
                mark=mark,
            ),
            "a2acard keys: ",
        )
