"""A certificate authority of the tests, and HTTPS servers that say whose certificate they were shown."""

from __future__ import annotations

import contextlib
import ipaddress
import ssl
import threading
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec
from cryptography.x509.oid import NameOID

from a2acard.discovery._transport import AsyncGuardedTransport, GuardedTransport
from a2acard.discovery.guard import Guard


@dataclass
class Issued:
    """The files of a certificate and of its key."""

    file: Path
    key: Path


class Authority:
    """Issues certificates that are good for an hour, into a folder."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self.key = ec.generate_private_key(ec.SECP256R1())
        self.name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, "tests")])
        self.certificate = self._signed(self.name, self.key.public_key(), ca=True)
        self.file = folder / "authority.pem"
        self.file.write_bytes(self.certificate.public_bytes(serialization.Encoding.PEM))

    def _signed(self, name: x509.Name, key: Any, host: str | None = None, *, ca: bool = False) -> Any:
        now = datetime.now(UTC)
        made = (
            x509.CertificateBuilder()
            .subject_name(name)
            .issuer_name(self.name)
            .public_key(key)
            .serial_number(x509.random_serial_number())
            .not_valid_before(now - timedelta(minutes=5))
            .not_valid_after(now + timedelta(hours=1))
            .add_extension(x509.BasicConstraints(ca=ca, path_length=None), critical=True)
        )
        if host is not None:
            try:
                named: x509.GeneralName = x509.IPAddress(ipaddress.ip_address(host))
            except ValueError:
                named = x509.DNSName(host)
            made = made.add_extension(x509.SubjectAlternativeName([named]), critical=False)
        return made.sign(self.key, hashes.SHA256())

    def issue(self, common: str, host: str | None = None) -> Issued:
        """A certificate for `host`, or for a client."""
        key = ec.generate_private_key(ec.SECP256R1())
        name = x509.Name([x509.NameAttribute(NameOID.COMMON_NAME, common)])
        found = Issued(self.folder / f"{common}.pem", self.folder / f"{common}.key")
        signed = self._signed(name, key.public_key(), host)
        found.file.write_bytes(signed.public_bytes(serialization.Encoding.PEM))
        found.key.write_bytes(
            key.private_bytes(
                serialization.Encoding.PEM,
                serialization.PrivateFormat.PKCS8,
                serialization.NoEncryption(),
            )
        )
        return found

    def transports(self, guard: Guard) -> dict[str, Callable[[], Any]]:
        """What trusts this authority, by the name of the driver."""
        trust = ssl.create_default_context(cafile=str(self.file))
        return {
            "Sync": lambda: GuardedTransport(guard, trust),
            "Async": lambda: AsyncGuardedTransport(guard, trust),
        }


@dataclass
class TlsHost:
    """A running server, and the common names of the certificates it was shown, None where there was none."""

    url: str
    subjects: list[str | None] = field(default_factory=list)


@contextlib.contextmanager
def tls_server(authority: Authority, host: str, body: bytes, *, wants_client: bool) -> Iterator[TlsHost]:
    """Serve one document by HTTPS; `wants_client` refuses whoever shows no certificate, else it is asked for only."""
    issued = authority.issue(f"server-{host}", host)
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(issued.file, issued.key)
    context.load_verify_locations(authority.file)
    context.verify_mode = ssl.CERT_REQUIRED if wants_client else ssl.CERT_OPTIONAL
    running = TlsHost("")

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            """Answer with the document."""
            shown: Any = self.connection.getpeercert()
            names = [pair[0][1] for pair in (shown or {}).get("subject", ())]
            running.subjects.append(names[0] if names else None)
            self.send_response(200)
            self.send_header("content-type", "application/json")
            self.send_header("content-length", str(len(body)))
            self.end_headers()
            self.wfile.write(body)

        def log_message(self, *_: object) -> None:
            """Say nothing."""

    class Server(ThreadingHTTPServer):
        daemon_threads = True

        def handle_error(self, *_: object) -> None:
            """A client that shows no certificate is meant to fail."""

    server = Server(("127.0.0.1", 0), Handler)
    server.socket = context.wrap_socket(server.socket, server_side=True, do_handshake_on_connect=False)
    running.url = f"https://{host}:{server.server_address[1]}"
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True)
    thread.start()
    try:
        yield running
    finally:
        server.shutdown()
        server.server_close()
        thread.join()
