"""Time on a real server: players' commands, measured lag, a flag that falls after a restart."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path

from websockets.frames import Frame, Opcode
from websockets.protocol import State

from agon.server.presence.latency import AGAIN_S, Lag
from tests.live import LiveServer
from tests.server.raw_client import Json, RawClient, pair


def stands(told: Json) -> Json:
    clocks: Json = told["position"]["clocks"]
    return clocks


def far_away(client: RawClient, seconds: float) -> None:
    """Delay the client's pongs from now on."""
    protocol = client.ws.protocol
    send = protocol.send_frame

    def late(frame: Frame) -> None:
        if frame.opcode is not Opcode.PONG:
            send(frame)
            return
        asyncio.get_running_loop().call_later(seconds, arrive, frame)

    def arrive(frame: Frame) -> None:
        if protocol.state is State.OPEN:
            send(frame)
            client.ws.send_data()

    protocol.send_frame = late  # type: ignore[method-assign]


async def test_time_is_given_paused_measured_and_runs_out_after_a_restart(tmp_path: Path) -> None:
    clock = {"kind": "delay", "initial_ms": 3_000, "delay_ms": 500}
    with LiveServer(tmp_path, workers=0) as server:
        async with RawClient(server.ws) as anna, RawClient(server.ws) as bert:
            far_away(anna, 0.15)
            game = await pair(anna, bert, clock=clock)
            more = await bert.ask("add_time", session=game)
            assert stands(more)["remaining_ms"][0] > 15_000
            assert stands(more)["begin_by"] > more["at"]
            await anna.ask("offer_pause", session=game)
            paused = await bert.ask("answer_pause", session=game, accept=True)
            assert (stands(paused)["paused"], paused["position"]["turn"]) == (True, [])
            assert (await anna.act(game, 4))["code"] == "paused"
            assert (await anna.ask("claim_absence", session=game, result="win"))["code"] == "no_claim"
            await anna.ask("unpause", session=game)
            await anna.ask("ping")
            refused = await anna.ask("take_vacation", session=game, on=True)
            assert refused["code"] == "not_on_this_clock"
            await anna.act(game, 4)
            await bert.event(game, "acted")
            await bert.act(game, 0)
            await anna.event(game, "acted")
            with contextlib.suppress(TimeoutError):
                async with asyncio.timeout(0.4):  # she thinks: no event comes
                    await anna.next()
            second = await anna.act(game, 8)
            assert 140 <= second["event"]["lag_ms"] <= 500
            seq, token = second["seq"], bert.token
        server.kill()
        server.start()
        async with RawClient(server.ws, token=token) as bert:
            joined = await bert.ask("join", session=game, since=seq)
            told = joined["events"]
            while not told or told[-1]["event"]["t"] != "ended":
                told.append(await bert.until("event"))
            resumed, ended = told[0], told[-1]
            assert resumed["event"]["t"] == "resumed"
            assert (ended["event"]["reason"], ended["event"]["seat"]) == ("time", 1)
            assert ended["at"] - resumed["at"] >= 3_500, "the time in which no server was there is nobody's"


def test_the_middle_of_the_last_readings_counts() -> None:
    lag, now = Lag(), 0.0
    for seconds in (0.05, 0.06, 3.0, 0.07, 0.05):
        payload = lag.ask(now)
        assert payload is not None
        assert lag.ask(now + AGAIN_S) is None, "one is on its way"
        lag.answered(b"lag\0\0\0\0", now + 0.001)  # the wrong payload
        lag.answered(payload, now + seconds)
        lag.answered(payload, now + 60.0)  # twice
        now += seconds + AGAIN_S
    assert lag.ms == 60
