"""Light playouts of Go, beside a slow twin that plays the same policy on the slow twin of the rules; parts of the
playouts with answers; prior knowledge."""

from __future__ import annotations

import random
import statistics
from collections.abc import Callable

import numpy as np
import pytest

from agon import games
from agon.ai.games.go import board, evaluate, patterns, playouts, prior
from agon.games.go.layout import MARGIN, MOVER, SIZE, STONE, area_of, cell_of, point_of
from agon.games.jit import Binder
from agon.games.verbs import State
from tests.games.go.slow_go import Place, SlowGo, around
from tests.games.go.test_go import INVADED, drawn, end_of, placed, play

COMPILED = games.load("go", jit=True)
BINDER = Binder("go", dict(COMPILED.kernels), allocates=False)
LIGHT = BINDER.bind(playouts.light)
ROLLOUT = BINDER.bind(playouts.rollout)


def is_eye(slow: SlowGo, place: Place) -> bool:
    """True if all neighbours are the mover's, and fewer than two diagonal ones the other's; the edge counts as one."""
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
    """Return the point of a single stone taken by one that has no other liberty, or None."""
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
    """Play out and return half points for Black."""
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


def rolled(state: State, rng: np.ndarray, playout: Callable[..., None] = ROLLOUT) -> State:
    after = state.copy()
    playout(after, rng)
    return after


@pytest.mark.parametrize(("size", "count"), [(5, 300), (7, 60)])
def test_light_playouts_are_those_of_the_slow_twin(size: int, count: int) -> None:
    """Compare mean and spread of the result, within four standard errors."""
    rng, chooser = np.array([size], np.uint64), random.Random(size)
    start = COMPILED.initial({"size": size, "komi": 0})
    fast = [int(rolled(start, rng, LIGHT)[MARGIN]) for _ in range(count * 10)]
    slow = [slow_rollout(SlowGo(size, half_komi=0), chooser) for _ in range(count)]
    spread = statistics.stdev(fast)
    assert abs(statistics.mean(fast) - statistics.mean(slow)) < 4 * spread * (1.1 / count) ** 0.5
    assert abs(statistics.stdev(slow) - spread) < 4 * spread / (2 * count) ** 0.5


@pytest.mark.parametrize("playout", [LIGHT, ROLLOUT], ids=["light", "rollout"])
@pytest.mark.parametrize("size", [5, 9, 19])
def test_a_playout_ends_where_only_eyes_are_left(size: int, playout: Callable[..., None]) -> None:
    rng = np.array([7], np.uint64)
    for _ in range(5):
        after = rolled(COMPILED.initial({"size": size}), rng, playout)
        assert COMPILED.is_over(after)
        slow = SlowGo(size)
        slow.rows = [list(row) for row in drawn(after).split()]
        assert after[MARGIN] == slow.half_margin()
        assert COMPILED.returns(after)[0] == (1.0 if after[MARGIN] > 0 else -1.0)
        for slow.mover in "XO":
            assert len(policy(slow, None)) <= 1, "but for a point that a ko forbids"


def test_a_ko_is_known_at_the_start_of_a_rollout() -> None:
    taken = play("D4", placed("..XO. .XO.O ..XO. ..... ....."))
    assert board.ko_point(taken) == cell_of(7, 5), "C4"
    assert board.ko_point(play("A1", taken)) == 0
    assert board.ko_point(play("A4 A5", placed(".OX.. .OX.. OXX.. ..... ....."))) == 0, "the snapback takes three"


@pytest.mark.parametrize("territory", [0, 1])
@pytest.mark.parametrize("stopped", [False, True])
def test_rollouts_of_a_settled_board_come_to_its_count(territory: int, stopped: bool) -> None:
    """White's dead stone at A2 is always taken, and nobody loses an eye."""
    rng = np.array([3], np.uint64)
    state = placed(INVADED, komi=0, territory=territory)
    start = end_of(state, "dead-D5") if stopped else state
    margins = {int(rolled(start, rng)[MARGIN]) for _ in range(200)}
    assert margins == {int(end_of(state, "dead-A2", "done", "done")[MARGIN])}


def prepared(state: State) -> State:
    ready = state.copy()
    board.prepare(ready)
    return ready


def chains(state: State) -> dict[int, set[int]]:
    """Return the stones of every chain, by its head."""
    size = int(state[SIZE])
    found: dict[int, set[int]] = {}
    for point in range(size * size):
        at = cell_of(point, size)
        if state[STONE + at]:
            found.setdefault(int(state[STONE + area_of(size) + at]), set()).add(at)
    return found


def liberties(state: State, stones: set[int]) -> set[int]:
    width = int(state[SIZE]) + 1
    return {at + step for at in stones for step in (1, -1, width, -width) if not state[STONE + at + step]}


def test_liberties_are_known_all_through_a_playout(monkeypatch: pytest.MonkeyPatch) -> None:
    """Compare chains in atari, their last liberty, and self-atari with counts on the board."""
    chooser, plain = random.Random(8), board.put
    wrong, looked, self_ataris = [], 0, 0

    def put(state: State, at: int, seat: int) -> int:
        nonlocal looked, self_ataris
        if chooser.random() < 0.2:
            for head, stones in chains(state).items():
                free = liberties(state, stones)
                assert board.last_liberty(state, head) == (free.pop() if len(free) == 1 else 0)
            after = state.copy()
            plain(after, at, seat)
            (stones,) = (stones for stones in chains(after).values() if at in stones)
            took = np.count_nonzero(after == 2 - seat) < np.count_nonzero(state == 2 - seat)
            narrow = len(liberties(after, stones)) < 2
            looked += 1
            self_ataris += narrow
            if board.is_self_atari(state, at, seat) and not narrow:
                wrong.append(at)
            if narrow and not took and not board.is_self_atari(state, at, seat):
                wrong.append(at)
        return plain(state, at, seat)

    monkeypatch.setattr(playouts, "put", put)
    for seed in range(6):
        playouts.light(games.load("go").initial({"size": 7}), np.array([seed], np.uint64))
    assert looked > 60
    assert self_ataris > 5
    assert len(wrong) <= looked // 50, "two chains may share a liberty"


@pytest.mark.parametrize(
    ("rows", "last", "answers"),
    [
        ("..... .XO.. XO... .X... .....", "B3", "C3"),  # take what has walked into atari
        ("..... .XO.. .OX.. .XO.. .....", "C2", "A3 D3"),  # save by a liberty, or take what stands beside
        ("..... .XO.. ..... .XO.. .....", "C2", ""),  # nothing is in atari
        ("..... ..X.. .XOX. ..... .....", "B3", "C2"),  # save by a liberty
        ("..... .OXO. .XOX. ..... .....", "D3", "C2 C5"),
    ],
)
def test_answers_to_the_last_stone(rows: str, last: str, answers: str) -> None:
    found: set[str] = set()
    names = games.load("go").board({"size": 5}).cell_names
    at = cell_of(names.index(last), 5)
    drawing = placed(rows, komi=0)
    seat = 2 - int(drawing[STONE + at])
    rng = np.array([4], np.uint64)
    for _ in range(20):
        chosen = playouts.answer(prepared(drawing), at, seat, 0, rng)
        if chosen:
            found.add(names[point_of(chosen, 5)])
    assert found == set(answers.split())


def test_shapes_look_alike_from_all_sides_and_in_both_colours() -> None:
    """Turn by a quarter and swap colours, on the codes themselves."""
    quarter = (5, 3, 0, 6, 1, 7, 4, 2)
    known = [code for code in range(1 << 16) if playouts.is_shape(code)]
    assert 1000 < len(known) < 1 << 15
    for code in known[::37]:
        colours = [code >> 2 * index & 3 for index in range(8)]
        turned = sum(colours[source] << 2 * index for index, source in enumerate(quarter))
        swapped = sum((0, 2, 1, 3)[colour] << 2 * index for index, colour in enumerate(colours))
        assert playouts.is_shape(turned)
        assert playouts.is_shape(swapped)


@pytest.mark.parametrize(
    ("rows", "point", "is_shape"),
    [
        ("..... .XOX. ..... ..... .....", "C3", True),  # hane
        ("..... ..... ..... ..... .....", "C3", False),
        ("XXX.. X.X.. XXX.. ..... O....", "B4", False),  # an eye
        ("..... ..... ..... .OX.. .....", "C1", True),  # sagari
        ("..... .X... .O.O. ..X.. .....", "C3", True),  # a cut
    ],
)
def test_shapes(rows: str, point: str, is_shape: bool) -> None:
    state = placed(rows)
    at = cell_of(games.load("go").board({"size": 5}).cell_names.index(point), 5)
    assert bool(playouts.is_shape(playouts.around_code(state, at))) == is_shape
    assert len(patterns.SHAPES) == 13


def test_a_trace_shows_who_was_first_on_every_point(monkeypatch: pytest.MonkeyPatch) -> None:
    played: list[tuple[int, int]] = []
    plain = board.put

    def put(state: State, at: int, seat: int) -> int:
        played.append((seat, point_of(at, 5)))
        return plain(state, at, seat)

    monkeypatch.setattr(playouts, "put", put)
    state, marks = games.load("go").initial({"size": 5}), np.zeros((2, 1024), np.uint32)
    playouts.rollout(state, np.array([2], np.uint64))
    evaluate.trace(state, marks, np.uint32(7))
    first: dict[int, int] = {}
    for seat, point in played:
        first.setdefault(point, seat)
    assert len(first) < len(played), "something was taken"
    assert {(seat, point) for seat in (0, 1) for point in range(1024) if marks[seat, point] == 7} == {
        (seat, point) for point, seat in first.items()
    }


def knowledge_of(state: State) -> dict[str, float]:
    """Return the wins less losses that every move begins with."""
    actions = np.zeros(400, np.int32)
    rules = games.load("go")
    legal = rules.legal(state)
    actions[: len(legal)] = legal
    values, visits = np.zeros(400, np.float32), np.zeros(400, np.float32)
    before = state.copy()
    evaluate.prior(state, actions, len(legal), values, visits)
    assert np.array_equal(state, before)
    assert (np.abs(values) <= 1).all()
    return {
        rules.action_to_text(state, action): float(value * weight)
        for action, value, weight in zip(legal, values, visits, strict=False)
    }


def test_prior_knowledge() -> None:
    saving = knowledge_of(placed("..... ..X.. .XOX. ..... .....", seat=1))
    assert max(saving, key=lambda text: saving[text]) == "C2"
    assert min(saving, key=lambda text: saving[text]) == "pass"
    capture = knowledge_of(placed("..... .XO.. XO... .X... ....."))
    assert max(capture, key=lambda text: capture[text]) == "C3"
    eyes = knowledge_of(placed(".X... XX... ..... O.... OO..."))
    assert eyes["A5"] == -prior.EYE
    corner = knowledge_of(placed("..X.. .X... O...X ...O. ..O.."))
    assert corner["A5"] < corner["C3"]
    walking_in = knowledge_of(placed("..... ..X.. .X.X. ..... .....", seat=1))
    assert walking_in["C3"] < walking_in["C2"]


def test_to_pass_is_not_bad_where_the_other_has_passed() -> None:
    assert knowledge_of(play("C3 pass", size=5))["pass"] == 0.0
    assert knowledge_of(play("C3 pass pass", size=5))["done"] == 0.0
    assert play("C3", size=5)[MOVER] == 1


def test_evaluations_are_odd_in_the_colours() -> None:
    rng = random.Random(4)
    for _ in range(30):
        state = COMPILED.initial({"size": 9})
        for _ in range(rng.randrange(80)):
            state = COMPILED.apply(state, rng.choice(COMPILED.legal(state)))
        if not COMPILED.is_over(state):
            value = evaluate.evaluate(state, 0)
            assert -1.0 < value < 1.0
            assert evaluate.evaluate(state, 1) == -value


def test_more_board_is_worth_more() -> None:
    wall = placed("..X.O ..X.O ..X.O ..X.O ..X.O", komi=0)
    assert evaluate.evaluate(wall, 0) > 0.2
    assert evaluate.evaluate(placed("..O.X ..O.X ..O.X ..O.X ..O.X", komi=0), 0) < -0.2
    assert evaluate.evaluate(placed("..X.O ..X.O ..X.O ..X.O ..X.O", komi=50), 0) < 0
