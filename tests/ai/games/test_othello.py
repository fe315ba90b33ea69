"""The evaluation of Othello positions: fair to both sides, invariant under symmetries, and useful."""

from __future__ import annotations

import random
from collections import Counter
from dataclasses import replace
from itertools import product

import numpy as np
import pytest

from agon import games
from agon.ai.games.othello import hand_tuned
from agon.ai.games.othello.evaluate import evaluate
from agon.ai.games.othello.hand_tuned import corners_of
from agon.ai.games.othello.patterns import FIRST, KINDS, PLACES, places
from agon.ai.games.othello.tables import shared
from agon.ai.search.kernel_binding import bound_kernels
from agon.games.verbs import State
from agon.protocol.cards import Limits
from tests.ai.positions import choose, problem_at, random_state

RULES = games.load("othello")
SIZES = (4, 6, 8)


def positions(size: int, count: int) -> list[State]:
    """Return positions in which a seat is to move."""
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
    """Return the same position with the colours swapped, mirrored in its main diagonal, or turned half round."""
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
    quiet = value_of(rows)
    assert value_of(["X-------", *rows[1:]]) > quiet > value_of([rows[0], "-X------", *rows[2:]])


def value_of(rows: list[str]) -> float:
    return evaluate(RULES.position_from_text(f"{''.join(rows)} X"), 0)


def test_compiled_and_plain_agree() -> None:
    compiled = bound_kernels("othello").bind(evaluate)
    for seed in range(60):
        state = random_state("othello", seed, seed)
        assert compiled(state, 0) == pytest.approx(evaluate(state, 0), abs=1e-12)


def images(squares: tuple[int, ...]) -> dict[frozenset[int], tuple[int, ...]]:
    """Return the images of a group of squares under the board's mirrors and turns."""
    found: dict[frozenset[int], tuple[int, ...]] = {}
    for transposed, left, top in product((False, True), repeat=3):
        image: list[int] = []
        for square in squares:
            row, column = (square % 8, square // 8) if transposed else (square // 8, square % 8)
            image.append(8 * (7 - row if top else row) + (7 - column if left else column))
        found.setdefault(frozenset(image), tuple(image))
    return found


def test_the_46_groups_are_all_images_of_the_kinds() -> None:
    owner = shared()
    for state in positions(8, 20):
        own, other = int(state[0]), int(state[1])
        wanted: Counter[int] = Counter()
        for first, (_, squares, _) in zip(FIRST, KINDS, strict=False):
            for image in images(squares).values():
                digits = [1 if own >> square & 1 else 2 if other >> square & 1 else 0 for square in image]
                wanted[int(owner[first + sum(digit * 3**place for place, digit in enumerate(digits))])] += 1
        found = np.zeros(PLACES, np.int32)
        places(own, other, found)
        assert Counter(owner[found].tolist()) == wanted
        assert wanted.total() == PLACES


def test_who_must_pass_is_judged_as_if_the_other_side_were_to_move() -> None:
    rows = ["XO------", *["--------"] * 2, *["---XX---"] * 2, *["--------"] * 3]
    passing = RULES.position_from_text(f"{''.join(rows)} O")
    moving = RULES.position_from_text(f"{''.join(rows)} X")
    assert RULES.legal(passing) == [64]
    assert evaluate(passing, 0) == evaluate(moving, 0) != 0.0


def test_smaller_boards_are_judged_by_hand() -> None:
    state = positions(6, 5)[-1]
    assert evaluate(state, 0) == hand_tuned.evaluate(state, 0)
    kernels = bound_kernels("othello")
    assert kernels.hand_tuned.evaluation is hand_tuned
    assert bound_kernels("hex").hand_tuned is bound_kernels("hex")


def test_without_what_was_fitted_a_search_is_that_of_the_rules_of_thumb() -> None:
    problem = problem_at("othello", random_state("othello", 12, 5), limits=Limits(depth=4))
    by_hand = replace(problem, kernels=problem.kernels.hand_tuned)
    thinking = choose("alphabeta", problem, fitted=False).thinking
    alone = choose("alphabeta", by_hand).thinking
    assert (thinking.nodes, thinking.value, thinking.pv) == (alone.nodes, alone.value, alone.pv)
    assert thinking.value != choose("alphabeta", problem).thinking.value


def test_what_is_proven_does_not_rest_on_the_evaluation() -> None:
    states = [random_state("othello", 54, seed) for seed in range(6)]
    undecided = [state for state in states if not RULES.is_over(state)]
    assert undecided
    for state in undecided:
        problem = problem_at("othello", state, limits=Limits(depth=8))
        found = [choose("alphabeta", problem, probcut=False, fitted=fitted).thinking for fitted in (False, True)]
        assert [thinking.exact for thinking in found] == [True, True]
        assert found[0].value == found[1].value


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
