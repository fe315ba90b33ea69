"""Bars of the layout: rooms and files that one can take in at a glance."""

from __future__ import annotations

import ast
import statistics
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("agon", "ai", "clients", "commands", "games", "protocol", "server", "transport")
MEASURED = ("server", "ai", "clients/web/js", "commands")
MOST_ROOMS, MOST_FILES, MOST_LINES_OF_FUNCTION, MEDIAN_LINES = 20, 25, 80, 150
KERNELS = (
    "ai/kernels/",
    "ai/games/hex/kernels/",
    "ai/holdem/kernels/",
    "games/chess/moves.py",
    "games/chess/playouts.py",
)
"""Loops that are compiled as one function on purpose."""


def sources(*folders: str) -> list[Path]:
    """Python and JavaScript files, without what npm installed and the links of ``agon/``."""
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
    # Migrations are numbered and never changed: nobody looks for one by its name.
    folders = {path.parent for path in sources(folder) if path.parent.name != "versions"}
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


def functions(path: Path) -> Iterator[tuple[str, int]]:
    """Names and lengths in lines, docstrings and decorators left out."""
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef):
            first = node.body[1] if ast.get_docstring(node) is not None and len(node.body) > 1 else node.body[0]
            assert node.end_lineno is not None
            yield node.name, node.end_lineno - first.lineno + 1


def test_no_function_is_long() -> None:
    """Kernels excepted: Numba compiles them as one."""
    long = [
        f"{named(path)}: {name}, {length} lines"
        for path in sources(*PACKAGES)
        if path.suffix == ".py" and not named(path).startswith(KERNELS) and path.name != "kernels.py"
        for name, length in functions(path)
        if length > MOST_LINES_OF_FUNCTION
    ]
    assert long == []


def imported(path: Path) -> Iterator[str]:
    for node in ast.walk(ast.parse(path.read_text("utf-8"))):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            yield node.module


def test_packages_are_imported_from_agon() -> None:
    """``import games`` would load a second copy of a room, by another name."""
    bare = [
        f"{named(path)}: {module}"
        for path in sources(*PACKAGES, "bench", "tests")
        if path.suffix == ".py"
        for module in imported(path)
        if module.partition(".")[0] in PACKAGES[1:]
    ]
    assert bare == []
