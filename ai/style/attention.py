"""Limited attention: choices that a player overlooks, by features that every board game has.

A player sees a choice with a probability that falls with its features: it goes far, it takes nothing, it goes back
towards the player's own side, it lies far from the latest move. What is not seen is not considered; and if the
opponent's best answer to a choice is not seen, the choice looks as good as against the second best. The features follow
from what a game's room tells clients: the cells that a choice touches and what stands on them.

How much each feature hides is fitted to people's games (``agon bench humans``). A game declares it in its file
``attention.py`` (``agon.ai.evaluation.listing``): ``PEOPLE``, an ``Attention``.
"""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from agon.ai.evaluation import listing
from agon.ai.search.contract import EngineError, Problem
from agon.games.api import CHANCE
from agon.games.rules import Rules
from agon.games.verbs import State

FEATURES: Final = ("always", "long", "quiet", "backward", "elsewhere")
"""Names of the features, each from 0 to 1. ``long`` and ``elsewhere`` are distances as shares of the board."""


@dataclass(frozen=True)
class Attention:
    """A player's way of overlooking: the probability is logistic in the features, for own choices and for answers."""

    own: tuple[float, ...]
    answers: tuple[float, ...]
    temperature: float
    """Softmax over what the seen choices look worth, in returns."""

    def overlooked(self, features: NDArray[np.float64], *, own: bool) -> NDArray[np.float64]:
        """Return the probability that each row of features is not seen."""
        return 1.0 / (1.0 + np.exp(-(features @ np.array(self.own if own else self.answers))))

    def seeing(self, share: float, temperature: float) -> Attention:
        """Return attention with which a choice that no feature hides is seen with the probability ``share`` (above 0,
        below 1), at another temperature; features hide as much more as here, and so are answers."""
        always = math.log(1.0 / share - 1.0)
        beyond = always + self.answers[0] - self.own[0]
        return Attention((always, *self.own[1:]), (beyond, *self.answers[1:]), temperature)


def people(game: str) -> Attention:
    """Return how people overlook choices in a game. Raises ``EngineError`` if the game does not declare it."""
    part = listing.part_of(game, "attention")
    if part is None:
        raise EngineError(f"{game} does not say what people overlook")
    found: Attention = part.PEOPLE
    return found


@lru_cache(maxsize=64)
def _forwards(rules: Rules, options: tuple[tuple[str, int], ...]) -> int:
    """Return the sign of the rows' change if seat 0 goes forwards; 0 if the sides begin on no side of their own."""
    state, board = rules.initial(dict(options)), rules.board(dict(options))
    owners = {piece.code: piece.seat for piece in board.pieces}
    cells = rules.view(state).cells
    rows: list[list[int]] = [[], []]
    for cell, code in enumerate(cells):
        if code and owners.get(code) in (0, 1):
            rows[owners[code]].append(cell // max(1, board.width))
    if not rows[0] or not rows[1]:
        return 0
    gap = float(np.mean(rows[1]) - np.mean(rows[0]))
    return 0 if abs(gap) < 1.0 else int(np.sign(gap))


def features(
    rules: Rules, options: Mapping[str, int], state: State, actions: Sequence[int], last: int | None
) -> tuple[NDArray[np.float64], list[int]]:
    """Return a row of features for each action, and the cell where each ends (-1 for none). ``last``: the cell where
    the latest move ended."""
    board, cells = rules.board(dict(options)), rules.view(state).cells
    width, size = max(1, board.width), max(1, board.width, board.height)
    forwards = _forwards(rules, tuple(sorted(options.items()))) * (1 if rules.current(state) == 0 else -1)
    found = np.zeros((len(actions), len(FEATURES)))
    ends: list[int] = []
    for place, choice in enumerate(rules.choices_of(state, actions)):
        found[place, 0] = 1.0
        path = choice.path
        ends.append(path[-1] if path else -1)
        if not path:
            continue
        down = path[-1] // width - path[0] // width
        across = path[-1] % width - path[0] % width
        found[place, 1] = max(abs(down), abs(across)) / size
        found[place, 2] = len(path) == 1 or not cells[path[-1]]
        found[place, 3] = down * forwards < 0
        if last is not None and last >= 0:
            found[place, 4] = max(abs(path[-1] // width - last // width), abs(path[-1] % width - last % width)) / size
    return found, ends


def last_cell(problem: Problem) -> int | None:
    """Return the cell where the latest move ended; None if that is unknown."""
    if not problem.history:
        return None
    rules = problem.kernels.rules
    state = rules.initial(problem.options) if problem.start is None else problem.start
    for action in problem.history[:-1]:
        state = rules.apply(state, action)
    if rules.current(state) == CHANCE:
        return None
    path = rules.choice(state, problem.history[-1]).path
    return path[-1] if path else None


@dataclass(frozen=True)
class Sight:
    """A position as the search sees it: for each action its features, its value, and what it would be worth if the best
    answer were overlooked, with that answer's features."""

    actions: Sequence[int]
    own: NDArray[np.float64]
    values: NDArray[np.float64]
    blind: NDArray[np.float64]
    answers: NDArray[np.float64]


def unseen(own: NDArray[np.float64], attention: Attention, draws: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Return which choices are overlooked in each sample; never all of them. ``draws``: (samples, actions) uniform
    random numbers."""
    missed = draws < attention.overlooked(own, own=True)
    missed[np.all(missed, axis=1)] = False
    return missed


def untold(sight: Sight, attention: Attention, draws: NDArray[np.float64]) -> NDArray[np.bool_]:
    """Return to which choices the best answer is overlooked in each sample."""
    return draws < attention.overlooked(sight.answers, own=False)


def weights(
    sight: Sight, missed: NDArray[np.bool_], blind: NDArray[np.bool_], temperature: float
) -> NDArray[np.float64]:
    """Return the probability of each action in each sample, by what it looks worth."""
    worth = np.where(blind, sight.blind, sight.values) / temperature
    worth = np.where(missed, -np.inf, worth)
    found = np.exp(worth - worth.max(axis=1, keepdims=True))
    return found / found.sum(axis=1, keepdims=True)


def chances(sight: Sight, attention: Attention, draws: NDArray[np.float64]) -> NDArray[np.float64]:
    """Return the probability of each action, the mean over samples of what is seen. ``draws``: (samples, 2, actions)
    uniform random numbers; one sample is one decision."""
    missed, blind = unseen(sight.own, attention, draws[:, 0]), untold(sight, attention, draws[:, 1])
    return weights(sight, missed, blind, attention.temperature).mean(axis=0)
