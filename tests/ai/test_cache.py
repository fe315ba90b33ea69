"""A second process compiles nothing, and no stale code is ever run."""

from __future__ import annotations

import json
import os
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
for game in {games}:
    warmup.add(game)
while not warmup.is_done():
    warmup.run_next()
print(json.dumps([warmup.done, warmup.compiled]))
"""


def warm(games: str, cache: Path | None = None) -> tuple[int, int]:
    """(kernels warmed, specialisations compiled) by a process of its own."""
    environment = dict(os.environ) | ({"AGON_KERNEL_CACHE": str(cache)} if cache else {})
    result = subprocess.run(
        [sys.executable, "-c", WARM_ALL.format(games=games)],
        cwd=ROOT,
        env=environment,
        capture_output=True,
        check=True,
        timeout=300,
    )
    done, compiled = json.loads(result.stdout)
    return done, compiled


def test_a_fresh_cache_is_filled_once(tmp_path: Path) -> None:
    """On the cheapest kernels: compiling all of them takes longer than a test may."""
    done, compiled = warm("['rock_paper_scissors']", tmp_path)
    assert compiled > 0
    assert warm("['rock_paper_scissors']", tmp_path) == (done, 0)


def test_a_second_process_compiles_nothing_for_any_game() -> None:
    done, _ = warm("games.names()")
    assert warm("games.names()") == (done, 0)


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
