"""The lobby as its watchers get it: bounded, without long texts, and by its changes."""

from __future__ import annotations

import asyncio
import random
from typing import Any

import msgspec
import pytest
from msgspec.structs import replace

from agon import games
from agon.clients.sdk.lobby import LobbyReader
from agon.protocol import codec
from agon.protocol.messages import Lobby as LobbyMessage
from agon.protocol.messages import LobbyChanged
from agon.server.lobby import lobby_feed
from agon.server.lobby.listing import LISTED_GAMES, LISTED_SEEKS, LISTED_TEXT, difference, short_options
from agon.server.lobby.lobby import Lobby
from tests.server.lobby.walks import Listener, World, long_tree

FLOOD = 475
"""Seeks of 95 guests, five each."""


class Watcher(Listener):
    """A client that watches the lobby and reads what it gets."""

    def __init__(self) -> None:
        super().__init__()
        self.reader = LobbyReader()
        self.shown: LobbyMessage | None = None
        self.kinds: list[type[Any]] = []

    def send(self, payload: bytes) -> None:
        super().send(payload)
        message = codec.decode_server(payload)
        self.kinds.append(type(message))
        if isinstance(message, LobbyChanged):
            self.shown = self.reader.changed(message)
        else:
            assert isinstance(message, LobbyMessage)
            self.shown = self.reader.whole(message)


def tell(lobby: Lobby) -> None:
    """Let the time pass that the lobby waits for more changes."""
    lobby._feed.tell()
    lobby._own_feed.tell()


def as_read(message: LobbyMessage) -> LobbyMessage:
    """Return a message without its version, as it comes out of JSON."""
    decoded = codec.decode_server(codec.encode(replace(message, version=0)))
    assert isinstance(decoded, LobbyMessage)
    return decoded


def shown(watcher: Watcher) -> LobbyMessage:
    assert watcher.shown is not None
    return replace(watcher.shown, version=0)


@pytest.mark.parametrize("seed", range(12))
@pytest.mark.parametrize("servers", [1, 2])
async def test_the_changes_give_exactly_the_whole_lobby_at_every_step(servers: int, seed: int) -> None:
    rng = random.Random(seed)
    world = World(rng, None if servers == 1 else World(rng))
    lobby = world.lobby
    if seed % 3 == 0:  # more than are listed: what closes makes room for older ones
        for number in range(LISTED_SEEKS + 20):
            await world.seek(number, game="hex")
            await world._start()
            if world.peer is not None:
                await world.peer.seek(number, game="hex")
    watchers: dict[Watcher, dict[str, bool]] = {}
    heard = 0
    for step in range(250):
        if step % 25 == 0:  # in the middle of other changes, some of which were not told yet
            kind = {"changes": rng.random() < 0.7, "own": rng.random() < 0.3}
            newcomer = Watcher()
            lobby.watch(newcomer, **kind)
            watchers[newcomer] = kind
            assert shown(newcomer) == as_read(lobby.message(own=kind["own"])), "it is up to date at once"
        await world.step()
        if rng.random() < 0.5:
            tell(lobby)
            for watcher, kind in watchers.items():
                assert shown(watcher) == as_read(lobby.message(own=kind["own"])), kind
                assert len(shown(watcher).seeks) <= LISTED_SEEKS
                assert len(shown(watcher).playing) <= LISTED_GAMES
                assert kind["changes"] or LobbyChanged not in watcher.kinds, "it does not read them"
                heard += LobbyChanged in watcher.kinds
        if rng.random() < 0.05 and watchers:
            again, kind = rng.choice(list(watchers.items()))
            lobby.watch(again, **kind)
        if rng.random() < 0.03 and watchers:
            gone = rng.choice(list(watchers))
            lobby.unwatch(gone)
            del watchers[gone]
    assert heard, "changes were told, not whole lobbies only"
    lobby.close()


async def test_a_lobby_full_of_long_texts_is_small_and_its_changes_smaller() -> None:
    world = World(random.Random(1))
    old, new = Watcher(), Watcher()
    for number in range(FLOOD):
        world.now += 1
        await world.seek(number % 95)
    world.lobby.watch(old)
    world.lobby.watch(new, changes=True)
    [whole] = new.heard
    assert old.heard == [whole]
    full = sum(len(codec.encode(seek)) for seek in world.seeks)
    assert full > 600_000
    assert len(whole) < 60_000
    lobby = shown(new)
    newest = sorted(world.seeks, key=lambda seek: -seek.since)[:LISTED_SEEKS]
    assert [seek.id for seek in lobby.seeks] == [seek.id for seek in newest]
    assert (len(lobby.seeks), lobby.seeking) == (100, FLOOD)
    assert all(len(str(value)) <= LISTED_TEXT for seek in lobby.seeks for value in seek.options.values())
    for _ in range(20):  # one goes, and one comes
        world.now += 1
        await world.lobby.cancel(world.seeks[-1].id, world.seeks[-1].by.id)
        await world.seek(FLOOD)
        before = len(new.heard)
        tell(world.lobby)
        assert len(new.heard) == before + 1
        assert new.kinds[-1] is LobbyChanged
        assert len(new.heard[-1]) < 1_200
        assert len(old.heard[-1]) < 60_000
        assert shown(new) == shown(old)
        assert (await world.lobby.find(world.seeks[-1].id)).options == {"tree": long_tree(FLOOD)}, "found whole"
    world.lobby.close()


async def test_the_lobby_of_a_cluster_is_bounded_too_and_counts_all() -> None:
    peer = World(random.Random(8))
    world = World(random.Random(9), peer)
    assert world.shared is not None
    for number in range(80):
        world.now = peer.now = 2 * number
        await world.seek(number)
        await world._start()
        peer.now += 1
        await peer.seek(number)
        await peer._start()
    world.shared.hear(peer)
    lobby = world.lobby.message(own=False)
    assert len(codec.encode(lobby)) < 90_000
    assert (len(lobby.seeks), lobby.seeking) == (LISTED_SEEKS, 160)
    newest = sorted([*world.seeks, *peer.seeks], key=lambda seek: -seek.since)[:LISTED_SEEKS]
    assert [seek.id for seek in lobby.seeks] == [seek.id for seek in newest]
    public = [table.told for each in (world, peer) for table in each.tables.values() if table.is_listed]
    assert lobby.running == len(public) > LISTED_GAMES
    latest = sorted(public, key=lambda game: -game.updated)[:LISTED_GAMES]
    assert [game.session for game in lobby.playing] == [game.session for game in latest]
    own = world.lobby.message(own=True)
    assert {seek.id for seek in own.seeks} == {seek.id for seek in world.seeks}
    assert own.seeking == 80


async def test_games_that_move_are_told_in_a_few_bytes() -> None:
    world = World(random.Random(2))
    for number in range(300):
        world.now = number
        await world._start()
    watcher = Watcher()
    world.lobby.watch(watcher, changes=True)
    lobby = shown(watcher)
    assert len(lobby.playing) == LISTED_GAMES
    assert lobby.running == sum(table.is_listed for table in world.tables.values()) > LISTED_GAMES
    listed = {game.session for game in lobby.playing}
    for name in listed:
        table = world.tables[name]
        table.told = replace(table.told, plies=7, updated=1_000)
    tell(world.lobby)
    assert watcher.kinds == [LobbyMessage, LobbyChanged]
    assert len(watcher.heard[-1]) < 60 * LISTED_GAMES
    assert {game.session for game in shown(watcher).playing if game.plies == 7} == listed


async def test_a_change_longer_than_the_whole_is_sent_whole() -> None:
    world = World(random.Random(3))
    for number in range(40):
        await world.seek(number, game="hex")
    watcher = Watcher()
    world.lobby.watch(watcher, changes=True)
    for seek in world.seeks:
        await world.lobby.cancel(seek.id, seek.by.id)
    tell(world.lobby)
    assert watcher.kinds == [LobbyMessage, LobbyMessage]
    assert shown(watcher).seeks == []
    world.lobby.close()


async def test_nothing_is_sent_that_all_watchers_know() -> None:
    world = World(random.Random(4))
    one, other = Watcher(), Watcher()
    world.lobby.watch(one)
    world.lobby.watch(other, changes=True)
    seek = await world.seek(1, private=True)
    tell(world.lobby)
    assert (len(one.heard), len(other.heard)) == (1, 1), "no private seek changes the lobby"
    await world.lobby.cancel(seek.id, seek.by.id)
    await world.seek(1)
    tell(world.lobby)
    tell(world.lobby)
    assert (len(one.heard), len(other.heard)) == (2, 2)
    world.lobby.close()


async def test_who_comes_amid_changes_is_told_whole_until_it_has_what_others_have(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(lobby_feed, "QUIET_S", 3600)
    world = World(random.Random(5))
    first, second = Watcher(), Watcher()
    world.lobby.watch(first, changes=True)
    gone = await world.seek(1)
    world.lobby.watch(second, changes=True)
    assert [seek.id for seek in shown(second).seeks] == [gone.id]
    await world.lobby.cancel(gone.id, gone.by.id)
    tell(world.lobby)
    assert shown(second).seeks == []
    assert second.kinds == [LobbyMessage, LobbyMessage]
    for number in range(30):
        await world.seek(number)
    tell(world.lobby)
    await world.seek(40)
    tell(world.lobby)
    assert second.kinds[-1] is LobbyChanged
    assert shown(first) == shown(second) == as_read(world.lobby.message(own=False))
    world.lobby.close()


async def test_changes_are_told_together_and_encoded_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """By the feed's own timer."""
    encoded: list[object] = []
    encode = codec.encode

    def counting(message: object) -> bytes:
        if isinstance(message, LobbyMessage | LobbyChanged):
            encoded.append(message)
        return encode(message)

    world = World(random.Random(6))
    arrived = asyncio.Event()

    class Last(Watcher):
        def send(self, payload: bytes) -> None:
            super().send(payload)
            if len(self.heard) == 2:
                arrived.set()

    for number in range(50, 60):
        await world.seek(number)
    watchers = [Watcher() for _ in range(5)] + [Last()]
    for watcher in watchers:
        world.lobby.watch(watcher, changes=True)
    monkeypatch.setattr(codec, "encode", counting)
    for number in range(3):
        await world.seek(number)
    await asyncio.wait_for(arrived.wait(), 30)
    assert [type(message) for message in encoded] == [LobbyMessage, LobbyChanged], "once for all, in both forms"
    assert len({watcher.heard[-1] for watcher in watchers}) == 1
    assert all(watcher.kinds == [LobbyMessage, LobbyChanged] for watcher in watchers)
    world.lobby.close()


def test_a_reader_that_missed_a_version_says_so() -> None:
    before = as_read(World(random.Random(7)).lobby.message(own=False))
    change = difference(before, replace(before, online=3))
    assert change is not None
    assert LobbyReader().changed(change) is None
    reader = LobbyReader()
    reader.whole(before)
    assert reader.changed(replace(change, version=2)) is None
    assert reader.changed(change) == replace(before, online=3, version=1)
    assert reader.changed(change) is None, "it is applied once"


@pytest.mark.parametrize("known", [True, False])
def test_long_texts_are_named_or_cut(known: bool) -> None:
    [option] = games.load("tree", jit=False).info.options
    options = (option,) if known else ()
    plies = option.examples["three plies"]
    assert len(plies) > LISTED_TEXT
    assert short_options({"tree": plies, "n": 3}, options) == {
        "tree": "three plies" if known else plies[: LISTED_TEXT - 1] + "…",
        "n": 3,
    }
    assert short_options({"tree": "MAX{1,2}"}, options) == {"tree": "MAX{1,2}"}
    assert short_options({"tree": long_tree(1)}, options) == {"tree": long_tree(1)[: LISTED_TEXT - 1] + "…"}
    usual = msgspec.structs.replace(option, default=long_tree(1))
    assert short_options({"tree": long_tree(1)}, [usual]) == {}, "the default goes without saying"
