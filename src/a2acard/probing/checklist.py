"""The publication checklist: six points, each a verdict that is drawn from the probe, the rules and the comparison of versions."""

from __future__ import annotations

from a2acard.comparison import compare_cards
from a2acard.finding import phrase, some
from a2acard.linter.lint import lint
from a2acard.probing._base import VERDICTS, Verdict, failed, passed, skipped, warned
from a2acard.types import Phrase, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterable

    from a2acard.card import Card
    from a2acard.finding import Finding, Report
    from a2acard.probing._base import Word
    from a2acard.probing.report import ProbeReport, Result

POINTS = {
    "served": "served over HTTPS at the well-known path",
    "reachable": "every interface is reachable in its binding",
    "skills": "skills have tags, and descriptions that are neither empty nor endless",
    "features": "declared features work, and undeclared ones are refused",
    "security": "authentication is described and enforced, and no credential is in the card",
    "version": "the version was raised when the content changed",
}
"""The six points, by id."""
_CHECKS = {
    "served": ("served-over-https", "tls", "card-path"),
    "reachable": ("alive", "dialect-as-declared", "endpoint-redirect", "tenant"),
    "features": ("push-declared", "streaming-declared", "extended-card-declared"),
    "security": ("extended-card-without-credentials", "authentication-enforced", "authentication-undeclared"),
}
_NEEDED = {"served": "served-over-https", "reachable": "alive"}
"""The check without which a point is not met, whatever else holds."""
_MEMBERS = {"skills": ("skills",), "security": ("securitySchemes", "securityRequirements", "security")}
"""The members of the card whose findings belong to a point."""
_RULES = {"security": ("credential-in-card", "no-security-statement", "extended-card-without-security")}
LONG = 2000
"""Characters from which on a skill's description is endless: what routers and models are given to read of it."""


@value
class Point:
    """One point: its id and title, its verdict, and what that was drawn from: results of checks, ids of rules."""

    id: str
    title: str
    verdict: Verdict
    message: str
    checks: tuple[str, ...] = ()
    rules: tuple[str, ...] = ()

    @property
    def word(self) -> Word:
        """`pass`, `fail`, `warn`, `skip` or `error`."""
        return self.verdict.word


def checklist(probe: ProbeReport, card: Card, against: Card | None) -> tuple[Point, ...]:
    """The six points for a card that was probed; `against` is the card as it was before."""
    document = card.document
    report = lint(document.data if document.has_text else card.raw, dev=_is_local(card))
    made = []
    for name, title in POINTS.items():
        found = [_version(card, against)] if name == "version" else list(_drawn(name, probe, card, report))
        made.append(_worst(name, title, found))
    return tuple(made)


def unmade(probe: ProbeReport) -> tuple[Point, ...]:
    """The six points where nothing could be probed: the one verdict of that, and nothing more to be told."""
    (only,) = probe.results
    about = next((name for name, checks in _CHECKS.items() if only.check.id in checks), "served")
    left = skipped("nothing was probed")
    return tuple(
        [
            Point(name, title, only.verdict, only.message, (only.check.id,))
            if name == about
            else Point(name, title, left, left.message)
            for name, title in POINTS.items()
        ]
    )


def _drawn(
    name: str, probe: ProbeReport, card: Card, report: Report
) -> Iterable[tuple[Verdict, str, str, str]]:
    """The verdicts that a point is drawn from, each with its message, and the id of the check or of the rule."""
    for where, one in _results(probe):
        if one.check.id in _CHECKS.get(name, ()):
            told: str = one.message
            if where and one.word != "pass":
                told = Phrase("{where}: {message}", where=where, message=told)
            yield one.verdict, told, one.check.id, ""
    for finding in report.findings:
        if _belongs(finding, name) and finding.severity != "info":
            word = failed if finding.severity == "error" else warned
            made = word("wrong-shape", "{at}: {message}", at=finding.shown_pointer, message=_said(finding))
            yield made, made.message, "", finding.rule
    if name == "skills":
        yield from _skills(card)


def _said(finding: Finding) -> str:
    """A finding's message; those of rules of others are told as they come."""
    return finding.message if "/" in finding.rule else phrase(finding.hit.message, finding.hit.params)


def _results(probe: ProbeReport) -> Iterable[tuple[str, Result]]:
    for part in probe.interfaces:
        yield from [(f"{part.endpoint.binding or part.endpoint.pointer}", one) for one in part.results]
    yield from [("", one) for one in probe.results]


def _belongs(finding: Finding, name: str) -> bool:
    start = finding.at[0] if finding.at else ""
    return start in _MEMBERS.get(name, ()) or finding.rule in _RULES.get(name, ())


def _skills(card: Card) -> Iterable[tuple[Verdict, str, str, str]]:
    for skill in card.skills:
        named = {"skill": skill.id or skill.name or "", "length": len(skill.description or "")}
        if not skill.tags:
            made = failed("wrong-shape", "the skill '{skill}' has no tags", **named)
            yield made, made.message, "", ""
        if len(skill.description or "") > LONG:
            made = warned("wrong-shape", "the description of '{skill}' has {length} characters", **named)
            yield made, made.message, "", ""
    good = (
        passed("{skills}", skills=some(len(card.skills), "skill"))
        if card.skills
        else warned("wrong-shape", "the card has no skills")
    )
    yield good, good.message, "", ""


def _version(card: Card, against: Card | None) -> tuple[Verdict, str, str, str]:
    if against is None:
        made = skipped("there is no earlier card to compare with")
        return made, made.message, "", ""
    found = compare_cards(against, card)
    named = {
        "old": found.bump.old,
        "new": found.bump.new,
        "changes": some(len(found.changes), "change"),
        "s": "s" if len(found.changes) == 1 else "",
        "needed": found.bump.needed,
    }
    if not found.changes:
        made = passed("nothing changed")
    elif found.bump.enough:
        made = passed("{changes}, and the version went from {old} to {new}", **named)
    elif found.bump.made == "none":
        made = failed(
            "wrong-shape",
            "{changes} that call{s} for a {needed} step, and the version is still {new}",
            **named,
        )
    else:
        made = failed(
            "wrong-shape",
            "{changes} that call{s} for a {needed} step, and the version went from {old} to {new}",
            **named,
        )
    return made, made.message, "", ""


_GRAVE: tuple[Word, ...] = ("error", "fail", "warn", "pass", "skip")


def _worst(name: str, title: str, found: list[tuple[Verdict, str, str, str]]) -> Point:
    """The point as the gravest of its verdicts has it; skipped ones count where there is no other."""
    word = next((word for word in _GRAVE if any([row[0].word == word for row in found])), "skip")
    unseen = [row for row in found if row[2] == _NEEDED.get(name) and row[0].word == "skip"]
    if (
        word == "pass"
        and unseen
        and not any([row[2] == _NEEDED[name] and row[0].word == "pass" for row in found])
    ):
        verdict, message, check, _ = unseen[0]
        return Point(name, title, verdict, message, (check,))
    named = [row for row in found if row[0].word == word]
    verdict, message = (
        (named[0][0], named[0][1]) if named else (skipped("nothing was asked"), Phrase("nothing was asked"))
    )
    if word in ("error", "fail", "warn") and len(named) > 1:
        message = Phrase("{message} (and {number} more)", message=message, number=len(named) - 1)
    elif word == "pass" and len(named) > 1:
        message = Phrase("{number} checks hold", number=len(named))
    left = tuple(dict.fromkeys([row[2] for row in found if row[0].word == "skip" and row[2]]))
    if word == "pass" and left:
        message = Phrase("{message}; not to be told here: {left}", message=message, left=", ".join(left))
    checks = tuple(dict.fromkeys([row[2] for row in named if row[2]]))
    rules = tuple(dict.fromkeys([row[3] for row in named if row[3]]))
    return Point(name, title, verdict, message, checks, rules)


def _is_local(card: Card) -> bool:
    from a2acard.url import is_loopback, split

    hosts = [
        split(one.url if "://" in one.url else f"//{one.url}").host for one in card.all_interfaces if one.url
    ]
    return any([host is not None and is_loopback(host) for host in hosts])


def count(points: Iterable[Point]) -> dict[str, int]:
    """How many points came to each verdict."""
    words = [point.word for point in points]
    return {word: words.count(word) for word in VERDICTS}
