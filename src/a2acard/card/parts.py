"""The parts of a card under version-independent names: interfaces, skills, addresses, modes, schemes, requirements."""

from __future__ import annotations

from a2acard.card.view import View
from a2acard.types import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from functools import cached_property as lazy

    from a2acard.types import Path
else:
    from a2acard.types import lazy


class Interface:
    """One address the agent answers at. In 0.x the main one is spread over the card (`url`, `preferredTransport`).

    `url`, `binding`, `version`, `tenant` are None when absent or not a string; `at` is the interface's path.
    `legacy` is True for the 0.x form.
    """

    __slots__ = (
        "at",
        "binding",
        "binding_at",
        "legacy",
        "raw",
        "tenant",
        "url",
        "url_at",
        "version",
        "version_at",
    )

    def __init__(
        self, view: View, binding: str, version: str | None, *, legacy: bool, declared: str | None = None
    ) -> None:
        self.raw = view.raw
        self.at = view.at
        self.legacy = legacy
        self.url = view.text("url")
        self.url_at = view.path("url")
        self.binding = view.text(binding)
        self.binding_at = view.path(binding)
        self.version = view.text("protocolVersion") if version is None else declared
        self.version_at = view.path("protocolVersion")
        self.tenant = None if legacy else view.text("tenant")


class Skill(View):
    """One thing the agent can do."""

    @lazy
    def id(self) -> str | None:
        """The skill's identifier."""
        return self.text("id")

    @lazy
    def name(self) -> str | None:
        """The skill's name."""
        return self.text("name")

    @lazy
    def description(self) -> str | None:
        """What the skill does."""
        return self.text("description")

    @lazy
    def tags(self) -> list[tuple[Path, str]]:
        """The tags, each with its path."""
        return self.texts("tags")

    @lazy
    def examples(self) -> list[tuple[Path, str]]:
        """The example requests, each with its path."""
        return self.texts("examples")


@value
class Address:
    """A URL member of the card: `role` is `interface`, `provider`, `documentation`, `icon` or `security`."""

    at: Path
    text: str
    role: str
    interface: Interface | None = None


@value
class Modes:
    """One list of media types: `name` is the member's name, `skill` the skill it belongs to, None for the card's."""

    at: Path
    name: str
    items: tuple[tuple[Path, str], ...]
    skill: Skill | None = None


@value
class Scheme:
    """One declared security scheme: `kind` is `apiKey`, `http`, `oauth2`, `openIdConnect`, `mutualTLS` or None."""

    name: str
    kind: str | None
    body: View
    at: Path


@value
class Requirement:
    """One alternative of the security requirements: scheme names with the scopes each needs; empty means anyone."""

    at: Path
    schemes: tuple[tuple[str, tuple[str, ...]], ...]


def requirements(view: View, *, current: bool) -> tuple[Requirement, ...]:
    """The security alternatives of a card or skill, from `securityRequirements` (1.0) or `security` (0.x)."""
    found = []
    for entry in view.views("securityRequirements" if current else "security"):
        raw = entry.raw.get("schemes", {}) if current else entry.raw
        if not isinstance(raw, dict) or (current and entry.raw and "schemes" not in entry.raw):
            continue
        schemes = []
        for name, scopes in raw.items():
            items = scopes.get("list", []) if isinstance(scopes, dict) else scopes
            schemes.append(
                (name, tuple([s for s in items if isinstance(s, str)]) if isinstance(items, list) else ())
            )
        found.append(Requirement(entry.at, tuple(schemes)))
    return tuple(found)
