"""Rock, paper, scissors against OpenSpiel's entrants of the RoShamBo competition: ``agon bench roshambo``.

Matches have 1,000 throws; if one player draws at random, the standard deviation is 25.8 throws. A bot counts as
stronger if the mean of the matches is more than three standard errors below zero.
"""

from __future__ import annotations

import argparse
import math
import time
from dataclasses import asdict, dataclass
from typing import Any

import numpy as np
import pyspiel

from agon.ai.search.opponent_prediction import Ensemble
from bench.figures import add_json_flag, write_json

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# Reason: OpenSpiel's bindings are untyped.

THROWS = 1000
SIGMA = math.sqrt(THROWS * 2 / 3)
WORTH = np.array([[0.0, -1.0, 1.0], [1.0, 0.0, -1.0], [-1.0, 1.0, 0.0]])


@dataclass
class Figure:
    bot: str
    scores: list[int]
    """Throws won minus throws lost in each match."""

    @property
    def mean(self) -> float:
        return sum(self.scores) / len(self.scores)

    @property
    def sigmas(self) -> float:
        """The mean in standard errors of random play."""
        return self.mean / (SIGMA / math.sqrt(len(self.scores)))


def match(name: str, seed: int) -> int:
    """Play one match; return throws won minus throws lost."""
    game: Any = pyspiel.load_game(f"repeated_game(stage_game=matrix_rps(),num_repetitions={THROWS})")
    state = game.new_initial_state()
    bot = pyspiel.make_roshambo_bot(1, name)
    ours, rng = Ensemble(WORTH, THROWS), np.random.default_rng(seed)
    while not state.is_terminal():
        own = ours.choose(rng)[0]
        other = int(bot.step(state))
        state.apply_actions([own, other])
        ours.see(own, other)
    return round(ours.lead)


def main(argv: list[str] | None = None) -> int:
    """Print a line for each bot; return 0 if no bot is stronger and at least half are beaten."""
    parser = argparse.ArgumentParser(prog="agon bench roshambo", description="Matches against the RoShamBo bots.")
    parser.add_argument("--matches", type=int, default=3, help="against each bot")
    parser.add_argument("--bots", nargs="*", help="some of them")
    parser.add_argument("--seed", type=int, default=1)
    add_json_flag(parser)
    arguments = parser.parse_args(argv)
    rows: list[Figure] = []
    began = time.process_time()
    for name in arguments.bots or pyspiel.roshambo_bot_names():
        rows.append(Figure(name, [match(name, arguments.seed + number) for number in range(arguments.matches)]))
        print(f"{name:<18} {rows[-1].mean:>8.1f}  {rows[-1].sigmas:>+6.1f} sigma  {rows[-1].scores}", flush=True)
    lost = [row.bot for row in rows if row.sigmas < -3.0]
    beaten = [row.bot for row in rows if row.sigmas > 3.0]
    ahead = [row.bot for row in rows if row.mean > 0.0]
    worst = min(min(row.scores) for row in rows)
    throws = THROWS * arguments.matches * len(rows)
    micros = (time.process_time() - began) / throws * 1e6
    luck = worst / SIGMA
    print(
        f"{len(rows)} bots: {len(beaten)} beaten by more than 3 sigma, ahead of {len(ahead)}, "
        f"lost to {', '.join(lost) or 'none'}; worst match {worst} ({luck:+.1f} sigma); {micros:.0f} us a throw"
    )
    write_json(arguments.json, [asdict(row) for row in rows])
    return 1 if lost or 2 * len(beaten) < len(rows) else 0
