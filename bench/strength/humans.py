"""Compare models of people's mistakes: ``agon bench humans GAMES.pgn``.

Positions of people's games are searched, and two models say with what probability a player takes each move:
temperature and blunders (softmax over values, some moves at random), and limited attention as Grove's lower levels play
by it (``agon.ai.style.attention``).
Attention is fitted on every second game; the tables are about the others: the mean log-likelihood of the moves that
people made, and the mean loss of the model's own moves by a deeper search, which stands for its strength. Grove's
levels play by the weights of the game's file ``attention.py``, which may be from other games. Each is compared with the
best of the temperature models that lose as much a move: the difference of log-likelihoods has a standard error over
games.
"""

from __future__ import annotations

import argparse
import itertools
import math
import statistics
from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Final

import numpy as np
from numpy.typing import NDArray

from agon.ai.engines import registry
from agon.ai.engines.alphabeta import AlphaBeta
from agon.ai.engines.limited_attention import LimitedAttention
from agon.ai.search.contract import Problem
from agon.ai.search.kernel_binding import BoundKernels, bound_kernels
from agon.ai.style.attention import Attention, Sight, chances, people
from agon.ai.style.choice import softmax
from agon.ai.style.grove_scale import CARD, PERSONAS
from agon.games.records import Record, decode, formats
from agon.games.verbs import State
from agon.protocol.cards import Limits, levels_in, read_card, run_in
from bench.figures import standard_error

SAMPLES: Final = 128
FLOOR: Final = 0.002
"""Share of uniformly random moves in every model, so that no likelihood is 0."""
FIRST_PLY: Final = 12
REFERENCE_DEPTH: Final = 4
START: Final = Attention((-3.0, 1.0, 1.0, 0.5, 1.0), (-2.0, 1.0, 1.0, 0.5, 1.0), 0.05)
BLUNDERS: Final = (0.0, 0.02, 0.05, 0.1, 0.2)
COLDEST: Final = 0.001
HOTTEST: Final = 10.0
"""Temperatures between which one of a stated loss is looked for."""


@dataclass(frozen=True)
class Position:
    """A person's choice. ``shallow``: values of the actions one ply deep; ``losses``: by the deeper search."""

    game: int
    sight: Sight
    shallow: list[float]
    losses: NDArray[np.float64]
    taken: int


Model = Callable[[int, Position], NDArray[np.float64]]


class Searcher:
    """Values of actions by alpha-beta."""

    def __init__(self, game: str) -> None:
        self.kernels: BoundKernels = bound_kernels(game)
        self.rules = self.kernels.rules
        self._engine = AlphaBeta()
        self._limited = LimitedAttention()

    def lines(self, state: State, depth: int, count: int) -> dict[int, float]:
        """Return the values of the best ``count`` actions, the best first."""
        rules = self.rules
        limits = Limits(depth=depth)
        problem = Problem(self.kernels, state, rules.current(state), rules.options(), limits, report_seconds=3600.0)
        settings = {"lines": min(64, count), "table_mb": 1, "endings": False, "mate_hunt": False}
        settings = registry.settings(self._engine, settings)
        return {line.action: line.value for line in self._engine.choose(problem, settings).thinking.lines}

    def position(self, game: int, state: State, taken: int, last: int | None) -> Position | None:
        """Return the position as the models need it; None if the search values too few actions."""
        rules = self.rules
        legal = rules.legal(state)
        problem = Problem(self.kernels, state, rules.current(state), rules.options(), Limits())
        sight = self._limited.sight(problem, legal, last)
        shallow, deep = self.lines(state, 1, len(legal)), self.lines(state, REFERENCE_DEPTH, len(legal))
        if len(shallow) < len(legal) or len(deep) < len(legal):
            return None
        best = max(deep.values())
        losses = np.array([best - deep[action] for action in legal])
        return Position(game, sight, [shallow[action] for action in legal], losses, legal.index(taken))


def positions(game: str, file: Path, most: int, each: int, rated: tuple[int, int]) -> list[Position]:
    """Return positions of a file's games, ``each`` of a game, of players rated between two bounds."""
    searcher = Searcher(game)
    rules = searcher.rules
    found: list[Position] = []
    text = decode(file.read_bytes())
    records = [each for each in formats(game)[0].read(rules, text) if isinstance(each, Record)]
    for number, record in enumerate(records):
        ratings = [int(player.rating) if player.rating.isdigit() else 0 for player in record.players]
        if len(found) >= most:
            break
        start = rules.position_from_text(record.start, record.options) if record.start else None
        state = rules.initial(record.options) if start is None else start
        rng = np.random.default_rng(number)
        wanted = set(rng.integers(FIRST_PLY, max(FIRST_PLY + 1, len(record.moves)), each).tolist())
        last: int | None = None
        for ply, move in enumerate(record.moves):
            seat = rules.current(state)
            if ply in wanted and rated[0] <= ratings[seat] <= rated[1] and len(rules.legal(state)) > 1:
                position = searcher.position(number, state, move.action, last)
                if position is not None:
                    found.append(position)
            path = rules.choice(state, move.action).path
            last = path[-1] if path else None
            state = rules.apply(state, move.action)
    return found


def floored(found: NDArray[np.float64]) -> NDArray[np.float64]:
    return (1.0 - FLOOR) * found + FLOOR / len(found)


def by_temperature(temperature: float, blunders: float, *, deep: bool) -> Model:
    def model(_: int, position: Position) -> NDArray[np.float64]:
        values = position.sight.values.tolist() if deep else position.shallow
        return floored((1.0 - blunders) * np.array(softmax(values, temperature)) + blunders / len(values))

    return model


def by_attention(attention: Attention) -> Model:
    def model(number: int, position: Position) -> NDArray[np.float64]:
        rng = np.random.default_rng(number)
        draws = rng.random((SAMPLES, 2, len(position.sight.actions)))
        return floored(chances(position.sight, attention, draws))

    return model


@dataclass(frozen=True)
class Score:
    """Log-likelihood of people's moves, by position, and the model's mean loss."""

    logs: list[float]
    loss: float

    @property
    def mean(self) -> float:
        return statistics.fmean(self.logs)


def score(model: Model, chosen: Sequence[Position]) -> Score:
    logs: list[float] = []
    losses: list[float] = []
    for number, position in enumerate(chosen):
        found = model(number, position)
        logs.append(math.log(found[position.taken]))
        losses.append(float(found @ position.losses))
    return Score(logs, statistics.fmean(losses))


def fitted(chosen: Sequence[Position], steps: int) -> Attention:
    """Return attention fitted by a random search from ``START``, whose steps shrink while they fail."""
    rng = np.random.default_rng(1)
    best, size = START, 0.5
    known = score(by_attention(best), chosen).mean
    for _ in range(steps):
        own, answers = (
            tuple((np.array(row) + size * rng.normal(size=len(row))).tolist()) for row in (best.own, best.answers)
        )
        tried = Attention(own, answers, best.temperature * math.exp(size * rng.normal()))
        mean = score(by_attention(tried), chosen).mean
        if mean > known:
            best, known, size = tried, mean, min(1.0, 1.3 * size)
        else:
            size = max(0.05, 0.97 * size)
    return best


def as_weak_as(loss: float, attention: Attention, chosen: Sequence[Position]) -> Attention:
    """Return attention with more or less overlooked, so that its mean loss is ``loss``."""
    low, high = -8.0, 8.0
    shifted = attention
    for _ in range(12):
        middle = (low + high) / 2.0
        shifted = replace(
            attention,
            own=(attention.own[0] + middle, *attention.own[1:]),
            answers=(attention.answers[0] + middle, *attention.answers[1:]),
            temperature=attention.temperature * math.exp(middle / 4.0),
        )
        if score(by_attention(shifted), chosen).loss < loss:
            low = middle
        else:
            high = middle
    return shifted


def by_game(chosen: Sequence[Position], logs: Sequence[float]) -> list[float]:
    """Return the means of the games."""
    pairs = zip((position.game for position in chosen), logs, strict=True)
    return [statistics.fmean(log for _, log in rows) for _, rows in itertools.groupby(pairs, key=lambda pair: pair[0])]


@dataclass(frozen=True)
class LevelModel:
    """A level of Grove that overlooks choices."""

    title: str
    attention: Attention


def levels(game: str) -> list[LevelModel]:
    """Return the levels that play the game with limited attention, the weakest first."""
    card = read_card((PERSONAS / f"{CARD}.toml").read_bytes())
    found: list[LevelModel] = []
    for level in levels_in(card, game):
        given = run_in(card, level, game).parameters
        if "attention" in given:
            attention = people(game).seeing(float(given["attention"]), float(given["temperature"]))
            found.append(LevelModel(level.title, attention))
    return found


def equal(loss: float, blunders: float, chosen: Sequence[Position], *, deep: bool) -> tuple[float, Score]:
    """Return the temperature at which that model loses ``loss`` a move, or the nearest, and its score."""
    low, high = math.log(COLDEST), math.log(HOTTEST)
    for _ in range(16):
        middle = (low + high) / 2.0
        if score(by_temperature(math.exp(middle), blunders, deep=deep), chosen).loss < loss:
            low = middle
        else:
            high = middle
    return math.exp(low), score(by_temperature(math.exp(low), blunders, deep=deep), chosen)


NEAR: Final = 0.03
"""Largest difference of equal losses, as a share."""


def compare(title: str, attention: Attention, chosen: Sequence[Position]) -> None:
    """Print a row: attention, and the best temperature model of the same mean loss."""
    found = score(by_attention(attention), chosen)
    rivals = [
        (*equal(found.loss, blunders, chosen, deep=deep), blunders, 2 if deep else 1)
        for deep in (False, True)
        for blunders in BLUNDERS
    ]
    rivals = [rival for rival in rivals if abs(rival[1].loss / found.loss - 1.0) < NEAR]
    temperature, other, blunders, depth = max(rivals, key=lambda rival: rival[1].mean)
    gaps = by_game(chosen, [one - two for one, two in zip(found.logs, other.logs, strict=True)])
    print(
        f"{title:>9} {found.loss:7.4f} {found.mean:7.3f} {other.mean:11.3f}"
        f" {temperature:11.3f} {blunders:8.2f} {depth:5} {statistics.fmean(gaps):+10.3f} {standard_error(gaps):6.3f}",
        flush=True,
    )


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="agon bench humans", description=__doc__)
    parser.add_argument("file", type=Path, help="people's games (PGN)")
    parser.add_argument("--game", default="chess")
    parser.add_argument("--positions", type=int, default=600)
    parser.add_argument("--each", type=int, default=4, help="positions of a game (default: 4)")
    parser.add_argument("--least", type=int, default=0, help="rating of the player to move")
    parser.add_argument("--most", type=int, default=4000)
    parser.add_argument("--steps", type=int, default=150, help="of the fit")
    given = parser.parse_args(arguments)
    found = positions(given.game, given.file, given.positions, given.each, (given.least, given.most))
    learned = [position for position in found if position.game % 2 == 0]
    tested = [position for position in found if position.game % 2 == 1]
    attention = fitted(learned, given.steps)
    lost = statistics.fmean(float(position.losses[position.taken]) for position in tested)
    print(f"{len(learned)} positions to fit, {len(tested)} to test; people lose {lost:.4f} a move")
    print(
        f"attention: own {rounded(attention.own)}, answers {rounded(attention.answers)}, "
        f"temperature {attention.temperature:.3f}"
    )
    print("                     log-likelihood     of the best temperature model of the same loss")
    print("             loss attention       other temperature blunders depth difference  error")
    compare("as fitted", attention, tested)
    compare("as people", as_weak_as(lost, attention, tested), tested)
    for level in levels(given.game):
        compare(level.title, level.attention, tested)
    return 0


def rounded(row: Sequence[float]) -> str:
    return "(" + ", ".join(f"{each:.2f}" for each in row) + ")"
