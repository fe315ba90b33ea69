"""Known facts about Connect Four, and its display."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import numpy as np
import pytest

from agon import games
from agon.games.api import InvalidAction, InvalidOptions, InvalidPosition
from agon.games.verbs import State
from tests.games.laws.exploring import play_out
from tests.games.laws.laws_of_play import assert_two_samples_agree

RULES = games.load("connect_four")
COMPILED = games.load("connect_four", jit=True)


def play(columns: str, **options: int) -> State:
    state = RULES.initial(options)
    for text in columns:
        state = RULES.apply(state, RULES.action_from_text(state, text))
    return state


def test_numbers_of_positions_by_ply() -> None:
    """OEIS A212693."""
    layer, counts = {COMPILED.key(COMPILED.initial()): COMPILED.initial()}, [1]
    for _ in range(7):
        after: dict[int, State] = {}
        for state in layer.values():
            for column in COMPILED.legal(state):
                child = COMPILED.apply(state, column)
                after[COMPILED.key(child)] = child
        layer = after
        counts.append(len(layer))
    assert counts == [1, 7, 49, 238, 1120, 4263, 16422, 54859]


def has_four(cells: list[str], width: int) -> bool:
    """The slow twin: looks at every line of four cells."""
    at = {(index % width, index // width): mark for index, mark in enumerate(cells) if mark}
    for (column, row), mark in at.items():
        for right, down in ((1, 0), (0, 1), (1, 1), (1, -1)):
            if all(at.get((column + right * step, row + down * step)) == mark for step in range(4)):
                return True
    return False


@pytest.mark.parametrize(("width", "height"), [(7, 6), (4, 4), (9, 5), (4, 8), (8, 6), (6, 8)])
def test_a_game_ends_exactly_at_four_in_a_row_or_a_full_board(width: int, height: int) -> None:
    rng = random.Random(width + height)
    for _ in range(40):
        state = RULES.initial({"width": width, "height": height})
        while not RULES.is_over(state):
            assert not has_four(RULES.view(state).cells, width)
            state = RULES.apply(state, rng.choice(RULES.legal(state)))
        view = RULES.view(state)
        assert has_four(view.cells, width) == bool(view.won) == (RULES.returns(state) != [0.0, 0.0])
        assert view.won or "" not in view.cells
        assert len({view.cells[cell] for cell in view.won}) <= 1


def test_the_last_disc_of_a_full_board_draws_or_wins() -> None:
    rng, told = random.Random(4), set[tuple[str, float]]()
    for _ in range(400):
        state = before = RULES.initial({"width": 4, "height": 4})
        last = 0
        while legal := RULES.legal(state):
            before, last = state, rng.choice(legal)
            state = RULES.apply(state, last)
        if "" not in RULES.view(state).cells:
            told.add((RULES.describe(before, last).partition(str(last + 1))[2], RULES.returns(state)[1]))
    assert told == {(": the board is full, a draw", 0.0), (" and wins", 1.0)}


def test_a_win_is_described_and_shown() -> None:
    before = play("1212121"[:6])
    assert RULES.describe(before, 0) == "drops in column 1 and wins"
    after = RULES.apply(before, 0)
    assert RULES.view(after).won == [14, 21, 28, 35]
    assert RULES.returns(after) == [1.0, -1.0]


def test_a_choice_is_the_cell_where_the_disc_lands_and_the_rest_of_its_column() -> None:
    choice = RULES.choice(play("44"), 3)
    assert choice.path == [24]
    assert choice.zone == [3, 10, 17, 31, 38]
    assert choice.label == "Drop in column 4"


def test_options_that_do_not_go_together_are_refused() -> None:
    with pytest.raises(InvalidOptions, match="too many"):
        RULES.initial({"width": 9, "height": 6})
    with pytest.raises(InvalidOptions, match="from 4 to 9"):
        RULES.initial({"width": 10})


def test_columns_beyond_the_board_are_no_actions() -> None:
    with pytest.raises(InvalidAction):
        RULES.action_from_text(play("", width=5), "6")


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("7/7/7/7/3x3/7 o", "floats"),
        ("7/7/7/7/7/3x3 x", "who is to move"),
        ("7/7/7/7/7/3xx2 o", "who is to move"),
        ("7/7/7/7/7/8 x", "6 rows of 7"),
        ("7/7/7/7/7 x", "6 rows of 7"),
        ("7/7/7/7/7/61 x", "whole runs"),
        ("7/7/7/7/ooo4/xxxx3 x", "who is to move"),
        ("7/7/7/o6/ooo4/xxxx3 x", "before the last disc"),
        ("x6/x6/x6/xoo4/oooo3/xxxo3 x", "last disc"),
    ],
)
def test_positions_that_no_game_reaches_are_refused(text: str, reason: str) -> None:
    with pytest.raises(InvalidPosition, match=reason):
        RULES.position_from_text(text)


def test_playouts_from_the_start_are_like_random_games() -> None:
    """In length, result and filled columns: a playout draws many choices from one random word."""
    rng, chooser = np.array([1], np.uint64), random.Random(2)
    fast: Counter[Any] = Counter()
    slow: Counter[Any] = Counter()
    for _ in range(6000):
        state = COMPILED.initial()
        play_out(COMPILED, state, rng)
        fast.update(features(state))
        state = COMPILED.initial()
        while legal := COMPILED.legal(state):
            COMPILED.kernels["apply_action"](state, chooser.choice(legal))
        slow.update(features(state))
    for feature in ("plies", "result", "heights"):
        first = Counter({key: count for key, count in fast.items() if key[0] == feature})
        second = Counter({key: count for key, count in slow.items() if key[0] == feature})
        assert_two_samples_agree(first, second)


def features(state: State) -> list[tuple[str, Any]]:
    taken = int(state[0] | state[1])
    heights = tuple((taken >> 7 * column & 63).bit_count() // 2 for column in (0, 3))
    return [("plies", taken.bit_count()), ("result", int(state[3])), ("heights", heights)]
