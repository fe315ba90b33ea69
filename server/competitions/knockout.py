"""Pair a knockout: a bracket by seeds, draws played again with the colours changed. Pure."""

from __future__ import annotations

from agon.protocol.tournament_events import Bye
from agon.server.competitions.pairings import Pairs
from agon.server.competitions.state import Game, Tournament

MOST_GAMES = 3
"""Games of a match: if none is won, the better seed goes on."""


def bracket(count: int) -> list[int]:
    """Return the places (seeds from 1) of a bracket, a power of two, so that 1 and 2 can meet in the last round only;
    seeds over ``count`` are byes."""
    places = [1]
    while len(places) < count:
        size = len(places) * 2 + 1
        places = [seed for place in places for seed in (place, size - place)]
    return places


def rounds(entrants: int) -> int:
    return (entrants - 1).bit_length()


def match(state: Tournament, number: int, one: int, other: int) -> list[Game]:
    """Return the games of two entrants in a round."""
    return [game for game in state.of_round(number) if {game.white, game.black} == {one, other}]


def winner(state: Tournament, number: int, better: int, worse: int) -> int | None:
    """Return the winner of a match; None: another game is to be played. ``better`` is the better seed."""
    games = match(state, number, better, worse)
    for game in games:
        if game.points is not None and game.of(game.white) != game.of(game.black):
            return game.white if game.of(game.white) > game.of(game.black) else game.black
    unplayed = any(game.points == (0.0, 0.0) for game in games)
    return better if unplayed or len(games) >= MOST_GAMES else None


def matches(state: Tournament, number: int) -> list[tuple[int, int | None]]:
    """Return the matches of a round, as far as the rounds before decide them: better and worse seed; None: a bye.

    Every match of the rounds before must be decided.
    """
    seeds = state.seeds()
    rank = {entrant.number: place for place, entrant in enumerate(seeds)}
    line: list[int | None] = [seeds[s - 1].number if s <= len(seeds) else None for s in bracket(len(seeds))]
    for each in range(1, number + 1):
        pairs = [_ordered(line[at], line[at + 1], rank) for at in range(0, len(line), 2)]
        if each == number:
            return pairs
        line = [one if other is None else winner(state, each, one, other) for one, other in pairs]
    return []


def pair(state: Tournament, number: int) -> Pairs:
    """Return the first games of a round. The better seed has white in odd rounds."""
    games: list[tuple[int, ...]] = []
    byes: list[Bye] = []
    for better, worse in matches(state, number):
        if worse is None:
            byes.append(Bye(entrant=better, kind="full"))
        else:
            games.append((better, worse) if number % 2 else (worse, better))
    return Pairs(games, byes)


def replays(state: Tournament, number: int) -> list[tuple[int, ...]]:
    """Return the games that are to be played again in a round."""
    again: list[tuple[int, ...]] = []
    for better, worse in matches(state, number):
        if worse is None or winner(state, number, better, worse) is not None:
            continue
        last = match(state, number, better, worse)[-1]
        if last.points is not None:
            again.append((last.black, last.white))
    return again


def _ordered(one: int | None, other: int | None, rank: dict[int, int]) -> tuple[int, int | None]:
    here = sorted((number for number in (one, other) if number is not None), key=rank.__getitem__)
    return here[0], here[1] if len(here) > 1 else None
