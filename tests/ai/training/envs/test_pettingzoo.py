"""PettingZoo's own tests pass for every game, and agents get what a seat may know and nothing else."""

from __future__ import annotations

import warnings
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, parallel_api_test, seed_test
from pettingzoo.test.seed_test import parallel_seed_test

from agon import envs, games
from agon.games.api import GameError, IllegalAction

CYCLES = 60
"""Steps of PettingZoo's tests, which start finished games again."""
SIMULTANEOUS = [name for name in games.names() if games.room(name).INFO.simultaneous]
EXPECTED = (
    "Observation is not a NumPy array",
    "Observation space for each agent probably should be gymnasium.spaces.box or gymnasium.spaces.discrete",
)
"""What its tests say of every environment with masks but those that come with it, which they know by name."""
OVER = (
    "Action mask numpy array is all zeros (no legal actions).",
    "The observation contains negative numbers and is in the shape of a graphical observation. "
    "This might be a bad thing.",
)


def complaints(test: Any, *arguments: Any, **named: Any) -> set[str]:
    """Run one of PettingZoo's tests; return its warnings that are no matter of style."""
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        test(*arguments, **named)
    return {str(each.message) for each in said} - set(EXPECTED) - set(OVER)


@pytest.mark.parametrize("game", games.names())
def test_the_interface_is_as_pettingzoo_wants_it(game: str) -> None:
    assert complaints(api_test, envs.env(game, render_mode="ansi"), num_cycles=CYCLES) == set()


@pytest.mark.parametrize("game", games.names())
def test_equal_seeds_give_equal_games(game: str) -> None:
    assert complaints(seed_test, lambda: envs.env(game), num_cycles=CYCLES) == set()


@pytest.mark.parametrize("game", SIMULTANEOUS)
def test_the_parallel_interface_is_as_pettingzoo_wants_it(game: str) -> None:
    assert complaints(parallel_api_test, envs.parallel_env(game), num_cycles=CYCLES) == set()
    assert complaints(parallel_seed_test, lambda: envs.parallel_env(game), num_cycles=CYCLES) == set()


def test_games_in_turns_have_no_parallel_interface() -> None:
    with pytest.raises(GameError, match="the seats of Tic-tac-toe take turns"):
        envs.parallel_env("tic_tac_toe")


def test_different_seeds_give_different_deals() -> None:
    env = envs.env("leduc_poker")
    hands: set[bytes] = set()
    for seed in range(20):
        env.reset(seed=seed)
        hands.add(env.observe("seat_0")["observation"].tobytes())
    assert len(hands) == 6


def test_pay_offs_are_rewards_of_the_last_step() -> None:
    env = envs.env("tic_tac_toe")
    env.reset()
    for cell in (0, 3, 1, 4):
        env.step(cell)
        assert not any(env.rewards.values())
    env.step(2)
    assert env.rewards == {"seat_0": 1.0, "seat_1": -1.0}
    assert env.terminations == {"seat_0": True, "seat_1": True}


def test_an_action_that_is_not_allowed_changes_nothing() -> None:
    env = envs.env("tic_tac_toe")
    env.reset()
    env.step(4)
    before = env.observe("seat_1")
    with pytest.raises(IllegalAction):
        env.step(4)
    assert env.agent_selection == "seat_1"
    assert all(np.array_equal(before[key], value) for key, value in env.observe("seat_1").items())


def test_only_the_seat_to_move_has_legal_actions() -> None:
    env = envs.env("connect_four")
    env.reset()
    assert env.observe("seat_0")["action_mask"].tolist() == [1] * 7 + [0] * 2
    assert not env.observe("seat_1")["action_mask"].any()


@pytest.mark.parametrize("game", SIMULTANEOUS)
def test_a_choice_of_the_open_round_is_seen_by_its_chooser_alone(game: str) -> None:
    """The other seats observe the same, whatever the first has chosen."""
    seen: list[dict[str, bytes]] = []
    for action in (0, 1):
        env = envs.env(game)
        env.reset(seed=1)
        env.step(action)
        seen.append({agent: b"".join(value.tobytes() for value in env.observe(agent).values()) for agent in env.agents})
    assert seen[0].pop("seat_0") != seen[1].pop("seat_0")
    assert seen[0] == seen[1]


def test_a_long_path_is_chosen_by_its_rank() -> None:
    env = envs.env("checkers")
    env.reset()
    assert env.action_space("seat_0").n == 68
    assert env.observe("seat_0")["action_mask"].sum() == 7
    first = env.encoding.rules.legal(env.encoding.rules.initial())[3]
    assert env.encoding.from_game(first, env.encoding.rules.legal(env.encoding.rules.initial())) == 3
    env.step(3)
    assert env.agent_selection == "seat_1"
