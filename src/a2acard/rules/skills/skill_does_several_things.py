"""Notes skills whose description lists several tasks."""

from __future__ import annotations

import re

from a2acard.card import Card
from a2acard.finding import Hit, Rule
from a2acard.rules._words import PUNCTUATION, separators

TYPE_CHECKING = False
if TYPE_CHECKING:
    from collections.abc import Iterator

MESSAGE = "one skill for {count} tasks ({tasks}); a router can match each better by itself"
_FEWEST = 4
"""Tasks from which a skill is several: three steps of one job are common."""
_BULLET = re.compile(r"^(?:[-*•–—]|\d+[.)、])\s*")
_ENGLISH = frozenset(
    "add analyze analyse archive assign book buy calculate cancel check classify clean compare compile compose compute convert create "
    "crop delete deploy detect diagnose download draft edit email encrypt estimate execute export extract fetch file find fix forecast "
    "format generate identify import install invite list locate merge monitor move notify open optimize order pay plan play post predict "
    "print publish query rank read recommend record refund remind remove rename render reply report reserve resize resolve restart "
    "retrieve review rewrite run scan schedule search send share sort store submit suggest summarize summarise sync tag test track train "
    "transcribe transfer translate update upload validate verify write".split()
)
_MALAY = frozenset(
    "mencipta memadam mencari menghantar mengira menterjemah membaca menulis menyemak menempah membeli membatalkan menjana mengemas "
    "menganalisis meringkaskan menyenaraikan membandingkan menukar memuat menjadualkan mengesan mencetak menyimpan melaporkan".split()
)
_SPANISH = frozenset(
    "crea elimina busca envía calcula traduce lee escribe revisa reserva compra cancela genera actualiza analiza resume compara convierte "
    "descarga programa detecta imprime guarda informa publica valida clasifica extrae".split()
)
_RUSSIAN = re.compile(r"[а-яё]{3,}(?:ает|яет|ует|ит|ёт)")
_RUSSIAN_NOUNS = frozenset(
    "визит лимит кредит аудит дефицит полёт учёт отчёт счёт расчёт бит сайт зачёт транзит депозит".split()
)
_CHINESE = (
    "创建", "删除", "发送", "翻译", "查询", "生成", "计算", "分析", "预订", "搜索", "总结", "转换", "撰写", "上传", "下载", "导出", "打印", "取消", "更新", "推荐",
)  # fmt: skip
_SPLIT = re.compile(
    r"\s*[,;，、；]\s*(?:and\s+|dan\s+|и\s+|y\s+|以及|并|和)?|\s+(?:and|dan|и|y)\s+|\n+|(?:以及|并|和)(?="
    + "|".join(_CHINESE)
    + ")"
)
_IDLE = frozenset(
    "a an the of for in on to with from by your their its all any new data de la el los las del para yang untuk на в по для из".split()
)


def check(card: Card) -> Iterator[Hit]:
    """One hit a skill."""
    for skill in card.skills:
        tasks = _tasks(skill.description or "")
        if len(tasks) >= _FEWEST:
            shown = ", ".join(list(tasks)[:_FEWEST]) + (", …" if len(tasks) > _FEWEST else "")
            yield Hit(skill.path("description"), MESSAGE, {"count": len(tasks), "tasks": shown})


def _tasks(text: str) -> list[str]:
    """The verbs of the tasks listed one after the other, each with an object; none where they share an object."""
    best: list[str] = []
    run: list[tuple[str, frozenset[str]]] = []
    if separators(text) < _FEWEST - 2:  # the last two may be joined by "and"
        return []
    for piece in [*_SPLIT.split(text.rstrip(".。")), ""]:
        task = _task(_BULLET.sub("", piece.strip()))
        if task and task[0] not in [verb for verb, _ in run]:
            run.append(task)
        else:
            if len(run) > len(best) and not frozenset.intersection(*[objects for _, objects in run]):
                best = [verb for verb, _ in run]
            run = [task] if task else []
    return best if len(best) >= _FEWEST else []


def _task(piece: str) -> tuple[str, frozenset[str]] | None:
    """The verb and the objects of "sends letters"; None for what is no task with an object."""
    words = [word.strip(PUNCTUATION).casefold() for word in piece.split()]
    if words and words[0].startswith(_CHINESE) and len(words[0]) > 3:
        return words[0][:2], frozenset([words[0][2:]])
    objects = frozenset([word.removesuffix("s") for word in words[1:] if word and word not in _IDLE])
    verb = _verb(words[0]) if words else None
    return (verb, objects) if verb and objects else None


def _verb(word: str) -> str | None:
    if word in _MALAY or word in _SPANISH or (_RUSSIAN.fullmatch(word) and word not in _RUSSIAN_NOUNS):
        return word
    for base in (word, word.removesuffix("s"), word.removesuffix("es"), word.removesuffix("ies") + "y"):
        if base in _ENGLISH:
            return word
    return None


RULE = Rule(
    id="skill-does-several-things",
    summary="one skill is for several tasks",
    confidence="guess",
    check=check,
)
