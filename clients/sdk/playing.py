"""Play one game of a bot from any point to its end; send a command until the server takes it."""

from __future__ import annotations

import asyncio
import logging
import random
import time
from typing import Any, cast

from agon.clients.sdk.bot import Bot
from agon.clients.sdk.connection import Connection, delays
from agon.clients.sdk.feed import Feed
from agon.clients.sdk.link import Answer
from agon.clients.sdk.turn import Record, Turn, checked
from agon.protocol.errors import PASSING, Code, Refused
from agon.protocol.messages import Act, Command, Resign

log = logging.getLogger("agon.bot")

LONGEST_PAUSE_S = 5.0
"""Between two attempts of what the server could not do just now."""
EXPLAINED: frozenset[Code] = frozenset({"stale", "not_your_turn", "illegal_action", "game_over", "paused"})
"""Refusals of a move after which events of the game say more: it is decided again, or over."""


async def play(bot: Bot, connection: Connection, feed: Feed, seat: int, rng: random.Random) -> Record:
    """Play the whole game and return it once it has ended. Raises as ``Feed.next``."""
    game = Record(feed.joined)
    session, info = feed.joined.session, feed.joined.game
    log.info("game %s: %s as %s against %s", session, info.title, info.seat_names[seat], _opponents(game, seat))
    while not game.ended:
        turn = game.turn(seat, rng)
        action = None if turn is None else await _decide(bot, connection, turn)
        if turn is not None and action is not None:
            game.add(feed.ready())
            now = game.turn(seat, rng)
            if now is None or not now.same_as(turn):
                continue  # the position changed under the thought
            await _act(connection, turn, game.seq, action)
        game.add(await feed.batch())
    if game.position is not None:
        log.info("game %s: %s", session, game.position.result)
    return game


async def _decide(bot: Bot, connection: Connection, turn: Turn) -> int | None:
    """Return the bot's choice, checked. If the bot fails it resigns, so that the opponent need not wait."""
    try:
        chosen = cast(object, await bot.choose(turn))
        return checked(chosen, turn)
    except Exception:
        log.exception("game %s: the bot failed and resigns", turn.session)
    try:
        await retry(connection, Resign, session=turn.session)
    except Refused as refusal:
        log.info("game %s: %s", turn.session, refusal)
    return None


async def _act(connection: Connection, turn: Turn, seq: int, action: int) -> None:
    try:
        await retry(connection, Act, session=turn.session, seq=seq, action=action)
    except Refused as refusal:
        if refusal.code not in EXPLAINED:
            raise
        log.info("game %s: %s", turn.session, refusal)


def _opponents(game: Record, seat: int) -> str:
    others = (player for number, player in enumerate(game.joined.players) if number != seat)
    return " and ".join(f"{player.name} (bot)" if player.kind == "bot" else player.name for player in others)


async def retry(connection: Connection, command: type[Command], *, linger_s: float = 0.0, **fields: Any) -> Answer:
    """Send a command until the server takes it; return the answer.

    It is sent again if the server could not take it just now, and for ``linger_s`` seconds also after ``too_many``.
    Raises ``Refused`` for other reasons.
    """
    until = time.monotonic() + linger_s
    for pause in delays(random.Random(), LONGEST_PAUSE_S):
        try:
            return await connection.request(command, within_s=None, **fields)
        except Refused as refusal:
            lingers = refusal.code == "too_many" and time.monotonic() < until
            if refusal.code not in PASSING and not lingers:
                raise
            log.info("%s: %s; once more in %.1f s", command.__name__, refusal.reason, pause)
        await asyncio.sleep(pause)
    raise AssertionError("there is always one more delay")
