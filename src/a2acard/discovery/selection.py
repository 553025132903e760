"""Which interface of a card a client calls, and why not another (A2A 1.0 §8.3)."""

from __future__ import annotations

from a2acard.errors import BadValue
from a2acard.mapping import is_ambiguous, meant
from a2acard.source.pointer import to_pointer
from a2acard.types import Phrase, joined, together, value
from a2acard.url import ascii_host, clear_host, grpc_target, is_loopback, is_under, placeholder, split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping, Sequence
    from os import PathLike

    from a2acard.card import Card, Interface
    from a2acard.url import Url

BINDINGS = ("JSONRPC", "HTTP+JSON", "GRPC")
VERSIONS = ("1.0", "0.3")
HOSTS = ("same-origin", "follow", "pin")


@value
class Passed:
    """An interface that was passed over: its place in the card, its URL, and why; `is_lost` says that no client at all can
    call it, for want of a URL."""

    pointer: str
    url: str | None
    reason: str
    is_lost: bool = False


@value
class Selection:
    """The interface to call.

    `binding` is one of the core bindings, `version` the protocol version to speak (`1.0`, `0.3`), `tenant` what to send as
    the tenant, if anything. `address` is what to connect to: the URL, or for gRPC `host:port`; `secure` says that TLS is
    used. `passed` are the interfaces before it that were passed over, with the reasons.
    """

    url: str
    binding: str
    version: str
    tenant: str | None
    address: str
    secure: bool
    pointer: str
    passed: tuple[Passed, ...]


class NoInterface(BadValue):
    """No interface of the card can be called by this client; `passed` says why for each."""

    def __init__(self, passed: tuple[Passed, ...]) -> None:
        reasons = joined(
            [Phrase("{pointer}: {reason}", pointer=one.pointer, reason=one.reason) for one in passed], "; "
        )
        super().__init__(
            Phrase("no interface can be called: {reasons}", reasons=reasons or Phrase("the card names none"))
        )
        self.passed = passed


def select_interface(
    card: bytes | PathLike[str] | Mapping[str, object] | Card,
    *,
    bindings: Sequence[str] = BINDINGS,
    versions: Sequence[str] = VERSIONS,
    tenant: str | None = None,
    fetched_from: str | None = None,
    hosts: str | Sequence[str] = "same-origin",
) -> Selection:
    """The first interface, in the card's order, that the client can speak: order is the agent's preference (A2A 1.0 §8.3.1).

    `bindings` and `versions` are what the client speaks. `tenant` takes interfaces of this tenant, or of none, only.
    `hosts` says where interfaces may be: `same-origin` (the host that the card was `fetched_from`, or one under it;
    where that is not given, anywhere), `pin` (the very origin that it was fetched from: scheme, host and port), `follow`
    (anywhere), or the hosts themselves. Raises NoInterface with the reason for each, SourceError and SpecError for what is no
    card, BadValue for another `hosts`, and for `pin` without `fetched_from`.
    """
    from a2acard.card import Card

    view = card if isinstance(card, Card) else Card.of(card)
    if isinstance(hosts, str) and hosts not in HOSTS:
        raise BadValue(
            Phrase("hosts is {known} or a list of hosts, not {hosts!r}", known=", ".join(HOSTS), hosts=hosts)
        )
    home = split(fetched_from) if fetched_from else None
    if hosts == "pin" and (home is None or not home.is_http):
        raise BadValue(Phrase("hosts='pin' needs fetched_from: the URL that the card came from"))
    passed: list[Passed] = []
    for interface in view.all_interfaces:
        pointer = to_pointer(interface.at or interface.url_at)
        reason = _reason(interface, bindings, versions, tenant) or _elsewhere(interface, hosts, home)
        if reason is None:
            return _selected(interface, pointer, tuple(passed))
        passed.append(Passed(pointer, interface.url, reason))
    raise NoInterface(tuple(passed))


def every_interface(
    card: Card, *, bindings: Sequence[str] = BINDINGS, tenant: str | None = None
) -> tuple[Selection | Passed, ...]:
    """Each interface of a card as a client calls it, or why none can; what both halves of a card name is named once."""
    found: dict[tuple[str, str, str, str], Selection | Passed] = {}
    for interface in card.all_interfaces:
        pointer = to_pointer(interface.at or interface.url_at)
        key = (
            (interface.url or pointer).strip(),
            _binding(interface) or "",
            _version(interface),
            interface.tenant or "",
        )
        reason = _reason(interface, bindings, VERSIONS, tenant)
        made = (
            _selected(interface, pointer, ())
            if reason is None
            else Passed(pointer, interface.url, reason, _lost(interface) is not None)
        )
        found.setdefault(key, made)
    return tuple(found.values())


def _reason(
    interface: Interface, bindings: Sequence[str], versions: Sequence[str], tenant: str | None
) -> str | None:
    """Why a client can't speak to an interface; None when it can."""
    lost, binding = _lost(interface), _binding(interface)
    if lost is not None:
        return lost
    if binding not in bindings:
        return Phrase(
            "it speaks {binding}, this client {bindings}",
            binding=binding or Phrase("no binding"),
            bindings=together(bindings),
        )
    if _version(interface) not in versions:
        return Phrase(
            "it speaks version {interface}, this client {versions}",
            interface=_version(interface) or Phrase("none"),
            versions=together(versions),
        )
    if tenant is not None and interface.tenant and interface.tenant != tenant:
        return Phrase("it is for the tenant '{tenant}'", tenant=interface.tenant)
    return None


def _lost(interface: Interface) -> str | None:
    """Why nobody can call an interface, whatever they speak."""
    url = interface.url
    if not url or not url.strip():
        return Phrase("it has no URL")
    if placeholder(url):
        return Phrase("its URL is still to be filled in")
    if _binding(interface) == "GRPC" and not _is_grpc(url.strip()):
        return Phrase("its URL is none that gRPC dials: host:port, dns:///host:port, https://host")
    if _binding(interface) not in BINDINGS:
        return None  # others have addresses of their own kind
    if _address(interface) is None:
        return Phrase("its URL names no host that can be called")
    if clear_host(url.strip()) is None:
        return Phrase("its URL can be read in two ways, or holds what no URL has")
    return None


def _is_grpc(url: str) -> bool:
    """False for an address that looks right and leads nowhere: clients of gRPC have no scheme of that name, and take a path
    for a part of the port. An `https://` URL is what releases up to 1.0.1 ask for, and is reduced to its host and port."""
    scheme, found, rest = url.partition("://")
    if not found or scheme.lower() == "dns":
        return "/" not in rest.lstrip("/") if found else "/" not in url
    return scheme.lower() not in ("grpc", "grpcs")


def _binding(interface: Interface) -> str | None:
    """The core binding, as it is meant; any other as it stands."""
    binding = interface.binding or ("JSONRPC" if interface.legacy else None)
    return binding if binding is None or is_ambiguous(binding) else meant(binding) or binding


def _version(interface: Interface) -> str:
    """Major and minor; what says nothing is taken for 0.3, as the official SDKs do."""
    parts = (interface.version or "").strip().removeprefix("v").split(".")
    if not parts[0]:
        return "0.3"
    if parts[0] == "0":
        return "0.3" if len(parts) > 1 and parts[1] in ("2", "3") else ".".join(parts[:2])
    return ".".join(parts[:2]) if len(parts) > 1 else f"{parts[0]}.0"


def _address(interface: Interface) -> tuple[str, bool] | None:
    """What to connect to, and whether by TLS: the URL, or for gRPC `host:port` without a scheme."""
    text = (interface.url or "").strip()
    if _binding(interface) != "GRPC":
        url = split(text)
        return (text, url.scheme == "https") if url.is_http and url.host else None
    for prefix, secure in (("https://", True), ("http://", False)):
        if text.lower().startswith(prefix):
            return _target(text[len(prefix) :], secure)
    target = grpc_target(text)
    if target is None:
        return None
    host = split(f"//{target}").host
    return _target(target, secure=not (host and is_loopback(host)))  # nobody has TLS there


def _target(text: str, secure: bool) -> tuple[str, bool] | None:
    host = text.partition("/")[0]
    if not host or "@" in host or (host.count(":") > 1 and not host.startswith("[")):
        return None
    has_port = host.rpartition(":")[2].isdigit() and not host.endswith("]") and host.count(":") >= 1
    return (host if has_port else f"{host}:{443 if secure else 80}", secure)


def _elsewhere(interface: Interface, hosts: str | Sequence[str], home: Url | None) -> str | None:
    """Why an interface is not where this client calls; None when it is."""
    from a2acard.card.hosts import is_named

    if hosts == "follow" or (hosts == "same-origin" and home is None):
        return None
    found = _address(interface)
    address = found[0] if found else ""
    parts = split(address if "://" in address else f"//{address}")
    host = clear_host((interface.url or "").strip()) or ""
    secure = found is not None and found[1]
    if hosts == "pin" and home is not None:
        here, there = _origin(host, parts, secure), _origin(_host(home), home, home.scheme == "https")
        return (
            None
            if here == there
            else Phrase("it is at {here}, the card came from {there}", here=here, there=there)
        )
    if hosts == "same-origin" and home is not None:
        if not is_under(host, _host(home)):
            return Phrase("it is on {host}, the card came from {home}", host=host, home=home.host)
        if home.scheme == "https" and not secure and not is_loopback(host):
            return Phrase("it is called without TLS, and the card came by HTTPS")
        return None
    port = parts.port or {"https": "443", "http": "80"}.get(parts.scheme or "")
    return (
        None
        if is_named(host, port, [_ascii_entry(text) for text in hosts])
        else Phrase("{host} is none of the hosts that may be called", host=host)
    )


def _ascii_entry(text: str) -> str:
    """An entry of a list of hosts with its name as DNS has it."""
    lead = "*." if text.startswith("*.") else ""
    name, colon, port = text.removeprefix(lead).partition(":")
    return text if text.isascii() else f"{lead}{ascii_host(name.lower())}{colon}{port}"


def _host(url: Url) -> str:
    return clear_host(url.text) or url.host or ""


def _origin(host: str, url: Url, secure: bool) -> str:
    """The origin of a URL or of a gRPC target, in one spelling."""
    host = f"[{host}]" if ":" in host else host
    return (
        f"{'https' if secure else 'http'}://{host}:{(url.port or '').lstrip('0') or (443 if secure else 80)}"
    )


def _selected(interface: Interface, pointer: str, passed: tuple[Passed, ...]) -> Selection:
    found = _address(interface)
    assert found is not None  # looked at before
    return Selection(
        (interface.url or "").strip(),
        _binding(interface) or "",
        _version(interface),
        interface.tenant or None,
        found[0],
        found[1],
        pointer,
        passed,
    )
