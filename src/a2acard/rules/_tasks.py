"""Verbs that begin a task, for the rule that looks for several in one skill and for the survey."""

from __future__ import annotations

from a2acard.rules._words import PUNCTUATION, separators

ENGLISH = frozenset(
    "add analyze analyse archive assign book buy calculate cancel check classify clean compare compile compose compute convert create "
    "crop delete deploy detect diagnose download draft edit email encrypt estimate execute export extract fetch file find fix forecast "
    "format generate identify import install invite list locate merge monitor move notify open optimize order pay plan play post predict "
    "print publish query rank read recommend record refund remind remove rename render reply report reserve resize resolve restart "
    "retrieve review rewrite run scan schedule search send share sort store submit suggest summarize summarise sync tag test track train "
    "transcribe transfer translate update upload validate verify write".split()
)
MALAY = frozenset(
    "mencipta memadam mencari menghantar mengira menterjemah membaca menulis menyemak menempah membeli membatalkan menjana mengemas "
    "menganalisis meringkaskan menyenaraikan membandingkan menukar memuat menjadualkan mengesan mencetak menyimpan melaporkan".split()
)
SPANISH = frozenset(
    "crea elimina busca envía calcula traduce lee escribe revisa reserva compra cancela genera actualiza analiza resume compara convierte "
    "descarga programa detecta imprime guarda informa publica valida clasifica extrae".split()
)
CHINESE = (
    "创建", "删除", "发送", "翻译", "查询", "生成", "计算", "分析", "预订", "搜索", "总结", "转换", "撰写", "上传", "下载", "导出", "打印", "取消", "更新", "推荐",
)  # fmt: skip

_FORMS = (
    MALAY
    | SPANISH
    | {form for verb in ENGLISH for form in (verb, f"{verb}s", f"{verb}es", f"{verb[:-1]}ies")}
)
_AROUND = f"{PUNCTUATION}•0123456789"
_FIRST_OF_CHINESE = "".join(dict.fromkeys([verb[0] for verb in CHINESE]))
_FEWEST = 4


def may_list_tasks(text: str) -> bool:
    """True when four words of `text` may be verbs of tasks, with separators between them."""
    if text.isascii() and "," not in text and ";" not in text and "\n" not in text:
        return False
    if separators(text) < _FEWEST - 2:  # the last two may be joined by "and"
        return False
    if not text.isascii():
        for sign in _FIRST_OF_CHINESE:
            if sign in text:
                return True
        if text.count("т") < _FEWEST and not _has_latin(text):
            return False
        if text.count("т ") < _FEWEST and not _has_latin(text) and not _may_be_wrapped(text):
            return False
    verbs = 0
    for word in text.replace(",", " ").replace(";", " ").split():
        bare = word.strip(_AROUND).lower()
        if bare in _FORMS or bare[-1:] == "т":
            verbs += 1
    return verbs >= _FEWEST


def _has_latin(text: str) -> bool:
    for letter in "aeoiuy":  # noqa: SIM110  # any() with a generator takes twice as long
        if letter in text:
            return True
    return False


def _may_be_wrapped(text: str) -> bool:
    """True where a word may end in a mark, or other white space than a blank may follow it."""
    return (
        len(text.split()) != text.count(" ") + 1
        or not text.replace(",", "").replace(" ", "").rstrip(".").isalnum()
    )
