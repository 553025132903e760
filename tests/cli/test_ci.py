"""The hook, the Action, the GitLab template and the wheel work with the real tools."""

from __future__ import annotations

import json
import os
import re
import shutil
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
import yaml

ROOT = Path(__file__).parents[2]
GOOD = ROOT / "tests/corpus/accepted/g1-full.json"
BAD = ROOT / "tests/corpus/flagged/02-missing-tags.json"
WARNED = ROOT / "tests/corpus/flagged/09-provider-name.json"
BIN = Path(sys.executable).parent
SHIPPED = (
    "src",
    "scripts",
    "templates",
    "pyproject.toml",
    "README.md",
    "LICENSE",
    ".pre-commit-hooks.yaml",
    "action.yml",
)


def call(*command: object, cwd: Path, env: dict[str, str] | None = None) -> subprocess.CompletedProcess[str]:
    """Run a command; its output as text."""
    return subprocess.run(
        [str(part) for part in command],
        cwd=cwd,
        env=os.environ | {"PATH": f"{BIN}{os.pathsep}{os.environ['PATH']}"} | (env or {}),
        capture_output=True,
        text=True,
        check=False,
        timeout=300,
    )


def git(folder: Path, *arguments: str) -> None:
    """Run git as somebody."""
    who = ("-c", "user.name=a", "-c", "user.email=a@example.com", "-c", "commit.gpgsign=false")
    done = call("git", *who, *arguments, cwd=folder)
    assert done.returncode == 0, done.stderr


@pytest.fixture(scope="module")
def project(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """This project as a repository of its own, as others get it."""
    folder = tmp_path_factory.mktemp("project") / "a2acard"
    folder.mkdir()
    for name in SHIPPED:
        if (ROOT / name).is_dir():
            shutil.copytree(ROOT / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy2(ROOT / name, folder / name)
    git(folder, "init", "-q")
    git(folder, "add", "-A")
    git(folder, "commit", "-qm", "all")
    return folder


@pytest.fixture(scope="module")
def wheel(project: Path) -> Path:
    """The wheel."""
    done = call(sys.executable, "-m", "pip", "wheel", "-q", "--no-deps", "-w", "dist", ".", cwd=project)
    assert done.returncode == 0, done.stderr
    return next((project / "dist").glob("*.whl"))


def test_pre_commit(project: Path, tmp_path: Path) -> None:
    """The real pre-commit installs the hooks, passes a good card, fails a bad one, and mends what can be mended."""
    repository = tmp_path / "agents"
    (repository / ".well-known").mkdir(parents=True)
    git(repository, "init", "-q")
    hooks = {"repo": project.as_uri(), "rev": "HEAD", "hooks": [{"id": "a2acard-fix"}, {"id": "a2acard"}]}
    (repository / ".pre-commit-config.yaml").write_text(yaml.safe_dump({"repos": [hooks]}), encoding="utf-8")
    card = repository / ".well-known/agent-card.json"
    (repository / "other.json").write_text("{", encoding="utf-8")
    env = {"PRE_COMMIT_HOME": str(tmp_path / "cache"), "GIT_CONFIG_GLOBAL": os.devnull}

    def run(source: Path) -> subprocess.CompletedProcess[str]:
        card.write_bytes(source.read_bytes())
        git(repository, "add", "-A")
        return call(BIN / "pre-commit", "run", "--color", "never", cwd=repository, env=env)

    good = run(GOOD)
    assert good.returncode == 0, good.stdout + good.stderr
    assert good.stdout.count("Passed") == 2
    bad = run(BAD)
    assert bad.returncode == 1
    assert "error[missing-member]" in bad.stdout
    mended = run(WARNED)
    assert mended.returncode == 1
    assert "files were modified by this hook" in mended.stdout
    assert '"organization"' in card.read_text(encoding="utf-8")


def act(project: Path, folder: Path, **inputs: str) -> tuple[int, dict[str, str], str]:
    """What the Action's step does with these inputs: exit code, outputs, and what it printed."""
    action = yaml.safe_load((project / "action.yml").read_text(encoding="utf-8"))
    step = action["runs"]["steps"][0]
    values = {name: item["default"] for name, item in action["inputs"].items()} | inputs
    env = {name: _filled(text, values) for name, text in step["env"].items()}
    files = {name: folder / name.lower() for name in ("GITHUB_OUTPUT", "GITHUB_STEP_SUMMARY")}
    for file in files.values():
        file.write_text("", encoding="utf-8")
    env |= {name: str(file) for name, file in files.items()}
    env |= {"GITHUB_ACTION_PATH": str(project), "RUNNER_TEMP": str(project.parent / "runner")}
    done = call("bash", "-e", "-o", "pipefail", "-c", step["run"], cwd=folder, env=env)
    found = dict(
        line.split("=", 1) for line in files["GITHUB_OUTPUT"].read_text(encoding="utf-8").splitlines()
    )
    assert not found or set(found) == set(action["outputs"])
    return done.returncode, found, done.stdout + done.stderr


def _filled(text: str, values: dict[str, str]) -> str:
    match = re.fullmatch(r"\$\{\{ inputs\.([a-z-]+) \}\}", text)
    assert match, text
    return values[match[1]]


def test_action(project: Path, tmp_path: Path) -> None:
    """It annotates, writes the summary, the SARIF file and outputs to gate on, and fails as asked."""
    (tmp_path / "agent-card.json").write_bytes(BAD.read_bytes())
    code, outputs, said = act(project, tmp_path, **{"sarif-file": "out.sarif", "python": sys.executable})
    assert code == 1
    assert (outputs["ok"], outputs["files"], outputs["errors"]) == ("false", "1", "1")
    assert "::error file=agent-card.json,line=76" in said
    assert json.loads((tmp_path / "out.sarif").read_bytes())["runs"][0]["results"]
    assert json.loads(Path(outputs["report"]).read_bytes())["summary"]["errors"] == 1
    assert "missing-member" in (tmp_path / "github_step_summary").read_text(encoding="utf-8")
    code, outputs, _ = act(project, tmp_path, **{"fail-on": "never", "python": sys.executable})
    assert (code, outputs["ok"]) == (0, "false")
    ignoring = {"arguments": "--ignore missing-member", "profile": "strict", "python": sys.executable}
    code, outputs, _ = act(project, tmp_path, **ignoring)
    assert (code, outputs["ok"]) == (0, "true")
    code, outputs, said = act(project, tmp_path, paths="nowhere-*.json", python=sys.executable)
    assert (code, outputs) == (2, {})
    assert "no file matches" in said


def test_gitlab_template(tmp_path: Path) -> None:
    """Its inputs are declared, and its script writes the reports it names and ends as the judging did."""
    head, body = yaml.safe_load_all((ROOT / "templates/a2acard.yml").read_text(encoding="utf-8"))
    inputs: dict[str, Any] = head["spec"]["inputs"]
    job = body["a2acard"]
    asked = set(re.findall(r"\$\[\[ inputs\.([a-z-]+) \]\]", json.dumps(body)))
    assert asked == set(inputs)
    (tmp_path / "agent-card.json").write_bytes(BAD.read_bytes())
    lines = [line for line in job["script"] if not line.startswith("pip ")]
    script = "\n".join(lines)
    for name, item in inputs.items():
        script = script.replace(f"$[[ inputs.{name} ]]", item.get("default", ""))
    assert call("bash", "-e", "-c", script, cwd=tmp_path).returncode == 1
    for report in job["artifacts"]["reports"].values():
        assert (tmp_path / report).stat().st_size > 100
    assert json.loads((tmp_path / "gl-code-quality-report.json").read_bytes())[0]["check_name"]


@pytest.mark.parametrize(
    ("kind", "file", "document"),
    [("github-actions", "action.yml", 0), ("gitlab-ci", "templates/a2acard.yml", 1)],
)
def test_files_for_ci_follow_their_schemas(tmp_path: Path, kind: str, file: str, document: int) -> None:
    """The published schemas of GitHub and GitLab accept them."""
    parts = list(yaml.safe_load_all((ROOT / file).read_text(encoding="utf-8")))
    (tmp_path / "part.yml").write_text(yaml.safe_dump(parts[document]), encoding="utf-8")
    done = call(BIN / "check-jsonschema", "--builtin-schema", f"vendor.{kind}", "part.yml", cwd=tmp_path)
    assert done.returncode == 0, done.stdout


def test_wheel_holds_every_page(wheel: Path) -> None:
    """The wheel has all modules and pages, the type marker, and nothing else."""
    import zipfile

    names = set(zipfile.ZipFile(wheel).namelist())
    source = {
        str(path.relative_to(ROOT / "src"))
        for path in (ROOT / "src/a2acard").rglob("*")
        if path.suffix in (".py", ".md", ".typed")
    }
    assert source <= names
    assert {name for name in names if not name.startswith("a2acard/")} == {
        name for name in names if ".dist-info/" in name
    }


@pytest.mark.parametrize(
    "command",
    [
        ("uv", "tool", "run", "--from", "{wheel}", "a2acard"),
        ("pipx", "run", "--spec", "{wheel}", "a2acard"),
    ],
    ids=["uvx", "pipx"],
)
def test_wheel_runs(wheel: Path, tmp_path: Path, command: tuple[str, ...]) -> None:
    """`uvx` and `pipx` run it, each in an environment of its own."""
    env = {
        "UV_CACHE_DIR": str(tmp_path / "uv"),
        "UV_TOOL_DIR": str(tmp_path / "tools"),
        "UV_PYTHON": sys.executable,
        "UV_PYTHON_DOWNLOADS": "never",
        "PIPX_HOME": str(tmp_path / "pipx"),
        "PIPX_DEFAULT_PYTHON": sys.executable,
    }
    filled = [part.format(wheel=wheel) for part in command]
    done = call(BIN / filled[0], *filled[1:], "lint", BAD, cwd=tmp_path, env=env)
    assert done.returncode == 1, done.stderr
    assert "error[missing-member]" in done.stdout


def test_container_file_copies_what_is_there() -> None:
    """Every file that the container file copies from the project exists, and it runs the command as nobody special."""
    text = (ROOT / "Containerfile").read_text(encoding="utf-8")
    for line in re.findall(r"^COPY (?!--from)(.+)$", text, re.MULTILINE):
        for name in line.split()[:-1]:
            assert (ROOT / name).exists()
    assert 'ENTRYPOINT ["a2acard"]' in text
    assert "\nUSER a2acard\n" in text
