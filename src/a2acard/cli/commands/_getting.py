"""What `get` does, step by step: find the card, choose an interface, ask for the extended card, tell."""

from __future__ import annotations

import os
import sys

from a2acard.cli import languages
from a2acard.cli.commands._got import beside, request, selection, shown, tried
from a2acard.cli.exit_codes import FINDINGS, UNFINISHED
from a2acard.errors import BadValue, CardError, SourceError, SpecError
from a2acard.types import Phrase, told

TYPE_CHECKING = False
if TYPE_CHECKING:
    from argparse import Namespace

    from a2acard.card import Card
    from a2acard.discovery.cache import Cache
    from a2acard.discovery.extended import Extended
    from a2acard.discovery.flow import Discovery, Row
    from a2acard.discovery.proving import Proving
    from a2acard.discovery.selection import Selection
    from a2acard.probing.by_hand import ByHand
    from a2acard.signing.verdict import SignatureReport


class StandsTwice(BadValue):
    """A member is in the card twice, so that clients read different cards."""


class Getting:
    """One run of `get`."""

    def __init__(self, args: Namespace) -> None:
        from a2acard.cli.commands import _credentials
        from a2acard.cli.commands._fetching import guard

        self.args = args
        self.words = languages.text(args)
        self.guard = guard(args)
        self.bindings = bindings_of(args.binding)
        self.origins = origins_of(args.target)
        self.keys = _credentials.keys(args, self.origins)
        if args.extended:
            self.credentials = _credentials.card_credentials(args, self.origins, "card_")
        else:
            _credentials.warn_unused(args)
            self.credentials = self.keys.plain()
        self.trail: tuple[Row, ...] = ()
        self.found: Discovery | None = None
        self.chosen: Selection | None = None
        self.extended: Extended | None = None
        self.proving = _proving(args)
        self.proof: SignatureReport | None = None
        self.is_taken = True

    @property
    def card(self) -> Card:
        """The view over the public card."""
        from a2acard.card import Card

        assert self.found is not None  # it was found before anything else is done
        return Card.of(self.found.card)

    def find(self) -> None:
        """Find the card; raises FetchError when there is none."""
        if not self.origins:
            self.found = card_at_hand(self.args.target)
            return
        from a2acard.discovery.client import Client

        with Client(
            self.guard, credentials=self.credentials, cache=_cache(self.args), refresh=self.args.refresh
        ) as client:
            try:
                self.found = client.discover(self.args.target, guess=self.args.guess)
            finally:
                self.trail = client.trail

    def twice(self) -> str | None:
        """A member that stands twice in the card: readers take different ones."""
        from a2acard.source.parse import read

        assert self.found is not None  # it was found before
        problems = read(self.extended.card if self.extended else self.found.card).problems
        found = next((one for one in problems if one.kind == "duplicate-member"), None)
        return None if found is None else str((found.at or ("?",))[-1])

    def check_signatures(self) -> bool:
        """Look at the signatures of the card that will be shown, where that was asked for: the public one, then the extended one.

        False, with the reason told, when they are not enough.
        """
        if self.proving.trust is None or self.proving.mode == "off":
            return True
        from a2acard.cli.commands._fetching import key_fetcher
        from a2acard.signing.verifier import inspect_signatures

        assert self.found is not None  # it was found before
        url = self.extended.url if self.extended else self.found.url
        self.proof = inspect_signatures(
            self.extended.card if self.extended else self.found.card,
            self.proving.trust,
            fetched_from=url if self.origins else None,
            require_coverage=self.args.require_coverage,
            fetch_keys=key_fetcher(self.args),
        )
        verdict = self.proof.verdict
        said: str = verdict
        if self.proof.reason:
            said = Phrase("{verdict}: {reason}", verdict=verdict, reason=self.proof.reason)
        if self.proving.takes(self.proof):
            of = Phrase("signatures of the extended card") if self.extended else Phrase("signatures")
            self._say(Phrase("{what}: {verdict}", what=of, verdict=said))
            for one in self.proof.signatures:
                for text in one.warnings if one.verdict == "trusted" else ():
                    self._say(Phrase("  {pointer}: {text}", pointer=one.pointer, text=text))
            return True
        self.is_taken = False
        if self.extended:
            refusal = Phrase("the extended card is not taken: {verdict}", verdict=said)
        else:
            refusal = Phrase("the card is not taken: {verdict}", verdict=said)
        self._say(refusal)
        if self.args.format == "json":
            from a2acard.cli.terminal import write_whole

            write_whole(sys.stdout, self._json(refusal))
        return False

    def choose(self) -> None:
        """Choose the interface to call; raises NoInterface."""
        from a2acard.discovery.extended import spoken
        from a2acard.discovery.selection import BINDINGS, select_interface

        assert self.found is not None  # it was found before
        twice = self.twice()
        if twice is not None:
            raise StandsTwice(
                Phrase(
                    "'{twice}' stands twice in the card, and clients take different ones; `a2acard lint` shows where",
                    twice=twice,
                )
            )
        self.chosen = select_interface(
            self.card,
            bindings=self.bindings or (spoken() if self.args.extended else BINDINGS),
            tenant=self.args.tenant,
            fetched_from=self.found.url if self.origins else None,
            hosts=self.args.interface_host or "same-origin",
        )

    def extend(self) -> None:
        """Ask for the extended card; raises FetchError when there is none."""
        from a2acard.discovery.client import Client
        from a2acard.discovery.extended import extended, spoken

        assert self.found is not None  # it was found before
        with Client(self.guard) as client:
            self.extended = client.drive(
                extended(
                    self.card,
                    self.keys,
                    fetched_from=self.found.url if self.origins else None,
                    bindings=self.bindings or spoken(),
                    hosts=self.args.interface_host or "same-origin",
                    tenant=self.args.tenant,
                )
            )

    def failed(self, error: CardError) -> int:
        """Tell what it came to, in the format that was asked for."""
        if self.args.trail:
            self._print_trail()
        self._say(error.message)
        if self.args.format == "json":
            from a2acard.cli.terminal import write_whole

            write_whole(sys.stdout, self._json(error.message))
        from a2acard.discovery.selection import NoInterface
        from a2acard.errors import NoExtendedCard

        return FINDINGS if isinstance(error, (NoInterface, NoExtendedCard, StandsTwice)) else UNFINISHED

    def tell(self) -> None:
        """Say beside the card what there is to know of it."""
        found = self.found
        assert found is not None  # it was found before
        if self.args.trail:
            self._print_trail()
        for note in (*found.notes, *(self.extended.notes if self.extended else ())):
            self._say(note)
        twice = self.twice()
        if twice is not None:
            self._say(
                Phrase("'{twice}' stands twice in the card, and readers take different ones", twice=twice)
            )
        cached = self.trail[-1].cache if self.trail else None
        if cached is not None and "from the cache" in cached and not found.notes:
            self._say(Phrase("{cached}; --refresh asks the host", cached=cached))
        for other in found.others:
            self._say(Phrase("the host has another agent: {url}", url=shown(other)))
        if self.extended is not None:
            changes = self.extended.differences.changes
            self._say(
                Phrase("the extended card says nothing else than the public one")
                if not changes
                else Phrase("the extended card differs:")
            )
            for change in changes:
                self._say(f"  {change.told(self.words)}")

    def write(self) -> None:
        """Write what was asked for, to the file or to standard output."""
        from a2acard.cli.commands._opening import write_card
        from a2acard.cli.terminal import write_whole

        args, found = self.args, self.found
        assert found is not None  # it was found before
        card = self.extended.card if self.extended else found.card
        if args.explain_auth or args.select or args.request or args.format == "json":
            if args.output and args.output != "-":
                write_card(card, args.output, "")
            write_whole(sys.stdout, self._json() if args.format == "json" else self._explained())
        else:
            write_card(card, args.output, "")

    def _explained(self) -> str:
        from a2acard.discovery.access import access, explained
        from a2acard.redact import printable, redacted

        lines: list[str] = []
        if self.args.select and self.chosen:
            lines += [*_selected(self.chosen), *self._ways(self.chosen)]
        if self.args.explain_auth:
            lines += explained(access(self.card), self.words)
        told_lines = [printable(redacted(str(told(line, self.words)))) for line in lines]
        return "".join([f"{line}\n" for line in (*told_lines, *self._hand_over())])

    def _request(self) -> ByHand | None:
        """The request by hand, where that was asked for."""
        from a2acard.probing.by_hand import by_hand

        return by_hand(self.card, self.chosen) if self.args.request and self.chosen else None

    def _hand_over(self) -> list[str]:
        """The lines of the command; beside it, on standard error, what it needs and what there is to know."""
        made = self._request()
        for line in beside(made) if made else ():
            self._say(line)
        return self._hidden(made.command).splitlines() if made else []

    def _ways(self, chosen: Selection) -> list[str]:
        """What clients come to that know the chosen address only; nothing where each way leads to the card."""
        ways = self._looked_for(chosen)
        if all([there for _, _, there in ways]):
            return []
        lines: list[str] = [Phrase("  clients that know this address only look for the card at")]
        for url, way, there in ways:
            place = Phrase("    {url} ({way})", url=url, way=way)
            lines.append(Phrase("{place}: there it is", place=place) if there else place)
        return lines

    def _looked_for(self, chosen: Selection) -> list[tuple[str, str, bool]]:
        """Each URL where such clients look, the way they come to it, and whether the card is there."""
        from a2acard.discovery.target import looked_for

        assert self.found is not None  # it was found before
        if not self.origins:
            return []
        places = (self.found.url, self.found.asked)
        return [(self._shown(url), way, url in places) for url, way in looked_for(chosen.url)]

    def _say(self, text: str) -> None:
        from a2acard.redact import printable

        said = self._hidden(str(told(text, self.words)))
        print(f"a2acard get: {printable(said)}", file=sys.stderr)

    def _print_trail(self) -> None:
        from a2acard.redact import printable

        for row in self.trail:
            took = f"{row.seconds * 1000:.0f} ms" if row.seconds is not None else "-"
            where = f" -> {row.location}" if row.location else ""
            kind = f" {row.content_type}" if row.content_type else ""
            asked = f" [{row.challenge}]" if row.challenge else ""
            cached = f", {told(row.cache, self.words)}" if row.cache else ""
            verdict = told(row.verdict, self.words)
            line = (
                f"{row.status or '---'} {row.url}{where} ({row.why}, {took}{kind}{cached}): {verdict}{asked}"
            )
            print(printable(line), file=sys.stderr)

    def _json(self, error: str | None = None) -> str:
        from a2acard.reports.json_v1 import dumps, schema
        from a2acard.source.parse import read

        found, words = self.found, languages.data(self.args)
        return dumps(
            {
                "schema": schema("get-1"),
                "url": self._shown(found.url) if found else None,
                "why": found.why if found else None,
                "card": read(found.card).value if found and self.is_taken else None,
                "trail": [tried(one, words) for one in self.trail],
                "notes": [
                    told(note, words)
                    for one in (found, self.extended)
                    if one is not None
                    for note in one.notes
                ],
                "others": [self._shown(other) for other in found.others] if found else [],
                "selection": self._selection(),
                "request": request(self._request(), words, self._hidden),
                "extended": self._extended(),
                "signature": {"verdict": self.proof.verdict, "reason": told(self.proof.reason, words)}
                if self.proof
                else None,
                "error": self._hidden(str(told(error, words))) if error else None,
            }
        )

    def _selection(self) -> dict[str, object] | None:
        """The interface, and where clients that know its address only look for the card."""
        words = languages.data(self.args)
        made = selection(self.chosen, words)
        if made is not None and self.chosen is not None:
            made["looked_for"] = [
                {"url": url, "way": told(way, words), "card": there}
                for url, way, there in self._looked_for(self.chosen)
            ]
        return made

    def _shown(self, url: str) -> str:
        """A URL as it may be told, without what its host sent back of the credentials."""
        return self._hidden(shown(url))

    def _hidden(self, text: str) -> str:
        """A text without what the host sent back of the credentials."""
        return self.keys.hidden(self.credentials.hidden(text))

    def _extended(self) -> dict[str, object] | None:
        from a2acard.reports.comparison import as_data
        from a2acard.source.parse import read

        if self.extended is None or not self.is_taken:
            return None
        words = languages.data(self.args)
        made = as_data(self.extended.differences, "the public card", "the extended card", words)
        return {
            "url": self._shown(self.extended.url),
            "card": read(self.extended.card).value,
            "changes": made["changes"],
        }


def _proving(args: Namespace) -> Proving:
    """Whom to trust, and what for."""
    from a2acard.discovery.proving import Proving

    if args.trust is None:
        if args.signature not in (None, "off") or args.require_coverage:
            raise BadValue(Phrase("--signature and --require-coverage need --trust FILE: whom to trust"))
        return Proving()
    from a2acard.cli.commands.keys import read_trust

    return Proving.of(read_trust(args.trust), args.signature, args.require_coverage)


def origins_of(target: str) -> tuple[str, ...]:
    """The origin that the user named; none for a card that is at hand."""
    if _is_at_hand(target):
        return ()
    if "://" not in target and target.lower().endswith(".json"):
        raise BadValue(Phrase("{target}: no such file; a URL begins with https://", target=target))
    from a2acard.discovery.credentials import origin_of
    from a2acard.discovery.target import target as read

    return (origin_of(read(target).url),)


def _is_at_hand(target: str) -> bool:
    from a2acard.linter.attribute import is_attribute

    if (
        target == "-"
        or is_attribute(target)
        or target.lstrip()[:1] in ("{", "[")
        or target.startswith("git:")
    ):
        return True
    return "://" not in target and os.path.isfile(target)


def card_at_hand(source: str) -> Discovery:
    """A card that needs no search: a file, standard input, inline JSON, a revision."""
    from a2acard.card import Card
    from a2acard.cli.commands._fetching import asker
    from a2acard.discovery.flow import Discovery
    from a2acard.linter.gather import gather, unreadable
    from a2acard.source.parse import DEFAULT_LIMITS

    candidate = next(iter(gather([source], ask=asker())))
    document = candidate.document(DEFAULT_LIMITS)
    reason = unreadable(document)
    if reason is not None:
        raise BadValue(Phrase("{path}: {reason}", path=candidate.path, reason=reason))
    try:
        Card.of(document.data)
    except (SourceError, SpecError) as error:
        error.args = (Phrase("{path}: {error}", path=candidate.path, error=error.message),)
        raise
    return Discovery(document.data, candidate.path, candidate.path, "given", {}, ())


def _cache(args: Namespace) -> Cache | None:
    if args.no_cache:
        return None
    from a2acard.discovery.cache import Cache

    try:
        return Cache.on_disk(args.cache_dir)
    except BadValue:
        if args.cache_dir is not None:
            raise
        return None  # a home that can't be written to is no reason not to fetch


def bindings_of(given: list[str]) -> tuple[str, ...]:
    """The bindings of `--binding`; raises BadValue for what is none."""
    from a2acard.discovery.selection import BINDINGS

    for one in given:
        if one not in BINDINGS:
            raise BadValue(
                Phrase("--binding {binding}: it is one of {known}", binding=one, known=", ".join(BINDINGS))
            )
    return tuple(given)


def _selected(chosen: Selection) -> list[str]:
    line = Phrase(
        "{binding} {version} at {url}", binding=chosen.binding, version=chosen.version, url=chosen.url
    )
    if chosen.tenant:
        line = Phrase("{interface}, tenant {tenant}", interface=line, tenant=chosen.tenant)
    lines: list[str] = [line]
    if chosen.address != chosen.url and chosen.secure:
        lines.append(Phrase("  to connect to: {address}, with TLS", address=chosen.address))
    elif chosen.address != chosen.url:
        lines.append(Phrase("  to connect to: {address}, without TLS", address=chosen.address))
    lines += [
        Phrase("  not {interface}: {reason}", interface=one.url or one.pointer, reason=one.reason)
        for one in chosen.passed
    ]
    return lines
