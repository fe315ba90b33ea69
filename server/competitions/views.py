"""Write what everybody may read of a tournament."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import islice

import msgspec

from agon.protocol.commands.account import MyTournament
from agon.protocol.commands.tournament import (
    ChallengeView,
    EntrantView,
    PairingView,
    RoundByes,
    StandingView,
    TournamentSummary,
    TournamentView,
)
from agon.protocol.tournament_events import (
    Bye,
    FinalStanding,
    Registered,
    TournamentEvent,
    TournamentId,
    Withdrew,
)
from agon.server.competitions import arena, ladder
from agon.server.competitions.progress import next_time, rounds_of
from agon.server.competitions.record import Record
from agon.server.competitions.standings import TIE_BREAKS, standings
from agon.server.competitions.state import Game, Tournament, fold
from agon.server.session.handicaps import every_start
from agon.server.store.tournaments import TournamentHead

LAST_GAMES = 100
"""Ended games of an arena that are shown."""
LAST_POINTS = 15


def summary(head: TournamentHead) -> TournamentSummary:
    """Return the line of a list."""
    fields = {name: getattr(head, name) for name in TournamentSummary.__struct_fields__}
    return msgspec.convert(fields, TournamentSummary)


def view(state: Tournament, now: int) -> TournamentView:
    """Return a tournament as its page shows it."""
    announced = state.announced
    listed = standings(state) if state.final is None else state.final
    records = arena.records(state) if state.kind == "arena" else {}
    return TournamentView(
        id=state.name,
        seq=state.seq,
        title=announced.title,
        kind=announced.kind,
        game=announced.game,
        options=announced.options,
        clock=announced.clock,
        rated=announced.rated,
        accepts=announced.accepts,
        organiser=announced.by,
        club=announced.club,
        status="paused" if state.paused_at is not None and not state.is_over else state.status,
        now=now,
        starts_at=state.starts_at,
        ends_at=state.ends_at,
        round=state.round,
        rounds=rounds_of(state),
        next_at=next_time(state) if state.status == "running" and state.kind != "arena" else None,
        most=announced.most,
        entrants=[
            EntrantView(number=each.number, player=each.player, rating=each.rating, active=each.active, card=each.card)
            for each in state.entrants.values()
        ],
        tie_breaks=list(TIE_BREAKS[state.kind]),
        standings=[_standing(state, line, records.get(line.entrant)) for line in listed],
        games=[_pairing(game) for game in _shown(state)],
        byes=_byes(state),
        reason=state.reason,
        seats=announced.seats,
        start=announced.start,
        odds=announced.odds,
        odds_title=_odds_title(state),
        host_seat=announced.host_seat,
        reach=announced.reach,
        answer_h=announced.answer_h,
        challenges=[
            ChallengeView(entrant=by, other=each.other, until=each.until) for by, each in state.challenges.items()
        ],
        imported=announced.imported,
        reachable=_reachable(state),
    )


def _odds_title(state: Tournament) -> str:
    odds = state.announced.odds
    found = None if odds is None else every_start().get(state.announced.game, {}).get(odds.start)
    return "" if found is None else found.title


def _reachable(state: Tournament) -> dict[str, list[int]]:
    if state.kind != "ladder":
        return {}
    reach = {number: ladder.within_reach(state, number) for number in state.entrants}
    return {str(number): found for number, found in reach.items() if found}


def mine(name: TournamentId, log: Sequence[tuple[TournamentEvent, int]], account: str) -> MyTournament:
    """Return an account's part in a tournament."""
    state = fold(name, log)
    numbers = {each.number for each in state.entrants.values() if each.player.id == account}
    scores = [line.score for line in state.final or standings(state) if line.entrant in numbers]
    announced = state.announced
    return MyTournament(
        tournament=name,
        title=announced.title,
        kind=announced.kind,
        game=announced.game,
        organised=announced.by.id == account,
        entered=[at for event, at in log if isinstance(event, Registered) and event.entrant in numbers],
        left=[at for event, at in log if isinstance(event, Withdrew) and event.entrant in numbers],
        agreed={name: digest for number in numbers for name, digest in state.entrants[number].agreed.items()},
        score=scores[0] if scores else None,
    )


def _standing(state: Tournament, line: FinalStanding, record: Record | None) -> StandingView:
    return StandingView(
        rank=line.rank,
        entrant=line.entrant,
        score=line.score,
        ties=line.ties,
        points=[] if record is None else [float(points) for points in reversed(record.points[-LAST_POINTS:])],
        on_fire=record is not None and record.fire >= 2 and not state.is_over,
    )


def _shown(state: Tournament) -> list[Game]:
    if state.kind not in {"arena", "ladder"}:
        return list(state.games.values())
    return [*reversed(state.unfinished.values()), *islice(reversed(state.over.values()), LAST_GAMES)]


def _pairing(game: Game) -> PairingView:
    others = () if game.points is None else game.points[2:]
    first, second = (None, None) if game.points is None else game.points[:2]
    return PairingView(
        session=game.session,
        round=game.round,
        board=game.board,
        white=game.white,
        black=game.black,
        white_points=first,
        black_points=second,
        others=[*game.seats[2:]],
        other_points=[*others],
        forfeit=game.points is not None and not game.played and not game.adjusted,
        adjusted=game.adjusted,
    )


def _byes(state: Tournament) -> list[RoundByes]:
    rounds = sorted({number for number, _ in state.byes})
    return [
        RoundByes(
            round=number,
            byes=[Bye(entrant=who, kind=kind) for (each, who), kind in state.byes.items() if each == number],
        )
        for number in rounds
    ]
