"""docs/types.md: what it shows is printed, and its programs compile."""

from __future__ import annotations

import re
import subprocess
import sys
from pathlib import Path

from a2acard.declarations import declare
from a2acard.examples import example
from tests.npm import Tools

PAGE = (Path(__file__).parents[2] / "docs/types.md").read_text(encoding="utf-8")


def blocks(info: str) -> list[str]:
    """The blocks of the page with these words after the fence."""
    found = re.findall(rf"^```{info}\n(.*?)^```$", PAGE, re.MULTILINE | re.DOTALL)
    assert found
    return found


def test_excerpts_are_real_output() -> None:
    """Every excerpt stands in what the command prints."""
    for info, language in (("ts output", "typescript"), ("py output", "python")):
        for block in blocks(info):
            assert block in declare(language, "1.0")


def test_typescript_programs_compile(tools: Tools) -> None:
    """With the types, under all of strict; a line that expects an error has one."""
    work = tools.folder / "docs"
    work.mkdir(exist_ok=True)
    (work / "package.json").write_text('{"type": "module"}')
    (work / "agent-card.ts").write_text(declare("typescript", "1.0"), encoding="utf-8")
    (work / "agent-card.zod.ts").write_text(declare("zod", "1.0"), encoding="utf-8")
    (work / "use.ts").write_text("\n".join(blocks("ts use")), encoding="utf-8")
    (work / "use-zod.ts").write_text("\n".join(blocks("ts use-zod")), encoding="utf-8")
    strict = ["--strict", "--noEmit", "--target", "es2022", "--lib", "es2022,dom"]
    strict += ["--exactOptionalPropertyTypes", "--noUncheckedIndexedAccess", "--isolatedModules"]
    for file, module in (("use.ts", ("esnext", "bundler")), ("use-zod.ts", ("nodenext", "nodenext"))):
        options = (*strict, "--module", module[0], "--moduleResolution", module[1])
        done = tools.run("typescript/bin/tsc", *options, work / file)
        assert done.returncode == 0, done.stdout


def test_a_hybrid_is_both(tools: Tools) -> None:
    """As the page says: a card of both versions is a literal of the intersection, and of neither alone."""
    work = tools.folder / "hybrid"
    work.mkdir(exist_ok=True)
    for version, name in (("1.0", "new"), ("0.3", "old")):
        (work / f"{name}.ts").write_text(declare("typescript", version), encoding="utf-8")
    card = example("transition-hybrid").data.decode()
    (work / "use.ts").write_text(
        'import type { AgentCard } from "./new";\n'
        'import type { AgentCard as AgentCard_0_3 } from "./old";\n'
        f"export const both: AgentCard & AgentCard_0_3 = {card};\n"
        "// @ts-expect-error: a member of 0.3\n"
        'export const one: Pick<AgentCard, "name"> = { name: both.name, url: both.url };\n',
        encoding="utf-8",
    )
    done = tools.run("typescript/bin/tsc", "--strict", "--noEmit", work / "use.ts")
    assert done.returncode == 0, done.stdout


def test_python_programs_check(tmp_path: Path) -> None:
    """mypy takes them, and finds that the comment that silences it is needed."""
    (tmp_path / "agent_card.py").write_text(declare("python", "1.0"), encoding="utf-8")
    (tmp_path / "use.py").write_text("\n".join(blocks("py use")), encoding="utf-8")
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file", "", "use.py"],
        cwd=tmp_path,
        capture_output=True,
        text=True,
        check=False,
    )
    assert done.returncode == 0, done.stdout
