"""Verbs that begin a task, for the rule that looks for several in one skill and for the survey."""

from __future__ import annotations

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
