"""A second process compiles nothing, and no stale code is ever run."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parents[2]

WARM_ALL = """
import json
import games
from ai import engines
from ai.warming import Warmup
warmup = Warmup(engines.registry())
for game in games.names():
    warmup.add(game)
while not warmup.is_done():
    warmup.run_next(warmup.cold_games()[0])
print(json.dumps([warmup.done, warmup.compiled]))
"""


def warm() -> tuple[int, int]:
    """(kernels warmed, specialisations compiled) by a process of its own."""
    result = subprocess.run([sys.executable, "-c", WARM_ALL], cwd=ROOT, capture_output=True, check=True)
    done, compiled = json.loads(result.stdout)
    return done, compiled


def test_a_second_process_compiles_nothing_for_any_game() -> None:
    done, _ = warm()
    assert warm() == (done, 0)


def test_the_cache_is_named_after_everything_that_can_change_compiled_code() -> None:
    from games import jit

    sources = {path.relative_to(ROOT).as_posix() for path in jit.kernel_sources()}
    for module in list(sys.modules.values()):
        path = getattr(module, "__file__", None)
        if path and Path(path).is_relative_to(ROOT / "ai" / "kernels"):
            assert Path(path).relative_to(ROOT).as_posix() in sources
    assert {"games/bits_compiled.py", "games/jit.py", "games/verbs.py", "ai/specialise.py"} <= sources
    assert "ai/evaluation/connect_four.py" in sources


def test_another_source_is_another_folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from games import jit

    before = jit.sources_digest.__wrapped__()
    changed = tmp_path / "changed.py"
    changed.write_text("x = 1")
    monkeypatch.setattr(jit, "kernel_sources", lambda: iter([changed]))
    monkeypatch.setattr(jit, "_ROOT", tmp_path)
    after = jit.sources_digest.__wrapped__()
    changed.write_text("x = 2")
    assert len({before, after, jit.sources_digest.__wrapped__()}) == 3
