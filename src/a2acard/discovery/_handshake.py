"""What TLS says of a host that speaks gRPC: a handshake, and nothing after it."""

from __future__ import annotations

import socket
import ssl
import time

from a2acard.discovery._driving import facts, translated
from a2acard.discovery._exchange import Answer, Ask
from a2acard.discovery._network import judged, resolve, resolved
from a2acard.discovery.guard import literal_address, without_secrets
from a2acard.errors import FetchError, TimedOut, Unreachable
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.discovery._network import Resolve
    from a2acard.discovery.guard import Guard


def handshake(ask: Ask, guard: Guard, deadline: float, resolver: Resolve = resolve) -> Answer | FetchError:
    """An answer without a body that has what TLS says, to an address that the guard has judged."""
    start = time.monotonic()
    shown = without_secrets(ask.url)
    try:
        url = guard.check_url(ask.url)
        host, port = url.host or "", int(url.port or "443")
        literal = literal_address(host)
        names = [str(literal)] if literal is not None else resolved(resolver, host, port)
        ip = judged(guard, names, host, port)[0]
        context = ssl.create_default_context()
        context.set_alpn_protocols(["h2"])  # without it servers of gRPC hang up
        left = min(max(deadline - start, 0.001), guard.connect_s)
        with (
            socket.create_connection((str(ip), port), timeout=left) as bare,
            context.wrap_socket(bare, server_hostname=host) as secure,
        ):
            return Answer(ask.url, 200, {}, b"", time.monotonic() - start, tls=facts(secure))
    except FetchError as error:
        return error
    except TimeoutError:
        return TimedOut(shown, Phrase("no TLS in {connect_s:g} s", connect_s=guard.connect_s))
    except ssl.SSLError as error:
        return translated(shown, error, guard)
    except OSError:
        return Unreachable(shown, Phrase("no connection"))
