"""Pair a round of a Swiss by the FIDE Dutch system, with the library py4swiss. Pure.

The library implements C.04.3 of the FIDE Handbook as it was in force until 31 January 2026.
"""

from __future__ import annotations

from typing import Any

from agon.protocol.tournament_events import BYE_POINTS, Bye, ByeKind
from agon.server.competitions.pairings import CannotPair, Pairs, absences
from agon.server.competitions.state import Entrant, Game, Tournament

_BYES: dict[ByeKind, str] = {"pairing": "U", "full": "F", "half": "H", "absent": "Z"}


def is_available() -> bool:
    """True if the library can be imported; it is built for some machines only."""
    try:
        import py4swiss.engines  # noqa: F401  # pyright: ignore[reportUnusedImport]
    except ImportError:
        return False
    return True


def most_rounds(entrants: int) -> int:
    """Return the number of rounds after which everybody has met everybody."""
    return entrants - 1 + entrants % 2


def result_of(state: Tournament, entrant: int, number: int, game: Game | None) -> tuple[str, float]:
    """Return the result of an entrant in a round as its letter in TRF16, with the points."""
    if game is None:
        kind = state.byes.get((number, entrant), "absent")
        return _BYES[kind], BYE_POINTS[kind]
    points = game.of(entrant)
    if not game.played and points != 0.5:  # a draw that an organiser set has no letter of its own
        return "+" if points > 0 else "-", points
    return {1.0: "1", 0.5: "=", 0.0: "0"}[points], points


def entered(state: Tournament) -> list[Entrant]:
    """Return the entrants with a pairing number, in its order: those who are to play now, or have played."""
    played = {number for game in state.games.values() for number in game.seats}
    played |= {entrant for (_, entrant), kind in state.byes.items() if kind != "absent"} | state.awarded.keys()
    return state.seeds(entrant for entrant in state.entrants.values() if entrant.active or entrant.number in played)


def pair(state: Tournament, number: int, rounds: int) -> Pairs:
    """Return the pairing of round ``number`` of ``rounds``. Raises ``CannotPair``."""
    players = [each.number for each in state.active() if each.number not in state.awarded]
    if len(players) < 2:
        raise CannotPair("fewer than two are left to be paired")
    found = _engine_pairs(state, number, rounds, set(players))
    games: list[tuple[int, ...]] = [(white, black) for white, black in found if black]
    byes = [Bye(entrant=white, kind="pairing") for white, black in found if not black]
    return Pairs(games, [*byes, *absences(state, set(players))])


def _engine_pairs(state: Tournament, number: int, rounds: int, playing: set[int]) -> list[tuple[int, int]]:
    """Return the engine's pairs of entrants, white first; 0 in place of black: the bye."""
    from py4swiss.engines.common import PairingError
    from py4swiss.trf import ParsedTrf
    from py4swiss.trf.sections import XSection

    from agon.server.competitions.dutch import DutchEngine

    order = entered(state)
    place = {entrant.number: index for index, entrant in enumerate(order, 1)}
    past = {(game.round, who): game for game in state.games.values() for who in game.seats}
    sections = [_section(state, each, place, past, number, plays=each.number in playing) for each in order]
    apart = {(place[one.number], place[other.number]) for one, other in state.strangers(order)}
    both = apart | {(other, one) for one, other in apart}
    trf = ParsedTrf(player_sections=sections, x_section=XSection(number_of_rounds=rounds, forbidden_pairs=both))
    try:
        found = DutchEngine.generate_pairings(trf)
    except PairingError as error:
        raise CannotPair("no pairing is left that keeps the rules") from error
    numbers = [0, *(entrant.number for entrant in order)]
    return [(numbers[pairing.white], numbers[pairing.black]) for pairing in found]


def _section(
    state: Tournament,
    entrant: Entrant,
    place: dict[int, int],
    past: dict[tuple[int, int], Game],
    number: int,
    *,
    plays: bool,
) -> Any:
    """Return an entrant's line for the engine; who does not play in this round has a result of it already."""
    from py4swiss.trf.codes import PlayerCode
    from py4swiss.trf.results import ColorToken, ResultToken, RoundResult
    from py4swiss.trf.sections import PlayerSection

    results: list[RoundResult] = []
    total = 0.0
    for each in range(1, number):
        game = past.get((each, entrant.number))
        letter, points = result_of(state, entrant.number, each, game)
        total += points
        color = ColorToken.BYE_OR_NOT_PAIRED
        if game is not None:
            color = ColorToken.WHITE if game.white == entrant.number else ColorToken.BLACK
        opponent = 0 if game is None else place[game.other(entrant.number)]
        results.append(RoundResult(id=opponent, color=color, result=ResultToken(letter)))
    if not plays:
        kind = state.awarded.get(entrant.number, "absent")
        total += BYE_POINTS[kind]
        token = ResultToken(_BYES[kind])
        results.append(RoundResult(id=0, color=ColorToken.BYE_OR_NOT_PAIRED, result=token))
    index = place[entrant.number]
    return PlayerSection(
        code=PlayerCode.PLAYER,
        starting_number=index,
        points_times_ten=round(total * 10),
        rank=index,
        results=results,
    )
