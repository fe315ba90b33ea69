"""Limits of one connection, one address and one account, over the wire: beyond them comes a plain answer."""

from __future__ import annotations

import json
from collections.abc import Iterator

import pytest
from websockets.asyncio.client import connect
from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.typing import Origin, Subprotocol

from agon.server.accounts.sign_in_limits import TRIES
from agon.server.ops.settings import Settings
from tests.live import LiveServer
from tests.server.raw_client import Json, RawClient, pair

AGON = [Subprotocol("agon.v1")]
FRIEND = "https://friend.example"
CLOSE_TOO_BIG = 1009


@pytest.fixture(scope="module")
def small(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    """Start a server with low limits."""
    limits = {"seek_limit": 2, "game_limit": 1, "follow_limit": 1, "origins": FRIEND}
    with LiveServer(tmp_path_factory.mktemp("small"), workers=0, **limits) as server:
        yield server
    assert "Traceback" not in server.log()


def sized(size: int) -> str:
    """Return a ping of ``size`` bytes."""
    bare = json.dumps({"t": "ping", "id": "p"})
    return bare + " " * (size - len(bare))


async def test_a_message_may_be_as_long_as_the_limit_and_no_longer(small: LiveServer) -> None:
    limit = Settings(database="x").max_message_bytes
    async with RawClient(small.ws) as quiet, RawClient(small.ws) as loud:
        await loud.ws.send(sized(limit))
        assert (await loud.until("pong"))["re"] == "p"
        await loud.ws.send(sized(limit + 1))
        with pytest.raises(ConnectionClosed) as closed:
            await loud.until("pong")
        assert closed.value.rcvd is not None
        assert closed.value.rcvd.code == CLOSE_TOO_BIG
        assert (await quiet.ask("ping"))["t"] == "pong"


async def test_an_account_has_so_many_open_seeks_whatever_it_connects_from(small: LiveServer) -> None:
    async with RawClient(small.ws) as ann, RawClient(small.ws, token=ann.token) as phone, RawClient(small.ws) as bea:
        first = (await ann.ask("seek", game="hex"))["seek"]
        assert (await phone.ask("challenge", id="p1", to=bea.me["id"], game="hex"))["t"] == "seeking", "that is one too"
        for name, client in (("a2", ann), ("p2", phone)):
            assert (await client.ask("seek", id=name, game="hex"))["code"] == "too_many"
        await phone.ask("cancel_seek", id="p3", seek=first["id"])
        assert (await ann.ask("seek", id="a3", game="hex"))["t"] == "seeking"


async def test_an_account_plays_so_many_games_and_a_connection_follows_so_many(small: LiveServer) -> None:
    async with RawClient(small.ws) as ann, RawClient(small.ws) as bea, RawClient(small.ws) as cai:
        await pair(ann, bea)
        seek = (await cai.ask("seek", game="tic_tac_toe"))["seek"]
        quick = {"game": "tic_tac_toe", "clock": {"kind": "fischer", "initial_ms": 60_000, "increment_ms": 0}}
        for wish in ({"t": "accept_seek", "seek": seek["id"]}, {"t": "quick_pair", **quick}):
            assert (await ann.ask(wish.pop("t"), **wish))["code"] == "too_many"
        async with RawClient(small.ws) as dan, RawClient(small.ws) as eve:
            other = await pair(dan, eve)
            assert (await ann.ask("join", session=other))["code"] == "too_many"
            assert (await cai.ask("join", session=other))["t"] == "joined"


async def test_passwords_are_tried_so_often_for_one_name_from_any_connection(small: LiveServer) -> None:
    async def tried(client: RawClient) -> Json:
        return await client.ask("log_in", name="Nobody-here", password="a wrong horse")

    async with RawClient(small.ws) as ann, RawClient(small.ws) as bea:
        codes = [(await tried(ann if number % 2 else bea))["code"] for number in range(TRIES.most + 1)]
        assert codes == ["unauthenticated"] * TRIES.most + ["too_fast"]
        assert (await ann.ask("ping"))["t"] == "pong", "the connection lives on"


@pytest.mark.parametrize(
    "origin", ["https://elsewhere.example", "null", "{own}.evil.example", "https://friend.example.evil"]
)
async def test_pages_of_other_sites_may_not_connect(small: LiveServer, origin: str) -> None:
    with pytest.raises(InvalidStatus) as refused:
        await connect(small.ws, origin=Origin(origin.format(own=small.url)), subprotocols=AGON)
    assert refused.value.response.status_code == 403


async def test_a_site_that_the_host_named_may_connect(small: LiveServer) -> None:
    friend = await connect(small.ws, origin=Origin(FRIEND), subprotocols=AGON)
    await friend.send(json.dumps({"t": "hello", "id": "h", "protocol": 1}))
    assert json.loads(await friend.recv())["t"] == "welcome"
    await friend.close()
