"""Reasons for illegal moves: beside python-chess in random games, and worked examples of other games."""

from __future__ import annotations

import random

import chess
import pytest

from agon import games
from agon.games.rules import Rules
from agon.games.verbs import State
from agon.server.session.reasons import why_not


def cell(square: int) -> int:
    """Return the board's cell of python-chess's square."""
    return (7 - chess.square_rank(square)) * 8 + chess.square_file(square)


def cell_of(name: str) -> int:
    return cell(chess.parse_square(name))


def reason(game: str, position: str, text: str) -> str | None:
    rules, state = at(game, position)
    return why_not(rules, rules.options(), state, [], text=text)


def at(game: str, position: str) -> tuple[Rules, State]:
    rules = games.load(game)
    return rules, rules.position_from_text(position, rules.options())


@pytest.mark.parametrize("seed", range(6))
def test_a_reason_of_chess_says_what_python_chess_finds(seed: int) -> None:
    rng = random.Random(seed)
    board = chess.Board()
    seen: set[str] = set()
    for _ in range(50):
        if board.is_game_over():
            break
        rules, state = at("chess", board.fen(en_passant="fen"))
        for start in range(64):
            for goal in rng.sample(range(64), 4):
                said = why_not(rules, rules.options(), state, [cell(start), cell(goal)])
                move = chess.Move(start, goal, chess.QUEEN if is_last_row(board, start, goal) else None)
                if said is not None:
                    assert move not in board.legal_moves, (board.fen(), move, said)
                    seen.add(check(board, move, said))
        board.push(rng.choice(list(board.legal_moves)))
    assert {"moves", "way", "own", "other", "still"} <= seen


def is_last_row(board: chess.Board, start: int, goal: int) -> bool:
    return board.piece_type_at(start) == chess.PAWN and chess.square_rank(goal) in {0, 7}


def check(board: chess.Board, move: chess.Move, said: str) -> str:
    """Compare a reason with what python-chess knows of the move; return its kind."""
    start, goal = move.from_square, move.to_square
    piece = board.piece_at(start)
    if start == goal and piece is not None and piece.color == board.turn:
        can_move = any(each.from_square == start for each in board.legal_moves)
        assert can_move == said.startswith("A "), (board.fen(), move, said)
        return "still"
    is_safe = board.is_pseudo_legal(move) and not board.is_castling(move)
    if piece is None:
        assert said.startswith("There is no piece"), said
        return "empty"
    if piece.color != board.turn:
        assert "is not yours" in said, said
        return "other"
    if is_safe and start == board.king(board.turn):
        assert "attacks" in said, (board.fen(), move, said)
        return "attacked"
    if is_safe and board.is_check():
        assert "in check" in said or "is pinned" in said, (board.fen(), move, said)
        return "check"
    if is_safe:
        assert "is pinned" in said, (board.fen(), move, said)
        return "pinned"
    assert "pinned" not in said, (board.fen(), move, said)
    assert "in check" not in said, (board.fen(), move, said)
    if "in the way" in said:
        return "way"
    if board.color_at(goal) == board.turn and start != goal:
        assert "Your own" in said or "castle" in said, (board.fen(), move, said)
        return "own"
    return "moves"


CHESS = [
    ("4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1", "e2", "d3",
     "The bishop on e2 is pinned: without it the rook on e4 would take the king."),
    ("4k3/8/8/8/4r3/8/3B4/4K3 w - - 0 1", "d2", "c3",
     "You are in check from the rook on e4, and this does not answer it."),
    ("4k3/8/8/8/4r3/8/8/3K4 w - - 0 1", "d1", "e1", "The rook on e4 attacks e1."),
    ("4k3/8/8/8/8/8/4P3/4K2R w K - 0 1", "h1", "f3", "A rook moves along rows and columns."),
    ("4k3/8/8/8/8/4p3/4P3/4K3 w - - 0 1", "e2", "e4", "The pawn on e3 is in the way."),
    ("4k3/8/8/8/8/8/4P3/4K3 w - - 0 1", "e2", "d3", "There is nothing to take on d3."),
    ("4k3/8/8/8/4r3/8/8/4K2R w K - 0 1", "e1", "h1", "You cannot castle out of check."),
]  # fmt: skip


@pytest.mark.parametrize(("position", "start", "goal", "reason"), CHESS)
def test_the_reasons_of_chess(position: str, start: str, goal: str, reason: str) -> None:
    rules, state = at("chess", position)
    assert why_not(rules, rules.options(), state, [cell_of(start), cell_of(goal)]) == reason


TYPED = [
    ("4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1", "Bd3",
     "The bishop on e2 is pinned: without it the rook on e4 would take the king."),
    ("4k3/8/8/8/4r3/8/3B4/4K3 w - - 0 1", "d2c3",
     "You are in check from the rook on e4, and this does not answer it."),
    ("4k3/8/8/8/4r3/8/8/4K2R w K - 0 1", "O-O", "You cannot castle out of check."),
    ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "0-0", "You cannot castle that way now."),
    ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "Qd4", "You have no queen."),
    ("4k3/8/8/8/8/8/8/N3K2N w - - 0 1", "Ne4", "No knight of yours can go to e4."),
    ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "Ke3", "A king moves one square."),
    ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "Kd2", None),
    ("4k3/8/8/8/8/8/8/4K2R w - - 0 1", "nonsense", None),
]  # fmt: skip


@pytest.mark.parametrize(("position", "text", "said"), TYPED)
def test_a_typed_move_is_read_as_chess_players_write_it(position: str, text: str, said: str | None) -> None:
    assert reason("chess", position, text) == said


STILL = [
    ("4k3/8/8/8/4r3/8/4B3/4K3 w - - 0 1", "e2",
     "The bishop on e2 is pinned: without it the rook on e4 would take the king."),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "a1", "The rook on a1 has no square to go to."),
    ("rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1", "e7", "The pawn on e7 is not yours."),
    ("1r1qk3/8/8/8/8/8/8/2K5 w - - 0 1", "c1", "A king moves one square."),
    ("4k3/8/8/8/8/1q6/6P1/K7 w - - 0 1", "a1",
     "The other side attacks every square that the king could go to."),
]  # fmt: skip


@pytest.mark.parametrize(("position", "start", "said"), STILL)
def test_a_piece_that_cannot_move_at_all(position: str, start: str, said: str) -> None:
    rules, state = at("chess", position)
    assert why_not(rules, rules.options(), state, [cell_of(start)]) == said


def test_a_taken_cell_is_the_reason_in_games_that_place_pieces() -> None:
    rules = games.load("tic_tac_toe")
    state = rules.apply(rules.initial(), 4)
    assert why_not(rules, rules.options(), state, [4]) == "b2, centre is taken already."
    assert why_not(rules, rules.options(), state, [3]) is None


def test_a_jump_that_must_be_made_is_named() -> None:
    rules, state = at("checkers", "B:W18,26:B3,14")
    names = rules.board(rules.options()).cell_names
    assert why_not(rules, rules.options(), state, [names.index("3"), names.index("7")]) == "You must capture: 14x23x30."


@pytest.mark.parametrize(
    ("moves", "point", "reason"),
    [
        ("E6 A1 D5 A9 F5 J1 E4", "E5", "The stone would have no empty crossing beside its chain, and take nothing."),
        ("E6 F6 D5 G5 E4 F4 F5 E5", "F5", "Ko: the whole board would be as it was before. Play elsewhere first."),
        ("E6", "E6", "There is a stone already."),
    ],
)
def test_the_reasons_of_go(moves: str, point: str, reason: str) -> None:
    rules = games.load("go")
    state = rules.initial({"size": 9})
    for text in moves.split():
        state = rules.apply(state, rules.action_from_text(state, text))
    options = rules.options({"size": 9})
    names = rules.board(options).cell_names
    assert why_not(rules, options, state, [names.index(point)]) == reason
    assert why_not(rules, options, state, [], text=point.lower()) == reason


def test_a_disc_that_encloses_nothing_is_told_so() -> None:
    rules = games.load("othello")
    state = rules.initial()
    assert why_not(rules, rules.options(), state, [0]) == "A disc there would enclose none of the other side's."
    assert why_not(rules, rules.options(), state, [27]) == "There is a disc already."


def test_games_with_secrets_give_no_reasons() -> None:
    for name in ("hearts", "rock_paper_scissors"):
        rules = games.load(name)
        assert why_not(rules, rules.options(), rules.initial(), [0]) is None
