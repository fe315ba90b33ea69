"""The evaluation of chess: fair to both sides, inside the range of results, and right about what matters most."""

from __future__ import annotations

import random

import pytest

import games
from ai.evaluation import chess
from ai.specialise import specialised
from games.chess import action_from_uci, fen
from games.chess.state import CLAIM
from games.verbs import State, action_noise, evaluate, in_check, may_pass

RULES = games.load("chess", jit=True)
PLAIN = games.load("chess")


def worth(text: str, seat: int = 0) -> float:
    return chess.evaluate(PLAIN.position_from_text(text), seat)


def noise(text: str, move: str) -> int:
    state = PLAIN.position_from_text(text)
    return chess.action_noise(state, action_from_uci(state, move))


def mirrored(text: str) -> str:
    """The board upside down with its colours changed."""
    rows, mover, castling, passed, *counts = text.split()
    turned = "/".join(reversed(rows.split("/"))).swapcase()
    other = passed.translate(str.maketrans("36", "63"))
    swapped = "".join(sorted(castling.swapcase(), key="KQkq-".index))
    return " ".join([turned, "b" if mover == "w" else "w", swapped, other, *counts])


def positions(number: int) -> list[State]:
    rng, found = random.Random(8), list[State]()
    while len(found) < number:
        state = RULES.initial()
        while actions := [action for action in RULES.legal(state) if action != CLAIM]:
            if rng.random() < 0.2:
                found.append(state)
            state = RULES.apply(state, rng.choice(actions))
    return found[:number]


def test_mirrored_positions_are_worth_the_negative() -> None:
    seen = set[float]()
    for state in positions(300):
        value = chess.evaluate(state, 0)
        assert worth(mirrored(fen(state))) == pytest.approx(-value, abs=1e-12)
        assert chess.evaluate(state, 1) == -value
        assert -1.0 < value < 1.0
        seen.add(value)
    assert len(seen) > 200


def test_compiled_and_plain_agree() -> None:
    kernels = specialised("chess")
    for state in positions(150):
        for seat in (0, 1):
            assert kernels.bind(evaluate)(state, seat) == pytest.approx(chess.evaluate(state, seat), abs=1e-12)
        assert kernels.bind(in_check)(state) == chess.in_check(state) == bool(PLAIN.view(state).alert)
        assert kernels.bind(may_pass)(state) == chess.may_pass(state)
        for action in RULES.legal(state):
            assert kernels.bind(action_noise)(state, action) == chess.action_noise(state, action)


def test_material_comes_first() -> None:
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
    level = worth(f"{start} w KQkq - 0 1")
    losses = [worth(f"{start.replace(piece, '1', 1)} w - - 0 1") - level for piece in "pnbrq"]
    assert losses == sorted(losses)
    assert 0.4 * chess.ADVANTAGE < losses[0] < 1.4 * chess.ADVANTAGE


def test_every_feature_counts() -> None:
    kings = "4k3/{}/8/8/8/8/{}/4K3 w - - 0 1"
    assert worth("4k3/8/8/8/4N3/8/8/4K3 w - - 0 1") > worth("4k3/8/8/8/8/8/8/N3K3 w - - 0 1"), "the centre"
    assert worth("4k3/p7/7P/8/8/8/8/4K3 w - - 0 1") > worth("4k3/7p/7P/8/8/8/8/4K3 w - - 0 1"), "a passed pawn"
    assert worth(kings.format("8", "PP6")) > worth(kings.format("8", "P1P5")), "pawns beside each other"
    assert worth("4k3/8/8/8/8/P7/P7/4K3 w - - 0 1") < worth("4k3/8/8/8/8/1P6/P7/4K3 w - - 0 1"), "doubled pawns"
    assert worth(kings.format("pppppppp", "PPPPPPPP").replace("/4K3", "/3BKB2")) > worth(
        kings.format("pppppppp", "PPPPPPPP").replace("/4K3", "/3NKB2")
    ), "two bishops"
    castled = "qrr3k1/5ppp/8/8/8/{}/QRR3K1 w - - 0 1"
    assert worth(castled.format("8/5PPP")) > worth(castled.format("6PP/5P2")), "the king's shelter"
    assert worth("4k3/8/8/8/8/8/8/R3K3 w - - 100 80") < worth("4k3/8/8/8/8/8/8/R3K3 w - - 0 80"), "the clock"


def test_small_advantages_without_pawns_are_hardly_any() -> None:
    assert worth("4k3/8/2n5/8/8/3R4/8/4K3 w - - 0 1") < worth("4k3/8/8/8/8/8/P7/4K3 w - - 0 1")


@pytest.mark.parametrize(
    ("text", "move", "sign"),
    [
        ("4k3/8/3p4/4p3/3P4/8/8/4K3 w - - 0 1", "d4e5", 1),
        ("4k3/8/3p4/4p3/8/8/8/4RK2 w - - 0 1", "e1e5", -1),
        ("4k3/8/8/4p3/8/8/8/4RK2 w - - 0 1", "e1e5", 1),
        ("8/4k3/8/4p3/8/8/8/4RK2 w - - 0 1", "e1d1", 0),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8q", 1),
        ("4k3/P7/8/8/8/8/8/4K3 w - - 0 1", "a7a8b", -1),
        ("4k3/8/8/3pP3/8/8/8/4K3 w - d6 0 1", "e5d6", 1),
        ("4k3/8/8/8/8/8/8/4K2R w K - 0 1", "e1g1", 0),
    ],
)
def test_what_is_noisy(text: str, move: str, sign: int) -> None:
    assert (noise(text, move) > 0) - (noise(text, move) < 0) == sign


def test_the_best_capture_is_the_cheapest_of_the_dearest() -> None:
    text = "4k3/8/8/2q1r3/3P4/8/8/2R4K w - - 0 1"
    assert noise(text, "d4c5") > noise(text, "c1c5") > noise(text, "d4e5")


def test_passing() -> None:
    assert chess.may_pass(PLAIN.initial())
    for no in ("4k3/8/8/8/8/8/P7/4K3 w - - 0 1", "4k3/8/8/8/8/8/4r3/R3K3 w - - 0 1", "7k/8/5KQ1/8/8/8/8/8 w - - 0 1"):
        assert not chess.may_pass(PLAIN.position_from_text(no)), "pawns alone, check, the other side has no sure move"
    state = PLAIN.position_from_text("4k3/8/8/3pP3/8/8/8/R3K3 w - d6 0 1")
    chess.apply_pass(state)
    assert fen(state) == "4k3/8/8/3pP3/8/8/8/R3K3 b - - 1 1"
    for move in ("e8d7", "a1a2"):
        state = PLAIN.apply(state, action_from_uci(state, move))
    assert fen(state) == "8/3k4/8/3pP3/8/8/R7/4K3 b - - 3 2"
