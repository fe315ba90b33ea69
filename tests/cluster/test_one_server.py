"""A server of a cluster without a broker announces its games, and leaves them to the others at its end."""

from __future__ import annotations

import asyncio
import itertools
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import pytest

from agon.protocol import codec
from agon.protocol.events import SessionId
from agon.server.app import Parts, running, wire_cluster
from agon.server.cluster import cluster as cluster_module
from agon.server.cluster.cluster import Cluster
from agon.server.cluster.naming import Node
from agon.server.cluster.shared_seeks import SharedSeeks
from agon.server.ops.settings import Settings
from agon.server.store import StoreFailed
from tests.server.raw_client import RawClient, pair

CLOCK = {"kind": "fischer", "initial_ms": 60_000, "increment_ms": 0}
OTHER = "b~1"


@asynccontextmanager
async def member(folder: Path) -> AsyncIterator[tuple[Parts, Cluster]]:
    """Yield a server that has joined a cluster with one other."""
    async with running(Settings(database=str(folder / "agon.sqlite3"), port=0, workers=0)) as app:
        await app.store.cluster.join(OTHER, "b", "")
        node = Node("a")
        cluster = Cluster(node, app.registry, app.lobby, SharedSeeks(app.store.cluster, node), app.presence)
        await cluster.begin()
        yield app, cluster


async def test_who_leaves_runs_no_game_any_more_and_names_who_does(tmp_path: Path) -> None:
    async with member(tmp_path) as (app, cluster):
        shared, url = app.store.cluster, f"ws://127.0.0.1:{app.port}/ws"
        async with RawClient(url) as ann, RawClient(url) as ben:
            session = SessionId(await pair(ann, ben, clock=CLOCK))
            assert await shared.owned(cluster.life) == [session]
            assert (cluster.state()["owned"], cluster.state()["held"]) == (1, 1)
            await cluster.leave()
            assert list(app.registry.owned()) == [], "its clock and its bots are another server's"
            assert await shared.owned(OTHER) == [session]
            await cluster._beat()
            assert list(await shared.alive()) == [OTHER], "a heartbeat that was due does not bring it back"


async def test_what_happens_here_is_announced_at_once(tmp_path: Path) -> None:
    async with member(tmp_path) as (app, cluster):
        sent: list[bytes] = []
        wire_cluster(app, cluster)
        cluster.news.subscribe(sent.append)
        url = f"ws://127.0.0.1:{app.port}/ws"
        async with RawClient(url) as ann, RawClient(url) as ben, RawClient(url) as eve:
            session = await pair(ann, ben)
            await eve.ask("join", session=session)
            await ann.until("onlookers")
            await ann.ask("say", session=session, text="hello")
            await ann.act(session, 4)
            planned = await ann.ask("set_plan", session=session, seq=1, lines=[[0, 1]])
            assert planned["t"] != "failure", planned
        news = [codec.decode_news(each) for each in sent]
        assert {name for each in news for name in each.begun} == {session}
        assert max(each.stored.get(SessionId(session), 0) for each in news) == 1
        assert {name for each in news for name in each.said} == {session}
        assert {name for each in news for name in each.planned} == {session}
        assert 1 in [each.onlookers.get(SessionId(session)) for each in news]


async def test_a_store_that_is_away_is_told_once_in_the_log(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    async with member(tmp_path) as (app, cluster):
        tries, enough = itertools.count(1), asyncio.Event()

        async def away(*_: object) -> None:
            if next(tries) == 3:
                enough.set()
            raise StoreFailed("the database is away")

        monkeypatch.setattr(cluster_module, "BEAT_S", 0.0)
        monkeypatch.setattr(app.store.cluster, "beat", away)
        running_it = asyncio.create_task(cluster.run())
        await enough.wait()
        assert caplog.text.count("the other servers cannot be seen") == 1
        assert cluster.state()["store"] == "away"
        running_it.cancel()
        await asyncio.wait([running_it])
