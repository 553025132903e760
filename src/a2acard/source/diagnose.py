"""Why a text is not JSON: one of a closed set of reasons, and the exact characters to look at."""

from __future__ import annotations

import re

from a2acard.source.place import Span
from a2acard.source.problem import MAX_EXCERPT, Problem, excerpt

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.source.scan import Stopped

REASONS = (
    "trailing-comma",
    "comment",
    "single-quotes",
    "unquoted-name",
    "missing-comma",
    "missing-colon",
    "truncated",
    "html",
    "yaml",
    "json5",
    "several-documents",
    "text-after-document",
    "markdown-fence",
    "empty",
    "python-literal",
    "bad-escape",
    "bad-number",
    "line-break-in-string",
    "pem",
    "binary",
    "unexpected",
)
BLANK = " \t\n\r"
MAX_SAMPLED = 4000  # characters looked at to tell a dialect
_FENCE = ("```", "~~~")
_WORD = r"[^\W\d][\w$-]*|\$[\w$-]*"
_HTML = r"<(?:!doctype|!--|\?xml|[a-z])"
_YAML = r"(?:---(?=[ \t\r\n]|\Z)|%YAML|- )|(?:[A-Za-z_][\w .-]*|'[^'\n]*'|\"[^\"\n]*\")[ \t]*:(?:[ \t]+[^,\n]*[^,\s]|[ \t]*)\r?(?:\n|\r|$)"
_PEM = r"-----BEGIN ([A-Z0-9 ]{1,40})-----"
_CONTROL = r"[\x00-\x08\x0b\x0c\x0e-\x1f]"
_BAD_NUMBER = r"[-+]?(?:0[xXbBoO][0-9a-fA-F_]*|[0-9_]*\.?[0-9_]*(?:[eE][-+]?[0-9_]*)?)"


def diagnose(text: str, stopped: Stopped) -> Problem:
    """The not-json problem of `text`, at which the scan `stopped`."""
    reason, start, end = _whole(text) or _binary(text, stopped.offset) or _spot(text, stopped)
    if reason in _DIALECT and _is_json5(text):
        reason = "json5"
    params: dict[str, str | int] = {"reason": reason, "found": excerpt(text, start, max(end, start + 1))}
    if reason == "unexpected":
        params["found"] = excerpt(text, start)
    elif reason == "binary":
        params["found"] = f"U+{ord(text[start]):04X}"
    elif reason == "pem":
        params["found"] = text[start + len("-----BEGIN ") : end - len("-----")]
    return Problem("not-json", None, False, Span(start, end), params)


def _whole(text: str) -> tuple[str, int, int] | None:
    """What the text is as a whole, when it is no attempt at JSON."""
    stripped = text.lstrip(BLANK)
    start = len(text) - len(stripped)
    if not stripped:
        return "empty", len(text), len(text)
    if re.match(_HTML, stripped, re.I):
        return "html", start, start + len(stripped.split(">")[0].split("\n")[0]) + 1
    if stripped.startswith(_FENCE):
        return "markdown-fence", start, start + 3
    if stripped[0] in "{[/":
        return None
    pem = re.match(_PEM, stripped)
    if pem:
        return "pem", start, start + pem.end()
    fence = re.search(r"^[ \t]*(```|~~~)", stripped, re.M)
    if fence and stripped[0] != '"':
        return "markdown-fence", start + fence.start(1), start + fence.end(1)
    # These patterns are quadratic on hostile text, so they see only its beginning.
    first_lines = re.sub(r"\A(?:[ \t]*#[^\n]*\n|\s*\n)+", "", stripped[:MAX_SAMPLED])
    if re.match(_YAML, first_lines):
        return "yaml", start, start + len(stripped.split("\n")[0].rstrip())
    return None


def _binary(text: str, at: int) -> tuple[str, int, int] | None:
    """A control character where reading stopped, or soon after what nobody writes: no text in UTF-8 has one there."""
    found = re.compile(_CONTROL).search(text, at, at + MAX_EXCERPT)
    if found is None or (found.start() > at and text[at] in BLANK + "{}[],:\"'-0123456789"):
        return None
    return "binary", found.start(), found.start() + 1


def _spot(text: str, stopped: Stopped) -> tuple[str, int, int]:
    """What is wrong at the spot where the scan stopped."""
    at, expected = stopped.offset, stopped.expected
    if expected == "escape":
        return _escape(text, at)
    if expected == "string":
        return _open_string(text, at)
    if at >= len(text):
        return _end(text)
    rest = text[at : at + 200]
    comment = _comment(text, at)
    if comment:
        return "comment", at, comment
    if expected == "end":
        return _after(text, at)
    if expected in ("name", "value", "item"):
        return _instead(text, stopped, rest)
    if expected == "colon":
        missing = _begins(rest) or rest[0] in "=,}"
        return ("missing-colon", at, at + _token(rest)) if missing else ("unexpected", at, at + 1)
    return _between(text, at, rest)


def _end(text: str) -> tuple[str, int, int]:
    end = len(text.rstrip(BLANK))
    return "truncated", end, end


def _escape(text: str, at: int) -> tuple[str, int, int]:
    if re.fullmatch(r"\\(?:u[0-9a-fA-F]{0,3})?[ \t\n\r]*", text[at:]):
        end = len(text.rstrip(BLANK))
        return "truncated", end, end
    if text[at + 1] in "\n\r":
        return "line-break-in-string", at, at + 1
    found = re.compile(r"\\(?:u[0-9a-fA-F]{0,4}|.)").match(text, at)
    return "bad-escape", at, found.end() if found else at + 2


def _open_string(text: str, at: int) -> tuple[str, int, int]:
    if not text[at:].strip(BLANK):
        end = len(text.rstrip(BLANK))
        return "truncated", end, end
    return "line-break-in-string", at, at + (2 if text[at : at + 2] == "\r\n" else 1)


def _comment(text: str, at: int) -> int:
    """Where the comment at `at` ends, or 0 when there is none."""
    if text.startswith("/*", at):
        end = text.find("*/", at)
        return len(text) if end < 0 else end + 2
    if text.startswith("//", at) or text[at] == "#":
        found = re.compile(r"[^\n\r]*").match(text, at)
        return found.end() if found else 0
    return 0


def _after(text: str, at: int) -> tuple[str, int, int]:
    rest = text[at:]
    if rest.startswith(_FENCE):
        return "markdown-fence", at, at + 3
    if text[at - 1].isdigit() and rest[0] in "0123456789.xXeE_":
        return _number_around(text, at)
    if text.lstrip(BLANK)[0] in "{[" and rest[0] in "{[":
        return "several-documents", at, at + 1
    if re.match(r"---\s*(?:\{|\[|$)", rest):
        return "several-documents", at, at + 3
    return "text-after-document", at, at + max(1, len(rest.split("\n")[0].rstrip()))


def _instead(text: str, stopped: Stopped, rest: str) -> tuple[str, int, int]:
    """Something else where a name or a value should be."""
    at, before = stopped.offset, stopped.before
    if text[before] == "," and before < at and rest[0] in "}]" and stopped.expected in ("name", "item"):
        return "trailing-comma", before, before + 1
    if rest[0] == "'":
        end = text.find("'", at + 1) + 1
        return "single-quotes", at, end if end and "\n" not in text[at:end] else at + 1
    word = re.match(_WORD, rest)
    if stopped.expected == "name":
        return ("unquoted-name", at, at + len(word[0])) if word else ("unexpected", at, at + 1)
    if (
        word
        and any(known.startswith(word[0]) for known in ("true", "false", "null"))
        and not text[at + len(word[0]) :].strip(BLANK)
    ):
        return _end(text)
    if word:
        reason = "python-literal" if word[0] in ("True", "False", "None") else "unexpected"
        return reason, at, at + len(word[0])
    if re.match(r"[-+.]+\.?(?:[0-9]|Infinity|NaN)|-", rest):
        return _number_around(text, at)
    return "unexpected", at, at + 1


def _between(text: str, at: int, rest: str) -> tuple[str, int, int]:
    """Something else where a comma or the end of an object or list should be."""
    if text[at - 1].isdigit() and rest[0] in "0123456789.xXeE_":
        return _number_around(text, at)
    if text[at - 1] == '"' and (rest[0].isalnum() or rest[0] == "_"):
        return "unexpected", at, at + 1  # a quotation mark inside a string, left unescaped
    return ("missing-comma", at, at + _token(rest)) if _begins(rest) else ("unexpected", at, at + 1)


def _token(rest: str) -> int:
    """How long the token is with which `rest` begins."""
    found = re.match(r'"[^"\n]*"?|[\w.+-]+', rest)
    return found.end() if found else 1


def _number_around(text: str, at: int) -> tuple[str, int, int]:
    start = at
    while start > 0 and text[start - 1] in "0123456789+-.":
        start -= 1
    found = re.compile(r"[\w.+-]+").match(text, start)
    return "bad-number", start, max(found.end() if found else at, at + 1)


def _begins(rest: str) -> bool:
    """Whether a name or value begins here, in JSON or in a dialect of it."""
    return rest[0] in "\"'{[-" or rest[0].isalnum()


_DIALECT = ("comment", "unquoted-name", "single-quotes", "trailing-comma")


def _is_json5(text: str) -> bool:
    """Whether names stand unquoted and another liberty of JSON5 is taken too, so that the dialect is meant."""
    bare = re.sub(r'"(?:[^"\\\n]|\\.)*+"', '""', text[:MAX_SAMPLED])
    liberties = re.search(r"//|/\*|,\s*[}\]]|'", bare)
    return (
        liberties is not None
        and re.search(r"(?:[{,]|\*/|//[^\n]*\n)\s*[A-Za-z_$][\w$]*\s*:", bare) is not None
    )
