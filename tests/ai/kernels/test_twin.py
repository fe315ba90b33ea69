"""The kernels as plain Python give what they give compiled."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import msgspec
import numpy as np
import pytest

from agon import ai, games
from agon.ai.engines import registry
from agon.ai.search.contract import Decision
from agon.ai.search.kernel_binding import bound_kernels
from agon.games.api import CHANCE, TERMINAL
from agon.games.rules import Rules
from agon.games.verbs import State
from agon.protocol.cards import BotCard, Limits, Setting, levels_for, run_in
from agon.server.bots.card_files import load_cards
from tests.ai.positions import ENGINES, choose, problem_at


@pytest.mark.parametrize(
    ("engine", "game", "plies", "limits", "parameters"),
    [
        ("minimax", "tic_tac_toe", 4, Limits(nodes=400), {}),
        ("minimax", "connect_four", 0, Limits(depth=2), {}),
        ("alphabeta", "tic_tac_toe", 3, Limits(nodes=600), {"table_mb": 1}),
        ("alphabeta", "connect_four", 0, Limits(nodes=600), {"table_mb": 1}),
        ("alphabeta", "connect_four", 8, Limits(nodes=300), {"table_mb": 0, "lines": 3}),
        ("mcts", "tic_tac_toe", 0, Limits(nodes=300), {"memory_mb": 1}),
        ("mcts", "connect_four", 10, Limits(nodes=60), {"memory_mb": 1}),
        ("mcts", "connect_four", 10, Limits(nodes=60), {"memory_mb": 1, "rave": 50.0, "history": 0.5}),
        ("mcts", "othello", 20, Limits(nodes=30), {"memory_mb": 1, "rollout": "weighted"}),
        ("mcts", "checkers", 20, Limits(nodes=30), {"memory_mb": 1, "rollout": "evaluated"}),
        ("mcts", "hex", 80, Limits(nodes=30), {"memory_mb": 1, "rave": 50.0}),
        ("mcts", "kuhn_poker", 0, Limits(nodes=200), {"memory_mb": 1}),
        ("mcts", "rock_paper_scissors", 0, Limits(nodes=60), {"memory_mb": 1}),
    ],
)
def test_the_plain_twin_agrees(engine: str, game: str, plies: int, limits: Limits, parameters: dict[str, int]) -> None:
    rules = games.load(game)
    rng = np.random.default_rng(3)
    state = rules.initial()
    for _ in range(plies):
        state = rules.apply(state, int(rng.choice(rules.legal(state))))
    while rules.current(state) < 0:
        state = rules.apply(state, rules.chance(state)[0][0])
    compiled, plain = (
        choose(engine, problem_at(game, state, limits=limits, jit=jit), **parameters) for jit in (True, False)
    )
    assert plain.action == compiled.action
    strip = {"time_ms": 0.0, "cpu_ms": 0.0, "nps": 0}
    assert msgspec.structs.replace(plain.thinking, **strip) == msgspec.structs.replace(compiled.thinking, **strip)


def test_a_kernel_that_needs_a_missing_verb_is_refused() -> None:
    from agon.ai.kernels.monte_carlo import ismcts

    with pytest.raises(LookupError, match="tic_tac_toe has no "):
        bound_kernels("tic_tac_toe").bind(ismcts.search)


CARDS = load_cards(Path(ai.__file__).parent / "personas")


TOO_LONG = {("connect_four", "fox"), ("chess", "mirror"), ("leduc_poker", "grove")}
"""Lowest levels that take plain Python more than two seconds: a worker cuts them short and says so."""


def lowest_levels(game: str) -> Iterator[tuple[BotCard, Setting]]:
    """Yield the bots of a game with the setting of their lowest level."""
    info = games.load(game).info
    for card in CARDS.values():
        plays = (game in card.games or "*" in card.games) and card.program is None
        levels = levels_for(card, game)
        plays = plays and (game, card.name) not in TOO_LONG
        if plays and levels and ENGINES[card.engine].refuses(info) is None:
            yield card, run_in(card, levels[0], game)


@pytest.mark.parametrize("game", games.names())
def test_the_lowest_level_of_every_bot_plays_alike_in_plain_python(game: str) -> None:
    """Searches that time alone limits have no moves to compare."""
    rules = games.load(game)
    rng = np.random.default_rng(7)
    state = rules.initial()
    history: list[int] = []
    for _ in range(3):
        history += onward(rules, state, rng)
        state = after(rules, history)
    for card, setting in lowest_levels(game):
        if setting.limits.nodes is None and setting.limits.depth is None:
            continue
        limits = msgspec.structs.replace(setting.limits, time_ms=None)
        found: list[Decision] = []
        for jit in (True, False):
            task = problem_at(game, state, limits=limits, jit=jit)
            task.history = list(history)
            found.append(registry.think(registry.engines()[card.engine], task, setting.parameters))
        compiled, plain = found
        assert plain.action == compiled.action, card.name
        assert plain.thinking.nodes == compiled.thinking.nodes, card.name
        assert plain.thinking.stop == compiled.thinking.stop, card.name
        assert [line.action for line in plain.thinking.lines] == [line.action for line in compiled.thinking.lines]
        plain_values, values = ([line.value for line in each.thinking.lines] for each in (plain, compiled))
        assert plain_values == pytest.approx(values, abs=1e-4), "a net's sums are rounded in another order"


def onward(rules: Rules, state: State, rng: np.random.Generator) -> list[int]:
    """Return a random action, and the outcomes of chance before and after it."""
    taken: list[int] = []
    acted = False
    while (player := rules.current(state)) == CHANCE or (player >= 0 and not acted):
        choices = [outcome for outcome, _ in rules.chance(state)] if player == CHANCE else rules.legal(state)
        acted = acted or player != CHANCE
        taken.append(int(rng.choice(choices)))
        state = rules.apply(state, taken[-1])
    return [] if player == TERMINAL else taken


def after(rules: Rules, history: list[int]) -> State:
    state = rules.initial()
    for action in history:
        state = rules.apply(state, action)
    return state
