"""A finding's identity across runs: what stays the same when lines move and items of lists come and go."""

from __future__ import annotations

from hashlib import sha256

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.finding import Finding


class Fingerprints:
    """Gives each finding of one report its fingerprint; no two are the same."""

    def __init__(self) -> None:
        self._seen: dict[str, int] = {}

    def of(self, finding: Finding, path: str | None) -> str:
        """64 hexadecimal digits over rule, path, place and message, and over how many were alike before.

        White space, line numbers and the numbers of items in lists play no part.
        """
        parts = (finding.rule, (path or "").replace("\\", "/"), *finding.anchor)
        text = "\0".join(parts)
        before = self._seen.get(text, 0)
        self._seen[text] = before + 1
        if before:
            text += f"\0{before}"
        return sha256(text.encode("utf-8", "backslashreplace")).hexdigest()
