"""An object of the card and where it stands; what has the wrong type reads as absent."""

from __future__ import annotations

from a2acard.spec._base import snake_case

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.types import JSON, Path


class View:
    """An object of the card and where it stands. Members are found under their snake_case name too."""

    def __init__(self, raw: dict[str, JSON], at: Path) -> None:
        self.raw = raw
        self.at = at

    def key(self, name: str) -> str:
        """The name under which the card has the member `name`."""
        if name not in self.raw:
            snake = snake_case(name)
            if snake in self.raw:
                return snake
        return name

    def path(self, name: str) -> Path:
        """Where the member stands, there or not."""
        return (*self.at, self.key(name))

    def get(self, name: str) -> JSON:
        """The member's value, None when absent."""
        found = self.raw.get(name)
        return self.raw.get(snake_case(name)) if found is None else found

    def text(self, name: str) -> str | None:
        """The member's value when it is a string."""
        found = self.get(name)
        return found if isinstance(found, str) else None

    def flag(self, name: str) -> bool | None:
        """The member's value when it is true or false."""
        found = self.get(name)
        return found if isinstance(found, bool) else None

    def texts(self, name: str) -> list[tuple[Path, str]]:
        """The strings of a list member, each with its path."""
        found = self.get(name)
        if not isinstance(found, list):
            return []
        at = self.path(name)
        return [((*at, index), item) for index, item in enumerate(found) if isinstance(item, str)]

    def view(self, name: str) -> View | None:
        """The member when it is an object."""
        found = self.get(name)
        return View(found, self.path(name)) if isinstance(found, dict) else None

    def views(self, name: str) -> list[View]:
        """The objects of a list member."""
        found = self.get(name)
        if not isinstance(found, list):
            return []
        at = self.path(name)
        return [View(item, (*at, index)) for index, item in enumerate(found) if isinstance(item, dict)]

    def map_views(self, name: str) -> dict[str, View]:
        """The objects of a map member, by key."""
        found = self.get(name)
        if not isinstance(found, dict):
            return {}
        return View(found, self.path(name)).children()

    def children(self) -> dict[str, View]:
        """The members that are objects, by name."""
        return {key: View(item, (*self.at, key)) for key, item in self.raw.items() if isinstance(item, dict)}
