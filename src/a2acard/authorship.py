"""A card written with its judgement: what an author says and a source gives, put together and linted."""

from __future__ import annotations

from a2acard.authoring.composing import compose
from a2acard.errors import BadValue
from a2acard.linter.run import Plan, judge
from a2acard.types import Phrase

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable, Mapping
    from os import PathLike

    from a2acard.authoring.composing import Authored
    from a2acard.authoring.draft import Draft
    from a2acard.finding import Report


def author(
    answers: Mapping[str, object] | None = None,
    *,
    openapi: bytes | PathLike[str] | None = None,
    mcp: bytes | PathLike[str] | None = None,
    card: bytes | PathLike[str] | None = None,
    overlay: Mapping[str, object] | None = None,
    private: Iterable[str] = (),
    profile: str = "strict",
    dev: bool = False,
) -> Authored:
    """Write a card of A2A 1.0 from an author's answers (schema answers-1) and, if given, one source.

    The source is the document itself (bytes) or a path: `openapi` a description of an API (3.0, 3.1; JSON or YAML), `mcp`
    the answer to `tools/list`, `card` another card of any version. `overlay` holds members of the card that win over
    all else; `private` are ids of skills for the extended card only (`a2acard.authoring.twins.split`). `profile` is what
    the card is judged by, `dev` allows loopback addresses. `made.data` are the bytes to publish once `made.ok` is true; until then `made.missing` and
    `made.faults` say what is lacking.

    Raises BadValue for a wrong request and for what can't be read.
    """
    import a2acard.authoring._checks as check
    from a2acard.authoring.answers import answered
    from a2acard.authoring.merging import Patch
    from a2acard.authoring.overlay import overlaid

    private = check.texts("private", private)
    patches = [
        answered("answers", check.mapping("answers", {} if answers is None else answers)),
        overlaid("overlay", check.mapping("overlay", {} if overlay is None else overlay)),
    ]
    patches.append(Patch("private", {}, private=frozenset(private)))
    return compose(_draft(openapi=openapi, mcp=mcp, card=card), patches, lent(profile, dev=dev))


def lent(profile: str, *, dev: bool = False) -> Callable[[bytes], Report]:
    """The linter as authors need it: bytes in, report out."""
    from a2acard.card import Options
    from a2acard.source.parse import read

    plan = Plan(profile, as_version="1.0", options=Options(dev))  # half a card may look like an older one
    return lambda data: judge(read(data), plan)


def _draft(**sources: bytes | PathLike[str] | None) -> Draft:
    from os import PathLike, fspath

    from a2acard.authoring.draft import Draft
    from a2acard.authoring.sources import drafted

    given = [(kind, source) for kind, source in sources.items() if source is not None]
    if len(given) > 1:
        raise BadValue(
            Phrase(
                "a card is started from one source, not from {given}",
                given=" and ".join([k for k, _ in given]),
            )
        )
    for kind, source in given:
        if isinstance(source, bytes):
            return drafted(kind, kind, source)
        if not isinstance(source, str | PathLike):
            raise BadValue(
                Phrase(
                    "{kind}: a path or bytes are wanted, not {name}", kind=kind, name=type(source).__name__
                )
            )
        try:
            with open(source, "rb") as file:
                return drafted(kind, fspath(source), file.read())
        except OSError as error:
            raise BadValue(
                Phrase(
                    "{source}: {reason}",
                    source=fspath(source),
                    reason=(error.strerror or str(error)).lower(),
                )
            ) from error
    return Draft()
