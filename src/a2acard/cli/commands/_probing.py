"""What `probe` and `check` do alike: find the card, or start the application, and probe."""

from __future__ import annotations

import time

from a2acard.errors import BadValue

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace

    from a2acard.discovery.flow import Discovery
    from a2acard.probing.report import ProbeReport


def probed(args: Namespace) -> ProbeReport:
    """The report on the target of the options. Raises FetchError where there is no card, BadValue for a wrong request."""
    from a2acard.cli.commands import _credentials
    from a2acard.cli.commands._fetching import guard
    from a2acard.cli.commands._getting import bindings_of, card_at_hand, origins_of

    if (args.target is None) == (args.app is None):
        raise BadValue("name a TARGET, or an application with --app")
    allowed = guard(args)
    bindings = bindings_of(args.binding)
    if args.app is not None:
        return _app(args, bindings)
    origins = origins_of(args.target)
    keys = _credentials.keys(args, origins)
    own = _credentials.card_credentials(args, origins, "card_")
    from a2acard.discovery.client import Client
    from a2acard.discovery.selection import BINDINGS
    from a2acard.probing.pace import Pace, drive
    from a2acard.probing.probe import dialogue, view

    start = time.monotonic()
    with Client(allowed, credentials=own) as client:
        found: Discovery | None = None
        card = card_at_hand(args.target) if not origins else None
        if card is None:
            found = client.discover(args.target)
        made = view(card.card if card is not None else args.target, found)
        asking = dialogue(made, found, keys, bindings or BINDINGS, args.tenant, args.send, own.hidden)
        report = drive(client, asking, Pace(answer_s=allowed.total_s))
    return report.with_seconds(time.monotonic() - start)


def _app(args: Namespace, bindings: tuple[str, ...]) -> ProbeReport:
    from a2acard.cli.commands import _credentials
    from a2acard.discovery.selection import BINDINGS
    from a2acard.linter.attribute import application
    from a2acard.probing.probe import probe_app

    start = time.monotonic()
    keys = _credentials.keys(args, ("http://localhost",))
    report = probe_app(
        application(args.app), keys=keys, bindings=bindings or BINDINGS, tenant=args.tenant, send=args.send
    )
    return report.with_seconds(time.monotonic() - start)
