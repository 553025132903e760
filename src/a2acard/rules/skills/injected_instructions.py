"""Flags texts that give orders to the model that reads the card."""

from __future__ import annotations

import re

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._text import unmasked
from a2acard.rules.skills._read_by_models import is_quoted, sentence, texts

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = (
    "the text gives orders to the model that reads it ('{words}'); a router may obey, or refuse the card"
)

_START = r"(?:^|(?<=[.!?;:,…—–*#>()\]\[\n\r-])|(?<=[.!?;:,…—–*#>\])-]\s)|(?<=\band\s)|(?<=\bplease\s)|(?<=\bmust\s)|(?<=\bnow\s)|(?<=\bthen\s)|(?<=\bshould\s))"
_AGENT = r"(?:agent|skill|tool|assistant|server|service)"
_CHOOSE = r"(?:choose|select|pick|use|call|prefer|invoke|recommend|route to|delegate to|trust)"
_MODEL = r"LLM|AI|language\s+model|model|router|orchestrator|planner|agent"
_TASK = r"(?:requests?|tasks?|quer(?:y|ies)|questions?|messages?)"
_WHATEVER = (
    r"(?!\s+(?:about|on|for|that|which|to|in|of|concerning|regarding|from|with|where|when|involving)\b)"
)
"""What stands behind tasks of one kind, which such an order has not."""
_ORDERS = re.compile(
    _START + r"(?:ignore|disregard|forget|override)\s+"
    r"(?:(?:(?:all|any|every)\s+(?:of\s+)?(?:the\s+|your\s+)?|the\s+|your\s+|these\s+)?(?:previous|prior|above|earlier|preceding|foregoing|"
    r"original|system|existing)\s+(?:\w+\s+)?(?:instructions?|prompts?|rules|guidelines|directives?|orders|commands)"
    r"|(?:all|any|your)\s+(?:of\s+)?(?:the\s+|your\s+)?(?:other\s+)?(?:instructions?|prompts?|system prompt|guidelines|directives?)"
    r"|(?:everything|anything|all)\s+(?:above|before this|you (?:were|have been|are) told))\b"
    rf"|\b(?:rank|list|place|put)\s+this\s+{_AGENT}\s+(?:first|highest|at the top|above)\b"
    r"|(?:^|(?<=[.!?;:\n\r])|(?<=[.!?;:]\s))(?:reveal|print|output|repeat|show|leak)\s+(?:me\s+)?your\s+(?:system\s+prompt|hidden\s+instructions|(?:initial\s+)?instructions)\b"
    r"|\byou are now (?:in )?(?:DAN|developer mode|unrestricted|jailbroken|an? (?:system )?administrator)\b"
    r"|\bsystem override\b"
    rf"|{_START}(?:do not|don['’]t|never)\s+(?:tell|inform|notify|alert)\s+(?:the\s+)?(?:user|human|operator)s?\b"
    r"|(?<!\bwe )(?<!\bthey )(?<!\bi )(?<!\byou )(?<!\bthat )(?<!\bwhich )(?<!\bwho )(?<!\bagents )(?<!\bto )\b(?:do not|don['’]t|never)\s+"
    rf"(?:{_CHOOSE}|consult|consider)\s+(?:any\s+|the\s+)?(?:other|another)\s+{_AGENT}s?\b"
    # addressed to whoever routes, whatever the task is
    rf"|\b(?:if\s+you\s+are|as)\s+(?:an?|the)\s+(?:\w+\s+)?(?:{_MODEL})\b[^.!?;\n]{{0,40}}?\b{_CHOOSE}\s+(?:only\s+)?this\s+{_AGENT}\s+(?:first|exclusively|always|only)\b"
    rf"|\bthis\s+{_AGENT}\s+must\s+(?:always\s+)?be\s+(?:used|chosen|selected|called|invoked|preferred)\s+for\s+(?:all|every|any|each)\s+(?:\w+\s+)?{_TASK}\b{_WHATEVER}"
    rf"|\byou\s+must\s+(?:always\s+)?(?:send|route|delegate|forward|direct|give|pass)\s+(?:all|every|any|each)\s+(?:\w+\s+)?{_TASK}\s+to\s+this\s+{_AGENT}\b{_WHATEVER}"
    # Malay
    r"|\b(?:abaikan|lupakan)\s+(?:semua\s+|segala\s+)?(?:arahan|perintah|prompt|peraturan)\s+(?:yang\s+)?(?:sebelum(?:nya|\s+ini)?|terdahulu|di\s+atas|sistem|asal)\b"
    r"|\bjangan\s+(?:sekali-kali\s+)?(?:guna(?:kan)?|pilih|panggil)\s+(?:mana-mana\s+)?(?:ejen|agen|alat)\s+lain\b"
    # Russian
    r"|\b(?:про)?игнорируй(?:те)?\s+(?:все\s+|всё\s+|любые\s+|свои\s+|твои\s+|ваши\s+)*(?:предыдущие|прежние|прошлые|вышеуказанные|системные|остальные)\s+(?:\w+\s+)?(?:инструкции|указания|правила|команды|промпты)"
    r"|\bзабудь(?:те)?\s+(?:все\s+|всё\s+|свои\s+|твои\s+|ваши\s+)*(?:предыдущие|прежние|прошлые|системные)\s+(?:инструкции|указания|правила|команды|промпты)"
    r"|\b(?:никогда\s+)?не\s+(?:используй(?:те)?|выбирай(?:те)?|вызывай(?:те)?)\s+(?:никаких\s+)?(?:других|иных)\s+(?:агентов|инструментов)"
    # Chinese
    r"|(?:忽略|无视|無視|忘记|忘掉)(?:你|您)?(?:所有|全部|一切|掉)?(?:之前|以前|先前|此前|上面|以上|上述|前面|系统)的?(?:所有|全部|一切)?的?(?:指令|指示|提示词|提示|命令|规则|系统提示)"
    r"|(?:不要|请勿|禁止|切勿)(?:使用|选择|调用)(?:任何)?其(?:他|它)的?(?:智能体|代理|助手|工具|agent)"
    # Japanese
    r"|(?:これまで|以前|前|上記|先|すべて|全て)の(?:すべての|全ての)?(?:指示|命令|プロンプト|ルール|指令)(?:を|は)(?:すべて|全て)?無視(?:して|しろ|せよ|すること)"
    r"|他の(?:エージェント|ツール)(?:は|を)(?:決して|一切|絶対に)?(?:使わないで|使用しないで|選ばないで|呼び出さないで|使わないこと|使用しないこと)"
    # Spanish
    r"|\b(?:ignora|ignore|ignoren|ignorad|olvida|olvide)\s+(?:todas\s+|todos\s+|las\s+|los\s+|tus\s+|sus\s+|cualquier\s+)*(?:instrucci(?:ón|ones)|indicaciones|órdenes|reglas)\s+(?:anteriores|anterior|previas|precedentes|del sistema)\b"
    r"|\b(?:no|nunca)\s+(?:uses|use|elijas|elija|llames|llame|utilices|utilice)\s+(?:a\s+)?(?:ningún\s+)?otros?\s+(?:agentes?|herramientas?)\b"
    # Arabic
    r"|(?:تجاهل|تجاهلوا|انس|لا\s+تتبع)\s+(?:(?:جميع|كل|كافة)\s+)?(?:التعليمات|الأوامر|التوجيهات|القواعد)\s+(?:السابقة|أعلاه)"
    r"|لا\s+تستخدم\s+(?:أي\s+)?وكيل(?:ًا|اً)?\s+آخر",
    re.IGNORECASE | re.MULTILINE,
)
_CHOICES = re.compile(
    rf"{_START}(?:call|use|invoke|run|choose|select|pick)\s+this\s+{_AGENT}\s+(?:first|before\s+(?:any|all|every)\s+(?:other|others))\b"
    rf"|{_START}(?:ignore|disregard|override)\s+(?:the\s+)?users?['’]?s?\s+(?:requests?|instructions?|questions?|messages?|inputs?|preferences?|wish(?:es)?)\b"
    r"|\b(?:elige|elija|usa|use|selecciona|seleccione|escoge|prefiere)\s+siempre\s+(?:a\s+)?este\s+agente\b|"
    rf"\b(?:always|you\s+must(?:\s+always)?|only|exclusively)\s+{_CHOOSE}\s+(?:only\s+)?this\s+{_AGENT}\b"
    r"|\b(?:sentiasa|selalu)\s+(?:pilih|gunakan|guna)\s+(?:ejen|agen)\s+ini\b"
    r"|\bвсегда\s+(?:выбирай(?:те)?|используй(?:те)?|вызывай(?:те)?)\s+(?:именно\s+|только\s+)?(?:этого|данного)\s+агента\b"
    r"|(?:总是|始终)(?:优先)?(?:选择|使用|调用)(?:本|此|这个|该)(?:智能体|代理|助手|工具|agent)"
    r"|(?:常に|必ず)(?:この|本)(?:エージェント|ツール)を(?:選択して|選んで|使用して|使って|利用して|選べ|使え)"
    r"|\bsiempre\s+(?:elige|elija|usa|use|selecciona|seleccione|escoge|prefiere)\s+(?:a\s+)?este\s+agente\b"
    r"|(?:اختر|استخدم)\s+(?:دائما|دائمًا|دائماً|دومًا)\s+هذا\s+الوكيل|(?:دائما|دائمًا|دائماً)\s+(?:اختر|استخدم)\s+هذا\s+الوكيل",
    re.IGNORECASE | re.MULTILINE,
)
"""Orders to take this agent, which are advice where a condition stands with them."""
_CONDITION = re.compile(
    r"\b(?:when|if|for|whenever|while|before|after|to|unless|where|until|on|in|apabila|jika|bila|untuk|когда|если|для|при|cuando|si|para|عند|إذا)\b"
    r"|当|如果|时|用于|場合|とき|ため|عندما",
    re.IGNORECASE,
)
_NO_CONDITION = re.compile(
    r"\bfor (?:(?:all|every|any) (?:\w+ )?(?:requests?|tasks?|quer(?:y|ies)|questions?|purposes?|users?|inputs?)|anything|everything)\b|\bno matter\b|\beven if\b|\bin (?:all|any|every) cases?\b|\bregardless\b|\bin any event\b|untuk semua|для всех|para todo|所有|すべて",
    re.IGNORECASE,
)
_TAGS = re.compile(
    r"<\|(?:im_start|im_end|system|user|assistant|endoftext|start_header_id|end_header_id|eot_id|begin_of_text|endofprompt)\|>"
    r"|\[/?INST\]|<</?SYS>>|(?:^|(?<=[.!?:;]\s))<(?:system|system_prompt|system-prompt|instructions)>(?=.*</?\w)"
    r"|<(?:system|system_prompt|system-prompt|tool_call|tool_result|function_calls?)>(?=.*?</(?:system|system_prompt|system-prompt|tool_call|tool_result|function_calls?)>)"
    r"|(?-i:<IMPORTANT>)"
    r"|^\s*#{1,6}\s*system(?:\s+(?:prompt|override|message|instructions?))?\s*(?::|$)"
    r"|(?:^|(?<=[.!?;]\s))\[\s*system(?:\s+(?:message|override|prompt|note))?\s*\]",
    re.IGNORECASE | re.MULTILINE | re.DOTALL,
)
_ABOUT_TAGS = re.compile(
    r"\b(?:tokens?|templates?|markers?|tags?|delimiters?|format|strips?|removes?|escapes?|parses?|converts?|токен|шаблон|тег)\b|标记|标签|模板|タグ|トークン",
    re.IGNORECASE,
)
_ABOUT_ATTACKS = re.compile(
    r"\b(?:detect|block|prevent|filter|flag|guard|scan|recogni|identif|catch|classif|resist|refus|protect|defend|test|simulat)\w*"
    r"|\b(?:such as|e\.g|for example|for instance|attempts?|attacks?|injections?|jailbreaks?|tries|trying|phrases?|prompts? (?:that|like|which)|says?|said|telling|asking)\b"
    r"|\b(?:mengesan|menyekat|seperti|cubaan|serangan|contohnya|mengenal pasti)\b"
    r"|обнаруж|выявля|блокир|распозна|например|вроде|попытк|атак|защища|фраз"
    r"|检测|识别|拦截|防御|防止|例如|诸如|比如|攻击|注入|阻止|过滤|类似"
    r"|検出|検知|防ぐ|防御|などの|例えば|攻撃|という|といった|ブロック"
    r"|\b(?:detecta|bloquea|identifica|filtra|por ejemplo|ataques?|intentos?|frases? como)\b"
    r"|يكشف|كشف|مثل|يمنع|هجمات|محاولات|يحظر",
    re.IGNORECASE,
)
"""What a sentence has that speaks of such orders instead of giving them."""


_ALARMS = frozenset(
    "important note system attention warning instruction instructions assistant user human notice".split()
)
"""Words that call a model to order; a colon behind any other introduces a text that the example is about."""


def check(card: Card) -> Iterator[Hit]:
    """One hit a text."""
    for at, text in texts(card):
        words = _order(text, is_example="examples" in at)
        if words is None:
            plain = unmasked(text)
            words = _order(plain, is_example="examples" in at) if plain != text else None
        if words is not None:
            yield Hit(at, MESSAGE, {"words": words})


def _order(text: str, *, is_example: bool) -> str | None:
    """The first order in the text that is neither quoted nor spoken of; an example may ask about what follows a colon."""
    for match in _ORDERS.finditer(text):
        if not _is_spoken_of(text, match) and not (is_example and _asks_about(text[: match.start()])):
            return match[0].strip()
    for match in _CHOICES.finditer(text):
        before, after = sentence(text, match)
        clause = f"{before[-80:]} {after.partition(';')[0]}"
        if (not _CONDITION.search(clause) or _NO_CONDITION.search(clause)) and not _is_spoken_of(text, match):
            return match[0].strip()
    for match in _TAGS.finditer(text):
        before, after = sentence(text, match)
        if not _ABOUT_TAGS.search(f"{before} {after}") and not _is_spoken_of(text, match):
            return match[0].strip()
    return None


def _asks_about(before: str) -> bool:
    """True for "is this text safe:", false for "IMPORTANT:"."""
    before = before.rstrip()
    words = before[:-1].split()
    return (
        before.endswith((":", "：")) and bool(words) and words[-1].strip("*#[]<>").casefold() not in _ALARMS
    )


def _is_spoken_of(text: str, match: re.Match[str]) -> bool:
    before, after = sentence(text, match)
    told = before if text.isascii() else f"{before} {after}"
    return is_quoted(text, match) or _ABOUT_ATTACKS.search(told) is not None


RULE = Rule(
    id="injected-instructions",
    summary="a text gives orders to the model that reads the card",
    confidence="likely",
    check=check,
)
