"""A lower bound of a hold'em blueprint's exploitability: ``agon bench holdem-response limit``.

By default the opponent is a *local best response*: it knows the blueprint's probabilities, keeps the blueprint's exact
range and takes the action that wins most if nobody bets after it. ``--begins`` names the street from which it responds;
before that it checks and calls, which often wins more, as looking only one action ahead is least reliable early on. It
bets the sizes in the blueprint's tree.

With ``--learns`` the opponent learns against the blueprint by the same sampling and with the same buckets; its winnings
in hands of the real game are counted in the last half of the run. A short run says little, as it has not learned yet.

An exact best response is out of reach in a game of this size and wins more. A player who always folds loses 750
thousandths of a big blind a hand.

Source: V. Lisy & M. Bowling, "Equilibrium approximation quality of current no-limit poker bots" (AAAI workshop 2017).
"""

from __future__ import annotations

import argparse
import time
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from agon.ai.engines.blueprint import BlueprintPlayer
from agon.ai.holdem.betting import BIG
from agon.ai.holdem.blueprint import DIGESTS, WHOLE, Blueprint, blueprint, read
from agon.ai.holdem.board_tables import binder, every_board, tables
from agon.ai.holdem.kernels import blueprint as kernel
from agon.ai.holdem.kernels import local_response
from agon.ai.holdem.kernels.boards import HANDS
from agon.ai.holdem.train_blueprint import working
from agon.ai.matches.statistics import NORMAL_95
from agon.games.jit import Binder

CHUNK: Final = 2000
SEATS: Final = ("the button", "the big blind")
STREETS: Final = ("preflop", "flop", "turn", "river")
RARE: Final = float(BlueprintPlayer.parameters["rare"].default)


def played(found: Blueprint, rare: float) -> NDArray[np.float64]:
    """Return the probabilities that the engine plays: without actions that are less likely than ``rare``."""
    odds = np.zeros(len(found.odds))
    offset = found.offset.tolist()
    for node, width in enumerate(found.tree.width.tolist()):
        where = slice(offset[node], offset[node + 1])
        rows = found.odds[where].reshape(-1, width) / WHOLE
        rows[rows < np.minimum(rare, rows.max(axis=1, keepdims=True))] = 0.0
        odds[where] = (rows / rows.sum(axis=1, keepdims=True)).ravel()
    return odds


def all_hands() -> local_response.Range:
    """Return the arrays of a range, with the hands named."""
    floats, ints = (np.zeros((2, HANDS)), np.zeros((5, HANDS), np.int64))
    known = local_response.Range(
        high=ints[0],
        low=ints[1],
        cards=ints[2],
        chance=floats[0],
        possible=np.zeros(HANDS, np.bool_),
        bucket=ints[3],
        equity=floats[1],
        boards=ints[4],
    )
    local_response.name_hands(known)
    return known


class Local:
    """Plays hands of a local best response against a blueprint."""

    def __init__(
        self, found: Blueprint, looked_up: kernel.BucketTables, compiler: Binder, begins: int, rare: float
    ) -> None:
        self._tree, self._tables = found.tree, looked_up
        self._fixed = local_response.Fixed(found.offset, played(found, rare))
        self._deal, self._known, self._begins = working(found.tree), all_hands(), begins
        self._play: Any = compiler.bind(local_response.play_many)

    def won(self, learner: int, hands: int, samples: int, seed: int) -> NDArray[np.float64]:
        """Return the winnings of each hand as player ``learner``, in thousandths of a big blind.

        Luck is removed as a control variate, with the weight that leaves least noise.
        """
        won, luck, rng = np.zeros(hands), np.zeros(hands), np.array([seed], np.uint64)
        setting = local_response.Setting(
            self._tree, self._tables, self._fixed, self._deal, self._known, learner, self._begins, samples
        )
        self._play(setting, won, luck, rng)
        weight = float(np.dot(luck, won - won.mean())) / float(np.dot(luck, luck))
        return (won - weight * luck) * 1000.0 / BIG


class Learning:
    """A response that learns by playing."""

    def __init__(self, found: Blueprint, looked_up: kernel.BucketTables, compiler: Binder) -> None:
        self._tree, self._tables, self._deal = found.tree, looked_up, working(found.tree)
        nothing = np.zeros(len(found.odds), np.float32)
        self._fixed = kernel.Learned(found.offset, (found.odds / np.float32(WHOLE)).astype(np.float32), nothing)
        self._respond: Any = compiler.bind(kernel.respond)

    def won(self, learner: int, seconds: float, seed: int) -> NDArray[np.float64]:
        """Return the winnings on each board of the last half, in thousandths of a big blind a hand."""
        size = len(self._fixed.regret)
        own = kernel.Learned(self._fixed.offset, np.zeros(size, np.float32), np.zeros(size, np.float32))
        rng = np.array([seed], np.uint64)
        won: list[NDArray[np.float64]] = []
        began = time.process_time()
        while time.process_time() - began < seconds:
            part = np.zeros(CHUNK)
            first = CHUNK * len(won)
            self._respond(
                self._tree, self._tables, own, self._fixed, self._deal, learner, first, first + CHUNK, part, rng
            )
            won.append(part)
        return np.concatenate(won[len(won) // 2 :]) * 1000.0 / BIG


def main(argv: list[str] | None = None) -> int:
    """Print thousandths of a big blind a hand, with 95 % intervals."""
    parser = argparse.ArgumentParser(prog="agon bench holdem-response", description="Winnings against a blueprint.")
    parser.add_argument("name", choices=tuple(DIGESTS))
    parser.add_argument("--file", type=Path, help="another blueprint of the same betting")
    parser.add_argument("--hands", type=int, default=10_000, help="as each player")
    parser.add_argument("--begins", choices=STREETS, nargs="+", default=["flop"], help="streets, one run each")
    parser.add_argument("--samples", type=int, default=100, help="boards that average equities before the turn")
    parser.add_argument("--rare", type=float, default=RARE, help="the blueprint plays no action less likely than this")
    parser.add_argument("--learns", type=float, default=0.0, metavar="SECONDS", help="of CPU time, as each player")
    parser.add_argument("--seed", type=int, default=1)
    arguments = parser.parse_args(argv)
    compiler = binder()
    found = read(arguments.file.read_bytes()) if arguments.file else blueprint(arguments.name)
    looked_up = tables(every_board(compiler), found.edges)

    def tell(how: str, won: list[NDArray[np.float64]], hands: int, spent: float) -> None:
        means = [float(each.mean()) for each in won]
        errors = [NORMAL_95 * float(each.std()) / len(each) ** 0.5 for each in won]
        parts = ", ".join(
            f"{mean:+.0f} +- {error:.0f} on {seat}" for mean, error, seat in zip(means, errors, SEATS, strict=True)
        )
        both = NORMAL_95 / 2 * sum((error / NORMAL_95) ** 2 for error in errors) ** 0.5
        print(
            f"{arguments.name}, {how}: {sum(means) / 2:+.0f} +- {both:.0f} mbb/h ({parts}), {hands:,} hands, "
            f"{spent:.0f} CPU s",
            flush=True,
        )

    if arguments.learns > 0.0:
        learning = Learning(found, looked_up, compiler)
        won = [learning.won(player, arguments.learns, arguments.seed + player) for player in range(2)]
        tell("learned", won, kernel.DEALS * sum(map(len, won)), 2 * arguments.learns)
        return 0
    for street in arguments.begins:
        began = time.process_time()
        local = Local(found, looked_up, compiler, STREETS.index(street), arguments.rare)
        won = [local.won(player, arguments.hands, arguments.samples, arguments.seed + player) for player in range(2)]
        tell(f"local from the {street}", won, 2 * arguments.hands, time.process_time() - began)
    return 0
