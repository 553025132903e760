"""Which cards under which paths: what `serve` and `export` have in common."""

from __future__ import annotations

import os

from a2acard.errors import BadValue
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable, Sequence

    from a2acard.finding import Finding
    from a2acard.serving.live import Once

_USUAL = ("agent-card", "agent", "card", "index")
"""Names of files that say nothing; the folder's name says more."""


def add_cards(parser: ArgumentParser, *, files_change: bool) -> None:
    """Add the cards, how they are given out, and what may be fetched for them."""
    from a2acard.cli.commands._fetching import add_guard_options
    from a2acard.serving.resource import MAX_AGE_S

    also = "; a file is taken up again when it changes, all else is read once" if files_change else ""
    parser.add_argument(
        "cards",
        metavar="SOURCE",
        nargs="+",
        help=f"a file, a URL, git:REV:PATH, module:attribute, inline JSON, or -{also}; SOURCE=/PATH puts it under a path "
        "(of several, files are under their names unless told)",
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
    add_guard_options(parser)


def placed(arguments: list[str]) -> list[tuple[str, str]]:
    """The sources with the paths they are served under, as `SOURCE` or `SOURCE=/PATH` say; one alone is at the root.

    Raises BadValue for what is no path, for two at one, and for what has no name to go by.
    """
    from a2acard.serving.hosted import base_path

    found: list[tuple[str, str]] = []
    for argument in arguments:
        source, path = split_path(argument)
        if path is None:
            path = "" if len(arguments) == 1 else f"/{_name(source)}"
        try:
            found.append((source, base_path(path)))
        except BadValue as error:
            raise BadValue(
                Phrase("{error}, as in {source}=/agents/bills", error=error.args[0], source=shown(source))
            ) from None
        if found[-1][1] in [known for _, known in found[:-1]]:
            other = next(other for other, known in found if known == found[-1][1])
            if path:
                text = "{other} and {source} are both under {path}; give each a path, as in {source}=/agents/bills"
            else:
                text = "{other} and {source} are both at the root; give each a path, as in {source}=/agents/bills"
            raise BadValue(Phrase(text, other=shown(other), source=shown(source), path=path))
    return found


def split_path(argument: str) -> tuple[str, str | None]:
    """The source and the path of `SOURCE=/PATH`; no path where none is told. A file of just this name wins."""
    source, sign, path = argument.rpartition("=/")
    if not sign or not source or os.path.exists(argument) or _is_inside(argument, source):
        return argument, None
    return source, f"/{path}"


def _is_inside(argument: str, source: str) -> bool:
    """True where the `=/` behind `source` is part of inline JSON, or the sign of a parameter of a URL."""
    from a2acard.linter.gather import is_url
    from a2acard.source.parse import read

    if _is_inline(argument):
        return not source.rstrip().endswith(("}", "]")) or read(argument.encode("utf-8", "replace")).readable
    if is_url(argument) and "?" in source:
        return "=" not in source.partition("?")[2].rpartition("&")[2]
    return False


def _is_inline(source: str) -> bool:
    return source.lstrip()[:1] in ("{", "[")


def shown(source: str) -> str:
    """A source as messages name it: short, and without the secrets that a URL may have."""
    from a2acard.linter.gather import INLINE
    from a2acard.redact import redacted

    return INLINE if _is_inline(source) else redacted(source)


def _name(source: str) -> str:
    """The last part of the path of a card that was told none: its file's name. Raises BadValue for what is no file."""
    file = _file(source)
    if file is None:
        raise BadValue(
            Phrase(
                "{source} has no file's name to be served under; give it a path, as in {source}=/agents/bills",
                source=shown(source),
            )
        )
    stem = os.path.splitext(os.path.basename(os.path.normpath(file)))[0]
    return os.path.basename(os.path.dirname(os.path.abspath(file))) if stem in _USUAL else stem


def _file(source: str) -> str | None:
    """The file that a source names, be it in a revision; None for what is none."""
    from a2acard.linter.attribute import is_attribute
    from a2acard.linter.gather import is_host, is_url

    if source.startswith("git:") and not os.path.exists(source):
        return source.split(":", 2)[-1]
    if source == "-" or _is_inline(source) or is_url(source) or is_host(source) or is_attribute(source):
        return None
    return source


def opener(args: Namespace) -> Callable[[str], str | Once]:
    """What opens a source: the path of a file, or what was read, once, where it is none.

    It raises BadValue for what can't be what it looks like, FetchError, and whatever else stops the reading.
    """
    from argparse import Namespace

    from a2acard.cli.commands._fetching import asker, fetcher
    from a2acard.linter.gather import gather
    from a2acard.serving.live import Once

    guard = {name: getattr(args, name) for name in _GUARD}  # never the credentials that `serve` lets in
    fetch, ask = fetcher(Namespace(**guard, client_cert=None, client_key=None)), asker()
    read: set[str] = set()

    def opened(source: str) -> str | Once:
        if source == "-" and source in read:
            raise BadValue(Phrase("standard input can be read once only; name a file for the other card"))
        read.add(source)
        found = list(gather([source], fetch=fetch, ask=ask))
        if len(found) != 1:
            raise BadValue(
                Phrase(
                    "{source} names {number} files; name each card", source=shown(source), number=len(found)
                )
            )
        candidate = found[0]
        return candidate.path if candidate.data is None else Once(shown(candidate.path), candidate.data)

    return opened


_GUARD = ("allow_host", "allow_network", "allow_private", "allow_http", "timeout")
"""The options that say what may be fetched."""


def judge(args: Namespace, base: str | None) -> Callable[[bytes], str | None]:
    """What says why a card is not good, as it is seen at `base`: the first of its errors; None where it is good."""
    from a2acard.card import Card, Options
    from a2acard.linter.run import errors_of
    from a2acard.serving.public import seen_at
    from a2acard.source.parse import read
    from a2acard.spec.detect import detect

    options = Options(dev=args.dev)

    def reason(data: bytes) -> str | None:
        document = read(data)
        if base is not None and document.readable and detect(document.value).version is not None:
            document = read(seen_at(Card.of(data), base))
        errors = errors_of(document, options)
        if not errors:
            return None
        return first_of(errors)

    return reason


def first_of(errors: Sequence[Finding]) -> Phrase:
    """The first of the errors of a card, and how many there are besides."""
    from a2acard.cli.languages import spoken

    first = errors[0]
    first.speak(spoken())
    text = Phrase(
        "{pointer}: {message} [{rule}]",
        pointer=first.shown_pointer or Phrase("the card"),
        message=first.message,
        rule=first.rule,
    )
    if len(errors) == 1:
        return text
    return Phrase("{text} (and {number} more; `a2acard lint` shows them)", text=text, number=len(errors) - 1)


def left_alone(data: bytes, base: str) -> list[str]:
    """The URLs of interfaces that are not at the public URL, once the card is moved."""
    from a2acard.card import Card
    from a2acard.serving.public import seen_at
    from a2acard.url import split

    moved = Card.of(seen_at(Card.of(data), base))
    host = split(base).host
    return [i.url for i in moved.all_interfaces if i.url and split(i.url).host != host]
