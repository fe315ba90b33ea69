"""The measurement of even chances goes on from its file, and carries the estimate from game to game."""

from __future__ import annotations

import math
import time
from pathlib import Path

import pytest

from agon.ai.style.grove_scale import Scale, scale_of
from bench.strength import even


def scale(game: str) -> Scale:
    found = scale_of(game)
    assert found is not None
    return found


@pytest.mark.parametrize("game", ["chess", "othello", "tic_tac_toe"])
def test_six_levels_from_the_weakest_to_the_strongest_are_met(game: str) -> None:
    levels = even.chosen(scale(game))
    assert len(levels) == min(6, len(scale(game).steps) - 1)
    assert (levels[0].name, levels[-1].name) == ("seed", "sequoia")
    assert [step.rating for step in levels] == sorted({step.rating for step in levels})


def test_a_later_call_goes_on_from_the_file(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(even, "COUNTED", 3)
    file = tmp_path / "even.ndjson"
    there, levels = scale("tic_tac_toe"), even.chosen(scale("tic_tac_toe"))[:1]
    assert not even.measure("tic_tac_toe", there, levels, file, seed=1, until=time.monotonic() - 1.0)
    assert even.read(file, "tic_tac_toe") == []
    assert even.measure("tic_tac_toe", there, levels, file, seed=1, until=math.inf)
    whole = even.read(file, "tic_tac_toe")
    assert [row.carried["games"] for row in whole] == [1, 2, 3, 4, 5, 6, 7, 8]
    assert [row.score + float(row.carried["score"]) for row in whole] == [1.0] * 8, "what one wins the other loses"
    file.write_bytes(b"".join(file.read_bytes().splitlines(keepends=True)[:6]))
    assert even.measure("tic_tac_toe", there, levels, file, seed=1, until=math.inf)
    assert even.read(file, "tic_tac_toe") == whole
    assert even.read(file, "chess") == []
    assert " 3 " in even.table(levels, whole)[1]
