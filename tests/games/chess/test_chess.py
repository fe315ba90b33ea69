"""The rules of chess one by one, its texts, and how it is shown."""

from __future__ import annotations

from collections import Counter

import numpy as np
import pytest

from agon import games
from agon.games.api import IllegalAction, InvalidAction, InvalidOptions, InvalidPosition
from agon.games.chess import action_from_uci, fen, uci
from agon.games.chess.playouts import random_action
from agon.games.chess.state import CLAIM
from agon.games.verbs import State
from tests.games.laws.laws_of_play import assert_same_distribution

RULES = games.load("chess")
START = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
SHUFFLE = "g1f3 g8f6 f3g1 f6g8"


def at(text: str, variant: int = 0) -> State:
    return RULES.position_from_text(text, {"variant": variant})


def after(moves: str, state: State | None = None) -> State:
    state = RULES.initial() if state is None else state
    for move in moves.split():
        state = RULES.apply(state, RULES.action_from_text(state, move))
    return state


def texts(state: State) -> set[str]:
    return {RULES.action_to_text(state, action) for action in RULES.legal(state)}


def from_square(state: State, square: str) -> set[str]:
    moves = [uci(state, action) for action in RULES.legal(state) if action != CLAIM]
    return {move[2:] for move in moves if move.startswith(square)}


def said(state: State, move: str) -> str:
    return RULES.describe(state, RULES.action_from_text(state, move))


# Ends


@pytest.mark.parametrize(
    ("text", "returns"),
    [
        ("rnb1kbnr/pppp1ppp/8/4p3/6Pq/5P2/PPPPP2P/RNBQKBNR w KQkq - 1 3", [-1.0, 1.0]),
        ("7k/5Q2/6K1/8/8/8/8/8 b - - 0 1", [0.0, 0.0]),
        ("8/8/4k3/8/8/3NK3/8/8 w - - 0 1", [0.0, 0.0]),
        ("8/8/4k3/2b5/8/3BK3/8/8 w - - 0 1", None),
        ("8/8/4k3/3b4/8/3BK3/8/8 w - - 0 1", [0.0, 0.0]),
        ("8/8/4k3/8/8/3NKN2/8/8 w - - 0 1", None),
        ("8/8/4k3/2n5/8/3BK3/8/8 w - - 0 1", None),
        ("8/8/4k3/8/8/3RK3/8/8 w - - 150 200", [0.0, 0.0]),
        ("5k1R/8/5K2/8/8/8/8/8 b - - 150 200", [1.0, -1.0]),
    ],
)
def test_ends(text: str, returns: list[float] | None) -> None:
    """Mate, stalemate, a knight, bishops on two colours and on one, two knights, knight and bishop, 75 moves, and mate
    by the last of them."""
    state = at(text)
    assert RULES.is_over(state) == (returns is not None)
    assert RULES.returns(state) == (returns or [0.0, 0.0])
    assert RULES.position_to_text(state) == text


def test_mate_comes_before_the_75th_move() -> None:
    state = after("Rh8", at("5k2/8/5K2/8/8/8/8/7R w - - 149 200"))
    assert RULES.returns(state) == [1.0, -1.0]


def test_a_draw_may_be_claimed_at_the_third_occurrence_and_before_the_move_to_it() -> None:
    assert CLAIM not in RULES.legal(after(f"{SHUFFLE} g1f3 g8f6"))
    before = after(f"{SHUFFLE} {SHUFFLE[:-5]}")
    assert RULES.legal(before)[-1] == CLAIM
    state = after(f"{SHUFFLE} {SHUFFLE}")
    assert RULES.legal(state)[-1] == CLAIM
    assert said(state, "claim draw") == "claims a draw: threefold repetition"
    ended = RULES.apply(state, CLAIM)
    assert RULES.is_over(ended)
    assert RULES.returns(ended) == [0.0, 0.0]
    assert RULES.position_to_text(ended).endswith(" claimed")


def test_boards_that_came_back_with_either_side_to_move_both_count() -> None:
    """The kings stand on c7 and f8 twice with White to move and twice with Black to move; Kc7 would be the third."""
    moves = "d8c7 g7f8 c7b8 f8e7 b8c7 e7f8 c7b6 f8e8 b6c6 e8f8 c6c7 f8e8 c7c8 e8f8 c8c7 f8f7 c7b7 f7f8"
    assert CLAIM in RULES.legal(after(moves, at("3K4/6k1/8/5p2/5P1p/7p/7P/8 w - - 0 1")))


def test_the_game_ends_at_the_fifth_occurrence() -> None:
    state = after(" ".join([SHUFFLE] * 3) + " g1f3 g8f6 f3g1")
    assert said(state, "Ng8") == "moves the knight from f6 to g8: the position occurs for the fifth time, a draw"
    assert RULES.is_over(after("Ng8", state))


def test_a_position_without_its_castling_is_another() -> None:
    moves = "Rg1 Kd8 Rh1 Ke8 Rg1 Kd8 Rh1"
    assert CLAIM in RULES.legal(after(moves, at("4k2r/8/8/8/8/8/8/4K2R w - - 0 1"))), "the third time comes with Ke8"
    assert CLAIM not in RULES.legal(after(moves, at("4k2r/8/8/8/8/8/8/4K2R w K - 0 1")))


def test_50_moves() -> None:
    state = at("8/8/4k3/8/8/3RK3/8/8 w - - 98 120")
    assert CLAIM not in RULES.legal(state)
    state = after("Ra3", state)
    assert CLAIM in RULES.legal(state), "the next move completes the fiftieth"
    state = after("Kd6", state)
    assert RULES.choice(state, CLAIM).label == "Claim a draw (50 moves)"
    assert RULES.choice(state, CLAIM).path == []
    with pytest.raises(IllegalAction):
        RULES.apply(RULES.initial(), CLAIM)


# Moves


def test_en_passant_is_for_one_move_and_not_out_of_a_pin() -> None:
    state = after("e4 a6 e5 d5")
    assert "exd6" in texts(state)
    assert said(state, "exd6") == "takes the pawn on d5 en passant with the pawn from e5"
    assert "exd6" not in texts(after("h3 h6", state))
    pinned = at("8/2p5/8/KP5r/8/8/8/7k b - - 0 1")
    assert "bxc6" not in texts(after("c5", pinned)), "both pawns would leave the king's row"
    assert fen(after("c5", pinned)).split()[3] == "-"


def test_castling_neither_from_nor_through_nor_into_check() -> None:
    rooks = "r3k2r/8/8/8/8/8/8/R3K2R"
    assert {"O-O", "O-O-O"} <= texts(at(f"{rooks} w KQkq - 0 1"))
    assert not {"O-O", "O-O-O"} & texts(at(f"{rooks} w kq - 0 1")), "the rights are lost"
    assert not {"O-O", "O-O-O"} & texts(at("r3k2r/8/8/8/8/8/4r3/R3K2R w KQkq - 0 1"))
    assert texts(at("r3k2r/8/8/8/8/5r2/8/R3K2R w KQkq - 0 1")) & {"O-O", "O-O-O"} == {"O-O-O"}
    assert texts(at("r3k2r/8/8/8/8/6r1/8/R3K2R w KQkq - 0 1")) & {"O-O", "O-O-O"} == {"O-O-O"}
    attacked_rook = at("1r2k3/8/8/8/8/8/8/R3K3 w Q - 0 1")
    assert "O-O-O" in texts(attacked_rook), "the rook may cross an attacked square"
    assert said(attacked_rook, "O-O-O") == "castles queen's side"


def test_castling_in_chess960() -> None:
    state = at("1r4k1/8/8/8/8/8/8/1R3K1R w BH - 0 1", 1)
    assert {"O-O", "O-O-O"} <= texts(state)
    short = RULES.action_from_text(state, "O-O")
    assert uci(state, short) == "f1h1"
    assert fen(RULES.apply(state, short)).startswith("1r4k1/8/8/8/8/8/8/1R3RK1 b")
    assert RULES.choice(state, short).path == [61, 63], "the king also goes to g1 without castling"
    shielded = at("7k/8/8/8/8/8/8/rR2K3 w B - 0 1", 1)
    assert "O-O-O" not in texts(shielded), "the rook is what keeps the attack off"
    king_stays = at("k7/8/8/8/8/8/8/6KR w H - 0 1", 1)
    assert fen(after("O-O", king_stays)).startswith("k7/8/8/8/8/8/8/5RK1 b - ")


def test_promotion() -> None:
    state = at("1n2k3/P7/8/8/8/8/8/4K3 w - - 0 1")
    assert {"axb8=Q+", "axb8=R+", "axb8=B", "axb8=N", "a8=Q", "a8=R", "a8=B", "a8=N"} <= texts(state)
    queen = RULES.choice(state, RULES.action_from_text(state, "a8=Q"))
    assert (queen.path, queen.piece, queen.label) == ([8, 0], "Q", "Promote to queen")
    assert said(state, "axb8=Q") == "takes the knight on b8 with the pawn from a7, which becomes a queen, check"


# Texts


@pytest.mark.parametrize(
    ("moves", "text", "meant"),
    [
        ("", "g1f3", "Nf3"),
        ("", "Ng1f3", "Nf3"),
        ("", "nf3", "Nf3"),
        ("", "e2-e4", "e4"),
        ("", "e4!?", "e4"),
        ("e4 e5 Qh5 Nc6 Bc4 Nf6", "Qxf7", "Qxf7#"),
        ("e4 e5 Qh5 Nc6 Bc4 Nf6", "Qf7", "Qxf7#"),
        ("e4 e5 Nf3 d6 Bc4 a6", "0-0", "O-O"),
        ("e4 e5 Nf3 d6 Bc4 a6", "e1g1", "O-O"),
        ("e4 e5 Nf3 d6 Bc4 a6", "e1h1", "O-O"),
        ("e4 a6 e5 d5", "exd6 e.p.", "exd6"),
        ("b4 e6 b5 a6 bxa6 e5 axb7 e4", "bxa8Q", "bxa8=Q"),
        ("b4 e6 b5 a6 bxa6 e5 axb7 e4", "ba8(n)", "bxa8=N"),
        ("b4 e6 b5 a6 bxa6 e5 axb7 e4", "b7a8r", "bxa8=R"),
    ],
)
def test_moves_are_read_as_people_write_them(moves: str, text: str, meant: str) -> None:
    state = after(moves)
    assert RULES.action_to_text(state, RULES.action_from_text(state, text)) == meant


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("e9", "is not a move"),
        ("Qd4", "not a legal move"),
        ("e2e5", "not a legal move"),
        ("O-O", "not a legal move"),
        ("Nd2", "could be Nbd2 or Nfd2"),
        ("a8", "what the pawn becomes"),
    ],
)
def test_texts_that_are_no_moves_are_refused(text: str, reason: str) -> None:
    state = at("4k3/P7/8/8/8/5N2/8/1N2K3 w - - 0 1")
    with pytest.raises(InvalidAction, match=reason):
        RULES.action_from_text(state, text)


def test_uci_tells_standard_chess_from_chess960() -> None:
    for variant, text in ((0, "e1g1"), (1, "e1h1")):
        state = at("4k3/8/8/8/8/8/8/4K2R w K - 0 1", variant)
        short = RULES.action_from_text(state, "O-O")
        assert uci(state, short) == text
        assert action_from_uci(state, "e1g1") == action_from_uci(state, "e1h1") == short
    with pytest.raises(InvalidAction):
        uci(RULES.initial(), CLAIM)


@pytest.mark.parametrize(
    ("text", "written"),
    [
        ("rnbqkbnr/pppppppp/8/8/4P3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 1", "b KQkq - 0 1"),
        ("rnbqkbnr/ppp1pppp/8/8/3pP3/8/PPPP1PPP/RNBQKBNR b KQkq e3 0 3", "b KQkq e3 0 3"),
        (f"{START} w kqKQ - 0 1", "w KQkq - 0 1"),
        (f"{START} w HAha -", "w KQkq - 0 1"),
    ],
)
def test_positions_are_read_as_other_programs_write_them(text: str, written: str) -> None:
    assert RULES.position_to_text(at(text)).split(" ", 1)[1] == written


def test_a_rook_inside_another_is_named_by_its_column() -> None:
    text = "4k3/8/8/8/8/8/8/RR2K3 w B - 0 1"
    assert RULES.position_to_text(at(text, 1)) == text
    assert from_square(at(text, 1), "e1") >= {"b1"}


def test_the_history_makes_the_position() -> None:
    text = RULES.position_to_text(after(SHUFFLE))
    assert text == f"{START} w KQkq - 4 3 after {SHUFFLE}"
    again = after(SHUFFLE, at(text))
    assert CLAIM in RULES.legal(again)
    assert CLAIM not in RULES.legal(after(SHUFFLE, at(text.split(" after")[0])))


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("", "expected a FEN"),
        ("8/8/8/8/8/8/8 w - - 0 1", "8 rows, not 7"),
        ("4k3/8/8/8/8/8/7/4K3 w - - 0 1", "row 2"),
        ("4k3/8/8/8/8/8/44/4K3 w - - 0 1", "row 2"),
        ("8/8/8/8/8/8/8/4K3 w - - 0 1", "Black must have one king, not 0"),
        ("4k2P/8/8/8/8/8/8/4K3 w - - 0 1", "pawn cannot stand"),
        ("4k3/8/8/8/8/PPPPPPPP/P7/4K3 w - - 0 1", "more pieces"),
        ("4k3/8/8/8/8/8/PPPPPPPP/QQ2K3 w - - 0 1", "more pieces"),
        ("4k3/4R3/8/8/8/8/8/4K3 w - - 0 1", "left its king in check"),
        ("4k3/8/8/8/8/8/8/4K3 w K - 0 1", "castling K"),
        ("4k3/8/8/8/8/8/8/3K3R w K - 0 1", "only in Chess960"),
        ("4k3/8/8/8/8/8/8/4K2R w KH - 0 1", "named twice"),
        ("4k3/8/8/8/8/8/8/4K3 b - e3 0 1", "no pawn can just have passed e3"),
        ("4k3/8/8/8/8/8/8/R3K3 w - - 151 90", "too many"),
        (f"{START} w KQkq - 1 3 after {SHUFFLE}", "too few"),
        (f"{START} w KQkq - 4 3 after g1f3 g8f6 f3g1 f6h7", "no piece can have come"),
        (f"{START} w KQkq - 4 3 after g1e3 g8f6 e3g1 f6g8", "was not allowed"),
        (f"{START} w KQkq - 4 2 after {SHUFFLE}", "more moves came before"),
        (f"{START} w KQkq - 0 1 claimed", "no draw can be claimed"),
    ],
)
def test_texts_that_are_no_positions_are_refused(text: str, reason: str) -> None:
    with pytest.raises(InvalidPosition, match=reason):
        at(text)


def test_standard_chess_has_one_start() -> None:
    with pytest.raises(InvalidOptions, match="position"):
        RULES.initial({"position": 0})
    state = RULES.initial({"variant": 1, "position": 0})
    assert fen(state) == "bbqnnrkr/pppppppp/8/8/8/8/PPPPPPPP/BBQNNRKR w KQkq - 0 1"


# What people see


def test_the_board_from_above() -> None:
    board, view = RULES.board(RULES.options()), RULES.view(RULES.initial())
    assert (board.cell_names[0], board.cell_names[63]) == ("a8", "h1")
    assert view.cells[:8] == list("rnbqkbnr")
    assert view.cells[-8:] == list("RNBQKBNR")
    assert {piece.name for piece in board.pieces if piece.code in "kK"} == {"white king", "black king"}


def test_check_is_shown() -> None:
    view = RULES.view(after("e4 f6 Qh5"))
    assert view.alert == [4]
    assert RULES.view(RULES.initial()).alert == []


def test_what_is_told() -> None:
    start = RULES.initial()
    assert said(start, "Nf3") == "moves the knight from g1 to f3"
    assert RULES.choice(start, RULES.action_from_text(start, "Nf3")).label == "Knight g1 to f3"
    assert said(after("e4 f6"), "Qh5") == "moves the queen from d1 to h5, check"
    assert said(after("f3 e5 g4"), "Qh4") == "moves the queen from d8 to h4: checkmate"
    assert said(at("7k/8/6K1/5Q2/8/8/8/8 w - - 0 1"), "Qf7") == "moves the queen from f5 to f7: stalemate, a draw"
    taken = said(at("8/8/4k3/8/8/3rK3/8/8 w - - 0 1"), "Kxd3")
    assert taken == "takes the rook on d3 with the king from e3: nobody has enough pieces left to mate, a draw"
    castling = after("e4 e5 Nf3 d6 Bc4 a6")
    choice = RULES.choice(castling, RULES.action_from_text(castling, "O-O"))
    assert (choice.path, choice.zone, choice.label) == ([60, 62], [63], "Castle king's side")


def test_counts_are_shown_when_they_matter() -> None:
    assert RULES.view(RULES.initial()).facts == []
    facts = RULES.view(at("8/8/4k3/8/8/3RK3/8/8 w - - 60 120")).facts
    assert [(fact.label, fact.value) for fact in facts] == [("Moves without capture or pawn move", "30")]
    (fact,) = RULES.view(after(SHUFFLE)).facts
    assert (fact.label, fact.value) == ("Position", "occurred twice")


# Random games


@pytest.mark.parametrize(
    "text",
    [
        f"{START} w KQkq - 0 1",
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        "rnbqkbnr/ppp1p1pp/8/3pPp2/8/8/PPPP1PPP/RNBQKBNR w KQkq f6 0 3",
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        "4k3/8/8/8/7b/8/8/R3K2R w KQ - 0 1",
        "8/P6k/8/8/8/8/p6K/8 b - - 0 1",
        "8/8/8/8/8/4k3/4p3/4K2R w K - 100 90",
        "8/8/8/8/8/4k3/4p3/4K2R w K - 99 90",
    ],
)
def test_moves_that_are_drawn_are_uniform(text: str) -> None:
    """With castling, checks, en passant, promotions and claims: every legal action as often as any other."""
    compiled = games.load("chess", jit=True)
    state = compiled.position_from_text(text)
    scratch, rng = np.empty(compiled.info.most_actions, np.int32), np.array([3], np.uint64)
    assert compiled.binder is not None
    draw = compiled.binder.bind(random_action)
    legal = compiled.legal(state)
    counts = Counter(int(draw(state, scratch, rng)) for _ in range(400 * len(legal)))
    assert set(counts) == set(legal)
    assert_same_distribution(counts, dict.fromkeys(legal, 400.0))
