"""A document as it is served: its bytes, never changed, with what HTTP says about them."""

from __future__ import annotations

import gzip
import hashlib

from a2acard.serving._http import http_date

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Mapping

MAX_AGE_S = 3600
"""Seconds for which a client need not ask again, unless said otherwise (A2A 1.0 §8.6.1)."""
_SMALL = 256
"""Bytes under which compressing gains nothing."""


class Resource:
    """Bytes with their entity tag and date. The author's bytes stay as they are, so that signatures stay valid.

    `modified_s` is when they last changed, in seconds since 1970; `max_age_s` for how long a copy is good; `types` are the
    media types it may be called by, the usual one first; `public` allows shared caches and other origins; `headers` are further
    ones, names in small letters.
    """

    def __init__(
        self,
        data: bytes,
        modified_s: float,
        *,
        max_age_s: int = MAX_AGE_S,
        types: tuple[str, ...] = ("application/json", "application/a2a+json"),
        public: bool = True,
        headers: Mapping[str, str] | None = None,
    ) -> None:
        self.data = data
        self.modified_s = modified_s
        self.types = types
        self.public = public
        self.headers = dict(headers or {})
        digest = hashlib.sha256(data).hexdigest()[:32]
        self.etag = f'"{digest}"'
        self.packed_etag = f'"{digest}-gzip"'
        packed = gzip.compress(data, mtime=0)
        self.packed = packed if len(data) >= _SMALL and len(packed) < len(data) else None
        self.last_modified = http_date(modified_s)
        self.cache_control = f"{'public' if public else 'private'}, max-age={max_age_s}"
