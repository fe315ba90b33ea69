"""The evaluation of chess: fair to both sides, inside the range of results, and right about what matters most."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from agon import games
from agon.ai.games.chess import evaluate as chess
from agon.ai.games.chess import features as named
from agon.ai.games.chess.tapered_evaluation import FULL_PHASE, WEIGHTS, phase, share
from agon.ai.games.chess.terms import end_of, middle_of, total
from agon.ai.games.chess.weight_layout import COUNT, FEATURES
from agon.ai.search.kernel_binding import bound_kernels
from agon.games.chess import action_from_uci, fen
from agon.games.chess.state import CLAIM
from agon.games.verbs import State, action_noise, evaluate, in_check, may_pass

RULES = games.load("chess", jit=True)
PLAIN = games.load("chess")


def value_of(text: str, seat: int = 0) -> float:
    return chess.evaluate(PLAIN.position_from_text(text), seat)


def noise(text: str, move: str) -> int:
    state = PLAIN.position_from_text(text)
    return chess.action_noise(state, action_from_uci(state, move))


def mirrored(text: str) -> str:
    """Return the board upside down with its colours changed."""
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
        assert value_of(mirrored(fen(state))) == pytest.approx(-value, abs=1e-12)
        assert chess.evaluate(state, 1) == -value
        assert -1.0 < value < 1.0
        seen.add(value)
    assert len(seen) > 200


def test_compiled_and_plain_agree() -> None:
    kernels = bound_kernels("chess")
    for state in positions(150):
        for seat in (0, 1):
            assert kernels.bind(evaluate)(state, seat) == pytest.approx(chess.evaluate(state, seat), abs=1e-12)
        assert kernels.bind(in_check)(state) == chess.in_check(state) == bool(PLAIN.view(state).alert)
        assert kernels.bind(may_pass)(state) == chess.may_pass(state)
        for action in RULES.legal(state):
            assert kernels.bind(action_noise)(state, action) == chess.action_noise(state, action)


def test_material_comes_first() -> None:
    start = "rnbqkbnr/pppppppp/8/8/8/8/PPPPPPPP/RNBQKBNR"
    level = value_of(f"{start} w KQkq - 0 1")
    losses = [value_of(f"{start.replace(piece, '1', 1)} w - - 0 1") - level for piece in "pnbrq"]
    assert losses == sorted(losses)
    assert 0.3 * chess.ADVANTAGE < losses[0] < 1.4 * chess.ADVANTAGE


def test_every_feature_counts() -> None:
    kings = "4k3/{}/8/8/8/8/{}/4K3 w - - 0 1"
    centre = "4k3/pp6/8/{}/8/8/PP6/{}K3 w - - 0 1"
    assert value_of(centre.format("4N3", "4")) > value_of(centre.format("8", "N3")), "the centre"
    assert value_of("4k3/p7/7P/8/8/8/8/4K3 w - - 0 1") > value_of("4k3/7p/7P/8/8/8/8/4K3 w - - 0 1"), "a passed pawn"
    assert value_of(kings.format("8", "PP6")) > value_of(kings.format("8", "P1P5")), "pawns beside each other"
    assert value_of("4k3/8/8/8/8/P7/P7/4K3 w - - 0 1") < value_of("4k3/8/8/8/8/1P6/P7/4K3 w - - 0 1"), "doubled pawns"
    castled = "qrr3k1/5ppp/8/8/8/{}/QRR3K1 w - - 0 1"
    assert value_of(castled.format("8/5PPP")) > value_of(castled.format("6PP/5P2")), "the king's shelter"
    assert value_of("4k3/8/8/8/8/8/8/R3K3 w - - 100 80") < value_of("4k3/8/8/8/8/8/8/R3K3 w - - 0 80"), "the clock"


def test_what_is_hard_to_win_counts_for_less() -> None:
    rook_for_knight = value_of("4k3/8/2n5/8/8/3R4/8/4K3 w - - 0 1")
    assert 0.0 < rook_for_knight < value_of("4k3/8/8/8/8/8/P7/4K3 w - - 0 1")
    for drawn in ("8/8/8/4k3/8/8/8/NN2K3", "8/8/8/4k3/8/8/8/2B1K3", "k7/8/8/P7/8/4K3/8/2B5", "7k/8/8/7P/8/4K3/8/5B2"):
        assert value_of(f"{drawn} w - - 0 1") == 0.0, drawn
    assert value_of("k7/8/8/P7/8/4K3/8/3B4 w - - 0 1") > 0.1, "the bishop that covers the corner"
    bishops = "4k3/5b2/8/8/PP6/8/{}/4K3 w - - 0 1"
    assert value_of(bishops.format("3B4")) < value_of(bishops.format("2B5")), "bishops on opposite colours"


def test_a_bare_king_is_driven_to_where_it_can_be_mated() -> None:
    assert value_of("k7/8/8/8/8/8/8/4K2R w - - 0 1") > value_of("8/8/8/3k4/8/8/8/4K2R w - - 0 1")
    assert value_of("k7/2K5/8/8/8/8/8/7R w - - 0 1") > value_of("k7/8/8/8/8/8/2K5/7R w - - 0 1")
    bishop_and_knight = "{}/8/8/3KN3/8/8/8/5B2 w - - 0 1"  # a light bishop: a8 and h1
    assert value_of(bishop_and_knight.format("k7")) > value_of(bishop_and_knight.format("7k"))


@pytest.mark.parametrize(
    ("better", "worse", "feature"),
    [
        ("4k3/8/8/PP6/8/8/8/4K3", "4k3/8/8/P1P5/8/8/8/4K3", "phalanx"),
        ("4k3/2p5/8/2P1P3/8/8/8/4K3", "4k3/3p4/8/2P1P3/8/8/8/4K3", "passed pawns"),
        ("8/8/8/P7/8/7k/8/4K3", "8/8/2k5/P7/8/8/8/4K3", "unstoppable pawn"),
        ("4k3/8/8/8/8/3P4/PPP5/RNB1K3", "4k3/8/8/8/3P4/2P5/PP6/RNB1K3", "places of the pawns"),
        ("r3k3/p7/8/4n3/3P4/8/8/R3K3", "r3k3/p7/8/5n2/3P4/8/8/R3K3", "threats by pawns"),
        ("4k3/p4n2/8/8/8/8/P4R2/4K3", "4k3/p3n3/8/8/8/8/P4R2/4K3", "threats by rooks"),
        ("r3k3/pp6/8/3N4/2P5/8/PP6/4K3", "r3k3/pp2p3/8/3N4/2P5/8/PP6/4K3", "knight outpost"),
        ("4k3/pppp4/8/8/8/8/PPP5/3RK3", "4k3/pppp4/8/8/8/8/1PPP4/3RK3", "rook on a half-open file"),
        ("2b1k3/pp6/8/8/8/8/PP6/1BB1K3", "2b1k3/pp6/8/8/8/8/PP6/1NB1K3", "bishop pair"),
    ],
)
def test_features_are_seen_and_named(better: str, worse: str, feature: str) -> None:
    shown = [named.explain(PLAIN.position_from_text(f"{text} w - - 0 1")).get(feature, 0.0) for text in (better, worse)]
    assert shown[0] != shown[1]


def test_one_pass_finds_what_each_feature_adds_alone(monkeypatch: pytest.MonkeyPatch) -> None:
    bounds = [*(first for _, first in FEATURES), COUNT]
    passes = list[State]()

    def counted(state: State, weights: Any) -> int:
        passes.append(state)
        return total(state, weights)

    monkeypatch.setattr(named, "total", counted)
    found = positions(60)
    for state in found:
        now, sums = phase(state), dict[str, float]()
        for number, (name, first) in enumerate(FEATURES):
            alone = np.zeros_like(WEIGHTS)
            alone[first : bounds[number + 1]] = WEIGHTS[first : bounds[number + 1]]
            both = int(total(state, np.array([alone, alone])))
            sums[name] = (middle_of(both) * now + end_of(both) * (FULL_PHASE - now)) / FULL_PHASE
        counts = share(state, 1 if sum(sums.values()) > 0.0 else -1)
        assert named.explain(state) == {name: value * counts for name, value in sums.items() if value * counts}
    assert len(passes) == len(found)


def test_an_attacked_king_is_explained() -> None:
    attacked = "r4rk1/ppp2p1p/8/7Q/8/3B3R/PPP2PPP/6K1 w - - 0 1"
    assert named.explain(PLAIN.position_from_text(attacked))["attack on the king"] > 40.0


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
