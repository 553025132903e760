"""What may be fetched: the one place that looks at every URL, and at every address before a connection is opened to it.

A card's URLs, and those that a server redirects to, are chosen by strangers. Without a guard whoever writes a card can
make its readers call their own machine, their network or their cloud's metadata service (A2A 1.0 §13.2).
"""

from __future__ import annotations

from ipaddress import IPv4Address, IPv4Network, IPv6Address, IPv6Network, ip_address, ip_network

from a2acard.card.hosts import is_named
from a2acard.errors import AddressRefused, BadValue
from a2acard.types import Phrase, value
from a2acard.url import Url, is_metadata, loose_ipv4, split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import TypeAlias

    Ip: TypeAlias = "IPv4Address | IPv6Address"
    Network: TypeAlias = "IPv4Network | IPv6Network"

MAX_BYTES = 1024 * 1024
"""Bytes of a body, once decoded: the most that a card may have."""
CONNECT_S = 5.0
"""Seconds that opening a connection may take."""
TOTAL_S = 15.0
"""Seconds that a request may take, redirects and body included."""
MAX_REDIRECTS = 5
_PORTS = {"https": 443, "http": 80}

_BLOCKED_PORTS = frozenset(
    (
        1, 7, 9, 11, 13, 15, 17, 19, 20, 21, 22, 23, 25, 37, 42, 43, 53, 69, 77, 79, 87, 95, 101, 102, 103, 104, 109, 110, 111, 113, 115,
        117, 119, 123, 135, 137, 139, 143, 161, 179, 389, 427, 465, 512, 513, 514, 515, 526, 530, 531, 532, 540, 548, 554, 556, 563, 587,
        601, 636, 989, 990, 993, 995, 1719, 1720, 1723, 2049, 3659, 4045, 4190, 5060, 5061, 6000, 6379, 6566, 6665, 6666, 6667, 6668, 6669,
        6679, 6697, 10080, 11211, 27017,
    )
)  # fmt: skip
"""Ports of other protocols, which an HTTP request could speak to by accident (the Fetch standard's list, and databases)."""

_REFUSED_4 = tuple(
    ip_network(text)
    for text in (
        "0.0.0.0/8", "10.0.0.0/8", "100.64.0.0/10", "127.0.0.0/8", "169.254.0.0/16", "172.16.0.0/12", "192.0.0.0/24", "192.0.2.0/24",
        "192.31.196.0/24", "192.52.193.0/24", "192.88.99.0/24", "192.168.0.0/16", "192.175.48.0/24", "198.18.0.0/15", "198.51.100.0/24",
        "203.0.113.0/24", "224.0.0.0/4", "240.0.0.0/4", "168.63.129.16/32",
    )
)  # fmt: skip
"""IPv4 addresses that are nobody's on the Internet (RFC 6890), and the one public address that a cloud answers its own with."""
_GLOBAL_6 = ip_network("2000::/3")
_REFUSED_6 = tuple(
    ip_network(text) for text in ("2001::/23", "2001:db8::/32", "2002::/16", "3fff::/20", "2620:4f:8000::/48")
)
"""Parts of the global IPv6 addresses that are not (RFC 6890, RFC 9637); 2002::/16 holds any IPv4 address."""
_NAT64 = ip_network("64:ff9b::/96")
"""The well-known prefix (RFC 6052). That for local use, 64:ff9b:1::/48 (RFC 8215), holds addresses in places that only its
network knows, and is refused altogether."""
_PRIVATE = tuple(
    ip_network(text)
    for text in (
        "10.0.0.0/8",
        "172.16.0.0/12",
        "192.168.0.0/16",
        "100.64.0.0/10",
        "127.0.0.0/8",
        "fc00::/7",
        "::1/128",
    )
)
"""What `allow_private` opens: loopback and private networks, not link-local addresses, where metadata services live."""


_FOREIGN = frozenset("[]<>\"'\\^`{|}%")
"""What no host has."""


@value
class Guard:
    """What a user allows beyond HTTPS to public addresses, and how much a fetch may take.

    `hosts` are names or `*.` patterns, with or without a port, that may have any address and speak plain HTTP; `networks`
    are CIDR blocks; `allow_private` opens loopback and private networks, `allow_http` plain HTTP to any host.
    """

    hosts: tuple[str, ...] = ()
    networks: tuple[str, ...] = ()
    allow_private: bool = False
    allow_http: bool = False
    max_bytes: int = MAX_BYTES
    connect_s: float = CONNECT_S
    total_s: float = TOTAL_S
    max_redirects: int = MAX_REDIRECTS

    def check_url(self, text: str) -> Url:
        """The URL in its parts when a request to it may be made; raises AddressRefused, saying why, when not.

        An address in the URL itself is judged here, in any spelling; a name is judged when it was resolved.
        """
        shown = without_secrets(text)
        url = split(text)
        if not text.isprintable() or "\\" in text or " " in text:
            raise AddressRefused(shown, Phrase("the URL holds characters that no URL has"))
        if not url.is_http or url.host is None:
            raise AddressRefused(shown, Phrase("only http and https URLs are fetched"))
        if url.userinfo is not None:
            raise AddressRefused(shown, Phrase("a URL with credentials is not fetched"))
        if not _is_host(url.host):
            raise AddressRefused(shown, Phrase("'{host}' is no host", host=url.host))
        port = self._port(url, shown)
        if is_named(url.host, str(port), self.hosts):
            return url
        if url.scheme == "http" and not self.allow_http and not self._is_open(url.host):
            raise AddressRefused(shown, Phrase("plain HTTP is not fetched (allow the host by name)"))
        if port in _BLOCKED_PORTS:
            raise AddressRefused(shown, Phrase("port {port} belongs to another protocol", port=port))
        literal = literal_address(url.host)
        if literal is not None:
            self.check_address(literal, url.host, port)
        elif url.host.rstrip(".").rpartition(".")[2].isdigit():
            raise AddressRefused(shown, Phrase("'{host}' is neither a name nor an address", host=url.host))
        return url

    def check_address(self, ip: Ip, host: str, port: int) -> None:
        """Raise AddressRefused when no connection to `ip`, which `host` resolved to, may be opened."""
        if is_named(host, str(port), self.hosts):
            return
        reason = self._refusal(ip)
        if reason is not None:
            where = host if str(ip) == host else f"{host} ({ip})"
            raise AddressRefused(
                where, Phrase("{reason}; allow the host or its network to fetch from it", reason=reason)
            )

    def _refusal(self, ip: Ip) -> str | None:
        """Why an address is refused; the addresses inside it are judged too."""
        inside = embedded(ip)
        mapped = ip.version == 6 and ip.ipv4_mapped is not None
        for inner in inside if mapped else (ip, *inside):
            if any([_holds(_network(text), inner) for text in self.networks]):
                continue
            if self.allow_private and any([_holds(network, inner) for network in _PRIVATE]):
                if not is_metadata(str(inner)):
                    continue
                return Phrase("{inner} is a metadata service", inner=inner)
            if not is_public(inner):
                return Phrase("{inner} is no public address", inner=inner)
        return None

    def _is_open(self, host: str) -> bool:
        """True for loopback and private addresses in the URL, where the user has opened those: nobody has TLS there."""
        literal = literal_address(host)
        local = host == "localhost" or (literal is not None and not is_public(literal))
        return local and (self.allow_private or bool(self.networks))

    def _port(self, url: Url, shown: str) -> int:
        if url.port is None:
            return _PORTS[str(url.scheme)]
        if not (url.port.isascii() and url.port.isdigit() and 0 < int(url.port) < 65536):
            raise AddressRefused(shown, Phrase("'{port}' is no port", port=url.port))
        return int(url.port)


def without_secrets(text: str) -> str:
    """A URL as it may be shown: no credentials, no query, no fragment, nothing that a terminal obeys."""
    from a2acard.redact import printable, redacted

    url = split(text)
    if url.host is None:
        return printable(redacted(text.partition("?")[0]))[:200]
    host = f"[{url.host}]" if ":" in url.host else url.host
    port = f":{url.port}" if url.port else ""
    scheme = f"{url.scheme}:" if url.scheme else ""
    rest = redacted(
        f"{host}{port}{url.path}"
    )  # without "://", which would have the text searched for passwords in vain
    return printable(f"{scheme}//{rest}")[:200]


def literal_address(host: str) -> Ip | None:
    """The address that a URL's host is, in any spelling that a client may accept; None for a name."""
    bare = host.strip("[]").rstrip(".")
    try:
        return ip_address(bare.partition("%")[0])
    except ValueError:
        number = loose_ipv4(bare) if bare[:1].isdigit() else None
        return IPv4Address(number) if number is not None else None


def is_public(ip: Ip) -> bool:
    """True for an address that somebody on the Internet may have (RFC 6890); the same on every version of Python."""
    if isinstance(ip, IPv4Address):
        return not any([ip in network for network in _REFUSED_4])
    if ip in _NAT64:
        return True  # what counts is the address inside
    return ip in _GLOBAL_6 and not any([ip in network for network in _REFUSED_6])


def embedded(ip: Ip) -> tuple[Ip, ...]:
    """The IPv4 addresses that an IPv6 one stands for: mapped, compatible, NAT64 (RFC 6052), 6to4, Teredo."""
    if isinstance(ip, IPv4Address):
        return ()
    number = int(ip)
    found: list[Ip] = []
    if ip.ipv4_mapped is not None:
        found.append(ip.ipv4_mapped)
    elif ip in _NAT64 or 1 < number < 1 << 32:
        found.append(IPv4Address(number & 0xFFFFFFFF))
    if ip.sixtofour is not None:
        found.append(ip.sixtofour)
    if ip.teredo is not None:
        found += ip.teredo
    return tuple(found)


def _network(text: str) -> Network:
    try:
        return ip_network(text, strict=False)
    except ValueError as error:
        raise BadValue(Phrase("networks: {text!r} is no network, such as 10.1.0.0/16", text=text)) from error


def _holds(network: Network, ip: Ip) -> bool:
    return network.version == ip.version and ip in network


def _is_host(host: str) -> bool:
    bare = host[:-1] if host.endswith(".") else host
    if not _FOREIGN.isdisjoint(bare):
        return False
    if ":" in bare:
        return literal_address(bare) is not None and "%" not in bare
    labels = bare.split(".")
    return bool(bare) and len(bare) < 254 and all([0 < len(label) < 64 for label in labels])
