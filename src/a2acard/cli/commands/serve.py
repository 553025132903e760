"""`a2acard serve`: cards at their well-known paths, with the headers that clients need."""

from __future__ import annotations

from a2acard.cli.exit_codes import FINDINGS, USAGE
from a2acard.errors import BadValue
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

    from a2acard.serving import CardApp, Extended, HostedCard
    from a2acard.serving.live import FileState, LiveApp
    from a2acard.signing.keys import Signer

EXAMPLE = """\
examples:
  a2acard serve agent-card.json
  a2acard serve agent-card.json --host 0.0.0.0 --port 8080 --max-age 600
  a2acard serve agent-card.json --public-url https://agents.example.com/bills
  a2acard serve bills.json=/agents/bills trips.json=/agents/trips --legacy
  a2acard serve agent-card.json --extended extended.json --bearer-env AGENT_TOKEN
  a2acard serve git:v1.2:agent-card.json --port 8080
  a2acard get https://agent.example.com | a2acard serve -=/agents/bills trips.json
"""
_EXTRA = Phrase("serving needs the extra 'serve': {install}", install="pip install 'a2acard[serve]'")


def build(parser: ArgumentParser) -> None:
    """Add the options of `serve`."""
    from a2acard.cli.commands import _hosting, _letting_in
    from a2acard.serving.public import PROXIES

    _hosting.add_cards(parser, files_change=True)
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at (default: 127.0.0.1)")
    parser.add_argument("--port", type=int, default=8000, help="the port; 0 takes a free one (default: 8000)")
    parser.add_argument(
        "--public-host",
        metavar="HOST",
        action="append",
        default=[],
        help="move the interfaces to the request's own host where it is this one: name or *.name at the usual port, name:port, name:*; may be repeated",
    )
    parser.add_argument(
        "--behind-proxy",
        choices=PROXIES,
        help="with --public-host: believe what the proxy in front says of host and scheme in these headers",
    )
    parser.add_argument(
        "--sign-key",
        metavar="FILE",
        help="sign the cards with this private key when they are taken up (see `a2acard sign`)",
    )
    parser.add_argument("--sign-kid", metavar="KID", help="the key's id in the signatures")
    parser.add_argument(
        "--passphrase-env", metavar="NAME", help="the key's pass-phrase, from the environment"
    )
    parser.add_argument("--quiet", action="store_true", help="no line for each request")
    _letting_in.add_options(parser)


def run(args: Namespace) -> int:
    """Serve until interrupted; 1 when a card has errors, 2 when there is none."""
    from importlib.util import find_spec

    from a2acard.cli.commands._hosting import shown
    from a2acard.errors import ConfigError, SourceError, SpecError, reason
    from a2acard.serving.live import NotGood

    if find_spec("uvicorn") is None:
        raise BadValue(_EXTRA)
    if not 0 <= args.port < 65536 or args.max_age < 0:
        raise BadValue(Phrase("--port is 0 to 65535, and --max-age is not below 0"))
    if not args.host.strip():
        raise BadValue(
            Phrase("--host is empty; --host 0.0.0.0 listens at every address, --host :: at those of IPv6 too")
        )
    if args.public_url and args.public_host:
        raise BadValue(
            Phrase(
                "--public-url and --public-host exclude each other: the URL is known, or it is the request's"
            )
        )
    if args.behind_proxy and not args.public_host:
        raise BadValue(
            Phrase("--behind-proxy goes with --public-host, which names the hosts that may be asked for")
        )
    try:
        live = _live(args)
    except OSError as error:
        return _refused(error.filename, reason(error, Phrase("it can not be read")), USAGE)
    except NotGood as error:
        return _refused(error.path, error.args[0], FINDINGS)
    except ConfigError:
        raise
    except (SourceError, SpecError) as error:
        return _refused(", ".join([shown(argument) for argument in args.cards]), error.args[0], FINDINGS)
    return _serve(live, args)


def _refused(path: object, reason: str, code: int) -> int:
    _say(Phrase("{path}: {reason}", path=path, reason=reason), "a2acard serve: ")
    return code


def _live(args: Namespace) -> LiveApp:
    """The application for the cards that were named."""
    from a2acard.cli.commands._hosting import judge, left_alone, opener, placed, shown, split_path
    from a2acard.cli.commands._letting_in import secrets
    from a2acard.serving.live import LiveApp, Once
    from a2acard.serving.public import Public

    cards = placed(args.cards)
    paths = [path for _, path in cards]
    twins: dict[str, str] = {}
    for argument in args.extended:
        source, path = split_path(argument)
        under = (path or (paths[0] if len(paths) == 1 else "")).rstrip("/")
        if under not in paths or under in twins:
            known = ", ".join([f"{shown(source)}={path or '/'}" for path in paths if path not in twins])
            raise BadValue(
                Phrase(
                    "--extended {argument}: say of which card it is the extended one: {known}",
                    argument=shown(argument),
                    known=known,
                )
            )
        twins[under] = source
    found = secrets(args)
    if not twins and any(found.values()):
        raise BadValue(Phrase("credentials are for the extended card; name it with --extended"))
    signer = _signer(args)
    base = Public(args.public_url, args.public_host, args.behind_proxy).example
    opened = opener(args)
    sources = [opened(source) for source in (*[source for source, _ in cards], *twins.values())]
    for read in [source for source in sources if isinstance(source, Once)]:
        _say(Phrase("{name} is read once: a change there is not taken up", name=read.name))
    live = LiveApp(
        sources,
        lambda states: _made(args, paths, list(twins), _signed(states, signer), found),
        judge(args, base),
        lambda path, text: _say(
            Phrase("{path}: {text}", path=path, text=text) if len(cards) + len(twins) > 1 else text
        ),
    )
    for watched in live.files if base is not None else ():
        for url in left_alone(watched.state.data, base or ""):
            _say(Phrase("{file}: {url} is on another host, and stays as it is", file=watched.path, url=url))
    return live


def _signer(args: Namespace) -> Signer | None:
    """What signs the cards, where that was asked for."""
    if args.sign_key is None:
        if args.sign_kid or args.passphrase_env:
            raise BadValue(Phrase("--sign-kid and --passphrase-env go with --sign-key"))
        return None
    if args.public_url or args.public_host:
        raise BadValue(
            Phrase(
                "a signed card is served as it is: --sign-key and --public-url or --public-host exclude each other"
            )
        )
    from a2acard.cli.commands.keys import local_signer

    return local_signer(args.sign_key, "--sign-key", args.passphrase_env, args.sign_kid)


def _signed(states: tuple[FileState, ...], signer: Signer | None) -> tuple[FileState, ...]:
    """The files' states with their cards signed; the files stay as they are."""
    if signer is None:
        return states
    from a2acard.serving.live import FileState
    from a2acard.signing.signer import sign

    return tuple([FileState(sign(state.data, signer).card, state.modified_s) for state in states])


def _made(
    args: Namespace,
    paths: list[str],
    twins: list[str],
    states: tuple[FileState, ...],
    found: dict[str, tuple[str, ...]],
) -> CardApp:
    """The application for what the files have now: the cards' states come first, then those of their extended twins."""
    from a2acard.serving import CardApp, HostedCard

    extended = dict(zip(twins, states[len(paths) :], strict=True))
    single = len(twins) == 1
    if not single:
        _check_kinds(
            [state.data for path, state in zip(paths, states, strict=False) if path in extended], found
        )
    cards: list[HostedCard] = [
        HostedCard(
            state.data,
            path,
            state.modified_s,
            args.legacy,
            args.max_age,
            _extended(state.data, extended.get(path), found, single=single),
        )
        for path, state in zip(paths, states[: len(paths)], strict=True)
    ]
    return CardApp(cards, public_url=args.public_url, hosts=args.public_host, proxy=args.behind_proxy)


def _check_kinds(cards: list[bytes], found: dict[str, tuple[str, ...]]) -> None:
    """Raise BadValue for credentials that none of several cards takes."""
    from a2acard.card import Card
    from a2acard.serving.credentials import kinds

    known = {kind for card in cards for kind in kinds(Card.of(card))}
    for kind, texts in found.items():
        if texts and kind not in known:
            raise BadValue(
                Phrase(
                    "no public card declares a scheme for --{kind}-env and -file", kind=kind.replace("_", "-")
                )
            )


def _extended(
    card: bytes, twin: FileState | None, found: dict[str, tuple[str, ...]], *, single: bool
) -> Extended | None:
    """The extended twin; where the card declares one and there is none, what says so.

    Of several, each takes the kinds of credentials that its card has a scheme for.
    """
    from a2acard.card import Card
    from a2acard.serving import Extended
    from a2acard.serving.credentials import Credentials, kinds
    from a2acard.serving.extended import is_declared

    view = Card.of(card)
    if twin is None:
        return Extended(None) if is_declared(view) else None
    if not is_declared(view):
        _say(
            Phrase(
                "the card does not say that there is an extended one (capabilities.extendedAgentCard): it is given to nobody"
            )
        )
    usable = found if single else {kind: found[kind] for kind in kinds(view)}
    guard = Credentials(
        view, bearer=usable.get("bearer", ()), basic=usable.get("basic", ()), keys=usable.get("api_key", ())
    )
    return Extended(twin.data, guard, modified_s=twin.modified_s)


def _say(text: str, speaker: str = "a2acard: ") -> None:
    from a2acard.cli.terminal import note

    note(text, speaker)


def _serve(live: LiveApp, args: Namespace) -> int:
    from a2acard.cli.commands._listening import listen
    from a2acard.cli.languages import said

    def started(where: str) -> None:
        for route in live.app.routes:
            note = "" if route.what == "document" else f" ({route.methods} {route.what})"
            print(said(Phrase("serving {url}", url=f"{where}{route.path}{note}")), flush=True)

    return listen(live, args, "serve", started)
