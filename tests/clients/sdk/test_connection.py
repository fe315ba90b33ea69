"""A connection that outlives its sockets."""

from __future__ import annotations

import asyncio
import itertools
import random

import pytest

from agon.clients.sdk import Connection, Disconnected, address
from agon.clients.sdk.connection import FIRST_DELAY_S, LONGEST_DELAY_S, delays
from agon.protocol.commands.account import Account, SignUp
from agon.protocol.errors import Refused
from agon.protocol.events import SessionId
from agon.protocol.messages import Act, Ping, PlayBot, Pong, Register, Resign, ServerMessage, Started, Welcome
from tests.live import LiveServer, free_port
from tests.web.relay import Relay

HUMAN = Register(kind="human", name=None)


@pytest.mark.parametrize(
    ("given", "socket"),
    [
        ("localhost:8000", "ws://localhost:8000/ws"),
        ("http://play.example", "ws://play.example/ws"),
        ("https://play.example/lobby?x=1", "wss://play.example/ws"),
        ("ws://[::1]:9/ws", "ws://[::1]:9/ws"),
    ],
)
def test_any_address_of_a_server_will_do(given: str, socket: str) -> None:
    assert address.socket_url(given) == socket


@pytest.mark.parametrize("given", ["ftp://x", "http://", ""])
def test_what_is_no_address_is_refused_with_an_example(given: str) -> None:
    with pytest.raises(ValueError, match="localhost:8000"):
        address.socket_url(given)


def test_delays_double_up_to_a_limit_and_are_spread() -> None:
    waits = list(itertools.islice(delays(random.Random(1)), 20))
    assert all(FIRST_DELAY_S / 2 <= wait <= LONGEST_DELAY_S for wait in waits)
    assert all(wait >= LONGEST_DELAY_S / 2 for wait in waits[10:])
    assert len(set(waits)) == len(waits)


async def test_of_several_addresses_any_will_do(server: LiveServer) -> None:
    nobody = f"http://127.0.0.1:{free_port()}"
    async with Connection(f"{nobody}, {server.url}", register=HUMAN) as connection:
        assert connection.url == server.ws
    assert await address.bot_card(f"{nobody},{server.url}", "random") == await address.bot_card(server.url, "random")
    with pytest.raises(OSError, match=r"refused|failed"):
        async with Connection(f"{nobody},{nobody}", register=HUMAN):
            pass


async def test_a_new_account_is_the_same_one_next_time(server: LiveServer) -> None:
    async with Connection(server.url, register=HUMAN) as first:
        token, you = first.token, first.you
    async with Connection(server.url, token=token) as second:
        assert second.you == you
        assert second.token == token


async def test_a_guest_who_signs_up_stays_connected_with_the_new_token(server: LiveServer, relay: Relay) -> None:
    offline = asyncio.Event()
    async with Connection(relay.url, register=HUMAN, on_offline=offline.set) as connection:
        old, you = connection.token, connection.you
        answer = await connection.ask(Account, SignUp, name="Tokenella", password="correct horse battery")
        assert connection.token == answer.token != old
        relay.cut()
        await offline.wait()
        relay.mode = "carry"
        await connection.ask(Pong, Ping)
        assert (connection.you.id, connection.you.name) == (you.id, "Tokenella")
        kept = connection.token
    async with Connection(server.url, token=kept) as again:
        assert again.you.id == you.id


async def test_an_unknown_token_is_refused_at_once(server: LiveServer) -> None:
    with pytest.raises(Refused) as caught:
        async with Connection(server.url, token="x" * 40):
            pass
    assert caught.value.code == "unauthenticated"


async def test_no_server_is_said_at_once() -> None:
    with pytest.raises(OSError, match=r"Connect|refused|111"):
        async with Connection("http://127.0.0.1:9"):
            pass


async def test_a_command_given_while_offline_is_answered_after_the_return(server: LiveServer, relay: Relay) -> None:
    offline = asyncio.Event()
    async with Connection(relay.url, register=HUMAN, on_offline=offline.set) as connection:
        relay.cut()
        await offline.wait()
        answer = asyncio.create_task(connection.ask(Pong, Ping))
        async with relay.refused:
            await relay.refused.wait()
        assert not answer.done()
        relay.mode = "carry"
        assert (await answer).now > 0
        assert connection.online


async def test_the_server_restarting_is_survived(server: LiveServer) -> None:
    told: asyncio.Queue[ServerMessage] = asyncio.Queue()
    async with Connection(server.url, register=HUMAN, on_told=told.put_nowait) as connection:
        assert isinstance(await told.get(), Welcome)
        await asyncio.to_thread(server.stop)
        await asyncio.to_thread(server.start)
        while not isinstance(await told.get(), Welcome):
            pass  # goodbye comes first
        await connection.ask(Pong, Ping)


async def test_a_refusal_names_code_reason_and_place(server: LiveServer) -> None:
    async with Connection(server.url, register=HUMAN) as connection:
        with pytest.raises(Refused) as caught:
            await connection.request(Resign, session="nosuchgame")
    assert caught.value.code == "unknown_session"
    assert caught.value.path == "$.session"


async def test_a_command_out_of_bounds_never_leaves(server: LiveServer) -> None:
    async with Connection(server.url, register=HUMAN) as connection:
        with pytest.raises(Refused, match="Expected `int` >= 0"):
            await connection.request(Act, session="s", seq=-1, action=0)


async def test_a_command_without_answer_ends_in_time(server: LiveServer, relay: Relay) -> None:
    async with Connection(relay.url, register=HUMAN) as connection:
        relay.mode = "freeze"
        with pytest.raises(TimeoutError):
            await connection.request(Ping, within_s=0.05)


async def test_closing_tells_everybody_who_waits(server: LiveServer, relay: Relay) -> None:
    connection = Connection(relay.url, register=HUMAN)
    async with connection:
        relay.mode = "freeze"
        waiting = asyncio.create_task(connection.request(Ping))
        await asyncio.sleep(0)
    with pytest.raises(Disconnected):
        await waiting
    with pytest.raises(Disconnected):
        await connection.request(Ping)


async def test_events_are_followed_once_and_a_second_time_after_leaving(server: LiveServer) -> None:
    async with Connection(server.url, register=HUMAN) as connection:
        card = await address.bot_card(server.url, "random")
        started = await connection.ask(
            Started, PlayBot, bot="random", level="random", game="tic_tac_toe", seat="first", agreed=card.digest
        )
        session = SessionId(started.session)
        async with connection.follow(session) as feed:
            first = await feed.next()
            assert first.seq == 0
            with pytest.raises(ValueError, match="followed already"):
                async with connection.follow(session):
                    pass
            await connection.request(Act, session=session, seq=0, action=first.position.choices[0].action)
            seqs = [(await feed.next()).seq, (await feed.next()).seq]
            assert seqs == [1, 2]
        async with connection.follow(session, since=0) as feed:
            assert [event.seq for event in await feed.batch()] == [1, 2]
