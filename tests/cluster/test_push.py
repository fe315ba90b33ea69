"""Notices by Web Push: a person who is at another server of the cluster needs none."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.cluster.pair import Pair, until_peers
from tests.cluster.test_two_servers import seated_apart
from tests.mqtt.mosquitto import Mosquitto
from tests.server.accounts.fake_push_service import Browser, FakePushService
from tests.server.raw_client import RawClient


@pytest.fixture
def away(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[FakePushService]:
    with FakePushService(tmp_path).running() as fake:
        monkeypatch.setenv("SSL_CERT_FILE", str(fake.certificate))
        yield fake


async def test_who_is_at_the_other_server_gets_none(tmp_path: Path, away: FakePushService) -> None:
    push = {"push_contact": "mailto:host@play.example", "push_services": away.host}
    with Mosquitto(tmp_path) as broker, Pair(tmp_path, broker, **push) as pair:
        await until_peers(pair)
        async with RawClient(pair.a.ws) as ann, RawClient(pair.b.ws) as ben:
            async with RawClient(pair.b.ws) as eve:
                browser = Browser(away.origin)
                assert (await eve.ask("subscribe_push", **browser.subscription))["t"] == "ok"
            assert (await ben.ask("subscribe_push", **Browser(away.origin).subscription))["t"] == "ok"
            session = await seated_apart(ann, ben)
            await ann.act(session, 4)  # Ben is at the table, at the other server
            await ann.ask("challenge", to=ben.me["id"], game="hex")  # and connected
            await ann.ask("challenge", to=eve.me["id"], game="hex")
            posted = await away.next()
            assert posted.path == browser.path
    assert away.posted.empty()
