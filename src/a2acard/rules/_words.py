"""Word lists that the survey and a rule share."""

from __future__ import annotations

GENERIC = frozenset(
    # English, Malay, Russian, Chinese, Japanese, Spanish, Arabic: words that say "agent" and nothing else
    "a an the my our your new ai a2a agent agents assistant bot chatbot helper test testing demo sample example hello world "
    "untitled unnamed default generic general purpose simple basic main server service smart intelligent virtual personal chat llm "
    "myagent aiagent testagent demoagent chatagent a2aagent sampleagent aiassistant helloworldagent "
    "ejen pembantu saya ujian contoh maya pintar агент ассистент помощник бот мой тест тестовый пример ии "
    "умный виртуальный 代理 智能体 智能代理 智能助手 助手 测试 机器人 聊天机器人 我的助手 我的智能体 我的代理 ai助手 ai代理 ai智能体 测试代理 "
    "エージェント アシスタント テスト aiエージェント aiアシスタント テストエージェント マイエージェント "
    "agente asistente mi prueba virtual inteligente de ia وكيل وكيلي مساعد الوكيل المساعد ذكي الذكي".split()
)
"""Words of a name that would fit any agent."""

HELPING = frozenset(
    "help helps helping assist assists assisting handle handles handling manage manages managing support supports supporting "
    "provide provides providing offer offers deal deals dealing work works working do does perform performs "
    "membantu bantu menguruskan urus mengendalikan menyokong menyediakan "
    "ayuda gestiona administra apoya ofrece proporciona "
    "помогает помогаю помощь поддерживает управляет обрабатывает работает занимается обеспечивает".split()
)
"""Verbs behind which a vague description hides what is done."""


def name_words(name: str) -> list[str]:
    """The words of a name, folded, without numbers and punctuation."""
    return [
        word.strip("-_.:()[]#0123456789").casefold()
        for word in name.replace("-", " ").replace("_", " ").split()
    ]


def description_words(text: str, most: int = -1) -> list[str]:
    """The words of a description, folded, without punctuation; `most` of them, or all."""
    words = text.split() if most < 0 else text.split(None, most)[:most]
    return [word.strip(".,;:!?()\"'«»").casefold() for word in words]


PUNCTUATION = " \u3000\u00a0\v\f\t\n\r.,;:!?()[]{}\"'«»“”„‘’。、，；：！？（）「」『』…·*#`—–-"
"""What stands around words."""


def folded_words(text: str) -> tuple[str, ...]:
    """The words of a text in their order: case, punctuation, articles and a plural's `s` make no difference."""
    words = [word.strip(PUNCTUATION).casefold() for word in text.split()]
    words = [word.removesuffix("s") or word for word in words if word]
    return tuple([word for word in words[:-1] if word not in _ARTICLES] + words[-1:])


def last_word(text: str) -> str:
    """The last of `folded_words`, found quicker; empty where there is none."""
    words = text.rstrip(PUNCTUATION).rsplit(None, 1)
    if not words:
        return ""
    word = words[-1].strip(PUNCTUATION).casefold()
    return word.removesuffix("s") or word


def first_word(text: str) -> str:
    """The first of `folded_words` where that is no article and not the only one; empty else. Found quicker."""
    words = text.split(None, 2)
    if len(words) < 2:
        return ""
    word = words[0].strip(PUNCTUATION).casefold()
    return "" if word in _ARTICLES else word.removesuffix("s") or word


_ARTICLES = frozenset("a an the el la los las un una".split())


def separators(text: str) -> int:
    """How many commas, semicolons and line ends a text has: what stands between the tasks of a list."""
    count = text.count(",") + text.count(";") + text.count("\n")
    return count if text.isascii() else count + text.count("、") + text.count("，") + text.count("；")
