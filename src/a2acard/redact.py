"""What may be shown of a value: the one place that makes text printable, short and free of secrets."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re  # imported only when a hint was seen: the pattern costs start-up time

MAX_SHOWN = 80
"""Characters of a value that a message quotes; more hides the message."""

_HINTS = (
    "://", "sk-", "sk_", "rk_", "pk_", "akia", "asia", "eyj", "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "glpat-",
    "xox", "aiza", "ya29", "npm_", "pypi-", "hf_", "begin ", "pass", "secret", "key", "token", "bearer", "basic",
    "credential", "pwd", "sg.", "shpat", "dop_v1", "aws", "@", "hooks.", "webhooks", "auth", "sig",
)  # fmt: skip
_pattern: re.Pattern[str] | None = None


def shown(item: object) -> str:
    """`item` as a message may quote it: secrets redacted, control and hidden characters escaped, shortened."""
    text = item if isinstance(item, str) else _plain(item)
    text = redacted(text)
    if len(text) > MAX_SHOWN:
        text = text[: MAX_SHOWN - 1] + "…"
    return printable(text)


def printable(text: str) -> str:
    """`text` with everything a terminal might obey or hide written as an escape."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else _escape(c) for c in text)


def redacted(text: str) -> str:
    """`text` with what looks like a credential cut to its kind: `AKIA…`, `https://…@host`."""
    lower = text.lower()
    for hint in _HINTS:
        if hint in lower:
            return _secrets().sub(_cut, text)
    return text


def _plain(item: object) -> str:
    if item is None or isinstance(item, bool):
        return {None: "null", True: "true", False: "false"}[item]
    if isinstance(item, list | dict):
        from json import dumps

        return dumps(item, ensure_ascii=False)
    return str(item)


def _escape(char: str) -> str:
    code = ord(char)
    return f"\\u{code:04x}" if code < 0x10000 else f"\\U{code:08x}"


def _cut(match: re.Match[str]) -> str:
    head = next(group for group in match.groups() if group is not None)
    return f"{head}…[redacted]"


def _secrets() -> re.Pattern[str]:
    global _pattern
    if _pattern is None:
        import re

        _pattern = re.compile(
            r"(?<![A-Za-z0-9])(?:"
            r"(eyJ)[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]*)?"
            r"|(sk-(?:ant-|proj-|live-|or-)?|[srp]k_(?:live|test)_|gh[pousr]_|github_pat_|glpat-|xox[a-z]-|xapp-|AIza|ya29\.|npm_|pypi-|hf_|SG\.|shpat_|dop_v1_)[A-Za-z0-9_.-]{10,}"
            r"|(A[KS]IA)[A-Z0-9]{12,}"
            r")"
            r"|(-----BEGIN [A-Z ]*PRIVATE KEY-----)[^-]*(?:-----END [A-Z ]*-----)?"
            r"|([A-Za-z][A-Za-z0-9+.-]*://|//)[^\s/@\"'<>]*:[^\s/@\"'<>]*(?=@)"
            r"|((?<![\w.+%/-])(?!(?:mailto|acct|sips?|xmpp|im|pres):)[\w.+%-]+:)[^\s/@\"'<>:]+(?=@[\w\[])"
            r"|(hooks\.slack\.com/(?:services|workflows|triggers)/)[A-Za-z0-9/_-]{8,}"
            r"|(discord(?:app)?\.com/api/webhooks/)[A-Za-z0-9/_-]{8,}"
            r"|((?i:[?&](?:token|key|sig|signature|auth|code|pass|pw|access_token|id_token|refresh_token|sas|x-amz-\w+))=)[^\s\"'&#<>]{4,}"
            r"|(\b(?i:bearer|basic)\s+)(?=\S*[\d=._-])[A-Za-z0-9+/=_.~-]{12,}"
            r"|((?i:\b[\w-]*(?:password|passwd|pwd|secret|api[_-]?key|access[_-]?key|access[_-]?token|auth[_-]?token|client[_-]?secret))[\"']?\s*[:=]\s*[\"']?)"
            r"(?![\s\"'{\[<$])(?!(?:header|query|cookie|string|true|false|null|required|none)\b)[^\s\"',;&]{4,}"
        )
    return _pattern
