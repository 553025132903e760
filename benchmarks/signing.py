"""Canonical bytes and signatures: ours, another implementation of RFC 8785, the bare check of a signature, the official SDK."""

from __future__ import annotations

import json
import timeit
from collections.abc import Callable
from pathlib import Path
from typing import Any


def micro(call: Callable[[], object], number: int = 1000) -> float:
    """The best of seven batches, in microseconds a call."""
    call()
    return min(timeit.repeat(call, number=number, repeat=7)) / number * 1e6


def measure(small: Path, large: Path) -> None:
    """Print the figures: `large` for canonical bytes, `small` (nothing in it empty, so that the SDK agrees) for signatures."""
    import rfc8785
    from cryptography.hazmat.primitives import hashes
    from cryptography.hazmat.primitives.asymmetric import ec
    from cryptography.hazmat.primitives.asymmetric.utils import encode_dss_signature

    from a2acard.canonical_form import canonical_value
    from a2acard.jws import parse
    from a2acard.signing.keys import LocalSigner, new_key, public_text, read_keys
    from a2acard.signing.signer import sign
    from a2acard.signing.trust import Trust
    from a2acard.signing.verifier import inspect_signatures

    card = json.loads(large.read_bytes())
    ours, theirs = micro(lambda: canonical_value(card)), micro(lambda: rfc8785.dumps(card))
    size = len(canonical_value(card))
    print(
        f"canonical       {size} bytes: {ours:.1f} µs (aim: at most 20)   rfc8785 {theirs:.1f} µs = {theirs / ours:.1f} ×"
    )

    key = new_key("ES256", "k")
    signed = sign(small.read_bytes(), LocalSigner(key)).card
    (public,) = read_keys(public_text((key,)).encode())
    trust = Trust.of(public)
    assert inspect_signatures(signed, trust).verdict == "trusted"
    whole = micro(lambda: inspect_signatures(signed, trust))
    jws = parse(json.loads(signed)["signatures"][-1])
    raw = jws.raw or b""
    data = jws.signing_input(canonical_value(json.loads(signed)))
    der = encode_dss_signature(int.from_bytes(raw[:32], "big"), int.from_bytes(raw[32:], "big"))
    native = public.raw.public_key
    bare = micro(lambda: native.verify(der, data, ec.ECDSA(hashes.SHA256())))
    print(
        f"verify          bytes to verdict {whole:.0f} µs, bare ES256 check {bare:.0f} µs: {whole / bare:.2f} × (aim: at most 2)"
    )
    sdk = _sdk(signed, native)
    if sdk is not None:
        print(
            f"                official SDK, bytes to verdict {sdk:.0f} µs = {sdk / whole:.1f} × ours (aim: at least 4)"
        )


def _sdk(signed: bytes, public: Any) -> float | None:
    """The official SDK on the same card, from its bytes."""
    try:
        from a2a.client.card_resolver import parse_agent_card
        from a2a.utils.signing import create_signature_verifier
    except ImportError:
        print("                a2a-sdk is not installed: no comparison")
        return None
    check = create_signature_verifier(lambda kid, jku: public, ["ES256"])
    return micro(lambda: check(parse_agent_card(json.loads(signed))), 200)
