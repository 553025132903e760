"""`a2acard verify`: what the signatures of a card prove, by the keys that the reader trusts."""

from __future__ import annotations

import sys

from a2acard.cli import languages
from a2acard.cli.exit_codes import CLEAN, FINDINGS, UNFINISHED
from a2acard.types import Phrase, told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Iterator

    from a2acard.signing.trust import Trust
    from a2acard.signing.verdict import SignatureReport

EXAMPLE = """\
examples:
  a2acard verify signed-card.json --jwks jwks.json
  a2acard verify https://agents.example.org --trust trust.toml --require-coverage
  a2acard verify signed-card.json --key acme.pem --format json
"""


def build(parser: ArgumentParser) -> None:
    """Add the options of `verify`."""
    from a2acard.cli.commands._fetching import add_options

    add = parser.add_argument
    add("source", metavar="CARD", help="a file, a URL, git:REV:PATH, module:attribute, inline JSON, or -")
    keys = parser.add_mutually_exclusive_group()
    keys.add_argument("--jwks", metavar="FILE|URL", help="trust the keys of this set, for any card")
    keys.add_argument("--key", metavar="FILE", help="trust this key, for any card")
    keys.add_argument(
        "--trust", metavar="FILE", help="trust as this file says: which keys, whom they speak for, until when"
    )
    add(
        "--require-coverage",
        action="store_true",
        help="refuse a card whose trusted signatures leave out what decides where a caller goes and what it shows there",
    )
    add("--format", choices=("text", "json"), default="text", help="how to report (default: text)")
    add_options(parser)


def run(args: Namespace) -> int:
    """Report; 0 for a trusted card, 1 for any other, 3 for one that can't be read."""
    from a2acard.cli.commands._fetching import key_fetcher
    from a2acard.cli.commands._opening import open_source
    from a2acard.signing.verifier import inspect_signatures

    trust = _trust(args)
    document, _ = open_source("verify", args.source, args)
    if document is None:
        return UNFINISHED
    report = inspect_signatures(
        document.data,
        trust,
        fetched_from=getattr(args, "came_from", None),
        require_coverage=args.require_coverage,
        fetch_keys=key_fetcher(args),
    )
    _print(report, args)
    return CLEAN if report.verdict == "trusted" else FINDINGS


def _trust(args: Namespace) -> Trust:
    from a2acard.cli.commands._fetching import key_fetcher
    from a2acard.cli.commands.keys import read_key_file, read_trust, warn_of
    from a2acard.signing.keys import read_key_set
    from a2acard.signing.trust import Trust

    if args.trust is not None:
        return read_trust(args.trust)
    if args.key is not None:
        return Trust.of(*read_key_file(args.key, None))
    if args.jwks is not None:
        if args.jwks.startswith(("https://", "http://")):
            found = read_key_set(key_fetcher(args)(args.jwks), name=Phrase("the key set"))
            warn_of(found.passed_over)
            return Trust.of(*found.keys)
        return Trust.of(*read_key_file(args.jwks, None))
    return Trust()


def _print(report: SignatureReport, args: Namespace) -> None:
    from a2acard.cli.terminal import write_whole
    from a2acard.redact import printable, redacted, shown
    from a2acard.reports.json_v1 import dumps, schema

    if args.format == "json":
        words = languages.data(args)
        made = {
            "schema": schema("verify-1"),
            "verdict": report.verdict,
            "reason": told(report.reason, words),
            "uncovered": [redacted(pointer) for pointer in report.uncovered],
            "signatures": [
                {
                    "pointer": one.pointer,
                    "verdict": one.verdict,
                    "dialect": one.dialect,
                    "kid": shown(one.kid) if one.kid else None,
                    "alg": shown(one.alg) if one.alg else None,
                    "thumbprint": one.thumbprint,
                    "reason": told(one.reason, words),
                    "uncovered": [redacted(pointer) for pointer in one.uncovered],
                    "unproven": [redacted(pointer) for pointer in one.unproven],
                    "warnings": [told(warning, words) for warning in one.warnings],
                    "likely": told(one.likely, words),
                }
                for one in report.signatures
            ],
        }
        write_whole(sys.stdout, dumps(made))
        return
    words = languages.text(args)
    lines = [redacted(str(told(line, words))) for line in _lines(report)]
    write_whole(sys.stdout, "".join([printable(line) + "\n" for line in lines]))


def _lines(report: SignatureReport) -> Iterator[str]:
    from a2acard.signing.coverage import some

    yield _because(report.verdict, report.reason)
    for one in report.signatures:
        what: str = one.alg or Phrase("no algorithm")
        if one.dialect:
            what = Phrase("{alg}, over the bytes of the dialect {dialect}", alg=what, dialect=one.dialect)
        verdict: str = one.verdict
        if one.kid:
            verdict = Phrase("{verdict} by {kid}", verdict=verdict, kid=one.kid)
        line = Phrase("{pointer}: {verdict} ({what})", pointer=one.pointer, verdict=verdict, what=what)
        yield _because(line, one.reason)
        if one.likely:
            yield Phrase("  it would hold if this was undone: {likely}", likely=one.likely)
        yield from [Phrase("  {warning}", warning=warning) for warning in one.warnings]
        yield from [Phrase("  not covered: {pointer}", pointer=pointer) for pointer in one.uncovered]
        if one.unproven:
            places = some(one.unproven)
            yield Phrase("  not proven: that there was no more in {places}", places=places)
    if report.verdict == "trusted" and report.uncovered:
        yield Phrase("{shortfall}; --require-coverage refuses such a card", shortfall=report.shortfall)


def _because(line: str, reason: str | None) -> str:
    return Phrase("{line}: {reason}", line=line, reason=reason) if reason else line
