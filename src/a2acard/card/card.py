"""The card as rules and clients read it: one view over every version, with version-independent names.

Nothing here raises on a bad card: what has the wrong type reads as absent, and the shape rules say so.
"""

from __future__ import annotations

from a2acard.card.parts import Address, Interface, Modes, Requirement, Scheme, Skill, requirements
from a2acard.card.subject import Options
from a2acard.card.view import View
from a2acard.spec import specification
from a2acard.spec.shape import deviations
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator
    from functools import cached_property as lazy
    from typing import Any

    from a2acard.source.document import Document
    from a2acard.spec._base import Specification
    from a2acard.spec.detect import Detection
    from a2acard.spec.shape import Deviation
    from a2acard.types import Path
else:
    from a2acard.types import lazy


_WRAPPERS = {
    "apiKeySecurityScheme": "apiKey",
    "httpAuthSecurityScheme": "http",
    "oauth2SecurityScheme": "oauth2",
    "openIdConnectSecurityScheme": "openIdConnect",
    "mtlsSecurityScheme": "mutualTLS",
}

_URL_MEMBERS = {
    "openIdConnectUrl": "security",
    "oauth2MetadataUrl": "security",
    "authorizationUrl": "security",
    "tokenUrl": "security",
    "refreshUrl": "security",
    "deviceAuthorizationUrl": "security",
}


class Card(View):
    """A card of any version, read only.

    `card_version` is what `detect` found (`1.0`, `hybrid`, `0.3`, `0.2`, `pre-0.2`); `path` the file's path when
    there is one; `options` what the rules were told; `came_from` the URL it was fetched from, if it was. Made with `Card.of`.
    """

    def __init__(
        self,
        document: Document,
        card_version: str,
        *,
        path: str | None = None,
        options: Options | None = None,
        detection: Detection | None = None,
        came_from: str | None = None,
    ) -> None:
        raw = document.value
        super().__init__(raw if isinstance(raw, dict) else {}, ())
        self.document = document
        self.card_version = card_version
        self.file = path
        self.options = options or Options()
        self.detection = detection
        self.came_from = came_from
        self.notes: dict[str, Any] = {}  # what rules found out together, so that none does it twice

    @classmethod
    def of(cls, card: object) -> Card:
        """The view over `card`: bytes (the document), a path, or a mapping.

        Raises SourceError when the bytes can't be read, SpecError when they are no Agent Card.
        """
        from a2acard.errors import SpecError
        from a2acard.source.load import load
        from a2acard.spec.detect import detect

        document, path = load(card)
        document.require()
        detection = detect(document.value)
        if detection.version is None:
            raise SpecError(
                Phrase(
                    "not an Agent Card; it looks like {looks_like}",
                    looks_like=detection.looks_like or Phrase("something else"),
                )
            )
        return cls(document, detection.version, path=path, detection=detection)

    @property
    def law(self) -> Specification:
        """The tables this card is judged by."""
        return specification(self.card_version)

    @lazy
    def deviations(self) -> tuple[Deviation, ...]:
        """Every departure from the tables, in document order."""
        return deviations(self.raw, self.law)

    @lazy
    def deviation_kinds(self) -> frozenset[str]:
        """The kinds of departures there are."""
        return frozenset([deviation.kind for deviation in self.deviations])

    def departures(self, kind: str) -> Iterator[Deviation]:
        """The departures of one kind."""
        return (deviation for deviation in self.deviations if deviation.kind == kind)

    @lazy
    def leftovers(self) -> tuple[Deviation, ...]:
        """The members of older versions in a 1.0 card; none in a hybrid whose 0.x half is in use and agrees."""
        if not self.is_current or self.has_settled_halves:
            return ()
        found = self.deviations if self.card_version == "1.0" else deviations(self.raw, specification("1.0"))
        return tuple([deviation for deviation in found if deviation.kind == "legacy"])

    @lazy
    def has_legacy_interface(self) -> bool:
        """True when the 1.0 half declares an interface that speaks 0.x: old clients are meant to come."""
        return any(
            [
                i.version.startswith("0.")
                if i.version is not None
                else i.binding is not None  # it may be the one
                for i in self.current_interfaces
            ]
        )

    @lazy
    def has_settled_halves(self) -> bool:
        """True for a hybrid as servers publish it during a transition: a 0.x interface is declared.

        Where its halves disagree, that is a finding of its own; the 0.x members are wanted all the same.
        """
        return self.card_version == "hybrid" and self.has_legacy_interface

    @lazy
    def disagreements(self) -> tuple[tuple[Path, str, object, object], ...]:
        """Where the halves of a hybrid differ: the 0.x member's path, what differs, the old and the new value."""
        if self.card_version != "hybrid":
            return ()
        found: list[tuple[Path, str, object, object]] = []
        pairs = {(i.url, (_binding(i) or "").casefold()) for i in self.current_interfaces}
        whole = all([i.url is not None and _binding(i) is not None for i in self.current_interfaces])
        for old in self.legacy_interfaces if whole else ():  # what is broken has its own finding
            binding = old.binding or "JSONRPC"
            if old.url is not None and not old.url.strip():
                if old.at == () and self.has_legacy_interface:
                    found.append((old.url_at, "blank", "", ""))
                continue
            # an interface without a binding, or with one in another case, has its own finding
            if old.url is not None and pairs.isdisjoint(((old.url, binding.casefold()), (old.url, ""))):
                found.append((old.url_at, "url", f"{old.url} ({binding})", ""))
        old_needs, new_needs = requirements(self, current=False), requirements(self, current=True)
        invites = "security" in self.raw or ("url" in self.raw and new_needs and self.has_legacy_interface)
        if invites and _needs(old_needs) != _needs(new_needs):
            found.append((self.path("security"), "requirements", len(old_needs), len(new_needs)))
        flag = self.flag("supportsAuthenticatedExtendedCard")
        extended = self.capabilities.flag("extendedAgentCard")
        if flag is not None and flag != bool(extended):
            found.append((self.path("supportsAuthenticatedExtendedCard"), "flag", flag, bool(extended)))
        return tuple(found) + self._scheme_disagreements()

    def _scheme_disagreements(self) -> tuple[tuple[Path, str, object, object], ...]:
        """The schemes whose 0.x members say another kind, or another HTTP scheme, than their 1.0 wrapper."""
        found: list[tuple[Path, str, object, object]] = []
        for name, view in self.map_views("securitySchemes").items():
            scheme = self.schemes[name]
            old, kind = view.text("type"), scheme.kind
            if scheme.body is view or old is None or old not in _WRAPPERS.values() or kind is None:
                continue
            if old != kind:
                found.append((view.path("type"), "scheme", old, kind))
            elif (
                kind == "http"
                and (view.text("scheme") or "").casefold() != (scheme.body.text("scheme") or "").casefold()
            ):
                found.append(
                    (
                        view.path("scheme"),
                        "scheme",
                        view.text("scheme") or "",
                        scheme.body.text("scheme") or "",
                    )
                )
        return tuple(found)

    @property
    def is_current(self) -> bool:
        """True when the card has the 1.0 half (1.0 and hybrid)."""
        return self.card_version in ("1.0", "hybrid")

    @property
    def is_legacy(self) -> bool:
        """True when the card has a 0.x half (0.3 and older, hybrid)."""
        return self.card_version != "1.0"

    # --- identity

    @lazy
    def name(self) -> str | None:
        """The agent's name."""
        return self.text("name")

    @lazy
    def description(self) -> str | None:
        """What the agent does."""
        return self.text("description")

    @lazy
    def version(self) -> str | None:
        """The agent's own version."""
        return self.text("version")

    @lazy
    def provider(self) -> View | None:
        """Who runs the agent."""
        return self.view("provider")

    @lazy
    def documentation_url(self) -> str | None:
        """Where people read about the agent."""
        return self.text("documentationUrl")

    @lazy
    def icon_url(self) -> str | None:
        """The agent's picture."""
        return self.text("iconUrl")

    @lazy
    def capabilities(self) -> View:
        """The optional features; an empty view when absent."""
        return self.view("capabilities") or View({}, ("capabilities",))

    # --- interfaces

    @lazy
    def interfaces(self) -> tuple[Interface, ...]:
        """The addresses in order of preference: the 1.0 half's where there is one, else the 0.x ones."""
        return self.current_interfaces if self.is_current else self.legacy_interfaces

    @lazy
    def current_interfaces(self) -> tuple[Interface, ...]:
        """The entries of `supportedInterfaces`, none where the card is judged by 0.x."""
        if not self.is_current:
            return ()
        views = self.views("supportedInterfaces")
        return tuple([Interface(view, "protocolBinding", None, legacy=False) for view in views])

    @lazy
    def legacy_interfaces(self) -> tuple[Interface, ...]:
        """The 0.x addresses: `url` with `preferredTransport`, then `additionalInterfaces`."""
        if not self.is_legacy:
            return ()
        declared = self.text("protocolVersion")
        main = (
            [Interface(self, "preferredTransport", "", legacy=True, declared=declared)]
            if self.get("url") is not None
            else []
        )
        others = self.views("additionalInterfaces")
        return tuple(main + [Interface(v, "transport", "", legacy=True, declared=declared) for v in others])

    @lazy
    def all_interfaces(self) -> tuple[Interface, ...]:
        """The addresses of both halves."""
        return self.current_interfaces + self.legacy_interfaces if self.is_current else self.legacy_interfaces

    @lazy
    def hosts(self) -> tuple[str, ...]:
        """Hosts of the provider, without `www.`: what counts as the card's own domain."""
        from a2acard.url import split

        home = self.provider.text("url") if self.provider else None
        host = split(home).host if home else None
        return (host.removeprefix("www."),) if host else ()

    @lazy
    def home(self) -> str | None:
        """The host that the card was fetched from."""
        from a2acard.url import split

        return split(self.came_from).host if self.came_from else None

    @lazy
    def addresses(self) -> tuple[Address, ...]:
        """Every URL member, in the order interfaces, provider, documentation, icon, security."""
        found = [
            Address(i.url_at, i.url, "interface", i) for i in self.all_interfaces if i.url and i.url.strip()
        ]
        owners: list[tuple[View | None, str, str]] = [
            (self.provider, "url", "provider"),
            (self, "documentationUrl", "documentation"),
            (self, "iconUrl", "icon"),
        ]
        for view, member, role in owners:
            text = view.text(member) if view else None
            if view and text and (text.strip() or role != "provider"):
                found.append(Address(view.path(member), text, role))
        for view in self._security_objects():
            for member, role in _URL_MEMBERS.items():
                text = view.text(member)
                if text and text.strip():
                    found.append(Address(view.path(member), text, role))
        return tuple(found)

    def _security_objects(self) -> Iterator[View]:
        for scheme in self.map_views("securitySchemes").values():
            bodies = [scheme, *[scheme.view(wrapper) for wrapper in _WRAPPERS if wrapper in scheme.raw]]
            for body in bodies:
                if body is None:
                    continue
                yield body
                flows = body.view("flows")
                yield from flows.children().values() if flows else ()

    # --- skills and media types

    @lazy
    def skills(self) -> tuple[Skill, ...]:
        """The skills that are objects."""
        return tuple([Skill(view.raw, view.at) for view in self.views("skills")])

    @lazy
    def mode_lists(self) -> tuple[Modes, ...]:
        """Every list of media types: the card's, then each skill's."""
        found = [
            Modes(self.path(n), n, tuple(self.texts(n)))
            for n in ("defaultInputModes", "defaultOutputModes")
            if self.get(n)
        ]
        for skill in self.skills:
            for name in ("inputModes", "outputModes"):
                if skill.raw.get(name) or skill.get(name):
                    found.append(Modes(skill.path(name), name, tuple(skill.texts(name)), skill))
        return tuple(found)

    # --- security

    @lazy
    def schemes(self) -> dict[str, Scheme]:
        """The declared security schemes by name; the kind is None where it can't be told."""
        found = {}
        for name, view in self.map_views("securitySchemes").items():
            wrapper = next((w for w in _WRAPPERS if isinstance(view.get(w), dict)), None)
            if wrapper and self.is_current:
                body = view.view(wrapper)
                assert body is not None  # it is a dict
                found[name] = Scheme(name, _WRAPPERS[wrapper], body, view.at)
            else:
                kind = view.text("type")
                found[name] = Scheme(name, kind if kind in _WRAPPERS.values() else None, view, view.at)
        return found

    @lazy
    def requirements(self) -> tuple[Requirement, ...]:
        """The alternatives that give access, in order; a form that can't be read is left out."""
        return requirements(self, current=self.is_current)


def _binding(interface: Interface) -> str | None:
    """The binding of an interface, under its 0.x name too, which has a finding of its own.

    Without a version beside it `transport` may be anything (`https`), and the interface has another finding.
    """
    old = interface.raw.get("transport")
    return (
        old
        if interface.binding is None and interface.version is not None and isinstance(old, str)
        else interface.binding
    )


def _needs(alternatives: tuple[Requirement, ...]) -> set[frozenset[tuple[str, frozenset[str]]]]:
    """What is asked of a caller, order apart; empty when anyone may call."""
    found = {frozenset([(name, frozenset(scopes)) for name, scopes in a.schemes]) for a in alternatives}
    return set() if found == {frozenset()} else found
