"""Perfect play in positions whose values are known."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

from agon.ai.search.contract import Problem
from agon.games.api import TERMINAL
from agon.protocol.thinking import Thinking
from tests.ai.positions import (
    CONNECT_FOUR_SCORES,
    choose,
    problem,
    problem_at,
    reachable_boards,
    solve,
    tic_tac_toe_state,
)

TRUTH = os.environ.get("AGON_TRUTH")


def connect_four_score(moves: str, thinking: Thinking) -> int:
    """Return the number, from the last, of the winner's disc that ends the game, as in ``CONNECT_FOUR_SCORES``."""
    assert thinking.exact
    if thinking.value == 0:
        return 0
    assert thinking.ends_in is not None
    discs = (len(moves) + thinking.ends_in + 1) // 2
    return (22 - discs) if thinking.value == 1 else discs - 22


def test_there_are_5478_positions_and_the_rules_know_which_are_over() -> None:
    boards = reachable_boards()
    assert len(boards) == 5478
    rules = problem("tic_tac_toe").kernels.rules
    over = [board for board in boards if rules.current(tic_tac_toe_state(board)) == TERMINAL]
    assert over == [board for board in boards if solve(board)[1] == 0]
    for board in over:
        to_move = 0 if board.count("X") == board.count("O") else 1
        assert rules.returns(tic_tac_toe_state(board))[to_move] == solve(board)[0]


@pytest.mark.parametrize(("engine", "parameters"), [("minimax", {}), ("alphabeta", {"table_mb": 1})])
def test_every_tic_tac_toe_position_gets_its_exact_value(engine: str, parameters: dict[str, int]) -> None:
    for board in reachable_boards():
        value, plies = solve(board)
        if plies == 0:
            continue
        task = problem_at("tic_tac_toe", tic_tac_toe_state(board))
        decision = choose(engine, task, **parameters)
        thinking = decision.thinking
        assert (thinking.value, thinking.exact, thinking.stop) == (value, True, "proven"), board
        assert thinking.ends_in == (plies if value else None), board
        after = board[: decision.action] + ("XO"[task.seat]) + board[decision.action + 1 :]
        assert solve(after)[0] == -value, board


@pytest.mark.parametrize(("moves", "score"), CONNECT_FOUR_SCORES)
def test_alphabeta_is_exact_on_connect_four_endings(moves: str, score: int) -> None:
    assert connect_four_score(moves, choose("alphabeta", problem("connect_four", moves)).thinking) == score


@pytest.mark.parametrize(("moves", "score"), CONNECT_FOUR_SCORES[:6])
def test_without_a_table_it_is_as_exact(moves: str, score: int) -> None:
    thinking = choose("alphabeta", problem("connect_four", moves), table_mb=0).thinking
    assert connect_four_score(moves, thinking) == score


def test_a_proven_monte_carlo_root_has_the_exact_value() -> None:
    boards = [board for board in reachable_boards() if board.count(".") in (5, 6)][::7]
    for board in boards:
        task: Problem = problem_at("tic_tac_toe", tic_tac_toe_state(board))
        if solve(board)[1] == 0:
            continue
        task.limits = type(task.limits)(nodes=200_000)
        thinking = choose("mcts", task, memory_mb=1).thinking
        for line in thinking.lines:
            after = board[: line.action] + "XO"[task.seat] + board[line.action + 1 :]
            assert not line.exact or line.value == -solve(after)[0], (board, line)
        if thinking.exact:
            assert thinking.value == solve(board)[0], board


if TRUTH:

    def test_alphabeta_is_exact_on_the_whole_benchmark_set() -> None:
        lines = (Path(TRUTH or "") / "connect4" / "Test_L3_R1").read_text().split("\n")
        cases = [(moves, int(score)) for moves, score in (line.split() for line in lines if line)]
        assert len(cases) == 1000
        for moves, score in cases:
            assert connect_four_score(moves, choose("alphabeta", problem("connect_four", moves)).thinking) == score
