"""From the document to a draft: who the agent is, what it can do, and how to get in."""

from __future__ import annotations

import re

from a2acard.authoring.draft import Draft
from a2acard.authoring.openapi.document import described
from a2acard.authoring.openapi.security import Access, all_of, as_card
from a2acard.authoring.openapi.skills import groups, skill
from a2acard.authoring.texts import outside_url, prose, title
from a2acard.source.pointer import to_pointer
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from a2acard.authoring.openapi.document import Description
    from a2acard.authoring.openapi.security import Alternatives
    from a2acard.authoring.openapi.skills import Group

MOST_SKILLS = 30
"""Skills that a card is given; with more a router can hardly choose. Its author may ask for others."""


def draft_of(name: str, held: Any, most_skills: int = MOST_SKILLS) -> Draft:
    """What an agent in front of the API would say. Raises BadValue for what is no OpenAPI 3.0 or 3.1 document."""
    draft = Draft(name)
    draft.prunes = True
    document = described(name, held, draft)
    _identity(document)
    _skills(document, most_skills)
    _never(document)
    return draft


def _identity(document: Description) -> None:
    draft, info = document.draft, document.object(("info",))
    _infer(draft, "name", "/info/title", title(draft, info.get("title"), "/info/title"))
    summary = info.get("description") or info.get("summary")
    _infer(draft, "description", "/info/description", prose(draft, summary, "/info/description"))
    version = info.get("version")
    if isinstance(version, str) and re.fullmatch(r"\d{1,6}\.\d{1,6}\.\d{1,6}", version):
        _infer(draft, "version", "/info/version", version)
    documentation = document.object(("externalDocs",)).get("url")
    _infer(
        draft, "documentationUrl", "/externalDocs/url", outside_url(draft, documentation, "/externalDocs/url")
    )
    contact = document.object(("info", "contact"))
    organization = title(draft, contact.get("name"), "/info/contact/name")
    url = outside_url(draft, contact.get("url"), "/info/contact/url")
    provider = {key: item for key, item in (("organization", organization), ("url", url)) if item}
    if provider:
        draft.infer(("provider",), "/info/contact", provider)  # type: ignore[arg-type]  # texts are JSON


def _infer(draft: Draft, member: str, source: str, item: str | None) -> None:
    if item:
        draft.infer((member,), source, item)


def _skills(document: Description, most: int) -> None:
    found, access = groups(document), Access(document)
    if len(found) > most:
        kept = sorted(found, key=lambda group: -len(group.operations))[:most]
        for group in found:
            if group not in kept:
                template = "the skill {name!r}: a card with more than {most} skills is hard to choose from"
                document.draft.leave_out(to_pointer(group.at), template, name=group.name, most=most)
        found = [group for group in found if group in kept]
    taken: set[str] = set()
    made = [(group, skill(document, group, taken)) for group in found]
    _require(document, access, [(group, item) for group, item in made if item])
    skills = [item for _, item in made if item]
    if skills:
        document.draft.card["skills"] = skills


def _require(document: Description, access: Access, made: list[tuple[Group, dict[str, Any]]]) -> None:
    """Schemes, and requirements of the card and of skills; schemes that nothing requires are pruned later."""
    whole = access.alternatives(("security",))
    needed: list[Alternatives | None] = []
    for group, _ in made:
        own = [_of_operation(access, operation.at, whole) for operation in group.operations]
        needed.append(all_of(own))
    alike = [item for item in needed if item]
    if whole is None and alike and len(alike) == len(made) and all([item == alike[0] for item in alike]):
        whole = alike[0]
    card = document.draft.card
    if whole:
        card["securityRequirements"] = as_card(whole)
        document.draft.tell(
            "inferred", "{member} from the source", ("securityRequirements",), "/security", member="access"
        )
    for (group, item), own_needs in zip(made, needed, strict=True):
        if own_needs is None:
            template = "what the operations of the skill require: too many ways"
            document.draft.leave_out(to_pointer(group.at), template)
            document.draft.needs_access = Phrase(
                "the operations of a skill ask for access in too many ways to tell"
            )
        elif own_needs and own_needs != whole:
            item["securityRequirements"] = as_card(own_needs)
    if access.schemes:
        card["securitySchemes"] = access.schemes


def _of_operation(access: Access, at: tuple[str | int, ...], whole: Alternatives | None) -> Alternatives:
    """What one operation requires; one that says nothing has what the document says."""
    if access.document.at((*at, "security")) is None:
        return whole or []
    return access.alternatives((*at, "security")) or []


def _never(document: Description) -> None:
    """What is never carried over, wherever it is."""
    draft = document.draft
    if document.list(("servers",)):
        draft.leave_out("/servers", "the addresses of the API: the agent answers elsewhere")
    if document.object(("info", "contact")).get("email"):
        draft.leave_out("/info/contact/email", "an e-mail address")
    if document.object(("webhooks",)):
        draft.leave_out("/webhooks", "what the API sends by itself")
