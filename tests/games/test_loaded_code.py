from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from agon import games

CALLED_AND_CALLER = """
import numba
from agon.games.loaded_code import keep_code_lean

keep_code_lean()

@numba.njit(cache=True)
def called(number):
    return number * 3 + 1

print(called(2))
library = next(iter(called.overloads.values())).library
print(library._shared_module is None)

@numba.njit
def caller(number):
    return called(number) + 1

print(caller(2))
"""


@pytest.fixture
def script(tmp_path: Path) -> Path:
    file = tmp_path / "script.py"
    file.write_text(CALLED_AND_CALLER)
    return file


def lines_of(script: Path) -> list[str]:
    root = Path(games.__file__).parents[1]
    env = {**os.environ, "NUMBA_CACHE_DIR": str(script.parent / "cache"), "PYTHONPATH": str(root)}
    done = subprocess.run([sys.executable, script], env=env, capture_output=True, text=True, check=True)
    return done.stdout.split()


def test_loaded_code_has_no_module_until_a_compiler_asks_for_it(script: Path) -> None:
    assert lines_of(script) == ["7", "False", "8"]
    assert lines_of(script) == ["7", "True", "8"]
