"""Which cards under which paths: what `serve` and `export` have in common."""

from __future__ import annotations

import os

from a2acard.errors import BadValue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable

_USUAL = ("agent-card", "agent", "card", "index")
"""Names of files that say nothing; the folder's name says more."""


def add_cards(parser: ArgumentParser, *, files_change: bool) -> None:
    """Add the cards and how they are given out."""
    from a2acard.serving.resource import MAX_AGE_S

    also = "; it is taken up again when it changes" if files_change else ""
    parser.add_argument(
        "cards",
        metavar="CARD",
        nargs="+",
        help=f"a card's file{also}; FILE=/PATH puts it under a path (of several, each is under its name unless told)",
    )
    parser.add_argument(
        "--public-url",
        metavar="URL",
        help="where the server is seen from outside: the interfaces of the cards are moved there",
    )
    parser.add_argument(
        "--legacy", action="store_true", help="also the shape of 0.3, at /.well-known/agent.json"
    )
    parser.add_argument(
        "--max-age",
        metavar="SECONDS",
        type=int,
        default=MAX_AGE_S,
        help=f"for how long a copy is good (default: {MAX_AGE_S})",
    )
    parser.add_argument(
        "--dev",
        action="store_true",
        help="allow the cards to name loopback, as they do while they are written",
    )


def placed(arguments: list[str]) -> list[tuple[str, str]]:
    """The files with the paths they are served under, as `FILE` or `FILE=/PATH` say; one alone is at the root.

    Raises BadValue for what is no path, and for two at one.
    """
    from a2acard.serving.hosted import base_path

    found: list[tuple[str, str]] = []
    for argument in arguments:
        file, path = split_path(argument)
        if path is None:
            path = "" if len(arguments) == 1 else f"/{_name(file)}"
        try:
            found.append((file, base_path(path)))
        except BadValue as error:
            raise BadValue(f"{error}, as in {file}=/agents/bills") from None
        if found[-1][1] in [known for _, known in found[:-1]]:
            other = next(other for other, known in found if known == found[-1][1])
            where = f"under {path}" if path else "at the root"
            raise BadValue(
                f"{other} and {file} are both {where}; give each a path, as in {file}=/agents/bills"
            )
    return found


def split_path(argument: str) -> tuple[str, str | None]:
    """The file and the path of `FILE=/PATH`; no path where none is told. A file of just this name wins."""
    file, sign, path = argument.rpartition("=/")
    return (file, f"/{path}") if sign and file and not os.path.exists(argument) else (argument, None)


def _name(file: str) -> str:
    stem = os.path.splitext(os.path.basename(file))[0]
    return os.path.basename(os.path.dirname(os.path.abspath(file))) if stem in _USUAL else stem


def judge(args: Namespace, base: str | None) -> Callable[[bytes], str | None]:
    """What says why a card is not good, as it is seen at `base`: the first of its errors; None where it is good."""
    from a2acard.card import Card, Options
    from a2acard.linter.run import Plan
    from a2acard.linter.run import judge as lint
    from a2acard.serving.public import seen_at
    from a2acard.source.parse import read
    from a2acard.spec.detect import detect

    plan = Plan(options=Options(dev=args.dev))

    def reason(data: bytes) -> str | None:
        document = read(data)
        if base is not None and document.readable and detect(document.value).version is not None:
            document = read(seen_at(Card.of(data), base))
        errors = [finding for finding in lint(document, plan).findings if finding.severity == "error"]
        if not errors:
            return None
        first = errors[0]
        more = f" (and {len(errors) - 1} more; `a2acard lint` shows them)" if len(errors) > 1 else ""
        return f"{first.shown_pointer or 'the card'}: {first.message} [{first.rule}]{more}"

    return reason


def left_alone(data: bytes, base: str) -> list[str]:
    """The URLs of interfaces that are not at the public URL, once the card is moved."""
    from a2acard.card import Card
    from a2acard.serving.public import seen_at
    from a2acard.url import split

    moved = Card.of(seen_at(Card.of(data), base))
    host = split(base).host
    return [i.url for i in moved.all_interfaces if i.url and split(i.url).host != host]
