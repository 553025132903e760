"""What may be shown of a value: the one place that makes text printable, short and free of secrets."""

from __future__ import annotations

TYPE_CHECKING = False
if TYPE_CHECKING:
    import re  # imported only when a hint was seen: the pattern costs start-up time
    from collections.abc import Iterator

MAX_SHOWN = 80
"""Characters of a value that a message quotes; more hides the message."""

_HINTS = (
    "sas=", "sk-", "sk_", "rk_", "pk_", "akia", "asia", "eyj", "ghp_", "gho_", "ghu_", "ghs_", "ghr_", "github_pat_", "gl",
    "xox", "xapp-", "aiza", "ya29", "gocspx-", "npm_", "pypi-", "hf_", "begin ", "pass", "secret", "key", "token", "bearer", "basic",
    "credential", "pwd", "sg.", "shp", "_v1_", "aws", "@", "hooks.", "webhooks", "auth=", "sig=", "signature=", "code=", "pw=", "whsec_", "xai-", "pplx-", "r8_",
    "nrak-", "pmak-", "lin_", "ntn_", "figd_", "dapi", "hvs.", "atatt3", "pat-na1", "sntrys_", "rubygems_", "nfp_", "sbp_", ":aa",
    "dckr_", "tvly-", "fm2_", "fo1_", "sq0", "8q~", "atlasv1", "wort", "senha",
    "parol", "парол", "密码", "密碼", "口令", "パスワード", "laluan", "kunci", "contraseña", "clave", "المرور", "السر", "ключ", "токен", "密钥",
)  # fmt: skip
_NAMES = (
    r"passw(?:or)?d|passphrase|passwd|pwd|secret(?:[ _-]?(?:access[ _-]?)?key)?|api[ _-]?(?:key|secret|token)|access[ _-]?(?:key|token)"
    r"|(?:private|account|signing|encryption|subscription|master|service)[ _-]?key|(?:auth|refresh|bearer|session|bot)[ _-]?token"
    r"|client[ _-]?secret|credentials?"
)
_OTHER_NAMES = (
    "passwort|kennwort|mot de passe|senha|парол[ья]|ключ api|api[- ]ключ|токен|密码|密碼|口令|密钥|パスワード|kata laluan|kunci api|contraseña|clave(?: de api)?"
    "|كلمة (?:المرور|السر)|token"
)
_QUOTED = r"""(?:\\*"[^"\\]{4,}|\\*'[^'\\]{4,}|\\*`[^`\\]{4,}|(?!\\*["'`])[^\s"',;&`]{4,})"""
_TAIL = r"[A-Za-z0-9_.-]{10,}"

FORMS: tuple[tuple[str, str], ...] = (
    ("JSON Web Token", r"(?<![A-Za-z0-9_-])(eyJ)[A-Za-z0-9_-]{8,}\.[A-Za-z0-9_-]+(?:\.[A-Za-z0-9_-]*)*"),
    ("AWS access key", r"(?<![A-Za-z0-9])(A[KS]IA)[A-Z0-9]{8,}"),
    ("Anthropic key", rf"(?<![A-Za-z0-9])(sk-ant-){_TAIL}"),
    ("OpenAI key", rf"(?<![A-Za-z0-9])(sk-(?:proj-|svcacct-|admin-|live-|or-)?){_TAIL}"),
    ("publishable Stripe key", rf"(?<![A-Za-z0-9])(pk_(?:live|test)_){_TAIL}"),
    ("Stripe key", rf"(?<![A-Za-z0-9])([sr]k_(?:live|test)_|whsec_){_TAIL}"),
    ("GitHub token", rf"(?<![A-Za-z0-9])(gh[pousr]_|github_pat_){_TAIL}"),
    ("GitLab token", rf"(?<![A-Za-z0-9])(gl(?:pat|dt|rt|cbt|ptt|ft|soat|agent|imt)-){_TAIL}"),
    ("Slack token", rf"(?<![A-Za-z0-9])(xox[a-z]-|xapp-){_TAIL}"),
    ("Google key", rf"(?<![A-Za-z0-9])(AIza|ya29\.|GOCSPX-){_TAIL}"),
    ("npm token", rf"(?<![A-Za-z0-9])(npm_){_TAIL}"),
    ("PyPI token", rf"(?<![A-Za-z0-9])(pypi-){_TAIL}"),
    ("Hugging Face token", rf"(?<![A-Za-z0-9])(hf_){_TAIL}"),
    ("SendGrid key", rf"(?<![A-Za-z0-9])(SG\.){_TAIL}"),
    ("Shopify token", rf"(?<![A-Za-z0-9])(shp(?:at|ca|pa|ss)_){_TAIL}"),
    ("DigitalOcean token", rf"(?<![A-Za-z0-9])(do[opr]_v1_){_TAIL}"),
    (
        "service token",
        r"(?<![A-Za-z0-9])(xai-|gsk_|pplx-|r8_|NRAK-|PMAK-|lin_api_|ntn_|figd_|dapi(?=[0-9a-f]{32})|hvs\.|ATATT3|pat-na1-|sntrys_"
        r"|rubygems_|nfp_|sbp_|glsa_|glc_|dckr_[po]at_|tvly-|fm2_|fo1_|sq0(?:atp|csp|idp)-|AGE-SECRET-KEY-1|key-(?=[0-9a-f]{32})"
        rf"|secret_(?=[A-Za-z0-9]{{43}})|SK(?=[0-9a-f]{{32}})|pat(?=[A-Za-z0-9]{{14}}\.[0-9a-f]{{32}})){_TAIL}",
    ),
    ("Azure client secret", r"(?<![A-Za-z0-9])([A-Za-z0-9_~.-]{3}8Q~)[A-Za-z0-9_~.-]{31,34}"),
    ("Terraform token", r"(?<![A-Za-z0-9])([A-Za-z0-9]{2})[A-Za-z0-9]{12}\.atlasv1\.[A-Za-z0-9_-]{40,}"),
    (
        "Discord bot token",
        r"(?<![A-Za-z0-9])([MNO])[A-Za-z0-9]{23,27}\.[A-Za-z0-9_-]{6}\.[A-Za-z0-9_-]{27,}",
    ),
    ("Telegram bot token", r"(?<![A-Za-z0-9])([0-9]{8,10}:AA)[A-Za-z0-9_-]{30,}"),
    (
        "private key",
        r"(-----BEGIN [A-Z0-9 ]{0,40}PRIVATE KEY(?: BLOCK)?-----)"
        r"(?:(?:(?!-----BEGIN)[\s\S]){0,12000}?-----END [A-Z0-9 ]{0,60}-----|[^-]*)",
    ),
    ("URL with a password", r"((?:\b[A-Za-z][A-Za-z0-9+.-]{1,30}:)?//)[^\s/@\"'<>:]{0,200}:[^\s/@\"'<>]{0,400}(?=@)"),
    (
        "name and password",
        r"((?<![\w.+%/-])(?!(?:mailto|acct|sips?|xmpp|im|pres):)[\w.+%-]+:)[^\s/@\"'<>:]+(?=@[\w\[])",
    ),
    ("Slack webhook", r"(hooks\.slack\.com/(?:services|workflows|triggers)/)[A-Za-z0-9/_-]{8,}"),
    ("Discord webhook", r"(discord(?:app)?\.com/api/webhooks/)[A-Za-z0-9/_-]{8,}"),
    (
        "credential in a URL",
        r"((?i:[?&](?:api[_-]?key|(?:access|auth|id|refresh|session)[_-]?token|client[_-]?secret|token|key|sig|signature|auth|code|pass"
        r"|pw|password|secret|sas|x-amz-(?:signature|credential|security-token))=))[^\s\"'&#<>]{4,}",
    ),
    (
        "HTTP credential",
        r"(\b(?i:bearer|basic|token)\s+)(?=\S*[\d=._-])[A-Za-z0-9+/=_.~-]{12,}",
    ),
    (
        "credential behind its name",
        rf"""((?i:{_NAMES})(?:\\*["'`])?\s{{0,9}}(?:[:=：＝]|\bis\b(?=\s+\S*\d))\s{{0,9}})"""
        r"""(?!\\*["'`]?(?:[{\[<]|\$[({A-Z]|(?:header|query|cookie|string|true|false|null|required|none)\b))"""
        + _QUOTED,
    ),
    (
        "credential behind its name",
        rf"""((?i:{_OTHER_NAMES})(?:\\*["'`])?\s{{0,9}}[:=：＝是]\s{{0,9}}(?:\\*["'`])?)(?=[!-~]{{0,80}}[0-9])[!#-&(-+\--:<-_a-~]{{6,}}""",
    ),
)  # fmt: skip
"""What looks like a credential: the kind, and a pattern with one group, the part that may be shown.

The one table for both who hide secrets and who find them: what `credential-in-card` finds is cut wherever it is printed.
Each pattern takes time in proportion to the text, whatever the text.
"""

_pattern: re.Pattern[str] | None = None
_last = ("", "")


def shown(item: object, most: int = MAX_SHOWN) -> str:
    """`item` as a message may quote it: secrets redacted, control and hidden characters escaped, shortened to `most` characters."""
    text = redacted(item) if isinstance(item, str) else _redacted_source(_plain(item))
    if len(text) > most:
        text = text[: most - 1] + "…"
    return printable(text)


def printable(text: str) -> str:
    """`text` with everything a terminal might obey or hide written as an escape."""
    if text.isprintable():
        return text
    return "".join(c if c.isprintable() else _escape(c) for c in text)


def redacted(text: str) -> str:
    """`text` with what looks like a credential cut to its kind: `AKIA…`, `https://…@host`."""
    if _has_hint(text):
        return _secrets().sub(_cut, text)
    return text


def is_clean(text: str) -> bool:
    """True when nothing in `text`, or in a part of it, could be a credential: the quick way past most texts."""
    return not _has_hint(text)


def credentials(text: str) -> Iterator[tuple[str, str, str]]:
    """What looks like a credential in `text`: its kind, the part that may be shown, the part that may not."""
    if _has_hint(text):
        for match in _secrets().finditer(text):
            group = match.lastindex or 1
            yield FORMS[group - 1][0], match[group], match[0][len(match[group]) :]


def redacted_source(line: str) -> str:
    """A line of a JSON text without credentials, also those that it writes with escapes; the last one is remembered."""
    global _last
    if _last[0] != line:
        _last = (line, _redacted_source(line))
    return _last[1]


def _redacted_source(line: str) -> str:
    safe = redacted(line)
    for quote in (_STAND_IN, '"'):
        if "\\" not in safe:
            break
        plain = _unescaped(safe, quote)
        found = redacted(plain)
        if found != plain:
            safe = found
    return safe


_STAND_IN = "·"
"""For a character that would end a string: a secret may hold one."""


def _unescaped(line: str, quote: str) -> str:
    """A line of JSON text with its escapes undone, each quotation mark in a string as `quote`."""
    import re

    def plain(match: re.Match[str]) -> str:
        char = (
            chr(int(match[1], 16))
            if match[1]
            else {"b": " ", "f": " ", "n": " ", "r": " ", "t": " "}.get(match[2], match[2])
        )
        return quote if char == '"' else _STAND_IN if char == "\\" or char < " " else char

    return re.sub(r"\\(?:u([0-9a-fA-F]{4})|(.))", plain, line)


def redacted_member(name: str, item: str) -> str:
    """`item` as the value of a member: a name such as `password` tells that a plain word is a secret."""
    held = item.replace('"', _STAND_IN).replace("\\", _STAND_IN)
    whole = f'"{name}": "{held}"'
    return redacted(item) if redacted(whole) == whole else "…[redacted]"


_MOST_REMEMBERED = 4096
_remembered: dict[str, bool] = {}
"""Short texts that were looked through before: pointers and words of messages come again and again."""


def _has_hint(text: str) -> bool:
    found = _remembered.get(text)
    if found is None:
        found = _look_for_hint(text)
        if len(text) <= MAX_SHOWN:
            if len(_remembered) >= _MOST_REMEMBERED:
                _remembered.clear()
            _remembered[text] = found
    return found


_LONG = b"a" * 24
"""Letters and digits in a row that make a word a token, perhaps, that begins like any other word."""
_SHORTEST = 8
"""Characters of the shortest credential that is not before an `@`: `pwd:` and four more."""
_SHAPE = bytes([97 if chr(code).isalnum() and code < 128 else 32 for code in range(256)])


def _look_for_hint(text: str) -> bool:
    if len(text) < _SHORTEST and "@" not in text:
        return False
    if len(text) >= len(_LONG) and _LONG in text.encode("ascii", "replace").translate(_SHAPE):
        return True
    lower = text.lower()
    for hint in _HINTS:  # noqa: SIM110  # any() with a generator takes twice as long
        if hint in lower:
            return True
    return False


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
    """The part that may be shown, and the mark in place of the rest; a quotation mark before it stays."""
    shown = match[match.lastindex or 1]
    rest = match[0][len(shown) :]
    opening = len(rest) - len(rest.lstrip("\\\"'`"))
    return f"{shown}{rest[:opening]}…[redacted]"


def _secrets() -> re.Pattern[str]:
    global _pattern
    if _pattern is None:
        import re

        _pattern = re.compile("|".join([pattern for _, pattern in FORMS]))
    return _pattern
