"""The evaluation of Othello positions: fair to both sides, blind to how the board lies, and of use."""

from __future__ import annotations

import random

import pytest

import games
from ai.evaluation.othello import corners_of, evaluate
from ai.specialise import specialised
from games.verbs import State
from protocol.cards import Limits
from tests.ai.positions import choose, problem_at, random_state

RULES = games.load("othello")
SIZES = (4, 6, 8)


def positions(size: int, count: int) -> list[State]:
    """Positions in which a seat is to move."""
    rng, found = random.Random(size), list[State]()
    while len(found) < count:
        state = RULES.initial({"size": size})
        for _ in range(rng.randrange(size * size - 4)):
            after = RULES.apply(state, rng.choice(RULES.legal(state)))
            if RULES.is_over(after):
                break
            state = after
        found.append(state)
    return found


def rewritten(
    state: State, size: int, *, swapped: bool = False, transposed: bool = False, turned: bool = False
) -> State:
    """The same position with the colours swapped, mirrored in its main diagonal, or turned half round."""
    cells, side = RULES.position_to_text(state).split()
    if transposed:
        cells = "".join(cells[row::size] for row in range(size))
    if turned:
        cells = cells[::-1]
    text = f"{cells} {side}"
    return RULES.position_from_text(text.translate(str.maketrans("XO", "OX")) if swapped else text, {"size": size})


@pytest.mark.parametrize("size", SIZES)
def test_swapped_colours_are_worth_the_negative(size: int) -> None:
    for state in positions(size, 100):
        assert evaluate(rewritten(state, size, swapped=True), 0) == pytest.approx(-evaluate(state, 0), abs=1e-12)
        assert evaluate(state, 1) == -evaluate(state, 0)
        assert -1 < evaluate(state, 0) < 1


@pytest.mark.parametrize("size", SIZES)
def test_mirrored_and_turned_boards_are_worth_the_same(size: int) -> None:
    for state in positions(size, 100):
        value = pytest.approx(evaluate(state, 0), abs=1e-12)
        assert evaluate(rewritten(state, size, transposed=True), 0) == value
        assert evaluate(rewritten(state, size, turned=True), 0) == value


@pytest.mark.parametrize("size", SIZES)
def test_corners(size: int) -> None:
    corners = corners_of(int(RULES.initial({"size": size})[4]))
    last = size - 1
    assert corners == sum(1 << 8 * row + column for row in (0, last) for column in (0, last))


def test_a_corner_is_good_and_the_square_beside_an_empty_one_bad() -> None:
    rows = ["--------", "--------", "---X----", "--XXXO--", "---XO---", "----O---", "--------", "--------"]
    quiet = worth(rows)
    assert worth(["X-------", *rows[1:]]) > quiet > worth([rows[0], "-X------", *rows[2:]])


def worth(rows: list[str]) -> float:
    return evaluate(RULES.position_from_text(f"{''.join(rows)} X"), 0)


def test_compiled_and_plain_agree() -> None:
    compiled = specialised("othello").bind(evaluate)
    for seed in range(60):
        state = random_state("othello", seed, seed)
        assert compiled(state, 0) == pytest.approx(evaluate(state, 0), abs=1e-12)


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("seed", range(5))
def test_three_plies_beat_a_random_mover(seat: int, seed: int) -> None:
    rules, rng = games.load("othello", jit=True), random.Random(100 * seed + seat)
    state = rules.initial()
    while not rules.is_over(state):
        if rules.current(state) == seat:
            action = choose("alphabeta", problem_at("othello", state, limits=Limits(depth=3))).action
        else:
            action = rng.choice(rules.legal(state))
        state = rules.apply(state, action)
    assert rules.returns(state)[seat] == 1.0
