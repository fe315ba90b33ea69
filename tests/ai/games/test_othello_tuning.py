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
from agon.ai.games.othello.tuning.exam import discs_of, examined, random_positions
from agon.ai.games.othello.tuning.fitting import FitSettings, PatternTables, Regression, fit, returns, rough
from agon.ai.games.othello.tuning.games import LEAST, SOLVED
from agon.ai.games.othello.tuning.positions import OthelloSelfPlay, Positions, played
from agon.ai.search.kernel_binding import bound_kernels
from agon.games.othello import mobility
from agon.games.verbs import State


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
    nothing = np.zeros(count, np.float32)
    return Positions(
        own, other, discs.astype(np.int8), nothing, np.ones(count, np.bool_), np.arange(count, dtype=np.int32)
    )


def test_a_fit_finds_what_made_the_results() -> None:
    regression = Regression()
    found = fit(regression, some(3000), FitSettings(pull=2.0, smooth=1.0, rounds=60), quiet)
    assert found.error < 1.0
    assert found.held_error < 0.2 * found.held_spread
    assert found.solved_error == pytest.approx(found.held_error), "all are solved"
    assert found.held == 300
    assert found.positions == 2700


def test_neighbouring_stages_are_pulled_together() -> None:
    regression = Regression()
    apart, near = (
        rough(fit(regression, some(500), FitSettings(2.0, smooth, 60), quiet).tables.weights) for smooth in (0.0, 50.0)
    )
    assert np.abs(near).sum() < 0.2 * np.abs(apart).sum()


def test_the_pull_between_stages_is_half_the_gradient_of_the_squares() -> None:
    rng = np.random.default_rng(4)
    weights, step = rng.normal(size=(2, 5, STAGES))

    def squares(tables: np.ndarray) -> float:
        return float((np.diff(tables, axis=1) ** 2).sum())

    slope = (squares(weights + 1e-4 * step) - squares(weights - 1e-4 * step)) / 2e-4
    assert 2.0 * (rough(weights) * step).sum() == pytest.approx(slope)


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
    positions = played(OthelloSelfPlay(seed=3), 100, quiet)
    rows = regression.rows(positions)
    entries = np.zeros((regression.entries, STAGES))
    entries[shared()] = TABLE / UNIT
    tables = PatternTables(entries, np.array(WEIGHTS, np.float64))
    said = regression.said(rows, np.concatenate([tables.weights.ravel(), tables.beside.ravel()]))
    judge = kernels.bind(evaluate)
    for own, other, discs in zip(positions.own, positions.other, said, strict=True):
        state = state_of(int(own), int(other))
        expected = discs / CLEAR
        assert judge(state, 0) == pytest.approx(expected / (1.0 + abs(expected)), abs=1e-6)
    assert stored()[0].shape == TABLE.shape


def test_games_follow_from_the_seed(tmp_path: Path) -> None:
    one, two = played(OthelloSelfPlay(seed=5), 150, quiet), played(OthelloSelfPlay(seed=5), 150, quiet)
    other = played(OthelloSelfPlay(seed=6), 150, quiet)
    for part in fields(Positions):
        np.testing.assert_array_equal(getattr(one, part.name), getattr(two, part.name))
    assert one.own.tolist() != other.own.tolist()
    both = one.with_others(two)
    assert len(set(both.games.tolist())) == 2 * len(set(one.games.tolist()))
    assert {value % 2 for value in one.discs.tolist()} == {0}
    one.save(tmp_path / "some.npz", "why")
    again, note = Positions.load(tmp_path / "some.npz")
    assert note == "why"
    assert again.own.tolist() == one.own.tolist()


def test_late_positions_are_solved_and_earlier_ones_have_what_they_led_to() -> None:
    kernels = bound_kernels("othello")
    positions = played(OthelloSelfPlay(seed=7), 300, quiet)
    left = np.array(
        [64 - (int(one) | int(two)).bit_count() for one, two in zip(positions.own, positions.other, strict=True)]
    )
    assert (positions.solved == (left <= SOLVED)).all()
    assert left.min() == LEAST
    assert (positions.expected[positions.solved] == positions.discs[positions.solved]).all()
    for index in np.flatnonzero(positions.solved)[::7].tolist():
        state = state_of(int(positions.own[index]), int(positions.other[index]))
        assert examined(kernels, state)[0] == positions.discs[index]
    for game in set(positions.games.tolist()):
        inside = positions.games == game
        early = inside & ~positions.solved
        assert len(set(np.abs(positions.discs[early]).tolist())) <= 1
        if early.any() and (inside & positions.solved).any():
            first = np.flatnonzero(inside & positions.solved)[0]
            assert abs(positions.discs[first]) == abs(positions.discs[early][0])


def test_a_game_is_the_rules() -> None:
    """Each position follows from the one before it by a legal move, unless the other side passed."""
    rules = bound_kernels("othello").rules
    positions = played(OthelloSelfPlay(seed=8), 200, quiet)
    followed = 0
    for index in range(len(positions.own) - 1):
        if positions.games[index] != positions.games[index + 1]:
            continue
        state = state_of(int(positions.own[index]), int(positions.other[index]))
        after = [rules.apply(state, action) for action in rules.legal(state)]
        wanted = {int(positions.own[index + 1]), int(positions.other[index + 1])}
        assert any({int(one[0]), int(one[1])} == wanted for one in after)
        followed += 1
    assert followed > 100


def state_of(own: int, other: int) -> State:
    state = bound_kernels("othello").rules.initial()
    state[0], state[1], state[2] = own, other, 0
    state[3] = mobility(own, other, 2**64 - 1)
    return state


def test_the_exam_takes_random_positions_with_a_choice() -> None:
    kernels = bound_kernels("othello")
    states = random_positions(kernels, 5, 10, 12, 1)
    assert all(10 <= 64 - (int(state[0]) | int(state[1])).bit_count() <= 12 for state in states)
    exact, static, searched = np.array([examined(kernels, state) for state in states]).T
    assert np.abs(searched - exact).mean() < np.abs(exact).mean()
    assert np.abs(static).max() <= 64.0


def test_a_return_mixes_what_followed() -> None:
    regression = Regression()
    own, other = np.array([1, 6, 1, 8], np.uint64), np.array([6, 1, 6, 1], np.uint64)
    discs = np.array([10, -10, 10, 4], np.int8)
    expected = np.array([2.0, -6.0, 0.0, 0.0], np.float32)
    some = Positions(own, other, discs, expected, np.zeros(4, np.bool_), np.array([1, 1, 1, 2], np.int32))
    assert returns(regression, some, 1.0).tolist() == [10.0, -10.0, 10.0, 4.0]
    assert returns(regression, some, 0.5).tolist() == [0.5 * 2 + 0.5 * 8, -0.5 * 6 - 0.5 * 10, 10.0, 4.0]
    some.solved[1] = True
    assert returns(regression, some, 0.5).tolist() == [6.0, -10.0, 10.0, 4.0], "it is known what it is worth"
    passing = Positions(
        own[:2], np.array([6, 6], np.uint64), discs[[0, 0]], expected[:2], some.solved[2:], np.ones(2, np.int32)
    )
    passing.own[1] = 1
    assert returns(regression, passing, 0.0).tolist()[0] == 2.0
    assert returns(regression, passing, 0.5).tolist() == [6.0, 10.0], "the same side moved twice"


def test_discs_and_returns_go_both_ways() -> None:
    for discs in (-30.0, -1.0, 0.0, 12.5):
        expected = discs / CLEAR
        assert discs_of(expected / (1.0 + abs(expected))) == pytest.approx(discs)
    assert discs_of(-1.0) == -64.0


def test_stages_go_over_into_each_other() -> None:
    assert (stage_of(60), share_of_next(60, 0)) == (0, 0.0)
    assert (stage_of(0), share_of_next(0, LAST_PAIR)) == (LAST_PAIR, 1.0)
    for left in range(1, FIRST_STAGE):
        now, before = (stage_of(some) + share_of_next(some, stage_of(some)) for some in (left, left + 1))
        assert 0.0 <= now - before <= 1.0 / STAGE + 1e-9
    assert CONSTANT == 0
