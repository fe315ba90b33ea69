"""The evaluation of Hex, and its playouts."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pytest

from agon import games
from agon.ai.games.hex import evaluate as judged
from agon.ai.search.kernel_binding import bound_kernels
from agon.games.verbs import State

RULES = games.load("hex")


def position(text: str) -> State:
    return RULES.position_from_text(text, {"size": text.count("/") + 1, "swap": 0})


def random_positions(size: int, count: int) -> list[State]:
    rng, found = random.Random(size), list[State]()
    while len(found) < count:
        state = RULES.initial({"size": size, "swap": 0})
        for _ in range(rng.randrange(size * size)):
            state = RULES.apply(state, rng.choice(RULES.legal(state)))
            if RULES.is_over(state):
                break
        else:
            found.append(state)
    return found


def mirrored(state: State) -> State:
    """Return the state with colours exchanged, and rows with columns. Blue moves in place of Red, which no game shows:
    so made by hand."""
    size = int(state[2])
    turned = state.copy()
    turned[5:] = 0
    turned[0] = 1 - state[0]
    for cell, mark in enumerate(RULES.view(state).cells):
        if mark:
            turned[5 + cell % size] |= 1 << (cell // size + (19 if mark == "R" else 0))
    return turned


def slow_distance(state: State, seat: int, *, bridges: bool) -> int:
    """Relax every pair of neighbours until no path gets cheaper: the slow twin."""
    size, cells, own = int(state[2]), RULES.view(state).cells, "RB"[seat]
    free = {divmod(cell, size) for cell, mark in enumerate(cells) if not mark}
    cost = {divmod(cell, size): int(not mark) for cell, mark in enumerate(cells) if mark in ("", own)}
    near = ((-1, 0), (-1, 1), (0, 1), (1, 0), (1, -1), (0, -1))

    def beside(place: tuple[int, int]) -> set[tuple[int, int]]:
        """Return the neighbours; those beyond the own edges stand for the edge."""
        row, column = place
        found = {(row + down, column + right) for down, right in near}
        for (down, right), (down2, right2) in zip(near, near[1:] + near[:1], strict=True):
            over, under = (row + down, column + right), (row + down2, column + right2)
            if bridges and over in free and under in free:
                found.add((row + down + down2, column + right + right2))
        return found

    def far(place: tuple[int, int]) -> int:
        return place[seat]

    best = {place: price for place, price in cost.items() if any(far(other) < 0 for other in beside(place))}
    changed = True
    while changed:
        changed = False
        for place in list(best):
            for other in beside(place):
                if other in cost and best[place] + cost[other] < best.get(other, 10**6):
                    best[other] = best[place] + cost[other]
                    changed = True
    ends = [price for place, price in best.items() if any(far(other) >= size for other in beside(place))]
    return min(ends, default=size * size)


@pytest.mark.parametrize("size", [3, 4, 7, 11])
@pytest.mark.parametrize("seat", [0, 1])
def test_distances_are_those_of_the_twin(size: int, seat: int) -> None:
    for state in random_positions(size, 40):
        before = state.copy()
        assert judged.distance(state, seat, 0) == slow_distance(state, seat, bridges=False)
        assert judged.distance(state, seat, 1) == slow_distance(state, seat, bridges=True)
        assert state.tobytes() == before.tobytes(), "the spare words are zero again"


@pytest.mark.parametrize("size", [3, 8, 11, 19])
def test_values_are_inside_the_returns_antisymmetric_and_compiled_alike(size: int) -> None:
    compiled: Any = bound_kernels("hex").bind(judged.evaluate)
    for state in random_positions(size, 15):
        value = judged.evaluate(state, 0)
        assert -1 < value < 1
        assert judged.evaluate(state, 1) == -value
        assert judged.evaluate(mirrored(state), 0) == pytest.approx(-value, abs=1e-12)
        assert compiled(state, 0) == pytest.approx(value, abs=1e-12)


def test_the_empty_board_is_better_for_who_is_to_move() -> None:
    for size in (3, 11, 19):
        assert judged.evaluate(RULES.initial({"size": size, "swap": 0}), 0) == judged.TO_MOVE / (1 + judged.TO_MOVE)


def test_the_nearer_the_win_the_better() -> None:
    win_in_one = judged.evaluate(position("..R../..R../..R../..R../BBBB. red"), 0)
    win_in_two = judged.evaluate(position("..R../..R../..R../R..../BBBB. red"), 0)
    assert win_in_one > win_in_two > judged.evaluate(position("..R../R.R../R..../...../BBBB. red"), 0)


def test_a_bridge_counts_as_joined() -> None:
    """c2 and b4 are joined to each other and to top and bottom by bridges, until a stone lies in one of them."""
    open_ways = position("B..../..R../...../.R.../....B red")
    assert judged.distance(open_ways, 0, 1) == 0
    assert judged.distance(open_ways, 0, 0) == 3
    cut = position("B..../..R../...../.R.../B.... red")
    assert judged.distance(cut, 0, 1) == 1
    assert judged.distance(cut, 0, 0) == 3


def test_a_cut_bridge_is_joined_again() -> None:
    """Red has a bridge from c3 to d1: for either of the two cells between that Blue takes, Red gets the other."""
    rules = games.load("hex")
    state = rules.initial({"size": 5, "swap": 0})
    for text in ("c3", "a5", "d1", "b5"):
        state = rules.apply(state, rules.action_from_text(state, text))
    carrier = [rules.action_from_text(state, text) for text in ("c2", "d2")]
    state = rules.apply(state, rules.action_from_text(state, "e5"))
    for one, other in (carrier, carrier[::-1]):
        cut = rules.apply(state, one)
        row, column = divmod(one, 5)
        assert {judged.bridge_reply(cut, 0, row, column, turn) for turn in range(6)} == {other}


@pytest.mark.parametrize("seed", range(20))
def test_rollouts_end_with_a_winner_and_stones_of_both(seed: int) -> None:
    rules = games.load("hex")
    state = rules.initial({"size": 5, "swap": seed % 2})
    for _ in range(seed % 7):
        state = rules.apply(state, rules.legal(state)[seed % len(rules.legal(state))])
    if rules.is_over(state):
        return
    rng = np.array([seed + 1], np.uint64)
    before = int(state[4])
    judged.rollout(state, rng)
    assert rules.is_over(state)
    assert sorted(rules.returns(state)) == [-1.0, 1.0]
    again = rules.position_from_text(rules.position_to_text(state), {"size": 5, "swap": seed % 2})
    assert again.tobytes() == state.tobytes()
    assert int(state[4]) > before
