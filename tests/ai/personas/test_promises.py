"""Every sentence of every card is held by a test, or the table says why none can."""

from __future__ import annotations

import ast
from collections import Counter
from functools import cache

import pytest

from tests.ai.personas.sentences import SAID, promises
from tests.live import ROOT

FILES = promises()


@cache
def names_in(file: str) -> frozenset[str]:
    """Return the names of the test functions of a file; empty if there is none."""
    path = ROOT / file
    if not path.is_file():
        return frozenset()
    body = ast.parse(path.read_text("utf-8")).body
    kinds = ast.FunctionDef | ast.AsyncFunctionDef
    return frozenset(each.name for each in body if isinstance(each, kinds) and each.name.startswith("test_"))


def test_every_sentence_is_in_the_table_once() -> None:
    """A new sentence needs a test, or a word why there is none; one that no card says any more is deleted."""
    entries = [says for file in FILES.values() for entry in (*file.held, *file.untested) for says in entry.says]
    assert [text for text, count in Counter(entries).items() if count > 1] == []
    said = {each.text: f"{each.card}.{each.field}" for each in SAID}
    assert {text: place for text, place in said.items() if text not in entries} == {}
    assert [text for text in entries if text not in said] == []


@pytest.mark.parametrize("name", FILES)
def test_named_tests_exist(name: str) -> None:
    named = {test for entry in FILES[name].held for test in entry.by}
    assert [test for test in sorted(named) if test.partition("::")[2] not in names_in(test.partition("::")[0])] == []
    assert all(entry.by and entry.says for entry in FILES[name].held)


@pytest.mark.parametrize("name", FILES)
def test_what_was_measured_names_its_command(name: str) -> None:
    documents = "".join((ROOT / page).read_text("utf-8") for page in ("bench/README.md", "docs/commands.md"))
    for entry in FILES[name].untested:
        assert (entry.why == "measured") == bool(entry.by), entry.says
        if entry.by.startswith("agon bench "):
            assert entry.by.split()[2] in documents
        elif entry.by:
            assert entry.by in documents
