"""Compute a tournament again from its log and the logs of its games, and compare. Pure."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from agon.protocol.events import Acted, Created, Ended, Event, SessionId
from agon.protocol.tournament_events import FinalStanding, Finished, GameEnded, Paired, TournamentEvent, TournamentId
from agon.server.competitions.standings import standings
from agon.server.competitions.state import HOST, Tournament, evolve, fold
from agon.server.records.summary import never_came

Log = Sequence[tuple[TournamentEvent, int]]


def differences(name: str, log: Log, games: Mapping[str, Sequence[Event]]) -> list[str]:
    """Return lines, one for each thing that does not follow: a result that is lost, doubled or another than the game's,
    a player paired twice, final standings that are not those of the results. ``games``: logs of its ended games.
    """
    return [*_results(log, games), *_pairings(name, log), *_standings(name, log)]


def _results(log: Log, games: Mapping[str, Sequence[Event]]) -> list[str]:
    told = Counter(event.session for event, _ in log if isinstance(event, GameEnded))
    lines = [f"game {session}: its result is in the log {times} times" for session, times in told.items() if times > 1]
    lines += [f"game {session}: its result is lost" for session in games if SessionId(session) not in told]
    for event, _ in log:
        if isinstance(event, GameEnded):
            game = games.get(event.session)
            if game is None:
                lines.append(f"game {event.session}: a result without the game")
            elif event != result_of(event.session, game):
                lines.append(f"game {event.session}: the result differs from the game's")
    return lines


def result_of(session: SessionId, log: Sequence[Event]) -> GameEnded | None:
    """Return the event of a game's end in its tournament's log, from the game's log."""
    created = log[0] if log else None
    ended = next((event for event in log if isinstance(event, Ended)), None)
    if not isinstance(created, Created) or ended is None:
        return None
    actions = sum(isinstance(event, Acted) for event in log)
    return GameEnded(
        session=session,
        reason=ended.reason,
        returns=ended.returns,
        actions=actions,
        seat=ended.seat,
        idle=ended.idle,
        absent=never_came(log),
    )


def _pairings(name: str, log: Log) -> list[str]:
    """Return who is paired while a game of theirs goes on, or twice in a round; a simul's host plays all at once."""
    state: Tournament | None = None
    lines: list[str] = []
    for event, at in log:
        if state is None:
            state = fold(TournamentId(name), [(event, at)])
            continue
        if isinstance(event, Paired):
            players = Counter(who for game in event.games for who in (game.white, game.black, *game.others))
            twice = {who for who, times in players.items() if times > 1 or who in state.busy}
            if state.kind not in {"arena", "knockout", "ladder"}:
                twice |= {who for game in state.of_round(event.round) for who in game.seats} & players.keys()
            spared = {HOST} if state.kind == "simul" else set[int]()
            lines += [f"round {event.round}: entrant {who} is paired twice" for who in sorted(twice - spared)]
        evolve(state, event, at)
    return lines


def _standings(name: str, log: Log) -> list[str]:
    found = computed(name, log)
    if found is None:
        return []
    stored, again = found
    return [
        f"place {place}: stored {one}, recomputed {other}"
        for place, (one, other) in enumerate(zip(stored, again, strict=False), 1)
        if one != other
    ] + ([f"{len(stored)} places are stored, {len(again)} recomputed"] if len(stored) != len(again) else [])


def computed(name: str, log: Log) -> tuple[list[FinalStanding], list[FinalStanding]] | None:
    """Return the stored final standings, and those that follow from what was stored before; None if it is not over."""
    state: Tournament | None = None
    for place, (event, at) in enumerate(log):
        if isinstance(event, Finished) and state is not None:
            return event.standings, standings(state)
        if place == 0:
            state = fold(TournamentId(name), [(event, at)])
        elif state is not None:
            evolve(state, event, at)
    return None
