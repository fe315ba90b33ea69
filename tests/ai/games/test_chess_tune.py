"""Fitting weights: a fit recovers known weights, and everything follows from the seed."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import numpy as np
import pytest

from agon import games
from agon.ai.games.chess.evaluate import features
from agon.ai.games.chess.features import explain
from agon.ai.games.chess.tapered_evaluation import CENTIPAWN, STRAIGHT, evaluate
from agon.ai.games.chess.tune import TUNED
from agon.ai.games.chess.weight_layout import COUNT, FEATURES
from agon.ai.games.chess.weights import ENDING, MIDDLE_GAME
from agon.ai.search.kernel_binding import bound_kernels
from agon.ai.tuning.features import FeatureRows
from agon.ai.tuning.regression import Descent, expected, fit, fit_unit
from agon.ai.tuning.samples import Samples, SelfPlay, join, play, play_batch

POSITIONS = (
    "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
    "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
    "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 b - - 0 10",
    "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
    "8/5k2/8/1P6/8/4B3/8/6K1 b - - 60 90",
)


def quiet(line: str) -> None:
    """Ignore the progress of a fit."""


def rows(lists: list[list[float]]) -> FeatureRows:
    """Return dense rows as sparse ones."""
    width = len(lists[0])
    return FeatureRows(
        np.arange(0, width * len(lists) + 1, width, dtype=np.int64),
        np.tile(np.arange(width, dtype=np.int32), len(lists)),
        np.array(lists, np.float32).ravel(),
    )


def test_sparse_rows_are_a_matrix() -> None:
    some = FeatureRows(np.array([0, 2, 2, 3]), np.array([0, 2, 1], np.int32), np.array([1.0, 2.0, 3.0], np.float32))
    assert some.sums(np.array([10.0, 100.0, 1000.0])).tolist() == [2010.0, 0.0, 300.0]
    assert some.gradient(np.array([1.0, 5.0, 2.0]), 3).tolist() == [1.0, 6.0, 2.0]
    assert some.part(np.array([False, True, True])).sums(np.array([1.0, 10.0, 100.0])).tolist() == [0.0, 30.0]


def test_a_fit_finds_the_weights_that_made_the_results() -> None:
    rng = np.random.default_rng(3)
    true, known = np.array([100.0, -40.0, 25.0]), np.array([100.0, 0.0, 60.0])
    seen = rows(rng.integers(-3, 4, (6000, 3)).tolist())
    results = (rng.random(6000) < expected(seen.sums(true), 0.01)).astype(np.float32)
    samples = Samples(np.zeros((6000, 1)), results, np.arange(6000, dtype=np.int32), np.zeros(0, np.float32))
    found = fit(seen, samples, known, Descent(leash=1000.0), quiet)
    assert found.weights / found.weights[0] * 100.0 == pytest.approx(true, abs=12.0)
    assert found.after < found.before
    assert found.held_after < found.held_before
    assert found.held == 600
    assert found.positions == 5400
    held_back = fit(seen, samples, known, Descent(leash=0.01), quiet)
    assert held_back.weights == pytest.approx(known, abs=1.0), "weights stay where they began on a short leash"
    judged = replace(samples, values=np.tanh(seen.sums(true) / 500.0).astype(np.float32))
    taught = fit(seen, judged, known, Descent(leash=1000.0, results=0.0), quiet)
    assert taught.weights[0] * taught.weights[1] < 0.0 < taught.weights[2], "what a search found teaches too"
    assert taught.held_after < taught.held_before


def test_the_unit_is_found() -> None:
    rng = np.random.default_rng(4)
    sums = rng.normal(0.0, 300.0, 20_000)
    results = (rng.random(20_000) < expected(sums, 0.005)).astype(np.float32)
    assert fit_unit(sums, results) == pytest.approx(0.005, rel=0.05)


def test_games_follow_from_the_seed() -> None:
    kernels = bound_kernels("tic_tac_toe")
    how = SelfPlay("tic_tac_toe", seed=5, nodes=40, fewest=2, most=4, every=1)
    kept, result = play(kernels, how, 7)
    again, same = play(kernels, how, 7)
    assert [state.tolist() for state in kept] == [state.tolist() for state in again]
    assert result == same
    results = {play(kernels, how, number)[1] for number in range(30)}
    assert {0.0, 0.5} < results | {1.0} <= {0.0, 0.5, 1.0}
    batch = play_batch(how, range(7, 9))
    assert batch.games.tolist()[: len(kept)] == [7] * len(kept)
    assert batch.results[0] == result


def test_samples_are_read_as_they_were_written(tmp_path: Path) -> None:
    empty = np.zeros(0, np.float32)
    samples = Samples(np.array([[1, 2]], np.uint64), np.array([0.5], np.float32), np.array([3], np.int32), empty)
    samples.save(tmp_path / "some.npz", "why")
    again, note = Samples.load(tmp_path / "some.npz")
    assert note == "why"
    assert again.states.tolist() == [[1, 2]]
    assert (again.results[0], again.games[0]) == (0.5, 3)
    assert join([again, samples.after(again)]).games.tolist() == [3, 7]


@pytest.mark.parametrize("text", POSITIONS)
def test_the_features_of_chess_add_up_to_the_evaluation(text: str) -> None:
    state = games.load("chess").position_from_text(text)
    room, places = np.zeros((2, COUNT), np.int64), np.zeros(2 * COUNT, np.int32)
    amounts = np.zeros(2 * COUNT, np.float32)
    found = features(state, room, places, amounts)
    weights = np.array([*MIDDLE_GAME, *ENDING], np.float64)
    value = evaluate(state, 0) / CENTIPAWN
    assert abs(value) < STRAIGHT / CENTIPAWN
    assert float(weights[places[:found]] @ amounts[:found]) == pytest.approx(value, abs=0.01)
    assert sum(explain(state).values()) == pytest.approx(value, abs=1e-6)
    assert not room.any()


def test_the_weights_of_chess_are_written_as_they_are_read() -> None:
    found: dict[str, tuple[int, ...]] = {}
    exec(TUNED.text(np.array([*MIDDLE_GAME, *ENDING], np.float64), "Somewhere."), found)  # noqa: S102 - its own text
    assert found["MIDDLE_GAME"] == MIDDLE_GAME
    assert found["ENDING"] == ENDING
    assert len(MIDDLE_GAME) == len(ENDING) == len(TUNED.start) // 2 == COUNT
    assert [first for _, first in FEATURES] == sorted({first for _, first in FEATURES})
