"""Make mutants of source files: the smallest edits that change what the code does.

Python's are mutmut's, and two of our own: a condition that is never true, and a call that is left out. JavaScript's
are Stryker's. Edits of texts, which change no logic, and those that break at once (a result replaced by None, an empty
body) are left out: nearly any test notices them.
"""

from __future__ import annotations

import difflib
import json
import subprocess
from collections.abc import Callable, Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from pathlib import Path
from typing import Any

import libcst
from libcst.metadata import MetadataWrapper, PositionProvider
from mutmut.mutation import mutators
from mutmut.mutation.file_mutation import MutationVisitor, deep_replace
from mutmut.mutation.pragma_handling import IgnoredCode

SCRIPT = Path(__file__).with_name("javascript.mjs")


@dataclass(frozen=True)
class Mutant:
    """An edit of a file. ``line`` counts from 1."""

    path: str
    line: int
    before: str
    """The file as it is."""
    make: Callable[[], str]
    """Returns the changed file."""

    def shown(self) -> list[str]:
        """Return the lines that differ, with - and + before them."""
        found = difflib.unified_diff(self.before.splitlines(), self.make().splitlines(), lineterm="", n=0)
        return [line for line in found if not line.startswith(("---", "+++", "@@"))]


def never(node: libcst.If) -> Iterable[libcst.If]:
    """Yield the statement with a condition that is never true: a guard that lets everything pass."""
    yield node.with_changes(test=libcst.Name("False"))


def left_out(node: libcst.Expr) -> Iterable[libcst.Pass]:
    """Yield ``pass`` in the place of a call or an await whose result nobody uses, but not of a line of the log."""
    called = node.value.expression if isinstance(node.value, libcst.Await) else node.value
    if isinstance(called, libcst.Call) and not libcst.Module([]).code_for_node(called.func).startswith("log."):
        yield libcst.Pass()


BREAKING = {mutators.operator_string, mutators.operator_assignment, mutators.operator_arg_removal}
OPERATORS: Any = [
    *((kind, operator) for kind, operator in mutators.mutation_operators if operator not in BREAKING),
    (libcst.If, never),
    (libcst.Expr, left_out),
]


def mutants_of(root: Path, paths: Sequence[str]) -> Iterator[Mutant]:
    """Yield every mutant of these files below ``root``. Raises ``CalledProcessError`` if node fails."""
    for path in paths:
        if path.endswith(".py"):
            yield from _python(root, path)
    pages = [path for path in paths if path.endswith(".js")]
    if pages:
        yield from _javascript(root, pages)


def _python(root: Path, path: str) -> Iterator[Mutant]:
    code = (root / path).read_text()
    wrapped = MetadataWrapper(libcst.parse_module(code))
    visitor = MutationVisitor(OPERATORS, IgnoredCode(set(), set(), set()))
    module = wrapped.visit(visitor)
    places = wrapped.resolve(PositionProvider)
    for found in visitor.mutations:
        if found.contained_by_top_level_function is None:
            continue
        make = partial(_replaced, module, found.original_node, found.mutated_node)
        yield Mutant(path, places[found.original_node].start.line, code, make)


def _replaced(module: libcst.Module, old: libcst.CSTNode, new: libcst.CSTNode) -> str:
    changed = deep_replace(module, old, new)
    assert isinstance(changed, libcst.Module)
    return changed.code


def _javascript(root: Path, paths: Sequence[str]) -> Iterator[Mutant]:
    run = subprocess.run(["node", str(SCRIPT), *paths], cwd=root, check=True, capture_output=True, text=True)
    for found in json.loads(run.stdout):
        code = (root / found["fileName"]).read_text()
        start, end = (_offset(code, found["location"][edge]) for edge in ("start", "end"))
        changed = code[:start] + found["replacement"] + code[end:]
        yield Mutant(found["fileName"], found["location"]["start"]["line"] + 1, code, partial(str, changed))


def _offset(code: str, place: dict[str, int]) -> int:
    lines = code.splitlines(keepends=True)
    return sum(map(len, lines[: place["line"]])) + place["column"]
