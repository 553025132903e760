"""`a2acard up`: the workbench, one process at one port."""

from __future__ import annotations

from a2acard.cli.commands._fetching import add_guard_options, guard
from a2acard.errors import BadValue
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace

EXAMPLE = """\
examples:
  a2acard up
  a2acard up --port 9000 --allow-host localhost
"""
PORT = 8420
_EXTRA = Phrase("up needs the extra 'web': {install}", install="pip install 'a2acard[web]'")
_NEEDED = ("starlette", "jinja2", "markdown_it", "multipart", "uvicorn", "httpx2", "joserfc")


def build(parser: ArgumentParser) -> None:
    """Add the options of `up`."""
    add = parser.add_argument
    add(
        "--host", default="127.0.0.1", metavar="ADDRESS", help="the address to listen at (default: 127.0.0.1)"
    )
    add("--port", type=int, default=PORT, metavar="N", help=f"the port; 0 takes a free one (default: {PORT})")
    add("--no-probes", action="store_true", help="offer no live checks of agents")
    add("--quiet", action="store_true", help="no line for each request")
    add_guard_options(parser, "how long a fetch for a visitor may take in all (default: 15)")


def run(args: Namespace) -> int:
    """Serve the workbench until interrupted; 3 where the port can't be had."""
    from importlib.util import find_spec

    if any([find_spec(name) is None for name in _NEEDED]):
        raise BadValue(_EXTRA)
    if not 0 <= args.port < 65536:
        raise BadValue(Phrase("--port is 0 to 65535"))
    from a2acard.cli.commands._listening import listen
    from a2acard.cli.languages import said
    from a2acard.web import Settings, create_app

    app = create_app(Settings(guard=guard(args), probes=not args.no_probes))
    return listen(
        app,
        args,
        "up",
        lambda where: print(said(Phrase("the workbench is at {where}/", where=where)), flush=True),
    )
