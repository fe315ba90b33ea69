"""Backgammon's evaluation: exact ends of races, known openings, the cube, and a net that learns."""

from __future__ import annotations

from itertools import product

import numpy as np
import pytest

from agon import games
from agon.ai.games.backgammon import weights
from agon.ai.games.backgammon.evaluate import evaluate
from agon.ai.games.backgammon.make_bear_off import one_sided, two_sided
from agon.ai.games.backgammon.match_equity import AT_SCORE, BEHIND
from agon.ai.games.backgammon.net import INPUTS, OF_SIDE, hidden, judge, phase_of
from agon.ai.games.backgammon.net_evaluation import ONE_SIDED, TWO_SIDED, chances
from agon.ai.games.backgammon.race import HOME, chance_to_win, rank, rank_of
from agon.ai.games.backgammon.train_net import encode, fresh, teach
from agon.games.backgammon.layout import STAGE, TURN
from agon.games.backgammon.moves import occupied
from agon.games.verbs import State
from agon.protocol.cards import Limits
from tests.ai.positions import choose, problem_at

RULES = games.load("backgammon")
UNITS = 16

OPENINGS = {
    "31": ("8/5 6/5",),
    "42": ("8/4 6/4",),
    "53": ("8/3 6/3",),
    "61": ("13/7 8/7",),
    "65": ("24/13",),
    "21": ("13/11 6/5", "24/23 13/11"),
    "52": ("24/22 13/8", "13/11 13/8"),
}
"""Best opening moves, on which strong programs and players agree."""


def position(text: str, options: dict[str, int] | None = None) -> State:
    return RULES.position_from_text(text, options)


def bearing_off(white: tuple[int, ...], black: tuple[int, ...], turn: int = 0) -> State:
    """Return the position with both sides' checkers on their points 1 to 6, before the roll."""
    state = RULES.initial()
    state[:28] = 0
    for point, (mine, theirs) in enumerate(zip(white, black, strict=True)):
        state[point] = mine
        state[23 - point] = -theirs
    state[26], state[27] = 15 - sum(white), 15 - sum(black)
    state[TURN], state[STAGE] = turn, 2
    return state


def test_the_bear_off_tables_are_what_the_program_finds() -> None:
    for counts, odds in one_sided(4).items():
        assert ONE_SIDED[rank_of(counts)] == pytest.approx(odds, abs=1e-6)
    for (mine, theirs), chance in two_sided(2).items():
        assert TWO_SIDED[rank_of(mine), rank_of(theirs)] == pytest.approx(chance, abs=1e-6)


def test_known_ends_of_races() -> None:
    one_six = (0, 0, 0, 0, 0, 1)
    assert chances(bearing_off(one_six, (1, 0, 0, 0, 0, 0)), 0)[0] == pytest.approx(27 / 36)
    assert chances(bearing_off((0, 1, 0, 0, 1, 0), (1, 0, 0, 0, 0, 0)), 0)[0] == pytest.approx(19 / 36)
    assert evaluate(bearing_off(one_six, one_six, turn=1), 1) == pytest.approx(2 * (1 - (9 / 36) * (27 / 36)) - 1)


def test_positions_have_numbers_of_their_own() -> None:
    every = [counts for counts in product(range(4), repeat=HOME) if sum(counts) <= 4]
    numbers = [rank(bearing_off(counts, (1, 0, 0, 0, 0, 0)), 0) for counts in every]
    assert len(set(numbers)) == len(every)
    assert numbers == [rank_of(counts) for counts in every]
    assert rank(RULES.initial(), 0) == -1


def test_the_one_sided_table_comes_near_the_two_sided_one() -> None:
    size = len(TWO_SIDED)
    odds = ONE_SIDED[:size]
    from_one_side = odds[:, 1:] @ (1.0 - np.cumsum(odds, axis=1))[:, :-1].T
    assert np.abs(from_one_side - TWO_SIDED)[1:, 1:].max() < 0.01
    assert chance_to_win(40, size + 1, ONE_SIDED, TWO_SIDED) == pytest.approx(
        float(ONE_SIDED[40, 1:] @ (1.0 - np.cumsum(ONE_SIDED[size + 1]))[:-1]), abs=1e-5
    )


@pytest.mark.parametrize("roll", OPENINGS)
def test_openings_are_played_as_usual(roll: str) -> None:
    state = RULES.apply(RULES.initial(), (int(roll[0]) - 1) * 6 + int(roll[1]) - 1)
    action = choose("expectiminimax", problem_at("backgammon", state, limits=Limits(depth=2))).action
    assert RULES.action_to_text(state, action) in OPENINGS[roll]


def test_both_sides_see_the_same() -> None:
    white = position("XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:0:0 rolling rolls 3")
    black = position("XGID=-b----E-C---eE---c-e----B-:0:0:-1:00:0:0:0:0:0 rolling rolls 3")
    assert evaluate(white, 0) == pytest.approx(evaluate(black, 1))
    assert evaluate(white, 0) == pytest.approx(-evaluate(white, 1))
    assert 0.0 < evaluate(white, 0) < 0.3, "the roll is worth something"
    assert evaluate(RULES.initial(), 0) == pytest.approx(0.0, abs=1e-9)


def test_the_cube_and_the_score() -> None:
    match = {"length": 5, "cube": 1}
    start = "XGID=-b----E-C---eE---c-e----B-:{cube}:1:00:{score}:0:5:6 rolling rolls 3"
    mine, theirs = (evaluate(position(start.format(cube=f"1:{o}", score="0:0"), match), 0) for o in (1, -1))
    assert mine > theirs, "who owns the cube is better off"
    ahead, behind = (evaluate(position(start.format(cube="0:0", score=s), match), 0) for s in ("3:1", "1:3"))
    assert ahead > behind
    table = AT_SCORE[1]
    assert np.allclose(table[1:, 1:] + table[1:, 1:].T, 1.0)
    assert (np.diff(table[1:, 1:], axis=0) <= 1e-9).all(), "who lacks more is less likely to win"
    assert BEHIND[1] == 0.5


def test_a_double_is_worth_what_the_better_answer_leaves() -> None:
    match = {"length": 7, "cube": 1}
    even = "XGID=-b----E-C---eE---c-e----B-:0:0:1:00:0:0:0:7:6 {stage} rolls 3"
    offered = RULES.apply(position(even.format(stage="deciding"), match), 1)
    before = offered.copy()
    taken, dropped = (evaluate(RULES.apply(offered, answer), 0) for answer in (0, 1))
    assert evaluate(offered, 0) == pytest.approx(min(taken, dropped), abs=1e-6)
    assert (offered == before).all()
    assert taken < evaluate(position(even.format(stage="rolling"), match), 0) < dropped, "too early to double"


def test_the_inputs_are_those_that_judge_adds_up() -> None:
    state = position("XGID=-b--a-E-C---eD---cAd----B-:0:0:1:00:0:0:0:0:0 rolling rolls 3")
    net = fresh(3, UNITS)
    rows, values = np.empty(80, np.int64), np.empty(80, np.float32)
    count = encode(state, 0, rows, values)
    assert rows[:count].max() == INPUTS - 1
    assert count > 2 * OF_SIDE
    which = phase_of(occupied(state, 0)[0], occupied(state, 1)[0])
    sums = net.bias[which] + values[:count] @ net.first[which, rows[:count]]
    said = net.last[which] @ np.array([hidden(float(each)) for each in sums]) + net.last_bias[which]
    assert judge(state, 0, *net) == pytest.approx(1.0 / (1.0 + np.exp(-said)), rel=1e-4)


def test_a_net_learns_what_it_is_taught() -> None:
    state = position("XGID=-b--a-E-C---eD---cAd----B-:0:0:1:00:0:0:0:0:0 rolling rolls 3")
    net, target = fresh(3, UNITS), np.array([0.7, 0.2, 0.01, 0.1, 0.02])
    rows, values, sums = np.empty(80, np.int64), np.empty(80, np.float32), np.empty(2 * UNITS, np.float32)
    for _ in range(60):
        teach(state, target, 0.2, *net, rows, values, sums)
    assert judge(state, 0, *net) == pytest.approx(target, abs=0.02)


def test_another_file_is_refused(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(weights.DIGESTS, "net.npz", "0" * 16)
    with pytest.raises(ValueError, match=r"net\.npz is not the file"):
        weights.net()
