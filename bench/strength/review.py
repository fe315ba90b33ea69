"""Verdicts of the review of chess games beside Stockfish's: ``agon bench review``.

Games of club strength (Stockfish with ``UCI_Elo`` from 1500 to 1900 against itself) are judged twice: by our review,
with nodes in place of time (``--nodes`` in the second look), and by Stockfish's values of the positions before and
after each move, at depth 18. A move loses two pawns if its value is that much less than that of the position, both
between -10 and 10 pawns. Moves in decided positions (5 pawns or more for either side) are left out, as they hardly
change the expected result. To save time Stockfish first looks to depth 10, and to 18 if a move then loses a pawn or
more, or our review says that it loses.
Each game is a line of ``--file``; a later call goes on from there.
"""

from __future__ import annotations

import argparse
import math
from collections.abc import Iterable
from pathlib import Path
from typing import Final

import chess
import chess.engine
import msgspec

from agon import games
from agon.ai.games.chess.evaluate import ADVANTAGE, EXPECTED
from agon.games.chess.texts import action_from_uci
from agon.protocol.thinking import Verdict
from bench.figures import add_row, read_rows
from bench.strength.reviews import review
from tests.programs import find_program

MOST_PLIES: Final = 80
MOST_PAWNS: Final = 10.0
TWO: Final = 2.0
DECIDED: Final = 5.0
SCREEN, DEPTH = 10, 18
ELOS: Final = (1500, 1600, 1700, 1800, 1900)
SURE: Final = 0.999_999


class Judged(msgspec.Struct, frozen=True, kw_only=True):
    """A move. Values and losses are in pawns."""

    ply: int
    move: str
    before: float
    """Value of the position to the mover by Stockfish."""
    ours: float
    verdict: Verdict
    theirs: float
    deep: bool
    """True if Stockfish looked to depth 18."""


class Game(msgspec.Struct, frozen=True, kw_only=True):
    number: int
    nodes: int
    moves: list[Judged]


def pawns(pay_off: float) -> float:
    """Return the pawns that an expected pay-off stands for, from -10 to 10."""
    value = math.atanh(min(max(pay_off, -SURE), SURE)) / EXPECTED / ADVANTAGE
    return min(max(value, -MOST_PAWNS), MOST_PAWNS)


def club_game(program: chess.engine.SimpleEngine, number: int) -> list[chess.Move]:
    """Return the moves of a game between two players of one strength."""
    elo = ELOS[number % len(ELOS)]
    board = chess.Board()
    program.configure({"UCI_LimitStrength": True, "UCI_Elo": elo})
    while not board.is_game_over(claim_draw=True) and len(board.move_stack) < MOST_PLIES:
        move = program.play(board, chess.engine.Limit(nodes=20_000)).move
        if move is None:
            break
        board.push(move)
    program.configure({"UCI_LimitStrength": False})
    return board.move_stack


def stockfish(program: chess.engine.SimpleEngine, board: chess.Board, depth: int) -> float:
    """Return the value of a position to the side to move, in pawns."""
    if board.is_game_over():
        return -MOST_PAWNS if board.is_checkmate() else 0.0
    found = program.analyse(board, chess.engine.Limit(depth=depth)).get("score")
    if found is None:
        raise RuntimeError("Stockfish gave no score")
    score = found.relative.score(mate_score=100_000)
    return min(max(score / 100.0, -MOST_PAWNS), MOST_PAWNS)


def reviewed(moves: Iterable[chess.Move], nodes: int) -> list[tuple[float, Verdict]]:
    """Return what each move loses by our review, in pawns, and its verdict."""
    rules = games.load("chess")
    state, actions = rules.initial(), list[int]()
    for move in moves:
        actions.append(action_from_uci(state, move.uci()))
        state = rules.apply(state, actions[-1])
    return [
        (max(0.0, pawns(each.value) - pawns(each.played)), each.verdict)
        for each in review("chess", actions, nodes)
        if each.played is not None
    ]


def judge(program: chess.engine.SimpleEngine, moves: list[chess.Move], nodes: int) -> list[Judged]:
    """Return both judgements of every move."""
    board, found = chess.Board(), list[Judged]()
    values = [stockfish(program, board, SCREEN)]
    for move in moves:
        board.push(move)
        values.append(stockfish(program, board, SCREEN))
    board.reset()
    for ply, (move, (ours, verdict)) in enumerate(zip(moves, reviewed(moves, nodes), strict=True)):
        before, theirs = values[ply], values[ply] + values[ply + 1]
        deep = abs(before) < DECIDED + 1.0 and (theirs >= 1.0 or ours >= 1.0 or verdict in {"mistake", "blunder"})
        text = board.san(move)
        if deep:
            before = stockfish(program, board, DEPTH)
            board.push(move)
            theirs = before + stockfish(program, board, DEPTH)
        else:
            board.push(move)
        theirs = max(0.0, theirs)
        found.append(Judged(ply=ply, move=text, before=before, ours=ours, verdict=verdict, theirs=theirs, deep=deep))
    return found


def share(part: int, whole: int) -> str:
    return f"{part} of {whole} ({part / max(1, whole):.0%})"


def report(games: list[Game]) -> None:
    """Print how often the judgements agree."""
    moves = [move for game in games for move in game.moves if abs(move.before) < DECIDED]
    lost = [move for move in moves if move.theirs >= TWO]
    alarms = [move for move in moves if move.ours >= TWO]
    grave = [move for move in moves if move.verdict in {"mistake", "blunder"}]
    marked = [move for move in lost if move.verdict in {"inaccuracy", "mistake", "blunder"}]
    print(f"{len(games)} games, {len(moves)} moves in undecided positions", end="; ")
    print(f"Stockfish {DEPTH}: {len(lost)} lose two pawns or more")
    print(f"our review says so too: {share(sum(move.ours >= TWO for move in lost), len(lost))}")
    print(f"it marks them: {share(len(marked), len(lost))}")
    print(f"it says so of others: {share(sum(move.theirs < TWO for move in alarms), len(alarms))}", end="; ")
    print(f"of such as lose less than one: {share(sum(move.theirs < TWO / 2 for move in alarms), len(alarms))}")
    print(f"mistakes and blunders that lose less than one: {share(sum(move.theirs < 1 for move in grave), len(grave))}")


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="agon bench review", description="Verdicts of the review of chess games beside Stockfish's."
    )
    parser.add_argument("--games", type=int, default=100)
    parser.add_argument("--first", type=int, default=0, help="number of the first game; tuning saw those below 15")
    parser.add_argument("--nodes", type=int, default=250_000, help="of our second look; 160 ms of a quiet core")
    parser.add_argument("--file", type=Path, default=Path("review.jsonl"), help="results; a later call goes on from it")
    chosen = parser.parse_args(argv)
    path = find_program("stockfish")
    if path is None:
        raise SystemExit("stockfish is not installed: apt-get install stockfish, or set AGON_STOCKFISH")
    games = [each for each in read_rows(chosen.file, Game) if each.nodes == chosen.nodes]
    with chess.engine.SimpleEngine.popen_uci(path) as program:
        for number in range(chosen.first + len(games), chosen.first + chosen.games):
            moves = club_game(program, number)
            games.append(Game(number=number, nodes=chosen.nodes, moves=judge(program, moves, chosen.nodes)))
            add_row(chosen.file, games[-1])
    report(games)
    return 0
