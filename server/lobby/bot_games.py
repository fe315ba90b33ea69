"""Set up a game against a bot of this server: seats and start, by the handicap."""

from __future__ import annotations

import random

from agon.games.rules import Rules
from agon.protocol.errors import Refused
from agon.protocol.events import SeatTaken
from agon.protocol.messages import PlayBot
from agon.server.lobby.seeks import seated
from agon.server.session.handicaps import start_of


def arrange(
    rules: Rules, options: dict[str, int | str], command: PlayBot, mine: SeatTaken, bot: SeatTaken
) -> tuple[list[SeatTaken], str | None]:
    """Return the seats of a game against a bot, which takes all seats but one, and the start position.

    Raises ``Refused``.
    """
    handicap = command.handicap
    if handicap is not None and command.rated:
        raise Refused("invalid_options", "a game with a handicap is not rated", "$.rated")
    wish = "first" if handicap is not None and handicap.first_move else command.seat
    count = rules.seats(options)
    if count == 2:
        seats = seated(mine, bot, wish)
        return seats, start_of(rules, options, handicap, seats.index(bot))
    if handicap is not None and handicap.odds:
        raise Refused("invalid_options", "odds are for two", "$.handicap.odds")
    if command.rated:
        raise Refused("not_rated", "a game of one bot at several seats is not rated", "$.rated")
    seats = [bot] * count
    seats[random.SystemRandom().randrange(count) if wish == "random" else ("first", "second").index(wish)] = mine
    return seats, None
