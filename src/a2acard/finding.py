"""What a rule, a hit, a fix, a finding and a report are, shared by all who judge cards."""

from __future__ import annotations

from a2acard.errors import PointerMissing
from a2acard.redact import is_clean, printable, redacted, shown
from a2acard.source.place import Place, Span
from a2acard.source.pointer import from_pointer, to_pointer
from a2acard.types import Counted, Phrase, told, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import Any, Generic, Literal, TypeAlias, TypeVar

    from a2acard.languages import Words
    from a2acard.source.document import Document
    from a2acard.source.edits import Edit
    from a2acard.types import Path

    S = TypeVar("S")
    Severity: TypeAlias = Literal["error", "warning", "info"]
    Confidence: TypeAlias = Literal["certain", "likely", "guess"]
else:
    S = None

    class Generic:
        """Stand-in: importing typing costs start-up time, and only type checkers need it."""

        __slots__ = ()

        def __class_getitem__(cls, _):
            return cls


SEVERITIES: tuple[Severity, ...] = ("info", "warning", "error")
"""From mild to grave."""

SITE = "https://a2acard.dev"
"""Where the links of findings and the `$id`s of schemas start, unless a setting says otherwise."""
_site = SITE

NO_CLAUSE = "good practice"
"""The clause of a rule that no text of the protocol demands."""


@value
class Fix:
    """A cure as data: an imperative title and structural edits by path; `safe` when no reader loses by it."""

    template: str
    edits: tuple[Edit, ...]
    safe: bool = False
    params: Mapping[str, object] = {}

    @property
    def title(self) -> str:
        """What the fix does, as an imperative, with its values filled in and secrets redacted."""
        return render(self.template, self.params)


@value
class Hit:
    """What a rule saw: where, a constant message template, its named values, and perhaps a fix.

    `name` points at the member's name instead of its value; `span` overrides the place (raw-text faults);
    `clause` overrides the rule's own; `unless` names the rule, or the rules, that say the same better: where one of
    them has something to say about the same object, this hit is dropped. A rule that the profile or the user has
    switched off owns nothing; one that was only not selected does.
    """

    at: Path
    message: str
    params: Mapping[str, object] = {}
    fix: Fix | None = None
    name: bool = False
    span: Span | None = None
    clause: str | None = None
    unless: str | tuple[str, ...] | None = None


@value
class Rule(Generic[S]):
    """One fault the linter knows, over a subject S: a `Source` (raw text), a `Card` (the view) or a `Response` (the answer it came in).

    `confidence` says how sure a hit is; `since` is the version of this package that brought it; `clause` the
    clause of the protocol or RFC it follows, or `NO_CLAUSE`; `link` the address of its page, where that is not ours.
    """

    id: str
    summary: str
    check: Callable[[S], Iterator[Hit]]
    clause: str = NO_CLAUSE
    confidence: Confidence = "certain"
    since: str = "0.1.0"
    fixable: bool = False
    link: str | None = None

    @property
    def help(self) -> str:
        """The address of the rule's page."""
        return self.link or help_url(self.id)


class Finding:
    """A hit with its rule, severity and place. Line and column are found only when asked for.

    `line` and `column` start at 1, columns count code points, the end is exclusive; all are None when the
    card came as an already parsed value. `pointer` is RFC 6901; "" is the whole document.
    """

    __slots__ = ("_anchor", "_link", "_place", "_words", "clause", "document", "hit", "rule", "severity")

    def __init__(
        self,
        rule: str,
        severity: Severity,
        hit: Hit,
        document: Document,
        clause: str,
        link: str | None = None,
    ) -> None:
        self._link = link
        self.rule = rule
        self.severity = severity
        self.hit = hit
        self.clause = hit.clause or clause
        self.document = document
        self._words: Words | None = None
        self._place: Place | None | bool = False
        self._anchor: tuple[str, str] | None = None

    @property
    def message(self) -> str:
        """The message, values quoted, secrets redacted; in English unless the finding was told to `speak` otherwise."""
        return self._told(render(self.hit.message, self.hit.params, self._words))

    def speak(self, words: Words | None) -> None:
        """Give message and fix in another language from now on; anchors, by which findings are known again, stay English."""
        self._words = words

    def _told(self, text: str) -> str:
        """A text with nothing in it but what may be shown: templates of others may hold values."""
        return printable(redacted(text)) if "/" in self.rule else text

    @property
    def at(self) -> Path:
        """The path of the place, as a tuple of names and indices."""
        return self.hit.at

    @property
    def pointer(self) -> str:
        """The place as a JSON Pointer (RFC 6901)."""
        return to_pointer(self.hit.at)

    @property
    def shown_pointer(self) -> str:
        """The pointer as reports show it: names that hold secrets are redacted."""
        if is_clean("/".join(map(str, self.hit.at))):
            return to_pointer(self.hit.at)
        return to_pointer(tuple([redacted(step) if isinstance(step, str) else step for step in self.hit.at]))

    @property
    def anchor(self) -> tuple[str, str]:
        """Place and message as they stay while lines move and items of lists come and go (see `source.identity`)."""
        if self._anchor is None:
            place, message = _anchored(self.document, self.hit)
            self._anchor = place, self._told(message)
        return self._anchor

    @property
    def fix(self) -> Fix | None:
        """The cure, when there is one."""
        fix = self.hit.fix
        if fix is None or (self._words is None and "/" not in self.rule):
            return fix
        return Fix(self._told(render(fix.template, fix.params, self._words)), fix.edits, fix.safe)

    @property
    def help(self) -> str:
        """The address of the rule's page."""
        return self._link or help_url(self.rule)

    @property
    def place(self) -> Place | None:
        """Line, column, end line and end column of the fault in the text, or None without a text."""
        if self._place is False:
            self._place = place_of(self.document, self.hit)
        return self._place  # type: ignore[return-value]  # False is only the mark for "not yet looked up"

    def without_text(self, hit: Hit, document: Document) -> Finding:
        """The same at the same place, told as `hit` and on a document that shows nothing of the text."""
        made = Finding(self.rule, self.severity, hit, document, self.clause, self._link)
        made._place = self.place
        made._words = self._words
        return made

    def shift(self, columns: int) -> None:
        """Count columns of the first line from further left: the card is a part of that line."""
        place = self.place
        if place is not None:
            start = place.column + columns * (place.line == 1)
            end = place.end_column + columns * (place.end_line == 1)
            self._place = Place(place.line, start, place.end_line, end)

    @property
    def line(self) -> int | None:
        """First line of the fault, from 1."""
        return self.place.line if self.place else None

    @property
    def column(self) -> int | None:
        """First column of the fault, from 1, in code points."""
        return self.place.column if self.place else None

    @property
    def end_line(self) -> int | None:
        """Last line of the fault, from 1."""
        return self.place.end_line if self.place else None

    @property
    def end_column(self) -> int | None:
        """Column after the fault, from 1, in code points."""
        return self.place.end_column if self.place else None

    def __repr__(self) -> str:
        return f"Finding({self.severity} {self.rule} at {self.pointer!r}: {self.message})"


class Report:
    """What was found in one card.

    `findings` in document order; `card_version` as in the JSON contract (None: not a card); `crashes` the rules
    that failed, with their error; `path` the file's path as given, None for bytes and mappings.
    """

    __slots__ = ("card_version", "crashes", "document", "fail_on", "findings", "path", "profile")

    def __init__(
        self,
        document: Document,
        findings: tuple[Finding, ...],
        card_version: str | None,
        *,
        path: str | None = None,
        profile: str = "recommended",
        crashes: tuple[tuple[str, BaseException], ...] = (),
        fail_on: Severity = "error",
    ) -> None:
        self.document = document
        self.findings = findings
        self.card_version = card_version
        self.path = path
        self.profile = profile
        self.crashes = crashes
        self.fail_on: Severity = fail_on

    def __repr__(self) -> str:
        counts = ", ".join([f"{self.count(s)} {s}s" for s in reversed(SEVERITIES)])
        return f"Report({self.path or 'card'}: {self.card_version or 'not a card'}, {counts})"

    @property
    def shown_path(self) -> str | None:
        """The path as reports show it: a secret in a name is redacted."""
        return None if self.path is None else redacted(self.path)

    def portable(self) -> Report:
        """This report, made fit for another process: places are looked up, and no more is kept than reports need."""
        document = self.document.copy(with_value=any([finding.fix for finding in self.findings]))
        for finding in self.findings:
            _ = finding.place, finding.anchor
            finding.document = document
        self.document = document
        self.crashes = tuple([(rule, RuntimeError(repr(error))) for rule, error in self.crashes])
        return self

    def speak(self, words: Words | None) -> Report:
        """This report, its findings in another language from now on (see `a2acard.languages`)."""
        for finding in self.findings:
            finding.speak(words)
        return self

    @property
    def ok(self) -> bool:
        """True when nothing is as grave as `fail_on` and every rule could run."""
        return not self.crashes and not self.failing(self.fail_on)

    def failing(self, threshold: Severity) -> bool:
        """True when a finding is as grave as `threshold`."""
        grave = SEVERITIES[SEVERITIES.index(threshold) :]
        return any(finding.severity in grave for finding in self.findings)

    def fails(self, finding: Finding) -> bool:
        """True when `finding` is as grave as this report's threshold."""
        return finding.severity in SEVERITIES[SEVERITIES.index(self.fail_on) :]

    def count(self, severity: Severity) -> int:
        """How many findings have this severity."""
        return sum(finding.severity == severity for finding in self.findings)


def place_of(document: Document, hit: Hit) -> Place | None:
    """Where `hit` stands in the text: its span, its value or name, or the object that lacks the member."""
    if not document.has_text:
        return None
    if hit.span is not None:
        return document.place(hit.span)
    at = _there(document.value, hit.at)
    while True:
        try:
            if len(at) == len(hit.at):
                return document.place_of(at, name=hit.name)
            span = document.span(at)  # the member is missing: its parent's opening bracket stands for it
            return document.place(Span(span.start, span.start + 1))
        except PointerMissing:
            at = at[:-1]


def _anchored(document: Document, hit: Hit) -> tuple[str, str]:
    from a2acard.source.identity import anchor

    def stays(item: object) -> object:
        if isinstance(item, str) and item.startswith("/"):
            return anchor(document.value, from_pointer(item, document.value))
        return "…" if type(item) is int else item  # a count, a size: it changes with everything else

    params = {name: stays(item) for name, item in hit.params.items()}
    return redacted(anchor(document.value, hit.at)), render(hit.message, params)


def _there(node: Any, path: Path) -> Path:
    """As much of `path` as leads to something in the document's value."""
    for depth, step in enumerate(path):
        if isinstance(node, dict):
            is_there = step in node
        else:
            is_there = isinstance(node, list) and isinstance(step, int) and step < len(node)
        if not is_there:
            return path[:depth]
        node = node[step]
    return path


def render(template: str, params: Mapping[str, object], words: Words | None = None) -> str:
    """Fill a message template; values are shortened, made printable and redacted.

    `words` gives the text for an English one, for readers of another language.
    """
    if words is not None:
        template = words(template)
    return (
        template.format(**{name: _value(item, words) for name, item in params.items()})
        if params
        else template
    )


_LONGEST = 600
"""Characters of a sentence of ours within a message; the values in it are shortened each for itself."""


def _value(item: object, words: Words | None) -> str:
    """A value as a message shows it."""
    if isinstance(item, Phrase):
        return shown(item if words is None else told(item, words), _LONGEST)
    return shown(item)


def phrase(template: str, params: Mapping[str, object]) -> Phrase:
    """A message as `render` gives it, that can still be told in another language."""
    return Phrase(template, **{name: _kept(item) for name, item in params.items()})


def _kept(item: object) -> str:
    """A value as it is shown; words of ours stay such, where all of them are shown."""
    text = _value(item, None)
    return item if isinstance(item, Phrase) and item == text else text


def some(number: int, noun: str) -> Counted:
    """A number of things in words: `1 error`, `2 errors`."""
    return Counted(number, f"{{number}} {noun}", f"{{number}} {noun}s")


def help_url(rule: str) -> str:
    """The address of a rule's page; rules of others (`acme/…`) have none of their own here."""
    return f"{_site}/rules/{rule}" if "/" not in rule else f"{_site}/own-rules"


def site() -> str:
    """Where links and schema names start."""
    return _site


def use_site(url: str) -> None:
    """Let links and schema names start with `url` from now on: a team's own copy of the documentation."""
    global _site
    _site = url.rstrip("/")
