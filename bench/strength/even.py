"""Adaptive strength against players of known strength: ``agon bench even --game othello``.

Mirror's level Even plays a match with each of six levels of Grove, from the weakest to the strongest. As on a server,
its estimate goes on from game to game. The first games are for it to find the level's strength; the score of the
others is what counts: from 40 to 60 % is the aim. Seats alternate; each pair of games begins after two random plies.
A level limited by time gets the nodes with which it was measured. Results go to a file; a later call goes on from it.
"""

from __future__ import annotations

import argparse
import random
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec

from agon import games
from agon.ai.engines import registry
from agon.ai.matches.game import Pairing, PlayedGame, Referee, play
from agon.ai.matches.openings import Opening, random_openings
from agon.ai.matches.players import Player
from agon.ai.search.contract import Engine
from agon.ai.search.kernel_binding import bound_kernels
from agon.ai.style.grove_scale import Scale, Step, scale_of
from agon.games.api import GameError
from agon.games.rules import Rules
from agon.protocol.cards import Limits
from agon.server.bots.past_games import Parameters, carried_on
from bench.figures import add_row, read_rows

WARM_UP = 5
COUNTED = 40
LEVELS = 6
PLIES = 2


class Row(msgspec.Struct, frozen=True, kw_only=True):
    """A game. ``score``: of Even; ``carried``: its parameters for the next game."""

    game: str
    level: str
    number: int
    score: float
    played: float
    carried: Parameters


def chosen(scale: Scale) -> list[Step]:
    """Return six levels, evenly spaced from the weakest to the strongest; all if there are fewer."""
    levels = scale.steps[1:]
    if len(levels) <= LEVELS:
        return list(levels)
    return [levels[round(place * (len(levels) - 1) / (LEVELS - 1))] for place in range(LEVELS)]


def openings(rules: Rules, count: int, seed: int) -> list[Opening]:
    """Return start positions, as positions and not as moves: nobody chose those."""
    found: list[Opening] = []
    source = random_openings(rules, rules.options(), PLIES, seed)
    for _ in range(count):
        opening = next(source)
        try:
            found.append(Opening((), rules.position_to_text(opening.state(rules, rules.options()))))
        except GameError:
            found.append(opening)
    return found


class Even:
    """The level and its opponent, which keep no memory but their tables."""

    def __init__(self, game: str, engines: dict[str, Engine]) -> None:
        self.kernels = bound_kernels(game)
        self._engine = engines["persona"]
        self._referee = Referee(self.kernels, self.kernels.rules.options(), lambda: False)

    def play(self, step: Step, pairing: Pairing, carried: Parameters) -> PlayedGame:
        """Play a game; Even is the first engine."""
        even = self._player("even", {"adapt": "opponent", **carried}, Limits())
        played = play(self._referee, [even, self._player(step.name, dict(step.parameters), step.limits)], pairing)
        if played is None:
            raise RuntimeError("a game was broken off, and nobody had asked for it")
        return played

    def _player(self, name: str, parameters: Parameters, limits: Limits) -> Player:
        return Player(name, self._engine, registry.settings(self._engine, parameters), limits, 0)


def row_of(game: str, step: Step, played: PlayedGame) -> Row:
    """Return a game's row."""
    own = [move.thinking for move in played.moves if played.players[move.seat] == 0 and move.thinking is not None]
    strengths = [thinking.strength for thinking in own if thinking.strength is not None]
    carried = carried_on(strengths, 1.0 - played.score(0))
    return Row(
        game=game,
        level=step.name,
        number=played.number,
        score=played.score(0),
        played=float(carried["played"]),
        carried=carried,
    )


def measure(game: str, scale: Scale, levels: Sequence[Step], file: Path, *, seed: int, until: float) -> bool:
    """Play what is missing in the file; False if the time (of the monotonic clock) came first."""
    even = Even(game, registry.engines())
    rows = read(file, game)
    for place, step in enumerate(levels):
        mine = [row for row in rows if row.level == step.name]
        starts = openings(even.kernels.rules, (WARM_UP + COUNTED + 1) // 2, seed + place)
        for number in range(len(mine), WARM_UP + COUNTED):
            if time.monotonic() >= until:
                return False
            drawn = random.Random(f"{seed} {step.name} {number}").getrandbits(32)
            pairing = Pairing(number, starts[number // 2], number % 2, drawn)
            row = row_of(game, step, even.play(step, pairing, mine[-1].carried if mine else {}))
            mine.append(row)
            add_row(file, row)
    return True


def read(file: Path, game: str) -> list[Row]:
    """Return the rows of a game in the file."""
    return [row for row in read_rows(file, Row) if row.game == game]


def table(levels: Sequence[Step], rows: Sequence[Row]) -> list[str]:
    """Return lines: level, its rating, Even's score in the games that count, its mean strength in them."""
    lines = [f"{'level':>10} {'rating':>6} {'games':>5} {'score':>6} {'plays at':>8}  warm-up"]
    for step in levels:
        mine = sorted((row for row in rows if row.level == step.name), key=lambda row: row.number)
        warm, counted = mine[:WARM_UP], mine[WARM_UP:]
        if counted:
            score = sum(row.score for row in counted) / len(counted)
            at = sum(row.played for row in counted) / len(counted)
            mark = " " if 0.4 <= score <= 0.6 else "*"
            first = " ".join(f"{row.played:.0f}" for row in warm)
            lines.append(f"{step.title:>10} {step.rating:6.0f} {len(counted):5} {score:6.1%}{mark} {at:7.0f}  {first}")
    return lines


def main(arguments: list[str]) -> int:
    parser = argparse.ArgumentParser(prog="agon bench even", description=__doc__)
    known = [name for name in games.names() if scale_of(name) is not None and games.room(name).INFO.seats == 2]
    parser.add_argument("--game", choices=known, required=True)
    parser.add_argument("--file", type=Path, default=Path("even.ndjson"), help="results so far (default: even.ndjson)")
    parser.add_argument("--minutes", type=float, default=60.0, help="stop after this time; a later call goes on")
    parser.add_argument("--seed", type=int, default=1)
    given = parser.parse_args(arguments)
    scale = scale_of(given.game)
    if scale is None:
        parser.error(f"the levels of {given.game} have no ratings")
    levels = chosen(scale)
    until = time.monotonic() + 60.0 * given.minutes
    done = measure(given.game, scale, levels, given.file, seed=given.seed, until=until)
    print(f"{games.room(given.game).INFO.title}: score of Even after {WARM_UP} games; * outside 40 to 60 %")
    for line in table(levels, read(given.file, given.game)):
        print(line)
    if not done:
        print("not done: call it again to go on")
    return 0
