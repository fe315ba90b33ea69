"""``python -m agon.ai.tuning.move_losses GAME``: measure what the moves of Grove's levels give away.

Each level plays itself, and a shallow search judges its moves as it judges an opponent's. The shares of the moves by
their loss are written to ``ai/personas/measured/losses``, with which a bot estimates an opponent's strength from its
moves. A table says how well that works: the estimate from one game of each level, from games that were held out.
"""

from __future__ import annotations

import argparse
import random
from bisect import bisect_right
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass, replace
from datetime import UTC, datetime

import msgspec
import numpy as np
from numpy.typing import NDArray

from agon import games
from agon.ai.engines import registry
from agon.ai.engines.alphabeta import AlphaBeta
from agon.ai.engines.opponent_expectimax import OpponentModelSearch
from agon.ai.matches.game import Pairing, Referee, play
from agon.ai.matches.openings import random_openings
from agon.ai.matches.players import Player
from agon.ai.search.contract import Problem
from agon.ai.search.kernel_binding import bound_kernels
from agon.ai.style import opponent_strength
from agon.ai.style.grove_scale import LOSS_EDGES, LossRow, LossTable, Scale, Step, losses_file, scale_of
from agon.ai.tuning.progress import say
from agon.protocol.cards import Limits

CLASSES = len(LOSS_EDGES) + 1
HELD_OUT = 4
"""Divisor of the number of games that are held out, and judged by the others."""


@dataclass(frozen=True)
class Judged:
    """Losses of the moves of one seat in one game of a level."""

    step: int
    number: int
    losses: list[float]


def player(step: Step) -> Player:
    """Return a new player of a level, with no limit of time."""
    engine = registry.engines()["persona"]
    return Player(step.name, engine, registry.settings(engine, step.parameters), step.limits, 0)


def judge(game: str, scale: Scale, count: int, seed: int, only: Collection[str]) -> list[Judged]:
    """Play ``count`` games of each level against itself and judge the moves of both seats. ``only``: these levels;
    empty: all."""
    kernels = bound_kernels(game)
    rules, options = kernels.rules, kernels.rules.options()
    referee = Referee(kernels, options, lambda: False)
    search = OpponentModelSearch()
    found: list[Judged] = []
    for place, step in enumerate(scale.steps):
        if only and step.name not in only:
            continue
        openings = random_openings(rules, options, 2, seed + place)
        for number in range(count):
            opening = next(openings)
            pairing = Pairing(number, opening, 0, random.Random(f"{seed} {place} {number}").getrandbits(32))
            played = play(referee, [player(step), player(step)], pairing)
            if played is None:
                continue
            start = opening.state(rules, options)
            actions = [move.action for move in played.moves]
            for seat in (0, 1):
                problem = Problem(kernels, start, 1 - seat, options, Limits(), history=actions, start=start)
                found.append(Judged(place, number, search.losses(problem)))
        say(f"{step.title}: {count} games")
    return found


def shares(judged: Sequence[Judged], steps: int) -> tuple[NDArray[np.int64], NDArray[np.float64]]:
    """Return the number of moves by level and class, and each level's shares (never 0: one move is added to each)."""
    counts = np.zeros((steps, CLASSES), np.int64)
    for each in judged:
        for loss in each.losses:
            counts[each.step, bisect_right(LOSS_EDGES, loss)] += 1
    filled = counts + 1.0
    return counts, filled / filled.sum(axis=1, keepdims=True)


def check(scale: Scale, judged: Sequence[Judged]) -> list[str]:
    """Return rows of a table: the mean estimate of each level after one game that was held out."""
    held = [each for each in judged if each.number % HELD_OUT == 0]
    _, others = shares([each for each in judged if each.number % HELD_OUT], len(scale.steps))
    known = replace(scale, losses=others)
    rows: list[str] = []
    for place, step in enumerate(scale.steps):
        means = [
            opponent_strength.after_moves(known, opponent_strength.begin(known), each.losses, 0).mean
            for each in held
            if each.step == place
        ]
        if means:
            rows.append(f"{step.title:>14} {step.rating:6.0f} {np.mean(means):6.0f} +- {np.std(means):.0f}")
    return rows


def text(game: str, scale: Scale, judged: Sequence[Judged], kept: Mapping[str, LossRow]) -> str:
    """Return the file's text. ``kept``: rows of levels that were not judged now."""
    counts, measured = shares(judged, len(scale.steps))
    rows = [
        kept.get(step.name) or LossRow(level=step.name, moves=int(count.sum()), shares=row.tolist())
        for step, count, row in zip(scale.steps, counts, measured, strict=True)
    ]
    lines = [
        "# Written by `python -m agon.ai.tuning.move_losses`: shares of the moves of each level by what they give away",
        f"# against the best move, in returns. Bounds of the classes: {', '.join(map(str, LOSS_EDGES))}.",
        "",
        f'game = "{game}"',
        f"version = {games.room(game).INFO.version}",
        f'date = "{datetime.now(UTC).date().isoformat()}"',
    ]
    for row in rows:
        numbers = ", ".join(f"{share:.4f}" for share in row.shares)
        lines += ["", "[[rows]]", f'level = "{row.level}"', f"moves = {row.moves}", f"shares = [{numbers}]"]
    return "\n".join(lines) + "\n"


def able(game: str) -> bool:
    """True if the levels have ratings and a shallow search can judge moves."""
    return scale_of(game) is not None and AlphaBeta().refuses(games.room(game).INFO) is None


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(
        prog="python -m agon.ai.tuning.move_losses", description="Measure what the moves of Grove's levels give away."
    )
    parser.add_argument("game", choices=[name for name in games.names() if able(name)])
    parser.add_argument("--games", type=int, default=40, help="games of each level against itself (default: 40)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--level", action="append", default=[], help="only this level; the others' rows are kept")
    arguments = parser.parse_args(argv)
    scale = scale_of(arguments.game)
    if scale is None:
        parser.error(f"the levels of {arguments.game} have no ratings")
    path = losses_file(arguments.game)
    only = set(arguments.level)
    kept: dict[str, LossRow] = {}
    if only:
        table = msgspec.toml.decode(path.read_bytes(), type=LossTable)
        kept = {row.level: row for row in table.rows if row.level not in only}
        lost = {step.name for step in scale.steps} - set(kept) - only
        if lost or only - {step.name for step in scale.steps}:
            parser.error(f"the file lacks {', '.join(sorted(lost))}" if lost else "there is no such level")
    judged = judge(arguments.game, scale, arguments.games, arguments.seed, only)
    path.parent.mkdir(exist_ok=True)
    path.write_text(text(arguments.game, scale, judged, kept), "utf-8")
    if only:
        return 0
    for row in ("level, its rating, mean estimate from one game", *check(scale, judged)):
        say(row)
    return 0


if __name__ == "__main__":
    raise SystemExit(main())
