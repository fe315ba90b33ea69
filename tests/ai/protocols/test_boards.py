"""Our engines as others hear them: python-chess by UCI and xboard, our own client by GTP."""

from __future__ import annotations

import shlex
import sys

import chess
import chess.engine
import pytest

from agon.ai.external.gtp import GTP
from agon.ai.search.contract import Problem
from agon.ai.search.kernel_binding import bound_kernels
from agon.protocol.cards import Limits

MATE = "7k/4Q3/6K1/8/8/8/8/8 w - - 0 1"


def command(protocol: str, *words: str) -> list[str]:
    return [sys.executable, "-m", "agon", "engine", "--protocol", protocol, *words]


@pytest.mark.parametrize("variant", ["standard", "chess960"])
def test_python_chess_plays_a_game_by_uci(variant: str) -> None:
    board = chess.Board() if variant == "standard" else chess.Board.from_chess960_pos(17)
    with chess.engine.SimpleEngine.popen_uci(command("uci", "--engine", "alphabeta"), timeout=60) as engine:
        assert engine.id["name"] == "Agon alphabeta (BOT)"
        while not board.is_game_over() and board.ply() < 60:
            played = engine.play(board, chess.engine.Limit(nodes=300), info=chess.engine.INFO_ALL)
            assert played.move in board.legal_moves
            assert played.info["pv"][0] == played.move
            board.push(played.move)
        found = engine.analyse(chess.Board(MATE), chess.engine.Limit(depth=4))
        assert found["score"].white().mate() == 1
        with engine.analysis(chess.Board()) as analysis:  # ``go infinite``, ended by ``stop``
            for info in analysis:
                if info.get("depth", 0) >= 3:
                    break
        clocks = chess.engine.Limit(white_clock=1.0, black_clock=1.0, white_inc=0.0, black_inc=0.0)
        assert engine.play(chess.Board(), clocks).move in chess.Board().legal_moves


def test_python_chess_plays_a_game_by_xboard() -> None:
    board = chess.Board()
    with chess.engine.SimpleEngine.popen_xboard(
        command("xboard", "--bot", "grove", "--level", "elm"), timeout=60
    ) as engine:
        assert engine.id["name"] == "Agon grove:elm (BOT)"
        while not board.is_game_over() and board.ply() < 30:
            played = engine.play(board, chess.engine.Limit(depth=2, time=5.0))
            assert played.move in board.legal_moves
            board.push(played.move)


def test_python_chess_sets_up_a_position_by_xboard() -> None:
    with chess.engine.SimpleEngine.popen_xboard(command("xboard", "--engine", "alphabeta"), timeout=60) as engine:
        assert engine.play(chess.Board(MATE), chess.engine.Limit(depth=3)).move == chess.Move.from_uci("e7g7")


@pytest.mark.parametrize(("game", "moves"), [("hex", 8), ("go", 10), ("othello", 8)])
def test_our_own_client_plays_by_gtp(game: str, moves: int) -> None:
    kernels = bound_kernels(game)
    rules = kernels.rules
    options = rules.options({"size": {"hex": 5, "go": 5, "othello": 6}[game]})
    adapter = GTP()
    said = shlex.join(command("gtp", "--game", game, "--engine", "mcts:nodes=50"))
    settings = {name: parameter.default for name, parameter in adapter.parameters.items()} | {"command": said}
    state, history = rules.initial(options), list[int]()
    try:
        while len(history) < moves and not rules.is_over(state):
            problem = Problem(
                kernels, state, rules.current(state), options, Limits(time_ms=30_000), history=list(history)
            )
            action = adapter.choose(problem, settings).action
            assert action in rules.legal(state)
            state = rules.apply(state, action)
            history.append(action)
    finally:
        adapter.close()
    assert len(history) == moves
