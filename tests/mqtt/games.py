"""Play games against a bot whose worker is elsewhere."""

from __future__ import annotations

import asyncio

from tests.live import LiveServer
from tests.server.raw_client import Json, RawClient


async def begin(
    client: RawClient, server: LiveServer, bot: str, level: str, game: str = "tic_tac_toe", *, lesson: bool = False
) -> str:
    """Start and join a game in which the bot moves first; return its session. ``lesson``: its thinking is shown."""
    card = await asyncio.to_thread(server.get, f"/api/bots/{bot}")
    wish = {"bot": bot, "level": level, "game": game, "agreed": card["digest"], "seat": "second", "lesson": lesson}
    started = await client.ask("play_bot", **wish)
    assert started["t"] == "started", started
    joined = await client.ask("join", session=started["session"])
    assert joined["t"] == "joined", joined
    session: str = started["session"]
    return session


async def play_out(client: RawClient, session: str, first: Json | None = None) -> list[Json]:
    """Play the first legal action at each turn until the end; return all events from here on, or from the start without
    ``first``: the bot may have moved earlier."""
    events: list[Json] = []
    if first is None:
        told: list[Json] = (await client.ask("join", session=session))["events"]
        events += [each["event"] for each in told[:-1]]
        first = told[-1]
    while True:
        message = first or await client.until("event")
        first = None
        if message["session"] != session:
            continue
        events.append(message["event"])
        position = message["position"]
        if position["ended"]:
            return events
        if position["choices"]:
            first = await client.act(session, position["choices"][0]["action"])
            assert first["t"] == "event", first


def bots_moves(events: list[Json]) -> list[str]:
    return [event["by"] for event in events if event["t"] == "acted" and event["seat"] == 0]


def troubles(events: list[Json]) -> list[str]:
    return [event["reason"] for event in events if event["t"] == "bot_troubled"]
