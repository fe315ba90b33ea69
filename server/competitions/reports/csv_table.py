"""Write a tournament's standings and results as CSV, for a spreadsheet. Pure."""

from __future__ import annotations

import csv
import io

from agon.server.competitions.standings import TIE_BREAKS, standings
from agon.server.competitions.state import Game, Tournament

FORMULA = ("=", "+", "-", "@", "\t", "\r")
"""Beginnings that spreadsheets take for a formula."""


def csv_table(state: Tournament) -> str:
    """Return a line for each entrant, by rank: who it is, points and tie-breaks as in the standings, and a column for
    each game, in the order in which they were paired: the opponent's rank, the colour and the points.
    """
    listed = standings(state) if state.final is None else state.final
    ranks = {line.entrant: line.rank for line in listed}
    games = {line.entrant: state.of_entrant(line.entrant) for line in listed}
    most = max((len(each) for each in games.values()), default=0)
    text = io.StringIO()
    out = csv.writer(text, lineterminator="\n")
    columns = ["place", "player", "kind", "level", "rating", "points", *TIE_BREAKS[state.kind]]
    out.writerow([*columns, *(f"game {number}" for number in range(1, most + 1))])
    for line in listed:
        entrant = state.entrants[line.entrant]
        player = entrant.player
        cells = [_result(game, line.entrant, ranks) for game in games[line.entrant]]
        who = [_plain(player.name), player.kind, player.level or "", entrant.rating]
        out.writerow([line.rank, *who, *(f"{value:g}" for value in (line.score, *line.ties)), *cells])
    return text.getvalue()


def _result(game: Game, entrant: int, ranks: dict[int, int]) -> str:
    """Return ``3w1``: with white against the third, won; without points while it goes on. At a table of more than two
    ``1&4&6:2``: two points against three."""
    points = "" if game.points is None else f"{game.of(entrant):g}"
    if len(game.seats) > 2:
        return f"{'&'.join(str(ranks[other]) for other in game.others(entrant))}:{points}"
    colour = "w" if game.white == entrant else "b"
    return f"{ranks[game.other(entrant)]}{colour}{points}"


def _plain(text: str) -> str:
    return f"'{text}" if text.startswith(FORMULA) else text
