"""Positions to search, and a slow tic-tac-toe solver that shares no code with the rules or the search."""

from __future__ import annotations

from functools import cache

import numpy as np

from agon import games
from agon.ai.engines import registry
from agon.ai.search.contract import Decision, Problem, Value
from agon.ai.search.kernel_binding import bound_kernels
from agon.games.verbs import State
from agon.protocol.cards import Limits

ENGINES = registry.engines()
ROWS = ("012", "345", "678", "036", "147", "258", "048", "246")

# Moves played (columns from 1) and the exact score for the side to move: n if it wins with its n-th last disc,
# -n if it loses so, 0 for a draw. Source: Pascal Pons' solver benchmark, sets Test_L3_R1 and Test_L2_R1.
CONNECT_FOUR_SCORES = (
    ("26512741647245111351472255277", -5),
    ("7174362564676726631735257252323", -4),
    ("3575316255751336464276636772271112", -3),
    ("12156756715535615116237724723", -2),
    ("2252576253462244111563365343671351441", -1),
    ("23163416124767223154467471272416755633", 0),
    ("7422341735647741166133573473242566", 1),
    ("3642756176227637211322113551637574556", 2),
    ("3432357517256661231652672362571175", 3),
    ("52753311433677442422121", 8),
    ("6672375354252731116762237724", -2),
    ("3457741246677474572223453551", 5),
    ("2737772244262123677516643354", 0),
    ("253527614166761447574", -6),
)


def problem(game: str, moves: str = "", *, limits: Limits | None = None, seed: int = 1, jit: bool = True) -> Problem:
    """The position after ``moves`` (columns from 1, or cells from 1), to be searched by the seat to move."""
    rules = games.load(game)
    state = rules.initial()
    for move in moves:
        state = rules.apply(state, int(move) - 1)
    return problem_at(game, state, limits=limits, seed=seed, jit=jit)


def problem_at(
    game: str, state: State, *, limits: Limits | None = None, seed: int = 1, jit: bool = True, seat: int | None = None
) -> Problem:
    kernels = bound_kernels(game, jit)
    rules = kernels.rules
    mover = rules.current(state) if seat is None else seat
    return Problem(kernels, state, mover, rules.options(), limits or Limits(), seed=seed)


def choose(name: str, task: Problem, **parameters: Value) -> Decision:
    """Run an engine even if only one action is legal."""
    engine = ENGINES[name]
    return engine.choose(task, registry.settings(engine, parameters))


def random_state(game: str, plies: int, seed: int) -> State:
    """A position that is not over, after up to ``plies`` random actions."""
    rules = games.load(game)
    rng = np.random.default_rng(seed)
    state = rules.initial()
    for _ in range(plies):
        after = rules.apply(state, int(rng.choice(rules.legal(state))))
        if rules.is_over(after):
            break
        state = after
    return state


def tic_tac_toe_state(board: str) -> State:
    """``board`` has nine characters: X, O or a full stop."""
    rules = games.load("tic_tac_toe")
    crosses = [cell for cell, mark in enumerate(board) if mark == "X"]
    rings = [cell for cell, mark in enumerate(board) if mark == "O"]
    last = _last_mover(board)  # a completed line was made by the last mark, so an earlier mark must not complete one
    for cell in list(crosses if last == "X" else rings):
        before = board[:cell] + "." + board[cell + 1 :]
        if not any(_has_row(before, mark) for mark in "XO"):
            marks = crosses if last == "X" else rings
            marks.remove(cell)
            marks.append(cell)
            break
    state = rules.initial()
    for ply in range(len(crosses) + len(rings)):
        state = rules.apply(state, (crosses if ply % 2 == 0 else rings)[ply // 2])
    return state


def _last_mover(board: str) -> str:
    return "O" if board.count("X") == board.count("O") else "X"


def _has_row(board: str, mark: str) -> bool:
    return any(all(board[int(cell)] == mark for cell in row) for row in ROWS)


@cache
def solve(board: str) -> tuple[int, int]:
    """(value for the side to move, plies to the end) with sooner wins and later losses preferred."""
    to_move, other = ("X", "O") if board.count("X") == board.count("O") else ("O", "X")
    if _has_row(board, other):
        return -1, 0
    if "." not in board:
        return 0, 0
    best: tuple[int, int] | None = None
    for cell in range(9):
        if board[cell] != ".":
            continue
        value, plies = solve(board[:cell] + to_move + board[cell + 1 :])
        here = (-value, plies + 1)
        if best is None or _is_better(here, best):
            best = here
    assert best is not None
    return best


def _is_better(one: tuple[int, int], other: tuple[int, int]) -> bool:
    if one[0] != other[0]:
        return one[0] > other[0]
    return one[1] < other[1] if one[0] > 0 else one[1] > other[1]


def reachable_boards() -> list[str]:
    """Every position of tic-tac-toe that play can reach, finished ones included."""
    solve("." * 9)
    seen: set[str] = set()
    frontier = ["." * 9]
    while frontier:
        board = frontier.pop()
        if board in seen:
            continue
        seen.add(board)
        if solve(board)[1] == 0:
            continue
        mark = "X" if board.count("X") == board.count("O") else "O"
        frontier += [board[:cell] + mark + board[cell + 1 :] for cell in range(9) if board[cell] == "."]
    return sorted(seen)
