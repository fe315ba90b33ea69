"""OpenSpiel's bots play our matches, knowing what their seat may know."""

from __future__ import annotations

from typing import Any

import pytest

from agon import games
from agon.ai.external.openspiel.bots import OpenSpielBot
from agon.ai.matches.players import read_spec
from agon.ai.search.contract import EngineError, Problem
from agon.ai.search.kernel_binding import bound_kernels
from agon.protocol.cards import Limits

TEST = "tests.ai.external.openspiel.test_bots"


def problem(game: str, *actions: int, seat: int = 0, nodes: int = 200) -> Problem:
    rules = games.load(game)
    state = rules.initial()
    for action in actions:
        state = rules.apply(state, action)
    return Problem(bound_kernels(game), state, seat, rules.options(), Limits(nodes=nodes), seed=3)


def choice(spec: str, of: Problem) -> int:
    player = read_spec(spec, game=of.info.name).make(of.limits, 0)
    return player.choose(of).action


def test_its_search_takes_a_win() -> None:
    of = problem("tic_tac_toe", 0, 3, 1, 4)
    assert choice("openspiel:bot=mcts,nodes=300", of) == 2


def test_its_equilibrium_folds_the_jack_and_calls_with_the_king() -> None:
    for card, action in ((0, 0), (2, 1)):
        facing = problem("kuhn_poker", 1 if card != 1 else 0, card, 1, seat=1)
        assert choice("openspiel:bot=cfr+,iterations=200", facing) == action


def test_registered_bots_play_by_their_names() -> None:
    of = problem("tic_tac_toe")
    assert len({choice("openspiel:bot=uniform_random", of) for _ in range(40)}) > 3


def always_the_last(game: Any, seat: int, seed: int) -> Any:
    """Make a bot that takes the last legal action."""

    class Last:
        def step(self, state: Any) -> int:
            return state.legal_actions()[-1]

    return Last()


def test_a_function_makes_a_bot() -> None:
    assert choice(f"openspiel:bot={TEST}:always_the_last", problem("tic_tac_toe")) == 8


@pytest.mark.parametrize(
    ("bot", "reason"),
    [
        ("nobody", "OpenSpiel has no bot 'nobody'; there are mcts, cfr"),
        (f"{TEST}:nobody", "is no function that can be imported"),
        (f"{TEST}:TEST", "is no function"),
    ],
)
def test_a_bot_that_there_is_not_is_refused(bot: str, reason: str) -> None:
    with pytest.raises(EngineError, match=reason):
        choice(f"openspiel:bot={bot}", problem("tic_tac_toe"))


def test_games_that_do_not_fit_are_refused() -> None:
    assert OpenSpielBot().refuses(games.room("checkers").INFO) is not None
    with pytest.raises(EngineError, match="does not play Checkers: its algorithms list all actions"):
        read_spec("openspiel:bot=mcts", game="checkers").check(games.room("checkers").INFO)
