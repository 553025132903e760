"""The keys that may have made a signature: those that the reader trusts, and those at an address that the reader believes."""

from __future__ import annotations

import re

from a2acard.errors import CardError
from a2acard.redact import shown
from a2acard.signing.trust import TrustedKey
from a2acard.types import Phrase
from a2acard.url import clear_host, split

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Callable, Iterable
    from typing import TypeAlias

    from a2acard.jws import Jws
    from a2acard.signing.keys import Key, KeySet
    from a2acard.signing.trust import Trust

    FetchKeys: TypeAlias = Callable[[str], bytes]


_MOST_SAID = 300
"""Characters of the reason why a key set can't be had."""


class Keyring:
    """Looks for keys; each key set is asked for once. `faults` say why there was none for the signature that was looked at last."""

    def __init__(self, trust: Trust, fetch_keys: FetchKeys | None) -> None:
        self.trust = trust
        self.fetch_keys = fetch_keys
        self.faults: list[str] = []
        self.sets: dict[str, KeySet] = {}

    def keys_for(self, jws: Jws) -> list[tuple[TrustedKey, str | None]]:
        """The keys to try: those of its kid first, then the others that are for its algorithm; last a believed key set."""
        alg, kid = jws.alg, jws.kid
        usable = [one for one in self.trust.keys if alg in one.key.algorithms]
        named = [one for one in usable if one.key.kid == kid]
        found: list[tuple[TrustedKey, str | None]] = [
            (one, None) for one in [*named, *[o for o in usable if o not in named]]
        ]
        self.faults = []
        if not named:
            found += [(one, jws.text("jku")) for one in self._fetched(jws)]
        return found

    def published(self, jws: Jws) -> list[Key]:
        """The keys of its kid at a jku that is believed, beside those that were tried: a key may have been replaced under its own id."""
        tried = {one.key.thumbprint for one in self.trust.keys}
        return [one.key for one in self._fetched(jws) if one.key.thumbprint not in tried]

    def _fetched(self, jws: Jws) -> list[TrustedKey]:
        """The keys at `jku`, where the reader believes its host; the signer's word alone is worth nothing. Why there are none is
        remembered."""
        from a2acard.card.hosts import is_named

        jku = jws.text("jku")
        if jku is None:
            return []
        url, host = split(jku), clear_host(jku)
        port = url.port or {"https": "443", "http": "80"}.get(url.scheme or "")
        if host is None or url.scheme != "https":
            self.faults.append(Phrase("its jku is no URL that keys are fetched from (https, one clear host)"))
        elif not is_named(host, port, _with_ports(self.trust.jku_hosts)):
            self.faults.append(
                Phrase(
                    "its jku is on {host}, which is not among the hosts believed (jku_hosts)",
                    host=shown(host),
                )
            )
        elif self.fetch_keys is None:
            self.faults.append(Phrase("its jku is not followed here, for nothing was given to fetch with"))
        else:
            return [TrustedKey(key) for key in self._set_at(jku, self.fetch_keys, jws)]
        return []

    def _set_at(self, jku: str, fetch_keys: FetchKeys, jws: Jws) -> list[Key]:
        from a2acard.signing.keys import KeySet, read_key_set

        if jku not in self.sets:
            try:
                self.sets[jku] = read_key_set(bytes(fetch_keys(jku)), name=Phrase("the key set"))
            except (
                CardError,
                OSError,
                TypeError,
                ValueError,
            ) as error:  # whatever was handed in to fetch with
                reason = error.message if isinstance(error, CardError) else type(error).__name__
                if len(reason) > _MOST_SAID:
                    reason = str(reason)[:_MOST_SAID]
                self.sets[jku] = KeySet((), (Phrase("its jku gives no keys: {reason}", reason=reason),))
        found = self.sets[jku]
        self.faults += found.passed_over[:3]
        keys = [key for key in found.keys if jws.alg in key.algorithms and key.kid == jws.kid]
        if found.keys and not keys:
            self.faults.append(Phrase("the key set at its jku has no key of that kid for {alg}", alg=jws.alg))
        return keys


def _with_ports(hosts: Iterable[str]) -> tuple[str, ...]:
    """Hosts as they are believed: at the usual port, where none is named."""
    return tuple([text if re.search(r"(?:^[^:]*|\]):[0-9]+$", text) else f"{text}:443" for text in hosts])
