"""Pair a round robin by the Berger tables (FIDE Handbook C.05, annex 1). Pure."""

from __future__ import annotations

from agon.protocol.tournament_events import Bye
from agon.server.competitions.pairings import Pairs
from agon.server.competitions.state import Tournament


def table(count: int, number: int) -> list[tuple[int, int]]:
    """Return the games of round ``number`` (from 1) of ``count`` seeds, an even number: pairs of seeds (from 1), white
    first.

    The last seed stays, the others move on by half of the field. Round 2k has the reverse colours on its board.
    """
    others, half = count - 1, count // 2
    first = (number - 1) * half % others  # the opponent of the last seed
    pairs = [(first, count - 1) if number % 2 else (count - 1, first)]
    pairs += [((first + step) % others, (first - step) % others) for step in range(1, half)]
    return [(white + 1, black + 1) for white, black in pairs]


def rounds(entrants: int, *, double: bool) -> int:
    """Return the number of rounds of a round robin."""
    single = entrants - 1 + entrants % 2
    return single * 2 if double else single


def pair(state: Tournament, number: int, *, double: bool) -> Pairs:
    """Return the games of a round. Everybody who registered before the start has their place; a bye is without a point,
    since each has one. In the second half of a double round robin colours are reversed.
    """
    seeds = state.seeds()
    count = len(seeds) + len(seeds) % 2
    single = rounds(len(seeds), double=False)
    games: list[tuple[int, ...]] = []
    byes: list[Bye] = []
    for white, black in table(count, (number - 1) % single + 1):
        if max(white, black) > len(seeds):
            byes.append(Bye(entrant=seeds[min(white, black) - 1].number, kind="absent"))
            continue
        one, other = seeds[white - 1].number, seeds[black - 1].number
        games.append((other, one) if double and number > single else (one, other))
    return Pairs(games, byes)
