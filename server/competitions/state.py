"""The state of a tournament, as a fold over its log. Pure."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from typing import Final, Literal, assert_never

from agon.protocol.events import PlayerRef, SessionId
from agon.protocol.tournament_events import (
    BYE_POINTS,
    Adjusted,
    Announced,
    Bye,
    ByeAwarded,
    ByeKind,
    Cancelled,
    ChallengeAnswered,
    Challenged,
    FinalStanding,
    Finished,
    GameEnded,
    Paired,
    PairedGame,
    Paused,
    Postponed,
    Registered,
    Repaired,
    Resumed,
    Started,
    TournamentEvent,
    TournamentId,
    Withdrew,
    Yielded,
)
from agon.server.competitions.record import Record

NOT_COMING: Final = frozenset({"aborted", "absent", "time"})
"""Ends of a game by which a player loses it who did not come."""
HOST: Final = 1
"""Number of the entrant who gives a simul."""
Status = Literal["announced", "running", "finished", "cancelled"]


@dataclass(slots=True)
class Entrant:
    """A player of a tournament. ``active``: is to be paired."""

    number: int
    player: PlayerRef
    rating: int
    card: str | None
    agreed: dict[str, str]
    active: bool = True
    removed: bool = False
    """True if they cannot come back by themselves."""
    missed: bool = False
    """True if they did not come to their last game, and have not registered again since."""


@dataclass(slots=True)
class Game:
    """A paired game. ``seats``: its entrants by seat. ``points`` of each; None: it goes on. ``played``: False if it was
    forfeited before two actions were made, so that its players count as not having met."""

    session: SessionId
    round: int
    board: int
    seats: tuple[int, ...]
    paired_at: int
    points: tuple[float, ...] | None = None
    played: bool = False
    ended_at: int = 0
    adjusted: bool = False

    @property
    def white(self) -> int:
        return self.seats[0]

    @property
    def black(self) -> int:
        return self.seats[1]

    @property
    def most(self) -> float:
        """Points of who is better than all others."""
        return float(len(self.seats) - 1)

    def of(self, entrant: int) -> float:
        """Return the points of one of its players; 0 while it goes on."""
        return 0.0 if self.points is None else self.points[self.seats.index(entrant)]

    def other(self, entrant: int) -> int:
        """Return the opponent in a game of two."""
        return self.black if entrant == self.white else self.white

    def others(self, entrant: int) -> list[int]:
        return [other for other in self.seats if other != entrant]

    def against(self, entrant: int, other: int) -> float:
        """Return the points of one player against another: 1, 0.5 or 0 at a table, the game's own at a board."""
        if len(self.seats) == 2:
            return self.of(entrant)
        mine, theirs = self.of(entrant), self.of(other)
        return float(mine > theirs) + (mine == theirs) / 2


@dataclass(slots=True)
class Challenge:
    """A challenge on a ladder. ``until``: time (ms) to answer it."""

    other: int
    until: int
    accepted: bool = False


@dataclass(slots=True)
class Tournament:
    """``seq``: number of the last event. ``round``: the last one that is paired; of an arena, its last wave."""

    name: TournamentId
    announced: Announced
    created: int
    starts_at: int
    seq: int = 0
    status: Status = "announced"
    paused_at: int | None = None
    started_at: int = 0
    ends_at: int | None = None
    """Of an arena that has started: no game is paired from then on (ms)."""
    round: int = 0
    quiet_since: int = 0
    """Time (ms) of the last start, result, pairing or end of a pause: a break between rounds counts from here."""
    began: set[int] = field(default_factory=set[int])
    """Entrants who were there at the start; the whole field of a round robin and of a knockout."""
    entrants: dict[int, Entrant] = field(default_factory=dict[int, Entrant])
    numbers: dict[tuple[str, str], int] = field(default_factory=dict[tuple[str, str], int])
    games: dict[SessionId, Game] = field(default_factory=dict[SessionId, Game])
    byes: dict[tuple[int, int], ByeKind] = field(default_factory=dict[tuple[int, int], ByeKind])
    """By round and entrant."""
    awarded: dict[int, ByeKind] = field(default_factory=dict[int, ByeKind])
    """Byes of the next round that an organiser awarded, by entrant."""
    unfinished: dict[SessionId, Game] = field(default_factory=dict[SessionId, Game])
    busy: set[int] = field(default_factory=set[int])
    """Entrants whose game goes on."""
    over: dict[SessionId, Game] = field(default_factory=dict[SessionId, Game])
    """Games that have a result, in the order of their ends."""
    by_entrant: dict[int, list[Game]] = field(default_factory=dict[int, list[Game]])
    """Games of each entrant, in the order in which they were paired."""
    records: dict[int, Record] = field(default_factory=dict[int, Record], compare=False)
    """Of an arena, as last counted; only ``arena.records`` reads it."""
    recount: set[int] = field(default_factory=set[int], compare=False)
    """Entrants with pairings or results since then."""
    challenges: dict[int, Challenge] = field(default_factory=dict[int, Challenge])
    """Of a ladder: challenges without a game yet, by challenger."""
    yielded: list[tuple[int, int, int]] = field(default_factory=list[tuple[int, int, int]])
    """Of a ladder: wins without a game, as time (ms), who yielded, and to whom."""
    final: list[FinalStanding] | None = None
    reason: str = ""
    """Reason why it was called off."""
    commands: set[str] = field(default_factory=set[str])

    def __post_init__(self) -> None:
        if self.announced.kind == "simul":
            host = self.announced.by
            self.entrants[HOST] = Entrant(HOST, host, self.announced.rating, None, {})
            self.numbers[key_of(host)] = HOST

    @property
    def kind(self) -> str:
        return self.announced.kind

    @property
    def is_over(self) -> bool:
        return self.status in {"finished", "cancelled"}

    def active(self) -> list[Entrant]:
        return [entrant for entrant in self.entrants.values() if entrant.active]

    def of_round(self, number: int) -> list[Game]:
        return [game for game in self.games.values() if game.round == number]

    def of_entrant(self, number: int) -> list[Game]:
        """Return an entrant's games, in the order in which they were paired."""
        return list(self.by_entrant.get(number, ()))

    def took_part(self) -> list[Entrant]:
        """Return the entrants who were or are to be paired: not those who left before the start."""
        there = self.began.union(number for number, games in self.by_entrant.items() if games)
        return [each for each in self.entrants.values() if each.active or each.number in there]

    def seeds(self, entrants: Iterable[Entrant] | None = None) -> list[Entrant]:
        """Return entrants, or those who take part, by rating, the best first; of equals, who registered earlier."""
        chosen = self.took_part() if entrants is None else entrants
        return sorted(chosen, key=lambda entrant: (-entrant.rating, entrant.number))

    def may_meet(self, one: Entrant, other: Entrant) -> bool:
        """True unless one is a person who did not agree to the card of the other, a bot."""
        for person, bot in ((one, other), (other, one)):
            if person.player.kind == "human" and bot.player.kind == "bot":
                return person.agreed.get(bot.player.card or "") == bot.card
        return True

    def strangers(self, entrants: Iterable[Entrant]) -> Iterator[tuple[Entrant, Entrant]]:
        """Return the pairs that must not be paired."""
        chosen = list(entrants)
        people = [entrant for entrant in chosen if entrant.player.kind == "human"]
        bots = [entrant for entrant in chosen if entrant.player.kind == "bot"]
        return ((person, bot) for person in people for bot in bots if not self.may_meet(person, bot))


def key_of(player: PlayerRef) -> tuple[str, str]:
    """Return the identity of an entrant: an account, or a level of a bot of the server."""
    return str(player.id), player.level or ""


def fold(name: TournamentId, log: Iterable[tuple[TournamentEvent, int]]) -> Tournament:
    """Return the state after all events of a log, each with its time (ms)."""
    events = iter(log)
    first, at = next(events)
    if not isinstance(first, Announced):
        raise TypeError(f"tournament {name} does not begin with its announcement")
    state = Tournament(name, first, at, first.starts_at)
    for event, when in events:
        evolve(state, event, when)
    return state


def evolve(state: Tournament, event: TournamentEvent, at: int) -> None:
    """Apply an event that is stored. Never refuses: the log is the truth."""
    state.seq += 1
    command: str | None = getattr(event, "command", None)
    if command is not None:
        state.commands.add(command)
    match event:
        case Announced():
            raise TypeError(f"tournament {state.name} is announced twice")
        case Registered():
            _register(state, event)
        case Withdrew(entrant=number, reason=reason):
            state.entrants[number].active = False
            state.entrants[number].removed = reason in {"removed", "deleted", "card"}
        case Started():
            state.status = "running"
            state.started_at = state.quiet_since = at
            state.began = {entrant.number for entrant in state.active()}
            if state.announced.minutes and state.announced.kind in {"arena", "ladder"}:
                state.ends_at = at + state.announced.minutes * 60_000
        case Paired(round=number, games=games, byes=byes):
            _pair(state, number, games, byes, at)
            state.awarded.clear()
        case Repaired(round=number, removed=removed, games=games):
            for session in removed:
                _remove(state, state.games.pop(session))
            _pair(state, number, games, [], at)
        case GameEnded():
            _end_game(state, event, at)
        case Adjusted(session=session, white=white, black=black, others=others, played=played):
            game = state.games.get(session)
            if game is not None:
                game.points, game.adjusted, game.ended_at = (white, black, *others), True, game.ended_at or at
                game.played |= played
                _settle(state, game)
                state.over.setdefault(session, game)
                state.recount.update(game.seats)
                state.quiet_since = at
        case ByeAwarded(entrant=number, kind=kind):
            state.awarded[number] = kind
        case Postponed(starts_at=starts_at):
            state.starts_at = starts_at
        case Paused():
            state.paused_at = at
        case Resumed():
            if state.paused_at is not None and state.ends_at is not None:
                state.ends_at += at - state.paused_at
            state.paused_at, state.quiet_since = None, at
        case Challenged(entrant=number, other=other, until=until):
            state.challenges[number] = Challenge(other, until)
        case ChallengeAnswered(entrant=number):
            if number in state.challenges:
                state.challenges[number].accepted = True
        case Yielded(entrant=number, to=to):
            pair = {number, to}
            state.challenges = {one: each for one, each in state.challenges.items() if {one, each.other} != pair}
            state.yielded.append((at, number, to))
        case Cancelled(reason=reason):
            state.status, state.reason = "cancelled", reason
        case Finished(standings=standings):
            state.status, state.final = "finished", standings
        case _:
            assert_never(event)


def _register(state: Tournament, event: Registered) -> None:
    known = state.entrants.get(event.entrant)
    if known is None:
        state.entrants[event.entrant] = Entrant(
            event.entrant, event.player, event.rating, event.card, dict(event.agreed)
        )
        state.numbers[key_of(event.player)] = event.entrant
    else:
        known.active, known.removed, known.missed = True, False, False
        known.player, known.card, known.agreed = event.player, event.card, dict(event.agreed)


def _pair(state: Tournament, number: int, games: list[PairedGame], byes: list[Bye], at: int) -> None:
    state.round = max(state.round, number)
    for paired in games:
        game = Game(paired.session, number, paired.board, (paired.white, paired.black, *paired.others), at)
        state.games[game.session] = state.unfinished[game.session] = game
        state.busy.update(game.seats)
        state.recount.update(game.seats)
        for by in game.seats:
            state.by_entrant.setdefault(by, []).append(game)
            state.challenges.pop(by, None)
    for bye in byes:
        state.byes[number, bye.entrant] = bye.kind
    state.quiet_since = at


def _settle(state: Tournament, game: Game) -> None:
    """Note that a game goes on no more."""
    if state.unfinished.pop(game.session, None) is not None:
        state.busy.difference_update(game.seats)


def _remove(state: Tournament, game: Game) -> None:
    """Forget a game whose players were paired again."""
    _settle(state, game)
    state.over.pop(game.session, None)
    state.recount.update(game.seats)
    for number in game.seats:
        state.by_entrant[number].remove(game)


def _end_game(state: Tournament, event: GameEnded, at: int) -> None:
    game = state.games.get(event.session)
    if game is None or state.is_over:
        return  # an organiser had paired its players again, or the time of an arena was over
    game.ended_at = at
    game.played = event.actions >= 2
    if not game.adjusted:
        game.points = points_of(event)
        if not game.played and event.reason in NOT_COMING:
            for number in game.seats:
                state.entrants[number].missed |= game.of(number) == 0.0
    for seat in event.absent:
        state.entrants[game.seats[seat]].missed = True
    _settle(state, game)
    state.over.pop(game.session, None)
    state.over[game.session] = game
    state.recount.update(game.seats)
    state.quiet_since = at


def points_of(event: GameEnded) -> tuple[float, ...]:
    """Return the points by seat. Who calls a game of two off, or does not begin it in time, loses it."""
    returns = event.returns
    if event.reason == "aborted" and len(returns) == 2:
        return (0.0 if event.seat in {0, None} else 1.0, 0.0 if event.seat in {1, None} else 1.0)
    return tuple(sum((mine > other) + (mine == other) / 2 for other in returns) - 0.5 for mine in returns)


def bye_points(state: Tournament, number: int) -> float:
    """Return the points that an entrant has from byes."""
    points = sum(BYE_POINTS[kind] for (_, entrant), kind in state.byes.items() if entrant == number)
    return points * (state.announced.seats - 1)
