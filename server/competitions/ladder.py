"""The order of a ladder, and its challenges. Pure.

Players begin in the order of their seeds, who comes later at the bottom. A player challenges somebody a few places
above; who wins against a better place takes it, and those between move down by one. Who does not answer a challenge in
time gives the place up without a game.
"""

from __future__ import annotations

from typing import NamedTuple

from agon.protocol.errors import Refused
from agon.protocol.tournament_events import ChallengeAnswered, Challenged, TournamentEvent, Yielded
from agon.server.competitions.state import Entrant, Game, Tournament


class Win(NamedTuple):
    """A win, by a game or because a challenge was not answered."""

    at: int
    session: str
    winner: int
    loser: int


def order(state: Tournament) -> list[int]:
    """Return the entrants from the top down."""
    began = [
        each.number for each in state.seeds(each for each in state.entrants.values() if each.number in state.began)
    ]
    places = began + [number for number in state.entrants if number not in state.began]
    wins = [Win(at, "", to, number) for at, number, to in state.yielded]
    wins += [
        _win(game) for game in state.games.values() if game.points is not None and game.points[0] != game.points[1]
    ]
    for win in sorted(wins):
        here, there = places.index(win.winner), places.index(win.loser)
        if here > there:
            places.insert(there, places.pop(here))
    return places


def _win(game: Game) -> Win:
    first, second = game.seats
    winner, loser = (first, second) if game.of(first) > game.of(second) else (second, first)
    return Win(game.ended_at, game.session, winner, loser)


def within_reach(state: Tournament, number: int) -> list[int]:
    """Return the entrants whom one may challenge now, from the top down."""
    if state.status != "running" or state.paused_at is not None or not is_free(state, number):
        return []
    active = [each for each in order(state) if state.entrants[each].active]
    if number not in active:
        return []
    place = active.index(number)
    above = active[max(0, place - state.announced.reach) : place]
    return [each for each in above if is_free(state, each) and not _met_last(state, number, each, len(active))]


def is_free(state: Tournament, number: int) -> bool:
    """True unless an entrant plays, or has challenged or was challenged."""
    return number not in state.busy and all(number not in (one, each.other) for one, each in state.challenges.items())


def _met_last(state: Tournament, number: int, other: int, active: int) -> bool:
    """True if an entrant's last game was against another one, and there are others to play."""
    games = state.of_entrant(number)
    return active > 2 and bool(games) and games[-1].other(number) == other


def challenge(state: Tournament, me: Entrant | None, other: int, *, now: int, command: str) -> list[TournamentEvent]:
    """Return the challenge of a player. Raises ``Refused``."""
    if state.kind != "ladder":
        raise Refused("not_accepted", "players are challenged on a ladder only")
    if state.status != "running" or state.paused_at is not None:
        raise Refused("too_late" if state.is_over else "unavailable", "the ladder does not go on now")
    if me is None or not me.active:
        raise Refused("not_seated", "you do not take part in this ladder")
    if other not in state.entrants:
        raise Refused("unknown_player", f"there is no entrant {other}", "$.entrant")
    if not state.may_meet(me, state.entrants[other]):
        raise Refused("consent_required", "agree to the card of this bot first: enter again", "$.entrant")
    if other not in within_reach(state, me.number):
        reach = state.announced.reach
        reason = f"challenge a free player at most {reach} places above you, not the same twice in a row"
        raise Refused("not_accepted", reason, "$.entrant")
    until = now + state.announced.answer_h * 3_600_000
    return [Challenged(entrant=me.number, other=other, until=until, decided_by=me.player.id, command=command)]


def answer(state: Tournament, me: Entrant | None, *, accept: bool, command: str) -> list[TournamentEvent]:
    """Return the answer of a challenged player: they play, or yield their place. Raises ``Refused``."""
    by = next((one for one, each in state.challenges.items() if me is not None and each.other == me.number), None)
    if me is None or by is None or state.challenges[by].accepted:
        raise Refused("unknown_seek", "nobody challenges you here", "$.tournament")
    if accept:
        return [ChallengeAnswered(entrant=by, decided_by=me.player.id, command=command)]
    return [Yielded(entrant=me.number, to=by, decided_by=me.player.id, command=command)]


def overdue(state: Tournament, now: int) -> list[TournamentEvent]:
    """Return the places that are lost because a challenge was not answered, or its player has left; the answers of bots
    of the server, who always play; and challenges that lapse because the challenger has left."""
    found: list[TournamentEvent] = []
    for by, each in state.challenges.items():
        other = state.entrants[each.other]
        if not state.entrants[by].active:
            found.append(Yielded(entrant=by, to=each.other))
        elif not each.accepted and other.active and other.player.id.startswith("bot:"):
            found.append(ChallengeAnswered(entrant=by))
        elif not other.active or (not each.accepted and now >= each.until):
            found.append(Yielded(entrant=each.other, to=by))
    return found


def accepted(state: Tournament) -> list[tuple[int, ...]]:
    """Return the games of challenges that were accepted; the challenged player has the first seat."""
    return [(each.other, by) for by, each in state.challenges.items() if each.accepted]
