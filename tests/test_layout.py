"""Limits of the layout: few packages, few files in each, short files."""

from __future__ import annotations

import ast
import statistics
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("agon", "ai", "clients", "commands", "games", "protocol", "server", "transport")
MEASURED = ("server", "ai", "clients/web/js", "commands")
MOST_ROOMS, MOST_FILES, MEDIAN_LINES = 20, 25, 150


def sources(*folders: str) -> list[Path]:
    """Return the Python and JavaScript files, without npm's and those behind the links of ``agon/``."""
    return sorted(
        path
        for folder in folders
        for suffix in ("py", "js")
        for path in (ROOT / folder).rglob(f"*.{suffix}")
        if "node_modules" not in path.parts and not any(parent.is_symlink() for parent in path.parents)
    )


def named(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("folder", MEASURED)
def test_a_folder_has_few_rooms_and_files(folder: str) -> None:
    folders = {path.parent for path in sources(folder)}
    rooms = [path for path in folders if path.parent == ROOT / folder]
    crowded = {
        named(each): count
        for each in folders
        if (count := sum(path.parent == each and path.name != "__init__.py" for path in sources(folder))) > MOST_FILES
    }
    assert len(rooms) <= MOST_ROOMS
    assert crowded == {}


@pytest.mark.parametrize("folder", MEASURED)
def test_the_median_file_is_short(folder: str) -> None:
    lengths = [len(path.read_text("utf-8").splitlines()) for path in sources(folder) if path.name != "__init__.py"]
    assert statistics.median(lengths) < MEDIAN_LINES


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def test_packages_are_imported_from_agon() -> None:
    """``import games`` would load a second copy of a package, by another name."""
    bare = [
        f"{named(path)}: {module}"
        for path in sources(*PACKAGES, "bench", "tests")
        if path.suffix == ".py"
        for module in imported(path)
        if module.partition(".")[0] in PACKAGES[1:]
    ]
    assert bare == []
