"""Alpha-beta against minimax, the table on and off, signatures, the line it shows."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agon import games
from agon.ai.engines import registry
from agon.ai.kernels.depth_first import iterative_deepening, score, transposition_table
from agon.ai.kernels.depth_first.search_stack import ALPHA, BEST, BETA, DELTA, DEPTH, GUIDE, JUDGED, OPEN
from agon.ai.search.contract import UNSEARCHED
from agon.ai.search.explanation import explained
from agon.ai.search.kernel_binding import bound_kernels
from agon.games.verbs import State
from agon.protocol.cards import Limits
from tests.ai.positions import ENGINES, choose, problem, problem_at, random_state
from tests.shipped import SHIPPED

BOARD_GAMES = ["connect_four", "tic_tac_toe"]
LEAST, GREATEST = -score.UNIT, score.UNIT


@pytest.mark.parametrize("game", BOARD_GAMES)
@pytest.mark.parametrize("depth", [1, 2, 3, 4])
def test_alphabeta_equals_minimax(game: str, depth: int) -> None:
    for seed in range(12):
        task = problem_at(game, random_state(game, 3 + seed, seed), limits=Limits(depth=depth))
        plain = choose("minimax", task).thinking
        pruned = choose("alphabeta", task, table_mb=0).thinking
        assert (pruned.value, pruned.exact, pruned.ends_in) == (plain.value, plain.exact, plain.ends_in)


@pytest.mark.parametrize("game", BOARD_GAMES)
def test_as_many_lines_as_actions_give_every_action_its_minimax_value(game: str) -> None:
    for seed in range(8):
        task = problem_at(game, random_state(game, 2 + seed, seed), limits=Limits(depth=4))
        plain = {line.action: line.value for line in choose("minimax", task).thinking.lines}
        lines = {line.action: line.value for line in choose("alphabeta", task, table_mb=0, lines=64).thinking.lines}
        assert lines == plain


def test_beside_a_forced_win_what_was_judged_is_not_proven() -> None:
    task = problem("connect_four", "414142", limits=Limits(depth=8))
    found = choose("alphabeta", task, lines=3).thinking
    assert (found.exact, found.ends_in) == (True, 1)
    assert [line.exact for line in found.lines] == [abs(line.value) == 1.0 for line in found.lines]
    assert not all(line.exact for line in found.lines)


def test_two_lines_are_the_two_best() -> None:
    task = problem("connect_four", "4444", limits=Limits(depth=5))
    best = choose("minimax", task).thinking.lines[:2]
    found = choose("alphabeta", task, table_mb=0, lines=2).thinking.lines
    assert [line.value for line in found[:2]] == [line.value for line in best]


def test_the_table_changes_the_work_not_the_proven_value() -> None:
    for seed in range(12):
        task = problem_at("connect_four", random_state("connect_four", 26, seed))
        with_table = choose("alphabeta", task, table_mb=1).thinking
        without = choose("alphabeta", task, table_mb=0).thinking
        assert (with_table.value, with_table.ends_in) == (without.value, without.ends_in)
        assert with_table.nodes <= without.nodes


@pytest.mark.parametrize(
    ("engine", "game"), [("alphabeta", "chess"), ("minimax", "connect_four"), ("expectiminimax", "tic_tac_toe")]
)
def test_a_search_that_was_stopped_at_once_says_that_its_move_was_not_searched(engine: str, game: str) -> None:
    task = problem_at(game, random_state(game, 2, 1), limits=Limits(nodes=1_000))
    task.flag[0] = 1
    found = choose(engine, task)
    assert found.action in task.legal()
    thinking = explained(task, found.thinking)
    assert (thinking.value, thinking.lines, thinking.why) == (None, [], [UNSEARCHED])


def test_what_was_searched_before_changes_nothing() -> None:
    task = problem("connect_four", "44", limits=Limits(nodes=50_000))
    first = choose("alphabeta", task)
    choose("alphabeta", problem("connect_four", "4", limits=Limits(nodes=30_000)))
    again = choose("alphabeta", task)
    assert (again.action, again.thinking.value, again.thinking.pv) == (
        first.action,
        first.thinking.value,
        first.thinking.pv,
    )


@pytest.mark.parametrize("engine", ["alphabeta", "minimax"])
@pytest.mark.parametrize("game", BOARD_GAMES)
def test_the_principal_variation_is_legal_and_starts_with_the_choice(engine: str, game: str) -> None:
    for seed in range(10):
        task = problem_at(game, random_state(game, seed, seed), limits=Limits(depth=5))
        decision = choose(engine, task)
        rules = task.kernels.rules
        state = task.state
        assert rules.action_from_text(state, decision.thinking.pv[0]) == decision.action
        for text in decision.thinking.pv:
            state = rules.apply(state, rules.action_from_text(state, text))


def test_a_proven_end_is_where_the_line_ends_without_a_table() -> None:
    task = problem("connect_four", "3642756176227637211322113551637574556")
    thinking = choose("alphabeta", task, table_mb=0).thinking
    assert len(thinking.pv) == thinking.ends_in


def test_it_takes_a_win_in_one_and_stops_one() -> None:
    winning = choose("alphabeta", problem("connect_four", "414141")).thinking
    assert (winning.pv, winning.ends_in, winning.depth) == (["4"], 1, 1)
    forced = choose("alphabeta", problem("connect_four", "4141415", limits=Limits(depth=1)))
    assert forced.thinking.value is not None


SIGNATURES = [
    ("alphabeta", "tic_tac_toe", "", Limits(), 4599),
    ("alphabeta", "connect_four", "", Limits(depth=9), 26961),
    ("alphabeta", "connect_four", "44444", Limits(depth=9), 45626),
    ("minimax", "tic_tac_toe", "", Limits(), 1290105),
    ("minimax", "connect_four", "", Limits(depth=5), 22869),
]


@pytest.mark.parametrize(("engine", "game", "moves", "limits", "nodes"), SIGNATURES)
def test_signature(engine: str, game: str, moves: str, limits: Limits, nodes: int) -> None:
    """The node count names the search: a commit that changes it says so."""
    assert choose(engine, problem(game, moves, limits=limits)).thinking.nodes == nodes


# Game, random plies before, depth, nodes
SIGNATURES_OF_GAMES = [
    ("chess", 0, 6, 5661),
    ("chess", 12, 6, 22078),
    ("othello", 0, 6, 696),
    ("othello", 12, 6, 5486),
    ("checkers", 0, 8, 7127),
    ("checkers", 12, 8, 13491),
    ("hex", 0, 2, 1183),
    ("hex", 12, 2, 861),
    ("go", 0, 2, 409),
    ("go", 12, 2, 740),
    ("tree", 0, 4, 24),
]


@pytest.mark.parametrize(("game", "plies", "depth", "nodes"), SIGNATURES_OF_GAMES)
def test_signature_of_every_game(game: str, plies: int, depth: int, nodes: int) -> None:
    task = problem_at(game, random_state(game, plies, 5), limits=Limits(depth=depth))
    assert choose("alphabeta", task).thinking.nodes == nodes


def test_every_game_has_a_signature() -> None:
    searched = {name for name in SHIPPED if ENGINES["alphabeta"].refuses(games.room(name).INFO) is None}
    assert searched == {game for _, game, *_ in SIGNATURES} | {game for game, *_ in SIGNATURES_OF_GAMES}


@given(budgets=st.lists(st.integers(1, 400), min_size=1, max_size=40))
@settings(max_examples=25, deadline=None)
def test_a_search_cut_into_chunks_is_the_same_search(budgets: list[int]) -> None:
    """However often it is left and resumed."""
    whole = choose("alphabeta", problem("connect_four", "4", limits=Limits(depth=6)), table_mb=1).thinking
    task = problem("connect_four", "4", limits=Limits(depth=6))
    engine = ENGINES["alphabeta"]
    search = engine.search(task, registry.settings(engine, {"table_mb": 1}))  # type: ignore[attr-defined]
    turn = 0
    while not search.run(budgets[turn % len(budgets)]):
        turn += 1
    assert int(search.stack.cells[1]) == whole.nodes
    assert [int(action) + 1 for action in search.stack.pv[-1, : search.stack.cells[GUIDE]]] == [
        int(text) for text in whole.pv
    ]


@given(value=st.integers(-70_000, 70_000), bound=st.integers(-70_000, 70_000))
def test_windows_are_the_inverse_of_decay(value: int, bound: int) -> None:
    assert (score.decay(value) <= bound) == (value <= score.greatest_within(bound))
    assert (score.decay(value) >= bound) == (value >= score.least_reaching(bound))


@given(
    points=st.integers(-(2**31) + 1, 2**31 - 1),
    index=st.integers(0, transposition_table.MOST_INDEX),
    depth=st.integers(0, 255),
    bound=st.sampled_from([transposition_table.UPPER, transposition_table.LOWER, transposition_table.EXACT]),
    generation=st.integers(0, 255),
)
def test_a_table_entry_holds_what_was_put_in(points: int, index: int, depth: int, bound: int, generation: int) -> None:
    entry = transposition_table.pack(points, index, depth, bound, generation)
    assert -(2**63) <= entry < 2**63
    unpacked = (
        transposition_table.score_of(entry),
        transposition_table.index_of(entry),
        transposition_table.depth_of(entry),
        transposition_table.bound_of(entry),
        transposition_table.generation_of(entry),
    )
    assert unpacked == (points, index, depth, bound, generation)


def test_the_table_keeps_the_deeper_entry_and_compares_whole_keys() -> None:
    memory = np.zeros(transposition_table.BUCKET, np.int64)

    def put(key: int, depth: int, generation: int = 1) -> None:
        transposition_table.store(
            memory, key, transposition_table.pack(5, 0, depth, transposition_table.EXACT, generation), 0
        )

    def depth_at(key: int, generation: int = 1) -> int:
        return transposition_table.depth_of(transposition_table.probe(memory, key, generation, 0))

    put(2, depth=9)
    put(4, depth=3)
    put(6, depth=2)
    assert (depth_at(2), depth_at(4), depth_at(6)) == (9, 0, 2)
    put(8, depth=10)
    assert (depth_at(8), depth_at(2), depth_at(6)) == (10, 9, 0)
    assert depth_at(8, generation=2) == 0
    put(10, depth=1, generation=2)
    assert (depth_at(10, generation=2), depth_at(8)) == (1, 0)


def test_entries_of_earlier_searches_give_way_whatever_their_depth() -> None:
    memory = np.zeros(transposition_table.BUCKET, np.int64)

    def put(key: int, depth: int, generation: int) -> None:
        transposition_table.store(
            memory,
            key,
            transposition_table.pack(
                5, 0, depth, transposition_table.EXACT, generation % transposition_table.GENERATIONS
            ),
            2,
        )

    def depth_at(key: int, generation: int) -> int:
        return transposition_table.depth_of(
            transposition_table.probe(memory, key, generation % transposition_table.GENERATIONS, 2)
        )

    put(2, depth=9, generation=255)
    assert [depth_at(2, generation) for generation in (255, 256, 257, 258)] == [9, 9, 9, 0]
    put(4, depth=3, generation=256)
    assert (depth_at(4, 256), depth_at(2, 256)) == (3, 9)
    put(6, depth=2, generation=256)
    assert (depth_at(4, 256), depth_at(2, 256), depth_at(6, 256)) == (3, 0, 2)
    put(8, depth=1, generation=257)
    assert (depth_at(8, 257), depth_at(4, 257), depth_at(6, 257)) == (1, 3, 0)


def test_evaluations_stay_inside_the_returns_and_are_antisymmetric() -> None:
    from agon.ai.games.connect_four import evaluate

    for seed in range(60):
        state: State = random_state("connect_four", seed % 40, seed)
        value = evaluate.evaluate(state, 0)
        assert -1 < value < 1
        assert evaluate.evaluate(state, 1) == -value
        assert bound_kernels("connect_four").bind(evaluate.evaluate)(state, 0) == pytest.approx(value, abs=1e-12)


@pytest.mark.parametrize(("best", "alpha", "beta"), [(100, 40, 100), (40, 40, 100)], ids=["high", "low"])
def test_a_score_at_the_edge_of_the_window_is_a_bound_and_searched_again(best: int, alpha: int, beta: int) -> None:
    engine = ENGINES["alphabeta"]
    task = problem("connect_four", "4", limits=Limits(depth=9), jit=False)
    search: Any = engine.search(task, registry.settings(engine, {"table_mb": 1}))  # type: ignore[attr-defined]
    stack, row = search.stack, search.stack.rows[0]
    search.run(1)
    stack.cells[DEPTH], stack.cells[DELTA] = 3, 30
    row[ALPHA], row[BETA], row[BEST], row[OPEN] = alpha, beta, best, JUDGED
    next_iteration = task.kernels.bind(iterative_deepening.next_iteration)
    assert next_iteration(stack, search._options)
    assert stack.cells[DEPTH] == 3, "the same depth again"
    assert row[ALPHA] < best < row[BETA]
