"""What somebody at a terminal wants to play: read from the command line, or asked."""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

import click

from agon.clients.sdk import address
from agon.clients.terminal import clock_words
from agon.protocol.cards import levels_for
from agon.protocol.events import Clock
from agon.protocol.game_setup import Absent, SpectatorDelay
from agon.protocol.messages import GameListing

NUMBER = re.compile(r"-?[0-9]{1,18}")


def parse_options(given: Sequence[str]) -> dict[str, int | str]:
    """``width=8`` and so on; what is no number is a text. Raises ``click.BadParameter``."""
    options: dict[str, int | str] = {}
    for item in given:
        name, separator, value = item.partition("=")
        if not separator or not value:
            raise click.BadParameter(f"{item!r} is not NAME=VALUE")
        options[name] = int(value) if NUMBER.fullmatch(value) else value
    return options


def parse_clock(text: str) -> Clock:
    """Raises ``click.BadParameter``."""
    try:
        return clock_words.parse_clock(text)
    except ValueError as error:
        raise click.BadParameter(str(error)) from None


@dataclass(frozen=True, slots=True)
class Wish:
    """What the user wants to play."""

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
        """Fields of the commands that ask for a game."""
        is_late = self.moves_late or self.seconds_late
        return {
            "game": self.game,
            "options": self.options,
            "clock": self.clock,
            "rated": self.rated,
            "delay": SpectatorDelay(plies=self.moves_late, seconds=self.seconds_late) if is_late else None,
        }


async def ask_what_to_play(url: str, wish: Wish, *, interactive: bool) -> Wish:
    """The wish with what was left out of it."""
    if not interactive:
        raise click.UsageError("name the GAME to play, as 'agon play connect_four --bot NAME'; 'agon games' lists them")
    listing = await address.get(url, "/api/games", list[GameListing])
    for entry in listing:
        click.echo(f"  {entry.info.name:<22} {entry.info.summary}")
    names = [entry.info.name for entry in listing]
    game = click.prompt("Game", type=click.Choice(names), show_choices=False)
    bots = next(entry.bots for entry in listing if entry.info.name == game)
    bot: str = wish.bot or click.prompt(
        f"Opponent: a bot ({', '.join(bots)}), or person", type=click.Choice([*bots, "person"]), show_choices=False
    )
    level = wish.level
    if bot != "person" and level is None:
        levels = [item.name for item in levels_for(await address.bot_card(url, bot), game)]
        level = levels[0] if len(levels) == 1 else click.prompt("Level", type=click.Choice(levels))
    return dataclasses.replace(wish, game=game, bot=None if bot == "person" else bot, level=level)
