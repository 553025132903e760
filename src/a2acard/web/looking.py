"""A card for a visitor: from what was pasted, from a file, or fetched through the guard."""

from __future__ import annotations

from a2acard.discovery.aclient import AsyncClient
from a2acard.errors import CardError
from a2acard.source.parse import read
from a2acard.spec.detect import detect
from a2acard.types import Phrase, value

TYPE_CHECKING = False
if TYPE_CHECKING:
    from starlette.datastructures import FormData
    from starlette.requests import Request

    from a2acard.card.response import Response
    from a2acard.discovery.flow import Row


@value
class Given:
    """What a visitor gave: the card's bytes, where it came from, the answer it came in, and the requests it took.

    `error` says why there is none; `is_card` is False for what a host sent and is no card: it may be anything, and nothing
    of it is shown.
    """

    data: bytes = b""
    url: str = ""
    response: Response | None = None
    trail: tuple[Row, ...] = ()
    error: str = ""
    chosen: str = "text"
    is_card: bool = True


async def sent(request: Request) -> FormData:
    """The fields of a form that was sent, within the limits; one file at most."""
    most: int = request.app.state.settings.max_bytes
    return await request.form(max_files=1, max_fields=400, max_part_size=most)


async def given(request: Request) -> Given:
    """The card of a form: its text, its file, or what is at its URL. Raises nothing; errors are told in it."""
    form = await sent(request)
    try:
        url = str(form.get("url") or "").strip()
        file = form.get("file")
        text = form.get("card")
        if file is not None and not isinstance(file, str) and file.filename:
            data = await file.read()
            return Given(data, chosen="file") if data.strip() else Given(error=EMPTY_FILE, chosen="file")
    finally:
        await form.close()
    if url and (form.get("by") == "url" or not text):
        return await fetched(request, url)
    data = _plain(str(text or ""))
    return Given(data) if data.strip() else Given(error=NOTHING)


def _plain(text: str) -> bytes:
    """The text of a form, which sends line ends as CR LF, as its author typed it."""
    return text.replace("\r\n", "\n").encode("utf-8", "surrogatepass")


async def fetched(request: Request, url: str) -> Given:
    """The card at a URL or host, through the guard; one visitor may do so so often."""
    state = request.app.state
    if not state.pacer.may(visitor(request)):
        return Given(url=url, error=TOO_OFTEN, chosen="url")
    client = AsyncClient(state.settings.guard)
    async with client:
        try:
            response = await client.observe(url)
        except CardError as error:
            return Given(url=url, error=error.message, trail=client.trail, chosen="url")
        is_card = detect(read(response.body).value).version is not None
        return Given(response.body, response.url, response, client.trail, chosen="url", is_card=is_card)


EMPTY_FILE = Phrase("the file is empty")
NOTHING = Phrase("there is nothing to look at yet: paste a card, choose a file, or name the host where it is")
NO_CARD = Phrase("what came from there is no card; as it may be anything, it is not shown")
RETRY_S = 60
"""Seconds after which a visitor who asked too often may ask again."""
TOO_OFTEN = Phrase("there were too many requests from you within a minute; wait a little")


def visitor(request: Request) -> str:
    """Who asks, as far as is known."""
    return request.client.host if request.client else ""
