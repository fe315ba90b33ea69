"""Players who go away and come back, as several servers see it."""

from __future__ import annotations

import asyncio

from agon.protocol.clocks import Timers
from agon.protocol.events import CameBack, Fischer, WentAway
from agon.server.live.disconnects import Disconnects
from agon.server.live.request import Request
from tests.cluster.test_tables import World
from tests.server.session.asking import answer_pause, offer_pause, unpause


class Quiet:
    """A connection."""

    def send(self, payload: bytes) -> None:
        pass


def told(world: World) -> list[tuple[str, int]]:
    log = [event for event, _ in world.one.log]
    return [(type(event).__name__, event.seat) for event in log if isinstance(event, WentAway | CameBack)]


async def settled(world: World) -> None:
    for table in (world.one, world.other):
        await asyncio.sleep(0)  # timers of zero seconds
        await table.refresh()
    await world.one.refresh()


async def test_who_left_is_away_until_a_server_sees_them() -> None:
    world = World(Fischer(600_000, 0), timers=Timers(absence_ms=40_000))
    here, there = Disconnects(0.0, 0.0), Disconnects(0.0, 0.0)
    here.left(world.one, 1)
    await settled(world)
    assert told(world) == [("WentAway", 1)]
    assert world.other.session.clock.away == {1: world.now + 40_000}
    world.other.followers[Quiet()] = 1
    there.look(world.other)
    await settled(world)
    assert told(world) == [("WentAway", 1), ("CameBack", 1)]


async def test_who_is_back_at_once_or_follows_twice_was_never_away() -> None:
    world = World(Fischer(600_000, 0), timers=Timers(absence_ms=40_000))
    disconnects = Disconnects(0.0, 0.0)
    disconnects.left(world.one, 0)
    world.one.followers[Quiet()] = 0
    disconnects.look(world.one)
    disconnects.left(world.one, 0)
    await settled(world)
    assert told(world) == []


async def test_whoever_never_came_is_away_too_but_not_where_nobody_counts() -> None:
    for timers, expected in ((Timers(absence_ms=40_000), [("WentAway", 0), ("WentAway", 1)]), (None, [])):
        world = World(Fischer(600_000, 0), timers=timers)
        Disconnects(0.0, 0.0).expect(world.one)
        await settled(world)
        assert told(world) == expected


async def test_who_leaves_while_the_game_is_paused_is_away_when_it_goes_on() -> None:
    world = World(Fischer(600_000, 0), timers=Timers(absence_ms=40_000))
    disconnects = Disconnects(0.0, 0.0)
    for order in (offer_pause(0), answer_pause(1, accept=True)):
        world.one.post(Request(order))
    await settled(world)
    assert world.one.session.clock.paused
    for seat in (0, 1):
        disconnects.left(world.one, seat)
    await settled(world)
    world.one.followers[Quiet()] = 0
    disconnects.look(world.one)
    await settled(world)
    assert told(world) == []
    world.one.post(Request(unpause(0)))
    await settled(world)
    assert told(world) == [("WentAway", 1)]
