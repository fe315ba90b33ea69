"""Models of the opponent against plain search: ``agon bench models --game othello``.

Players of each model play from positions in which they are ahead, once against plain alpha-beta and once against the
same search with models, both with the same nodes for a move. The models' player knows nothing of who it plays at the
start of a game. The difference of the scores is paired by positions; it counts as a gain from three standard errors on.
The last row is plain search as the player, with as many nodes: what the models cost against one who has no such faults.
Results go to a file; a later call goes on from it. Nodes are counted, so the load of the machine does not matter.
"""

from __future__ import annotations

import argparse
import random
import statistics
import time
from pathlib import Path
from typing import Final

import msgspec
import numpy as np

from agon.ai.engines import registry
from agon.ai.engines.opponent_expectimax import OpponentModelSearch
from agon.ai.search.contract import Problem
from agon.ai.search.kernel_binding import BoundKernels, bound_kernels
from agon.ai.style.opponent_models import CAREFUL, MODELS
from agon.games.verbs import State
from agon.protocol.cards import Limits
from bench.figures import add_row, read_rows, standard_error

GAMES: Final = ("checkers", "chess", "connect_four", "othello")
BEST: Final = "best"
"""The player without a model: plain search."""
CLASSES: Final = (*(name for name in MODELS if name != CAREFUL), BEST)
NODES: Final = {"checkers": 4_000, "chess": 3_000, "connect_four": 4_000, "othello": 4_000}
BEHIND: Final = {
    "checkers": (-0.99, -0.8),
    "chess": (-0.9999, -0.9),
    "connect_four": (-1.0, -0.5),
    "othello": (-0.85, -0.6),
}
"""Expected pay-offs of the positions to the searcher, by a search of 4,000 nodes."""
PLIES: Final = {"checkers": 14, "chess": 24, "connect_four": 8, "othello": 14}
"""Random plies before a game."""
SIGHT: Final = {"checkers": 2, "chess": 2, "connect_four": 2, "othello": 4}
"""Plies to which the players see; the models take it for two."""


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A pair of games from one position. Scores (0 to 1) of plain search and of the models' player."""

    game: str
    model: str
    number: int
    plain: float
    models: float
    plain_nodes: float
    models_nodes: float


class Bench:
    """The players of a game."""

    def __init__(self, game: str, nodes: int, seed: int, *, known: bool = False) -> None:
        self.known = known
        self.kernels: BoundKernels = bound_kernels(game)
        self.game, self.nodes, self.seed = game, nodes, seed
        self.options = self.kernels.rules.options()
        engines = registry.engines()
        self._engine, self._judge = engines["persona"], engines["alphabeta"]
        self._look = OpponentModelSearch(SIGHT[game])

    def start(self, number: int) -> State:
        """Return the position of a pair: the seat to move is behind."""
        rules, luck = self.kernels.rules, random.Random(f"{self.seed} {number}")
        least, most = BEHIND[self.game]
        while True:
            state = rules.initial(self.options)
            for _ in range(PLIES[self.game] + luck.randrange(2)):
                if not rules.is_over(state):
                    state = rules.apply(state, luck.choice(rules.legal(state)))
            if rules.is_over(state) or len(rules.legal(state)) < 2:
                continue
            problem = self._problem(state, Limits(nodes=4_000), 1)
            value = registry.think(self._judge, problem).thinking.value
            if value is not None and least <= value <= most:
                return state

    def _problem(self, state: State, limits: Limits, seed: int, history: list[int] | None = None) -> Problem:
        seat = self.kernels.rules.current(state)
        return Problem(self.kernels, state, seat, self.options, limits, seed=seed, history=history, report_seconds=1e9)

    def play(self, start: State, model: str, *, models: bool, number: int) -> tuple[float, float]:
        """Play a game and return the searcher's score and its mean nodes of a move."""
        rules = self.kernels.rules
        state, me = start, rules.current(start)
        history: list[int] = []
        luck = np.random.default_rng([self.seed, number])
        spent: list[int] = []
        while not rules.is_over(state) and len(history) < 300:
            if rules.current(state) == me:
                problem = self._problem(state, Limits(nodes=self.nodes), number, list(history))
                problem.start = start
                opponent = model if self.known and model != BEST else "adaptive"
                given = {"opponent": opponent} if models else {}
                decision = registry.think(self._engine, problem, {"search": "alphabeta", **given})
                spent.append(decision.thinking.nodes)
                action = decision.action
            else:
                action = self.answer(state, model, luck)
            history.append(action)
            state = rules.apply(state, action)
        least, most = rules.info.min_return, rules.info.max_return
        won = rules.returns(state)[me] if rules.is_over(state) else 0.0
        return (won - least) / (most - least), statistics.mean(spent) if spent else 0.0

    def answer(self, state: State, model: str, luck: np.random.Generator) -> int:
        """Return the move of a player of this model, or of plain search."""
        if model == BEST:
            problem = self._problem(state, Limits(nodes=self.nodes), int(luck.integers(1 << 30)))
            return registry.think(self._engine, problem, {"search": "alphabeta"}).action
        problem = self._problem(state, Limits(nodes=1), 1)
        seen = self._look.glance(problem, state, problem.seat)
        return int(luck.choice(seen.actions, p=MODELS[model](seen)))


def measure(bench: Bench, model: str, pairs: int, file: Path, until: float) -> bool:
    """Play what is missing in the file; False if the time (of the monotonic clock) came first."""
    done = {row.number for row in read_rows(file, Row) if (row.game, row.model) == (bench.game, model)}
    for number in range(pairs):
        if number in done:
            continue
        if time.monotonic() >= until:
            return False
        start = bench.start(number)
        plain, plain_nodes = bench.play(start, model, models=False, number=number)
        score, nodes = bench.play(start, model, models=True, number=number)
        row = Row(
            game=bench.game,
            model=model,
            number=number,
            plain=plain,
            models=score,
            plain_nodes=plain_nodes,
            models_nodes=nodes,
        )
        add_row(file, row)
    return True


def table(rows: list[Row]) -> list[str]:
    """Return lines: game, model, pairs, both scores, the gain with its standard error, nodes."""
    lines = [f"{'game':>13} {'player':>9} {'pairs':>5} {'plain':>6} {'models':>6} {'gain':>13}  nodes a move"]
    for game, model in dict.fromkeys((row.game, row.model) for row in rows):
        mine = [row for row in rows if (row.game, row.model) == (game, model)]
        gains = [row.models - row.plain for row in mine]
        gain, error = statistics.mean(gains), standard_error(gains)
        lines.append(
            f"{game:>13} {model:>9} {len(mine):5} {statistics.mean(row.plain for row in mine):6.1%} "
            f"{statistics.mean(row.models for row in mine):6.1%} {gain:+6.1%} +- {error:4.1%}"
            f"{'*' if error and gain >= 3 * error else ' '} "
            f"{statistics.mean(row.plain_nodes for row in mine):.0f} and "
            f"{statistics.mean(row.models_nodes for row in mine):.0f}"
        )
    return lines


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="agon bench models", description=__doc__)
    parser.add_argument("--game", choices=GAMES, action="append", help="default: all")
    parser.add_argument("--model", choices=CLASSES, action="append", help="default: all")
    parser.add_argument("--pairs", type=int, default=100)
    parser.add_argument("--nodes", type=int, help="a move")
    parser.add_argument("--file", type=Path, default=Path("models.ndjson"), help="results so far")
    parser.add_argument("--minutes", type=float, default=60.0, help="stop after this time; a later call goes on")
    parser.add_argument("--known", action="store_true", help="the models' player knows its opponent's model")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    until = time.monotonic() + 60.0 * given.minutes
    done = True
    for game in given.game or GAMES:
        bench = Bench(game, given.nodes or NODES[game], given.seed, known=given.known)
        for model in given.model or CLASSES:
            done = measure(bench, model, given.pairs, given.file, until) and done
    print("\n".join(table(read_rows(given.file, Row))))
    print("* a gain of three standard errors and more" + ("" if done else "; not done: call it again to go on"))
    return 0
