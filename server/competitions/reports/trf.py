"""Write a tournament as a Tournament Report File (TRF16, FIDE Handbook C.04, annex 2), with ``XXR`` and ``XXC`` as
pairing programs read them. Pure."""

from __future__ import annotations

from datetime import UTC, datetime

from agon.server.competitions.progress import rounds_of
from agon.server.competitions.standings import standings
from agon.server.competitions.state import Entrant, Game, Tournament
from agon.server.competitions.swiss import entered, result_of

_TYPES = {
    "swiss": "Individual: Swiss-System (Dutch)",
    "round_robin": "Individual: Round-Robin",
    "double_round_robin": "Individual: Double-Round-Robin",
    "knockout": "Individual: Knockout",
}


def can_be_written(state: Tournament) -> bool:
    """True if the format has a place for it: one game a round and player, so no arena, and no game played again."""
    met = [(game.round, who) for game in state.games.values() for who in game.seats]
    return state.announced.seats == 2 and state.kind in _TYPES and len(met) == len(set(met))


def trf16(state: Tournament, *, through: int | None = None, absent: bool = False) -> str:
    """Return the report up to round ``through``, or up to the last that is paired; a game that goes on is left open.

    ``absent``: also add the next round's results of those who are not to be paired, as a program that pairs needs it.
    """
    last = state.round if through is None else through
    order = entered(state)
    place = {entrant.number: index for index, entrant in enumerate(order, 1)}
    ranks = {each.entrant: each.rank for each in standings(state)}
    past = {(game.round, who): game for game in state.games.values() for who in game.seats}
    begins = datetime.fromtimestamp((state.started_at or state.starts_at) // 1000, UTC)
    lines = [
        f"012 {state.announced.title}",
        f"042 {begins:%Y/%m/%d}",
        f"062 {len(order)}",
        f"092 {_TYPES[state.kind]}",
        f"XXR {rounds_of(state)}",
        "XXC white1",
    ]
    for entrant in order:
        lines.append(_line(state, entrant, place, past, last, rank=ranks.get(entrant.number, 0), absent=absent))
    return "\n".join(lines) + "\n"


def _line(
    state: Tournament,
    entrant: Entrant,
    place: dict[int, int],
    past: dict[tuple[int, int], Game],
    last: int,
    *,
    rank: int,
    absent: bool,
) -> str:
    rounds: list[str] = []
    total = 0.0
    for number in range(1, last + 1):
        game = past.get((number, entrant.number))
        if game is None:
            letter, points = result_of(state, entrant.number, number, None)
            rounds.append(f"  0000 - {letter}")
        else:
            letter, points = result_of(state, entrant.number, number, game) if game.points else (" ", 0.0)
            colour = "w" if game.white == entrant.number else "b"
            rounds.append(f"  {place[game.other(entrant.number)]:4} {colour} {letter}")
        total += points
    if absent and (not entrant.active or entrant.number in state.awarded):
        kind = state.awarded.get(entrant.number, "absent")
        rounds.append(f"  0000 - {({'full': 'F', 'half': 'H'}).get(kind, 'Z')}")
        total += {"full": 1.0, "half": 0.5}.get(kind, 0.0)
    name = entrant.player.name[:33]
    head = f"001 {place[entrant.number]:4}      {name:<33} {entrant.rating:4}{'':28}{total:4.1f} {rank:4}"
    return head + "".join(rounds)
