"""Forced mates: the shortest is found, and none is claimed if there is none."""

from __future__ import annotations

import random
import re
from functools import cache

import pytest

from agon import games
from agon.ai.games.chess import tactics
from agon.ai.search.kernel_binding import bound_kernels
from agon.ai.search.mate import MateSolver, plan
from agon.games.api import TERMINAL
from agon.games.verbs import State
from agon.protocol.cards import Limits
from tests.ai.positions import choose, problem_at, random_state

# The side to move mates in so many moves, or is mated (negative). The first two are the shortest ones by a capture en
# passant and by castling; the others from matetrack's mates2000 (https://github.com/robertnurnberg/matetrack).
MATES = (
    ("7n/BBP2P1P/8/P1PpK3/P5RR/5k2/Pn2NPN1/3Q2b1 w - d6 0 1", 1),
    ("8/8/8/8/8/8/7R/1k2K2R w K - 0 1", None),
    ("5K2/p2p2pp/2pQ4/rp4pr/4k1B1/n1b5/1R3P2/2n3N1 w - - 0 1", 4),
    ("8/8/2K1k1B1/5N2/8/1p6/1B6/8 w - - 0 1", 5),
)


def solver_at(fen: str, *, attacks: bool = True) -> MateSolver:
    task = problem_at("chess", games.load("chess").position_from_text(fen))
    return MateSolver(task, task.seat if attacks else 1 - task.seat)


@pytest.mark.parametrize(("fen", "moves"), [case for case in MATES if case[1] is not None])
def test_the_shortest_mate_is_found(fen: str, moves: int) -> None:
    solver = solver_at(fen)
    assert solver.run(3_000_000)
    assert solver.plies == 2 * moves - 1


def random_ending(seed: int) -> State:
    """A queen, or a rook and a knight, against a bare king on the edge, near the other."""
    rng = random.Random(seed)
    rules = games.load("chess")
    pieces = "KQk" if seed % 2 else "KRNk"
    for _ in range(1000):
        squares = [rng.choice((17, 18, 21, 25, 30)), *rng.sample(range(24, 64), len(pieces) - 2), rng.randrange(8)]
        board = [""] * 64
        for square, piece in zip(squares, pieces, strict=True):
            board[square] = piece
        rows = ["".join(cell or "1" for cell in board[8 * row : 8 * row + 8]) for row in range(8)]
        placed = re.sub("1+", lambda run: str(len(run[0])), "/".join(rows))
        fen = f"{placed} {rng.choice('wb')} - - 0 1"
        try:
            state = rules.position_from_text(fen)
        except games.api.InvalidPosition:
            continue
        if not rules.is_over(state):
            return state
    raise AssertionError("no such position")


def wins_within(state: State, attacker: int, plies: int) -> bool:
    """The definition, written down."""
    rules = games.load("chess")
    if rules.current(state) == TERMINAL:
        return rules.returns(state)[attacker] == 1.0
    if plies == 0:
        return False
    after = (wins_within(rules.apply(state, action), attacker, plies - 1) for action in rules.legal(state))
    return any(after) if rules.current(state) == attacker else all(after)


@cache
def endings() -> list[State]:
    return [random_ending(seed) for seed in range(14)]


def test_it_says_what_trying_everything_says() -> None:
    mates = 0
    for state in endings():
        task = problem_at("chess", state)
        white_moves = task.seat == 0
        solver = MateSolver(task, 0)
        possible = (1, 3) if white_moves else (2,)
        solver._questions = [one for one in plan() if one[0] <= len(possible)]
        assert solver.run(1_000_000)
        shortest = next((plies for plies in possible if wins_within(state, 0, plies)), 0)
        assert solver.plies == shortest, task.kernels.rules.position_to_text(state)
        mates += shortest > 0
    assert mates >= 3


def test_a_search_cut_into_chunks_finds_the_same() -> None:
    whole, cut = solver_at(MATES[2][0]), solver_at(MATES[2][0])
    assert whole.run(3_000_000)
    turn = 0
    while not cut.run(1 + turn % 997):
        turn += 31
    assert (cut.plies, cut.action, cut.nodes) == (whole.plies, whole.action, whole.nodes)


def test_the_side_that_is_mated_holds_out_as_long_as_it_can() -> None:
    rules = games.load("chess")
    fen = "8/8/8/8/8/2k5/7q/K7 w - - 0 1"
    state = rules.position_from_text(fen)
    task = problem_at("chess", state)
    solver = MateSolver(task, 1)
    assert solver.run(1_000_000)
    assert solver.plies > 0
    after = rules.apply(state, solver.action if solver.action is not None else rules.legal(state)[0])
    answer = MateSolver(problem_at("chess", after), 1)
    assert answer.run(1_000_000)
    assert answer.plies == solver.plies - 1


@pytest.mark.parametrize("nodes", [50, 777, 20_000, 60_001])
def test_the_search_that_hunts_keeps_its_limit(nodes: int) -> None:
    state = games.load("chess").position_from_text(MATES[2][0])
    thinking = choose("alphabeta", problem_at("chess", state, limits=Limits(nodes=nodes)), table_mb=1).thinking
    assert (thinking.nodes, thinking.stop) == (nodes, "nodes")


def test_the_hunt_proves_what_the_search_alone_does_not() -> None:
    state = games.load("chess").position_from_text(MATES[3][0])
    task = problem_at("chess", state, limits=Limits(nodes=1_500_000))
    with_it, without = (choose("alphabeta", task, mate_hunt=hunts).thinking for hunts in (True, False))
    assert (with_it.value, with_it.exact, with_it.ends_in) == (1.0, True, 9)
    assert not without.exact


def test_a_quiet_position_is_searched_as_without_the_hunt() -> None:
    task = problem_at("chess", games.load("chess").initial(), limits=Limits(nodes=30_000))
    with_it, without = (choose("alphabeta", task, mate_hunt=hunts).thinking for hunts in (True, False))
    assert (with_it.pv, with_it.depth) == (without.pv, without.depth)


def test_what_gives_check_does() -> None:
    """Castling, taking en passant and discovered checks among them."""
    kernels = bound_kernels("chess")
    rules = kernels.rules
    gives_check, in_check = kernels.bind(tactics.gives_check), kernels.bind(tactics.in_check)
    fens = [fen for fen, _ in MATES] + ["5k2/8/8/8/8/8/8/4K2R w K - 0 1", "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1"]
    states = [rules.position_from_text(fen) for fen in fens]
    states += [random_state("chess", plies, plies) for plies in range(10, 120, 10)]
    checks = 0
    for state in states:
        for action in rules.legal(state):
            if rules.action_to_text(state, action) == "claim draw":
                continue
            after = rules.apply(state, action)
            assert gives_check(state, action) == in_check(after), rules.action_to_text(state, action)
            checks += bool(in_check(after))
    assert checks > 10
    castlings = [rules.action_to_text(state, action) for state in states[-13:-11] for action in rules.legal(state)]
    assert {"O-O+", "O-O-O+"} <= set(castlings)
