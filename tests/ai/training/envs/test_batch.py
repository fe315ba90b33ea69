"""Batches of games step as the rules do, one by one, and nothing happens if an action is not allowed."""

from __future__ import annotations

from typing import Any

import numpy as np
import pytest

from agon import envs, games
from agon.games.api import CHANCE, IllegalAction, Options
from agon.games.verbs import State

STEPS = 120
GAMES: list[tuple[str, Options]] = [
    *((name, {}) for name in ("tic_tac_toe", "connect_four", "chess", "backgammon", "rock_paper_scissors")),
    ("hearts", {"deals": 1}),
    ("connect_four", {"width": 5, "height": 4}),
    ("kuhn_poker", {"seats": 3}),
]


def possible(rules: Any, state: State) -> list[State]:
    """All states in which a seat is to move or the game is over, after whatever chance does; few at a time."""
    found, left = list[State](), [state]
    while left:
        each = left.pop()
        if rules.current(each) == CHANCE:
            left += [rules.apply(each, outcome) for outcome, _ in rules.chance(each)]
        else:
            found.append(each)
    return found


@pytest.mark.parametrize(("game", "options"), GAMES)
def test_every_step_follows_the_rules(game: str, options: Options) -> None:
    """The plain rules take the same actions: observations, masks, seats and pay-offs are what they say."""
    rules = games.load(game)
    env = envs.BatchEnv(game, 3, options=options, seed=5)
    chosen = rules.options(options)
    rng = np.random.default_rng(2)
    ended = 0
    for _ in range(STEPS):
        before = env._games.states.copy()
        actions = env.random_actions(rng)
        legal = [env.legal[row, : env.counts[row]].tolist() for row in range(3)]
        env.step(actions)
        for row in range(3):
            assert legal[row] == rules.legal(before[row])
            after = rules.apply(before[row], env.encoding.to_game(int(actions[row]), legal[row]))
            after_chance = possible(rules, after) if game != "hearts" or rules.current(after) != CHANCE else []
            state = env._games.states[row]
            if env.ended[row]:
                ended += 1
                paid = [rules.returns(each)[: env.encoding.seats] for each in after_chance if rules.is_over(each)]
                assert env.rewards[row].tolist() in paid
            else:
                assert not env.rewards[row].any()
                assert not after_chance or state.tobytes() in {each.tobytes() for each in after_chance}
            seat = int(env.players[row])
            assert seat == rules.current(state)
            assert np.array_equal(env.observations[row], rules.observation_tensor(state, seat, chosen))
            assert np.array_equal(env.masks[row], env.encoding.mask(rules.legal(state)))
    assert ended or game in {"chess", "backgammon"}


def test_equal_seeds_give_equal_games_and_others_differ() -> None:
    def deals(seed: int) -> bytes:
        env = envs.BatchEnv("hearts", 4, seed=seed)
        return env.observations.tobytes()

    assert deals(3) == deals(3) != deals(4)
    one = envs.BatchEnv("hearts", 4, seed=3)
    assert len({row.tobytes() for row in one.observations}) == 4


def test_an_action_that_is_not_allowed_changes_nothing() -> None:
    env = envs.BatchEnv("tic_tac_toe", 3)
    env.step(np.array([0, 1, 2]))
    before = env.observations.copy()
    with pytest.raises(IllegalAction, match="action 2 is not allowed in game 2"):
        env.step(np.array([1, 2, 2]))
    with pytest.raises(IllegalAction, match="3 games need as many actions"):
        env.step(np.array([1, 2]))
    assert np.array_equal(env.observations, before)
    env.step(np.array([1, 2, 3]))


def test_a_game_that_ends_is_followed_by_a_new_one() -> None:
    env = envs.BatchEnv("tic_tac_toe", 2)
    for cells in ((0, 0), (3, 3), (1, 8), (4, 4), (2, 5)):
        env.step(np.array(cells))
    assert env.ended.tolist() == [True, False]
    assert env.rewards.tolist() == [[1.0, -1.0], [0.0, 0.0]]
    assert env.players.tolist() == [0, 1]
    assert env.masks[0].all()
    assert env.masks[1].sum() == 4


def test_all_rules_are_compiled() -> None:
    """A batch holds no Python between its rows: its kernels are compiled for the game."""
    env = envs.BatchEnv("tic_tac_toe", 2)
    assert env._step.signatures
