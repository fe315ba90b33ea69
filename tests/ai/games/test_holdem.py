"""Hold'em: hand strength, simulated players, and a search over information sets in clear cases."""

from __future__ import annotations

import numpy as np
import pytest

from agon.ai.engines.registry import engines, think
from agon.ai.games.holdem import evaluate
from agon.ai.search.contract import Limits, Problem
from agon.ai.search.kernel_binding import BoundKernels
from agon.games.holdem.layout import HAND, HANDS, TURN
from agon.games.verbs import State
from tests.games.holdem.test_holdem import HEADS_UP, RULES, played

PLAIN = BoundKernels("holdem", jit=False)
SIMULATIONS = 300


def rng(seed: int) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
    return np.array([seed], np.uint64)


def visits(state: State) -> dict[str, int]:
    """Return the visits of each action, most first."""
    problem = Problem(
        kernels=PLAIN, state=state, seat=RULES.current(state), options=RULES.options(), limits=Limits(nodes=SIMULATIONS)
    )
    found = think(engines()["mcts"], problem, {"rollout": "heuristic", "uct_c": 3.0}).thinking
    return {line.text: line.visits for line in found.lines}


@pytest.mark.parametrize(("cards", "chance"), [("2c As 3d Ad", 0.852), ("As 2c Ah 7d", 0.346)])
def test_hands_before_the_flop_are_worth_what_is_known_of_them(cards: str, chance: float) -> None:
    """Two aces win 85.2% against any hand, seven and deuce of two suits 34.6%."""
    assert evaluate.equity(played(cards), 1, rng(1), 3000) == pytest.approx(chance, abs=0.03)


def test_a_simulated_hand_ends_the_session_and_pays_no_more_than_there_is() -> None:
    for seed in range(30):
        state = played(HEADS_UP, hands=5)
        evaluate.rollout(state, rng(seed))
        assert RULES.is_over(state)
        assert sum(RULES.returns(state)) == 0


def test_what_comes_after_the_hand_is_not_thought_of() -> None:
    state = played(HEADS_UP + " f", hands=5)
    assert evaluate.focus(state)[HANDS] == state[HAND] + 1 == 2
    assert state[HANDS] == 5, "the position itself stays as it was"


def test_five_raises_are_searched() -> None:
    assert set(visits(played(HEADS_UP))) == {"f", "cc", "cbr 4", "cbr 6", "cbr 10", "cbr 200"}


def test_the_best_hand_is_not_folded_and_worthless_ones_do_not_call_everything() -> None:
    nuts = played("2c As 3d Ks c c Qs Js Ts c c 4h c c 5h 198")
    assert nuts[TURN] == 1
    found = visits(nuts)
    assert found.get("cc", 0) > 10 * found.get("f", 0)
    trash = played("Ac 2s Ad 7h c c Ks Qs Jc c c 9d c c 9h 198")
    found = visits(trash)
    assert found["f"] > 3 * found["cc"]


def test_who_raises_is_believed_to_have_a_good_hand() -> None:
    """Two aces are likelier with a raise than seven and deuce; a player who only paid its blind may have any hand."""

    def believed(cards: str, then: str) -> float:
        state = played(f"{cards} {then}".strip())
        return sum(evaluate.belief(state, 0, rng(seed)) for seed in range(60)) / 60

    aces, trash = "Kc Ad Kd As", "Kc 7d Kd 2s"
    assert believed(aces, "6") > believed(trash, "6") + 0.3
    assert believed(trash, "") == 1.0
