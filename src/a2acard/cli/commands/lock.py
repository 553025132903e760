"""`a2acard lock`: cards of others as they were looked at, in a file of the repository, and what has changed since."""

from __future__ import annotations

import sys

from a2acard.cli import languages
from a2acard.cli.exit_codes import CLEAN, FINDINGS, UNFINISHED
from a2acard.errors import BadValue
from a2acard.types import Phrase, told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable, Iterable

    from a2acard.discovery._facts import Signer
    from a2acard.discovery.aclient import Outcome
    from a2acard.discovery.flow import Discovery
    from a2acard.discovery.lockfile import Checked, Locked
    from a2acard.languages import Language
    from a2acard.signing.trust import Trust

EXAMPLE = """\
examples:
  a2acard lock agents.example.org https://other.example.org/bills
  a2acard lock --check
  a2acard lock --check agents.example.org --format json
  a2acard lock --update
"""
FILE = "a2acard.lock"


def build(parser: ArgumentParser) -> None:
    """Add the options of `lock`."""
    from a2acard.cli.commands._fetching import add_options

    add = parser.add_argument
    add(
        "targets",
        nargs="*",
        metavar="TARGET",
        help="a host, an origin, a base URL or a card's own URL, or a file, as for `get`",
    )
    add("-f", "--file", metavar="FILE", default=FILE, help=f"the lock file (default: {FILE})")
    what = parser.add_mutually_exclusive_group()
    what.add_argument(
        "--check",
        action="store_true",
        help="fetch the locked cards (or these of them) again, say what has changed, and write nothing",
    )
    what.add_argument("--update", action="store_true", help="take all locked cards up as they are now")
    add("--trust", metavar="FILE", help="say by this trust file which keys the signatures hold with")
    add("--format", choices=("text", "json"), default="text", help="how to report (default: text)")
    add_options(parser)


def run(args: Namespace) -> int:
    """Lock or check; 1 when a locked card has changed, 3 when one could not be fetched."""
    from a2acard.discovery import lockfile
    from a2acard.errors import CardError

    entries = _read(args)
    trust = _trust(args)
    targets = list(dict.fromkeys(args.targets)) or (list(entries) if args.check or args.update else [])
    if not targets:
        raise BadValue(Phrase("lock: name a TARGET, or --check or --update what is locked"))
    missing = [target for target in targets if args.check and target not in entries]
    if missing:
        raise BadValue(
            Phrase(
                "{file}: {missing}: not locked; `a2acard lock {first}` locks it",
                file=args.file,
                missing=", ".join(missing),
                first=missing[0],
            )
        )
    found, hidden = _fetched(targets, args)
    made: list[Checked] = []
    failed = 0
    for target in targets:
        got, entry = found[target], entries.get(target)
        if isinstance(got, CardError):
            failed += 1
            if args.check and entry is not None:
                made.append(lockfile.lost(entry, got))
            else:
                _note(Phrase("{target}: {error}", target=target, error=got.message))
            continue
        url = hidden(_shown(got.url))
        signed_by = None if trust is None else _signed_by(got, trust, args)
        if entry is not None:
            made.append(lockfile.checked(entry, url, got.card, signed_by))
        if not args.check:
            made_now = lockfile.locked(target, url, got.card, signed_by)
            if not made_now.holds:
                failed += 1
                _note(
                    Phrase(
                        "{target}: it can't be locked: a member stands twice in it, or a number is none that JSON has",
                        target=target,
                    )
                )
                continue
            entries[target] = made_now
    if not args.check and failed < len(targets):
        try:
            lockfile.write_lock(args.file, entries.values())
        except OSError as error:
            raise BadValue(_of_file(args.file, error)) from error
        _note(Phrase("{file}: {number} locked", file=args.file, number=len(entries)))
    _report(made, args)
    if failed:
        return UNFINISHED
    return FINDINGS if args.check and not all([one.ok for one in made]) else CLEAN


def _read(args: Namespace) -> dict[str, Locked]:
    from a2acard.discovery.lockfile import read_lock

    try:
        return read_lock(args.file)
    except FileNotFoundError as error:
        if args.check or args.update:
            raise BadValue(
                Phrase("{file}: there is no lock file; `a2acard lock TARGET` writes one", file=args.file)
            ) from error
        return {}
    except OSError as error:
        raise BadValue(_of_file(args.file, error)) from error


def _of_file(path: str, error: OSError) -> str:
    return f"{path}: {(error.strerror or str(error)).lower()}"


def _trust(args: Namespace) -> Trust | None:
    if args.trust is None:
        return None

    from a2acard.cli.commands.keys import read_trust

    return read_trust(args.trust)


def _signed_by(found: Discovery, trust: Trust, args: Namespace) -> tuple[Signer, ...]:
    """The signers of a card with the thumbprints of the keys that their signatures hold with."""
    from a2acard.cli.commands._fetching import key_fetcher
    from a2acard.discovery._facts import Signer
    from a2acard.signing.verifier import inspect_signatures

    proof = inspect_signatures(found.card, trust, fetched_from=found.url, fetch_keys=key_fetcher(args))
    return tuple(
        [
            Signer(one.kid, one.alg, one.thumbprint if one.verdict == "trusted" else None)
            for one in proof.signatures
        ]
    )


def _fetched(targets: list[str], args: Namespace) -> tuple[dict[str, Outcome], Callable[[str], str]]:
    """What each target came to, many at once; and what takes out of a text what a host may have sent back."""
    import asyncio

    from a2acard.cli.commands._credentials import own_credentials
    from a2acard.cli.commands._fetching import guard
    from a2acard.cli.terminal import Progress
    from a2acard.errors import CardError

    allowed = guard(args)  # says it when the extra is missing
    from a2acard.cli.commands._getting import card_at_hand, origins_of
    from a2acard.discovery.aclient import discover_many
    from a2acard.discovery.target import target

    found: dict[str, Outcome] = {}
    far = []
    for text in targets:
        try:
            if origins_of(text):
                far.append(text)
            else:
                found[text] = card_at_hand(text)
        except BadValue as error:
            if "no such file" not in str(error):
                raise
            found[text] = error
        except CardError as error:
            found[text] = BadValue(error.message)
    credentials = own_credentials(args, [target(text).origin for text in far])
    with Progress(Phrase("cards"), len(targets)) as progress:

        def told(text: str, result: Outcome) -> None:
            found[text] = result
            progress.add(1)

        asyncio.run(discover_many(far, told, guard=allowed, credentials=credentials))
    return found, credentials.hidden


def _report(made: Iterable[Checked], args: Namespace) -> None:
    from a2acard.cli.terminal import write_whole

    if args.format == "json":
        write_whole(sys.stdout, _json(made, languages.data(args)))
        return
    from a2acard.redact import printable, redacted

    words = languages.text(args)
    for one in made:
        for line in _lines(one, words):
            write_whole(sys.stdout, printable(redacted(str(told(line, words)))) + "\n")


def _lines(one: Checked, words: Language) -> list[str]:
    target, url = one.locked.target, one.locked.url
    signers: list[str] = [Phrase("  signature: {what}", what=text) for text in one.signers]
    if one.verdict == "lost":
        return [Phrase("{target}: can't be fetched: {reason}", target=target, reason=one.reason)]
    if one.verdict == "moved":
        return [
            Phrase(
                "{target}: the same card, now from {url} (locked from {before})",
                target=target,
                url=one.url,
                before=url,
            )
        ]
    if one.verdict == "same-content":
        return [Phrase("{target}: the same card in other bytes", target=target), *signers]
    if one.differences is None and one.reason is None:
        return [Phrase("{target}: unchanged", target=target)]
    if one.verdict == "cosmetic":
        head = Phrase("{target}: changed in words only", target=target)
    else:
        head = Phrase("{target}: changed", target=target)
    if one.url != url:
        head = Phrase("{what}, and comes from {url} now", what=head, url=one.url)
    lines: list[str] = [Phrase("  {reason}", reason=one.reason)] if one.reason else []
    changes = one.differences.changes if one.differences else ()
    lines += [f"  {words(change.category)}: {change.told(words)}" for change in changes]
    if one.versions is not None:
        before, now = [version or Phrase("none") for version in one.versions]
        lines.append(Phrase("  version: it was {before}, and is {now} now", before=before, now=now))
    lines += signers
    rest = Phrase("  in what no reader is told of: signatures, unknown members, order")
    return [head, *(lines or [rest])]


def _json(made: Iterable[Checked], words: Language) -> str:
    from a2acard.reports.comparison import as_data
    from a2acard.reports.json_v1 import dumps, schema

    return dumps(
        {
            "schema": schema("lock-check-1"),
            "cards": [
                {
                    "target": one.locked.target,
                    "verdict": one.verdict,
                    "locked_url": one.locked.url,
                    "url": one.url,
                    "changes": as_data(one.differences, words=words)["changes"] if one.differences else [],
                    "signers": [told(text, words) for text in one.signers],
                    "versions": list(one.versions) if one.versions else None,
                    "reason": told(one.reason, words),
                }
                for one in made
            ],
        }
    )


def _shown(url: str) -> str:
    from a2acard.discovery.guard import without_secrets

    return without_secrets(url)


def _note(text: str) -> None:
    from a2acard.cli.terminal import note

    note(text, "a2acard lock: ")
