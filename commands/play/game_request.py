"""The game that the user wants to play: from the command line, or asked for."""

from __future__ import annotations

import dataclasses
from dataclasses import dataclass
from typing import Any

import click

from agon.clients.sdk import address
from agon.clients.terminal import words
from agon.protocol.cards import levels_for
from agon.protocol.events import Clock
from agon.protocol.game_setup import Absent, SpectatorDelay
from agon.protocol.messages import GameListing


@dataclass(frozen=True, slots=True)
class GameRequest:
    """The flags of ``agon play``."""

    game: str | None
    bot: str | None
    level: str | None
    session: str | None
    accept: str | None
    options: dict[str, int | str]
    clock: Clock
    seat: str
    private: bool
    agree: bool
    hints: bool
    lesson: bool
    name: str | None
    table: bool
    others: tuple[str, ...]
    absent: Absent
    stand_in: str | None
    challenge: str | None
    rated: bool
    moves_late: int
    seconds_late: int

    @property
    def terms(self) -> dict[str, Any]:
        """Fields of the messages that ask for a game."""
        is_late = self.moves_late or self.seconds_late
        return {
            "game": self.game,
            "options": self.options,
            "clock": self.clock,
            "rated": self.rated,
            "delay": SpectatorDelay(plies=self.moves_late, seconds=self.seconds_late) if is_late else None,
        }


async def ask_what_to_play(url: str, request: GameRequest, *, interactive: bool) -> GameRequest:
    """Ask the user for the game, the opponent and the level that are missing, and return the completed request."""
    if not interactive:
        raise click.UsageError("name the GAME to play, as 'agon play connect_four --bot NAME'; 'agon games' lists them")
    listing = await address.get(url, "/api/games", list[GameListing])
    for entry in listing:
        click.echo(f"  {entry.info.name:<22} {entry.info.summary}")
    names = [entry.info.name for entry in listing]
    game = click.prompt("Game", type=click.Choice(names), show_choices=False)
    bots = next(entry.bots for entry in listing if entry.info.name == game)
    bot: str = request.bot or click.prompt(
        f"Opponent: a bot ({', '.join(bots)}), or person", type=click.Choice([*bots, "person"]), show_choices=False
    )
    level = request.level
    if bot != "person" and level is None:
        card = await address.bot_card(url, bot)
        offered = levels_for(card, game)
        for item in offered:
            click.echo(f"  {item.name:<12} {words.level_line(card, item, game)}")
        levels = [item.name for item in offered]
        level = levels[0] if len(levels) == 1 else click.prompt("Level", type=click.Choice(levels), show_choices=False)
    return dataclasses.replace(request, game=game, bot=None if bot == "person" else bot, level=level)
