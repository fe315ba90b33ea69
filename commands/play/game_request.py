"""The game that the user wants to play: from the command line, or asked for."""

from __future__ import annotations

import dataclasses
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import click

from agon.clients.languages.game_words import game_summary
from agon.clients.languages.messages import t
from agon.clients.sdk import address
from agon.clients.sdk.address import ServedCard
from agon.clients.terminal import opponents, words
from agon.commands.play.my_level import Levels
from agon.protocol.cards import levels_for
from agon.protocol.events import Clock
from agon.protocol.game_setup import Absent, SpectatorDelay
from agon.protocol.messages import GameListing

PERSON: Final = "person"
"""Answer of a user who wants no bot."""


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


async def ask_what_to_play(url: str, request: GameRequest, mine: Levels, *, interactive: bool) -> GameRequest:
    """Ask the user for the game, the opponent and the level that are missing, and return the completed request.

    Enter takes the bot about the user's level, as ``mine`` tells it.
    """
    if not interactive:
        raise click.UsageError("name the GAME to play, as 'agon play connect_four --bot NAME'; 'agon games' lists them")
    listing = await address.get(url, "/api/games", list[GameListing])
    for entry in listing:
        click.echo(f"  {entry.info.name:<22} {game_summary(entry.info.name, entry.info.summary)}")
    names = [entry.info.name for entry in listing]
    game = click.prompt(t("terminal-ask-game"), type=click.Choice(names), show_choices=False)
    bots = next(entry.bots for entry in listing if entry.info.name == game)
    here = mine.get(game, {})
    bot, level = request.bot, request.level
    if bot is None:
        bot, level = await _ask_for_opponent(url, game, bots, here)
    if bot != PERSON and level is None:
        level = _ask_for_level(await address.bot_card(url, bot), game, here)
    return dataclasses.replace(request, game=game, bot=None if bot == PERSON else bot, level=level)


async def _ask_for_opponent(
    url: str, game: str, bots: Sequence[str], mine: Mapping[str, str]
) -> tuple[str, str | None]:
    """Return the bot, or ``PERSON``, and a level if it is settled too."""
    cards = {card.name: card for card in await address.get(url, "/api/bots", list[ServedCard])}
    fitting = opponents.fitting([cards[name] for name in bots if name in cards], game, mine)
    offered = ", ".join(bots)
    if fitting is None:
        asked = t("terminal-ask-opponent", bots=offered, person=PERSON)
        return click.prompt(asked, type=click.Choice([*bots, PERSON]), show_choices=False), None
    card, level = fitting
    reason = "terminal-about-your-level" if mine.get(card.name) == level.name else "terminal-first-game"
    shown, name = words.level_line(card, level, game), f"{words.clean(card.title)} {words.BADGE}"
    click.echo(f"  {t(reason, level=shown, bot=name)}")
    choices = click.Choice([*bots, PERSON, ""])
    text = t("terminal-ask-opponent-enter", bots=offered, person=PERSON)
    bot: str = click.prompt(text, default="", type=choices, show_choices=False, show_default=False)
    return (bot, None) if bot else (card.name, level.name)


def _ask_for_level(card: ServedCard, game: str, mine: Mapping[str, str]) -> str:
    """Return the level that the user names; Enter takes the one about theirs."""
    offered = levels_for(card, game)
    if len(offered) == 1:
        return offered[0].name
    for item in offered:
        click.echo(f"  {item.name:<12} {words.level_line(card, item, game)}")
    about = opponents.level_about(card, game, mine).name
    choices = click.Choice([item.name for item in offered])
    found: str = click.prompt(t("terminal-ask-level"), default=about, type=choices, show_choices=False)
    return found
