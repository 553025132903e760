"""How commands serve: one process at one port, an access log without queries, a graceful stop."""

from __future__ import annotations

from a2acard.cli.exit_codes import CLEAN, UNFINISHED
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable
    from typing import Any

GRACE_S = 5
"""Seconds that open requests have to end."""


class WithoutQuery:
    """Takes the query out of the lines of the access log: a key may stand there."""

    def filter(self, record: Any) -> bool:
        """Change a line, and let it through."""
        if isinstance(record.args, tuple) and len(record.args) == 5:
            client, method, path, *rest = record.args
            record.args = (client, method, str(path).partition("?")[0], *rest)
        return True


def _logging() -> dict[str, Any]:
    """How uvicorn logs: on standard error, for standard output says where it listens."""
    from copy import deepcopy

    from uvicorn.config import LOGGING_CONFIG

    found = deepcopy(LOGGING_CONFIG)
    found["filters"] = {"without_query": {"()": WithoutQuery}}
    found["handlers"]["access"] |= {"stream": "ext://sys.stderr", "filters": ["without_query"]}
    return found


def listen(app: Any, args: Namespace, command: str, started: Callable[[str], None]) -> int:
    """Serve `app` at `args.host` and `args.port` until interrupted; `started` is told where that is.

    3 where the port can't be had.
    """
    import uvicorn

    from a2acard.cli.terminal import note

    class Server(uvicorn.Server):
        """Says where it listens."""

        async def startup(self, sockets: object = None) -> None:
            await super().startup(sockets)  # type: ignore[arg-type]  # as it was given
            if self.started:
                host, port = self.servers[0].sockets[0].getsockname()[:2]
                started(f"http://[{host}]:{port}" if ":" in host else f"http://{host}:{port}")

    config = uvicorn.Config(
        app,
        host=args.host,
        port=args.port,
        log_level="warning" if args.quiet else "info",
        access_log=not args.quiet,
        log_config=_logging(),
        server_header=False,
        proxy_headers=False,  # what a proxy says is believed only where that was said
        timeout_graceful_shutdown=GRACE_S,
        lifespan="off",
    )
    server = Server(config)
    try:
        server.run()
    except SystemExit:
        text = Phrase("can't listen at {host} port {port}", host=args.host, port=args.port)
        note(text, f"a2acard {command}: ")
        return UNFINISHED
    return CLEAN if server.started else UNFINISHED
