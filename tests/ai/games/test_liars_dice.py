"""Liar's dice: the odds of bids, simulated players, and inference from bids to the bidder's dice."""

from __future__ import annotations

import numpy as np
import pytest

from agon.ai.games.liars_dice import evaluate
from agon.ai.kernels.monte_carlo import guided_ismcts
from agon.ai.search.kernel_binding import BoundKernels
from agon.games.liars_dice.rules import HELD, count_of
from agon.protocol.cards import Limits
from tests.ai.positions import choose, problem_at
from tests.games.test_liars_dice import RULES, after, at

PLAIN = BoundKernels("liars_dice", jit=False)
FIVE = {"match": 0, "dice": 5, "wild": 0}


def rng(seed: int) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
    return np.array([seed], np.uint64)


@pytest.mark.parametrize(
    ("mine", "wild", "bid", "chance"),
    [
        ("114", 0, (1, 2), 1.0),
        ("114", 0, (5, 1), 1 - (5 / 6) ** 3),
        ("114", 2, (5, 1), 1 - (2 / 3) ** 3),
        ("166", 2, (5, 2), 1.0),
        ("166", 2, (6, 3), 1 - (5 / 6) ** 3),
        ("114", 0, (5, 4), 0.0),
    ],
)
def test_how_likely_a_bid_is_to_who_holds_these_dice(mine: str, wild: int, bid: tuple[int, int], chance: float) -> None:
    state = at(f"{mine}/235 - -", match=0, dice=3, wild=wild)
    assert evaluate.truth(state, 0, *bid) == pytest.approx(chance)


@pytest.mark.parametrize("bidding", [0, 1])
def test_simulated_players_keep_to_the_rules(bidding: int) -> None:
    for seed in range(30):
        state, draws = RULES.initial({"match": 0, "dice": 4, "seats": 3, "bidding": bidding}), rng(seed)
        while not RULES.is_over(state):
            if RULES.current(state) < 0:
                action = RULES.chance(state)[int(draws[0] % 6)][0]
                draws[0] += np.uint64(7)
            else:
                action = evaluate.simulated(state, draws)
                assert action in RULES.legal(state)
            state = RULES.apply(state, action)


def test_what_cannot_be_true_is_called_and_what_is_seen_is_not() -> None:
    false = after(at("11111/23456 - -", **FIVE), "8x3")
    true = after(at("22222/13456 - -", **FIVE), "1x3")
    for seed in range(20):
        assert RULES.action_to_text(false, evaluate.simulated(false, rng(seed))) == "liar"
        assert RULES.action_to_text(true, evaluate.simulated(true, rng(seed))) != "liar"


def test_who_bids_fives_is_believed_to_have_some() -> None:
    """Of five dice five sixths of one are fives before anything is bid."""
    state = after(at("11234/12555 - -", **FIVE), "2x2", "3x5")
    draw, world, draws = PLAIN.bind_guided(guided_ismcts.draw_world), state.copy(), rng(1)

    def fives(tries: int) -> float:
        found = 0
        for _ in range(300):
            draw(state, 0, draws, tries, world)
            found += count_of(world[HELD + 1], 5)
            assert world[HELD] == state[HELD]
        return found / 300

    assert fives(1) == pytest.approx(5 / 6, abs=0.2)
    assert fives(32) > 1.2


def test_the_search_does_not_bid_what_nobody_can_have() -> None:
    state = after(at("11234/12555 - -", **FIVE), "3x5")
    found = choose("mcts", problem_at("liars_dice", state, limits=Limits(nodes=200), jit=False), rollout="heuristic")
    texts = {line.text for line in found.thinking.lines}
    assert "liar" in texts
    assert not {"9x2", "10x6"} & texts
