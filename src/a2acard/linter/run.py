"""Judge one card: detect its version, look where the survey says, keep what counts, in document order."""

from __future__ import annotations

from a2acard.card import Card, Options, Source
from a2acard.finding import Finding, Hit, Report, render
from a2acard.rules import entry, with_own
from a2acard.rules.profiles import DEFAULT_PROFILE, PROFILES, severity, severity_if_asked
from a2acard.rules.survey import survey, survey_response, survey_source
from a2acard.source.document import Document
from a2acard.source.pointer import to_pointer
from a2acard.spec.detect import detect
from a2acard.types import Phrase, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import Any

    from a2acard.card.response import Response
    from a2acard.finding import Severity
    from a2acard.rules import Entry
    from a2acard.rules.own import OwnRule
    from a2acard.source.document import Document
    from a2acard.types import JSON, Path


@value
class Plan:
    """What to look for: the profile, the rules switched on or off by id, the version to judge by, and what
    the rules are told; severities set by the user (None: off), and which findings (rule, pointer, path) are accepted;
    `own` are rules of others. `unsurveyed` runs every rule on every card (the survey's own test)."""

    profile: str = DEFAULT_PROFILE
    select: frozenset[str] = frozenset()
    ignore: frozenset[str] = frozenset()
    as_version: str | None = None
    options: Options = Options()
    unsurveyed: bool = False
    severity: tuple[tuple[str, Severity | None], ...] = ()
    accepts: Callable[[str, str, str | None], bool] | None = None
    own: tuple[OwnRule, ...] = ()


def judge(
    document: Document,
    plan: Plan,
    *,
    path: str | None = None,
    fail_on: Severity = "error",
    named: str | None = None,
    response: Response | None = None,
) -> Report:
    """Every finding of `plan`'s rules on `document`; never raises on a bad card.

    `path` is the file that the card is; where it is only a part of a file, `named` is that file. `response` is the answer
    that the document came in, for the rules about it.
    """
    detection = detect(document.value) if document.readable else None
    version = (
        plan.as_version if plan.as_version and document.readable else detection.version if detection else None
    )
    source = Source(document, path, detection if not plan.as_version else None)
    if plan.as_version and not isinstance(document.value, dict):
        source, version = Source(document, path, detection), None
    active = _active(plan, version)
    run = _Run(document, active)
    run.over("text", source, survey_source(source), plan.unsurveyed)
    card = None
    if version is not None:
        came_from = response.url if response else None
        card = Card(
            document, version, path=path, options=plan.options, detection=detection, came_from=came_from
        )
        run.over("card", card, survey(card), plan.unsurveyed)
    if response is not None:
        run.over("response", response.about(card), survey_response(card), unsurveyed=False)
    findings = run.findings()
    if response is not None and card is None:
        document, findings = _withheld(findings)
    if plan.accepts is not None:
        findings = tuple([f for f in findings if not plan.accepts(f.rule, f.pointer, named or path)])
    return Report(
        document,
        findings,
        version,
        path=path,
        profile=plan.profile,
        crashes=tuple(run.crashes),
        fail_on=fail_on,
    )


_NO_TEXT = Document(b"", None, readable=False, problems=(), has_text=False)
NOT_SHOWN = "what came is no card; as it may be anything, it is not shown"


def _withheld(findings: Iterable[Finding]) -> tuple[Document, tuple[Finding, ...]]:
    """What may be told of an answer that holds no card: that it is none, and not a word of it.

    A URL may lead anywhere, and a report is read, kept and sent on by people who were never to see what is there.
    """
    told = []
    for finding in findings:
        hit = Hit((), finding.hit.message, finding.hit.params)
        if finding.rule in _QUOTING:
            hit = Hit((), NOT_SHOWN)
        elif finding.rule != "not-an-agent-card" and entry(finding.rule).reads != "response":
            continue
        told.append(finding.without_text(hit, _NO_TEXT))
    return _NO_TEXT, tuple(told)


class _Active:
    """The rules that count for one version, by what they read and their cue, with their severities; `unasked` would count without a selection."""

    __slots__ = ("by_cue", "links", "severities", "unasked")

    def __init__(
        self,
        severities: dict[str, Severity],
        entries: Iterable[Entry | OwnRule],
        unasked: Iterable[Entry | OwnRule],
    ) -> None:
        self.severities = severities
        self.unasked = {item.id: item for item in unasked}
        self.by_cue: dict[str, dict[str, list[Entry | OwnRule]]] = {"text": {}, "card": {}, "response": {}}
        self.links: dict[str, str | None] = {}
        for item in entries:
            self.by_cue[item.reads].setdefault(item.cue, []).append(item)
            if item.folder == "own":
                self.links[item.id] = item.rule.link


_cache: dict[tuple[object, ...], _Active] = {}


def _active(plan: Plan, version: str | None) -> _Active:
    demands = plan.options.policy is not None
    key = (version, plan.profile, plan.select, plan.ignore, plan.severity, plan.own, demands)
    found = _cache.get(key)
    if found is None:
        found = _cache[key] = _choose(plan, version)
    return found


UNREADABLE = frozenset(
    "unreadable-card not-utf-8 not-json too-large too-deep not-an-object not-an-agent-card html-not-json".split()
)
"""What keeps a card from being judged at all: a run that was asked for other rules only must not end as if all were well."""


_QUOTING = UNREADABLE - {"not-an-agent-card", "html-not-json"}
"""Those whose messages repeat what is there."""


def _choose(plan: Plan, version: str | None) -> _Active:
    _check(plan)
    severities: dict[str, Severity] = {}
    chosen = dict(plan.severity)
    entries: list[Entry | OwnRule] = []
    unasked: list[Entry | OwnRule] = []
    for item in with_own(plan.own):
        if item.folder == "policy" and plan.options.policy is not None:
            severities[item.id] = (
                "error"  # what a platform demands is not for the one who is judged to switch off
            )
            entries.append(item)
            continue
        if item.id in plan.ignore:
            continue
        grade = severity(item.id, version, plan.profile)
        if grade is None and item.id in plan.select:
            grade = severity_if_asked(item.id, version)
        if item.id in chosen and (grade is not None or severity_if_asked(item.id, version) is not None):
            grade = chosen[item.id]
        if grade is None:
            continue
        if plan.select and item.id not in plan.select and item.id not in UNREADABLE:
            unasked.append(item)
            continue
        severities[item.id] = grade
        entries.append(item)
    return _Active(severities, entries, unasked)


def _check(plan: Plan) -> None:
    from a2acard.errors import BadValue

    if plan.profile not in PROFILES:
        raise BadValue(
            Phrase(
                "unknown profile {profile!r}; known are {profiles}",
                profile=plan.profile,
                profiles=", ".join(PROFILES),
            )
        )
    if plan.own:
        from a2acard.rules.own import register

        for own in plan.own:
            register(own)
    for rule in plan.select | plan.ignore:
        entry(rule)


def active_rules(plan: Plan, version: str | None) -> frozenset[str]:
    """The rules that count for a card of `version` by `plan`."""
    return frozenset(_active(plan, version).severities)


class _Run:
    """One pass over one document."""

    def __init__(self, document: Document, active: _Active) -> None:
        self.document = document
        self.active = active
        self.hits: list[tuple[str, Hit, str]] = []
        self.subjects: dict[str, Card | Source | Response] = {}
        self.crashes: list[tuple[str, BaseException]] = []

    def over(
        self, kind: str, subject: Card | Source | Response, cues: set[str] | frozenset[str], unsurveyed: bool
    ) -> None:
        """Run the rules of one kind of subject that the cues call for."""
        self.subjects[kind] = subject
        by_cue = self.active.by_cue[kind]
        chosen = by_cue if unsurveyed or "*" in cues else [cue for cue in cues if cue in by_cue]
        for cue in chosen:
            for item in by_cue[cue]:
                self._run(item, subject)

    def _run(self, item: Entry | OwnRule, subject: Any) -> None:
        try:
            rule = item.rule
            for hit in rule.check(subject):
                if item.folder == "own":
                    _check_hit(hit, self.document)
                self.hits.append((item.id, hit, rule.clause))
        except (Exception, SystemExit) as error:  # one broken rule must not hide what the others see
            self.crashes.append((item.id, error))

    def findings(self) -> tuple[Finding, ...]:
        """The hits that count, in document order."""
        grades, document, links = self.active.severities, self.document, self.active.links
        kept = self._owned()
        if self.crashes:
            kept = [*kept, *[_crash(rule, error) for rule, error in self.crashes]]
            grades = {rule: "error" for rule, _ in self.crashes} | grades  # type: ignore[assignment]  # "error" is a severity
        if len(kept) > 1:
            order = _order(document)
            kept = sorted(kept, key=lambda item: (order(item[1]), item[0]))
        return tuple(
            [
                Finding(rule, grades[rule], hit, document, clause, links.get(rule) if links else None)
                for rule, hit, clause in kept
            ]
        )

    def _owned(self) -> list[tuple[str, Hit, str]]:
        """The hits without those whose fault a better rule tells; it speaks for its own object only."""
        owners: set[str] = set()
        for _, hit, _ in self.hits:
            if hit.unless:
                owners.update(_owners(hit))
        if owners.isdisjoint([rule for rule, _, _ in self.hits]) and owners.isdisjoint(self.active.unasked):
            return self.hits
        said = {(rule, hit.at[:-1]) for rule, hit, _ in self.hits if rule in owners}
        said.update([place for rule in owners for place in self._unasked(rule)])
        return [
            item for item in self.hits if said.isdisjoint([(r, item[1].at[:-1]) for r in _owners(item[1])])
        ]

    def _unasked(self, rule: str) -> list[tuple[str, Path]]:
        """What a rule that was not selected would speak about: who owns a fault does not depend on the selection."""
        item = self.active.unasked.get(rule)
        subject = self.subjects.get(item.reads) if item else None
        if item is None or subject is None:
            return []
        try:
            return [(rule, hit.at[:-1]) for hit in item.rule.check(subject)]
        except (Exception, SystemExit):
            return []  # a rule that nobody asked for, and that fails, owns nothing


def _owners(hit: Hit) -> tuple[str, ...]:
    """The rules that may tell the fault of `hit` better."""
    unless = hit.unless
    return unless if isinstance(unless, tuple) else (unless,) if unless else ()


def _check_hit(hit: object, document: Document) -> None:
    """Raise for what a rule of others yields that no report could show."""
    if not isinstance(hit, Hit):
        raise TypeError(f"a rule yields Hit, not {type(hit).__name__}")
    if not isinstance(hit.at, tuple):
        raise TypeError(f"the path of a hit is a tuple of names and indices, not {hit.at!r}")
    render(hit.message, hit.params)
    if not _can_be(document.value, hit.at):
        raise ValueError(f"the card can have no {to_pointer(hit.at)!r}")
    span = hit.span
    if span is not None and not 0 <= span.start <= span.end <= len(document.text):
        raise ValueError(f"the text has no characters {span.start} to {span.end}")


def _can_be(node: JSON, path: Path) -> bool:
    """False for a path that leads into a value without members, past a list, or to an item of what is not there."""
    for number, step in enumerate(path):
        if isinstance(node, dict) and isinstance(step, str):
            if step not in node:  # a missing member, and what would be in it
                return all([isinstance(rest, str) for rest in path[number:]])
            node = node[step]
        elif isinstance(node, list) and isinstance(step, int) and 0 <= step < len(node):
            node = node[step]
        else:
            return False
    return True


def _crash(rule: str, error: BaseException) -> tuple[str, Hit, str]:
    name = type(error).__name__
    params = {"rule": rule, "error": f"{name}: {error}" if "/" in rule and str(error) else name}
    return rule, Hit((), "this rule failed on this card with {error}; the other rules ran", params), ""


def _order(document: Document) -> Callable[[Hit], list[float]]:
    """A sort key: the place of a hit among the members as the text has them."""

    if document.problems:  # members may be there twice, so that only the text has an order
        return lambda hit: _offset(document, hit)
    ranks: dict[int, dict[str, int]] = {}
    return lambda hit: _steps(document.value, hit, ranks)


def _offset(document: Document, hit: Hit) -> list[float]:
    """Where the hit stands in the text; what is missing comes first in its object."""
    from a2acard.finding import place_of

    place = place_of(document, hit)
    return [place.line, place.column] if place else []


_BEFORE, _NAME = 0.5, 0.25
"""How far before its place a missing member, and a member's name before its value, is sorted."""


def _steps(node: JSON, hit: Hit, ranks: dict[int, dict[str, int]]) -> list[float]:
    """The rank of each step of a path among its neighbours; `ranks` keeps those of each object."""
    found: list[float] = []
    for step in hit.at:
        if isinstance(node, dict):
            if step not in node:
                found.append(-_BEFORE)
                return found
            among = ranks.get(id(node))
            if among is None:
                among = ranks[id(node)] = {name: rank for rank, name in enumerate(node)}
            found.append(among[step])
            node = node[step]
        elif isinstance(node, list) and isinstance(step, int):
            found.append(step)
            node = node[step] if step < len(node) else None
        else:
            return found
    if hit.name and found and found[-1] >= 0:
        found[-1] -= _NAME
    return found


def errors_of(document: Document, options: Options) -> list[Finding]:
    """The errors that keep a card from being signed or served: by what is recommended, else by the specification alone.

    A misspelt name is only warned of where its right one is recommended; what it leaves out is missing all the same. Members that
    protect access count as errors too where they are misspelt: nobody is protected by them.
    """
    for plan in (Plan(options=options), Plan("spec", options=options)):
        findings = judge(document, plan).findings
        found = [one for one in findings if one.severity == "error" or _leaves_open(one)]
        if found:
            return found
    return []


def _leaves_open(finding: Finding) -> bool:
    """True for a misspelt member that was to say who may call."""
    meant = str(finding.hit.params.get("use", ""))
    return finding.rule in ("misspelt-member", "snake-case-member") and meant.startswith("security")
