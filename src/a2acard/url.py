"""URLs and host names as the rules need to see them (RFC 3986, RFC 6761). No name is ever resolved.

Written here because urllib.parse brings ipaddress with it, which would double the start-up time, and because
it accepts and silently changes what must be reported.
"""

from __future__ import annotations

import re

from a2acard.types import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from ipaddress import IPv4Network, IPv6Network

_PARTS = r"(?:([A-Za-z][A-Za-z0-9+.-]*):)?(?://([^/?#]*))?([^?#]*)(?:\?([^#]*))?(?:#(.*))?\Z"
_PLAIN = re.compile(
    r"https://(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}(?:/[A-Za-z0-9._~/-]*)?\Z"
)

_PLAIN_TARGET = re.compile(
    r"(?:https://)?(?:[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?\.)+[a-z]{2,63}:[1-9][0-9]{1,3}\Z"
)

_PLACEHOLDER = (
    r"\$\{[^{}]*\}?|\{\{[^{}]*\}*|\{[A-Za-z_][\w.-]*\}|<[A-Za-z_][\w .-]*>|\[[A-Z_]{3,}\]|%7[Bb](?:[^%]*%7[Dd])?|__[A-Z_]+__|"
    r"(?<![A-Za-z])(?:TODO|FIXME|TBD|CHANGE[-_]?ME|REPLACE(?:[-_]?ME|[-_]\w+)|PLACEHOLDER\w*|YOUR[-_ ][\w-]+)(?![A-Za-z])|"
    r"\b(?:change-?me|changeme|placeholder)\b|"
    r"\b[Yy]our[-_]?(?:domain|host|server|agent|app|project|org|company|url|service|user|site)\w*|"
    r"\A\s*[Yy]our (?:Company|Organi[sz]ation|Name|Agent|Domain|Team)(?: Name)?\s*\Z"
)
_placeholder: re.Pattern[str] | None = None
_parts: re.Pattern[str] | None = None


def placeholder(text: str) -> str | None:
    """What is left to be filled in in `text`, such as `${HOST}` or `TODO`; None when nothing is.

    Only for URLs, names, providers and versions: `{city}` in an example is no fault.
    """
    global _placeholder
    if _placeholder is None:  # compiled when first needed: it costs a millisecond
        _placeholder = re.compile(_PLACEHOLDER)
    found = _placeholder.search(text)
    return found[0] if found else None


@value
class Url:
    """A URL in parts; `host` is lower case without brackets, `port` the digits as written, None when absent."""

    text: str
    scheme: str | None
    userinfo: str | None
    host: str | None
    port: str | None
    path: str
    query: str | None
    fragment: str | None

    @property
    def is_http(self) -> bool:
        """True for http and https."""
        return self.scheme in ("http", "https")


def is_plain(text: str) -> bool:
    """True for an everyday `https://name.tld/path`: the quick way past most URL rules."""
    return _PLAIN.match(text) is not None


def is_plain_target(text: str) -> bool:
    """True for an everyday `name.tld:443`, as gRPC writes its targets, with `https://` or without."""
    return _PLAIN_TARGET.match(text) is not None


_MOST_SPLIT = 512
_split: dict[str, Url] = {}
"""What was taken apart before: a dozen rules look at the same few URLs."""


def split(text: str) -> Url:
    """`text` in its RFC 3986 parts; never raises. `localhost:80` has no scheme: it is read as host and port."""
    found = _split.get(text)
    if found is None:
        if len(_split) >= _MOST_SPLIT:
            _split.clear()
        found = _split[text] = _taken_apart(text)
    return found


def _taken_apart(text: str) -> Url:
    global _parts
    if _parts is None:
        _parts = re.compile(_PARTS, re.DOTALL)
    match = _parts.match(text)
    assert match is not None  # every text has this shape
    scheme, authority, path, query, fragment = match.groups()
    if scheme is not None and authority is None and (_is_port(path) or _is_userinfo(scheme, path)):
        scheme, authority, path = (
            None,
            f"{scheme}:{path.partition('/')[0]}",
            path[len(path.partition("/")[0]) :],
        )
    userinfo, host, port = _authority(authority)
    return Url(text, scheme.lower() if scheme else None, userinfo, host, port, path, query, fragment)


def _is_userinfo(scheme: str, path: str) -> bool:
    """True for `user:password@host`, which is no URL of the scheme `user`."""
    return "@" in path.partition("/")[0] and scheme.lower() not in (
        "mailto",
        "acct",
        "sip",
        "sips",
        "xmpp",
        "im",
        "pres",
    )


def _is_port(path: str) -> bool:
    head = path.partition("/")[0]
    return head.isascii() and head.isdigit()


def _authority(authority: str | None) -> tuple[str | None, str | None, str | None]:
    if authority is None:
        return None, None, None
    userinfo, at, rest = authority.rpartition("@")
    if rest.startswith("["):
        host, _, tail = rest[1:].partition("]")
        port = tail[1:] if tail.startswith(":") else None
        if ":" not in host:
            host = f"[{host}]"  # no address at all: the brackets stay, so that nobody takes it for a name
    else:
        host, colon, digits = rest.partition(":")
        port = digits if colon else None
    return (userinfo if at else None), host.lower().rstrip("."), port


def joined(base: str, reference: str) -> str:
    """The URL that `reference` means at `base` (RFC 3986 §5.2); what can't be joined stays as it stands, for the guard to
    say what is wrong with it."""
    from urllib.parse import urljoin

    try:
        return urljoin(base, reference)
    except ValueError:
        return reference


def is_under(host: str, domain: str) -> bool:
    """True when `host` is `domain` or ends with a dot and it; a leading `www.` of the domain is left out where a domain is left.

    Nothing is under a single label but what is under `localhost`: `org` is nobody's.
    """
    host, domain = ascii_host(host), without_www(ascii_host(domain))
    if host == domain or without_www(host) == domain:
        return True
    return ("." in domain or domain == "localhost") and host.endswith("." + domain)


def without_www(host: str) -> str:
    """A name without `www.` in front, where what is left is still a domain: `www.com` is one itself."""
    bare = host.removeprefix("www.")
    return bare if "." in bare else host


_HOST = re.compile(r"[a-z0-9_]([a-z0-9._-]*[a-z0-9_])?\Z")
_CLEAR = re.compile(r"(\[[0-9A-Fa-f:.]+\]|[^\[\]:@]+)(?::([0-9]*))?\Z")
_JOINERS = str.maketrans("", "", "\u200c\u200d")
"""Characters that nobody sees and that names of some scripts need (RFC 5892, appendix A)."""


def grpc_target(text: str) -> str | None:
    """A target of gRPC without its scheme for names: `host:port` of `dns:///host:port` and `dns:host:port`; None for one with a
    resolver of its own, and for other schemes."""
    if text[:7].lower() == "dns:///":
        text = text[7:]
    elif text[:4].lower() == "dns:" and text[4:5] != "/":
        text = text[4:]
    return None if "://" in text or text[:4].lower() == "dns:" or not _NO_TARGET.isdisjoint(text) else text


_NO_TARGET = frozenset("#?@")


def clear_host(text: str) -> str | None:
    """The host of a URL, or of a target of gRPC, that all readers read alike, in the form that DNS has it.

    None where it can be read in two ways, or where others go elsewhere: with a backslash, which browsers take for a slash, with a
    name in front of `@`, with a percent sign or a letter in the host that becomes another sign, with no port where one should be,
    with a resolver of its own (`dns://resolver/name`).
    """
    if "\\" in text or " " in text or not text.translate(_JOINERS).isprintable():
        return None
    authority = _authority_of(text)
    match = _CLEAR.match(authority) if authority else None
    if match is None or not _is_usual_port(match[2] or None):
        return None
    name = match[1]
    if name.startswith("["):
        return _clear_address(name[1:-1])
    if name.endswith(".."):
        return None
    host = ascii_host(name.lower().removesuffix("."))
    return host if _HOST.match(host) else None


def _authority_of(text: str) -> str | None:
    head, mark, rest = text.partition("://")
    if mark and head.lower() != "dns" and "/" not in head:
        return re.split(r"[/?#]", rest, maxsplit=1)[0]
    target = grpc_target(text)
    host = "" if target is None else target.partition("/")[0]
    return None if host.endswith(":") else host


def _is_usual_port(port: str | None) -> bool:
    return port is None or (port.isascii() and port.isdigit() and len(port) < 6 and 0 < int(port) < 65536)


def _clear_address(text: str) -> str | None:
    from ipaddress import IPv6Address

    try:
        return str(IPv6Address(text))
    except ValueError:
        return None


def ascii_host(host: str) -> str:
    """A name in the form that DNS has it (RFC 5891), as far as it has one.

    By IDNA 2008 where the library for it is installed, as those who fetch read it. Without it a name with a letter that the two
    editions of IDNA read differently stays as it is, and is nobody's.
    """
    if host.isascii():
        return host
    try:
        import idna
    except ImportError:
        return host if not _DEVIATIONS.isdisjoint(host) else _by_2003(host)
    try:
        made = idna.encode(host, uts46=True).decode()
    except idna.IDNAError:
        return host
    return made if _HOST.match(made) else host


_DEVIATIONS = frozenset("\u00df\u1e9e\u03c2\u200c\u200d")


def _by_2003(host: str) -> str:
    try:
        made = host.encode("idna").decode()
    except UnicodeError:
        return host
    return made if _HOST.match(made) else host  # IDNA makes a slash of some letters


def address(host: str) -> str | None:
    """The class of an IP literal, any spelling a client may accept: `loopback`, `bind`, `metadata`, `private`, `public`.

    None when `host` is a name. Decimal, octal, hexadecimal and shortened IPv4 forms are understood.
    """
    if not host or (not host[0].isdigit() and ":" not in host):
        return None
    from ipaddress import IPv4Address, IPv6Address, ip_address

    try:
        ip = ip_address(host.partition("%")[0])
    except ValueError:
        number = loose_ipv4(host)
        if number is None:
            return None
        ip = IPv4Address(number)
    if isinstance(ip, IPv6Address) and ip.ipv4_mapped:
        ip = ip.ipv4_mapped
    if str(ip) in _METADATA:
        return "metadata"
    if ip.is_unspecified:
        return "bind"
    if ip.is_loopback:
        return "loopback"
    if any([ip in network for network in _documentation()]):
        return "public"  # for examples only, but nobody's inner network
    return "public" if ip.is_global else "private"  # carrier NAT (RFC 6598) too


_METADATA = frozenset(
    "169.254.169.254 169.254.170.2 100.100.100.200 fd00:ec2::254 fd00:ec2::23 fd20:ce::254 fd00:c1::a9fe:a9fe fd00:42::42".split()
)
"""Where clouds tell machines who they are and what opens their doors."""


def _documentation() -> tuple[IPv4Network | IPv6Network, ...]:
    """The addresses that documents use (RFC 5737, RFC 3849)."""
    from ipaddress import ip_network

    return tuple(
        [ip_network(n) for n in ("192.0.2.0/24", "198.51.100.0/24", "203.0.113.0/24", "2001:db8::/32")]
    )


def loose_ipv4(host: str) -> int | None:
    """The number of an IPv4 address in any spelling that a client may accept: decimal, octal, hexadecimal, shortened."""
    parts = host.split(".")
    if len(parts) > 4:
        return None
    try:
        numbers = [
            int(p, 16 if p[:2].lower() == "0x" else 8 if p[:1] == "0" and len(p) > 1 else 10) for p in parts
        ]
    except ValueError:
        return None
    *heads, last = numbers
    if any(n > 255 for n in heads) or last >= 256 ** (5 - len(parts)):
        return None
    return sum(n << (24 - 8 * i) for i, n in enumerate(heads)) + last


def is_loopback(host: str) -> bool:
    """localhost and what is under it (RFC 6761 §6.3), 127/8 and ::1, in any spelling."""
    return host == "localhost" or host.endswith(".localhost") or address(host) == "loopback"


def is_metadata(host: str) -> bool:
    """Cloud metadata services by address or name."""
    return (
        host in ("metadata.google.internal", "metadata.goog", "instance-data") or address(host) == "metadata"
    )


def is_private(host: str) -> bool:
    """RFC 1918, link-local and unique-local addresses, and names that only an inner network knows."""
    if ":" in host or host[:1].isdigit():
        kind = address(host)
        if kind is not None:
            return kind == "private"
    if "." not in host:
        return bool(host) and host != "localhost"
    return host.rpartition(".")[2] in (
        "local",
        "internal",
        "svc",
        "lan",
        "home",
        "corp",
        "intranet",
        "localdomain",
    ) or (".svc." in host and host.endswith("cluster.local"))


def is_reserved_example(host: str) -> bool:
    """The names RFC 2606 and RFC 6761 keep for documentation and tests."""
    labels = host.split(".")
    return labels[-1] in ("example", "test", "invalid") or ".".join(labels[-2:]) in (
        "example.com",
        "example.net",
        "example.org",
    )
