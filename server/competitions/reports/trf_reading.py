"""Read a Tournament Report File: TRF16, FIDE Handbook C.04, annex 2 ("Tournament Report File"), with ``XXR``. Pure.

Columns count from 1. A player's line ``001`` has the starting rank in 5-8, the name in 15-47, the rating in 49-52, the
points in 81-84, the rank in 86-89, and a round every ten columns from 92 on: opponent (four), colour (at 97), result
(at 99). Other programs leave out trailing blanks; lines with other codes are passed over.
"""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from datetime import UTC, datetime
from typing import Final, Literal

FIRST_ROUND: Final = 91
ROUND_WIDTH: Final = 10
LONGEST: Final = 1_000_000
"""Most letters of a file."""
MOST_PLAYERS: Final = 500
MOST_ROUNDS: Final = 62

Kind = Literal["swiss", "round_robin", "double_round_robin"]
_PLAYED: Final = {"1": 1.0, "W": 1.0, "=": 0.5, "D": 0.5, "0": 0.0, "L": 0.0}
"""Results of games. ``W``, ``D`` and ``L``: of less than one move, not rated."""
_FORFEIT: Final = {"+": 1.0, "-": 0.0}
_BYES: Final[dict[str, Literal["pairing", "full", "half", "absent"]]] = {
    "U": "pairing", "F": "full", "H": "half", "Z": "absent", "": "absent", "-": "absent", "+": "full",
}  # fmt: skip
"""Without an opponent; a blank is ``Z``, and ``-`` and ``+`` are what older files have."""


class TrfError(ValueError):
    """A file cannot be read; the message begins with the line."""


@dataclass(slots=True)
class Cell:
    """A round of a player. ``other``: starting rank of the opponent, 0 without one."""

    other: int
    colour: str
    letter: str


@dataclass(slots=True)
class Player:
    rank: int
    """Starting rank."""
    name: str
    rating: int
    points: float
    place: int
    """Rank in the file's standings; 0: none is given."""
    line: int
    cells: list[Cell] = field(default_factory=list[Cell])


@dataclass(slots=True)
class Pairing:
    """A game: starting ranks by colour, the points, and whether it was played."""

    white: int
    black: int
    points: tuple[float, float]
    played: bool


@dataclass(slots=True)
class Round:
    games: list[Pairing]
    byes: list[tuple[int, Literal["pairing", "full", "half", "absent"]]]


@dataclass(slots=True)
class Report:
    """``begins``: ms since 1970; 0 if the file does not say. ``rounds``: those that are finished."""

    title: str
    begins: int
    arbiter: str
    kind: Kind
    planned: int
    """Number of rounds (``XXR``), or those that were played."""
    players: list[Player]
    rounds: list[Round]


def read_report(text: str, *, kind: Kind | None = None) -> Report:
    """Read a file; ``kind`` counts if the file does not name one. Raises ``TrfError``."""
    if len(text) > LONGEST:
        raise TrfError(f"line 1: the file has more than {LONGEST:,} letters")
    fields: dict[str, str] = {}
    players: list[Player] = []
    for number, line in enumerate(text.splitlines(), 1):
        code, value = line[:3], line[4:].strip()
        if code == "001":
            players.append(_player(line.rstrip(), number))
        else:
            fields.setdefault(code, value)
    players.sort(key=lambda player: player.rank)
    if not 2 <= len(players) <= MOST_PLAYERS:
        raise TrfError(f"line 1: a report has 2 to {MOST_PLAYERS} players (lines 001), this one {len(players)}")
    if len({player.rank for player in players}) < len(players):
        raise TrfError("line 1: two players have the same starting rank")
    rounds = _rounds(players)
    if not rounds:
        raise TrfError("line 1: no round is finished")
    planned = fields.get("XXR", "")
    report = Report(
        title=fields.get("012", ""),
        begins=_time(fields.get("042", "")),
        arbiter=fields.get("102", ""),
        kind=_kind(fields.get("092", "")) or kind or "swiss",
        planned=max(int(planned) if planned.isdecimal() else 0, len(rounds)),
        players=players,
        rounds=rounds,
    )
    _check_points(report)
    return report


def _kind(text: str) -> Kind | None:
    words = text.lower().replace("-", " ")
    if "swiss" in words or "dutch" in words:
        return "swiss"
    if "robin" in words or "berger" in words:
        return "double_round_robin" if "double" in words else "round_robin"
    return None


def _time(text: str) -> int:
    """Return the start of a day, as ``2024/05/31`` or ``31.05.2024`` or ``24/05/31``, in ms; 0 if it is none."""
    for form in ("%Y/%m/%d", "%y/%m/%d", "%Y-%m-%d", "%d.%m.%Y", "%d/%m/%Y"):
        try:
            return int(datetime.strptime(text, form).replace(tzinfo=UTC).timestamp()) * 1000
        except ValueError:
            continue
    return 0


def _number(text: str, what: str, line: int) -> int:
    text = text.strip()
    if not re.fullmatch(r"[0-9]{0,5}", text):
        raise TrfError(f"line {line}: {what} is a number, not {text!r}")
    return int(text or 0)


def _player(line: str, number: int) -> Player:
    rank = _number(line[4:8], "the starting rank (columns 5-8)", number)
    if rank < 1:
        raise TrfError(f"line {number}: the starting rank (columns 5-8) is missing")
    points = line[80:84].strip().replace(",", ".") or "0"
    if not re.fullmatch(r"[0-9]{1,2}(\.[0-9])?", points):
        raise TrfError(f"line {number}: the points (columns 81-84) are a number like 4.5, not {points!r}")
    cells = [
        Cell(
            _number(line[at : at + 4], f"the opponent (columns {at + 1}-{at + 4})", number),
            line[at + 5 : at + 6].strip().lower(),
            line[at + 7 : at + 8].strip().upper(),
        )
        for at in range(FIRST_ROUND, len(line), ROUND_WIDTH)
    ]
    if len(cells) > MOST_ROUNDS:
        raise TrfError(f"line {number}: more than {MOST_ROUNDS} rounds")
    rating = _number(line[48:52], "the rating (columns 49-52)", number)
    place = _number(line[85:89], "the rank (columns 86-89)", number)
    return Player(rank, line[14:47].strip(), rating, float(points), place, number, cells)


def _rounds(players: list[Player]) -> list[Round]:
    """Return the finished rounds: those before the first in which a game has no result."""
    known = {player.rank: player for player in players}
    count = max(len(player.cells) for player in players)
    for player in players:
        player.cells += [Cell(0, "", "") for _ in range(count - len(player.cells))]
    found: list[Round] = []
    for number in range(count):
        if any(player.cells[number].other and not player.cells[number].letter for player in players):
            if any(cell.letter for player in players for cell in player.cells[number + 1 :]):
                raise TrfError(f"line 1: round {number + 1} is not finished, and a later one has results")
            break
        found.append(_round(players, known, number))
    return found


def _round(players: list[Player], known: dict[int, Player], number: int) -> Round:
    games: list[Pairing] = []
    byes: list[tuple[int, Literal["pairing", "full", "half", "absent"]]] = []
    for player in players:
        cell, where = player.cells[number], f"line {player.line}, round {number + 1}"
        if not cell.other:
            if cell.letter not in _BYES:
                raise TrfError(f"{where}: {cell.letter!r} is no result without an opponent")
            byes.append((player.rank, _BYES[cell.letter]))
            continue
        opponent = known.get(cell.other)
        if opponent is None or opponent is player:
            raise TrfError(f"{where}: there is no opponent {cell.other}")
        theirs = opponent.cells[number]
        if theirs.other != player.rank:
            raise TrfError(f"{where}: the opponent {cell.other} has another opponent")
        if cell.colour == theirs.colour and cell.colour in {"w", "b"}:
            raise TrfError(f"{where}: both players have the same colour")
        is_white = cell.colour == "w" or (cell.colour != "b" and theirs.colour != "w" and player.rank < opponent.rank)
        if is_white:
            games.append(_game(player, opponent, cell, theirs, where))
    return Round(games, byes)


def _game(white: Player, black: Player, mine: Cell, theirs: Cell, where: str) -> Pairing:
    played = mine.letter in _PLAYED and theirs.letter in _PLAYED
    if not played and not (mine.letter in _FORFEIT and theirs.letter in _FORFEIT):
        raise TrfError(f"{where}: {mine.letter!r} and {theirs.letter!r} are no results of one game")
    points = (_PLAYED | _FORFEIT)[mine.letter], (_PLAYED | _FORFEIT)[theirs.letter]
    if sum(points) > 1:
        raise TrfError(f"{where}: the players have {sum(points):g} points together")
    return Pairing(white.rank, black.rank, points, played)


def _check_points(report: Report) -> None:
    """Raise ``TrfError`` if a player's points are not those of the results, with 1 for a win and 1/2 for a draw."""
    bye = {"pairing": 1.0, "full": 1.0, "half": 0.5, "absent": 0.0}
    total = {player.rank: 0.0 for player in report.players}
    for each in report.rounds:
        for game in each.games:
            total[game.white] += game.points[0]
            total[game.black] += game.points[1]
        for rank, kind in each.byes:
            total[rank] += bye[kind]
    for player in report.players:
        if player.points != total[player.rank]:
            raise TrfError(
                f"line {player.line}: {player.name} has {player.points:g} points, and the results give "
                f"{total[player.rank]:g}"
            )
