"""Whole games of chess as python-chess and OpenSpiel play them."""

from __future__ import annotations

import random
from typing import Any

import chess
import pyspiel
import pytest

from agon import games
from agon.games.chess import action_from_uci, fen, uci
from agon.games.chess.state import CHECKMATE, CLAIM, DEAD, FIVEFOLD, SEVENTY_FIVE_MOVES, STALEMATE, STATUS
from agon.games.verbs import State

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# Reason: OpenSpiel's bindings are untyped.

PLAIN = games.load("chess")
COMPILED = games.load("chess", jit=True)

STATUSES = {
    chess.Termination.CHECKMATE: CHECKMATE,
    chess.Termination.STALEMATE: STALEMATE,
    chess.Termination.INSUFFICIENT_MATERIAL: DEAD,
    chess.Termination.SEVENTYFIVE_MOVES: SEVENTY_FIVE_MOVES,
    chess.Termination.FIVEFOLD_REPETITION: FIVEFOLD,
}
ENDGAMES = (
    "8/8/4k3/8/8/3RK3/8/8 w - - 60 70",
    "8/5k2/8/8/2n5/8/1BK5/8 w - - 0 80",
    "6k1/8/8/1q6/8/8/P5K1/1Q6 b - - 90 80",
    "k7/8/8/8/8/8/6pP/K4b2 w - - 95 99",
    "7k/8/5Q2/8/8/8/8/K7 b - - 97 99",
)


def moves_of(state: State) -> set[str]:
    return {"claim" if action == CLAIM else uci(state, action) for action in COMPILED.legal(state)}


def agree(state: State, theirs: chess.Board) -> None:
    """Same position, end, moves, and whether a draw can be claimed."""
    assert fen(state) == theirs.fen()
    outcome = theirs.outcome()
    assert int(state[STATUS]) == (STATUSES[outcome.termination] if outcome else 0)
    if outcome is None:
        claim = {"claim"} if theirs.can_claim_draw() else set[str]()
        assert moves_of(state) == {move.uci() for move in theirs.legal_moves} | claim
    assert COMPILED.returns(state)[0] == (
        0.0 if outcome is None or outcome.winner is None else 2.0 * outcome.winner - 1
    )


def next_move(theirs: chess.Board, rng: random.Random, back: float) -> chess.Move:
    """Return a random move; with probability ``back``, one that undoes the mover's last, so that positions recur."""
    moves = list(theirs.legal_moves)
    if len(theirs.move_stack) >= 2 and rng.random() < back:
        last = theirs.move_stack[-2]
        undoing = chess.Move(last.to_square, last.from_square)
        if undoing in moves:
            return undoing
    return rng.choice(moves)


def play(state: State, theirs: chess.Board, rng: random.Random, back: float, claims: list[str]) -> int:
    """To the end; collects at which clock a draw could be claimed."""
    while True:
        agree(state, theirs)
        if COMPILED.is_over(state):
            return int(state[STATUS])
        if CLAIM in COMPILED.legal(state):
            claims.append("99" if theirs.halfmove_clock == 99 else "over" if theirs.halfmove_clock > 99 else "repeated")
        move = next_move(theirs, rng, back)
        if rng.random() < 0.03:
            same_texts(state, theirs)
        state = COMPILED.apply(state, action_from_uci(state, move.uci()))
        theirs.push(move)


def same_texts(state: State, theirs: chess.Board) -> None:
    for move in theirs.legal_moves:
        action = action_from_uci(state, move.uci())
        text = theirs.san(move)
        assert uci(state, action) == move.uci()
        assert PLAIN.action_to_text(state, action) == text
        assert PLAIN.action_from_text(state, text) == action
        assert PLAIN.action_from_text(state, theirs.uci(move)) == action


@pytest.mark.parametrize("variant", [0, 1])
def test_games_are_as_python_chess_plays_them(variant: int) -> None:
    rng = random.Random(variant)
    ends, claims = set[int](), list[str]()
    for index in range(18):
        start = rng.randrange(960) if variant else 518
        theirs = chess.Board.from_chess960_pos(start)
        theirs.chess960 = bool(variant)
        state = COMPILED.initial({"variant": variant, "position": start})
        ends.add(play(state, theirs, rng, (0.0, 0.9)[index % 2], claims))
    assert len(ends) >= 2
    assert "repeated" in claims


@pytest.mark.parametrize("start", ENDGAMES)
def test_endgames_are_as_python_chess_plays_them(start: str) -> None:
    rng, claims = random.Random(4), list[str]()
    for _ in range(6):
        play(COMPILED.position_from_text(start), chess.Board(start), rng, 0.3, claims)
    assert claims or start.split()[4] == "0"


def test_a_claim_needs_a_move_that_leaves_an_answer() -> None:
    """At 99 plies a claim names a move that completes the fiftieth; a move that mates or stalemates ends the game."""
    for text in (
        "7k/5K2/8/8/8/8/8/6R1 w - - 99 90",
        "k7/2Q5/8/8/8/8/8/K7 w - - 99 90",
        "7k/8/5KQ1/8/8/8/8/8 b - - 99 90",
        "8/8/8/8/8/5k2/5p2/5K2 w - - 99 90",
        "k1K5/8/8/8/8/8/8/1Q6 b - - 99 90",
        "k7/P7/K7/8/8/8/8/8 w - - 99 90",
    ):
        agree(COMPILED.position_from_text(text), chess.Board(text))


@pytest.mark.parametrize("number", range(0, 960, 37))
def test_start_positions_are_numbered_as_in_python_chess(number: int) -> None:
    state = PLAIN.initial({"variant": 1, "position": number})
    assert fen(state) == chess.Board.from_chess960_pos(number).fen()


def test_all_start_positions_differ() -> None:
    start = [PLAIN.initial({"variant": 1, "position": number})[:7].tobytes() for number in range(960)]
    assert len(set(start)) == 960


def test_games_are_as_openspiel_plays_them() -> None:
    """OpenSpiel draws at the third occurrence, after 50 moves and with bare material without a claim, so both are
    compared until one of them ends the game; its mates and stalemates are ours."""
    rng, oracle, ended = random.Random(6), pyspiel.load_game("chess"), 0
    for _ in range(16):
        state: State = COMPILED.initial()
        theirs: Any = oracle.new_initial_state()
        while not theirs.is_terminal() and not COMPILED.is_over(state):
            known = {theirs.action_to_string(action): action for action in theirs.legal_actions()}
            assert len(known) == len(moves_of(state) - {"claim"})
            text = rng.choice(sorted(known))
            assert COMPILED.current(state) == 1 - theirs.current_player()
            state = COMPILED.apply(state, PLAIN.action_from_text(state, text))
            theirs.apply_action(known[text])
            assert fen(state).split()[0] == str(theirs).split()[0]
        if theirs.is_terminal() and any(theirs.returns()):
            assert COMPILED.is_over(state)
            assert COMPILED.returns(state) == theirs.returns()[::-1]
            ended += 1
        if COMPILED.is_over(state):
            assert theirs.is_terminal()
    assert ended > 0
