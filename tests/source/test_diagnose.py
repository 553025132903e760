"""Why a text is not JSON."""

from __future__ import annotations

import pytest

from a2acard.source import Span, read
from a2acard.source.diagnose import REASONS
from a2acard.source.refusal import HINTS

CASES = [
    ("", "empty", "", 0, 0),
    ("  ", "empty", "", 2, 2),
    ('{"a":1,}', "trailing-comma", ",", 6, 7),
    ("[1,]", "trailing-comma", ",", 2, 3),
    ('{"a":1 "b":2}', "missing-comma", '"b"', 7, 10),
    ('{"a":1\n"b":2}', "missing-comma", '"b"', 7, 10),
    ('{"a" 1}', "missing-colon", "1", 5, 6),
    ("{'a':1}", "single-quotes", "'a'", 1, 4),
    ("{a:1}", "unquoted-name", "a", 1, 2),
    ("{a:'x'}", "json5", "a", 1, 2),
    ("// c\n{a:1,}", "json5", "// c", 0, 4),
    ('{"a":1', "truncated", "", 6, 6),
    ('{"a":"x', "truncated", "", 7, 7),
    ('{"a":"x\n', "truncated", "", 7, 7),
    ('{"a":"x\ny"}', "line-break-in-string", "", 7, 8),
    ('{"a":"x\ty"}', "line-break-in-string", "", 7, 8),
    ("[1 2]", "missing-comma", "2", 3, 4),
    ("<html>", "html", "<html>", 0, 6),
    ("<!DOCTYPE html>\n<p>", "html", "<!DOCTYPE html>", 0, 15),
    ("name: x\nurl: y\n", "yaml", "name: x", 0, 7),
    ("---\nname: x", "yaml", "---", 0, 3),
    ("- a\n- b", "yaml", "- a", 0, 3),
    ("# hi\nname: x\n", "yaml", "# hi", 0, 4),
    ("{}\n{}", "several-documents", "{", 3, 4),
    ("{} x", "text-after-document", "x", 3, 4),
    ("```json\n{}\n```", "markdown-fence", "```", 0, 3),
    ("{}\n```", "markdown-fence", "```", 3, 6),
    ("Here:\n```json\n{}\n```", "markdown-fence", "```", 6, 9),
    ('{"a":True}', "python-literal", "True", 5, 9),
    ('{"a":None}', "python-literal", "None", 5, 9),
    ("{'a': True}", "single-quotes", "'a'", 1, 4),
    ('{"a":"\\x"}', "bad-escape", "\\x", 6, 8),
    ('{"a":"\\u12"}', "bad-escape", "\\u12", 6, 10),
    ('{"a":01}', "bad-number", "01", 5, 7),
    ('{"a":+1}', "bad-number", "+1", 5, 7),
    ('{"a":.5}', "bad-number", ".5", 5, 7),
    ('{"a":0x1F}', "bad-number", "0x1F", 5, 9),
    ('{"a":1.}', "bad-number", "1.", 5, 7),
    ('{"a":-}', "bad-number", "-", 5, 6),
    ('{"a":1e}', "bad-number", "1e", 5, 7),
    ("[1,,2]", "unexpected", ",2]", 3, 4),
    ('{"a":1}}', "text-after-document", "}", 7, 8),
    ('{"a":undefined}', "unexpected", "undefined}", 5, 14),
    ('{"a":1;}', "unexpected", ";}", 6, 7),
    ("nope", "unexpected", "nope", 0, 4),
    ('"x" "y"', "text-after-document", '"y"', 4, 7),
    ("1 2", "text-after-document", "2", 2, 3),
    ('{"a":1]', "unexpected", "]", 6, 7),
    ("{,}", "unexpected", ",}", 1, 2),
    ("{\u00a0}", "unexpected", "\u00a0}", 1, 2),
    ("-----BEGIN CERTIFICATE-----\nMII\n", "pem", "CERTIFICATE", 0, 27),
    ("\n-----BEGIN RSA PRIVATE KEY-----", "pem", "RSA PRIVATE KEY", 1, 32),
    ("--- # a\nname: x", "yaml", "--- # a", 0, 7),
    ("---", "yaml", "---", 0, 3),
    ("\0\0\0\0", "binary", "U+0000", 0, 1),
    ("{}\0\0", "binary", "U+0000", 2, 3),
    ('{"a"\0: 1}', "binary", "U+0000", 4, 5),
    ("{\0\0}", "binary", "U+0000", 1, 2),
    ("{\x0b}", "binary", "U+000B", 1, 2),
    ("PK\x03\x04", "binary", "U+0003", 2, 3),
    ('{"a": 1, "b\0": 2,}', "trailing-comma", ",", 16, 17),
    ('{"a":}', "unexpected", "}", 5, 6),
    ("[}", "unexpected", "}", 1, 2),
    ('{"a":tru', "truncated", "", 8, 8),
    ("/* c */ {}", "comment", "/* c */", 0, 7),
    ('{"a":1} // x', "comment", "// x", 8, 12),
    ('{"a":"b"c"}', "unexpected", 'c"}', 8, 9),
    ("\ufeff\ufeff{}", "unexpected", "\ufeff{}", 0, 1),
    ('{"a":-01}', "bad-number", "-01", 5, 8),
    ('{"a":1_000}', "bad-number", "1_000", 5, 10),
    ('# c\n{"a":1}', "comment", "# c", 0, 3),
    ('"name": "x",\n"b":1', "text-after-document", ': "x",', 6, 12),
    ("name", "unexpected", "name", 0, 4),
    ("{\u201ca\u201d: 1}", "unexpected", "\u201ca\u201d: 1}", 1, 2),
    ('{"a":1,"b":2,\n}', "trailing-comma", ",", 12, 13),
    ('{"a":1 # x\n}', "comment", "# x", 7, 10),
    ('{"a": Infinity, b:1}', "unquoted-name", "b", 16, 17),
    ('{"a"=1}', "missing-colon", "=", 4, 5),
    ('{"a":"x" "b":2}', "missing-comma", '"b"', 9, 12),
    ('{"a":[1,2}', "unexpected", "}", 9, 10),
    ('{"a":1,,"b":2}', "unexpected", ',"b":2}', 7, 8),
    ("[1,2,]\n", "trailing-comma", ",", 4, 5),
    ("{\"a\":'x'}", "single-quotes", "'x'", 5, 8),
    ('{"a":nan}', "unexpected", "nan}", 5, 8),
    ('{"a":TRUE}', "unexpected", "TRUE}", 5, 9),
    ('{"a":"\x01",}', "trailing-comma", ",", 8, 9),
    ('{"a":"\\', "truncated", "", 7, 7),
    ('{"a":"\\u', "truncated", "", 8, 8),
    ('{"a":"\\\n"}', "line-break-in-string", "\\", 6, 7),
    ('{"a":1}\n---\n{"b":1}', "several-documents", "---", 8, 11),
    ('var x = {"a": 1};', "unexpected", 'var x = {"a": 1};', 0, 3),
    ('callback({"a":1})', "unexpected", 'callback({"a":1})', 0, 8),
]


@pytest.mark.parametrize(("text", "reason", "found", "start", "end"), CASES)
def test_reason_and_spot(text: str, reason: str, found: str, start: int, end: int) -> None:
    """Each kind of mistake is told by its name, at its characters."""
    (problem,) = read(text.encode()).problems
    assert problem.kind == "not-json"
    assert problem.params == {"reason": reason, "found": found}
    assert problem.span == Span(start, end)


def test_every_reason_has_a_case_and_a_hint() -> None:
    """The closed set is tried out and spoken of whole."""
    assert {reason for _, reason, _, _, _ in CASES} == set(REASONS) == set(HINTS)


def test_excerpts_are_short() -> None:
    """Twenty characters can't hold a secret."""
    (problem,) = read(b"{" + b"x" * 100 + b": 1}").problems
    assert problem.params["found"] == "x" * 20
