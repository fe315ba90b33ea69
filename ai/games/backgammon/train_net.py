"""Backgammon: train the net of ``agon.ai.games.backgammon.evaluate`` by TD(lambda) in games against itself.

``python -m agon.ai.games.backgammon.train_net`` plays, learns, and writes the weights and their learning curve. After a
game every position moves towards its lambda-return: the mixture of the net's outputs for all positions that followed
and of the result (R. Sutton & A. Barto, "Reinforcement learning", 2nd ed., 2018, section 12.1, the off-line algorithm;
G. Tesauro, "Practical issues in temporal difference learning", Machine Learning 8, 1992). The loss is cross-entropy;
the step size falls from game to game. Moves are those that the net likes best one ply deep: the dice explore.
"""

# ruff: noqa: PLR0917 - kernels are called by position

from __future__ import annotations

import argparse
import time
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from agon import games
from agon.ai.games.backgammon.net import (
    FROM_BAR,
    INPUTS,
    OF_SIDE,
    OUTPUTS,
    SIDE,
    SUMS,
    UNITS,
    Weights,
    chance,
    hidden,
    judge,
    phase_of,
    side,
)
from agon.ai.games.backgammon.weights import FOLDER, NET, Net, stored
from agon.ai.kernels.monte_carlo.playout import pick_chance
from agon.ai.tuning.progress import say
from agon.games.api import CHANCE
from agon.games.backgammon.layout import CELLS, MOST_ACTIONS, MOST_ROLLS, STAGE, TURN, WON
from agon.games.backgammon.layout import OVER as GAME_OVER
from agon.games.backgammon.moves import occupied
from agon.games.bits import lowest_bit
from agon.games.verbs import Actions, Rng, State, apply_action, current_player, legal_actions

Floats = NDArray[np.float64]
CURVE = FOLDER / "curve.txt"


def equity(chances: tuple[float, float, float, float, float]) -> float:
    """Return the expected points a game, without a cube, of the side that the chances belong to."""
    win, gammon, backgammon, lost_gammon, lost_backgammon = chances
    return 2.0 * win - 1.0 + gammon + backgammon - lost_gammon - lost_backgammon


def best_move(
    state: State, after: State, actions: Actions, first: Weights, bias: Weights, last: Weights, last_bias: Weights
) -> int:
    """Return the action with the position that the net likes best after it; ``after`` is scratch."""
    count = legal_actions(state, actions)
    if count == 1:
        return actions[0]
    seat = state[TURN]
    best = 0
    most = -9.0
    for index in range(count):
        for cell in range(CELLS):
            after[cell] = state[cell]
        apply_action(after, actions[index])
        if after[STAGE] == GAME_OVER:
            value = float(after[WON]) if seat == 0 else -float(after[WON])
        else:
            value = -equity(judge(after, after[TURN], first, bias, last, last_bias))
        if value > most:
            most = value
            best = index
    return actions[best]


def encode(state: State, roller: int, rows: NDArray[np.int64], values: Weights) -> int:
    """Write the inputs that are not 0 and return their number. ``judge`` sums the same inputs."""
    other = 1 - roller
    held, twice, _, _, closed, blots = occupied(state, roller)
    theirs, theirs_twice, _, _, made, exposed = occupied(state, other)
    count = 0
    for which in range(2):
        seat = roller if which == 0 else other
        places = held if which == 0 else theirs
        while places > 0:
            place = lowest_bit(places)
            places &= places - 1
            if place == FROM_BAR:
                men = int(state[24 + seat])
            else:
                men = int(state[place - 1]) if seat == 0 else -int(state[24 - place])
            rows[count] = which * SIDE + (place - 1) * UNITS + min(men, 3) - 1
            values[count] = 1.0
            count += 1
            if men > 3:
                rows[count] = rows[count - 1] + 1
                values[count] = 0.5 * (men - 3)
                count += 1
    own = side(state, roller, held, twice, closed, blots, made)
    foe = side(state, other, theirs, theirs_twice, made, exposed, closed)
    for index in range(2 * OF_SIDE):
        rows[count] = SUMS + index
        values[count] = own[index] if index < OF_SIDE else foe[index - OF_SIDE]
        count += 1
    return count


def teach(
    state: State,
    target: Floats,
    rate: float,
    first: Weights,
    bias: Weights,
    last: Weights,
    last_bias: Weights,
    rows: NDArray[np.int64],
    values: Weights,
    sums: Weights,
) -> None:
    """Take a step of gradient descent on the cross-entropy between the net's outputs for ``state`` and ``target``."""
    roller = state[TURN]
    net = phase_of(occupied(state, roller)[0], occupied(state, 1 - roller)[0])
    count = encode(state, roller, rows, values)
    units = bias.shape[1]
    for unit in range(units):
        sums[unit] = bias[net, unit]
    for index in range(count):
        row = rows[index]
        value = values[index]
        for unit in range(units):
            sums[unit] += value * first[net, row, unit]
    back = sums[units:]
    for unit in range(units):
        back[unit] = 0.0
    for output in range(OUTPUTS):
        said = float(last_bias[net, output])
        for unit in range(units):
            said += hidden(sums[unit]) * last[net, output, unit]
        step = np.float32(rate * (target[output] - chance(said)))
        last_bias[net, output] += step
        for unit in range(units):
            back[unit] += step * last[net, output, unit]
            last[net, output, unit] += step * np.float32(hidden(sums[unit]))
    for unit in range(units):
        slope = np.float32(1.0) / (np.float32(1.0) + abs(sums[unit]))
        back[unit] *= slope * slope
        bias[net, unit] += back[unit]
    for index in range(count):
        row = rows[index]
        value = values[index]
        for unit in range(units):
            first[net, row, unit] += value * back[unit]


def study(
    start: State,
    number: int,
    rate: float,
    trace: float,
    first: Weights,
    bias: Weights,
    last: Weights,
    last_bias: Weights,
    rng: Rng,
) -> int:
    """Play ``number`` games from ``start``, learn from each and return the number of positions; ``trace``: lambda."""
    state = start.copy()
    after = start.copy()
    actions = np.empty(MOST_ACTIONS, np.int32)
    odds = np.empty(36, np.float64)
    path = np.empty((MOST_ROLLS + 1, CELLS), np.int64)
    said = np.empty((MOST_ROLLS + 1, OUTPUTS), np.float64)
    target = np.empty(OUTPUTS, np.float64)
    rows = np.empty(64 + 2 * OF_SIDE, np.int64)
    values = np.empty(64 + 2 * OF_SIDE, np.float32)
    sums = np.empty(2 * bias.shape[1], np.float32)
    seen = 0
    for _ in range(number):
        state[:] = start
        length = 0
        while state[STAGE] != GAME_OVER:
            apply_action(state, pick_chance(state, actions, odds, rng))
            if length == 0:
                # The net evaluates before the roll, for the side that begins
                path[0] = start
                path[0, TURN] = state[TURN]
                said[0] = np.array(judge(path[0], state[TURN], first, bias, last, last_bias))
                length = 1
            apply_action(state, best_move(state, after, actions, first, bias, last, last_bias))
            if state[STAGE] != GAME_OVER:
                path[length] = state
                said[length] = np.array(judge(state, state[TURN], first, bias, last, last_bias))
                length += 1
        won = state[WON] if path[length - 1, TURN] == 0 else -state[WON]
        if won == 0:
            continue
        target[:] = 0.0
        target[0] = 1.0 if won > 0 else 0.0
        target[1] = 1.0 if won > 1 else 0.0
        target[2] = 1.0 if won > 2 else 0.0
        target[3] = 1.0 if won < -1 else 0.0
        target[4] = 1.0 if won < -2 else 0.0
        for index in range(length - 1, -1, -1):
            teach(path[index], target, rate, first, bias, last, last_bias, rows, values, sums)
            # Mix this position's outputs with what followed, as the side before sees it
            win = (1.0 - trace) * said[index, 0] + trace * target[0]
            gammon = (1.0 - trace) * said[index, 1] + trace * target[1]
            backgammon = (1.0 - trace) * said[index, 2] + trace * target[2]
            lost_gammon = (1.0 - trace) * said[index, 3] + trace * target[3]
            lost_backgammon = (1.0 - trace) * said[index, 4] + trace * target[4]
            target[0] = 1.0 - win
            target[1] = lost_gammon
            target[2] = lost_backgammon
            target[3] = gammon
            target[4] = backgammon
        seen += length
    return seen


def contest(
    start: State,
    number: int,
    first: Weights,
    bias: Weights,
    last: Weights,
    last_bias: Weights,
    other_first: Weights,
    other_bias: Weights,
    other_last: Weights,
    other_last_bias: Weights,
    rng: Rng,
    results: Floats,
) -> None:
    """Play ``number`` games between two nets in alternating seats; write the first net's points to ``results``."""
    state = start.copy()
    after = start.copy()
    actions = np.empty(MOST_ACTIONS, np.int32)
    odds = np.empty(36, np.float64)
    for index in range(number):
        state[:] = start
        while state[STAGE] != GAME_OVER:
            if current_player(state) == CHANCE:
                apply_action(state, pick_chance(state, actions, odds, rng))
            elif state[TURN] == index % 2:
                apply_action(state, best_move(state, after, actions, first, bias, last, last_bias))
            else:
                apply_action(
                    state, best_move(state, after, actions, other_first, other_bias, other_last, other_last_bias)
                )
        results[index] = state[WON] if index % 2 == 0 else -state[WON]


@dataclass(frozen=True)
class TrainingPlan:
    """Settings of a training run."""

    games: int = 300_000
    seed: int = 1
    hidden: int = 64
    """Number of hidden units; 64 more beside these were worth 0.012 +- 0.021 points a game after 100,000 games more
    (232 s)."""
    rate: float = 0.05
    last_rate: float = 0.002
    trace: float = 0.7
    last_trace: float = 0.0
    marks: int = 10
    """Number of snapshots of the net on the way, each later played against the final net."""
    test_games: int = 4000

    def at(self, share: float) -> tuple[float, float]:
        """Return step size and lambda after this share of the games: the step decays exponentially, lambda falls in the
        first half."""
        rate = self.rate * (self.last_rate / self.rate) ** share
        return rate, max(self.last_trace, self.trace * (1.0 - 2.0 * share))


def fresh(seed: int, units: int) -> Net:
    """Return an untrained net with ``units`` hidden units."""
    rng = np.random.default_rng(seed)
    return Net(
        rng.uniform(-0.1, 0.1, (2, INPUTS, units)).astype(np.float32),
        np.zeros((2, units), np.float32),
        rng.uniform(-0.1, 0.1, (2, OUTPUTS, units)).astype(np.float32),
        np.zeros((2, OUTPUTS), np.float32),
    )


def train(plan: TrainingPlan, net: Net, batch: int = 500) -> list[str]:
    """Train ``net`` and return its learning curve as lines of text."""
    from agon.games.jit import Binder

    rules = games.load("backgammon", jit=True)
    binder = Binder("backgammon_learning", rules.kernels)
    study_compiled: Any = binder.bind(study)
    contest_compiled: Any = binder.bind(contest)
    start = rules.initial()
    rng = np.array([plan.seed], np.uint64)
    kept: list[tuple[int, int, Net]] = []
    done, seen, began = 0, 0, time.process_time()
    while done < plan.games:
        share = done / plan.games
        rate, trace = plan.at(share)
        seen += study_compiled(start, batch, rate, trace, *net, rng)
        done += batch
        if share >= (len(kept) + 1) / plan.marks:
            kept.append((done, seen, net.copy()))
            spent = time.process_time() - began
            say(f"{done} games, {seen} positions, {spent:.0f} s, step {rate:.4f}, lambda {trace:.2f}")
    spent = time.process_time() - began
    lines = [f"{plan.hidden} hidden units, {done} games, {seen} positions, {spent:.0f} s of one core; seed {plan.seed}"]
    for games_before, positions, before in kept:
        results = np.empty(plan.test_games, np.float64)
        contest_compiled(start, plan.test_games, *before, *net, np.array([7], np.uint64), results)
        error = results.std() / len(results) ** 0.5
        ahead = f"{results.mean():+.3f} +- {error:.3f} points a game"
        lines.append(f"{games_before:>8} games {positions:>10} positions: {ahead} against the net as it is in the end")
    return lines


def main() -> None:
    """Train a net from nothing and store it, with its learning curve beside it."""
    argparse.ArgumentParser(
        prog="python -m agon.ai.games.backgammon.train_net", description="Train the net of backgammon."
    ).parse_args()
    plan = TrainingPlan()
    net = fresh(plan.seed, plan.hidden)
    lines = train(plan, net)
    parts = {name: part.astype(np.float16) for name, part in zip(Net._fields, net, strict=True)}
    stored(NET, parts)
    CURVE.write_text("\n".join(lines) + "\n", "utf-8")


if __name__ == "__main__":
    main()
