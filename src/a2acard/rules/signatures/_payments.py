"""Which skills take orders or payments, by what they say; made for certainty, so that much passes.

Patterns are compiled when a word of theirs turns up (`re` keeps them): together they cost milliseconds.
"""

from __future__ import annotations

import re

TYPE_CHECKING = False
if TYPE_CHECKING:
    from a2acard.card import Card, Skill

_TALK = (
    r"(?!\s+(?:question|quer|inquir|enquir|statu|histor|term|polic|detail|data|info|document|record|report|track|notif|issue|problem|"
    r"dispute|reminder|reconcil|method|option|plan|advice|schedule|analy|insight|trend|number|item|volume|flow|log|event|message|webhook|"
    r"file|form|confirmation|book|of\s+(?:magnitude|operations)|from\s+(?:the\s+)?(?:commander|orchestrator|user)))"
)
"""What makes a payment or an order the topic and not the deed."""

_MAKE = (
    "(?:tak(?:es?|ing)|accept(?:s|ing)?|collect(?:s|ing)?|process(?:es|ing)?|mak(?:es?|ing)|execut(?:es?|ing)|initiat(?:es?|ing)|"
    "send(?:s|ing)?|captur(?:es?|ing)|settl(?:es?|ing)|authori[sz](?:es?|ing))"
)
_PLACE = "(?:tak(?:es?|ing)|accept(?:s|ing)?|plac(?:es?|ing)|submit(?:s|ting)?)"
_WHOSE = "(?:an? +|the +|your +|their +|customers?'?s? +|online +|new +|"

_DEEDS: tuple[tuple[tuple[str, ...], str], ...] = (
    # the words without which there is no match, and the deed
    (
        ("payment",),
        rf"\b{_MAKE} +{_WHOSE}mobile +|secure +|card +|crypto +|on-?chain +|usdc +)*payments?\b{_TALK}",
    ),
    (
        ("order",),
        rf"\b{_PLACE} +{_WHOSE}food +|buy +|sell +|trade +|market +|limit +|takeaway +)*orders?\b{_TALK}",
    ),
    (
        ("pay ", "pays ", "paying "),
        rf"\bpay(?:s|ing)? +(?:for +)?{_WHOSE}electricity +)*(?:bills?|invoices?|orders?|suppliers?|vendors?|merchants?|bookings?|purchases?|"
        r"fines?|fees?|taxes|rent)\b",
    ),
    (
        ("charg",),
        rf"\bcharg(?:es?|ing) +{_WHOSE}saved +|[\w-]+['’]s? +)*(?:credit card|debit card|cards?|customers?|wallets?)\b",
    ),
    (("transfer",), r"\btransfer(?:s|ring)? +(?:money|funds)\b"),
    (
        ("buy", "purchas"),
        rf"\b(?:buy(?:s|ing)?|purchas(?:es?|ing)) +{_WHOSE}in-game +)*(?:(?!from\b|for\b|of\b|and\b|or\b|no\b)[\w-]+ +)?(?:items?|products?|goods|tickets?|groceries|flights?|stocks?|shares)\b",
    ),
    (
        ("trade",),
        rf"\b(?:execut(?:es?|ing)|plac(?:es?|ing)) +{_WHOSE}stock +|crypto +|buy +|sell +|market +)*trades?\b{_TALK}",
    ),
    (("purchase",), rf"\bexecutes? +{_WHOSE}own +)*purchases?\b{_TALK}"),
    (("checkout",), rf"\b(?:completes?|performs?|handles?) +{_WHOSE}whole +)*checkout\b{_TALK}"),
    (
        ("pesanan", "tempahan", "bayaran"),
        r"\b(?:menerima|terima|mengambil|ambil|membuat|buat|memproses|proses) +(?:pesanan|tempahan|bayaran|pembayaran)\b"
        r"(?! +(?:status|pertanyaan|soalan))",
    ),
    (("bayar",), r"\b(?:membayar|bayar) +(?:bil|invois|pesanan|tagihan|pembekal)\w*"),
    (
        ("заказ", "плат"),
        r"\b(?:принима\w+|при[её]м|оформля\w+|оформлени\w+|оформит\w*) +(?:\w+ +)?"
        r"(?:заказ(?:ы|ов|а)?|плат[её]ж(?:и|ей|а)?|оплат[ыу])\b",
    ),
    (("плат",), r"\b(?:проводи\w+|выполня\w+|соверша\w+) +(?:плат[её]ж(?:и|ей|а)?|оплату)\b"),
    (("оплач", "оплат"), r"\b(?:оплачива\w+|оплатить) +(?:\w+ +)?(?:сч[её]т\w*|заказ\w*|покупк\w+)\b"),
    (
        ("pedido", "pago"),
        r"\b(?:toma|acepta|recibe|recibi|procesa|realiza|cobra|tramita)r? +(?:los +|el +|un +|su +)*(?:pedidos?|pagos?)\b"
        r"(?! +(?:pendientes|atrasados))",
    ),
    (("paga",), r"\bpagar? +(?:las +|los +|la +|el +|sus +|su +)*(?:facturas?|pedidos?|recibos?|compras?)\b"),
    (
        ("طلب", "مدفوع", "الدفع"),
        r"\b(?:يستقبل|استقبال|يقبل|قبول|تلقي|يتلقى|معالجة|يعالج|تنفيذ|ينفذ|إجراء) +"
        r"(?:طلبات الشراء|الطلبيات|طلبيات|المدفوعات|مدفوعات|عمليات الدفع|عملية الدفع)",
    ),
    (
        ("تذاكر", "الأسهم", "أسهم", "منتجات", "المنتجات"),
        r"\b(?:يشتري|شراء|تشتري) +(?:التذاكر|تذاكر|الأسهم|أسهم|المنتجات|منتجات)",
    ),
    (("فواتير", "الفاتورة"), r"\b(?:دفع|يدفع|سداد|يسدد) +(?:الفواتير|فواتير|الفاتورة)"),
    (
        ("单", "付", "款", "购"),
        r"(?:购买|代购|抢购)(?:机票|车票|火车票|门票|商品|股票|保险)|(?:支付|缴纳|代缴)(?:账单|费用|水电费|罚款|订单)|(?:从.{0,8})?扣款(?!记录|查询|通知|失败|原因)"
        r"|下单|接单|代付|收款|(?:处理|接受|接收|发起|完成|执行|进行)(?:在线|客户|用户)*(?:订单|支付|付款)"
        r"(?!状态|查询|问题|历史|记录|数据|信息|咨询|条款|通知)",
    ),
    (
        ("注文", "支払", "決済", "購入"),
        r"(?:注文|支払い|決済|購入)を?(?:受け付け|受付|承|実行|行い|行う|処理|確定|完了)",
    ),
)
_BEFORE = (
    r"(?:\b(?:not|no|never|without|cannot|can't|doesn't|don't|neither|nor|explain\w*|describ\w+|how\s+to|when\s+to|whether|about|before|remind\w*|"
    r"simulat\w+|mock\w*|estimat\w+|tidak|tanpa|bukan|jangan|не|без|как|объясн\w+|описыва\w+|никогда|sin|nunca|لا|بدون)\b|n't)[^.;!?\n]{0,30}\Z"
    r"|(?:不|未|無|无|勿|如何|怎么|説明|说明|解释)[^。；！？\n]{0,6}\Z"
)
"""What stands shortly before a deed and takes it back, or makes it a topic."""
_AFTER = r"[^。；！？\n]{0,8}(?:ません|ない|不可)|(?:方法|手順|流程)"
_PROTOCOL = r"(?:\A|[/.:_-])(?:ap2|(?:a2a-)?x402)(?:[/.:_#?-]|\Z)"
"""The payment extensions in use: Agent Payments Protocol (AP2) and x402, at any of their addresses."""


def deed(card: Card) -> tuple[Skill, str] | None:
    """The first skill that says it deals in orders or payments, and its words for it; None when none does."""
    texts = [(skill, text) for skill in card.skills for text in (skill.name, skill.description) if text]
    said = "\n".join([text for _, text in texts]).lower()
    patterns = [pattern for needles, pattern in _DEEDS if any([needle in said for needle in needles])]
    for skill, text in texts if patterns else ():
        for pattern in patterns:
            for match in re.finditer(pattern, text, re.IGNORECASE):
                before, after = text[: match.start()], text[match.end() :]
                if not re.search(_BEFORE, before, re.IGNORECASE) and not re.match(_AFTER, after):
                    return skill, match[0]
    return None


def payment_extension(card: Card) -> str | None:
    """The URI of a payments extension that the card declares."""
    for extension in card.capabilities.views("extensions"):
        uri = extension.text("uri")
        if uri and re.search(_PROTOCOL, uri, re.IGNORECASE):
            return uri
    return None
