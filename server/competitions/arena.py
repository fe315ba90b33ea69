"""Pair an arena: whoever is free plays again at once, with somebody near in the standings. Pure.

As on lichess: a win counts 2, a draw 1; after two wins in a row everything counts double until a game is not won. At a
table of more than two these count for each opponent, and a win is to be better than all.
"""

from __future__ import annotations

from agon.server.competitions import tables
from agon.server.competitions.record import Record
from agon.server.competitions.state import Entrant, Tournament

NEAR = 12
"""Players further down the standings who are considered as opponents."""


def records(state: Tournament) -> dict[int, Record]:
    """Return the records of all entrants; games count in the order of their ends.

    They are kept in the state, and only those of entrants with new pairings and results are counted again.
    """
    known = state.records
    for number in state.entrants.keys() - known.keys() | state.recount:
        known[number] = _record(state, number)
    state.recount.clear()
    return known


def _record(state: Tournament, number: int) -> Record:
    record, games = Record(), state.of_entrant(number)
    for game in games if state.announced.seats == 2 else ():
        record.meet(game.other(number), white=game.white == number)
    over = [game for game in games if game.points is not None]
    for game in sorted(over, key=lambda game: (game.ended_at, game.session)):
        points = game.of(number)
        record.add(points, won=points == game.most, played=game.played)
    return record


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
