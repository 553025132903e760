"""Settings from `a2acard.toml`, or `[tool.a2acard]` in `pyproject.toml`, found upwards from the card.

A wrong name or value is an error that names the file, the setting and the one that looks alike.
"""

from __future__ import annotations

import os

from a2acard.card import Options, Policy
from a2acard.card.hosts import read as read_host
from a2acard.errors import BadValue, UnknownRule
from a2acard.linter.policy import host_fault, member_fault, pointer_fault, scheme_fault
from a2acard.types import Phrase, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable
    from datetime import date
    from typing import Any

    from a2acard.finding import Severity
    from a2acard.linter.proving import Prover

FILE = "a2acard.toml"
PROJECT = "pyproject.toml"


@value
class Exemption:
    """Findings that are accepted: of these rules, in these files, at or under these pointers, until that day.

    An empty `rules`, `paths` or `pointers` means all. `paths` are patterns relative to the settings file. From the
    day after `until` on the findings count again.
    """

    reason: str
    rules: frozenset[str] = frozenset()
    paths: tuple[str, ...] = ()
    pointers: tuple[str, ...] = ()
    until: date | None = None

    def has_expired(self, today: date) -> bool:
        """True from the day after `until` on."""
        return self.until is not None and today > self.until

    def covers(self, rule: str, pointer: str, path: str | None) -> bool:
        """True for a finding of `rule` at `pointer` in the file at `path`, relative to the settings file."""
        if self.rules and rule not in self.rules:
            return False
        if self.pointers and not any([pointer == p or pointer.startswith(f"{p}/") for p in self.pointers]):
            return False
        return not self.paths or (
            path is not None and any([_matches(path, pattern) for pattern in self.paths])
        )


@value
class Settings:
    """What a settings file says; None where it says nothing. `file` is where it was found."""

    file: str | None = None
    profile: str | None = None
    fail_on: Severity | None = None
    select: frozenset[str] = frozenset()
    ignore: frozenset[str] = frozenset()
    severity: tuple[tuple[str, Severity | None], ...] = ()
    exemptions: tuple[Exemption, ...] = ()
    dev: bool = False
    hosts: tuple[str, ...] = ()
    max_bytes: int | None = None
    max_depth: int | None = None
    max_skills: int | None = None
    policy: Policy | None = None
    least_profile: str | None = None
    plugins: tuple[str, ...] = ()
    site: str | None = None

    def options(
        self, *, dev: bool = False, hosts: tuple[str, ...] = (), prover: Prover | None = None
    ) -> Options:
        """What rules are told by these settings and, stronger, by the caller."""
        most = Options().max_skills if self.max_skills is None else self.max_skills
        return Options(dev or self.dev, (*hosts, *self.hosts), most, self.policy, prover)


NONE = Settings()


def find(start: str) -> Settings:
    """The settings that hold for a card at `start` (a file or folder), NONE when there are none. Raises ConfigError."""
    folder = os.path.abspath(start)
    if not os.path.isdir(folder):
        folder = os.path.dirname(folder)
    while True:
        for name in (FILE, PROJECT):
            path = os.path.join(folder, name)
            if os.path.lexists(path) if name == FILE else os.path.isfile(path):
                found = read(path)  # what bears our name and can't be read is told
                if found is not None:
                    return found
        parent = os.path.dirname(folder)
        if parent == folder:
            return NONE
        folder = parent


_MOST = 1024 * 1024
"""Bytes of a settings file; a device has no end."""


def read(path: str) -> Settings | None:
    """The settings in the file at `path`; None for a `pyproject.toml` without a `[tool.a2acard]`. Raises ConfigError."""
    import tomllib

    try:
        with open(path, "rb") as file:
            text = file.read(_MOST + 1)
        if len(text) > _MOST:
            raise BadValue(Phrase("{path}: no settings are longer than {most} bytes", path=path, most=_MOST))
        data = tomllib.loads(text.decode())
    except OSError as error:
        raise BadValue(Phrase("{path}: {reason}", path=path, reason=_why(path, error))) from error
    except (tomllib.TOMLDecodeError, UnicodeDecodeError) as error:
        raise BadValue(Phrase("{path}: not TOML: {error}", path=path, error=error)) from error
    if os.path.basename(path) == PROJECT:
        tool = data.get("tool", {})
        if not isinstance(tool, dict) or "a2acard" not in tool:
            return None
        data = tool["a2acard"]
    return parse(data, path)


def _why(path: str, error: OSError) -> str:
    """Why a settings file can't be read."""
    if os.path.isdir(path):
        return Phrase("a folder, where settings are a file")
    if os.path.islink(path) and not os.path.exists(path):
        return Phrase("a link that leads nowhere")
    return error.strerror or str(error)


def parse(data: dict[str, Any], path: str) -> Settings:
    """The settings in a table that was read from `path`. Raises ConfigError."""
    return _Reader(path).settings(data)


class _Reader:
    """Reads one file's table; every fault names the file and the setting."""

    def __init__(self, path: str) -> None:
        self.path = path

    def settings(self, data: Any) -> Settings:
        readers: dict[str, Callable[[str, Any], Any]] = {
            "profile": self.profile,
            "fail-on": self.grade,
            "select": self.rules,
            "ignore": self.rules,
            "severity": self.severities,
            "exemptions": self.exemptions,
            "dev": self.flag,
            "hosts": self.hosts,
            "max-bytes": self.count,
            "max-depth": self.count,
            "max-skills": self.count,
            "policy": self.policy,
            "plugins": self.plugins,
            "site": self.address,
        }
        table = self.table("a2acard", data)
        self.known("", table, readers)
        first = {"plugins": table["plugins"]} if "plugins" in table else {}  # others may name their rules
        made = {name.replace("-", "_"): readers[name](name, item) for name, item in (first | table).items()}
        least = made["policy"][1] if "policy" in made else None
        if "policy" in made:
            made["policy"] = made["policy"][0]
        return Settings(self.path, least_profile=least, **made)

    def policy(self, name: str, item: Any) -> tuple[Policy, str | None]:
        """The policy, and the profile below which no card may be judged."""
        table = self.table(name, item)
        lists = ("hosts", "auth-hosts", "schemes", "extensions", "required-extensions", "required-members")
        self.known(f"{name}.", table, (*lists, "profile"))
        made = {key: self.texts(f"{name}.{key}", table[key]) for key in lists if key in table}
        for kind in made.get("schemes", ()):
            problem = scheme_fault(kind)
            if problem:
                raise self.fail(f"{name}.schemes", problem)
        for pointer in made.get("required-members", ()):
            problem = member_fault(pointer)
            if problem:
                raise self.fail(f"{name}.required-members", problem)
        for key in ("hosts", "auth-hosts"):
            for host in made.get(key, ()):
                if read_host(host) is None:
                    raise self.fail(
                        f"{name}.{key}",
                        Phrase("{host!r}: a host name, or *. before one, with a port or without", host=host),
                    )
        least = self.profile(f"{name}.profile", table["profile"]) if "profile" in table else None
        return Policy(**{key.replace("-", "_"): value for key, value in made.items()}), least

    def plugins(self, name: str, item: Any) -> tuple[str, ...]:
        """The names of entry points; their rules are known from here on."""
        from a2acard.rules.own import load

        names = self.texts(name, item)
        for plugin in names:
            try:
                load(plugin)
            except BadValue as error:
                raise self.fail(name, error.args[0]) from error
        return names

    def address(self, name: str, item: Any) -> str:
        if not isinstance(item, str) or not item.startswith(("https://", "http://")):
            raise self.fail(name, Phrase("must be an http or https URL"))
        return item

    def fail(self, name: str, problem: str) -> BadValue:
        return BadValue(Phrase("{path}: {name}: {problem}", path=self.path, name=name, problem=problem))

    def known(self, where: str, table: dict[str, Any], names: Any) -> None:
        from difflib import get_close_matches

        for name in table:
            if name not in names:
                near = get_close_matches(name, list(names), 1)
                if near:
                    hint = Phrase("; did you mean {near!r}?", near=near[0])
                else:
                    hint = Phrase("; there are {names}", names=", ".join(names))
                raise self.fail(f"{where}{name}", Phrase("unknown setting{hint}", hint=hint))

    def table(self, name: str, item: Any) -> dict[str, Any]:
        if not isinstance(item, dict):
            raise self.fail(name, Phrase("must be a table"))
        return item

    def texts(self, name: str, item: Any) -> tuple[str, ...]:
        if not isinstance(item, list) or not all([isinstance(text, str) for text in item]):
            raise self.fail(name, Phrase("must be a list of strings"))
        return tuple(item)

    def profile(self, name: str, item: Any) -> str:
        from a2acard.rules.profiles import PROFILES

        if item not in PROFILES:
            raise self.fail(
                name, Phrase("{item!r} is none of {profiles}", item=item, profiles=", ".join(PROFILES))
            )
        return str(item)

    def grade(self, name: str, item: Any) -> Severity:
        if item not in ("error", "warning", "info"):
            raise self.fail(name, Phrase("{item!r} is none of error, warning, info", item=item))
        return item  # type: ignore[no-any-return]  # one of the three

    def rule(self, name: str, rule: str) -> str:
        from a2acard.rules import entry

        try:
            return entry(rule).id
        except UnknownRule as error:
            raise self.fail(name, error.args[0]) from error

    def rules(self, name: str, item: Any) -> frozenset[str]:
        return frozenset([self.rule(name, rule) for rule in self.texts(name, item)])

    def severities(self, name: str, item: Any) -> tuple[tuple[str, Severity | None], ...]:
        table = self.table(name, item)
        return tuple(
            [
                (self.rule(name, rule), None if grade == "off" else self.grade(f"{name}.{rule}", grade))
                for rule, grade in table.items()
            ]
        )

    def flag(self, name: str, item: Any) -> bool:
        if not isinstance(item, bool):
            raise self.fail(name, Phrase("must be true or false"))
        return item

    def hosts(self, name: str, item: Any) -> tuple[str, ...]:
        hosts = self.texts(name, item)
        for host in hosts:
            problem = host_fault(host)
            if problem:
                raise self.fail(name, problem)
        return tuple([host.lower() for host in hosts])

    def count(self, name: str, item: Any) -> int:
        if not isinstance(item, int) or isinstance(item, bool) or item < 1:
            raise self.fail(name, Phrase("must be a whole number from 1"))
        return item

    def exemptions(self, name: str, item: Any) -> tuple[Exemption, ...]:
        if not isinstance(item, list):
            raise self.fail(name, Phrase("must be a list of tables ([[exemptions]])"))
        return tuple([self.exemption(f"{name}[{number}]", entry) for number, entry in enumerate(item)])

    def exemption(self, name: str, item: Any) -> Exemption:
        from datetime import date, datetime

        table = self.table(name, item)
        self.known(f"{name}.", table, ("reason", "rules", "paths", "pointers", "until"))
        reason, until = table.get("reason"), table.get("until")
        if not isinstance(reason, str) or not reason.strip():
            raise self.fail(f"{name}.reason", Phrase("say why, for whoever finds it later"))
        if until is not None and (not isinstance(until, date) or isinstance(until, datetime)):
            raise self.fail(f"{name}.until", Phrase("must be a day such as 2027-03-31, without quotes"))
        pointers = self.texts(f"{name}.pointers", table.get("pointers", []))
        for pointer in pointers:
            problem = pointer_fault(pointer) if pointer else None
            if problem:
                raise self.fail(f"{name}.pointers", problem)
        rules = self.rules(f"{name}.rules", table.get("rules", []))
        if not rules and not pointers and not table.get("paths"):
            raise self.fail(
                name, Phrase("say what is exempt: rules, paths or pointers; this would be everything")
            )
        return Exemption(reason, rules, self.texts(f"{name}.paths", table.get("paths", [])), pointers, until)


def _matches(path: str, pattern: str) -> bool:
    """Shell pattern over a path with forward slashes; `**` crosses folders, a pattern ending in / is a folder."""
    import re

    if pattern.endswith("/"):
        pattern += "**"
    parts = re.split(r"(\*\*/?|\*|\?)", pattern)
    made = {"**/": "(?:.*/)?", "**": ".*", "*": "[^/]*", "?": "[^/]"}
    return re.fullmatch("".join([made.get(part) or re.escape(part) for part in parts]), path) is not None
