"""The laws can fail: each is shown a room that is wrong in one way, and must say so."""

from __future__ import annotations

import itertools
from collections.abc import Callable
from pathlib import Path
from types import ModuleType
from typing import Any

import msgspec
import numpy as np
import pytest

from agon import games
from agon.games.api import REVEALED, SPECTATOR, TERMINAL, Board, Choice, InvalidPosition, Place, View
from agon.games.backgammon.layout import LOW
from agon.games.chinese_checkers.rules import HOPPING, VISITED
from agon.games.rules import Rules
from agon.games.verbs import Actions, Rng, State
from tests.games.adding import added
from tests.games.laws import laws_of_observation as observation
from tests.games.laws import laws_of_play as play
from tests.games.laws import laws_of_secrecy as secrecy
from tests.games.laws import laws_of_text as text
from tests.games.laws import toy_room as toy
from tests.games.laws.exploring import Game
from tests.games.laws.test_conformance import Law, compiled_and_plain_agree, laws_for

SAMPLES = Path(__file__).parents[1] / "samples"
COUNTER = itertools.count()


def room(**replaced: Any) -> ModuleType:
    """The toy room with some functions replaced."""
    module = ModuleType("toy_room")
    module.__dict__.update({**vars(toy), **replaced})
    return module


def game(rounds: int = 1, kind: type[Rules] = Rules, **replaced: Any) -> Game:
    return Game(kind(room(**replaced), jit=False), {"rounds": rounds})


@pytest.mark.parametrize("rounds", [1, 2])
def test_the_toy_room_itself_is_sound(rounds: int) -> None:
    subject = game(rounds)
    laws = [law for law in laws_for(subject) if law is not compiled_and_plain_agree]  # the end of this file is about it
    assert {law.__name__ for law in laws} >= {"playouts_are_uniform", "simultaneous_choices_are_secret"}
    for law in [*laws, secrecy.resampling_reaches_every_world]:
        law(subject)
    play.compiled_agrees(subject, subject.rules)


def always(value: Any) -> Callable[..., Any]:
    def answer(*_: Any) -> Any:
        return value

    return answer


# Actions


def descending(state: State, out: Actions) -> int:
    count = toy.legal_actions(state, out)
    out[:count] = out[:count][::-1].copy()
    return count


def none_for_second(state: State, out: Actions) -> int:
    return 0 if toy.current_player(state) == 1 else toy.legal_actions(state, out)


def scribbling(state: State, out: Actions) -> int:
    state[2] += 0
    return toy.legal_actions(state, out)


def raising(state: State, action: int) -> None:
    if action == 1:
        raise ZeroDivisionError
    toy.apply_action(state, action)


def idle(state: State, action: int) -> None:
    if toy.current_player(state) != 1:
        toy.apply_action(state, action)


class Careless(Rules):
    """Refuses too late: after the state was changed."""

    def apply(self, state: State, action: int) -> State:
        if action not in (0, 1):
            state.flags.writeable = True
            state[-1] = 9
        return super().apply(state, action)


class Permissive(Rules):
    def apply(self, state: State, action: int) -> State:
        return super().apply(state, min(max(action, 0), 1)) if not self.is_over(state) else state.copy()


# Pay-offs, chance, keys


def info(**changes: Any) -> Any:
    return msgspec.structs.replace(toy.INFO, **changes)


def early(state: State, out: Any) -> None:
    toy.returns(state, out)
    if toy.current_player(state) != TERMINAL:
        out[0] = 1.0


def three_quarters(state: State, actions: Actions, probabilities: Any) -> int:
    return toy.chance_outcomes(state, actions, probabilities) - 1


def impossible(state: State, actions: Actions, probabilities: Any) -> int:
    probabilities[:] = (1.0, 0.0)
    actions[:] = (0, 1)
    return 2


def counted(state: State) -> np.uint64:
    return np.uint64(next(COUNTER))


def blind(state: State) -> np.uint64:
    return np.uint64(state[2])


def lazy(state: State, actions: Actions, rng: Rng) -> None:
    """The rng decides nothing: the first action, always."""
    while toy.current_player(state) != TERMINAL:
        toy.apply_action(state, 0)


def unfinished(state: State, actions: Actions, rng: Rng) -> None:
    """Leaves the state as it is."""


# Observations


def blank(state: State, seat: int, out: Any) -> None:
    out[:6] = 0.0


def half(state: State, seat: int, out: Any) -> None:
    out[:3] = 0.0


def beyond(state: State, seat: int, out: Any) -> None:
    out[:7] = 0.0


def endless(state: State, seat: int, out: Any) -> None:
    out[:6] = np.inf


def shows_everything(state: State, seat: int, out: Any) -> None:
    toy.observation_tensor(state, 0, out)


# Secrets


def shows_stake(state: State, seat: int) -> View:
    return toy.view(state, 0 if toy.current_player(state) == 1 else seat)


def covers_all(state: State, seat: int) -> View:
    return toy.view(state, max(seat, SPECTATOR))


def covers_stake(state: State, seat: int) -> View:
    return msgspec.structs.replace(toy.view(state, seat), facts=[]) if seat == REVEALED else toy.view(state, seat)


def shows_in_label(state: State, action: int) -> Any:
    return msgspec.structs.replace(toy.choice(state, action), label=f"For {state[1]}")


def shows_in_sentence(state: State, action: int) -> str:
    return f"answers {state[3]} with {action}"


def knows_stake(state: State, seat: int) -> np.uint64:
    return toy.information_key(state, 0)


def knows_nothing(state: State, seat: int) -> np.uint64:
    return np.uint64(0)


def everybody(state: State, action: int, seat: int) -> bool:
    return True


def onlookers(state: State, action: int, seat: int) -> bool:
    return seat == SPECTATOR or toy.is_visible(state, action, seat)


def cheats(state: State, seat: int, rng: Rng, out: State) -> None:
    out[:] = state


def always_low(state: State, seat: int, rng: Rng, out: State) -> None:
    toy.resample(state, seat, rng, out)
    if seat != 0 and state[1] > 0 and toy.current_player(state) != TERMINAL:
        out[1] = 1


def impossible_stake(state: State, seat: int, rng: Rng, out: State) -> None:
    toy.resample(state, seat, rng, out)
    if seat != 0 and state[1] > 0 and toy.current_player(state) != TERMINAL:
        out[1] = 2


def forgets_own(state: State, seat: int, rng: Rng, out: State) -> None:
    toy.resample(state, seat, rng, out)
    if state[2] == 2:
        out[4] = 1 - out[4]


# Texts


def ambiguous(state: State, action: int) -> str:
    return "cooperate"


def loses_choice(state: State) -> str:
    return toy.position_to_text(state)[:-1] if state[2] == 1 else toy.position_to_text(state)


def key_error(state: State, text: str) -> int:
    return {"low": 0, "high": 1, "cooperate": 0, "defect": 1}[text]


def anything_goes(state: State, text: str) -> int:
    return 1 if text.startswith(("d", "h")) else 0


def careless_position(text: str, options: Any) -> State:
    state = np.zeros(3 + 2 * options["rounds"], np.int64)
    rounds, stake, letters = text.split(" ")
    state[:3] = int(rounds), int(stake), len(letters)
    state[3 : 3 + len(letters)] = ["cd".index(letter) for letter in letters]
    return state


BROKEN: list[tuple[Law, dict[str, Any]]] = [
    (play.state_cells_are_the_length, {"STATE_CELLS": 1}),
    (play.info_is_complete, {"INFO": info(seat_names=("A",))}),
    (play.info_is_complete, {"INFO": info(hidden=False)}),
    (play.info_is_complete, {"board": always(Board(shape="table"))}),
    (play.info_is_complete, {"view": always(View(won=[1]))}),
    (play.info_is_complete, {"view": always(View(counts=[1]))}),
    (play.info_is_complete, {"board": always(msgspec.structs.replace(toy.board({}), places=[Place(0, 0)]))}),
    (play.actions_are_ascending, {"legal_actions": descending}),
    (play.actions_are_ascending, {"legal_actions": none_for_second}),
    (play.actions_are_ascending, {"legal_actions": scribbling}),
    (play.actions_apply, {"apply_action": raising}),
    (play.actions_apply, {"apply_action": idle}),
    (play.actions_apply, {"INFO": info(chance=False)}),
    (play.other_actions_are_refused, {"kind": Careless}),
    (play.other_actions_are_refused, {"kind": Permissive}),
    (play.bounds_hold, {"max_plies": always(2)}),
    (play.bounds_hold, {"max_actions": always(1)}),
    (play.bounds_hold, {"max_actions": always(3)}),
    (play.bounds_hold, {"INFO": info(num_distinct_actions=1)}),
    (play.pay_offs_are_as_declared, {"INFO": info(utility="zero_sum")}),
    (play.pay_offs_are_as_declared, {"INFO": info(utility="constant_sum")}),
    (play.pay_offs_are_as_declared, {"INFO": info(utility="identical")}),
    (play.pay_offs_are_as_declared, {"INFO": info(max_return=2.0)}),
    (play.pay_offs_are_as_declared, {"returns": early}),
    (play.chance_sums_to_one, {"chance_outcomes": three_quarters}),
    (play.chance_sums_to_one, {"chance_outcomes": impossible}),
    (play.equal_keys_play_alike, {"state_key": counted}),
    (play.equal_keys_play_alike, {"state_key": blind}),
    (play.keys_forget_nothing, {"state_key": blind}),
    (play.playouts_are_uniform, {"random_playout": lazy}),
    (play.playouts_are_uniform, {"random_playout": unfinished}),
    (observation.observations_are_whole, {"observation_tensor": half}),
    (observation.observations_are_whole, {"observation_tensor": beyond}),
    (observation.observations_are_whole, {"observation_tensor": endless}),
    (observation.observations_are_whole, {"observation_tensor_shape": always((6, 1))}),
    (observation.observations_are_whole, {"observation_tensor_shape": always((0, 1, 1))}),
    (observation.observations_tell_no_secret, {"observation_tensor": shows_everything}),
    (observation.observations_tell_actions_apart, {"observation_tensor": blank, "legal_actions": none_for_second}),
    (secrecy.nothing_is_hidden, {}),
    (secrecy.nothing_is_hidden, {"view": always(View())}),
    (secrecy.unseen_actions_show_nothing, {"view": shows_stake}),
    (secrecy.unseen_actions_show_nothing, {"information_key": knows_stake}),
    (secrecy.equal_observations_are_equal_knowledge, {"choice": shows_in_label}),
    (secrecy.equal_observations_are_equal_knowledge, {"information_key": knows_stake}),
    (secrecy.equal_observations_are_equal_knowledge, {"resample": cheats}),
    (secrecy.equal_information_is_shown_alike, {"information_key": knows_nothing}),
    (secrecy.equal_information_is_shown_alike, {"view": shows_stake}),
    (secrecy.resampled_worlds_look_alike, {"resample": impossible_stake}),
    (secrecy.resampled_worlds_look_alike, {"resample": forgets_own, "rounds": 2}),
    (secrecy.resampling_reaches_every_world, {"resample": always_low}),
    (secrecy.resampling_reaches_every_world, {"resample": impossible_stake}),
    (secrecy.resampling_reaches_every_world, {"resample": cheats}),
    (secrecy.nothing_is_hidden_from_revealed, {"view": covers_all}),
    (secrecy.nothing_is_hidden_from_revealed, {"view": covers_stake}),
    (secrecy.simultaneous_choices_are_secret, {"is_visible": everybody}),
    (secrecy.simultaneous_choices_are_secret, {"is_visible": onlookers}),
    (secrecy.simultaneous_choices_are_secret, {"describe": shows_in_sentence}),
    (secrecy.simultaneous_choices_are_secret, {"acting": always((1, 0))}),
    (text.actions_come_back, {"action_to_text": ambiguous}),
    (text.actions_come_back, {"describe": always("Done.")}),
    (text.short_cuts_change_nothing, {"choice_table": always([Choice(action=0, text="?", label="?")])}),
    (text.positions_come_back, {"position_to_text": loses_choice}),
    (text.garbage_is_refused, {"action_from_text": key_error}),
    (text.garbage_is_refused, {"action_from_text": anything_goes}),
    (text.garbage_is_refused, {"position_from_text": careless_position}),
]


def _without(game: str, *cells: int) -> Game:
    """A game whose key forgets some cells."""
    sound = games.load(game)
    module = ModuleType(game)

    def forgetful(state: State) -> np.uint64:
        known = state.copy()
        known[list(cells)] = 0
        return sound.kernels["state_key"](known)

    module.__dict__.update({**vars(sound.module), "state_key": forgetful})
    return Game(Rules(module, jit=False), sound.options(), games=2, limit=30, most_nodes=500, most_children=2000)


@pytest.mark.parametrize(
    ("name", "cells"),
    [
        pytest.param("backgammon", [LOW], id="the lower die"),
        pytest.param("chinese_checkers", [HOPPING, VISITED, VISITED + 1], id="the piece in the middle of a chain"),
        pytest.param("chinese_checkers", [VISITED, VISITED + 1], id="the holes where that piece has been"),
        pytest.param("nine_mens_morris", [0, 2], id="the removal that is owed"),
        pytest.param("fanorona", [2, 3, 4], id="the man that may take again"),
        pytest.param("kalah", [0], id="the seat to move"),
    ],
)
def test_a_key_that_forgets_what_a_player_owes_is_found(name: str, cells: list[int]) -> None:
    """Random games meet no two such positions, or hardly ever."""
    with added(SAMPLES):
        subject = _without(name, *cells)
        with pytest.raises(AssertionError, match="have one key, but not the same actions"):
            play.keys_forget_nothing(subject)


def test_a_key_may_leave_out_what_follows_from_the_rest() -> None:
    """The hopping piece is the only one in a hole where it has been."""
    play.keys_forget_nothing(_without("chinese_checkers", HOPPING))


def _label(law: Law, replaced: dict[str, Any]) -> str:
    return f"{law.__name__}-" + "-".join(f"{key}-{getattr(value, '__name__', '')}" for key, value in replaced.items())


@pytest.mark.parametrize(("law", "replaced"), [pytest.param(*case, id=_label(*case)) for case in BROKEN])
def test_law_catches(law: Law, replaced: dict[str, Any]) -> None:
    with pytest.raises((AssertionError, ValueError, KeyError, ZeroDivisionError, pytest.fail.Exception)):
        law(game(**replaced))


def test_a_text_that_is_read_but_whose_rewriting_is_not_is_caught() -> None:
    """Only the first reading may refuse."""
    subject = game(LENIENT=True, position_to_text=always("?"))
    with pytest.raises(InvalidPosition):
        text.read_position(subject, "1 1 ")


def test_every_law_is_seen_to_fail() -> None:
    shown = {law.__name__ for law, _ in BROKEN}
    written = {
        name for laws in (play, observation, secrecy, text) for name, law in vars(laws).items() if is_law(law, laws)
    }
    assert written - shown == {"compiled_agrees", *NOT_LAWS}


NOT_LAWS = {"assert_same_distribution", "assert_two_samples_agree", "read_action", "read_position"}


def is_law(found: Any, module: ModuleType) -> bool:
    return (
        callable(found) and getattr(found, "__module__", "") == module.__name__ and not found.__name__.startswith("_")
    )


@pytest.mark.parametrize(
    ("verb", "wrong"),
    [
        ("legal_actions", descending),
        ("apply_action", idle),
        ("returns", early),
        ("state_key", blind),
        ("chance_outcomes", three_quarters),
        ("information_key", knows_nothing),
        ("resample", cheats),
        ("is_visible", everybody),
        ("random_playout", lazy),
        ("observation_tensor", blank),
    ],
)
def test_a_compiled_kernel_that_differs_is_caught(verb: str, wrong: Callable[..., Any]) -> None:
    subject = game()
    assert subject.nodes
    with pytest.raises(AssertionError):
        play.compiled_agrees(subject, Rules(room(**{verb: wrong}), jit=False))
