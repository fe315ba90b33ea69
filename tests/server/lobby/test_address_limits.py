"""Games and seeks are limited for each network, over all its accounts, in memory or not."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import AbstractAsyncContextManager
from functools import partial
from pathlib import Path

import pytest

from agon.server.app import Parts, running
from agon.server.live import registry
from agon.server.ops.settings import Settings
from agon.server.store.unfinished import COUNTED_MS
from tests.server.conftest import at
from tests.server.raw_client import Json, RawClient, pair

Start = Callable[[], AbstractAsyncContextManager[Parts]]
LAB, LAB_TOO, ELSEWHERE = "2001:db8:0:1::5", "2001:db8:0:1:ffff::6", "2001:db8:0:2::5"


@pytest.fixture
def start(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Start:
    monkeypatch.setattr(registry, "UNUSED_S", 0.0)
    settings = Settings(
        database=str(tmp_path / "agon.sqlite3"),
        port=0,
        workers=0,
        trusted_proxies=("127.0.0.1",),
        games_per_address=2,
        seeks_per_address=2,
        game_limit=3,
    )
    return partial(running, settings)


class Behind(RawClient):
    """A client whose address a trusted proxy names."""

    def __init__(self, app: Parts, address: str) -> None:
        super().__init__(at(app))
        self._place = {"additional_headers": {"X-Forwarded-For": address}}


def against_a_bot(app: Parts) -> Json:
    digest = app.bots.card_digest("random")
    return {"bot": "random", "level": "random", "game": "tic_tac_toe", "agreed": digest, "seat": "first"}


async def test_unfinished_games_count_for_the_network(start: Start) -> None:
    async with start() as app:
        async with Behind(app, LAB) as ann, Behind(app, LAB_TOO) as ben:
            first = (await ann.ask("play_bot", **against_a_bot(app)))["session"]
            assert (await ben.ask("play_bot", **against_a_bot(app)))["t"] == "started"
        while app.registry.tables:
            async with Behind(app, ELSEWHERE) as eve:
                await eve.ask("ping")
        token = ann.token
    async with start() as app, Behind(app, LAB) as cid, Behind(app, ELSEWHERE) as eve:
        assert not app.registry.tables
        refused = await cid.ask("play_bot", **against_a_bot(app))
        assert (refused["t"], refused["code"]) == ("failure", "too_many")
        assert "2 games from your network are not finished" in refused["reason"]
        wish = {"game": "liars_dice", "options": {"seats": 3}}
        assert (await cid.ask("open_table", **wish))["code"] == "too_many"
        clock = {"kind": "fischer", "initial_ms": 60_000, "increment_ms": 0}
        assert (await cid.ask("quick_pair", game="tic_tac_toe", clock=clock))["code"] == "too_many"
        seek = (await eve.ask("seek", game="tic_tac_toe"))["seek"]["id"]
        assert (await cid.ask("accept_seek", seek=seek))["code"] == "too_many"
        assert (await eve.ask("play_bot", **against_a_bot(app)))["t"] == "started", "others are not concerned"
        async with RawClient(at(app), token=token) as ann:
            ann._number = 1_000
            await ann.ask("join", session=first)
            assert (await ann.ask("abort", session=first))["t"] == "event"
        assert (await cid.ask("accept_seek", id="again", seek=seek))["t"] == "started"


async def test_a_network_that_left_games_may_play_again_the_next_day(
    start: Start, monkeypatch: pytest.MonkeyPatch
) -> None:
    async with start() as app, Behind(app, LAB) as ann:
        for _ in range(2):
            await ann.ask("play_bot", **against_a_bot(app))
        await app.registry._background.finish()
        now = min(game.updated for game in await app.store.games_of(ann.me["id"]))
        monkeypatch.setattr(registry.TableRegistry, "now", lambda _: now + COUNTED_MS)
        assert (await ann.ask("play_bot", **against_a_bot(app)))["code"] == "too_many"
        monkeypatch.setattr(registry.TableRegistry, "now", lambda _: now + COUNTED_MS + 1)
        assert (await ann.ask("play_bot", **against_a_bot(app)))["t"] == "started"
        assert (await ann.ask("play_bot", **against_a_bot(app)))["reason"] == (
            "you are playing 3 games already; finish one first"
        ), "an account counts all"


async def test_a_rematch_counts_as_the_game_before_did(start: Start) -> None:
    async with start() as app, Behind(app, LAB) as ann, Behind(app, ELSEWHERE) as ben:
        session = await pair(ann, ben)
        await ann.act(session, 4)
        await ann.ask("resign", session=session)
        count, network = app.store.unfinished.of_network, app.registry.ids.of_network("2001:db8:0:1::/64")
        assert await count(network, 0, 9) == 0
        for client in (ann, ben):
            await client.ask("rematch", session=session)
        await ann.event(session, "rematch_agreed")
        assert await count(network, 0, 9) == 1


async def test_open_seeks_count_for_the_network(start: Start) -> None:
    async with start() as app, Behind(app, LAB) as ann, Behind(app, LAB_TOO) as ben, Behind(app, ELSEWHERE) as eve:
        seek = (await ann.ask("seek", game="hex"))["seek"]["id"]
        assert (await ben.ask("challenge", to=eve.me["id"], game="hex"))["t"] == "seeking"
        for command, fields in (("seek", {}), ("open_table", {})):
            refused = await ben.ask(command, game="hex", **fields)
            assert (refused["code"], refused["reason"]) == (
                "too_many",
                "2 seeks are open from your network; try again later",
            )
        assert (await eve.ask("seek", game="hex"))["t"] == "seeking"
        await ann.ask("cancel_seek", seek=seek)
        assert (await ben.ask("seek", id="again", game="hex"))["t"] == "seeking"


async def test_the_key_of_a_network_does_not_name_it(start: Start) -> None:
    async with start() as app, Behind(app, LAB) as ann:
        await ann.ask("play_bot", **against_a_bot(app))
        [one], [other] = [[each.of_network("192.0.2.1")] for each in (app.registry.ids, type(app.registry.ids)(b"x"))]
        assert one != other
        assert "192" not in one
