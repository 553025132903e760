"""`/verify`: what the signatures of a card prove, by keys that the visitor trusts; and signing, in the browser alone."""

from __future__ import annotations

from starlette.concurrency import run_in_threadpool

from a2acard.canonical_form import canonical
from a2acard.errors import CardError, KeyUnusable
from a2acard.signing.keys import read_keys
from a2acard.signing.trust import Trust
from a2acard.signing.verifier import inspect_signatures
from a2acard.types import Phrase
from a2acard.web.looking import NO_CARD, Given, given, sent
from a2acard.web.rendering import page, utf8

TYPE_CHECKING = False
if TYPE_CHECKING:
    from typing import Any

    from starlette.requests import Request
    from starlette.responses import Response

    from a2acard.signing.verdict import SignatureReport


VERDICTS = {
    "trusted": Phrase("signed by a key that you trust"),
    "untrusted-key": Phrase("signed, but not by a key that you trust"),
    "invalid": Phrase("the signature does not hold"),
    "unsupported": Phrase("signed in a way that is not supported"),
    "unsigned": Phrase("not signed"),
    "uncovered": Phrase("trusted keys leave out members that matter"),
}
"""What each verdict means, for people."""
PRIVATE = Phrase(
    "the keys hold a private key, which belongs on no server: take it out, give only the public half, and use a new key if this was not a test"
)


async def verify(request: Request) -> Response:
    """The form; for a card that was sent the verdict on it and on each signature, with what none covers."""
    found, report, error, keys, bytes_signed = Given(), None, "", "", ""
    if request.method == "POST":
        form = await sent(request)
        keys = str(form.get("keys") or "").strip()
        found = await given(request)
        if not found.is_card:
            error = NO_CARD
        elif not found.error and found.data.strip():
            report, error, bytes_signed = await run_in_threadpool(inspected, found, keys)
            keys = "" if error is PRIVATE else keys  # it is not sent once more
    text = "" if not found.is_card else found.data.decode("utf-8", "replace")
    values: dict[str, Any] = {
        "given": found,
        "text": text,
        "report": report,
        "error": error,
        "keys": keys,
        "canonical": bytes_signed,
        "verdicts": VERDICTS,
    }
    return page(request, "verify.html", **values)


def inspected(found: Given, keys: str) -> tuple[SignatureReport | None, str, str]:
    """The verdict by `keys` (PEM or a JSON Web Key Set), or why there is none; and the bytes that are signed."""
    try:
        known = read_keys(utf8(keys), name=Phrase("the keys")) if keys else ()
        if any([key.is_private for key in known]):
            raise KeyUnusable(PRIVATE)
        trust = Trust.of(*known)
        report = inspect_signatures(found.data, trust, fetched_from=found.url or None)
        try:
            return report, "", canonical(found.data).decode("utf-8")
        except CardError:
            return report, "", ""
    except CardError as error:
        return None, error.message, ""
