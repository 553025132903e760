"""The public verb `a2acard.lint`."""

from __future__ import annotations

from a2acard.card import Options
from a2acard.finding import SEVERITIES
from a2acard.linter.run import Plan, judge
from a2acard.rules.profiles import DEFAULT_PROFILE
from a2acard.source.limits import DEFAULT_LIMITS, Limits
from a2acard.source.load import refuse_odd_names
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable, Mapping
    from os import PathLike

    from a2acard.card import Policy
    from a2acard.card.response import Response
    from a2acard.finding import Report, Severity
    from a2acard.rules.own import OwnRule


def lint(
    card: bytes | PathLike[str] | Mapping[str, object],
    *,
    profile: str = DEFAULT_PROFILE,
    as_version: str | None = None,
    select: Iterable[str] = (),
    ignore: Iterable[str] = (),
    fail_on: Severity = "error",
    dev: bool = False,
    hosts: Iterable[str] = (),
    policy: Policy | None = None,
    own_rules: Iterable[OwnRule] = (),
    max_bytes: int | None = None,
    max_depth: int | None = None,
    response: Response | None = None,
) -> Report:
    """Judge one card and return what was found; a bad card never raises.

    `card` is the document itself (bytes), a path to a file, or an already parsed card (a mapping: findings then have
    pointers but no lines). `profile` is `spec`, `recommended` or `strict`; `as_version` judges by that A2A version
    whatever the card says; `select` and `ignore` are rule ids; `fail_on` is the severity from which `report.ok` is
    false; `dev` allows loopback, `hosts` further hosts by name or as `*.example.com`; `policy` is what a platform demands;
    `own_rules` are judged by too; `max_bytes` (1 MiB) and `max_depth` (128 levels) are how much is read; `response` is the
    answer that the card came in, as `Client.observe` gives it.

    Raises UnknownRule, UnknownVersion or BadValue for a wrong request, such as a mapping with names that are no strings; TypeError for another type of card. A file
    that can't be read is the finding `unreadable-card`.
    """
    from os import fspath

    from a2acard.linter.gather import open_card

    if fail_on not in SEVERITIES:
        from a2acard.errors import BadValue

        raise BadValue(
            Phrase(
                "fail_on is one of {severities}, not {fail_on!r}",
                severities=", ".join(SEVERITIES),
                fail_on=fail_on,
            )
        )
    select = (select,) if isinstance(select, str) else select
    ignore = (ignore,) if isinstance(ignore, str) else ignore
    if as_version is not None:
        from a2acard.spec import specification

        specification(as_version)
    options = Options(dev, tuple([host.lower() for host in hosts]), policy=policy)
    plan = Plan(profile, frozenset(select), frozenset(ignore), as_version, options, own=tuple(own_rules))
    limits = Limits(max_bytes or DEFAULT_LIMITS.max_bytes, max_depth or DEFAULT_LIMITS.max_depth)
    path = None if isinstance(card, bytes) or not hasattr(card, "__fspath__") else fspath(card)
    if response is not None and path is None:
        path = response.url
    document = open_card(card, limits)
    if not document.has_text:
        refuse_odd_names(document.value, limits.max_depth)
    return judge(document, plan, path=path, fail_on=fail_on, response=response)
