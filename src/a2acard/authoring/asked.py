"""What an author has to say before there is a card, and how: the flag, the key of the answers, the member of the overlay."""

from __future__ import annotations

from a2acard.types import Phrase, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from a2acard.authoring.draft import Draft


@value
class Missing:
    """An answer that is missing: what it is about, `why` it is needed, and where to give it."""

    answer: str
    why: str
    flag: str
    key: str


NAME = Missing("name", Phrase("what the agent is called"), "--name NAME", "name")
DESCRIPTION = Missing(
    "description",
    Phrase("what the agent does, and for whom, in a sentence or two"),
    "--description TEXT",
    "description",
)
INTERFACES = Missing(
    "interfaces",
    Phrase(
        "where the agent answers; no source can tell, for it is not the address of an API or of a tool server"
    ),
    "--jsonrpc URL, --grpc TARGET or --http-json URL",
    "interfaces",
)
ORGANIZATION = Missing(
    "provider.organization", Phrase("who runs the agent"), "--provider NAME", "provider.organization"
)
PROVIDER_URL = Missing(
    "provider.url", Phrase("the home page of who runs the agent"), "--provider-url URL", "provider.url"
)
SKILLS = Missing("skills", Phrase("what the agent can do"), "--skill JSON", "skills")
SECURITY = Missing(
    "security",
    Phrase("how callers authenticate, or that anyone may call"),
    "--security KIND (or none)",
    "security",
)


def missing(card: dict[str, Any], draft: Draft, *, has_stated_access: bool) -> tuple[Missing, ...]:
    """The answers without which there is no card. `has_stated_access`: the author has spoken about access."""
    provider = card.get("provider") or {}
    found = [
        asked
        for asked, there in (
            (NAME, card.get("name")),
            (DESCRIPTION, card.get("description")),
            (INTERFACES, card.get("supportedInterfaces")),
            (ORGANIZATION, provider.get("organization")),
            (PROVIDER_URL, provider.get("url")),
            (SKILLS, card.get("skills")),
        )
        if not there
    ]
    if draft.needs_access and not has_stated_access:
        found.append(Missing(SECURITY.answer, draft.needs_access, SECURITY.flag, SECURITY.key))
    elif not (has_stated_access or draft.states_access or says_access(card)):
        found.append(SECURITY)
    elif card.get("securitySchemes") and not says_requirements(card):
        why = Phrase(
            "which of {schemes} a caller needs: declared schemes alone ask for nothing",
            schemes=", ".join(card["securitySchemes"]),
        )
        found.append(Missing("requires", why, "--require NAME", "requires"))
    return tuple(found)


def says_access(card: dict[str, Any]) -> bool:
    """True when the card or a skill says how to get in."""
    return bool(card.get("securitySchemes") or says_requirements(card))


def says_requirements(card: dict[str, Any]) -> bool:
    """True when the card or a skill requires something, or the card offers an extended card to whoever authenticates."""
    owners = [card, *card.get("skills", ())]
    offers = (card.get("capabilities") or {}).get("extendedAgentCard")
    return bool(offers) or any([owner.get("securityRequirements") for owner in owners])
