"""Solved positions: the best moves are those of an independent solver, and the shares are counted right."""

from __future__ import annotations

from functools import cache
from pathlib import Path

import numpy as np
from numpy.typing import NDArray

from agon.ai.search.kernel_binding import bound_kernels
from agon.ai.training.solved import Examiner, SolvedPositions, read_solved, solve, write_solved
from tests.ai.training.small_runs import Flat, Preferring

LINES = ("012", "345", "678", "036", "147", "258", "048", "246")


@cache
def value(own: frozenset[int], other: frozenset[int]) -> int:
    """Value of tic-tac-toe for the side to move: plain minimax over sets of cells."""
    if any(all(int(cell) in other for cell in line) for line in LINES):
        return -1
    free = set(range(9)) - own - other
    return max((-value(other, own | {cell}) for cell in free), default=0)


def found(game: str, most: int = 30) -> SolvedPositions:
    kernels = bound_kernels(game)
    positions = solve(kernels, kernels.rules.options(), most, seed=1)
    assert positions is not None
    return positions


def cells(bits: int) -> frozenset[int]:
    return frozenset(cell for cell in range(9) if int(bits) >> cell & 1)


def test_every_position_of_tic_tac_toe_is_solved() -> None:
    """Of the positions that can be reached, those in which a move gives something away, each with all best moves."""
    positions = found("tic_tac_toe")
    known = {(int(one), int(other)) for one, other, _ in positions.states}
    assert len(known) == len(positions.states) > 1000
    for (one, other, seat), best in zip(positions.states, positions.best, strict=True):
        own, theirs = (cells(one), cells(other)) if seat == 0 else (cells(other), cells(one))
        values = {cell: -value(theirs, own | {cell}) for cell in set(range(9)) - own - theirs}
        assert set(np.flatnonzero(best)) == {cell for cell in values if values[cell] == max(values.values())}
        assert len(set(values.values())) > 1


def test_connect_four_is_sampled_and_solved() -> None:
    """A win in one is among the best moves, and not all moves are."""
    positions = found("connect_four")
    rules = bound_kernels("connect_four").rules
    assert len(positions.states) == 30
    wins = 0
    for state, best in zip(positions.states, positions.best, strict=True):
        legal = rules.legal(state)
        assert 0 < best[legal].sum() < len(legal)
        mover = rules.current(state)
        winning = {action for action in legal if rules.returns(rules.apply(state, action))[mover] > 0}
        wins += bool(winning)
        assert winning <= set(np.flatnonzero(best))
    assert wins > 0


def test_games_without_known_values_have_none() -> None:
    for game in ("pig", "kuhn_poker"):
        kernels = bound_kernels(game)
        assert solve(kernels, kernels.rules.options(), 5, seed=1) is None


def test_they_come_back_from_their_file(tmp_path: Path) -> None:
    positions = found("connect_four", 3)
    write_solved(tmp_path / "solved.npz", positions)
    read = read_solved(tmp_path / "solved.npz")
    assert all((a == b).all() for a, b in zip(read, positions, strict=True))


def test_shares_are_of_best_moves() -> None:
    kernels = bound_kernels("tic_tac_toe")
    positions = found("tic_tac_toe")
    examiner = Examiner(kernels, kernels.rules.options(), positions)

    def knows(observations: NDArray[np.float32]) -> NDArray[np.float32]:
        """The best moves of each position, looked up by its planes."""
        table = {
            kernels.rules.observation_tensor(state, int(state[2]), {}).tobytes(): best
            for state, best in zip(positions.states, positions.best, strict=True)
        }
        return np.array([table.get(row.tobytes(), np.zeros(9)) for row in observations], np.float32) * 9.0

    assert examiner.by_policy(Preferring(knows)) == 1.0
    plain = examiner.by_policy(Flat(9, 2))
    assert 0.2 < plain < 0.6
    assert examiner.by_search(Flat(9, 2), 100) > plain + 0.3
