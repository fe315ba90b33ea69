"""How a game against a bot of this server is set up: seats and start, as the handicap says."""

from __future__ import annotations

from games.rules import Rules
from protocol.errors import Refused
from protocol.events import SeatTaken
from protocol.messages import PlayBot
from server.handicaps import start_of
from server.lobby import seated


def arranged(
    rules: Rules, options: dict[str, int | str], command: PlayBot, mine: SeatTaken, bot: SeatTaken
) -> tuple[list[SeatTaken], str | None]:
    """Who sits where in a game against a bot, and the position it begins from. Raises ``Refused``."""
    handicap = command.handicap
    if handicap is not None and command.rated:
        raise Refused("invalid_options", "a game with a handicap is not rated", "$.rated")
    wish = "first" if handicap is not None and handicap.first_move else command.seat
    seats = seated(mine, bot, wish)
    return seats, start_of(rules, options, handicap, seats.index(bot))
