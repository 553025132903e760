"""Flags descriptions that are the system prompt of the agent."""

from __future__ import annotations

import re

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules.skills._read_by_models import descriptions, is_quoted

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "the description reads like the agent's own prompt ('{words}'): it tells a model what to be, not a client what is done"

_ROLE = (
    r"(?:assistant|agent|(?:chat)?bot|expert|specialist|ai|model|advis[oe]r|analyst|engineer|planner|helper|researcher|writer|editor|coder"
    r"|programmer|developer|translator|orchestrator|coordinator|supervisor|reviewer|tutor|teacher|consultant|moderator|router|classifier"
    r"|summari[sz]er|copilot|concierge|architect|scientist|strategist|designer|marketer|auditor|critic|generator|detector|evaluator"
    r"|professional)"
)
_PART = r"(?:guide|coach|manager|lawyer|doctor|investigator|interviewer|storyteller|poet|chef|detective|judge|captain|merchant)"
"""Parts that a player of a game has as well: they make a prompt only where orders follow."""
_BIDDING = r"(?=[\s\S]{0,400}?(?:^|[.!;\n]\s*)(?:never|always|do not|don['’]t|you must|you should|answer|respond|reply|refuse|only)\b)"
"""Orders in the sentences that follow."""
_START = r"(?:^[\W_]*|(?<=[.!?。！？]\s)|(?<=[。！？\n]))"
_PROMPTS = re.compile(
    _START
    + rf"(?:you are|you're)\s+(?:now\s+)?(?:[A-Z][\w-]*,?\s+)?(?:an?|the|one of|my)\s+(?:[\w'’/&-]+,?\s+){{0,8}}?{_ROLE}\b(?!\s+(?:who|looking|and you|and want|and need|in need|of record|or)\b)"
    rf"|{_START}your\s+(?:task|role|job|goal|mission|objective|primary goal|main task|responsibility|purpose)\s+is\s+to\b"
    rf"|{_START}act as (?:an?|the|my)\s+(?:[\w'’/-]+\s+){{0,5}}?{_ROLE}\b"
    rf"|{_START}(?:you are|you're)\s+(?:an?|the)\s+(?:[\w'’/&-]+,?\s+){{0,5}}?{_PART}\b{_BIDDING}"
    rf"|{_START}(?:you are|you're)\s+(?-i:[A-Z])[\w-]*(?:\s(?-i:[A-Z])[\w-]*)?[.,;]{_BIDDING}"
    r"|^\s*system:\s*you\b"
    # Malay
    rf"|{_START}anda (?:ialah|adalah)\s+(?:(?:seorang|sebuah)\s+)?(?:pembantu|ejen|agen|pakar|penganalisis|penasihat|penulis|penterjemah|jurutera|guru|perunding)\b"
    rf"|{_START}tugas\s+anda (?:ialah|adalah)\b"
    # Russian
    rf"|{_START}(?:ты|вы) (?:[—–-]\s*)?(?:являетесь\s+|являешься\s+)?(?:\w+\s+){{0,3}}?(?:ассистент|помощник|агент|эксперт|специалист|консультант|аналитик|бот|переводчик|редактор|советник|инженер|разработчик|преподаватель|юрист)(?:ом|ка)?\b"
    rf"|{_START}(?:твоя|ваша)\s+(?:задача|роль|цель)\s*(?:[—–:-]|состоит|заключается)|{_START}(?:действуй(?:те)?\s+как|выступай(?:те)?\s+в\s+роли)\b"
    # Chinese
    rf"|{_START}(?:你|您)(?:现在)?是(?:一)?(?:个|名|位|款)[^。！？\n]{{0,30}}?(?:助手|专家|助理|智能体|代理|机器人|顾问|分析师|工程师|模型|翻译|教师|老师|编辑|设计师)"
    rf"|{_START}(?:你|您)的(?:任务|职责|角色|目标)(?:是|：)|{_START}(?:请)?(?:你)?扮演(?:一)?(?:个|名|位)"
    # Japanese
    rf"|{_START}あなたは[^。！？\n]{{0,40}}?(?:アシスタント|エージェント|専門家|エキスパート|アナリスト|エンジニア|アドバイザー|ボット|翻訳者|教師)(?:です|である|として)"
    rf"|{_START}あなたの(?:役割|任務|タスク|仕事)は"
    # Spanish
    rf"|{_START}(?:eres|tú\s+eres) (?:un|una|el|la)\s+(?:[\w-]+\s+){{0,4}}?(?:asistente|agente|expert[oa]|especialista|analista|asesora?|consultora?|redactora?|traductora?|ingenier[oa]|profesora?|bot)\b"
    rf"|{_START}tu (?:tarea|función|rol|misión|trabajo|objetivo)\s+(?:es|consiste)\b|{_START}actúa\s+como\s+(?:un|una)\b"
    # Arabic
    rf"|{_START}(?:أنت|انت)\s+(?:\S+\s+){{0,2}}?(?:مساعد|وكيل|خبير|محلل|مستشار|مترجم|مهندس)|{_START}مهمتك\s+(?:هي|أن)|{_START}تصر[ّ]?ف\s+ك",
    re.IGNORECASE | re.MULTILINE,
)
_HEADINGS = re.compile(
    r"^\s*(?:#{1,3}|\*\*)\s*(?:your\s+)?(role|persona|instructions|task|guidelines|output format|constraints|rules|context|objective)\b",
    re.IGNORECASE | re.MULTILINE,
)
_TURNS = re.compile(r"^\s*(system|user|human|assistant):\s+\S", re.IGNORECASE | re.MULTILINE)


def check(card: Card) -> Iterator[Hit]:
    """One hit a description."""
    for at, text in descriptions(card):
        words = _prompt(text)
        if words is not None:
            yield Hit(at, MESSAGE, {"words": words}, unless="injected-instructions")


def _prompt(text: str) -> str | None:
    """The words that give a prompt away."""
    for match in _PROMPTS.finditer(text):
        after = text[match.end() : match.end() + 400]
        asks = "?" in after and after.index("?") < min([after.find(c) % 500 for c in ".!\n"])
        if not asks and not is_quoted(text, match):
            return match[0].strip()
    for marks in (_HEADINGS, _TURNS):
        found = {
            match[1].lower(): match[0][: match.end(1) - match.start() + 1].strip()
            for match in marks.finditer(text)
        }
        if len(found) > 1 and (marks is _HEADINGS or "example" not in text.lower()):
            return ", ".join(list(found.values())[:2])
    return None


RULE = Rule(
    id="prompt-in-description",
    summary="a description is the agent's own prompt",
    confidence="likely",
    check=check,
)
