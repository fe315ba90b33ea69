"""Gymnasium's own check passes, and the bot plays the other seats knowing what they may know."""

from __future__ import annotations

import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from agon import envs
from agon.ai.search.contract import EngineError
from agon.games.api import GameError


@pytest.mark.parametrize(
    ("game", "opponent"),
    [("tic_tac_toe", "random"), ("kuhn_poker", "mcts:nodes=20"), ("rock_paper_scissors", "random"), ("pig", "random")],
)
@pytest.mark.filterwarnings("ignore:.*The obs returned by the `reset.*:UserWarning")
@pytest.mark.filterwarnings("ignore:.*A Box observation space (minimum|maximum) value is:UserWarning")
def test_the_interface_is_as_gymnasium_wants_it(game: str, opponent: str) -> None:
    check_env(envs.against(game, opponent), skip_render_check=True)


def play(env: envs.against, seed: int) -> float:
    seen, _ = env.reset(seed=seed)
    while True:
        action = int(np.flatnonzero(seen["action_mask"])[0])
        seen, reward, over, _, _ = env.step(action)
        if over:
            return reward


def test_a_searching_opponent_wins_against_the_first_legal_action() -> None:
    env = envs.against("connect_four", "alphabeta:nodes=2000")
    assert [play(env, seed) for seed in range(3)] == [-1.0] * 3
    env.close()


def test_equal_seeds_give_equal_games() -> None:
    env = envs.against("leduc_poker", "random", seat=-1)
    assert [play(env, seed) for seed in range(20)] == [play(env, seed) for seed in range(20)]
    assert len({play(env, seed) for seed in range(20)}) > 2


def test_the_agent_may_have_any_seat() -> None:
    env = envs.against("tic_tac_toe", "random", seat=1)
    seen, _ = env.reset(seed=1)
    assert seen["action_mask"].sum() == 8
    drawn = envs.against("tic_tac_toe", "random", seat=-1)
    seats = set[int]()
    for seed in range(20):
        drawn.reset(seed=seed)
        seats.add(drawn.seat)
    assert seats == {0, 1}
    with pytest.raises(GameError, match="seat must be from -1 to 1, not 2"):
        envs.against("tic_tac_toe", seat=2)


def test_an_action_that_is_not_allowed_loses() -> None:
    env = envs.against("tic_tac_toe", "random", seat=1)
    seen, _ = env.reset(seed=1)
    taken = int(np.flatnonzero(seen["action_mask"] == 0)[0])
    _, reward, over, _, info = env.step(taken)
    assert (reward, over, info) == (-1.0, True, {"illegal": True})


def test_an_opponent_that_does_not_play_the_game_is_refused() -> None:
    with pytest.raises(EngineError, match="does not play"):
        envs.against("hearts", "alphabeta:nodes=10")
