"""Fitting Othello's tables: a fit recovers known tables, and games follow from the seed."""

from __future__ import annotations

from dataclasses import fields
from pathlib import Path

import numpy as np
import pytest

from agon.ai.games.othello.evaluate import evaluate
from agon.ai.games.othello.pattern_evaluation import BESIDE as WEIGHTS
from agon.ai.games.othello.pattern_evaluation import (
    CLEAR,
    FIRST_STAGE,
    LAST_PAIR,
    STAGE,
    TABLE,
    share_of_next,
    stage_of,
)
from agon.ai.games.othello.tables import BESIDE, CONSTANT, STAGES, UNIT, shared, stored
from agon.ai.games.othello.tuning.fitting import FitSettings, PatternTables, Regression, fit, returns
from agon.ai.games.othello.tuning.positions import OthelloSelfPlay, Positions, discs_of, played
from agon.ai.search.kernel_binding import bound_kernels
from agon.games.othello import mobility


def quiet(line: str) -> None:
    """Ignore the progress of a fit."""


def some(count: int, seed: int = 2) -> Positions:
    """Return some random discs, with a result that follows from the moves and the owners of the corners."""
    rng = np.random.default_rng(seed)
    cells = rng.choice(3, (count, 64), p=[0.9, 0.05, 0.05]).astype(np.uint64)
    corners = [0, 7, 56, 63]
    cells[:, corners] = rng.integers(0, 3, (count, 4))
    bits = np.uint64(1) << np.arange(64, dtype=np.uint64)
    own, other = ((cells == side) @ bits for side in (np.uint64(1), np.uint64(2)))
    more = (cells[:, corners] == 1).sum(axis=1) - (cells[:, corners] == 2).sum(axis=1)
    pairs = zip(own.tolist(), other.tolist(), strict=True)
    discs = np.array([2 * mobility(one, two, 2**64 - 1).bit_count() for one, two in pairs]) + 10 * more
    unknown = np.full(count, np.nan, np.float32)
    return Positions(own, other, discs.astype(np.int8), unknown, np.arange(count, dtype=np.int32))


def test_a_fit_finds_what_made_the_results() -> None:
    regression = Regression()
    found = fit(regression, some(3000), FitSettings(pull=2.0, rounds=60), quiet)
    assert found.error < 1.0
    assert found.held_error < 0.2 * found.held_spread
    assert found.held == 300
    assert found.positions == 2700


def test_gathering_is_the_transpose_of_summing() -> None:
    regression = Regression()
    rows = regression.rows(some(50))
    rng = np.random.default_rng(1)
    weights = rng.normal(size=(regression.entries + BESIDE) * STAGES)
    errors = rng.normal(size=50)
    assert regression.said(rows, weights) @ errors == pytest.approx(weights @ regression.gathered(rows, errors))


def test_the_tables_say_what_the_evaluation_says() -> None:
    regression = Regression()
    kernels = bound_kernels("othello")
    positions = played(OthelloSelfPlay(seed=3, nodes=30), range(2), quiet)
    rows = regression.rows(positions)
    entries = np.zeros((regression.entries, STAGES))
    entries[shared()] = TABLE / UNIT
    tables = PatternTables(entries, np.array(WEIGHTS, np.float64))
    said = regression.said(rows, np.concatenate([tables.weights.ravel(), tables.beside.ravel()]))
    judge = kernels.bind(evaluate)
    for own, other, discs in zip(positions.own, positions.other, said, strict=True):
        state = kernels.rules.initial()
        state[0], state[1], state[2] = own, other, 0
        state[3] = mobility(int(own), int(other), 2**64 - 1)
        expected = discs / CLEAR
        assert judge(state, 0) == pytest.approx(expected / (1.0 + abs(expected)), abs=1e-6)
    assert stored()[0].shape == TABLE.shape


def test_games_follow_from_the_seed(tmp_path: Path) -> None:
    how = OthelloSelfPlay(seed=5, nodes=40)
    one, two = played(how, range(7, 9), quiet), played(how, range(7, 9), quiet)
    for part in fields(Positions):
        np.testing.assert_array_equal(getattr(one, part.name), getattr(two, part.name))
    both = one.with_others(two)
    assert sorted(set(both.games.tolist())) == [7, 8, 16, 17]
    assert {value % 2 for value in one.discs.tolist()} == {0}
    one.save(tmp_path / "some.npz", "why")
    again, note = Positions.load(tmp_path / "some.npz")
    assert note == "why"
    assert again.own.tolist() == one.own.tolist()
    by_hand = played(OthelloSelfPlay(seed=5, nodes=40, fitted=False), range(7, 8), quiet)
    far = by_hand.expected[: len(by_hand.expected) // 2]
    assert np.isnan(far).all(), "rules of thumb say no discs"
    assert by_hand.expected[-9:-4].tolist() == by_hand.discs[-9:-4].tolist(), "the solver does"


def test_a_return_mixes_what_followed() -> None:
    own, other = np.array([1, 6, 1, 8], np.uint64), np.array([6, 1, 6, 1], np.uint64)
    discs = np.array([10, -10, 10, 4], np.int8)
    some = Positions(own, other, discs, np.zeros(4, np.float32), np.array([1, 1, 1, 2], np.int32))
    expected = np.array([2.0, -6.0, 0.0, 0.0])
    assert returns(some, expected, 1.0).tolist() == [10.0, -10.0, 10.0, 4.0]
    assert returns(some, expected, 0.5).tolist() == [0.5 * 2 + 0.5 * 8, -0.5 * 6 - 0.5 * 10, 10.0, 4.0]
    passing = Positions(
        own[:2], np.array([6, 6], np.uint64), discs[[0, 0]], np.zeros(2, np.float32), np.ones(2, np.int32)
    )
    passing.own[1] = 1
    assert returns(passing, expected, 0.0).tolist()[0] == 2.0
    assert returns(passing, expected[:2], 0.5).tolist() == [6.0, 10.0], "the same side moved twice"


def test_discs_and_returns_go_both_ways() -> None:
    for discs in (-30.0, -1.0, 0.0, 12.5):
        expected = discs / CLEAR
        assert discs_of(expected / (1.0 + abs(expected))) == pytest.approx(discs)
    assert np.isnan(discs_of(1.0))


def test_stages_go_over_into_each_other() -> None:
    assert (stage_of(60), share_of_next(60, 0)) == (0, 0.0)
    assert (stage_of(0), share_of_next(0, LAST_PAIR)) == (LAST_PAIR, 1.0)
    for left in range(1, FIRST_STAGE):
        now, before = (stage_of(some) + share_of_next(some, stage_of(some)) for some in (left, left + 1))
        assert 0.0 <= now - before <= 1.0 / STAGE + 1e-9
    assert CONSTANT == 0
