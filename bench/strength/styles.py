"""Styles against the neutral bot: ``agon bench styles --game chess``.

Alpha-beta with a style plays alpha-beta without one at the same number of nodes a move: each opening, two random plies
or more, from both sides. The neutral bot also plays each opening against itself. A metric (``style_metrics``) of the
style's seat is compared with that of the same seat, from the same opening, in the neutral bot's game: the mean of the
differences, its standard error over openings, and their quotient z. A style claims some metrics, with a sign: the aim
is z of 2 or more, for 100 Elo at most.
"""

from __future__ import annotations

import argparse
import itertools
import statistics
from collections.abc import Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Final

from agon import games
from agon.ai.engines import registry
from agon.ai.matches.game import Pairing, PlayedGame, Referee, play
from agon.ai.matches.openings import random_openings
from agon.ai.matches.players import Player
from agon.ai.matches.statistics import BY_PAIR, Estimate, estimate
from agon.ai.search.contract import Problem
from agon.ai.search.kernel_binding import bound_kernels
from agon.ai.style.styles import STYLES, share_of_limits
from agon.games.verbs import State
from agon.protocol.cards import Limits
from bench.figures import add_json_flag, standard_error, write_json
from bench.strength.style_metrics import METRICS, STYLED, Record

ENOUGH: Final = 2.0
NODES: Final = {"chess": 1000, "checkers": 1000, "connect_four": 1000, "othello": 1000}
PLIES: Final = {"chess": 6, "checkers": 5, "connect_four": 3, "othello": 6}


@dataclass
class Shown:
    """A metric: means of the style and of the neutral bot, the standard error of the difference, and the sign that the
    style claims (0 for none)."""

    name: str
    styled: float
    neutral: float
    error: float
    claimed: int

    @property
    def z(self) -> float:
        return (self.styled - self.neutral) / self.error if self.error else 0.0

    def __str__(self) -> str:
        holds = "" if not self.claimed else "  as claimed" if self.claimed * self.z >= ENOUGH else "  NOT AS CLAIMED"
        return f"  {self.name:<20}{self.neutral:9.3f}{self.styled:9.3f}{self.error:8.3f}{self.z:+8.1f}{holds}"


@dataclass
class StyleReport:
    """A style's metrics, its nodes a move beside the neutral bot's, and its strength."""

    style: str
    games: int
    nodes: tuple[float, float]
    shown: list[Shown]
    strength: Estimate | None


class Bench:
    """Games between the neutral bot and styles, with the same openings for all."""

    def __init__(self, game: str, nodes: int, pairs: int, seed: int, flair: float) -> None:
        self.game = game
        kernels = bound_kernels(game)
        self.rules = kernels.rules
        self._referee = Referee(kernels, self.rules.options(), lambda: False)
        self._nodes, self._limits = nodes, Limits(nodes=nodes)
        self._flair = flair
        source = random_openings(self.rules, self.rules.options(), PLIES[game], seed)
        self._openings = list(itertools.islice(source, pairs))
        neutral = self._player("none")
        self._base = [self._play((neutral, neutral), number, 0) for number in range(pairs)]

    def _limits_of(self, style: str) -> Limits:
        """Return limits with which the style, which saves some, uses as many nodes as the neutral bot."""
        kernels, options = self._referee.kernels, self.rules.options()
        shares = [
            share_of_limits(Problem(kernels, state, self.rules.current(state), options, self._limits), style)
            for played in self._base
            for state in self._states(played)[1][len(played.opening.actions) : -1]
        ]
        return Limits(nodes=round(self._nodes / statistics.fmean(shares)))

    def _player(self, style: str) -> Player:
        engine = registry.engines()["alphabeta"]
        settings = registry.settings(engine, {"style": style, "flair": self._flair, "table_mb": 4})
        return Player(style, engine, settings, self._limits if style == "none" else self._limits_of(style), 0)

    def _play(self, players: tuple[Player, Player], number: int, first: int) -> PlayedGame:
        played = play(self._referee, players, Pairing(number, self._openings[number], first, number))
        if played is None:
            raise RuntimeError("a game was broken off, and nobody had asked for it")
        return played

    def _states(self, played: PlayedGame) -> tuple[list[int], list[State]]:
        """Return a game's actions and positions."""
        actions = [*played.opening.actions, *(move.action for move in played.moves)]
        states = [self.rules.initial()]
        for action in actions:
            states.append(self.rules.apply(states[-1], action))
        return actions, states

    def metrics(self, played: PlayedGame, seat: int) -> dict[str, float]:
        """Return a seat's metrics."""
        actions, states = self._states(played)
        opened = len(played.opening.actions)
        values = [None if move.thinking is None else move.thinking.value for move in played.moves]
        record = Record(self.rules, states, actions, opened, [None] * opened + values)
        return METRICS[self.game](record, seat)

    def measure(self, style: str) -> StyleReport:
        """Play a style's games."""
        players = self._player(style), self._player("none")
        styled: list[dict[str, float]] = []
        neutral: list[dict[str, float]] = []
        points: list[int] = []
        nodes: list[list[int]] = [[], []]
        for number, base in enumerate(self._base):
            pair = [self._play(players, number, first) for first in range(2)]
            seats = [played.players.index(0) for played in pair]
            styled.append(mean_of([self.metrics(game, seat) for game, seat in zip(pair, seats, strict=True)]))
            neutral.append(mean_of([self.metrics(base, seat) for seat in seats]))
            points.append(round(2 * sum(game.score(0) for game in pair)))
            for game in pair:
                for move in game.moves:
                    if move.thinking is not None:
                        nodes[game.players[move.seat]].append(move.thinking.nodes)
        claims = STYLED[self.game][style]
        shown = [
            Shown(
                name,
                statistics.fmean(each[name] for each in styled),
                statistics.fmean(each[name] for each in neutral),
                standard_error([one[name] - other[name] for one, other in zip(styled, neutral, strict=True)]),
                claims.get(name, 0),
            )
            for name in styled[0]
        ]
        strength = estimate([points.count(each) for each in range(5)], BY_PAIR)
        spent = statistics.fmean(nodes[0]), statistics.fmean(nodes[1])
        return StyleReport(style, 2 * len(self._base), spent, shown, strength)


def mean_of(rows: Sequence[Mapping[str, float]]) -> dict[str, float]:
    return {name: statistics.fmean(row[name] for row in rows) for name in rows[0]}


def text(report: StyleReport) -> str:
    """Return a report's lines."""
    found = report.strength
    elo = "unknown" if found is None else f"{found.elo:+.0f} ({found.least:+.0f} to {found.most:+.0f})"
    nodes = f"nodes a move {report.nodes[0]:.0f} to {report.nodes[1]:.0f}"
    first = f"{report.style}: {report.games} games, Elo {elo}, {nodes}"
    heads = f"  {'':<20}{'neutral':>9}{'style':>9}{'error':>8}{'z':>8}"
    return "\n".join([first, heads, *map(str, report.shown)])


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="agon bench styles", description=__doc__)
    parser.add_argument("--game", choices=sorted(METRICS), required=True)
    parser.add_argument("--style", choices=STYLES, action="append", help="these styles only")
    parser.add_argument("--games", type=int, default=200, help="for each style (default: 200)")
    parser.add_argument("--nodes", type=int, help="a move")
    parser.add_argument("--flair", type=float, default=1.0)
    parser.add_argument("--seed", type=int, default=1)
    add_json_flag(parser)
    given = parser.parse_args(arguments)
    nodes = given.nodes or NODES[given.game]
    bench = Bench(given.game, nodes, given.games // 2, given.seed, given.flair)
    print(f"{games.room(given.game).INFO.title}: {nodes} nodes a move, flair {given.flair:g}")
    reports: list[StyleReport] = []
    for style in given.style or STYLES:
        reports.append(bench.measure(style))
        print(text(reports[-1]), flush=True)
    write_json(given.json, [asdict(report) for report in reports])
    return 0
