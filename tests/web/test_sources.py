"""Rules for the client's source files."""

from __future__ import annotations

import json
import posixpath
import re
import subprocess
from collections import Counter
from graphlib import TopologicalSorter
from pathlib import Path

import pytest

from tests.programs import not_run, require_program

WEB = Path(__file__).resolve().parents[2] / "clients" / "web"
PAGES = sorted(WEB.glob("*.html"))
JS = WEB / "js"
MODULES = {file.relative_to(JS).as_posix(): file.read_text() for file in sorted(JS.rglob("*.js"))}


def imported(name: str) -> set[str]:
    """Return the modules that this one imports statically, by their path below js/."""
    sources = re.findall(r'from "([^"]+)"', MODULES[name])
    return {posixpath.normpath(posixpath.join(posixpath.dirname(name), source)) for source in sources}


def test_types_are_right() -> None:
    npm = require_program("npm")
    if not (WEB / "node_modules" / "typescript").is_dir():
        not_run(f"TypeScript is not installed: npm ci --prefix {WEB.relative_to(WEB.parents[1])}")
    command = [npm, "run", "--silent", "check"]
    check = subprocess.run(command, cwd=WEB, capture_output=True, text=True, timeout=120, check=False)
    assert check.returncode == 0, check.stdout


def test_names_are_put_on_the_page_in_one_file_only() -> None:
    assert {name for name, text in MODULES.items() if "player-name" in text} == {"ui/player-badge.js"}
    bare = re.compile(r"\b(?:player|you|by|opponent)\.name\b")
    users = {name for name, text in MODULES.items() if bare.search(text)}
    allowed = {"ui/player-badge.js", "shell/settings-dialog.js"}
    assert users <= allowed, "it fills in the field in which I change my own name"


@pytest.mark.parametrize("page", PAGES, ids=lambda page: page.name)
def test_a_page_has_its_live_region_from_the_start_and_nothing_inline(page: Path) -> None:
    text = page.read_text()
    assert text.count('role="status" aria-live="polite" aria-atomic="true"') == 1
    assert re.search(r"<style|\sstyle=|\son[a-z]+=|<script(?![^>]*\ssrc=)", text) is None


def test_modules_bring_no_code_to_be_evaluated_and_none_from_elsewhere() -> None:
    for name, text in MODULES.items():
        assert re.search(r"\beval\(|new Function|innerHTML|insertAdjacentHTML|document\.write", text) is None, name
        assert imported(name) <= MODULES.keys(), name


def test_the_import_graph_of_the_folders_has_no_cycle() -> None:
    """Types count as well: an import in a JSDoc comment is an arrow."""
    graph: dict[str, set[str]] = {}
    for name, text in MODULES.items():
        folder = posixpath.dirname(name)
        sources = re.findall(r'(?:from |import\()"(\.[^"]+)"', text)
        targets = {posixpath.dirname(posixpath.normpath(posixpath.join(folder, source))) for source in sources}
        graph.setdefault(folder, set()).update(targets - {folder})
    assert {"pages", "shell", "game", "board", "net", "ui"} <= graph.keys()
    TopologicalSorter(graph).prepare()


def test_folders_have_at_most_25_files() -> None:
    sizes = Counter(posixpath.dirname(name) for name in MODULES)
    assert [folder for folder, size in sizes.items() if size > 25] == []


def test_functions_have_at_most_80_lines() -> None:
    function = re.compile(r"^( *)(?:export |async |function |static )*(#?\w+)\(.*\) \{\n(?:.*\n)*?\1\}$", re.MULTILINE)
    found = [(name, each) for name, text in MODULES.items() for each in function.finditer(text)]
    assert len(found) > 500
    assert [(name, each[2]) for name, each in found if each[0].count("\n") >= 80] == []


def test_nothing_is_needed_to_run_and_the_lock_names_no_registry() -> None:
    package = json.loads((WEB / "package.json").read_text())
    assert "dependencies" not in package
    lock = (WEB / "package-lock.json").read_text()
    assert "resolved" not in lock
    assert "://registry" not in lock


def test_the_start_page_needs_less_than_150_kb_of_scripts_and_styles() -> None:
    """Dialogs are not counted: each brings a module of its own when it opens."""
    page = (WEB / "index.html").read_text()
    needed, found = set(re.findall(r'(?:src|href)="/static/js/([a-z/-]+\.js)"', page)), set[str]()
    while needed:
        name = needed.pop()
        found.add(name)
        needed |= imported(name) - found
    styles = [WEB / "css" / name for name in re.findall(r'href="/static/css/([a-z-]+\.css)"', page)]
    assert {"pages/lobby.js", "net/connection.js"} < found
    assert sum(len(MODULES[name].encode()) for name in found) + sum(style.stat().st_size for style in styles) < 150_000
