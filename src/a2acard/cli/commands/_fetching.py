"""The options of the commands that fetch, and the guard they stand for."""

from __future__ import annotations

from a2acard.errors import BadValue, FetchError
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from collections.abc import Callable

    from a2acard.card.response import Response
    from a2acard.discovery.guard import Guard

_INSTALL = "pip install 'a2acard[http]'"


def add_options(parser: ArgumentParser) -> None:
    """Add what a user may open, and what may be sent for a card that is protected."""
    from a2acard.cli.commands._credentials import add_card_options

    add_guard_options(parser)
    add_card_options(parser)


def add_guard_options(
    parser: ArgumentParser, timeout: str = "how long it may take in all (default: 15)"
) -> None:
    """Add what a user may open; `timeout` says what that option is for."""
    opened = parser.add_argument_group("what may be fetched (default: HTTPS, from public addresses only)")
    opened.add_argument(
        "--allow-host",
        metavar="HOST",
        action="append",
        default=[],
        help="also plain HTTP, and any address: a name, *.name, or either with :port; may be repeated",
    )
    opened.add_argument(
        "--allow-network", metavar="CIDR", action="append", default=[], help="also addresses of this network"
    )
    opened.add_argument(
        "--allow-private", action="store_true", help="also loopback and private networks (not cloud metadata)"
    )
    opened.add_argument("--allow-http", action="store_true", help="also plain HTTP")
    opened.add_argument(
        "--timeout",
        metavar="SECONDS",
        type=float,
        default=None,
        help=timeout,
    )


def guard(args: Namespace) -> Guard:
    """The guard of the options. Raises BadValue for what is no host, no network or no time, and without the extra."""
    need_http()
    from a2acard.card.hosts import read
    from a2acard.discovery.guard import CONNECT_S, TOTAL_S, Guard

    for host in args.allow_host:
        if read(host) is None:
            raise BadValue(
                Phrase("--allow-host {host}: it is a host, *.host, or either with :port", host=host)
            )
    for network in args.allow_network:
        _check_network(network)
    dev = getattr(args, "dev", None)
    named = [host for host in (dev or "").split(",") if host] if isinstance(dev, str) else []
    own = [*_OWN, *named] if dev is not None and dev is not False else []
    total = TOTAL_S if args.timeout is None else args.timeout
    if not 0 < total <= _MOST_S:
        raise BadValue(
            Phrase(
                "--timeout {total:g}: it is more than 0 and at most {most} seconds",
                total=total,
                most=_MOST_S,
            )
        )
    return Guard(
        hosts=(*args.allow_host, *own),
        networks=tuple(args.allow_network),
        allow_private=args.allow_private,
        allow_http=args.allow_http,
        connect_s=min(CONNECT_S, total),
        total_s=total,
    )


_OWN = ("localhost", "*.localhost", "127.0.0.1", "[::1]")
"""What `--dev` opens: the reader's own machine."""
_MOST_S = 600
"""Seconds that anybody may wait for a card."""


def fetcher(args: Namespace) -> Callable[[str], bytes]:
    """What gives the card at a URL, by the guard of the options, and remembers where it came from (`args.came_from`); nothing is loaded
    before the first URL."""

    def fetch(url: str) -> bytes:
        need_http(url)
        allowed = guard(args)
        from a2acard.cli.commands._credentials import own_credentials
        from a2acard.discovery.client import Client

        credentials = own_credentials(args, _origins(args, url))
        with Client(allowed, credentials=credentials) as client:
            found = client.discover(url)
        args.came_from = found.url
        return found.card

    return fetch


def observer(args: Namespace) -> Callable[[str], Response | None]:
    """What gives the answer that the card at a URL or of a host comes in; what can't be had is told, and marks the run as
    unfinished (`args.unfinished`)."""
    from a2acard.cli.terminal import note

    def look(source: str) -> Response | None:
        need_http(source)
        allowed = guard(args)
        from a2acard.cli.commands._credentials import own_credentials
        from a2acard.discovery.client import Client

        credentials = own_credentials(args, _origins(args, source))
        try:
            with Client(allowed, credentials=credentials) as client:
                seen = client.observe(source)
        except FetchError as error:
            text = error.args[0]
            if "://" not in source:
                text = Phrase("{text} (nor is there a file {source!r})", text=text, source=source)
            note(text)
            args.unfinished = True
            return None
        for text in seen.notes:
            note(text)
        return seen

    return look


def _origins(args: Namespace, source: str) -> list[str]:
    """The origins of all that the command was told to fetch, `source` among them."""
    from a2acard.discovery.target import target
    from a2acard.linter.gather import is_host, is_url

    named = [
        vars(args).get(name) for name in ("sources", "files", "cards", "source", "old", "new", "targets")
    ]
    texts = [
        text for one in named for text in (one if isinstance(one, list) else [one]) if isinstance(text, str)
    ]
    return [
        target(text).origin for text in (source, *texts) if text == source or is_url(text) or is_host(text)
    ]


def asker() -> Callable[[object], bytes]:
    """What gives the card that an application serves, asked in process."""

    def ask(app: object) -> bytes:
        need_http()
        from a2acard.discovery.apart import discover_app

        return discover_app(app).card

    return ask


def key_fetcher(args: Namespace) -> Callable[[str], bytes]:
    """What gives a key set at a URL, through the guard; redirects are followed as far as they stay on their host."""

    def fetch(url: str) -> bytes:
        need_http()
        from a2acard.discovery.client import Client
        from a2acard.discovery.keysets import key_set

        with Client(guard(args)) as client:
            return client.drive(key_set(url))

    return fetch


def need_http(source: str = "") -> None:
    """Raise BadValue, naming the install command, where the HTTP client is not installed; `source` may have been meant as a file."""
    from importlib.util import find_spec

    if find_spec("httpx2") is None:
        if "://" in source or not source:
            raise BadValue(Phrase("fetching needs the extra 'http': {install}", install=_INSTALL))
        raise BadValue(
            Phrase(
                "there is no file {source!r}; asking a host needs the extra 'http': {install}",
                source=source,
                install=_INSTALL,
            )
        )


def _check_network(text: str) -> None:
    from ipaddress import ip_network

    try:
        ip_network(text, strict=False)
    except ValueError as error:
        raise BadValue(
            Phrase("--allow-network {text}: it is written 10.0.0.0/8 or fd00::/8", text=text)
        ) from error
