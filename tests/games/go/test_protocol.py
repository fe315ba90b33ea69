"""Go over the protocol of external engines: commands, answers, and agreement on dead stones."""

from __future__ import annotations

import pytest

from agon import games
from agon.games.api import Dialect, InvalidAction
from agon.games.go.protocols import chains
from agon.games.go.texts import point_from_name
from agon.games.rules import Rules
from agon.games.verbs import State

RULES: Rules = games.load("go")
DIALECT: Dialect = RULES.module.PROTOCOLS["gtp"]
OPTIONS = RULES.options({"size": 5})
GAME = "B3 D3 B4 D4 B2 D2 B5 D5 B1 D1 E3 A3 pass pass"
"""Two halves with a wall each, and a stone of either side that cannot live in the other's."""


def played(moves: str) -> State:
    state = RULES.initial(OPTIONS)
    for move in moves.split():
        state = RULES.apply(state, RULES.action_from_text(state, move))
    return state


def settle(state: State, answer: str) -> str:
    assert DIALECT.settle is not None
    asked: list[str] = []

    def ask(question: str) -> str:
        asked.append(question)
        return answer

    action = DIALECT.settle(state, ask)
    assert action is not None
    assert asked == ["final_status_list dead"]
    return RULES.action_to_text(state, action)


def test_a_board_is_set_up_and_handicap_is_placed() -> None:
    assert DIALECT.setup is not None
    assert DIALECT.setup(RULES.options({"size": 9, "komi": 13})) == ["boardsize 9", "komi 6.5", "clear_board"]
    assert DIALECT.setup(RULES.options({"handicap": 4}))[-2:] == ["clear_board", "fixed_handicap 4"]


def test_stones_and_passes_are_said_and_the_count_is_not() -> None:
    state = RULES.initial(OPTIONS)
    assert DIALECT.to_text(state, RULES.action_from_text(state, "D4")) == "D4"
    assert DIALECT.to_text(state, RULES.action_from_text(state, "pass")) == "pass"
    state = played(GAME)
    assert {DIALECT.to_text(state, action) for action in RULES.legal(state)} == {None}
    with pytest.raises(InvalidAction):
        DIALECT.from_text(state, "D4")


def test_while_the_game_goes_on_there_is_nothing_to_settle() -> None:
    assert DIALECT.settle is not None
    assert DIALECT.settle(RULES.initial(OPTIONS), pytest.fail) is None


def test_what_the_program_takes_for_dead_is_marked_then_proposed() -> None:
    state = played(GAME)
    said: list[str] = []
    while RULES.current(state) == RULES.current(played(GAME)) and not RULES.is_over(state):
        said.append(settle(state, "E3\nA3"))
        state = RULES.apply(state, RULES.action_from_text(state, said[-1]))
    assert said == ["dead A3", "dead E3", "done"]
    assert settle(state, "A3 E3") == "done"  # the other side agrees
    state = RULES.apply(state, RULES.action_from_text(state, "done"))
    assert RULES.is_over(state)


def test_a_program_that_disagrees_changes_the_marks() -> None:
    state = played(GAME)
    for text in ("dead B5", "done"):
        state = RULES.apply(state, RULES.action_from_text(state, text))
    assert settle(state, "B1") == "done"  # any stone names its chain
    assert settle(state, "") == "alive B5"


def test_one_that_cannot_say_takes_everything_for_alive_and_noise_is_passed_over() -> None:
    assert settle(played(GAME), "") == "done"
    assert settle(played(GAME), "Z9 C3 x 11 A\u00b2") == "done"


def test_what_names_no_point_is_passed_over() -> None:
    assert point_from_name(9, "I5") == -1
    assert point_from_name(9, "K5") == -1
    assert chains(played("D4 E5"), "I5 D0 x D44 Z4 \xb2 D4") == {8}
