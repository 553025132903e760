"""Writes the finding and fixed blocks of a page from what the rule says now: `python -m tests.rules.fill RULE…`.

For authors: write the page's prose and its json blocks, run this, then read what it wrote as critically as if
somebody else had. The tests only hold the page and the rule together; whether both are right is for the reader.
"""

from __future__ import annotations

import re
import sys

from a2acard.rules import RULES
from a2acard.source.splice import splice
from tests.rules.pages import FENCE, examples, page_path, read_page
from tests.rules.test_pages import judged, shown


def fill(rule: str) -> str:
    """The page's text with its blocks written anew; prints warnings for what looks wrong."""
    item = next(item for item in RULES if item.id == rule)
    page = read_page(item)
    path = page_path(item)
    text = path.read_text(encoding="utf-8")
    flagged = re.sub(
        r"\n*```(?:finding|fixed)\n.*?^```$", "", page.sections["Flagged"], flags=re.MULTILINE | re.DOTALL
    )
    parts, last = [], 0
    blocks = [match for match in FENCE.finditer(flagged) if match[1] not in ("toml", "jwks")]
    for match, example in zip(blocks, examples(flagged), strict=True):
        report = judged(page, example)
        for _, error in report.crashes:
            raise error
        if not report.findings:
            print(f"{rule}: a flagged example yields nothing")
        parts += [flagged[last : match.end()], "\n\n```finding\n", "\n".join(shown(report)), "\n```"]
        edits = [edit for finding in report.findings if finding.fix for edit in finding.fix.edits]
        if edits:
            parts += ["\n\n```fixed\n", splice(report.document, edits).decode(), "\n```"]
        last = match.end()
    new = "".join([*parts, flagged[last:]])
    for example in page.accepted:
        if judged(page, example).findings:
            print(f"{rule}: an accepted example yields {shown(judged(page, example))}")
    path.write_text(text.replace(page.sections["Flagged"], new), encoding="utf-8")
    return new


if __name__ == "__main__":
    for name in sys.argv[1:]:
        print(fill(name))
