"""The table of a tournament for a spreadsheet."""

from __future__ import annotations

import csv

from msgspec.structs import replace

from agon.server.competitions.reports.csv_table import csv_table
from agon.server.competitions.standings import standings
from tests.server.competitions.playing import Play, person


def test_the_table_has_the_standings_and_each_game_of_each_player() -> None:
    play = Play("swiss", rounds=3).people(5)
    play.to_the_end()
    head, *rows = csv.reader(csv_table(play.state).splitlines())
    assert head[:7] == ["place", "player", "kind", "level", "rating", "points", "Buchholz"]
    assert [(int(row[0]), float(row[5])) for row in rows] == [(line.rank, line.score) for line in standings(play.state)]
    gained = [sum(float(cell[2:]) for cell in row[10:] if cell) for row in rows]
    byes = [sum(entrant == line.entrant for _, entrant in play.state.byes) for line in standings(play.state)]
    assert [points + bye for points, bye in zip(gained, byes, strict=True)] == [float(row[5]) for row in rows]


def test_no_name_is_a_formula() -> None:
    play = Play("round_robin")
    play.enter(replace(person(1), name="=1+2"))
    play.enter(person(2))
    play.go_on()
    assert "'=1+2" in csv_table(play.state)
