"""What a step of a migration is, what it is given, and what it says it did."""

from __future__ import annotations

from a2acard.finding import render
from a2acard.source.pointer import to_pointer
from a2acard.types import value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterator, Mapping
    from typing import Any, Literal, TypeAlias

    from a2acard.languages import Words
    from a2acard.source.edits import Edit
    from a2acard.types import JSON, Path

    Kind: TypeAlias = Literal["change", "loss", "question"]


@value
class Note:
    """One line of a migration's report.

    `kind`: a `change` moves what the card says to another place; a `loss` is what the new version can't hold, or no
    reader of it keeps; a `question` is what only the author can answer. `old` is the path in the card as it was,
    `new` the path in the result; either is None where there is none. `edits` do it, on the card as it was; a note
    without a `template` is edits only. `step` is the id of the step that made it.
    """

    kind: Kind
    template: str
    old: Path | None = None
    new: Path | None = None
    params: Mapping[str, object] = {}
    edits: tuple[Edit, ...] = ()
    step: str = ""

    @property
    def message(self) -> str:
        """The line in English, values quoted, secrets redacted."""
        return render(self.template, self.params)

    def told(self, words: Words) -> str:
        """The line in another language."""
        return render(self.template, self.params, words)

    @property
    def pointer(self) -> str:
        """Where to look: in the result if it is there, else in the card as it was (JSON Pointer)."""
        return to_pointer(self.new if self.new is not None else self.old or ())


@value
class Step:
    """One thing that differs between two versions: `run` yields notes with the edits that bring it over.

    `loses` says in a few words each what may be lost by it; empty: nothing ever is.
    """

    id: str
    summary: str
    run: Callable[[Draft], Iterator[Note]]
    loses: tuple[str, ...] = ()


class Draft:
    """The card that is being moved, as every step sees it: the card as it was, and what was asked for.

    `version` is what the card was found to be. `wire` is the protocol version that the endpoints speak, to be written
    into each interface. `keep` is True where the 0.x half stays beside the 1.0 one.
    """

    def __init__(self, card: dict[str, Any], version: str, wire: str, *, keep: bool) -> None:
        self.card = card
        self.version = version
        self.wire = wire
        self.keep = keep

    def member(self, name: str, kind: type) -> Any:
        """A member at the top when it has the right type, else an empty value of it."""
        found = self.card.get(name)
        return found if isinstance(found, kind) else kind()

    def skills(self) -> Iterator[tuple[Path, dict[str, Any]]]:
        """The skills that are objects, each with its path."""
        for index, skill in enumerate(self.member("skills", list)):
            if isinstance(skill, dict):
                yield ("skills", index), skill

    def behind(self, *names: str) -> int | None:
        """The position behind the last of these members at the top; None where there is none of them."""
        order = list(self.card)
        found = [order.index(name) for name in names if name in self.card]
        return max(found) + 1 if found else None


def position_behind(owner: dict[str, JSON], name: str) -> int:
    """The position behind a member of `owner`."""
    return list(owner).index(name) + 1
