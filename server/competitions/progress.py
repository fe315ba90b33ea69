"""Deeds of the server in a tournament, and their times, by the rules: start, pair, forfeit, finish. Pure.

All of it follows from the log and the time, so that any server can do it, and one that was restarted goes on.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from agon.protocol.events import SessionId
from agon.protocol.tournament_events import (
    Adjusted,
    Cancelled,
    Finished,
    Paired,
    PairedGame,
    Started,
    TournamentEvent,
    Withdrew,
)
from agon.server.competitions import arena, berger, knockout, ladder, simul, swiss, tables
from agon.server.competitions.pairings import CannotPair
from agon.server.competitions.standings import standings
from agon.server.competitions.state import Tournament

NameOf = Callable[[str], SessionId]
"""Returns the id of a game from a text that is unique in its tournament."""
FEWEST: Final = 2


def rounds_of(state: Tournament) -> int | None:
    """Return the number of rounds; None for an arena and a ladder."""
    count = len(state.took_part())
    match state.announced.kind:
        case "arena" | "ladder":
            return None
        case "simul":
            return 1
        case "round_robin" | "double_round_robin":
            return berger.rounds(count, double=state.kind == "double_round_robin")
        case "knockout":
            return knockout.rounds(count)
        case "swiss" if state.announced.seats > 2:
            return state.announced.rounds
        case "swiss":
            return min(state.announced.rounds, swiss.most_rounds(count))


def next_time(state: Tournament) -> int | None:
    """Return when (ms) ``due`` may have something to do though nothing happens; None: it waits for an event."""
    if state.is_over or state.paused_at is not None:
        return None
    if state.status == "announced":
        return state.starts_at
    if state.kind == "ladder":
        times = [each.until for each in state.challenges.values()]
        return min([*times, *([] if state.ends_at is None else [state.ends_at])], default=None)
    if state.ends_at is not None:
        return state.ends_at
    return None if state.unfinished else state.quiet_since + state.announced.break_s * 1000


def due(state: Tournament, now: int, name: NameOf, cards: Mapping[str, str] | None = None) -> list[TournamentEvent]:
    """Return the events that are due, in order; none if there is nothing to do yet. Changes nothing.

    ``cards``: present digests of the cards of bots that entered, by name of the card; a bot whose card has changed
    since is withdrawn, because nobody agreed to what it says now.
    """
    if state.is_over or state.paused_at is not None:
        return []
    if changed := _changed_cards(state, cards or {}):
        return changed
    if state.status == "announced":
        return _start(state) if now >= state.starts_at else []
    if absent := _absent(state):
        return absent
    if state.announced.kind in {"arena", "ladder"}:
        return _open_ended(state, now, name)
    if state.announced.kind == "knockout" and (again := _again(state, name)):
        return again
    is_break = state.round and not _was_last(state) and now < state.quiet_since + state.announced.break_s * 1000
    if state.unfinished or is_break:
        return []
    return _next_round(state, name)


def _start(state: Tournament) -> list[TournamentEvent]:
    if len(state.active()) < FEWEST:
        return [Cancelled(reason="fewer than two players came")]
    return [Started()]


def _changed_cards(state: Tournament, cards: Mapping[str, str]) -> list[TournamentEvent]:
    return [
        Withdrew(entrant=entrant.number, reason="card")
        for entrant in state.active()
        if entrant.card is not None and cards.get(entrant.player.card or "", entrant.card) != entrant.card
    ]


def _absent(state: Tournament) -> list[TournamentEvent]:
    """Withdraw those who did not come to their last game. In a round robin and a knockout each game is fixed, and can
    be played by who comes late."""
    if state.announced.kind not in {"swiss", "arena"}:
        return []
    return [Withdrew(entrant=each.number, reason="away") for each in state.active() if each.missed]


def _open_ended(state: Tournament, now: int, name: NameOf) -> list[TournamentEvent]:
    """End or pair an arena or a ladder."""
    if state.ends_at is not None and now >= state.ends_at:
        return [Finished(standings=standings(state))]
    if state.kind == "ladder" and (yielded := ladder.overdue(state, now)):
        return yielded
    games = ladder.accepted(state) if state.kind == "ladder" else arena.pair(state)
    if not games:
        return []
    number = state.round + 1
    return [Paired(round=number, games=_named(games, number, name))]


def _again(state: Tournament, name: NameOf) -> list[TournamentEvent]:
    """Play the drawn games of a knockout's round again; the others of the round need not be over."""
    if not state.round:
        return []
    games = knockout.replays(state, state.round)
    if not games:
        return []
    before = len(state.of_round(state.round))
    named = _named(games, state.round, name, before)
    return [Paired(round=state.round, games=named), *_forfeits(state, named)]


def _was_last(state: Tournament) -> bool:
    """True if no round can follow the present one. Late entrants can add rounds to a Swiss of few."""
    last = state.announced.rounds if state.kind == "swiss" else rounds_of(state)
    return last is not None and state.round >= last


def _next_round(state: Tournament, name: NameOf) -> list[TournamentEvent]:
    number = state.round + 1
    last = rounds_of(state) or 0
    if number > last:
        return [Finished(standings=standings(state))]
    kind = state.announced.kind
    try:
        if kind == "swiss" and state.announced.seats > 2:
            games, byes = tables.pair(state, {line.entrant: line.score for line in standings(state)})
        elif kind == "swiss":
            games, byes = swiss.pair(state, number, last)
        elif kind == "simul":
            games, byes = simul.pair(state), []
        elif kind == "knockout":
            games, byes = knockout.pair(state, number)
        else:
            games, byes = berger.pair(state, number, double=kind == "double_round_robin")
    except CannotPair:
        return [Finished(standings=standings(state))]
    named = _named(games, number, name)
    return [Paired(round=number, games=named, byes=byes), *_forfeits(state, named)]


def _forfeits(state: Tournament, games: list[PairedGame]) -> list[TournamentEvent]:
    """Return the results of games that are paired, and of which a player is gone."""
    found: list[TournamentEvent] = []
    for game in games:
        here = [float(state.entrants[number].active) for number in (game.white, game.black)]
        if 0.0 in here and not game.others:
            found.append(Adjusted(session=game.session, white=here[0], black=here[1], reason="withdrew"))
    return found


def _named(games: list[tuple[int, ...]], number: int, name: NameOf, before: int = 0) -> list[PairedGame]:
    return [
        PairedGame(board=board, white=white, black=black, others=others, session=name(f"{number}.{board}"))
        for board, (white, black, *others) in enumerate(games, before + 1)
    ]
