"""Flags names that would fit any agent."""

from __future__ import annotations

from a2acard.card import Card
from a2acard.finding import Hit, Rule

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the name '{name}' tells this agent from no other"
_WORDS = frozenset(
    # English, Malay, Russian, Chinese, Japanese, Spanish, Arabic: words that say "agent" and nothing else
    "a an the my our your new ai a2a agent agents assistant bot chatbot helper test testing demo sample example hello world "
    "untitled unnamed default generic general simple basic main server service "
    "ejen pembantu saya ujian contoh агент ассистент помощник бот мой тест тестовый пример ии "
    "代理 智能体 智能助手 助手 测试 エージェント アシスタント テスト agente asistente mi prueba وكيل مساعد".split()
)


def check(card: Card) -> Iterator[Hit]:
    """One hit on the name, when every word of it is one that any agent could have."""
    name = card.name
    if not name:
        return
    words = [word.strip("-_.:()[]#0123456789").casefold() for word in name.replace("-", " ").replace("_", " ").split()]
    if words and all(word in _WORDS or not word for word in words):
        yield Hit(card.path("name"), MESSAGE, {"name": name})


RULE = Rule(
    id="generic-name",
    summary="the agent's name would fit any agent",
    confidence="likely",
    check=check,
)
