"""Chess trees that others have counted: perft, standard, tricky and Chess960."""

from __future__ import annotations

import pytest

from bench.oracles.chess_trees import leaves

# Leaves by depth from 1. Source: https://www.chessprogramming.org/Perft_Results
STANDARD = (
    (
        "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR w KQkq - 0 1",
        (20, 400, 8902, 197281, 4865609),
    ),
    (
        "r3k2r/p1ppqpb1/bn2pnp1/3PN3/1p2P3/2N2Q1p/PPPBBPPP/R3K2R w KQkq - 0 1",
        (48, 2039, 97862, 4085603, 193690690),
    ),
    (
        "8/2p5/3p4/KP5r/1R3p1k/8/4P1P1/8 w - - 0 1",
        (14, 191, 2812, 43238, 674624, 11030083),
    ),
    (
        "r3k2r/Pppp1ppp/1b3nbN/nP6/BBP1P3/q4N2/Pp1P2PP/R2Q1RK1 w kq - 0 1",
        (6, 264, 9467, 422333, 15833292),
    ),
    (
        "rnbq1k1r/pp1Pbppp/2p5/8/2B5/8/PPP1NnPP/RNBQK2R w KQ - 1 8",
        (44, 1486, 62379, 2103487, 89941194),
    ),
    (
        "r4rk1/1pp1qppp/p1np1n2/2b1p1B1/2B1P1b1/P1NP1N2/1PP1QPPP/R4RK1 w - - 0 10",
        (46, 2079, 89890, 3894594),
    ),
)

# Positions that catch one mistake each, with depth and leaves. Source: M. Sedlak's collection,
# https://www.talkchess.com/forum3/viewtopic.php?t=47318
TRICKY = (
    ("illegal en passant, exposed along a diagonal", "3k4/3p4/8/K1P4r/8/8/8/8 b - - 0 1", 6, 1134888),
    ("illegal en passant, exposed along the other", "8/b2p2k1/8/2P5/8/4K3/8/8 b - - 0 1", 6, 1015133),
    ("en passant that gives check", "8/8/1k6/2b5/2pP4/8/5K2/8 b - d3 0 1", 6, 1440467),
    ("castling that gives check, short", "5k2/8/8/8/8/8/8/4K2R w K - 0 1", 6, 661072),
    ("castling that gives check, long", "3k4/8/8/8/8/8/8/R3K3 w Q - 0 1", 6, 803711),
    ("castling rights lost", "r3k2r/1b4bq/8/8/8/8/7B/R3K2R w KQkq - 0 1", 4, 1274206),
    ("castling prevented", "r3k2r/8/3Q4/8/8/5q2/8/R3K2R b KQkq - 0 1", 4, 1720476),
    ("promotion out of check", "2K2r2/4P3/8/8/8/8/8/3k4 w - - 0 1", 6, 3821001),
    ("discovered check", "8/8/1P2K3/8/2n5/1q6/8/5k2 b - - 0 1", 5, 1004658),
    ("promotion that gives check", "4k3/1P6/8/8/8/8/K7/8 w - - 0 1", 6, 217342),
    ("underpromotion that gives check", "8/P1k5/K7/8/8/8/8/8 w - - 0 1", 6, 92683),
    ("self-stalemate", "K1k5/8/P7/8/8/8/8/8 w - - 0 1", 6, 2217),
    ("stalemate and checkmate", "8/k1P5/8/1K6/8/8/8/8 w - - 0 1", 7, 567584),
    ("double check", "8/8/2k5/5q2/5n2/8/5K2/8 b - - 0 1", 4, 23527),
)

# Source: https://www.chessprogramming.org/Chess960_Perft_Results
CHESS960 = (
    ("bqnb1rkr/pp3ppp/3ppn2/2p5/5P2/P2P4/NPP1P1PP/BQ1BNRKR w HFhf - 2 9", (21, 528, 12189, 326672, 8146062)),
    ("2nnrbkr/p1qppppp/8/1ppb4/6PP/3PP3/PPP2P2/BQNNRBKR w HEhe - 1 9", (21, 807, 18002, 667366, 16253601)),
    ("b1q1rrkb/pppppppp/3nn3/8/P7/1PPP4/4PPPP/BQNNRKRB w GE - 1 9", (20, 479, 10471, 273318, 6417013)),
    ("qbbnnrkr/2pp2pp/p7/1p2pp2/8/P3PP2/1PPP1KPP/QBBNNR1R w hf - 0 9", (22, 593, 13440, 382958, 9183776)),
    ("1nbbnrkr/p1p1ppp1/3p4/1p3P1p/3Pq2P/8/PPP1P1P1/QNBBNRKR w HFhf - 0 9", (28, 1120, 31058, 1171749)),
)


@pytest.mark.parametrize(("fen", "expected"), STANDARD)
def test_perft(fen: str, expected: tuple[int, ...]) -> None:
    assert tuple(leaves(fen, depth) for depth in range(1, len(expected) + 1)) == expected


@pytest.mark.parametrize(("fen", "depth", "expected"), [pytest.param(*case[1:], id=case[0]) for case in TRICKY])
def test_tricky_positions(fen: str, depth: int, expected: int) -> None:
    assert leaves(fen, depth) == expected


@pytest.mark.parametrize(("fen", "expected"), CHESS960)
def test_perft_of_chess960(fen: str, expected: tuple[int, ...]) -> None:
    assert tuple(leaves(fen, depth, 1) for depth in range(1, len(expected) + 1)) == expected


@pytest.mark.parametrize(("fen", "expected"), STANDARD)
def test_standard_chess_is_chess960_with_its_start(fen: str, expected: tuple[int, ...]) -> None:
    assert leaves(fen, 4, 1) == expected[3]
