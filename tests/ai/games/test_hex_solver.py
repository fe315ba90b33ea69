"""The solver of Hex beside a search by stones alone, which shares no code with it or with the rules."""

from __future__ import annotations

import random
import re
from collections.abc import Iterator
from functools import cache

import numpy as np
import pytest

from agon import games
from agon.ai.engines import registry
from agon.ai.games.hex.kernels import connections
from agon.ai.games.hex.kernels.inferior import SIDES, fill_in, grid
from agon.ai.games.hex.solver import HexSolver
from agon.ai.search.contract import Problem
from agon.ai.search.kernel_binding import bound_kernels
from agon.ai.search.mcts import StateSearch
from agon.ai.search.solvers import TreeProofs
from agon.games.verbs import State
from agon.protocol.cards import Limits, levels_in, run_in
from tests.ai.personas.sentences import CARDS
from tests.ai.positions import ENGINES, choose

RULES = games.load("hex")
Board = tuple[int, ...]
"""0, 1 (Red) or 2 (Blue) for each cell."""

FIRST_MOVES = {3: "..W/WWW/W..", 4: "...W/..W./.W../W..."}
"""W: the first move wins. Source: exhaustive search."""

OPENINGS_7X7 = {"a1": -1, "b1": -1, "b3": 1}
"""Value of 7x7 openings to Red. Source: R. Hayward et al., "Solving 7x7 Hex: virtual connections and game-state
reduction" (Advances in Computer Games 10, 2003), with the proof trees of all 49."""


def joins(board: Board, size: int, colour: int) -> bool:
    """True if a chain of the colour joins its edges."""
    line = [cell for cell in range(size) if colour == 1] or [cell * size for cell in range(size)]
    seen = {cell for cell in line if board[cell] == colour}
    open_cells = list(seen)
    while open_cells:
        row, column = divmod(open_cells.pop(), size)
        if (row if colour == 1 else column) == size - 1:
            return True
        for down, right in SIDES:
            place = (row + down) * size + column + right
            inside = 0 <= row + down < size and 0 <= column + right < size
            if inside and board[place] == colour and place not in seen:
                seen.add(place)
                open_cells.append(place)
    return False


@cache
def wins(board: Board, size: int, mover: int) -> bool:
    """True if the side to move wins."""
    if joins(board, size, 3 - mover):
        return False
    return bool(winning_moves(board, size, mover, first=True))


def winning_moves(board: Board, size: int, mover: int, *, first: bool = False) -> list[int]:
    found: list[int] = []
    for cell in range(size * size):
        if board[cell] == 0:
            after = (*board[:cell], mover, *board[cell + 1 :])
            if joins(after, size, mover) or not wins(after, size, 3 - mover):
                found.append(cell)
                if first:
                    break
    return found


def board_of(state: State) -> Board:
    return tuple(" RB".index(mark or " ") for mark in RULES.view(state).cells)


def problem(state: State, *, jit: bool = True, swap: int = 0) -> Problem:
    kernels = bound_kernels("hex", jit)
    options = RULES.options({"size": int(state[2]), "swap": swap})
    return Problem(kernels, state, int(state[0]), options, Limits())


def position(text: str) -> State:
    return RULES.position_from_text(text, {"size": text.count("/") + 1, "swap": 0})


def played(size: int, *moves: str, swap: int = 0) -> State:
    state = RULES.initial({"size": size, "swap": swap})
    for move in moves:
        state = RULES.apply(state, RULES.action_from_text(state, move))
    return state


def random_positions(size: int, empty: int, count: int, seed: int = 1) -> Iterator[State]:
    """Yield positions that nobody has won, with so many empty cells."""
    rng = random.Random(f"{size} {empty} {seed}")
    while count:
        state = RULES.initial({"size": size, "swap": 0})
        while not RULES.is_over(state) and len(RULES.legal(state)) > empty:
            state = RULES.apply(state, rng.choice(RULES.legal(state)))
        if not RULES.is_over(state):
            yield state
            count -= 1


def solved(state: State) -> HexSolver:
    solver = HexSolver(problem(state))
    while not solver.run(1 << 30):
        pass
    return solver


SMALL = [(3, 8), (4, 8), (5, 8), (6, 7), (7, 7), (9, 7), (11, 6)]


@pytest.mark.parametrize("size", FIRST_MOVES)
def test_first_moves_of_small_boards(size: int) -> None:
    state = RULES.initial({"size": size, "swap": 0})
    found = ["W" if solved(RULES.apply(state, action)).sign < 0 else "." for action in RULES.legal(state)]
    assert "/".join("".join(found[row * size : (row + 1) * size]) for row in range(size)) == FIRST_MOVES[size]


@pytest.mark.parametrize(("opening", "value"), OPENINGS_7X7.items())
def test_openings_of_7x7_with_published_values(opening: str, value: int) -> None:
    assert solved(played(7, opening)).sign == -value


@pytest.mark.parametrize(("size", "empty"), SMALL)
def test_values_moves_and_carriers_are_those_of_the_search_by_stones(size: int, empty: int) -> None:
    for state in random_positions(size, empty, 12):
        solver, board, mover = solved(state), board_of(state), int(state[0]) + 1
        winning = winning_moves(board, size, mover)
        assert (solver.sign > 0) == bool(winning), RULES.position_to_text(state)
        if winning:
            assert solver.action in winning, RULES.position_to_text(state)
        loser = 3 - mover if winning else mover
        carrier = set(solver.carrier())
        worst = tuple(mark or (0 if cell in carrier else loser) for cell, mark in enumerate(board))
        assert wins(worst, size, mover) == bool(winning), "the winner needs no cell outside the carrier"


@pytest.mark.parametrize(("size", "empty"), [(5, 22), (6, 30), (7, 36)])
def test_a_position_is_won_if_a_move_leads_to_a_lost_one(size: int, empty: int) -> None:
    """Virtual connections decide nearly all positions that can be searched by stones; these take many nodes."""
    opened = 0
    for state in random_positions(size, empty, 6):
        solver = solved(state)
        opened += solver.opened
        after = [RULES.apply(state, action) for action in RULES.legal(state)]
        assert (solver.sign > 0) == any(solved(each).sign < 0 for each in after), RULES.position_to_text(state)
        if solver.sign > 0:
            assert solved(RULES.apply(state, solver.action)).sign < 0
    assert opened > 12


@pytest.mark.parametrize(("size", "empty"), [(3, 8), (4, 8), (7, 7)])
def test_filled_in_cells_change_no_value(size: int, empty: int) -> None:
    changed = 0
    for state in random_positions(size, empty, 20, seed=2):
        board = board_of(state)
        cells = np.array([*board, 1, 1, 2, 2], np.int64)
        fill_in(cells, grid(size), size * size, np.zeros(4, np.int64))
        filled: Board = tuple(cells[: size * size].tolist())
        changed += filled != board
        for mover in (1, 2):
            if any(joins(filled, size, colour) for colour in (1, 2)):
                winner = 1 if joins(filled, size, 1) else 2
                assert wins(board, size, mover) == (winner == mover)
            else:
                assert wins(board, size, mover) == wins(filled, size, mover), RULES.position_to_text(state)
    assert changed > 5


@pytest.mark.parametrize(("size", "empty"), [(3, 8), (4, 8), (5, 8)])
def test_connections_hold_and_no_winning_move_is_outside_the_must_play_region(size: int, empty: int) -> None:
    net, stop = connections.net(size), np.zeros(1, np.uint8)
    regions = 0
    for state in random_positions(size, empty, 20, seed=3):
        board, cells = board_of(state), np.array([*board_of(state), 1, 1, 2, 2], np.int64)
        for colour in (1, 2):
            semi = connections.connect(net, cells, grid(size), size * size, colour, True, stop)
            assert not semi or wins(board, size, colour)
            found = connections.connect(net, cells, grid(size), size * size, colour, False, stop)
            assert found != connections.JOINED or not wins(board, size, 3 - colour)
            if found == connections.OPEN:
                must = int(net.found[connections.MUST])
                assert all(must >> cell & 1 for cell in winning_moves(board, size, 3 - colour))
                regions += must.bit_count() < size * size
    assert regions > 3


@pytest.mark.parametrize(("size", "empty"), [(3, 9), (4, 9), (5, 9)])
def test_moves_worth_trying_hold_a_winning_one(size: int, empty: int) -> None:
    for state in random_positions(size, empty, 10, seed=4):
        solver = HexSolver(problem(state), table_bits=8)
        if not solver.run(1):
            winning = winning_moves(board_of(state), size, int(state[0]) + 1)
            assert not winning or set(winning) & set(solver.worth_trying() or ())


def test_compiled_and_plain_open_the_same_nodes() -> None:
    for state in random_positions(5, 20, 3):
        compiled, plain = HexSolver(problem(state), 10), HexSolver(problem(state, jit=False), 11)
        for solver in (compiled, plain):
            while not solver.run(50):
                pass
        assert (compiled.sign, compiled.action, compiled.opened) == (plain.sign, plain.action, plain.opened)


def test_cut_into_pieces_it_finds_the_same_value() -> None:
    state = played(6, "a3")
    whole = solved(state)
    pieces, turns = HexSolver(problem(state), table_bits=15), 0
    while not pieces.run(300):
        turns += 1
    assert (pieces.sign, turns > 5) == (whole.sign, True)


def test_a_table_that_is_mostly_full_is_emptied_before_the_next_search() -> None:
    signs: list[int] = []
    for opening in ("a1", "e1", "b3", "c2", "d3"):
        solver = HexSolver(problem(played(6, opening)), table_bits=8)
        while not solver.run(1000):
            pass
        signs.append(solver.sign)
    assert signs == [solved(played(6, opening)).sign for opening in ("a1", "e1", "b3", "c2", "d3")]


def test_a_set_flag_ends_it_before_a_node() -> None:
    task = problem(played(7, "a2"))
    task.flag[0] = 1
    solver = HexSolver(task, table_bits=9)
    assert not solver.run(1000)
    assert solver.opened == 0


@pytest.mark.parametrize(("opening", "swaps"), [("a1", False), ("c3", True)])
def test_it_says_whether_to_swap(opening: str, swaps: bool) -> None:
    state = played(5, opening, swap=1)
    solver = HexSolver(problem(state, swap=1), table_bits=12)
    assert solver.is_within_reach
    while not solver.run(1000):
        pass
    assert (solver.sign, solver.action == 25) == (1, swaps)


def test_the_first_move_that_may_be_swapped_and_great_boards_are_left_to_the_search() -> None:
    assert not HexSolver(problem(RULES.initial({"size": 5, "swap": 1}), swap=1)).is_within_reach
    assert not HexSolver(problem(RULES.initial({"size": 13, "swap": 0}))).is_within_reach


def test_the_engine_plays_a_proven_win_and_says_so() -> None:
    state = position(".RB../....R/...../..R../...B. blue")
    task = problem(state)
    task.limits = Limits(nodes=20_000)
    thinking = choose("mcts", task, solver=True, rollout="heuristic", rave=1000.0, uct_c=0.3).thinking
    assert (thinking.exact, thinking.value, thinking.stop, thinking.pv) == (True, 1.0, "proven", ["d2"])


def test_a_lost_position_is_said_to_be_lost_and_still_searched() -> None:
    task = problem(played(5, "c3"))
    task.limits = Limits(nodes=5000)
    thinking = choose("mcts", task, solver=True, rollout="heuristic", rave=1000.0, uct_c=0.3).thinking
    assert (thinking.exact, thinking.value) == (True, -1.0)
    assert sum(line.visits for line in thinking.lines) > 500


def test_the_moves_that_the_solver_leaves_are_searched_alone_and_told() -> None:
    text = "........./........./..B....../..R....../..R.B..../..R..B.../...R...../R.B....../.R..B...."
    task = problem(position(f"{text} blue"))
    task.limits = Limits(nodes=1000)
    thinking = choose("mcts", task, solver=True, rollout="heuristic", rave=1000.0, uct_c=0.3).thinking
    assert not thinking.exact
    assert {line.text for line in thinking.lines} <= {"e1", "f1", "g1", "f2", "d3", "e3"}
    assert re.fullmatch("Every move but (e1|f1|g1|f2|d3|e3|, )+ loses or is no better .+", thinking.why[0])


def test_a_node_that_the_solver_proves_is_proven_for_its_parents() -> None:
    """The search itself would have to play these games to their ends."""
    task = problem(played(5, "a1", "e5", "c3"))
    settings = registry.settings(ENGINES["mcts"], {"rollout": "heuristic", "rave": 1000.0, "uct_c": 0.3})
    search = StateSearch(task, settings)
    search.run(2000)
    looks = TreeProofs(task, search, visits=20)
    for _ in range(200):
        search.run(20)
        looks.look()
    assert search.is_proven()
    best = search.lines()[0]
    assert (solved(RULES.apply(task.state, best.action)).sign > 0) == (best.value < 0)


@pytest.mark.parametrize(
    ("card", "level", "proves"), [("pathfinder", -1, True), ("grove", -1, True), ("grove", -2, False)]
)
def test_the_levels_prove_whose_cards_say_so(card: str, level: int, proves: bool) -> None:
    task = problem(played(7, "e2"))
    task.limits = Limits(nodes=200_000)
    run = run_in(CARDS[card], levels_in(CARDS[card], "hex")[level], "hex")
    if not proves:
        task.limits = Limits(nodes=run.limits.nodes)
    assert registry.think(ENGINES[CARDS[card].engine], task, run.parameters).thinking.exact == proves
