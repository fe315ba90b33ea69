"""The mutants that ``make mutants`` makes of Python code."""

from __future__ import annotations

import ast
from pathlib import Path

from tests.mutants.__main__ import PACKAGES, files_of
from tests.mutants.mutation import mutants_of

CODE = """
def door(account: str | None, limit: int = 3) -> int:
    if account is None and limit > 2:
        raise ValueError("no")
    log.info("in")
    forget(account)
    return limit + 1
"""


def test_guards_and_calls_are_left_out_and_annotations_and_texts_left_alone(tmp_path: Path) -> None:
    (tmp_path / "door.py").write_text(CODE)
    found = list(mutants_of(tmp_path, ["door.py"]))
    changed = {tuple(line for line in mutant.shown() if line.startswith("+")) for mutant in found}
    assert {("+    if False:",), ("+    pass",), ("+    return limit - 1",)} <= changed
    assert ("+    if account is None or limit > 2:",) in changed
    assert {("+    if account is None and limit >= 2:",), ("+    if account is not None and limit > 2:",)} <= changed
    for mutant in found:
        source = mutant.make()
        ast.parse(source)
        assert source != CODE
        assert 'log.info("in")' in source
        assert "account: str | None" in source
        assert [number for number, line in enumerate(source.splitlines(), 1) if line != CODE.splitlines()[number - 1]]


def test_a_file_belongs_to_one_package() -> None:
    files = [path for package in PACKAGES for path in files_of(package)]
    assert len(files) == len(set(files))
    assert {"server/accounts/passwords.py", "games/chess/moves.py", "clients/web/js/net/connection.js"} <= set(files)
