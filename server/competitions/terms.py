"""Terms of a tournament's games: seats with consents, the position and the clocks at the start, with odds. Pure."""

from __future__ import annotations

from typing import Final

from agon.protocol.clocks import Bronstein, ByoYomi, Canadian, Clock, Delay, Fischer, HourGlass
from agon.protocol.events import SeatTaken
from agon.server.competitions.state import HOST, Entrant, Game, Tournament
from agon.server.session.handicaps import every_start

NO_SHOW_MS: Final = 60_000
"""Time (ms) in which a player of a tournament, a person or a bot, must begin to play."""
BOARDS: Final = 10
"""The host of a simul has that time for each of so many boards again."""
LEAST_MS: Final = 1_000


def seats(state: Tournament, game: Game) -> list[SeatTaken]:
    """Return the players by seat; a person agreed to the card of the bot there, if there is one of them."""
    entrants = [state.entrants[number] for number in game.seats]
    return [SeatTaken(player=each.player, agreed=_only_card(each, entrants)) for each in entrants]


def consents(state: Tournament, game: Game) -> list[dict[str, str]]:
    """Return the cards of bots at the table by seat, to which a person there agreed; empty for a game of two."""
    if len(game.seats) == 2:
        return []
    entrants = [state.entrants[number] for number in game.seats]
    return [_cards(each, entrants) if each.player.kind == "human" else {} for each in entrants]


def _cards(me: Entrant, entrants: list[Entrant]) -> dict[str, str]:
    """Return the cards of the others, by name."""
    return {
        each.player.card: each.card
        for each in entrants
        if each is not me and each.player.card is not None and each.card is not None
    }


def _only_card(me: Entrant, entrants: list[Entrant]) -> str | None:
    cards = set(_cards(me, entrants).values()) if me.player.kind == "human" else set[str]()
    return cards.pop() if len(cards) == 1 else None


def giver(state: Tournament, game: Game) -> int | None:
    """Return the seat of the player who gives odds in a game of two; None if nobody does."""
    odds = state.announced.odds
    if odds is None or len(game.seats) > 2:
        return None
    if state.kind == "simul":
        return game.seats.index(HOST)
    first, second = (state.entrants[number].rating for number in game.seats)
    return None if abs(first - second) < odds.gap else int(second > first)


def start(state: Tournament, game: Game) -> str | None:
    """Return the position from which a game begins; None: the usual one."""
    odds, seat = state.announced.odds, giver(state, game)
    if odds is None or seat is None or not odds.start:
        return state.announced.start
    return every_start()[state.announced.game][odds.start].starts[seat]


def clock_ms(state: Tournament, game: Game) -> list[int]:
    """Return the times on the clocks at the start by seat; empty if they are the same for all."""
    odds, seat, initial = state.announced.odds, giver(state, game), initial_ms(state.announced.clock)
    if odds is None or seat is None or initial is None or odds.time_percent == 100:
        return []
    given = max(LEAST_MS, initial * odds.time_percent // 100)
    return [given if here == seat else initial for here in range(2)]


def initial_ms(clock: Clock) -> int | None:
    """Return the time at the start on a clock with which odds can be given; None for others."""
    if isinstance(clock, Fischer | Delay | Bronstein | ByoYomi | Canadian | HourGlass):
        return clock.initial_ms or None
    return None


def no_show_ms(state: Tournament) -> int:
    """Return the time for a first move."""
    return NO_SHOW_MS * (1 + len(state.games) // BOARDS if state.kind == "simul" else 1)
