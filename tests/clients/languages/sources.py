"""Texts that the server's source says: its literals, with a 7 for each argument."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from types import ModuleType


@cache
def _tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text())


def file_of(module: ModuleType) -> Path:
    assert module.__file__ is not None
    return Path(module.__file__)


def literals(node: ast.AST) -> Iterator[str]:
    """Yield the texts of a part of the source, without descriptions of what it does."""
    match node:
        case ast.Expr(value=ast.Constant()):
            return
        case ast.Constant(value=str() as text):
            yield text
        case ast.JoinedStr(values=parts):
            yield "".join(str(part.value) if isinstance(part, ast.Constant) else "7" for part in parts)
        case _:
            for part in ast.iter_child_nodes(node):
                yield from literals(part)


def texts_of(module: ModuleType, *functions: str) -> set[str]:
    """Return the literals of these functions of a module, or of all of it."""
    tree = _tree(file_of(module))
    if not functions:
        return {*literals(tree)}
    parts = [each for each in ast.walk(tree) if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)]
    assert {part.name for part in parts} >= {*functions}
    return {text for part in parts if part.name in functions for text in literals(part)}


def sentences_of(module: ModuleType, *functions: str) -> list[str]:
    """Return those of several words, and names with a capital; lines of the log, which have ``%s``, are on no page."""
    found = texts_of(module, *functions)
    return sorted(text for text in found if (" " in text.strip() or text[:1].isupper()) and "%" not in text)


def given_to(file: Path, *called: str) -> list[str]:
    """Return the texts among the arguments of the calls of these functions and classes."""
    found: set[str] = set()
    for node in ast.walk(_tree(file)):
        if isinstance(node, ast.Call) and _name(node.func) in called:
            given = (*node.args, *(word.value for word in node.keywords))
            found.update(text for each in given for text in literals(each))
    return sorted(text for text in found if " " in text)


def assigned(file: Path, name: str) -> list[str]:
    """Return the texts that variables of this name get."""
    found: set[str] = set()
    for node in ast.walk(_tree(file)):
        if isinstance(node, ast.Assign) and any(
            isinstance(each, ast.Name) and each.id == name for each in node.targets
        ):
            found.update(literals(node.value))
    return sorted(found)


def _name(called: ast.expr) -> str:
    match called:
        case ast.Name(id=name) | ast.Attribute(attr=name):
            return name
        case _:
            return ""
