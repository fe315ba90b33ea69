"""Seat the players of games for more than two: tables of a Swiss by rounds, tables of an arena at once. Pure.

A player has a point for each other at the table who did worse, and half of one for each who did as well: with two
seats, the points of chess. Tables have neighbours in the standings who have met as seldom as possible.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from itertools import combinations

from agon.protocol.tournament_events import Bye
from agon.server.competitions.pairings import CannotPair, Pairs, absences
from agon.server.competitions.state import Entrant, Tournament

NEAR = 12
"""Players further down who are considered for a table."""
PASSES = 4
"""Most rounds of exchanges between tables."""
FORBIDDEN = 1_000
"""Weight of two who must not meet, compared with that of two who have met once."""


def pair(state: Tournament, scores: dict[int, float]) -> Pairs:
    """Return the tables of the next round of a Swiss. Who is left over has a bye: the last of the standings among those
    with the fewest. Raises ``CannotPair``.
    """
    seats = state.announced.seats
    ready = [each for each in state.active() if each.number not in state.awarded]
    if len(ready) < seats:
        raise CannotPair("too few are left for a table")
    line = sorted(ready, key=lambda each: (-scores[each.number], -each.rating, each.number))
    had = Counter(who for (_, who), kind in state.byes.items() if kind == "pairing")
    left = len(line) % seats
    place = {each.number: here for here, each in enumerate(line)}
    spared = sorted(line, key=lambda each: (had[each.number], -place[each.number]))[:left]
    playing = [each for each in line if each not in spared]
    tables, alone = _without_strangers(state, _exchanged(state, _in_order(state, playing)))
    byes = [Bye(entrant=each.number, kind="pairing") for each in [*spared, *alone]]
    paired = {each.number for each in ready}
    return Pairs([_seated(state, table) for table in tables], [*byes, *absences(state, paired)])


def arena(state: Tournament, waiting: Sequence[Entrant]) -> list[tuple[int, ...]]:
    """Return tables of those who wait, from the top of the standings down. A table has at most half of its players
    from the last table of any of them, if others are left to play with."""
    seats = state.announced.seats
    most = seats - 1 if len(state.active()) < 2 * seats else seats // 2
    last: dict[int, set[int]] = {}
    for game in state.games.values():
        for who in game.seats:
            last[who] = set(game.seats)
    line = list(waiting)
    tables: list[tuple[int, ...]] = []
    while len(line) >= seats:
        table = [line.pop(0)]
        for each in line[: NEAR * seats]:
            fits = all(state.may_meet(each, other) for other in table)
            again = sum(each.number in last.get(other.number, set()) for other in table)
            if fits and again < most:
                table.append(each)
            if len(table) == seats:
                break
        if len(table) == seats:
            line = [each for each in line if each not in table]
            tables.append(_seated(state, table))
    return tables


def _met(state: Tournament) -> Counter[tuple[int, int]]:
    """Return how often each two sat at a table, by their numbers in order."""
    return Counter(pair for game in state.games.values() for pair in combinations(sorted(game.seats), 2))


def _in_order(state: Tournament, line: Sequence[Entrant]) -> list[list[Entrant]]:
    seats = state.announced.seats
    return [list(line[start : start + seats]) for start in range(0, len(line), seats)]


def _exchanged(state: Tournament, tables: list[list[Entrant]]) -> list[list[Entrant]]:
    """Exchange players between tables while fewer then sit with somebody whom they have met, or must not meet."""
    met = _met(state)

    def cost(table: Sequence[Entrant]) -> int:
        found = 0
        for one, other in combinations(table, 2):
            times = met[min(one.number, other.number), max(one.number, other.number)]
            found += times * times + (0 if state.may_meet(one, other) else FORBIDDEN)
        return found

    costs = [cost(table) for table in tables]
    for _ in range(PASSES):
        before = sum(costs)
        for here, there in combinations(range(len(tables)), 2):
            if costs[here] + costs[there]:
                _exchange(tables, costs, here, there, cost)
        if sum(costs) in {0, before}:
            break
    return tables


def _exchange(
    tables: list[list[Entrant]], costs: list[int], here: int, there: int, cost: Callable[[Sequence[Entrant]], int]
) -> None:
    """Make the exchanges between two tables that lower their cost."""
    one, other = tables[here], tables[there]
    for mine in range(len(one)):
        for yours in range(len(other)):
            one[mine], other[yours] = other[yours], one[mine]
            found = cost(one), cost(other)
            if sum(found) < costs[here] + costs[there]:
                costs[here], costs[there] = found
            else:
                one[mine], other[yours] = other[yours], one[mine]


def _without_strangers(state: Tournament, tables: list[list[Entrant]]) -> tuple[list[list[Entrant]], list[Entrant]]:
    """Return the tables at which everybody may meet everybody, and the players of the others."""
    good = [all(state.may_meet(one, other) for one, other in combinations(table, 2)) for table in tables]
    kept = [table for table, is_good in zip(tables, good, strict=True) if is_good]
    return kept, [each for table, is_good in zip(tables, good, strict=True) if not is_good for each in table]


def _seated(state: Tournament, table: Sequence[Entrant]) -> tuple[int, ...]:
    """Return the entrants of a table by seat: who sat late so far sits early; of equals, the better one."""
    sums: Counter[int] = Counter()
    for game in state.games.values():
        for seat, who in enumerate(game.seats):
            sums[who] += seat * 2 - (len(game.seats) - 1)
    return tuple(
        each.number for each in sorted(table, key=lambda each: (-sums[each.number], -each.rating, each.number))
    )
