"""One request, as the callables that decide about it see it."""

from __future__ import annotations

from a2acard.serving._http import headers_of, outer_path

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from a2acard.serving._http import Headers, Scope


class Request:
    """A request: `headers` with names in small letters, `scope` as ASGI has it.

    `base` is the URL under which the application is seen from outside, from `public_url` or from a checked host; None
    where neither was told.
    """

    __slots__ = ("_headers", "base", "scope")

    def __init__(self, scope: Scope, base: str | None = None, headers: Headers | None = None) -> None:
        self.scope = scope
        self.base = base
        self._headers = headers

    @property
    def headers(self) -> Headers:
        """The headers, read when somebody asks."""
        if self._headers is None:
            self._headers = headers_of(self.scope)
        return self._headers

    @property
    def method(self) -> str:
        """The method, in capitals."""
        return str(self.scope["method"])

    @property
    def path(self) -> str:
        """The path as the server sees it, decoded."""
        return outer_path(self.scope)

    @property
    def query(self) -> Mapping[str, str]:
        """The parameters of the query; of several with one name the first."""
        from urllib.parse import parse_qsl

        pairs = parse_qsl(
            bytes(self.scope.get("query_string", b"")).decode("latin-1"), keep_blank_values=True
        )
        return dict(reversed(pairs))

    @property
    def cookies(self) -> Mapping[str, str]:
        """The cookies (RFC 6265 §5.4)."""
        pairs = [part.partition("=") for part in self.headers.get("cookie", "").replace(",", ";").split(";")]
        return {name.strip(): text.strip().strip('"') for name, sign, text in pairs if sign}
