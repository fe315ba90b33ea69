"""Make the log of a tournament that is over from a report of one that was played elsewhere. Pure.

Its games have results and no moves. Its players' ids begin with ``imported:``, which no account's does. The id of the
tournament follows from the file, so that a file read twice is stored once.
"""

from __future__ import annotations

import hashlib

from agon.protocol.events import AccountId, PlayerRef, Untimed
from agon.protocol.tournament_events import (
    Adjusted,
    Announced,
    Bye,
    Finished,
    Paired,
    PairedGame,
    Registered,
    Started,
    TournamentEvent,
    TournamentId,
)
from agon.server.competitions.reports.trf_reading import Report
from agon.server.competitions.standings import standings
from agon.server.competitions.state import Tournament, fold
from agon.server.session.ids import imported_id

UNKNOWN = "?"
LONGEST_NAME = 33
LONGEST_TITLE = 60


def name_of(text: str, game: str) -> TournamentId:
    """Return the id of the tournament of a file."""
    return TournamentId(imported_id(hashlib.sha256(f"tournament\0{game}\0{text}".encode()).hexdigest()))


def log_of(name: TournamentId, report: Report, game: str, now: int) -> list[tuple[TournamentEvent, int]]:
    """Return all events, with the time at which the report says that it began, or ``now`` (ms)."""
    at = report.begins or now
    announced = Announced(
        title=_text(report.title, LONGEST_TITLE),
        kind=report.kind,
        game=game,
        options={},
        clock=Untimed(),
        by=_player("organiser", report.arbiter),
        starts_at=at,
        rounds=report.planned if report.kind == "swiss" else 0,
        imported=True,
    )
    found: list[TournamentEvent] = [announced]
    numbers = {player.rank: number for number, player in enumerate(report.players, 1)}
    for player in report.players:
        ref = _player(f"{name}\0{player.rank}", player.name)
        found.append(Registered(entrant=numbers[player.rank], player=ref, rating=player.rating))
    found.append(Started())
    for number, each in enumerate(report.rounds, 1):
        games = [
            PairedGame(
                board=board,
                white=numbers[pairing.white],
                black=numbers[pairing.black],
                session=imported_id(f"{name}/{number}.{board}"),
            )
            for board, pairing in enumerate(each.games, 1)
        ]
        byes = [Bye(entrant=numbers[rank], kind=kind) for rank, kind in each.byes]
        found.append(Paired(round=number, games=games, byes=byes))
        for paired, pairing in zip(games, each.games, strict=True):
            white, black = pairing.points
            found.append(Adjusted(session=paired.session, white=white, black=black, played=pairing.played))
    state = fold(name, [(event, at) for event in found])
    found.append(Finished(standings=standings(state)))
    return [(event, at) for event in found]


def moved(report: Report, state: Tournament) -> list[str]:
    """Return a line for each player whose place by our tie-breaks is not the file's."""
    places = {line.entrant: line.rank for line in standings(state)}
    return [
        f"{player.name}: place {player.place} in the file, {places[number]} by the tie-breaks here"
        for number, player in enumerate(report.players, 1)
        if player.place and player.place != places[number]
    ]


def _player(key: str, name: str) -> PlayerRef:
    digest = hashlib.sha256(f"{key}\0{name}".encode()).hexdigest()[:24]
    return PlayerRef(id=AccountId(f"imported:{digest}"), name=_text(name, LONGEST_NAME), kind="human")


def _text(text: str, longest: int) -> str:
    shown = "".join(letter for letter in text if letter.isprintable()).strip()
    return shown[:longest].strip() or UNKNOWN
