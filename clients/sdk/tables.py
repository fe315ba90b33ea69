"""Tables of any number of seats: opening and joining them; the bots there, and the cards to agree to.

A table begins when every seat is taken and all people there agree to the cards of all bots there. Waiting players then
get ``started`` (``Connection(on_told=...)``). ``absent``, agreed when the table is opened, says what becomes of a seat
whose player resigns, runs out of time or goes away:

- ``forfeit``: nobody plays it any more. It takes the first of its legal choices and is paid the game's worst.
- ``wait``: as ``forfeit``, but absence cannot be claimed: the others wait.
- ``bot``: the bot ``stand_in`` takes the seat over, which all are told; ratings stop.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Literal

from agon.clients.sdk import address
from agon.clients.sdk.address import ServedCard
from agon.clients.sdk.connection import Connection, Unexpected
from agon.clients.sdk.link import Answer
from agon.protocol.cards import levels_for
from agon.protocol.commands.table import BotWish, OpenTable, SitDown, TableView
from agon.protocol.events import Clock, PlayerRef, Untimed
from agon.protocol.game_setup import Absent, SpectatorDelay
from agon.protocol.messages import Seeking, Started


@dataclass(frozen=True, slots=True)
class BotAsked:
    """A bot that one is to agree to face."""

    card: ServedCard
    level: str

    def wish(self) -> BotWish:
        """Return the bot as a command names it: with the digest of the card, which the command agrees to."""
        return BotWish(bot=self.card.name, level=self.level, agreed=self.card.digest)


async def open_table(
    connection: Connection,
    game: str,
    *,
    options: Mapping[str, int | str] | None = None,
    clock: Clock | None = None,
    seat: int | None = None,
    bots: Sequence[BotAsked] = (),
    accepts: Literal["humans", "bots", "anyone"] = "humans",
    absent: Absent = "forfeit",
    stand_in: BotAsked | None = None,
    private: bool = False,
    rated: bool = False,
    delay: SpectatorDelay | None = None,
) -> Started | Seeking:
    """Open a table at which I sit. ``options``: of the game, ``seats`` among them if it has a choice; ``seat``: mine,
    None for any; ``bots``: of this server, one for a seat (``wished``); ``accepts``: players for the other seats;
    ``stand_in``: the bot that takes over a seat, required if ``absent`` is ``bot`` and not allowed otherwise;
    ``delay``: the delay for spectators.

    Returns ``Started`` if the bots fill it, else ``Seeking`` with the table as it is. Raises as ``Connection.request``.
    """
    answer = await connection.request(
        OpenTable,
        game=game,
        options=dict(options or {}),
        clock=clock or Untimed(),
        seat=seat,
        bots=[bot.wish() for bot in bots],
        accepts=accepts,
        absent=absent,
        stand_in=None if stand_in is None else stand_in.wish(),
        private=private,
        rated=rated,
        delay=delay,
    )
    return _begun_or_open(answer)


async def sit_down(
    connection: Connection, table: str, *, seat: int | None = None, agreed: Sequence[BotAsked] = ()
) -> Started | Seeking:
    """Take a seat at an open table, None for any that is free; ``agreed``: the bots there whose cards were shown.

    Returns ``Started`` if the table is then full, else ``Seeking``. Raises as ``Connection.request``.
    """
    cards = {each.card.name: each.card.digest for each in agreed}
    return _begun_or_open(await connection.request(SitDown, table=table, seat=seat, agreed=cards))


def _begun_or_open(answer: Answer) -> Started | Seeking:
    if not isinstance(answer, Started | Seeking):
        raise Unexpected(f"a table was answered by {type(answer).__name__}")
    return answer


async def wished(url: str, game: str, text: str) -> BotAsked:
    """Return the bot of the server named ``random`` or ``mcts:strong``, with its first level if none is named.

    Raises ``Refused``, ``OSError`` as ``address.bot_card``.
    """
    name, _, level = text.partition(":")
    card = await address.bot_card(url, name)
    offered = levels_for(card, game) or card.levels
    return BotAsked(card, level or offered[0].name)


async def met(url: str, player: PlayerRef) -> BotAsked:
    """Return a bot that sits at a table, or may come to it."""
    return BotAsked(await address.bot_card(url, player.card or ""), player.level or "")


def bots_of(table: TableView) -> list[PlayerRef]:
    """Return all bots that a player may meet there, each card once."""
    players = [seat.player for seat in table.seats if seat is not None]
    players += [] if table.stand_in is None else [table.stand_in.player]
    return list({player.card: player for player in players if player.kind == "bot"}.values())
