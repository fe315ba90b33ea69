"""The table of checkers' endings: every value follows from those of the moves, known endings come out right, and a
search with the table agrees with one without it."""

from __future__ import annotations

import random

import numpy as np
import pytest

from agon import games
from agon.ai.engines import registry
from agon.ai.games.checkers import kernels as endings
from agon.ai.games.checkers.solver import CheckersSolver, plies_of, table, table_value, value_of
from agon.ai.search.contract import Problem
from agon.ai.search.kernel_binding import BoundKernels
from agon.ai.search.solvers import solver_for
from agon.games.checkers.rules import DRAW_PLIES, STATE_CELLS
from agon.games.verbs import State
from agon.protocol.cards import Limits
from agon.protocol.thinking import Thinking
from tests.ai.positions import choose, problem_at

PLAIN = BoundKernels("checkers", jit=False)
RULES = games.load("checkers")


def positions(count: int, seed: int) -> list[State]:
    """Return random positions of the table, either side to move."""
    rng = random.Random(seed)
    found: list[State] = []
    while len(found) < count:
        state = np.zeros(STATE_CELLS, np.int64)
        seat = rng.randrange(2)
        if not endings.put(state, 0, rng.randrange(endings.SIDES)):
            continue
        if not endings.put(state, 1, rng.randrange(endings.SIDES)):
            continue
        state[3] = seat
        text = RULES.position_to_text(state)
        found.append(RULES.position_from_text(text))
    return found


def expected(state: State) -> int:
    """Return a position's value, derived from the values of its moves."""
    values = [table_value(RULES, RULES.apply(state, action)) for action in RULES.legal(state)]
    known = [value for value in values if value is not None]
    assert len(known) == len(values), "a move leads out of the table"
    losses = [plies_of(value) for value in known if value < 0]
    if losses:
        return 1 + min(losses)
    if all(value > 0 for value in known):
        return -1 - (1 + max(plies_of(value) for value in known))
    return 0


def test_every_value_follows_from_those_of_the_moves() -> None:
    kinds: set[int] = set()
    for state in positions(400, seed=3):
        if RULES.is_over(state):
            continue
        value = table_value(RULES, state)
        assert value == expected(state), RULES.position_to_text(state)
        kinds.add(int(np.sign(value or 0)))
    assert kinds == {-1, 0, 1}


def test_numbers_are_those_of_the_position_as_its_mover_sees_it() -> None:
    for state in positions(60, seed=4):
        own, other = divmod(endings.number_of(state), endings.SIDES)
        again = np.zeros(STATE_CELLS, np.int64)
        assert endings.put(again, 0, own)
        assert endings.put(again, 1, other)
        assert endings.number_of(again) == own * endings.SIDES + other


@pytest.mark.parametrize(
    ("position", "value"),
    [
        ("B:WK1:BK32", 0),  # one king each
        ("W:WK10,K15:BK1", 9),  # two kings drive one out of the double corner
        ("B:WK6:BK1", 1),  # jumps the last piece
    ],
)
def test_known_endings(position: str, value: int) -> None:
    found = value_of(RULES, RULES.position_from_text(position))
    assert found is not None
    assert np.sign(found) == np.sign(value)


def test_plies_that_count_leave_no_time_for_a_long_win() -> None:
    state = RULES.position_from_text("W:WK10,K15:BK1")
    value = value_of(RULES, state)
    assert value is not None
    assert value > 1
    state[5] = 80 - value
    assert value_of(RULES, state) == value
    state[5] += 1
    assert value_of(RULES, state) is None, "the 80th ply would end the game before it is won"


def test_a_won_ending_is_won_on_time_against_the_longest_defence() -> None:
    state = RULES.position_from_text("W:WK10,K15:BK1")
    value = value_of(RULES, state)
    assert value is not None
    for left in range(value, 0, -1):
        problem = Problem(PLAIN, state, RULES.current(state), {}, Limits(nodes=100))
        thinking = registry.think(registry.engines()["alphabeta"], problem, {"solver": True}).thinking
        assert len(RULES.legal(state)) == 1 or (thinking.exact, thinking.stop, thinking.ends_in) == (
            True,
            "proven",
            left,
        )
        state = RULES.apply(state, RULES.action_from_text(state, thinking.pv[0]))
    assert RULES.is_over(state)
    assert RULES.returns(state) == [-1.0, 1.0]


def test_beyond_the_table_there_is_no_solver() -> None:
    solver = solver_for(Problem(PLAIN, RULES.initial(), 0, {}, Limits()))
    assert isinstance(solver, CheckersSolver)
    assert not solver.is_within_reach


def test_the_table_is_whole() -> None:
    values = table()
    assert (int((values > 0).sum()), int((values < 0).sum()), int(values.max())) == (894_822, 261_875, 109)


def few_pieces(count: int, seed: int) -> list[State]:
    """Return random positions that are not over, with one piece more than the table knows on one side."""
    rng = random.Random(seed)
    found: list[State] = []
    while len(found) < count:
        squares = sorted(rng.sample(range(1, 33), 5))
        sides: list[list[str]] = [[], []]
        for place, square in enumerate(rng.sample(squares, 5)):
            side = place % 2
            crowns = square > 28 if side == 0 else square < 5
            sides[side].append(f"K{square}" if crowns or rng.random() < 0.6 else str(square))
        black, white = (",".join(sorted(side, key=lambda piece: int(piece.strip("K")))) for side in sides)
        state = RULES.position_from_text(f"{rng.choice('BW')}:W{white}:B{black}")
        if not RULES.is_over(state):
            found.append(state)
    return found


def searched(state: State, limits: Limits, *, with_table: bool = True) -> Thinking:
    return choose("alphabeta", problem_at("checkers", state, limits=limits), endings=with_table, table_mb=1).thinking


def test_a_search_one_ply_deep_has_the_table_s_value_and_distance() -> None:
    signs: set[float] = set()
    for state in positions(100, seed=5):
        value = value_of(RULES, state)
        if RULES.is_over(state) or value is None or plies_of(value) > 70:
            continue
        found = searched(state, Limits(depth=1))
        assert (found.value, found.exact) == (np.sign(value), True), RULES.position_to_text(state)
        assert found.ends_in == (plies_of(value) if value else None)
        signs.add(float(np.sign(value)))
    assert signs == {-1.0, 0.0, 1.0}


def test_it_changes_the_work_and_no_exact_value() -> None:
    solved = [0, 0]
    for state in few_pieces(60, seed=6):
        plain, helped = (searched(state, Limits(nodes=10_000), with_table=on) for on in (False, True))
        if plain.exact:
            assert (helped.exact, helped.value, helped.ends_in) == (True, plain.value, plain.ends_in)
        for place, found in enumerate((plain, helped)):
            solved[place] += found.exact or abs(found.value or 0.0) == 1.0
    assert 0 < 3 * solved[0] < 2 * solved[1], "with the table it knows far more of them"


def test_near_the_limit_of_counted_plies_the_search_finds_the_draw() -> None:
    state = RULES.position_from_text("W:WK10,K15:BK1")
    value = value_of(RULES, state)
    assert value is not None
    for spare, expected in ((0, 1.0), (-1, 0.0)):
        state[endings.COUNTED] = DRAW_PLIES - value - spare
        found = searched(state, Limits(depth=value))
        assert (found.value, found.exact) == (expected, True)
