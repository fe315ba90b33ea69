"""Sentences of the steps of all algorithms of the search lab, on random trees and on games."""

from __future__ import annotations

import itertools
import random
from functools import cache

from agon.ai.engines.lab import ALGORITHMS
from agon.ai.engines.registry import engines, think
from agon.ai.search.contract import EngineError
from agon.protocol.cards import Limits
from tests.ai.personas.playing import positions, problem_of
from tests.ai.textbook.random_texts import random_text, trace_of
from tests.clients.languages.reasons import forms

LAB = engines()["lab"]
TREES = 2
GAMES = ("tic_tac_toe", "connect_four", "kuhn_poker", "pig", "backgammon", "hearts")


@cache
def of_lab() -> list[str]:
    """Return the sentences of the steps, each form of one once."""
    draw = random.Random(4)
    found: list[str] = []
    for algorithm, (seats, chance) in itertools.product(ALGORITHMS, ((0, 0.0), (0, 0.5), (3, 0.0), (3, 0.3))):
        for number in range(TREES):
            text = random_text(draw, 3, seats=seats, chance=chance)
            changed = {"pruning": algorithm == "maxn", "variate": algorithm == "rollouts" and number % 2 == 1}
            try:
                trace = trace_of("extensive_form", text, algorithm, nodes=60, **changed)
            except EngineError:
                continue  # another kind of tree
            found += [step.text for step in trace.steps]
    for algorithm, game in itertools.product(ALGORITHMS, GAMES):
        problem = problem_of(positions(game)[-1], Limits(nodes=40, depth=2))
        try:
            trace = think(LAB, problem, {"algorithm": algorithm}).thinking.lab
        except EngineError:
            continue  # another kind of game
        assert trace is not None
        found += [step.text for step in trace.steps]
    return forms(found)
