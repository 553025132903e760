"""What `probe` and `check` do alike: find the card, or start the application, and probe."""

from __future__ import annotations

import time

from a2acard.errors import BadValue
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Generator, Sequence

    from a2acard.card import Card
    from a2acard.cli.terminal import Progress
    from a2acard.discovery._exchange import Answer, Ask
    from a2acard.discovery.guard import Guard
    from a2acard.errors import FetchError
    from a2acard.probing.report import ProbeReport


def add_probe_options(parser: ArgumentParser, formats: Sequence[str]) -> None:
    """Add what both take."""
    from a2acard.cli.commands._credentials import add_call_options
    from a2acard.cli.commands._fetching import add_guard_options

    add = parser.add_argument
    add(
        "target",
        metavar="TARGET",
        nargs="?",
        help="a host, an origin, a URL; or a card at hand: a file, - for standard input, inline JSON, git:REV:PATH",
    )
    add("--app", metavar="MODULE:APP", help="probe an ASGI application in process, without a port")
    add(
        "--binding",
        action="append",
        default=[],
        metavar="BINDING",
        help="ask interfaces of this binding only: JSONRPC, HTTP+JSON, GRPC; may be repeated",
    )
    add(
        "--tenant",
        metavar="TENANT",
        help="ask interfaces of this tenant, which one has to name, and those of none",
    )
    add(
        "--send",
        metavar="TEXT",
        help="really send this text to the agent, and check what comes of it; without it nothing is started",
    )
    add("--format", choices=tuple(formats), default="text", help="how to print (default: text)")
    add_call_options(
        parser,
        "credentials for calls (sent to the origin of TARGET, dropped on every other)",
        "credentials for the card, where it is protected itself",
    )
    add_guard_options(parser, "how long one answer may take (default: 15); the whole takes 60 at most")


def probed(args: Namespace) -> tuple[ProbeReport, Card | None]:
    """The report on the target of the options, and its card; None where nothing could be probed. Raises BadValue for a wrong
    request."""
    from a2acard.cli.commands._fetching import guard
    from a2acard.cli.commands._getting import bindings_of
    from a2acard.cli.terminal import note
    from a2acard.discovery.selection import BINDINGS

    if (args.target is None) == (args.app is None):
        raise BadValue(Phrase("name a TARGET, or an application with --app"))
    allowed = guard(args)
    bindings = bindings_of(args.binding) or BINDINGS
    if args.send is not None and not args.send.strip():
        raise BadValue(Phrase("--send: there is no text to send; leave it out to send nothing"))
    if args.send is not None:
        note(Phrase("--send: a message is really sent to the agent, which may start work"))
    start = time.monotonic()
    if args.app is not None:
        report, card = _app(args, bindings, allowed.total_s, start)
    else:
        report, card = _target(args, allowed, bindings)
    return report.with_seconds(time.monotonic() - start), card


def check_place(option: str, path: str) -> None:
    """Raise BadValue, before anything is asked, for what no file can be written to."""
    import os

    if not path or os.path.isdir(path):
        what = Phrase("a folder") if path else Phrase("no name")
        raise BadValue(
            Phrase(
                "{option} {path!r}: it is {what}; name the file to write", option=option, path=path, what=what
            )
        )
    folder = os.path.dirname(os.path.realpath(path))
    if not os.path.isdir(folder):
        raise BadValue(
            Phrase("{option} {path}: there is no folder {folder}", option=option, path=path, folder=folder)
        )


def _target(args: Namespace, allowed: Guard, bindings: Sequence[str]) -> tuple[ProbeReport, Card | None]:
    from a2acard.cli.commands import _credentials
    from a2acard.cli.commands._getting import card_at_hand, origins_of
    from a2acard.cli.terminal import Progress
    from a2acard.discovery.client import Client
    from a2acard.errors import FetchError
    from a2acard.probing.nothing import nothing
    from a2acard.probing.pace import Pace, drive
    from a2acard.probing.probe import dialogue, view

    origins = origins_of(args.target)
    keys = _credentials.keys(args, origins)
    own = _credentials.card_credentials(args, origins, "card_")
    with Client(allowed, credentials=own) as client, Progress(Phrase("requests")) as progress:
        try:
            found = client.discover(args.target) if origins else None
        except FetchError as error:
            return nothing(error), None
        card = view(card_at_hand(args.target).card if found is None else None, found)
        asking = dialogue(card, found, keys, bindings, args.tenant, args.send, own.hidden)
        try:
            return drive(client, _counted(asking, progress), Pace(answer_s=allowed.total_s)), card
        except FetchError as error:  # what is held gets no credentials
            return nothing(error, card), None


def _counted(
    asking: Generator[Ask, Answer | FetchError, ProbeReport], progress: Progress
) -> Generator[Ask, Answer | FetchError, ProbeReport]:
    """The same dialogue, each of whose answers is told to who waits."""
    try:
        ask = next(asking)
        while True:
            answer = yield ask
            progress.add(1)
            ask = asking.send(answer)
    except StopIteration as stop:
        report: ProbeReport = stop.value
        return report


def _app(
    args: Namespace, bindings: Sequence[str], answer_s: float, start: float
) -> tuple[ProbeReport, Card | None]:
    import contextlib
    import sys

    from a2acard.cli.commands import _credentials
    from a2acard.discovery.inprocess import BASE
    from a2acard.errors import FetchError
    from a2acard.linter.attribute import application
    from a2acard.probing.nothing import nothing
    from a2acard.probing.pace import TOTAL_S
    from a2acard.probing.probe import probe_app

    keys = _credentials.keys(args, (BASE,))
    app = application(args.app)
    with contextlib.redirect_stdout(sys.stderr):  # what it prints is none of the report
        try:
            report = probe_app(
                app,
                keys=keys,
                bindings=bindings,
                tenant=args.tenant,
                send=args.send,
                total_s=TOTAL_S - (time.monotonic() - start),
                answer_s=answer_s,
            )
        except FetchError as error:
            return nothing(error), None
    return report, report.card
