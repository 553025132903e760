"""`a2acard serve`: a card at its well-known path, with the headers that clients need."""

from __future__ import annotations

import sys

from a2acard.cli.exit_codes import CLEAN, FINDINGS, USAGE

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

EXAMPLE = """\
examples:
  a2acard serve agent-card.json
  a2acard serve agent-card.json --host 0.0.0.0 --port 8080 --max-age 600
  a2acard serve agent-card.json --legacy
"""
_EXTRA = "serving needs the extra 'serve': pip install 'a2acard[serve]'"


def build(parser: ArgumentParser) -> None:
    """Add the options of `serve`."""
    from a2acard.serving.resource import MAX_AGE_S

    parser.add_argument("card", metavar="CARD", help="the card's file; it is taken up again when it changes")
    parser.add_argument("--host", default="127.0.0.1", help="the address to listen at (default: 127.0.0.1)")
    parser.add_argument("--port", type=int, default=8000, help="the port; 0 takes a free one (default: 8000)")
    parser.add_argument(
        "--legacy", action="store_true", help="serve the shape of 0.3 at /.well-known/agent.json too"
    )
    parser.add_argument(
        "--max-age",
        metavar="SECONDS",
        type=int,
        default=MAX_AGE_S,
        help=f"for how long a copy is good (default: {MAX_AGE_S})",
    )
    parser.add_argument(
        "--dev", action="store_true", help="allow the card to name loopback, as it does while it is written"
    )
    parser.add_argument("--quiet", action="store_true", help="no line for each request")


def run(args: Namespace) -> int:
    """Serve until interrupted; 1 when the card has errors, 2 when there is no card."""
    from importlib.util import find_spec

    from a2acard.errors import BadValue, CardError
    from a2acard.serving.live import LiveCard

    if find_spec("uvicorn") is None:
        raise BadValue(_EXTRA)
    if not 0 <= args.port < 65536 or args.max_age < 0:
        raise BadValue("--port is 0 to 65535, and --max-age is not below 0")
    try:
        live = LiveCard(args.card, _judge(args), _say, legacy=args.legacy, max_age_s=args.max_age)
    except OSError as error:
        print(
            f"a2acard serve: {args.card}: {(error.strerror or 'it can not be read').lower()}", file=sys.stderr
        )
        return USAGE
    except (ValueError, CardError) as error:
        print(f"a2acard serve: {args.card}: {error}", file=sys.stderr)
        return FINDINGS
    return _serve(live, args)


def _judge(args: Namespace):  # type: ignore[no-untyped-def]  # a function of bytes
    from a2acard.card import Options
    from a2acard.linter.run import Plan, judge
    from a2acard.source.parse import read

    plan = Plan(options=Options(dev=args.dev))

    def reason(data: bytes) -> str | None:
        report = judge(read(data), plan)
        errors = [finding for finding in report.findings if finding.severity == "error"]
        if not errors:
            return None
        first = errors[0]
        more = f" (and {len(errors) - 1} more; `a2acard lint` shows them)" if len(errors) > 1 else ""
        return f"{first.shown_pointer or 'the card'}: {first.message} [{first.rule}]{more}"

    return reason


def _say(text: str) -> None:
    from a2acard.cli.terminal import note

    note(text)


def _serve(live: object, args: Namespace) -> int:
    import uvicorn

    from a2acard.serving.app import LEGACY, WELL_KNOWN

    class Server(uvicorn.Server):
        """Says where it listens."""

        async def startup(self, sockets: object = None) -> None:
            await super().startup(sockets)  # type: ignore[arg-type]  # as it was given
            if self.started:
                host, port = self.servers[0].sockets[0].getsockname()[:2]
                where = f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}"
                for path in (WELL_KNOWN, LEGACY) if args.legacy else (WELL_KNOWN,):
                    print(f"serving {where}{path}", flush=True)

    from copy import deepcopy

    from uvicorn.config import LOGGING_CONFIG

    logging = deepcopy(LOGGING_CONFIG)
    logging["handlers"]["access"]["stream"] = "ext://sys.stderr"  # standard output says where it listens
    config = uvicorn.Config(
        live,  # type: ignore[arg-type]  # an ASGI application
        host=args.host,
        port=args.port,
        log_level="warning" if args.quiet else "info",
        access_log=not args.quiet,
        log_config=logging,
        server_header=False,
        timeout_graceful_shutdown=5,
        lifespan="off",
    )
    server = Server(config)
    server.run()
    return CLEAN if server.started else FINDINGS
