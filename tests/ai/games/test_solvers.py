"""Solvers of single games: as exact as a full search, and silent unless they finish."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

import numpy as np
import pytest

from agon import games
from agon.ai.games.connect_four.solver import ConnectFourSolver, memory_for
from agon.ai.games.othello import kernels as othello
from agon.ai.games.othello.solver import OthelloSolver
from agon.ai.search.contract import Problem
from agon.ai.search.kernel_binding import bound_kernels
from agon.games.othello import PASS
from agon.games.rules import Rules
from agon.games.verbs import State
from agon.protocol.cards import Limits
from tests.ai.positions import CONNECT_FOUR_SCORES, choose, problem, problem_at, random_state


def task_at(state: State, options: Mapping[str, int] | None = None) -> Problem:
    kernels = bound_kernels("connect_four")
    rules = kernels.rules
    return Problem(kernels, state, rules.current(state), rules.options(options), Limits())


def facts(state: State, *, solver: bool, options: Mapping[str, int] | None = None) -> tuple[float | None, int | None]:
    thinking = choose("alphabeta", task_at(state, options), solver=solver).thinking
    assert thinking.exact
    return thinking.value, thinking.ends_in


@pytest.mark.parametrize(("moves", "score"), CONNECT_FOUR_SCORES)
def test_known_scores_and_a_move_that_keeps_them(moves: str, score: int) -> None:
    task = problem("connect_four", moves)
    decision = choose("alphabeta", task, solver=True)
    value, ends_in = decision.thinking.value, decision.thinking.ends_in
    assert value == np.sign(score)
    assert decision.thinking.stop == "proven"
    if score:
        assert 22 - (len(moves) + (ends_in or 0) + 1) // 2 == abs(score)
    rules = task.kernels.rules
    after = rules.apply(task.state, decision.action)
    if rules.is_over(after):
        assert (value, ends_in) in {(1, 1), (0, None)}
    else:
        expected = (-value if value else 0, ends_in - 1 if ends_in else None)
        assert facts(after, solver=True) == expected


@pytest.mark.parametrize("options", [{"width": 4, "height": 4}, {"width": 5, "height": 4}, {"width": 4, "height": 6}])
def test_on_small_boards_it_agrees_with_a_search_to_the_end(options: dict[str, int]) -> None:
    rules = games.load("connect_four")
    for seed in range(12):
        rng = np.random.default_rng(seed)
        state = rules.initial(rules.options(options))
        for _ in range(seed):
            after = rules.apply(state, int(rng.choice(rules.legal(state))))
            if rules.is_over(after):
                break
            state = after
        assert facts(state, solver=True, options=options) == facts(state, solver=False, options=options), seed


def test_cut_into_pieces_it_is_the_same_search() -> None:
    for seed in range(6):
        task = task_at(random_state("connect_four", 22, seed))
        whole, pieces = ConnectFourSolver(task), ConnectFourSolver(task)
        assert whole.run(1 << 40)
        turns = 0
        while not pieces.run(7):
            turns += 1
        assert (pieces.sign, pieces.plies) == (whole.sign, whole.plies)


def opening_states() -> Iterator[State]:
    for discs, seeds in ((14, 6), (18, 4), (22, 4)):
        for seed in range(seeds):
            yield random_state("connect_four", discs, seed)


def test_the_result_and_a_move_that_keeps_it_come_first() -> None:
    early, rules = 0, games.load("connect_four")
    for state in opening_states():
        solver, whole = ConnectFourSolver(task_at(state)), ConnectFourSolver(task_at(state))
        while not solver.is_result_known and not solver.run(4):
            pass
        value = whole.result()
        assert solver.sign == value, rules.position_to_text(state)
        after = rules.apply(state, solver.action)
        kept = rules.returns(after)[1 - rules.current(state)] if rules.is_over(after) else None
        assert value == -(ConnectFourSolver(task_at(after)).result() if kept is None else kept)
        early += not solver.tells_when
    assert early > 5


def test_a_result_without_its_distance_is_played_and_called_proven() -> None:
    """Within the solver's half of the limits."""
    shown = 0
    for state in opening_states():
        memory_for(7, 6).fill(0)
        solver = ConnectFourSolver(task_at(state))
        while not solver.is_result_known:
            solver.run(4)
        if solver.sign == 0 or solver.run(1):
            continue
        memory_for(7, 6).fill(0)
        task = task_at(state)
        task.limits = Limits(nodes=2 * solver.nodes + 2)
        thinking = choose("alphabeta", task, solver=True).thinking
        if thinking.ends_in is None:
            assert (thinking.value, thinking.exact, thinking.stop) == (solver.sign, True, "proven")
            shown += 1
    assert shown > 2


def test_where_it_does_not_come_to_an_end_the_search_takes_over() -> None:
    thinking = choose("alphabeta", problem("connect_four", limits=Limits(nodes=4000)), solver=True).thinking
    assert (thinking.exact, thinking.nodes, thinking.stop) == (False, 4000, "nodes")
    assert thinking.limits == {"nodes": 4000}


# Position, side to move, the difference of discs with best play, the moves that reach it. Source: the FFO endgame test
# suite, positions 1, 5, 8 and 16 (French Othello Federation).
ENDGAMES = [
    ("--XXXXX--OOOXX-O-OOOXXOX-OXOXOXXOXXXOXXX--XOXOXX-XXXOOO--OOOOO-- X", 18, ("g8",)),
    ("-OOOOO----OXXO-XXXOXOXX-XXOXOXXOXXOOXOOOXXXXOO-OX-XOOO---XXXXX-- X", 32, ("g8",)),
    ("---X-X--X-XXXX--XXXXOXXXXXXOOOOOXXOXXXO-XOXXXXO-XOOXXX--XOOXXO-- O", 8, ("e1",)),
    ("-XXXXXX-X-XXXOO-XOXXXOOXXOOXXXOX-OOOXXXX--OOXXXX---OOO----XOX-O- X", 24, ("f8",)),
]


def othello_task(text: str) -> Problem:
    kernels = bound_kernels("othello")
    state = kernels.rules.position_from_text(text)
    return Problem(kernels, state, kernels.rules.current(state), kernels.rules.options(), Limits())


@pytest.mark.parametrize(("text", "value", "moves"), ENDGAMES)
def test_othello_endgames_with_known_values(text: str, value: int, moves: tuple[str, ...]) -> None:
    task = othello_task(text)
    solver = OthelloSolver(task, table_bits=16)
    assert solver.run(1 << 40)
    assert (solver.value, solver.sign) == (value, np.sign(value))
    assert task.kernels.rules.action_to_text(task.state, solver.action) in moves


def best_difference(rules: Rules, state: State, seat: int) -> int:
    """Search by the rules alone; empty squares go to the winner."""
    if rules.is_over(state):
        own, other = (int(state[side]).bit_count() for side in (seat, 1 - seat))
        size = int(state[4]).bit_count()
        return 0 if own == other else size - 2 * other if own > other else 2 * own - size
    values = [best_difference(rules, rules.apply(state, action), seat) for action in rules.legal(state)]
    return max(values) if rules.current(state) == seat else min(values)


@pytest.mark.parametrize("size", [4, 6, 8])
def test_othello_agrees_with_the_rules_near_the_end(size: int) -> None:
    kernels = bound_kernels("othello")
    rules = kernels.rules
    options = rules.options({"size": size})
    solved = 0
    for seed in range(30):
        rng = np.random.default_rng(seed)
        state = rules.initial(options)
        while not rules.is_over(state) and size * size - sum(int(state[side]).bit_count() for side in (0, 1)) > 6:
            state = rules.apply(state, int(rng.choice(rules.legal(state))))
        if rules.is_over(state) or rules.legal(state) == [PASS]:
            continue
        seat = rules.current(state)
        solver = OthelloSolver(Problem(kernels, state, seat, options, Limits()), table_bits=10)
        pieces = OthelloSolver(Problem(kernels, state, seat, options, Limits()), table_bits=10)
        assert solver.run(1 << 40)
        while not pieces.run(3):
            pass
        expected = best_difference(rules, state, seat)
        assert (solver.value, pieces.value) == (expected, expected), seed
        for found in (solver, pieces):
            assert best_difference(rules, rules.apply(state, found.action), seat) == expected, seed
        solved += 1
    assert solved > 10


def test_the_engine_plays_an_othello_endgame_as_solved() -> None:
    text, value, moves = ENDGAMES[1]
    task = othello_task(text)
    decision = choose("alphabeta", task, solver=True)
    assert (decision.thinking.value, decision.thinking.exact, decision.thinking.stop) == (
        np.sign(value),
        True,
        "proven",
    )
    assert task.kernels.rules.action_to_text(task.state, decision.action) in moves


def test_what_two_threads_wrote_at_once_is_not_taken_for_an_entry() -> None:
    """Concurrent games share the table of endgames."""
    one, other = np.zeros(4, np.int64), np.zeros(4, np.int64)
    othello.keep(one, 4, 20 << 24 | 7)
    othello.keep(other, 8, 20 << 24 | 9)
    assert (othello.entry_of(one, 4), othello.entry_of(other, 8)) == (20 << 24 | 7, 20 << 24 | 9)
    torn = np.array([one[0], other[1], 0, 0])
    assert othello.entry_of(torn, 4) == othello.entry_of(torn, 8) == 0


@pytest.mark.parametrize(
    "text",
    [
        "XXXXXXXXXXXXOOXXXXXXXXXXXXXXXXXXXXXXXXXXXXOOXXO-XXOOOOO-XXXXOOOX X",
        "XXXXXX-XXXXXXXOOXOXXXXO-XXXXXXOOXXXXXXXXXXOOXXOXXXXXXXOXXXXXXXXX X",
    ],
)
def test_with_two_squares_left_a_legal_action_is_chosen(text: str) -> None:
    """The solver leaves these to the search."""
    state = games.load("othello").position_from_text(text)
    decision = choose("alphabeta", problem_at("othello", state), solver=True, table_mb=1)
    assert decision.thinking.exact
    assert decision.action in games.load("othello").legal(state)
