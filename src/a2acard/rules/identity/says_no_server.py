"""Flags cards whose own text says that nothing answers."""

from __future__ import annotations

import re

from a2acard.card import Card
from a2acard.finding import Hit, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = (
    "the description says that nothing answers ('{words}'); a card without an agent misleads its clients"
)
_PHRASES = re.compile(
    r"\b(?:there is )?no (?:live |running |actual |public |real )*(?:(?:a2a )?(?:server|endpoint)|a2a agent)s? (?:is |are )?(?:exist|running|available|deployed|behind|here|yet|hosted)\w*"
    r"|\b(?:does|do) not (?:run|host|expose|operate|have|provide|implement) (?:an? |any )?(?:live |running |public |interactive |callable )*(?:a2a[ -](?:server|endpoint|service|agent)|agent (?:server|endpoint|service))"
    r"|\b(?:no|not an?) a2a (?:server|endpoint|service|support)\b"
    r"|\ba2a (?:is )?not (?:supported|implemented|available)\b"
    r"|\b(?:server|endpoint|url) (?:is |below is )?(?:not (?:yet )?(?:deployed|implemented|live|running|available)|a placeholder)\b"
    r"|(?:сервер|агент) (?:пока |ещё |еще )?(?:не (?:запущен|развёрнут|развернут|существует|отвечает))"
    r"|\bpelayan (?:a2a )?(?:belum|tidak) (?:wujud|tersedia|dijalankan|digunakan)"
    r"|\bno hay (?:ningún )?(?:servidor|endpoint)\b|\bservidor (?:todavía |aún )?no (?:está )?(?:desplegado|disponible|existe)"
    r"|(?:服务器|服务端|端点)(?:尚未|还没有|还未|没有|未)(?:部署|上线|运行|启动|实现)"
    r"|(?:サーバー?|エンドポイント)は(?:まだ)?(?:存在しません|稼働していません|ありません|未実装)"
    r"|لا يوجد خادم",
    re.IGNORECASE,
)
_ABOUT_OTHERS = re.compile(
    r"\b(?:if|when|whenever|while|where|whether|until|unless|detect\w*|report\w*|alert\w*|monitor\w*|notif\w*|warn\w*|tells?|checks?|"
    r"finds?|explains?|lists?|catalogu?e\w*|discover\w*|which|why|your|если|когда|сообща\w*|что|какой|находит|jika|apabila|bila|sama ada|"
    r"cuando|si)\b[^.;!?]*\Z"
    r"|(?<!note )(?<!aware )\b(?:that|who|with)(?: (?:have|has|still|currently))?\s*\Z"
    r"|(?:如果|当|发现|检测)[^。；！？]*\Z",
    re.IGNORECASE,
)
"""What stands before the words where they are about a case that the agent deals with, not about itself."""


def check(card: Card) -> Iterator[Hit]:
    """One hit on the description."""
    text = card.description or ""
    found = next((m for m in _PHRASES.finditer(text) if not _ABOUT_OTHERS.search(text[: m.start()])), None)
    if found:
        yield Hit(card.path("description"), MESSAGE, {"words": found[0]})


RULE = Rule(
    id="says-no-server",
    summary="the card's text says that no agent answers",
    confidence="likely",
    check=check,
)
