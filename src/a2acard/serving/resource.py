"""A document as it is served: its bytes, never changed, with what HTTP says about them."""

from __future__ import annotations

import gzip
import hashlib

from a2acard.serving._http import TEXT, accepts_gzip, encoded, http_date, is_current, preferred

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

    from a2acard.serving._http import Headers, RawHeaders

MAX_AGE_S = 3600
"""Seconds for which a client need not ask again, unless said otherwise (A2A 1.0 §8.6.1)."""
TYPES = ("application/json", "application/a2a+json")
"""What a card may be called: by what every SDK says, and by A2A 1.0 §14.1."""
METHODS = "GET, HEAD, OPTIONS"
REFUSED = b"method not allowed\n"
ASKED_WITH = "Accept, A2A-Version, Cache-Control, If-Modified-Since, If-None-Match"
"""The headers that a client of cards sends, which a browser asks for first."""
CORS_AGE_S = 86400
"""Seconds for which a browser need not ask again what it may send."""
_SMALL = 256
"""Bytes under which compressing gains nothing."""


class Resource:
    """Bytes with their entity tag and date. The author's bytes stay as they are, so that signatures stay valid.

    `modified_s` is when they last changed, in seconds since 1970, None where nobody knows; `max_age_s` for how long a copy is good; `types` are the
    media types it may be called by, the usual one first; `public` allows shared caches and other origins; `vary` names
    the request headers, beside those of content negotiation, on which it depends that this is what is served; `headers`
    are further ones of the answer.
    """

    def __init__(
        self,
        data: bytes,
        modified_s: float | None,
        *,
        max_age_s: int = MAX_AGE_S,
        types: tuple[str, ...] = TYPES,
        public: bool = True,
        vary: tuple[str, ...] = (),
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self.data = data
        self.modified_s = modified_s
        self.types = types
        self.public = public
        digest = hashlib.sha256(data).hexdigest()[:32]
        self.etag = f'"{digest}"'
        self.packed_etag = f'"{digest}-gzip"'
        packed = gzip.compress(data, mtime=0) if len(data) >= _SMALL else data
        self.packed = packed if len(packed) < len(data) else None
        self.last_modified = None if modified_s is None else http_date(modified_s)
        self.cache_control = f"{'public' if public else 'private'}, max-age={max_age_s}"
        self.vary = ", ".join([*(("Accept",) if len(types) > 1 else ()), "Accept-Encoding", *vary])
        self.headers = dict(headers or {})
        self._answers: dict[tuple[str, bool], RawHeaders] = {}

    def reply(self, method: str, headers: Headers) -> tuple[int, RawHeaders, bytes]:
        """The status, the headers and the body for one request."""
        if method == "OPTIONS":
            return 204, encoded(self.preflight()), b""
        if method not in ("GET", "HEAD"):
            return 405, encoded({**TEXT, **self.refusal()}), REFUSED
        packs = self.packed is not None and accepts_gzip(headers.get("accept-encoding"))
        if "if-none-match" in headers or "if-modified-since" in headers:
            for etag in (self.packed_etag, self.etag) if packs else (self.etag,):
                if is_current(headers, etag, self.modified_s):
                    return 304, self._answer("", packs), b""
        body = self.packed if packs and self.packed is not None else self.data
        return 200, self._answer(preferred(headers.get("accept"), self.types), packs), body

    def _answer(self, kind: str, packs: bool) -> RawHeaders:
        """The headers of an answer, made once; without a type those of 304."""
        found = self._answers.get((kind, packs))
        if found is None:
            named = {"etag": self.packed_etag if packs else self.etag, **self.common()}
            if self.last_modified is not None:
                named["last-modified"] = self.last_modified
            if kind:
                named |= {"content-type": kind, "x-content-type-options": "nosniff"}
            if kind and packs:
                named["content-encoding"] = "gzip"
            found = self._answers[kind, packs] = encoded(named)
        return found

    def common(self) -> dict[str, str]:
        """The headers that every answer has, whatever its form."""
        return {"cache-control": self.cache_control, "vary": self.vary, **self._sharing(), **self.headers}

    def _sharing(self) -> dict[str, str]:
        """What lets pages of other origins read the answer (the Fetch standard's CORS protocol)."""
        if not self.public:
            return {}
        seen = ["ETag", "Last-Modified", *["-".join(map(str.title, n.split("-"))) for n in self.headers]]
        return {"access-control-allow-origin": "*", "access-control-expose-headers": ", ".join(seen)}

    def refusal(self) -> dict[str, str]:
        """What is said to another method, beside the type of the reason."""
        return {"allow": METHODS, **self._sharing()}

    def preflight(self) -> dict[str, str]:
        """What a browser may send; only for what is public."""
        found = {"allow": METHODS}
        if self.public:
            found |= {
                "access-control-allow-origin": "*",
                "access-control-allow-methods": METHODS,
                "access-control-allow-headers": ASKED_WITH,
                "access-control-max-age": str(CORS_AGE_S),
            }
        return found
