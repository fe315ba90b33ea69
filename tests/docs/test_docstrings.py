"""Docstrings begin with what something does or is."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.docs.pages import ROOT

SOURCES = ("games", "protocol", "transport", "ai", "server", "clients", "commands", "agon", "bench", "tests")
CLAUSES = frozenset(["What", "Who", "Whom", "Whose", "Whether", "Where", "Which", "How", "That", "Those", "It", "One"])
"""First words of sentences whose subject is a clause, or a word that stands for something else."""


def docstrings(file: Path) -> Iterator[str]:
    """Texts of modules, classes, functions and attributes."""
    for node in ast.walk(ast.parse(file.read_text("utf-8"))):
        body = getattr(node, "body", None)
        for statement in body if isinstance(body, list) else []:
            if isinstance(statement, ast.Expr) and isinstance(statement.value, ast.Constant):
                text = statement.value.value
                if isinstance(text, str) and text.strip():
                    yield text


def test_docstrings_begin_with_a_verb_or_a_noun() -> None:
    """At most 3 % begin with a clause."""
    files = [
        file
        for source in SOURCES
        for file in sorted((ROOT / source).rglob("*.py"))
        if "node_modules" not in file.parts and not any(parent.is_symlink() for parent in file.parents)
    ]
    first = [(file, text.split()[0].strip(".,:;`'\"()")) for file in files for text in docstrings(file)]
    wrong = [f"{file.relative_to(ROOT)}: {word}" for file, word in first if word in CLAUSES]
    assert len(wrong) <= 0.03 * len(first), "\n".join(wrong)
