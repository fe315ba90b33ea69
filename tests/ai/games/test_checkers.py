"""The evaluation of draughts: fair to both sides, inside the range of results, and right about what matters most."""

from __future__ import annotations

import random

import pytest

from agon import games
from agon.ai.games.checkers import evaluate as checkers
from agon.ai.search.kernel_binding import bound_kernels
from agon.games.verbs import State, evaluate

RULES = games.load("checkers", jit=True)


def value_of(text: str, seat: int = 0) -> float:
    return checkers.evaluate(RULES.position_from_text(text), seat)


def mirrored(text: str) -> str:
    """Return the board turned round with its colours changed."""

    def turned(side: str) -> str:
        words = [(33 - int(word.removeprefix("K")), word.startswith("K")) for word in side.split(",") if word]
        return ",".join(f"{'K' if king else ''}{square}" for square, king in sorted(words))

    mover, white, black = text.split(":")[:3]
    return f"{'W' if mover == 'B' else 'B'}:W{turned(black[1:])}:B{turned(white[1:])}"


def positions(number: int) -> list[State]:
    rng, found = random.Random(8), list[State]()
    while len(found) < number:
        state = RULES.initial()
        while actions := RULES.legal(state):
            found.append(state)
            state = RULES.apply(state, rng.choice(actions))
    return found[:number]


def test_mirrored_positions_are_worth_the_negative() -> None:
    seen = set[float]()
    for state in positions(600):
        value = checkers.evaluate(state, 0)
        again = RULES.position_from_text(mirrored(RULES.position_to_text(state)))
        assert checkers.evaluate(again, 0) == pytest.approx(-value, abs=1e-12)
        assert checkers.evaluate(state, 1) == -value
        assert -1.0 < value < 1.0
        seen.add(value)
    assert len(seen) > 200
    assert checkers.evaluate(RULES.initial(), 0) == 0.0


def test_compiled_and_plain_agree() -> None:
    compiled = bound_kernels("checkers").bind(evaluate)
    for state in positions(200):
        for seat in (0, 1):
            assert compiled(state, seat) == pytest.approx(checkers.evaluate(state, seat), abs=1e-12)


def test_material_comes_first() -> None:
    assert value_of("B:W32:B1,2") > value_of("B:W32:B1") + 0.04
    assert value_of("B:W21:BK14") > value_of("B:W21:B14")
    assert value_of("B:WK32:B1,2") > 0, "two men are more than a king"


def test_every_feature_counts() -> None:
    assert value_of("B:W32:B18") > value_of("B:W32:B17"), "the centre"
    assert value_of("B:W32:B20") > value_of("B:W32:B12"), "advancement"
    assert value_of("B:W32:B2,14") > value_of("B:W32:B8,12"), "the back row"
    assert value_of("B:W32:BK14") > value_of("B:W32:BK29"), "mobility"


def test_more_than_any_count_of_pieces_is_a_win() -> None:
    kings = ",".join(f"K{square}" for square in range(1, 13))
    assert value_of(f"B:W29:B{kings}") == checkers.MOST
    assert value_of(f"B:W29:B{kings}", seat=1) == -checkers.MOST
