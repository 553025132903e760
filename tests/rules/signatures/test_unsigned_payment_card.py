"""What counts as taking orders or payments, and what only talks about them."""

from __future__ import annotations

import json

import pytest

from a2acard.linter.run import Plan, judge
from a2acard.source.parse import read

DEEDS = [
    "Accepts payments in USDC.", "Process online payments for merchants.", "Executes on-chain payments.", "Sends a payment to the seller.",
    "Submits limit orders to the exchange.", "Takes your order and books a table.", "Pays an invoice by its number.", "Paying for your rent.",
    "Charges the saved card.", "Transfers funds between accounts.", "Buys tickets for a show.", "Purchase groceries for the week.",
    "Completes the checkout.", "Executes the purchase via PayPal.", "Authorizes a payment on any site.", "PLACE AN ORDER",
    "Menerima pesanan daripada pelanggan.", "Memproses pembayaran dalam talian.", "Bayar bil air.", "Оформление заказа и доставка.",
    "Принимает онлайн платежи.", "Проводит платежи по счёту.", "Оплачивает счета поставщиков.", "Acepta pagos con tarjeta.", "Paga las facturas.",
    "为用户下单。", "执行付款", "お支払いを受け付けます。", "決済処理", "يقبل المدفوعات", "دفع الفواتير",
]  # fmt: skip
TALK = [
    "Explains payment terms.", "Tracks orders.", "Answers payment questions.", "Processes payment records.", "Does not take payments.",
    "Never places orders by itself.", "Describes how to place an order.", "Sorts in ascending order.", "Collects payment history.",
    "Takes orders from the commander.", "Reminds you to pay your bills.", "Simulates buying shares.", "Accepts order numbers.", "Sends payment reminders.",
    "Makes payment plans clear.", "Transfers files.", "Purchase history of items.", "Checkout page analytics.", "Pays attention to detail.",
    "Menjejaki pesanan.", "Status pembayaran.", "Tidak menerima pesanan.", "Проверяет статус заказа.", "Не принимает платежи.", "Рассказывает об оплате.",
    "Informa sobre pagos.", "No acepta pagos.", "Gestiona pagos pendientes.", "查询订单", "不支持付款", "说明如何下单", "注文の状態", "決済処理は行いません",
    "حالة الطلبات", "شروط الدفع", "Processes orders of magnitude more data.", "Handles purchase orders as PDF.",
]  # fmt: skip


def speaks(description: str, *, unsurveyed: bool) -> bool:
    """Whether the rule speaks about a 1.0 card with one skill of this description."""
    card = {
        "name": "A",
        "capabilities": {},
        "skills": [{"id": "s", "name": "Skill", "description": description}],
    }
    plan = Plan(select=frozenset(["unsigned-payment-card"]), as_version="1.0", unsurveyed=unsurveyed)
    report = judge(read(json.dumps(card).encode()), plan)
    assert not report.crashes
    return bool(report.findings)


@pytest.mark.parametrize("description", DEEDS)
@pytest.mark.parametrize("unsurveyed", [True, False])
def test_deeds(description: str, unsurveyed: bool) -> None:
    """Each deed is seen, and the survey does not hide it."""
    assert speaks(description, unsurveyed=unsurveyed)


@pytest.mark.parametrize("description", TALK)
def test_talk(description: str) -> None:
    """Talk is no deed."""
    assert not speaks(description, unsurveyed=True)


def test_speaks_instead_of_the_plain_rule() -> None:
    """A card that takes payments is told once that it is not signed; with the rule off, the plain one speaks."""
    card = {"name": "A", "skills": [{"id": "pay", "name": "Pay", "description": "Takes payments by card."}]}
    data = json.dumps(card).encode()
    rules = frozenset(["unsigned-card", "unsigned-payment-card"])
    both = judge(read(data), Plan(select=rules, as_version="1.0"))
    assert [finding.rule for finding in both.findings] == ["unsigned-payment-card"]
    rest = judge(
        read(data), Plan(select=rules, ignore=frozenset(["unsigned-payment-card"]), as_version="1.0")
    )
    assert [finding.rule for finding in rest.findings] == ["unsigned-card"]


@pytest.mark.parametrize(
    ("uri", "is_payment"),
    [
        ("https://github.com/google-agentic-commerce/ap2/tree/v0.1", True), ("https://github.com/google-agentic-commerce/AP2/v1", True),
        ("https://ap2-protocol.org/ext", True), ("https://a2a-protocol.org/extensions/ap2", True), ("urn:x402:v1", True),
        ("https://github.com/google-a2a/a2a-x402/v0.1", True), ("https://www.x402.org/ext", True), ("https://example.com/map2/v1", False),
        ("https://example.com/ap2000", False), ("https://example.com/ax402b", False), ("", False),
    ],
)  # fmt: skip
def test_extensions(uri: str, is_payment: bool) -> None:
    """AP2 and x402 at any of their addresses, and nothing that only contains their letters."""
    card = {"name": "A", "capabilities": {"extensions": [{"uri": uri}]}}
    for unsurveyed in (True, False):
        plan = Plan(select=frozenset(["unsigned-payment-card"]), as_version="1.0", unsurveyed=unsurveyed)
        assert bool(judge(read(json.dumps(card).encode()), plan).findings) is is_payment
