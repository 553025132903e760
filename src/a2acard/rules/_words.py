"""Word lists that the survey and a rule share."""

from __future__ import annotations

GENERIC = frozenset(
    # English, Malay, Russian, Chinese, Japanese, Spanish, Arabic: words that say "agent" and nothing else
    "a an the my our your new ai a2a agent agents assistant bot chatbot helper test testing demo sample example hello world "
    "untitled unnamed default generic general simple basic main server service "
    "ejen pembantu saya ujian contoh агент ассистент помощник бот мой тест тестовый пример ии "
    "代理 智能体 智能助手 助手 测试 エージェント アシスタント テスト agente asistente mi prueba وكيل مساعد".split()
)
"""Words of a name that would fit any agent."""

HELPING = frozenset(
    "help helps helping assist assists assisting handle handles handling manage manages managing support supports supporting "
    "provide provides providing offer offers deal deals dealing work works working do does perform performs "
    "membantu bantu menguruskan urus mengendalikan menyokong menyediakan "
    "помогает помогаю помощь поддерживает управляет обрабатывает работает занимается обеспечивает".split()
)
"""Verbs behind which a vague description hides what is done."""


def name_words(name: str) -> list[str]:
    """The words of a name, folded, without numbers and punctuation."""
    return [
        word.strip("-_.:()[]#0123456789").casefold()
        for word in name.replace("-", " ").replace("_", " ").split()
    ]


def description_words(text: str) -> list[str]:
    """The words of a description, folded, without punctuation."""
    return [word.strip(".,;:!?()\"'«»").casefold() for word in text.split()]
