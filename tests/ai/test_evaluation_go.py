"""Light playouts of Go, beside a slow twin that plays the same policy on the slow twin of the rules."""

from __future__ import annotations

import random
import statistics

import numpy as np
import pytest

import games
from ai.evaluation import go
from games.go.kernels import MARGIN, cell_of
from games.jit import Binder
from games.verbs import State
from tests.games.slow_go import Place, SlowGo, around
from tests.games.test_go import INVADED, drawn, end_of, placed, play

COMPILED = games.load("go", jit=True)
BINDER = Binder("go", dict(COMPILED.kernels), allocates=False)
ROLLOUT = BINDER.bind(go.rollout)


def is_eye(slow: SlowGo, place: Place) -> bool:
    """All neighbours are the mover's, and fewer than two diagonal ones the other's; the edge counts as one."""
    row, column = place
    if any(slow.rows[down][right] != slow.mover for down, right in around(slow.rows, place)):
        return False
    diagonals = [(row + down, column + right) for down in (-1, 1) for right in (-1, 1)]
    inside = [(down, right) for down, right in diagonals if 0 <= down < slow.size and 0 <= right < slow.size]
    others = sum(slow.rows[down][right] == slow.other() for down, right in inside)
    return others + (len(inside) < 4) < 2


def policy(slow: SlowGo, ko: Place | None) -> list[Place]:
    places = [(row, column) for row in range(slow.size) for column in range(slow.size)]
    free = [place for place in places if slow.rows[place[0]][place[1]] == "." and place != ko]
    return [place for place in free if not is_eye(slow, place) and slow.after_stone(place)]


def ko_after(slow: SlowGo, place: Place, before: list[list[str]]) -> Place | None:
    """Where a single stone was taken by one that has no liberty but that point."""
    gone = [
        (row, column)
        for row in range(slow.size)
        for column in range(slow.size)
        if before[row][column] != "." and slow.rows[row][column] == "."
    ]
    beside = [slow.rows[row][column] for row, column in around(slow.rows, place)]
    alone = slow.rows[place[0]][place[1]] not in beside
    return gone[0] if len(gone) == 1 and alone and beside.count(".") == 1 else None


def slow_rollout(slow: SlowGo, rng: random.Random) -> int:
    """Half points for Black."""
    ko: Place | None = None
    left = 3 * slow.size**2
    passes = 0
    while passes < 2 and left:
        left -= 1
        allowed = policy(slow, ko)
        ko = None
        if allowed:
            place = rng.choice(allowed)
            before = slow.rows
            after = slow.after_stone(place)
            assert after is not None
            slow.rows = after[0]
            ko = ko_after(slow, place, before)
        passes = 0 if allowed else passes + 1
        slow.mover = slow.other()
    slow.dead = set()
    return slow.half_margin()


def rolled(state: State, rng: np.ndarray) -> State:
    after = state.copy()
    ROLLOUT(after, rng)
    return after


@pytest.mark.parametrize(("size", "count"), [(5, 300), (7, 60)])
def test_rollouts_are_those_of_the_slow_twin(size: int, count: int) -> None:
    """Mean and spread of the result, within four standard errors."""
    rng, chooser = np.array([size], np.uint64), random.Random(size)
    start = COMPILED.initial({"size": size, "komi": 0})
    fast = [int(rolled(start, rng)[MARGIN]) for _ in range(count * 10)]
    slow = [slow_rollout(SlowGo(size, half_komi=0), chooser) for _ in range(count)]
    spread = statistics.stdev(fast)
    assert abs(statistics.mean(fast) - statistics.mean(slow)) < 4 * spread * (1.1 / count) ** 0.5
    assert abs(statistics.stdev(slow) - spread) < 4 * spread / (2 * count) ** 0.5


@pytest.mark.parametrize("size", [5, 9, 19])
def test_a_rollout_ends_where_only_eyes_are_left(size: int) -> None:
    rng = np.array([7], np.uint64)
    for _ in range(5):
        after = rolled(COMPILED.initial({"size": size}), rng)
        assert COMPILED.is_over(after)
        slow = SlowGo(size)
        slow.rows = [list(row) for row in drawn(after).split()]
        assert after[MARGIN] == slow.half_margin()
        assert COMPILED.returns(after)[0] == (1.0 if after[MARGIN] > 0 else -1.0)
        for slow.mover in "XO":
            assert len(policy(slow, None)) <= 1, "but for a point that a ko forbids"


def test_a_ko_is_known_at_the_start_of_a_rollout() -> None:
    taken = play("D4", placed("..XO. .XO.O ..XO. ..... ....."))
    assert go.ko_point(taken) == cell_of(7, 5), "C4"
    assert go.ko_point(play("A1", taken)) == 0
    assert go.ko_point(play("A4 A5", placed(".OX.. .OX.. OXX.. ..... ....."))) == 0, "the snapback takes three"


@pytest.mark.parametrize("territory", [0, 1])
@pytest.mark.parametrize("stopped", [False, True])
def test_rollouts_of_a_settled_board_come_to_its_count(territory: int, stopped: bool) -> None:
    """White's dead stone at A2 is always taken, and nobody loses an eye."""
    rng = np.array([3], np.uint64)
    state = placed(INVADED, komi=0, territory=territory)
    start = end_of(state, "dead-D5") if stopped else state
    margins = {int(rolled(start, rng)[MARGIN]) for _ in range(200)}
    assert margins == {int(end_of(state, "dead-A2", "done", "done")[MARGIN])}


def test_evaluations_are_odd_in_the_colours() -> None:
    rng = random.Random(4)
    for _ in range(30):
        state = COMPILED.initial({"size": 9})
        for _ in range(rng.randrange(80)):
            state = COMPILED.apply(state, rng.choice(COMPILED.legal(state)))
        if not COMPILED.is_over(state):
            value = go.evaluate(state, 0)
            assert -1.0 < value < 1.0
            assert go.evaluate(state, 1) == -value


def test_more_board_is_worth_more() -> None:
    wall = placed("..X.O ..X.O ..X.O ..X.O ..X.O", komi=0)
    assert go.evaluate(wall, 0) > 0.2
    assert go.evaluate(placed("..O.X ..O.X ..O.X ..O.X ..O.X", komi=0), 0) < -0.2
    assert go.evaluate(placed("..X.O ..X.O ..X.O ..X.O ..X.O", komi=50), 0) < 0
