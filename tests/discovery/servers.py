"""A loopback server that behaves as a script says, and remembers what it was asked."""

from __future__ import annotations

import contextlib
import threading
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any


@dataclass
class Reply:
    """One scripted answer; `slow` are seconds before each byte, `cut` closes the connection before the end."""

    status: int = 200
    body: bytes = b""
    headers: dict[str, str] = field(default_factory=dict)
    slow: float = 0.0
    drip: float = 0.0
    """Seconds before each of a hundred header lines."""
    cut: bool = False


Script = dict[str, "Reply | Callable[[dict[str, str]], Reply]"]


@dataclass
class Host:
    """A running server: its base URL, and the requests it got (path and headers, of a POST the body as `:body`)."""

    url: str
    asked: list[tuple[str, dict[str, str]]]

    @property
    def paths(self) -> list[str]:
        """The paths that were asked for, in their order."""
        return [path for path, _ in self.asked]


@contextlib.contextmanager
def serving(script: Script, address: str = "127.0.0.1", otherwise: Any = None) -> Iterator[Host]:
    """Serve `script` on a free port of the loopback interface; what it does not name is answered `otherwise`, or 404."""
    nothing = otherwise or Reply(404, b"not found", {"content-type": "text/plain"})
    asked: list[tuple[str, dict[str, str]]] = []

    class Handler(BaseHTTPRequestHandler):
        protocol_version = "HTTP/1.1"

        def do_POST(self) -> None:
            """Answer by the script; a callable finds the body under `:body`."""
            length = int(self.headers.get("content-length", "0"))
            self._answer({":body": self.rfile.read(length).decode()})

        def do_GET(self) -> None:
            """Answer by the script."""
            self._answer({})

        def do_OPTIONS(self) -> None:
            """Answer by the script."""
            self._answer({})

        def _answer(self, headers: dict[str, str]) -> None:
            headers |= {name.lower(): text for name, text in self.headers.items()}
            asked.append((self.path, headers))
            found: Any = script.get(self.path, nothing)
            if len(self.headers.get_all("host", [])) != 1:
                found = Reply(400)  # as servers have to (RFC 9112 §3.2)
            reply: Reply = found(headers) if callable(found) else found
            self.send_response(reply.status)
            for name, text in reply.headers.items():
                self.send_header(name, text)
            for number in range(100 if reply.drip else 0):
                self.send_header(f"x-{number}", "y")
                with contextlib.suppress(OSError):
                    self.flush_headers()
                time.sleep(reply.drip)
            if not any([name.lower() == "content-length" for name in reply.headers]):
                self.send_header("content-length", str(len(reply.body)))
            with contextlib.suppress(OSError):  # whoever asked may be gone
                self.end_headers()
                self._body(reply)

        def _body(self, reply: Reply) -> None:
            if reply.cut:
                self.wfile.write(reply.body[: len(reply.body) // 2])
                self.close_connection = True
                return
            if not reply.slow:
                self.wfile.write(reply.body)
                return
            for byte in reply.body:
                time.sleep(reply.slow)
                self.wfile.write(bytes((byte,)))
                self.wfile.flush()

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    server = ThreadingHTTPServer((address, 0), Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield Host(f"http://{address}:{server.server_address[1]}", asked)
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
