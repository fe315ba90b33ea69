"""Decide commands of players and organisers about a tournament: events, or a refusal. Pure."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import assert_never

from agon.protocol.commands.tournament import (
    AwardBye,
    CallOff,
    EndNow,
    GoOn,
    NewPair,
    PairAgain,
    Pause,
    Postpone,
    Remove,
    SetResult,
    StartNow,
)
from agon.protocol.errors import Refused
from agon.protocol.events import AccountId, PlayerRef, SessionId
from agon.protocol.tournament_events import (
    Adjusted,
    ByeAwarded,
    Cancelled,
    Finished,
    PairedGame,
    Paused,
    Postponed,
    Registered,
    Repaired,
    Resumed,
    Started,
    TournamentEvent,
    Withdrew,
)
from agon.server.competitions.standings import standings
from agon.server.competitions.state import HOST, Entrant, Game, Tournament, key_of

FIXED = frozenset({"round_robin", "double_round_robin", "knockout"})
"""Kinds in which everybody may have to meet everybody, and the field is fixed at the start."""
CLOSED = FIXED | {"simul"}
"""Kinds that nobody can enter any more once play has begun."""
MOST_FIXED = {"round_robin": 32, "double_round_robin": 16, "simul": 51}
"""Most entrants of a kind, besides the organiser's limit: a round robin of 32 has 31 rounds."""
OrganisersDeed = StartNow | Pause | GoOn | Postpone | CallOff | EndNow | Remove | AwardBye | SetResult | PairAgain
"""Deeds that need nothing but the state."""


def cards_of(state: Tournament) -> dict[str, str]:
    """Return the cards of the bots that are to be paired, by name, with their digests."""
    return {
        entrant.player.card: entrant.card
        for entrant in state.active()
        if entrant.player.card is not None and entrant.card is not None
    }


def register(
    state: Tournament,
    player: PlayerRef,
    rating: int,
    *,
    card: str | None,
    agreed: Mapping[str, str],
    by: AccountId,
    command: str,
) -> list[TournamentEvent]:
    """Return the registration of a player: of a bot with the digest of its ``card``, of a person with the cards that
    they ``agreed`` to. None if they take part already, and agreed to the same. Raises ``Refused``.
    """
    _check_open(state)
    announced = state.announced
    known = state.entrants.get(state.numbers.get(key_of(player), 0))
    consents: dict[str, str] = {}
    if player.kind == "human":
        consents = {name: digest for name, digest in cards_of(state).items() if agreed.get(name) == digest}
    if known is not None and known.removed and by == player.id:
        raise Refused("not_accepted", "the organiser withdrew you; ask them to let you in again")
    if known is not None and known.active and known.agreed == consents and known.card == card:
        return []
    if announced.accepts not in {"anyone", f"{player.kind}s"} and not (known is not None and is_host(state, known)):
        raise Refused("not_accepted", f"this tournament is for {announced.accepts}")
    if known is None:
        _check_room(state)
    if announced.kind in FIXED:
        _check_meets_all(state, player, consents)
    number = len(state.entrants) + 1 if known is None else known.number
    event = Registered(
        entrant=number,
        player=player,
        rating=rating if known is None else known.rating,
        card=card,
        agreed=consents,
        decided_by=by,
        command=command,
    )
    return [event]


def _check_open(state: Tournament) -> None:
    if state.is_over:
        raise Refused("too_late", "this tournament is over")


def is_host(state: Tournament, entrant: Entrant) -> bool:
    """True for the player who gives a simul."""
    return state.kind == "simul" and entrant.number == HOST


def _check_room(state: Tournament) -> None:
    announced = state.announced
    if state.status == "running" and announced.kind in CLOSED:
        raise Refused("too_late", "play has begun: nobody can enter any more")
    if announced.kind == "swiss" and state.round >= announced.rounds:
        raise Refused("too_late", "the last round is being played")
    most = min(announced.most, MOST_FIXED.get(announced.kind, announced.most))
    if len(state.entrants) >= most:
        raise Refused("too_many", f"this tournament has room for {most}")


def _check_meets_all(state: Tournament, player: PlayerRef, consents: Mapping[str, str]) -> None:
    """Raise ``Refused`` unless a person agrees to all bots here; bots enter before people, who then know them all."""
    cards = cards_of(state)
    if player.kind == "human" and (lacking := [name for name in cards if name not in consents]):
        reason = f"everybody may meet everybody here: agree to the cards of its bots first: {', '.join(lacking)}"
        raise Refused("consent_required", reason, "$.agreed")
    if player.kind == "bot" and any(each.player.kind == "human" for each in state.active()):
        raise Refused("not_accepted", "people have entered and agreed to the bots that were there: no other can enter")


def withdraw(
    state: Tournament, player: PlayerRef, *, by: AccountId, command: str | None, deleted: bool = False
) -> list[TournamentEvent]:
    """Return the withdrawal of a player who wants it. Raises ``Refused``."""
    if state.is_over:
        return []
    known = state.entrants.get(state.numbers.get(key_of(player), 0))
    if known is None:
        raise Refused("not_seated", "you do not take part in this tournament")
    if not known.active:
        return []
    if is_host(state, known) and not deleted:
        raise Refused("not_accepted", "you give this simul: call it off instead")
    return [Withdrew(entrant=known.number, reason="deleted" if deleted else "left", decided_by=by, command=command)]


def organise(
    state: Tournament,
    deed: OrganisersDeed,
    *,
    by: AccountId,
    command: str,
    now: int,
    name: Callable[[str], SessionId],
) -> list[TournamentEvent]:
    """Return the events of an organiser's deed. ``name``: as in ``progress.due``. Raises ``Refused``."""
    _check_open(state)
    match deed:
        case StartNow():
            if state.status != "announced":
                raise Refused("too_late", "play has begun")
            if len(state.active()) < 2:
                raise Refused("unavailable", "fewer than two players take part")
            return [Started(decided_by=by, command=command)]
        case Pause():
            return [Paused(decided_by=by, command=command)] if state.paused_at is None else []
        case GoOn():
            return [] if state.paused_at is None else [Resumed(decided_by=by, command=command)]
        case Postpone(starts_at=starts_at):
            if state.status != "announced":
                raise Refused("too_late", "play has begun")
            if starts_at < now:
                raise Refused("invalid_options", "that time is past", "$.do.starts_at")
            return [Postponed(starts_at=starts_at, decided_by=by, command=command)]
        case CallOff(reason=reason):
            return [Cancelled(reason=reason, decided_by=by, command=command)]
        case EndNow():
            if state.kind not in {"arena", "ladder"} or state.status != "running":
                raise Refused("not_accepted", "an arena or a ladder that goes on can be ended; call others off")
            return [Finished(standings=standings(state), decided_by=by, command=command)]
        case Remove(entrant=number):
            if is_host(state, _entrant(state, number)):
                raise Refused("not_accepted", "this player gives the simul: call it off instead")
            return [Withdrew(entrant=number, reason="removed", decided_by=by, command=command)]
        case AwardBye(entrant=number, kind=kind):
            if state.announced.kind != "swiss":
                raise Refused("not_accepted", "byes are awarded in a Swiss only")
            _entrant(state, number)
            return [ByeAwarded(entrant=number, kind=kind, decided_by=by, command=command)]
        case SetResult():
            return [_result(state, deed, by=by, command=command)]
        case PairAgain(pairs=pairs):
            return [_repaired(state, pairs, by=by, command=command, name=name)]
        case _:
            assert_never(deed)


def _entrant(state: Tournament, number: int) -> Entrant:
    found = state.entrants.get(number)
    if found is None:
        raise Refused("unknown_player", f"there is no entrant {number}", "$.do.entrant")
    return found


def _result(state: Tournament, deed: SetResult, *, by: AccountId, command: str) -> Adjusted:
    game = state.games.get(SessionId(deed.session))
    points = (deed.white, deed.black, *deed.others)
    if game is None:
        raise Refused("unknown_session", "no such game belongs to this tournament", "$.do.session")
    if state.kind == "knockout" and game.round < state.round:
        raise Refused("too_late", "the next round of the knockout follows from this result")
    if len(points) != len(game.seats):
        raise Refused("invalid_options", f"this game has {len(game.seats)} players", "$.do.others")
    if len(points) == 2 and points not in {(1.0, 0.0), (0.0, 1.0), (0.5, 0.5), (0.0, 0.0)}:
        raise Refused("invalid_options", "a result is 1-0, 0-1, a half each, or 0-0", "$.do.white")
    if any(each > game.most or each * 2 % 1 for each in points) or sum(points) > game.most * len(points) / 2:
        reason = f"a player has a point for each one beaten, half of one for each equal: {game.most:g} at most"
        raise Refused("invalid_options", reason, "$.do.white")
    return Adjusted(
        session=game.session,
        white=deed.white,
        black=deed.black,
        others=deed.others,
        decided_by=by,
        reason=deed.reason,
        command=command,
    )


def games_of(state: Tournament, pairs: list[NewPair]) -> list[Game]:
    """Return the games that a repair takes away: those of the players of ``pairs`` in the present round.

    Raises ``Refused`` unless ``pairs`` has exactly the players of some games that go on.
    """
    wanted = [number for pair in pairs for number in (pair.white, pair.black)]
    games = [game for game in state.unfinished.values() if not set(game.seats).isdisjoint(wanted)]
    seated = sorted(each for game in games for each in game.seats)
    if state.kind != "swiss" or state.announced.seats > 2 or sorted(wanted) != seated:
        reason = "name both players of each board of the present round of a Swiss that is to be paired again"
        raise Refused("invalid_options", reason, "$.do.pairs")
    return games


def _repaired(
    state: Tournament,
    pairs: list[NewPair],
    *,
    by: AccountId,
    command: str,
    name: Callable[[str], SessionId],
) -> Repaired:
    """Return a repair. Its games get ids of their own: those that it takes away are never continued."""
    games = games_of(state, pairs)
    for white, black in ((pair.white, pair.black) for pair in pairs):
        if not state.may_meet(state.entrants[white], state.entrants[black]):
            raise Refused("consent_required", "one of them did not agree to the card of the other, a bot", "$.do.pairs")
        if any(game.other(white) == black and game.round < state.round for game in state.of_entrant(white)):
            raise Refused("invalid_options", "these two have met before", "$.do.pairs")
    boards = sorted(game.board for game in games)
    named = [
        PairedGame(
            board=board, white=pair.white, black=pair.black, session=name(f"{state.round}.{board}.{state.seq + 1}")
        )
        for board, pair in zip(boards, pairs, strict=True)
    ]
    return Repaired(
        round=state.round, removed=[game.session for game in games], games=named, decided_by=by, command=command
    )
