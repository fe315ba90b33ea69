"""The benchmark of the server measures a real server, and its arithmetic is right."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from bench.speed.server import main, parts, ratios, table


def run(system: str, repetition: int, rate: float, moves: int = 9) -> dict[str, Any]:
    figures = {
        "matches": 20,
        "moves_a_game": moves,
        "moves_per_second": 1.0,
        "p50_ms": 1.0,
        "p99_ms": 2.0,
        "resident_mb": 3.0,
    }
    return {"system": system, "repetition": repetition, "moves_per_cpu_second": rate, **figures}


def test_ratios_compare_runs_of_the_same_repetition() -> None:
    runs = [run("agon", 0, 300), run("boardgame.io", 0, 100), run("agon", 1, 800), run("boardgame.io", 1, 200)]
    assert ratios(runs, "boardgame.io", 20) == [3.0, 4.0]


def test_the_table_shows_medians_and_their_ratio() -> None:
    runs = [run(name, n, rate * (n + 1)) for n in range(3) for name, rate in (("agon", 300), ("boardgame.io", 100))]
    runs.append(run("agon", 0, 400, moves=5))
    shown = table(runs, ["agon", "boardgame.io"], [20])
    assert "600.0" in shown
    assert "3.00x" in shown


def test_moves_and_games_are_told_apart() -> None:
    """A game takes 300 us and each move 100: 1200 us for 9 moves, 800 for 5."""
    runs = [run("agon", 0, 9e6 / 1200), run("agon", 0, 5e6 / 800, moves=5)]
    assert parts(runs, 20) == pytest.approx((100, 300))


def test_a_real_server_is_measured(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    file = tmp_path / "bench.json"
    short = ["--only", "agon", "--matches", "2", "--repetitions", "1", "--seconds", "0.5", "--warmup", "0.2"]
    assert main([*short, "--json", str(file)]) == 0
    report = json.loads(file.read_text())
    found = report["runs"][0]
    assert found["moves"] > 0
    assert 0 < found["p50_ms"] <= found["p99_ms"]
    assert "agon" in capsys.readouterr().out
