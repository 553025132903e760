"""What `lint` does, from its options and the settings that hold for each card: options win."""

from __future__ import annotations

import os

from a2acard.card import Options
from a2acard.cli.commands._plugins import plugin_rules
from a2acard.cli.terminal import note
from a2acard.errors import BadValue
from a2acard.finding import use_site
from a2acard.linter.gather import INLINE, STDIN, is_url
from a2acard.linter.run import Plan
from a2acard.rules.profiles import DEFAULT_PROFILE, PROFILES
from a2acard.types import Phrase, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace
    from collections.abc import Callable

    from a2acard.finding import Severity
    from a2acard.linter.proving import Prover
    from a2acard.linter.settings import Exemption, Settings
    from a2acard.source.parse import Limits


class Planner:
    """Makes the plan for each card; settings are looked up once a folder."""

    def __init__(self, args: Namespace) -> None:
        self.args = args
        self.hosts = _hosts(args.dev or "")
        self._plans: dict[str, tuple[Plan, Severity]] = {}
        self._expired: dict[str, None] = {}
        self._limits: Limits | None = None
        self._raised: dict[str, None] = {}
        self._own = plugin_rules(args.plugin)
        self.select, self.ignore = ids(args.select), ids(args.ignore)
        self.prover = _prover(args)
        self._graded = _AUDITED if args.signature == "audit" else ()
        found = self._settings(os.getcwd())
        if found is not None and found.site is not None:
            use_site(found.site)

    def limits(self) -> Limits:
        """The reader's limits: options, then the settings of the working folder, then the defaults."""
        from a2acard.source.parse import DEFAULT_LIMITS, Limits

        if self._limits is not None:
            return self._limits
        for option in ("max_bytes", "max_depth"):
            number = getattr(self.args, option)
            if number is not None and number < 1:
                raise BadValue(
                    Phrase(
                        "--{option} must be at least 1, not {number}",
                        option=option.replace("_", "-"),
                        number=number,
                    )
                )
        found = self._settings(os.getcwd())
        self._limits = Limits(
            self.args.max_bytes or (found and found.max_bytes) or DEFAULT_LIMITS.max_bytes,
            self.args.max_depth or (found and found.max_depth) or DEFAULT_LIMITS.max_depth,
        )
        return self._limits

    def for_card(self, path: str) -> tuple[Plan, Severity]:
        """The plan for the card at `path`, and the severity from which it fails."""
        is_file = path not in (STDIN, INLINE, "-") and not is_url(path)
        folder = os.path.dirname(os.path.abspath(path)) if is_file else os.getcwd()
        if folder not in self._plans:
            self._plans[folder] = self._make(self._settings(folder))
        return self._plans[folder]

    def warn(self) -> None:
        """Name the exemptions that have expired, the profiles that were raised, and the keys that could not be used, once each."""
        if self.prover is not None:
            from a2acard.cli.commands.keys import warn_of

            warn_of(self.prover.trust.passed_over)
        for text in (*self._raised, *self._expired):
            note(text)

    def _settings(self, folder: str) -> Settings | None:
        named = self.args.settings
        if named == "none" or not (named or _is_configured(folder)):
            return None
        from a2acard.linter.settings import find, read

        return read(named) if named else find(folder)

    def _make(self, found: Settings | None) -> tuple[Plan, Severity]:
        args = self.args
        if found is None:
            options = Options(dev=args.dev is not None, hosts=self.hosts, prover=self.prover)
            plan = Plan(
                args.profile or DEFAULT_PROFILE,
                self.select,
                self.ignore,
                args.as_version,
                options,
                severity=self._graded,
                own=self._own,
            )
            return plan, args.fail_on or "error"
        plan = Plan(
            self._profile(found),
            self.select or found.select,
            self.ignore | (frozenset() if self.select else found.ignore),
            args.as_version,
            found.options(dev=args.dev is not None, hosts=self.hosts, prover=self.prover),
            severity=(*found.severity, *self._graded),
            accepts=self._accepts(found),
            own=tuple(dict.fromkeys((*self._own, *plugin_rules(found.plugins)))),
        )
        return plan, args.fail_on or found.fail_on or "error"

    def _profile(self, found: Settings) -> str:
        """The profile asked for, or the policy's least one where that asks for more."""
        wanted = self.args.profile or found.profile or DEFAULT_PROFILE
        least = found.least_profile
        if least is None or PROFILES.index(least) <= PROFILES.index(wanted):
            return wanted
        if self.args.profile:
            text = Phrase(
                "{file}: the policy asks for the profile {least} at least; {wanted} was raised",
                file=found.file,
                least=least,
                wanted=wanted,
            )
            self._raised[text] = None
        return least

    def _accepts(self, found: Settings) -> Callable[[str, str, str | None], bool] | None:
        """Whether a finding is exempt, by the exemptions that still hold today."""
        if not found.exemptions:
            return None
        from datetime import date

        holding = []
        for exemption in found.exemptions:
            if exemption.has_expired(date.today()):
                text = Phrase(
                    "{file}: the exemption “{reason}” ended on {day}",
                    file=found.file,
                    reason=exemption.reason,
                    day=exemption.until,
                )
                self._expired[text] = None
            else:
                holding.append(exemption)
        return Accepted(os.path.dirname(os.path.abspath(found.file or ".")), tuple(holding))


@value
class Accepted:
    """The exemptions that hold, and the folder that their patterns are relative to."""

    root: str
    exemptions: tuple[Exemption, ...]

    def __call__(self, rule: str, pointer: str, path: str | None) -> bool:
        """True when a finding is exempt."""
        relative = None
        if path is not None and is_url(path):
            relative = path
        elif path not in (None, STDIN, INLINE, "-"):
            relative = os.path.relpath(path, self.root).replace(os.sep, "/")
        return any([exemption.covers(rule, pointer, relative) for exemption in self.exemptions])


def ids(options: list[str]) -> frozenset[str]:
    """Rule ids from repeated, comma-separated options; raises UnknownRule."""
    from a2acard.rules import entry

    named = [part.strip() for option in options for part in option.split(",") if part.strip()]
    return frozenset([entry(name).id for name in named])


def _hosts(option: str) -> tuple[str, ...]:
    """The hosts that `--dev=HOST,HOST` names; raises BadValue."""
    named = tuple([part.strip().lower() for part in option.split(",") if part.strip()])
    if named:
        from a2acard.linter.policy import host_fault

        for host in named:
            problem = host_fault(host)
            if problem:
                raise BadValue(Phrase("--dev: {problem}", problem=problem))
    return named


def _is_configured(folder: str) -> bool:
    """True when settings may lie in the folder or above: a quick look before a TOML reader is loaded.

    Most projects have a `pyproject.toml`; one without a table of ours costs no more than its reading.
    """
    while True:
        if os.path.lexists(os.path.join(folder, "a2acard.toml")):
            return True
        if _speaks_of_us(os.path.join(folder, "pyproject.toml")):
            return True
        parent = os.path.dirname(folder)
        if parent == folder:
            return False
        folder = parent


def _prover(args: Namespace) -> Prover | None:
    """What says whom to trust; the file is read now, so that what is wrong with it is told before any card is judged."""
    if args.trust is None:
        if args.require_coverage or args.signature not in (None, "off"):
            option = "--require-coverage" if args.require_coverage else f"--signature {args.signature}"
            raise BadValue(Phrase("{option} needs --trust FILE: whom to trust", option=option))
        return None
    if args.require_coverage and args.signature in ("off", "audit"):
        raise BadValue(
            Phrase(
                "--require-coverage can't be where --signature is {signature}: nothing fails then",
                signature=args.signature,
            )
        )
    from a2acard.cli.commands._fetching import key_fetcher
    from a2acard.linter.proving import Prover
    from a2acard.signing.trust import Trust

    trust = Trust.read(args.trust)
    if args.signature == "off":
        return None
    return Prover(
        trust,
        args.require_coverage,
        unsigned=args.signature == "if-present",
        fetch_keys=key_fetcher(args),
    )


_AUDITED: tuple[tuple[str, Severity | None], ...] = (("untrusted-signature", "info"),)
"""The severity where signatures are told of, and fail nothing."""


def _speaks_of_us(path: str) -> bool:
    try:
        with open(path, "rb") as file:
            data = file.read(1024 * 1024)
    except OSError:
        return False
    return b"tool.a2acard" in data or (b"[tool]" in data and b"a2acard" in data)
