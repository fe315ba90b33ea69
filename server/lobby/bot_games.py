"""Set up a game against a bot of this server: seats and start, by the handicap."""

from __future__ import annotations

import random
import secrets

from agon.games.api import GameError
from agon.games.rules import Rules
from agon.protocol.errors import Refused
from agon.protocol.events import SeatTaken
from agon.protocol.messages import PlayBot
from agon.server.lobby.seeks import seated
from agon.server.session.handicaps import start_of


def arrange(
    rules: Rules, options: dict[str, int | str], command: PlayBot, mine: SeatTaken, bot: SeatTaken
) -> tuple[list[SeatTaken], str | None]:
    """Return the seats of a game against a bot, which takes all seats but one, and the position that it begins from;
    None for the usual one.

    Raises ``Refused``.
    """
    handicap = command.handicap
    if handicap is not None and command.rated:
        raise Refused("invalid_options", "a game with a handicap is not rated", "$.rated")
    if command.start is not None and (command.rated or (handicap is not None and handicap.odds)):
        raise Refused("invalid_options", "a game from a given position is not rated and has no odds", "$.start")
    wish = "first" if handicap is not None and handicap.first_move else command.seat
    count = rules.seats(options)
    if count == 2:
        seats = seated(mine, bot, wish)
        odds = start_of(rules, options, handicap, seats.index(bot))
        return seats, odds or given_start(rules, options, command.start, seats.index(mine))
    if handicap is not None and handicap.odds:
        raise Refused("invalid_options", "odds are for two", "$.handicap.odds")
    if command.rated:
        raise Refused("not_rated", "a game of one bot at several seats is not rated", "$.rated")
    seats = [bot] * count
    seats[random.SystemRandom().randrange(count) if wish == "random" else ("first", "second").index(wish)] = mine
    return seats, given_start(rules, options, command.start, seats.index(mine))


def given_start(rules: Rules, options: dict[str, int | str], start: str | None, mine: int | None) -> str | None:
    """Return the position that a player gave to begin from, as the rules write it; None for the usual one.

    ``mine``: the seat of that player, from whom others' hidden cards stay hidden: they are drawn anew. None: it is not
    known yet. Raises ``Refused``.
    """
    if start is None:
        return None
    try:
        state = rules.position_from_text(start, options)
    except GameError as error:
        raise Refused("malformed", str(error), "$.start") from None
    if rules.is_over(state):
        raise Refused("game_over", "the game is over in this position", "$.start")
    if rules.info.hidden or rules.info.simultaneous:
        if mine is None:
            raise Refused("invalid_options", "its maker would know what is hidden in this position", "$.start")
        state = rules.resample(state, mine, secrets.randbits(64))
    return rules.position_to_text(state)
