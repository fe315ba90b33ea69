"""OpenSpiel's own tests pass for our games, and its algorithms find on them what they find on its own."""

from __future__ import annotations

import random
from pathlib import Path
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.python.algorithms import generate_playthrough

from agon import games
from agon.ai.external.openspiel.games import PREFIX, refusal, register

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# Reason: OpenSpiel's bindings are untyped.

NAMES = register()
ONCE = {"chess", "chinese_checkers", "go", "hearts", "hex", "holdem", "othello"}
"""Games of many plies or actions, of which one is played."""


def test_every_game_fits_but_those_with_too_many_actions() -> None:
    left = {name for name in games.names() if PREFIX + name not in NAMES}
    assert left == {"backgammon", "checkers"}
    assert refusal(games.room("checkers").INFO) == "its algorithms list all actions, and there are 33,554,432"
    assert register() == NAMES  # twice is once


@pytest.mark.parametrize("name", NAMES)
def test_openspiels_basic_tests_pass(name: str) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(
        game, num_sims=1 if name.removeprefix(PREFIX) in ONCE else 5, serialize=False, verbose=False
    )


@pytest.mark.parametrize("name", ["tic_tac_toe", "kuhn_poker", "leduc_poker", "pig", "rock_paper_scissors", "tree"])
def test_a_playthrough_is_the_same_again(name: str, tmp_path: Path) -> None:
    flags.FLAGS.mark_as_parsed()
    text = generate_playthrough.playthrough(PREFIX + name, None, seed=7)
    file = tmp_path / "playthrough.txt"
    file.write_text(text)
    original, again = generate_playthrough.replay(str(file))
    assert original == again


@pytest.mark.parametrize(
    ("ours", "theirs"),
    [
        ("tic_tac_toe", "tic_tac_toe"),
        ("connect_four(width=5,height=4)", "connect_four(columns=5,rows=4,x_in_row=4)"),
        ("kuhn_poker(seats=3)", "kuhn_poker(players=3)"),
        ("leduc_poker", "leduc_poker"),
    ],
)
def test_our_game_is_theirs_action_by_action(ours: str, theirs: str) -> None:
    rng = random.Random(ours)
    for _ in range(10):
        one, other = (pyspiel.load_game(name).new_initial_state() for name in (PREFIX + ours, theirs))
        while not other.is_terminal():
            assert one.current_player() == other.current_player()
            assert one.legal_actions() == other.legal_actions()
            action = rng.choice(one.legal_actions())
            one.apply_action(action)
            other.apply_action(action)
        assert one.is_terminal()
        assert one.returns() == other.returns()


def test_options_are_parameters() -> None:
    game = pyspiel.load_game("agon_go(size=5,komi=3)")
    assert game.get_parameters() == {"size": 5, "komi": 3, "territory": 0, "handicap": 0}
    assert game.observation_tensor_shape() == [18, 5, 5]
    assert pyspiel.load_game("agon_kuhn_poker(seats=4)").num_players() == 4


def test_regret_minimisation_solves_our_kuhn_poker() -> None:
    """The value is the known one, and nobody gains by another strategy."""
    game = pyspiel.load_game("agon_kuhn_poker")
    solver = pyspiel.CFRPlusSolver(game)
    for _ in range(300):
        solver.evaluate_and_update_policy()
    policy = solver.average_policy()
    assert pyspiel.nash_conv(game, policy) < 0.01
    found = pyspiel.expected_returns(game.new_initial_state(), [policy, policy], -1, True)
    assert found == pytest.approx([-1 / 18, 1 / 18], abs=0.005)


def test_states_that_look_alike_are_one_information_state() -> None:
    """The second player's state does not depend on the first one's card or on a choice of the open round."""

    def seen(game: str, *actions: int) -> tuple[Any, ...]:
        state = pyspiel.load_game(PREFIX + game).new_initial_state()
        for action in actions:
            state.apply_action(action)
        return state.information_state_string(1), state.observation_string(1), tuple(state.observation_tensor(1))

    assert seen("kuhn_poker", 0, 2) == seen("kuhn_poker", 1, 2)
    assert seen("kuhn_poker", 0, 2) != seen("kuhn_poker", 0, 1)
    assert seen("rock_paper_scissors", 0) == seen("rock_paper_scissors", 2)


def test_a_copy_goes_its_own_way() -> None:
    state = pyspiel.load_game("agon_tic_tac_toe").new_initial_state()
    copy = state.clone()
    copy.apply_action(4)
    assert (str(state), str(copy)) == (".../.../... x", ".../.x./... o")
    assert np.array_equal(state.array, games.load("tic_tac_toe").initial())
