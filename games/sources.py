"""Files that can change the compiled code of a function: those of its module and of all that it imports.

A function reaches the names of its module's file, and each comes from the file or from an import. So the files found by
following imports are enough, whatever is called; they are mostly more than enough. Only this project's files are
followed. Source of the idea: build systems that hash what a result was made from (A. Mokhov, N. Mitchell & S. Peyton
Jones, "Build systems à la carte", ICFP 2018, constructive traces).
"""

from __future__ import annotations

import ast
import contextlib
import hashlib
import os
import shutil
import sys
import time
from collections.abc import Iterator
from functools import cache
from pathlib import Path

PACKAGES = ("agon.games.", "agon.protocol.", "agon.ai.")
"""Their modules are followed wherever they are imported."""
DIGITS = 16
STAMP = ".complete"
KEPT_DAYS = 30
"""A folder of compiled code that no process has used for so long is removed."""

_ROOT = Path(__file__).resolve().parent.parent
"""The folder of this project's packages: the checkout, or the installed ``agon``."""


def _folders_of_games() -> list[Path]:
    """Return the folders of games, without an import of ``agon.games``: what that imports is no source of kernels."""
    return [Path(folder) for folder in sys.modules[__name__.rpartition(".")[0]].__path__]


def file_of(module: str) -> Path | None:
    """Return the file of a module of this project; for others, such as a test's, the file that it was loaded from."""
    if _is_followed(module):
        _, package, *rest = module.split(".")
        folders = [_ROOT / package, *(_folders_of_games() if package == "games" else ())]
        places = [folder.joinpath(*rest) for folder in folders]
        paths = (path for place in places for path in (place.with_suffix(".py"), place / "__init__.py"))
        return next((path for path in paths if path.is_file()), None)
    loaded = getattr(sys.modules.get(module), "__file__", None)
    return None if loaded is None else Path(loaded)


def _is_followed(module: str) -> bool:
    return f"{module}.".startswith(PACKAGES)


def imports(tree: ast.Module, module: str, *, is_package: bool) -> Iterator[str]:
    """Yield the modules that a module may import, anywhere in its text; of ``from a import b`` both ``a`` and
    ``a.b``."""
    for node in statements(tree):
        if isinstance(node, ast.Import):
            yield from (alias.name for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                parts = module.split(".")
                parts = parts[: len(parts) - node.level + is_package]
                base = ".".join([*parts, base] if base else parts)
            yield base
            yield from (f"{base}.{alias.name}" for alias in node.names)


def statements(tree: ast.Module) -> Iterator[ast.AST]:
    """Yield all statements, however deep, but not expressions, which are most of a tree."""
    left: list[ast.AST] = [tree]
    while left:
        node = left.pop()
        yield node
        for block in ("body", "handlers", "orelse", "finalbody", "cases"):
            found = getattr(node, block, ())
            if isinstance(found, list):  # that of a lambda is an expression
                left += found


@cache
def read(module: str) -> tuple[str, frozenset[str]] | None:
    """Return the hash of a module's file, and its imports within this project; None if there is no such module."""
    path = file_of(module)
    if path is None:
        return None
    text = path.read_bytes()
    found = imports(ast.parse(text), module, is_package=path.name == "__init__.py")
    here = frozenset(name for name in found if _is_followed(name) and file_of(name) is not None)
    return hashlib.sha256(text).hexdigest(), here


@cache
def reached(modules: frozenset[str]) -> frozenset[str]:
    """Return these modules and all that they import, directly or not."""
    found: set[str] = set()
    left = list(modules)
    while left:
        module = left.pop()
        if module not in found:
            found.add(module)
            known = read(module)
            left += () if known is None else known[1]
    return frozenset(found)


@cache
def digest(modules: frozenset[str], more: str = "") -> str:
    """Hash of ``more`` and of every file that ``modules`` reach."""
    found = hashlib.sha256(more.encode())
    for module in sorted(reached(modules)):
        known = read(module)
        found.update(f"\0{module} {known[0] if known else ''}".encode())
    return found.hexdigest()[:DIGITS]


def mark_used(path: Path) -> None:
    """For ``clean``. A cache that may only be read, as in a container, keeps what it has anyway."""
    with contextlib.suppress(OSError):
        os.utime(path)


def clean(root: Path, now: float | None = None) -> int:
    """Remove folders of compiled code that were last used ``KEPT_DAYS`` ago, and stamps; return their number.

    Their time of change is the time of last use: every user sets it. A folder is renamed first, so that no process
    finds half of it; a process that had it in use compiles again what it misses.
    """
    oldest = (time.time() if now is None else now) - KEPT_DAYS * 86400
    removed = 0
    for folder in [*root.glob("*/*"), *root.glob("*")]:
        is_named = len(folder.name) == DIGITS and set(folder.name) <= set("0123456789abcdef")
        try:
            if folder.stat().st_mtime > oldest:
                continue
            if folder.suffix == STAMP and folder.is_file():
                folder.unlink()
                removed += 1
            if not is_named or not folder.is_dir():
                continue
            gone = folder.with_name(f"removed-{folder.name}-{os.getpid()}")
            folder.rename(gone)
        except OSError:  # another process was sooner, or it is not ours to remove
            continue
        shutil.rmtree(gone, ignore_errors=True)
        removed += 1
    return removed
