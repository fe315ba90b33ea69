"""Pair an arena: whoever is free plays again at once, with somebody near in the standings. Pure.

As on lichess: a win counts 2, a draw 1; after two wins in a row everything counts double until a game is not won. At a
table of more than two these count for each opponent, and a win is to be better than all.
"""

from __future__ import annotations

from agon.server.competitions import tables
from agon.server.competitions.state import Entrant, Game, Tournament

NEAR = 12
"""Players further down the standings who are considered as opponents."""


class Record:
    """Results of an entrant so far. ``colours``: games with white less games with black."""

    __slots__ = ("colours", "fire", "games", "last", "last_white", "points", "score", "wins")

    def __init__(self) -> None:
        self.score = 0
        self.wins = 0
        self.games = 0
        self.fire = 0
        self.colours = 0
        self.last = 0
        self.last_white = False
        self.points: list[int] = []

    def add(self, game: Game, entrant: int) -> None:
        """Count an ended game. A game that was never begun counts, but makes no streak."""
        won = game.of(entrant) == game.most
        gained = round(2 * game.of(entrant)) * (2 if self.fire >= 2 else 1)
        self.score += gained
        self.points.append(gained)
        self.wins += won
        self.games += 1
        self.fire = self.fire + 1 if won and game.played else self.fire if won else 0


def records(state: Tournament) -> dict[int, Record]:
    """Return the records of all entrants; games count in the order of their ends."""
    found = {number: Record() for number in state.entrants}
    for game in state.games.values() if state.announced.seats == 2 else ():
        white, black = found[game.white], found[game.black]
        white.colours, black.colours = white.colours + 1, black.colours - 1
        white.last, black.last = game.black, game.white
        white.last_white, black.last_white = True, False
    over = [game for game in state.games.values() if game.points is not None]
    for game in sorted(over, key=lambda game: (game.ended_at, game.session)):
        for entrant in game.seats:
            found[entrant].add(game, entrant)
    return found


def pair(state: Tournament) -> list[tuple[int, ...]]:
    """Return games between those who are free, by seat.

    From the top of the standings down, each meets the nearest whom they may meet and did not meet last; of two who are
    free and alone, also that one.
    """
    free = [entrant for entrant in state.active() if entrant.number not in state.busy]
    if len(free) < 2:
        return []
    known = records(state)
    waiting = sorted(free, key=lambda each: (-known[each.number].score, -each.rating, each.number))
    if state.announced.seats > 2:
        return tables.arena(state, waiting)
    alone = len(state.active()) == 2
    games: list[tuple[int, ...]] = []
    while len(waiting) > 1:
        one = waiting.pop(0)
        for place, other in enumerate(waiting[:NEAR]):
            met = known[one.number].last == other.number or known[other.number].last == one.number
            if state.may_meet(one, other) and (alone or not met):
                games.append(_coloured(one, other, known))
                waiting.pop(place)
                break
    return games


def _coloured(one: Entrant, other: Entrant, known: dict[int, Record]) -> tuple[int, int]:
    """Return both, white first: who had white less often; else who had black last."""
    mine, theirs = known[one.number], known[other.number]
    if (mine.colours, mine.last_white) <= (theirs.colours, theirs.last_white):
        return one.number, other.number
    return other.number, one.number
