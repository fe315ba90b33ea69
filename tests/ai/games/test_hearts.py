"""Hearts: the actions of simulated players."""

from __future__ import annotations

import numpy as np
import pytest

from agon.ai.games.hearts import evaluate
from tests.games.hearts.test_hearts import NO_PASSING, RULES, after, at, hands, offered, played


def rng(seed: int) -> np.ndarray[tuple[int], np.dtype[np.uint64]]:
    return np.array([seed], np.uint64)


def usual(text: str, *plays: str) -> str:
    """Return the card that is played most often."""
    state = after(at(f"none {text} - -", **NO_PASSING), *plays)
    cards = [RULES.action_to_text(state, evaluate.simulated(state, rng(seed))) for seed in range(60)]
    return max(set(cards), key=cards.count)


def test_simulated_players_keep_to_the_rules_to_the_end() -> None:
    for seed in range(5):
        state, draws = played(seed, 0), rng(seed)
        while not RULES.is_over(state):
            action = evaluate.simulated(state, draws)
            assert RULES.action_to_text(state, action) in offered(state)
            state = RULES.apply(state, action)
        assert sum(RULES.returns(state)) in {78, 26}


def test_a_whole_deal_from_the_shuffling_on() -> None:
    state = RULES.initial({"passing": 1, "deals": 4})
    evaluate.rollout(state, rng(3))
    assert RULES.is_over(state)


@pytest.mark.parametrize("options", [{"deals": 4}, {"deals": 50}, {"deals": 100}])
def test_a_search_ends_with_the_deal_and_is_paid_its_points(options: dict[str, int]) -> None:
    alone = at(f"left {DEAL} - -")
    first = at(f"left {DEAL} - -", **options)
    second = at(f"right {DEAL} - - 2 20,30,10,18 1:AcKcQcJc", **options)
    for state in (first, second):
        focused = evaluate.focus(state)
        draws = rng(5)
        evaluate.rollout(focused, draws)
        assert RULES.is_over(focused)
        assert sum(RULES.returns(focused)) in {78, 26}
    assert list(evaluate.focus(first)) == list(alone)


DEAL = hands("c2345 d2345 h23456", "c6789 d6789 hKA s234", "cTJQ dTJQK h789T sKA", "cKA dA hJQ s56789TJQ")
FIRST = ("2c", "6c", "Tc", "Ac")


@pytest.mark.parametrize(
    ("plays", "card"),
    [
        ((), "2c"),
        (("2c",), "6c"),  # takes it for now, as low as possible
        (("2c", "6c", "Tc"), "Ac"),  # has to take it: away with the highest
        ((*FIRST, "5s"), "6h"),  # cannot follow: away with a heart
        ((*FIRST, "5s", "6h"), "4s"),  # ducks
        ((*FIRST, "5s", "6h", "4s", "Ks", "As"), "Qs"),
    ],
)
def test_they_duck_and_are_rid_of_what_costs(plays: tuple[str, ...], card: str) -> None:
    assert usual(DEAL, *plays) == card


def test_points_that_are_taken_are_lost() -> None:
    state = after(at(f"none {DEAL} - -", **NO_PASSING), *FIRST, "5s", "6h", "4s", "Ks")
    values = [evaluate.evaluate(state, seat) for seat in range(4)]
    assert values[2] < values[0] - 1
    assert sum(values) == pytest.approx(78, abs=2)  # shares of tricks are estimates
