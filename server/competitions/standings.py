"""Standings with the tie-breaks of each kind. Pure, and a function of the state alone.

Terms as in the FIDE Handbook, C.07 (tie-break regulations): Buchholz (article 8.1), Sonneborn-Berger (9.1), direct
encounter (6). A round without a game counts as one against a virtual opponent with the player's own score (16.4).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from itertools import groupby
from typing import Final, NamedTuple

from agon.protocol.tournament_events import BYE_POINTS, FinalStanding
from agon.server.competitions import arena, knockout, ladder
from agon.server.competitions.state import Game, Tournament, bye_points

TIE_BREAKS: Final[dict[str, tuple[str, ...]]] = {
    "swiss": ("Buchholz", "Sonneborn-Berger", "Direct encounter", "Wins"),
    "round_robin": ("Direct encounter", "Sonneborn-Berger", "Wins"),
    "double_round_robin": ("Direct encounter", "Sonneborn-Berger", "Wins"),
    "knockout": ("Wins",),
    "arena": ("Wins",),
    "ladder": ("Games",),
    "simul": ("Wins",),
}
"""Names of the tie-breaks by kind, the first counts first."""


class Row(NamedTuple):
    """An entrant's line. ``ties`` in the order of ``TIE_BREAKS``."""

    entrant: int
    score: float
    ties: tuple[float, ...]


def standings(state: Tournament) -> list[FinalStanding]:
    """Return the standings, the best first; entrants who are equal in everything share a rank."""
    seeds = {entrant.number: place for place, entrant in enumerate(state.seeds())}
    rows = [row for row in _ROWS[state.kind](state) if row.entrant in seeds]
    if state.kind == "ladder":
        lines = enumerate(rows, 1)
        return [FinalStanding(rank=rank, entrant=row.entrant, score=row.score, ties=[*row.ties]) for rank, row in lines]
    rows.sort(key=lambda row: (-row.score, *(-tie for tie in row.ties), seeds[row.entrant]))
    ranked: list[FinalStanding] = []
    for place, row in enumerate(rows):
        is_equal = place and (row.score, row.ties) == (rows[place - 1].score, rows[place - 1].ties)
        rank = ranked[-1].rank if is_equal else place + 1
        ranked.append(FinalStanding(rank=rank, entrant=row.entrant, score=row.score, ties=[*row.ties]))
    return ranked


def _swiss(state: Tournament) -> list[Row]:
    past = _games(state)
    scores = {number: _score(state, past, number) for number in state.entrants}
    rows = [
        Row(
            number,
            scores[number],
            (_buchholz(state, past, scores, number), _sonneborn_berger(state, past, scores, number)),
        )
        for number in state.entrants
    ]
    return _with_wins(past, _with_encounters(past, rows))


def _round_robin(state: Tournament) -> list[Row]:
    past = _games(state)
    scores = {number: _score(state, past, number) for number in state.entrants}
    rows = _with_encounters(past, [Row(number, scores[number], ()) for number in state.entrants])
    rows = [row._replace(ties=(*row.ties, _met(past, scores, row.entrant))) for row in rows]
    return _with_wins(past, rows)


def _knockout(state: Tournament) -> list[Row]:
    """Count the matches that an entrant won, a bye as one; the games won among those decide between equals."""
    past = _games(state)
    won = dict.fromkeys(state.entrants, 0)
    for number in range(1, state.round + 1):
        for better, worse in knockout.matches(state, number):
            best = better if worse is None else knockout.winner(state, number, better, worse)
            if best is None:
                return _with_wins(past, [Row(each, float(wins), ()) for each, wins in won.items()])
            won[best] += 1
    return _with_wins(past, [Row(each, float(wins), ()) for each, wins in won.items()])


def _arena(state: Tournament) -> list[Row]:
    return [Row(number, float(record.score), (float(record.wins),)) for number, record in arena.records(state).items()]


def _ladder(state: Tournament) -> list[Row]:
    """Return the rows from the top of the ladder down: games won, and played."""
    past = _games(state)
    return [Row(each, _score(state, past, each), (float(len(past[each])),)) for each in ladder.order(state)]


def _simul(state: Tournament) -> list[Row]:
    past = _games(state)
    return _with_wins(past, [Row(number, _score(state, past, number), ()) for number in state.entrants])


_ROWS: Final[dict[str, Callable[[Tournament], list[Row]]]] = {
    "swiss": _swiss,
    "round_robin": _round_robin,
    "double_round_robin": _round_robin,
    "knockout": _knockout,
    "arena": _arena,
    "ladder": _ladder,
    "simul": _simul,
}


def _games(state: Tournament) -> dict[int, list[Game]]:
    """Return the ended games of each entrant."""
    found: dict[int, list[Game]] = {number: [] for number in state.entrants}
    for game in state.games.values():
        if game.points is not None:
            for entrant in game.seats:
                found[entrant].append(game)
    return found


def _score(state: Tournament, past: dict[int, list[Game]], number: int) -> float:
    return sum(game.of(number) for game in past[number]) + bye_points(state, number)


def _counted_rounds(state: Tournament) -> int:
    """Return the number of rounds of which all games are over."""
    return state.round - 1 if state.unfinished else state.round


def _unplayed(state: Tournament, past: dict[int, list[Game]], number: int) -> list[float]:
    """Return the points of the rounds that an entrant did not play, one for each."""
    by_round = {game.round: game for game in past[number]}
    found: list[float] = []
    for each in range(1, _counted_rounds(state) + 1):
        game = by_round.get(each)
        if game is None:
            found.append(BYE_POINTS[state.byes.get((each, number), "absent")] * (state.announced.seats - 1))
        elif not game.played:
            found.append(game.of(number))
    return found


def _buchholz(state: Tournament, past: dict[int, list[Game]], scores: dict[int, float], number: int) -> float:
    met = sum(scores[other] for game in past[number] if game.played for other in game.others(number))
    return met + scores[number] * len(_unplayed(state, past, number)) * (state.announced.seats - 1)


def _sonneborn_berger(state: Tournament, past: dict[int, list[Game]], scores: dict[int, float], number: int) -> float:
    return _met(past, scores, number) + scores[number] * sum(_unplayed(state, past, number))


def _met(past: dict[int, list[Game]], scores: dict[int, float], number: int) -> float:
    games = [game for game in past[number] if game.played]
    return sum(scores[other] * game.against(number, other) for game in games for other in game.others(number))


def _with_encounters(past: dict[int, list[Game]], rows: Sequence[Row]) -> list[Row]:
    """Add the points that equals made among each other; 0 unless each of them has met each other."""

    def key(row: Row) -> tuple[float, ...]:
        return (row.score, *row.ties)

    found: list[Row] = []
    for _, group in groupby(sorted(rows, key=key), key=key):
        equals = list(group)
        among = {row.entrant for row in equals}
        met = {who: [(game, other) for game in past[who] if game.played for other in game.others(who)] for who in among}
        met = {who: [(game, other) for game, other in games if other in among] for who, games in met.items()}
        all_met = all({other for _, other in met[who]} == among - {who} for who in among)
        for row in equals:
            points = sum(game.against(row.entrant, other) for game, other in met[row.entrant])
            found.append(row._replace(ties=(*row.ties, points if all_met else 0.0)))
    return found


def _with_wins(past: dict[int, list[Game]], rows: Sequence[Row]) -> list[Row]:
    """Add the number of games that were won by playing."""
    return [
        row._replace(
            ties=(
                *row.ties,
                float(sum(game.played and game.of(row.entrant) == game.most for game in past[row.entrant])),
            )
        )
        for row in rows
    ]
