"""What the flags of `new` say, as a table of answers."""

from __future__ import annotations

import argparse

from a2acard.errors import BadValue
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace
    from typing import Any

FLAGS = "the command line"
"""What the flags are called in messages."""
_TEXTS = {
    "name": "name",
    "description": "description",
    "agent_version": "version",
    "documentation": "documentation",
    "icon": "icon",
}
_SECURITY = {
    "none": "",
    "bearer": "",
    "mutual-tls": "",
    "api-key": "HEADER",
    "openid-connect": "URL",
    "client-credentials": "TOKEN_URL",
}
"""The kinds of access that a flag can say, each with what stands behind its colon."""


class _Interface(argparse.Action):
    """Collects the interfaces of all bindings in the order in which they were given."""

    def __call__(
        self, parser: ArgumentParser, namespace: Namespace, values: Any, option_string: str | None = None
    ) -> None:
        found = list(namespace.interfaces or [])
        found.append({"url": values, "binding": str(option_string).removeprefix("--")})
        namespace.interfaces = found


def add_answers(parser: ArgumentParser) -> None:
    """Add the flags that answer what a card needs."""
    add = parser.add_argument
    add("--name", metavar="NAME", help="what the agent is called")
    add("--description", metavar="TEXT", help="what it does, and for whom")
    add("--agent-version", metavar="VERSION", help="the agent's own version (default: 1.0.0)")
    for binding, where in (("jsonrpc", "URL"), ("grpc", "TARGET"), ("http-json", "URL")):
        add(
            f"--{binding}",
            metavar=where,
            dest="interfaces",
            action=_Interface,
            help="where it answers, the preferred interface first; can be repeated",
        )
    add("--provider", metavar="NAME", help="who runs the agent")
    add("--provider-url", metavar="URL", help="their home page")
    add("--documentation", metavar="URL", help="where the agent is documented")
    add("--icon", metavar="URL", help="its icon")
    add("--streaming", action=argparse.BooleanOptionalAction, help="it streams its answers")
    add("--push-notifications", action=argparse.BooleanOptionalAction, help="it sends push notifications")
    add("--input-mode", metavar="TYPE", action="append", help="a media type that it takes; can be repeated")
    add("--output-mode", metavar="TYPE", action="append", help="a media type that it gives; can be repeated")
    add(
        "--skill",
        metavar="JSON",
        action="append",
        help="a skill, as in answers: id, name, description, tags, examples; can be repeated",
    )
    add(
        "--security",
        metavar="KIND",
        action="append",
        help="how callers authenticate: none, bearer, mutual-tls, api-key:HEADER, openid-connect:URL or "
        "client-credentials:TOKEN_URL; can be repeated, each is then enough",
    )
    add(
        "--require",
        metavar="NEED",
        action="append",
        help="a way in: NAME, NAME=SCOPE,SCOPE or NAME+NAME; can be repeated",
    )
    add("--private", metavar="ID", action="append", default=[], help="a skill for the extended card only")


def table(args: Namespace) -> dict[str, Any]:
    """The answers that the flags give. Raises BadValue."""
    made: dict[str, Any] = {
        key: getattr(args, flag) for flag, key in _TEXTS.items() if getattr(args, flag) is not None
    }
    provider = {"organization": args.provider, "url": args.provider_url}
    lists = {
        "interfaces": args.interfaces,
        "input-modes": args.input_mode,
        "output-modes": args.output_mode,
        "streaming": args.streaming,
        "push-notifications": args.push_notifications,
        "provider": {key: item for key, item in provider.items() if item is not None} or None,
        "skills": [_skill(text) for text in args.skill] if args.skill else None,
        "requires": [_need(text) for text in args.require] if args.require else None,
        "security": _security(args.security) if args.security else None,
    }
    made |= {key: item for key, item in lists.items() if item is not None}
    declared = made.get("security")
    if isinstance(declared, dict) and not args.require:
        made["requires"] = [{name: []} for name in declared]
    return made


def _skill(text: str) -> dict[str, Any]:
    from a2acard.authoring.loading import json_value

    found = json_value("--skill", text.encode("utf-8", "surrogateescape"))
    if not isinstance(found, dict):
        raise BadValue(Phrase('--skill: an object is wanted, such as \'{"id": "find-bill", …}\''))
    return found


def _need(text: str) -> dict[str, list[str]]:
    """`login=bills:read,bills:pay+key` is both schemes together."""
    made: dict[str, list[str]] = {}
    for part in text.split("+"):
        name, _, scopes = part.partition("=")
        if not name.strip():
            raise BadValue(
                Phrase(
                    "--require {text}: name a scheme; write NAME, NAME=SCOPE,SCOPE or NAME+NAME", text=text
                )
            )
        made[name.strip()] = [scope.strip() for scope in scopes.split(",") if scope.strip()]
    return made


def _security(kinds: list[str]) -> dict[str, Any] | str:
    if "none" in kinds:
        if len(kinds) > 1:
            raise BadValue(
                Phrase("--security none: with another way in beside it, nobody would need that one")
            )
        return "none"
    made: dict[str, Any] = {}
    for given in kinds:
        kind, _, detail = given.partition(":")
        if kind not in _SECURITY:
            from a2acard.authoring._tables import hint

            raise BadValue(
                Phrase(
                    "--security {given}: {kind!r} is no kind{hint}",
                    given=given,
                    kind=kind,
                    hint=hint(kind, _SECURITY),
                )
            )
        wanted = _SECURITY[kind]
        if wanted and not detail:
            raise BadValue(
                Phrase(
                    "--security {kind} is not whole; a colon and {wanted} come behind it",
                    kind=kind,
                    wanted=wanted,
                )
            )
        if detail and not wanted:
            raise BadValue(Phrase("--security {kind} takes nothing behind it", kind=kind))
        name, scheme = _scheme(kind, detail)
        if name in made:
            raise BadValue(
                Phrase(
                    "--security {given}: there is one of that kind already; use --answers for two",
                    given=given,
                )
            )
        made[name] = scheme
    return made


def _scheme(kind: str, detail: str) -> tuple[str, dict[str, Any]]:
    from a2acard.authoring.asking import SCHEME_NAMES

    if kind == "client-credentials":
        return "client", {"kind": "oauth2", "flow": kind, "token-url": detail, "scopes": {}}
    more = {"api-key": {"name": detail}, "openid-connect": {"url": detail}}.get(kind, {})
    return SCHEME_NAMES[kind], {"kind": kind} | more
