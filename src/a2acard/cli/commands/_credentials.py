"""The options by which a user gives credentials: out of the environment or a file, each for the origins that were named."""

from __future__ import annotations

import os

from a2acard.errors import BadValue, reason
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import ArgumentParser, Namespace, _ArgumentGroup
    from collections.abc import Sequence

    from a2acard.discovery.credentials import Credentials, Pairs
    from a2acard.discovery.keys import Keys

_MOST = 64 * 1024
"""Bytes of a file with a credential."""


def add_card_options(parser: ArgumentParser) -> None:
    """Add what is sent for a card that is protected itself."""
    group = parser.add_argument_group(
        "credentials for fetching (sent to the origin of the URL that is named, dropped on every other)"
    )
    _add_kinds(group, "")
    _add_certificate(group)
    group.add_argument(
        "--origin",
        action="append",
        default=[],
        metavar="ORIGIN",
        help="the credentials are for this origin; needed where cards of several are fetched",
    )


_CALLS = "credentials, for the card, or with --extended for the call (sent to the origin of TARGET, dropped on every other)"
_CARD = "with --extended: credentials for the public card, where it is protected itself"


def add_call_options(parser: ArgumentParser, calls: str = _CALLS, card: str = _CARD) -> None:
    """Add what is sent in calls to the agent, and apart from that for its card; `calls` and `card` are the titles."""
    group = parser.add_argument_group(calls)
    _add_kinds(group, "")
    add = group.add_argument
    add("--api-key-env", metavar="NAME", help="an API key, put where the card says")
    add("--api-key-file", metavar="FILE", help="the same, in a file")
    add("--client-id-env", metavar="NAME", help="the id of an OAuth 2.0 client, to fetch a token with")
    add("--client-secret-env", metavar="NAME", help="its secret")
    add("--client-secret-file", metavar="FILE", help="the same, in a file")
    add(
        "--scope",
        action="append",
        default=[],
        metavar="SCOPE",
        help="ask for this scope, not for those of the card",
    )
    add(
        "--token-host",
        action="append",
        default=[],
        metavar="HOST",
        help="the client's secret may go to this host, if the card names it for tokens",
    )
    add(
        "--origin",
        action="append",
        default=[],
        metavar="ORIGIN",
        help="credentials may go to this origin too",
    )
    _add_certificate(group)
    own = parser.add_argument_group(card)
    _add_kinds(own, "card-")


def _add_kinds(group: _ArgumentGroup, prefix: str) -> None:
    add = group.add_argument
    add(f"--{prefix}bearer-env", metavar="NAME", help="a bearer token, from the environment")
    add(f"--{prefix}bearer-file", metavar="FILE", help="the same, in a file")
    add(f"--{prefix}basic-env", metavar="NAME", help="user:password, from the environment")
    add(f"--{prefix}basic-file", metavar="FILE", help="the same, in a file")
    for kind, example in (("header", "X-Api-Key=NAME"), ("query", "key=NAME"), ("cookie", "sid=NAME")):
        where = {"header": "a header", "query": "a parameter of the query", "cookie": "a cookie"}[kind]
        add(
            f"--{prefix}{kind}-env",
            action="append",
            default=[],
            metavar=example,
            help=f"{where}, from the environment; may be repeated",
        )
    if not prefix:
        add(
            "--header",
            action="append",
            default=[],
            metavar="NAME:VALUE",
            help="a header as it stands; for secrets use --header-env, the shell remembers what is typed",
        )


def _add_certificate(group: _ArgumentGroup) -> None:
    group.add_argument("--client-cert", metavar="FILE", help="a TLS client certificate (PEM, with its chain)")
    group.add_argument("--client-key", metavar="FILE", help="its key, where that is apart")


def card_credentials(args: Namespace, origins: Sequence[str], prefix: str = "") -> Credentials:
    """The credentials for cards at `origins`. Raises BadValue, without any value in it, for what can't be used."""
    found = keys(args, origins, prefix)
    return found.plain()


def own_credentials(args: Namespace, origins: Sequence[str]) -> Credentials:
    """The credentials for cards of `origins`, where one command fetches several: those of the one origin, or for those
    that the user named for them.

    Raises BadValue where there are several and none was named: a credential for one is no other's business.
    """
    from a2acard.discovery.credentials import origin_of

    named = vars(args).get("origin", [])
    several = list(dict.fromkeys([origin_of(text) for text in origins]))
    found = card_credentials(args, () if named else several)
    if found.has_any and not named and len(several) > 1:
        raise BadValue(
            Phrase(
                "cards of {number} origins are named, and the credentials are for one: --origin {first} says which",
                number=len(several),
                first=several[0],
            )
        )
    return found


def _origin(text: str) -> str:
    """The origin that the option names. Raises BadValue for what may be a slip: a word alone is a host for its network only."""
    from a2acard.discovery.credentials import origin_of
    from a2acard.linter.gather import is_host

    if "://" not in text and not is_host(text):
        raise BadValue(
            Phrase("--origin {text}: it is no origin; it is written https://agents.example.org", text=text)
        )
    return origin_of(text)


def keys(args: Namespace, origins: Sequence[str], prefix: str = "") -> Keys:
    """What the options hold. Raises BadValue, without any value in it, for what can't be used."""
    from a2acard.discovery.credentials import origin_of
    from a2acard.discovery.keys import Keys

    given = vars(args)

    def option(name: str) -> str | None:
        return _value(given, f"{prefix}{name}")

    user = option("basic")
    client, secret = _value(given, "client_id"), _value(given, "client_secret")
    if not prefix and (client is None) != (secret is None):
        raise BadValue(
            Phrase("an OAuth client has an id and a secret: --client-id-env and --client-secret-env")
        )
    return Keys(
        (*map(origin_of, origins), *map(_origin, given.get("origin", ()))),
        bearer=option("bearer"),
        basic=_user(user, f"--{prefix}basic".replace("_", "-")),
        api_key=None if prefix else _value(given, "api_key"),
        client=(client, secret) if client is not None and secret is not None and not prefix else None,
        certificate=_certificate(args),
        scopes=tuple(given.get("scope", ())),
        token_hosts=_hosts(given.get("token_host", ())),
        headers=(
            *_pairs(given, f"{prefix}header_env"),
            *_typed(given.get("header", ()) if not prefix else ()),
        ),
        query=_pairs(given, f"{prefix}query_env"),
        cookies=_pairs(given, f"{prefix}cookie_env"),
    )


def _value(given: dict[str, object], name: str) -> str | None:
    """What a variable of the environment, or a file, holds for one option."""
    variable, file = given.get(f"{name}_env"), given.get(f"{name}_file")
    option = name.replace("_", "-")
    if variable is not None and file is not None:
        raise BadValue(Phrase("--{option}-env and --{option}-file can't both be given", option=option))
    if variable is not None:
        return _environment(str(variable), f"--{option}-env")
    return _file(str(file), f"--{option}-file") if file is not None else None


def _environment(variable: str, option: str) -> str:
    found = os.environ.get(variable, "").strip()
    if not found:
        if variable in os.environ:
            text = "{option} {variable}: there is no credential, the variable is empty"
        else:
            text = "{option} {variable}: there is no credential, the variable is not set"
        raise BadValue(Phrase(text, option=option, variable=variable))
    return found


def _file(path: str, option: str) -> str:
    try:
        with open(path, "rb") as file:
            found = file.read(_MOST + 1)
    except OSError as error:
        raise BadValue(
            Phrase(
                "{option} {path}: {reason}",
                option=option,
                path=path,
                reason=reason(error, Phrase("it can not be read")),
            )
        ) from error
    try:
        text = found.decode().strip() if len(found) <= _MOST else ""
    except UnicodeDecodeError:
        text = ""
    if not text:
        raise BadValue(Phrase("{option} {path}: there is no credential in it", option=option, path=path))
    return text


def _user(text: str | None, option: str) -> tuple[str, str] | None:
    if text is None:
        return None
    name, colon, password = text.partition(":")
    if not colon:
        raise BadValue(
            Phrase("{option}-env and {option}-file: what is there is written user:password", option=option)
        )
    return name, password


def _pairs(given: dict[str, object], name: str) -> Pairs:
    found = []
    entries = given.get(name, [])
    assert isinstance(entries, list)  # options that may be repeated
    for entry in entries:
        option = f"--{name.replace('_', '-')}"
        key, equals, variable = str(entry).partition("=")
        if not equals or not key or not variable:
            raise BadValue(
                Phrase(
                    "{option} {key}: it is written NAME=VARIABLE, the variable of the environment that has the value",
                    option=option,
                    key=key,
                )
            )
        found.append((key, _environment(variable, option)))
    return tuple(found)


def _typed(entries: Sequence[str]) -> Pairs:
    from a2acard.cli.terminal import note

    found = []
    for entry in entries:
        name, colon, text = entry.partition(":")
        if not colon or not name.strip():
            raise BadValue(Phrase("--header is written 'Name: value'"))
        found.append((name.strip(), text.strip()))
        note(
            Phrase(
                "the header {name} was typed, and stays in the shell's history; --header-env takes it from the environment",
                name=name.strip(),
            )
        )
    return tuple(found)


def _certificate(args: Namespace):  # type: ignore[no-untyped-def]  # Certificate, which is imported when needed
    if args.client_cert is None:
        if args.client_key is not None:
            raise BadValue(Phrase("--client-key is the key of --client-cert, which is not given"))
        return None
    from a2acard.discovery._transport import client_tls
    from a2acard.discovery.credentials import Certificate

    made = Certificate(args.client_cert, args.client_key)
    client_tls(made)
    return made


def _hosts(entries: Sequence[str]) -> tuple[str, ...]:
    from a2acard.card.hosts import read

    for entry in entries:
        if read(entry) is None:
            raise BadValue(
                Phrase("--token-host {entry}: it is a host, *.host, or either with :port", entry=entry)
            )
    return tuple(entries)


def warn_unused(args: Namespace) -> None:
    """Say which options for calls are of no use where nothing is called."""
    from a2acard.cli.terminal import note

    unused = [
        f"--{name.replace('_', '-')}"
        for name, item in vars(args).items()
        if name.startswith("card_") and item not in (None, [])
    ]
    if unused:
        text = Phrase(
            "{options}: the options without 'card-' are for the card where there is no --extended",
            options=", ".join(unused),
        )
        note(text)
