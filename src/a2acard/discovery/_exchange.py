"""One request and its answer as values, and what an answer's body is once decoded: shared by both drivers."""

from __future__ import annotations

import zlib

from a2acard.errors import TooBig, WrongType
from a2acard.types import Phrase, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from a2acard.discovery.credentials import Certificate, Credentials

ACCEPT = "application/a2a+json, application/json;q=0.9, */*;q=0.1"
HEADERS = {"accept": ACCEPT, "accept-encoding": "gzip, deflate", "a2a-version": "1.0"}
"""What every request for a card says; servers that have both shapes choose by `A2A-Version`."""


NO_CONNECTION = Phrase("no connection")
"""How the reason of an error begins where a host did not even take the connection."""


@value
class GrpcCall:
    """A call by gRPC: where to, by TLS or not, the method, the version of its package, the tenant and the task; `text` is that
    of a message, where one is sent."""

    address: str
    secure: bool
    method: str
    version: str
    tenant: str = ""
    task: str = ""
    text: str = ""

    def saying(self, text: str) -> GrpcCall:
        """The same with a message."""
        return GrpcCall(self.address, self.secure, self.method, self.version, self.tenant, self.task, text)


@value
class Ask:
    """A request that is to be made: its URL, why it is made, headers beside the usual ones, and for a POST its body.

    `credentials` are those of a call, instead of the ones for cards; `certificate` is the client's, once it is known that
    it may go there; `target` is a call by gRPC instead. `method` is the HTTP method where it is neither GET nor, with a
    body, POST; `tls` asks for what TLS says of the host. `binding` is that of a call, by which its answer is read.
    """

    url: str
    why: str
    headers: Mapping[str, str] = {}
    body: bytes | None = None
    credentials: Credentials | None = None
    certificate: Certificate | None = None
    target: GrpcCall | None = None
    method: str = ""
    tls: bool = False
    binding: str = ""

    @property
    def verb(self) -> str:
        """The HTTP method."""
        return self.method or ("GET" if self.body is None else "POST")


@value
class Tls:
    """What TLS says of a host: the version of the protocol, and when its certificate begins and ends to be good (seconds
    since 1970)."""

    version: str
    not_before: float
    not_after: float


@value
class Answer:
    """What came of it: status, headers (names in small letters; several of one name joined), the body, decoded, and
    the time it took in seconds. `cached` says where the cache had it from (empty: it came from the host), `notes` what is
    to be told of it; `peer` is the address that answered, where that is known, `tls` what TLS says, where it was asked for."""

    url: str
    status: int
    headers: Mapping[str, str]
    body: bytes
    seconds: float
    cached: str = ""
    notes: tuple[str, ...] = ()
    peer: str | None = None
    tls: Tls | None = None


def decoded(url: str, body: bytes, encoding: str, most: int) -> bytes:
    """A body without its content codings (RFC 9110 §8.4), at most `most` bytes however small it came.

    Raises TooBig, and WrongType for a coding that was not asked for or is damaged.
    """
    for coding in reversed([name.strip().lower() for name in encoding.split(",") if name.strip()]):
        if coding in ("identity", ""):
            continue
        if coding not in ("gzip", "x-gzip", "deflate"):
            raise WrongType(
                url, Phrase("the body is encoded as '{coding}', which was not asked for", coding=coding)
            )
        body = _inflated(url, body, coding, most)
    if len(body) > most:
        raise TooBig(url, Phrase("the body is longer than {max_bytes} bytes", max_bytes=most))
    return body


def _inflated(url: str, body: bytes, coding: str, most: int) -> bytes:
    ways = (31,) if coding != "deflate" else (15, -15)  # some servers send deflate without its zlib frame
    for number, way in enumerate(ways):
        try:
            return _all_members(url, body, way, coding, most)
        except zlib.error as error:
            if number + 1 == len(ways):
                raise WrongType(
                    url, Phrase("the body is no {coding}, though it says so", coding=coding)
                ) from error
    raise AssertionError("one of the ways returned or raised")


def _all_members(url: str, body: bytes, way: int, coding: str, most: int) -> bytes:
    """What a body holds: of gzip, all its members one after the other (RFC 1952 §2.2). Raises zlib.error, WrongType, TooBig."""
    out, rest = b"", body
    while True:
        engine = zlib.decompressobj(way)
        out += engine.decompress(rest, most + 1 - len(out))
        if len(out) > most:
            raise TooBig(url, Phrase("the body is longer than {most} bytes once decoded", most=most))
        if not engine.eof:
            raise WrongType(url, Phrase("the body breaks off: its {coding} has no end", coding=coding))
        rest = engine.unused_data
        if not rest or way != 31 or not rest.strip(b"\0"):
            return out
