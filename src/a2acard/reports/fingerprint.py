"""A finding's identity across runs: what stays the same when lines move."""

from __future__ import annotations

from hashlib import sha256

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.finding import Finding


def fingerprint(finding: Finding, path: str | None) -> str:
    """64 hexadecimal digits over rule, path, pointer and message; white space and line numbers play no part."""
    parts = (finding.rule, (path or "").replace("\\", "/"), finding.pointer, finding.message)
    return sha256("\0".join(parts).encode("utf-8", "backslashreplace")).hexdigest()
