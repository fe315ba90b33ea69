"""Bots with workers behind a broker only: real Mosquitto, real server, real workers, and faults."""

from __future__ import annotations

import asyncio
import os
import signal
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from agon.protocol import codec, topics
from agon.protocol.cards import Limits
from agon.protocol.jobs import (
    ANSWER_LIMIT,
    Accepted,
    Chosen,
    Engine,
    Failed,
    Present,
    Probe,
    Probed,
    Progress,
    Stop,
    Think,
    Warm,
    position_key,
)
from agon.protocol.thinking import Line, Thinking
from agon.transport.link import Letter
from tests.live import ROOT, LiveServer
from tests.mqtt.games import begin, bots_moves, play_out, troubles
from tests.mqtt.mosquitto import Mosquitto
from tests.mqtt.programs import PATIENCE_S, Farm, Heard
from tests.server.raw_client import RawClient


async def test_a_bot_plays_whose_workers_are_behind_the_broker(farm: Farm) -> None:
    async with RawClient(farm.server.ws) as me:
        session = await begin(me, farm.server, "mcts", "easy")
        events = await play_out(me, session)
    assert set(bots_moves(events)) == {"bot"}
    assert troubles(events) == []
    broker = farm.server.get("/readyz")["broker"]
    assert (broker["up"], broker["workers"]) == (True, 2)
    metrics = farm.server.text("/metrics")
    assert "agon_mqtt_up 1.0" in metrics
    assert "agon_mqtt_workers 2.0" in metrics


async def test_thinking_is_streamed(farm: Farm) -> None:
    async with RawClient(farm.server.ws) as me:
        session = await begin(me, farm.server, "slow", "second", lesson=True)
        thought = await me.until("thought")
        await me.ask("resign", session=session)
    assert thought["thinking"]["engine"] == "mcts"


async def test_a_job_that_nobody_wants_any_more_is_stopped(farm: Farm) -> None:
    async with Heard(farm.broker, farm.answers) as heard, RawClient(farm.server.ws) as me:
        session = await begin(me, farm.server, "slow", "second")
        worker, accepted = await heard.until_answer(Accepted, session)
        await me.ask("resign", session=session)
        answered_by, chosen = await heard.until_answer(Chosen, session)
    assert (answered_by, chosen.job) == (worker, accepted.job)
    assert chosen.thinking.stop == "flag"


@pytest.mark.parametrize("what", ["child", "host"])
async def test_a_worker_that_dies_while_it_thinks_costs_time_and_no_game(farm: Farm, what: str) -> None:
    async with Heard(farm.broker, farm.answers, topics.presence("+/+")) as heard, RawClient(farm.server.ws) as me:
        await heard.until_there(*farm.workers)
        session = await begin(me, farm.server, "slow", "second")
        worker, progress = await heard.until_answer(Progress, session)
        if what == "child":
            (pid,) = farm.workers[worker].child_pids()
            os.kill(pid, signal.SIGKILL)
        else:
            farm.workers[worker].kill()
        other, accepted = await heard.until_answer(Accepted, session)
        events = await play_out(me, session)
        if what == "host":
            farm.workers[worker].start()
            await heard.until_there(worker)
    assert accepted.job != progress.job, "it is a second attempt"
    # A host whose child died has a new one soon, maybe the first that is free
    assert what == "child" or other != worker
    assert set(bots_moves(events)) == {"bot"}
    (trouble,) = troubles(events)
    assert trouble.startswith("a remote worker ")
    assert worker.partition("/")[2] not in trouble, "names of machines are nobody's business"


async def test_a_broker_that_dies_and_returns_costs_time_and_no_game(farm: Farm) -> None:
    async with Heard(farm.broker, farm.answers, topics.presence("+/+")) as heard, RawClient(farm.server.ws) as me:
        session = await begin(me, farm.server, "slow", "second")
        await heard.until_answer(Progress, session)
        already = len(farm.server.log())
        farm.broker.kill()
        await farm.server.logged("The server runs on without it", already)
        state = await asyncio.to_thread(farm.server.get, "/readyz")
        assert state["ready"], "it runs on"
        assert [note.partition(" is away")[0] for note in state["notes"]] == [f"broker {farm.broker.url}"]
        assert "agon_mqtt_up 0.0" in farm.server.text("/metrics")
        farm.broker.start()
        events = await play_out(me, session)
    assert troubles(events) == ["a remote worker is out of reach: the broker is away"]
    assert set(bots_moves(events)) == {"bot"}, "the workers came back in time"
    assert farm.server.log()[already:].count("The server runs on without it") == 1
    assert farm.server.get("/readyz")["notes"] == []


async def test_a_server_for_which_nobody_thinks_says_so(tmp_path: Path) -> None:
    with (
        Mosquitto(tmp_path) as broker,
        LiveServer(tmp_path, workers=0, **broker.credentials("server")) as server,
    ):
        await server.logged("connected to the broker", 0)
        state = await asyncio.to_thread(server.get, "/readyz")
    assert state["ready"], "people play people"
    assert [note.partition(" is here")[0] for note in state["notes"]] == ["no AI worker"]


class Forger:
    """A worker with its own account and arbitrary messages. ``async with``."""

    def __init__(self, broker: Mosquitto, *warm: str, deaf: bool = False) -> None:
        """``deaf``: it receives no jobs yet."""
        self.id = "other/forger"
        self.heard = Heard(broker, *([] if deaf else [topics.jobs(self.id)]), account="other")
        self._warm = list(warm)

    async def __aenter__(self) -> Forger:
        await self.heard.__aenter__()
        self.is_warm_for(*self._warm)
        return self

    def is_warm_for(self, *games: str) -> None:
        """Announce itself; it could play Othello."""
        engines = {"mcts": ["othello"]}
        present = Present(life="1", capacity=1, busy=0, engines=engines, games=list(games), version="1")
        self.heard.link.send(Letter(topics.presence(self.id), codec.encode(present), retain=True))

    async def __aexit__(self, *error: Any) -> None:
        self.heard.link.send(Letter(topics.presence(self.id), b"", retain=True))
        await self.heard.link.settled()
        await self.heard.__aexit__(None, None, None)

    async def told(self) -> tuple[Think | Stop | Warm, str]:
        """Return its next message and the topic for the answer; answer probes."""
        while True:
            letter = await self.heard.until(lambda _: True)
            message = codec.unpack_to_worker(letter.payload)
            assert letter.reply_to is not None
            if not isinstance(message, Probe):
                return message, letter.reply_to
            self.say(letter.reply_to, codec.pack_body(Probed(job=message.job)))

    async def job(self) -> tuple[Think, str]:
        """Accept the next job; return it and the topic for the answer. Ignore stops."""
        while True:
            message, reply_to = await self.told()
            if isinstance(message, Think):
                self.say(reply_to, codec.pack_body(Accepted(job=message.job)))
                return message, reply_to
            assert isinstance(message, Stop)

    def say(self, topic: str, payload: bytes) -> None:
        assert self.heard.link.send(Letter(topic, payload))


def forgeries(job: Think) -> list[bytes]:
    """Send answers that must change nothing; the job must still be answered after them."""
    key, thinking = position_key(job), Thinking(engine="forged")
    return [
        codec.pack_body(Chosen(job="nobody's", position=key, action=19, thinking=thinking)),
        codec.pack_body(Progress(job=job.job, position="0" * 16, action=19, thinking=thinking)),
        codec.pack_body(
            Progress(
                job=job.job,
                position=key,
                action=19,
                thinking=Thinking(engine="forged", lines=[Line(action=1, text="x", value=float("nan"))]),
            )
        ),
        codec.pack_body(
            Chosen(job=job.job, position=key, action=19, thinking=Thinking(engine="x" * (ANSWER_LIMIT - 200)))
        )
        + b"x" * 400,
        b"",
        b"\x00",
        b"\xc1\xff garbage",
        b'{"type":"chosen","job":"x"}',
        b"\x91" * 2000,
        codec.pack_body(job),
    ]


async def test_forged_answers_change_nothing(farm: Farm) -> None:
    """Othello, which only the forger claims to play: each of its answers is wrong in another way."""
    async with Forger(farm.broker, "othello") as forger, RawClient(farm.server.ws) as me:
        first = asyncio.create_task(forger.job())
        await farm.server.logged(f"worker {forger.id} takes")
        session = await begin(me, farm.server, "mcts", "easy", "othello")
        job, reply_to = await first
        for forgery in forgeries(job):
            forger.say(reply_to, forgery)
        illegal = Chosen(job=job.job, position=position_key(job), action=0, thinking=Thinking(engine="forged"))
        forger.say(reply_to, codec.pack_body(illegal))
        trouble = await me.event(session, "bot_troubled")
        acted = await me.event(session, "acted")
        assert trouble["event"]["reason"] == "its worker chose the illegal action 0"
        assert acted["event"]["by"] == "bot_fallback"
        assert acted["event"]["action"] != 0
        await me.act(session, acted["position"]["choices"][0]["action"])
        for _ in range(2):
            job, reply_to = await forger.job()
            elsewhere = Chosen(job=job.job, position="0" * 16, action=19, thinking=Thinking(engine="forged"))
            forger.say(reply_to, codec.pack_body(elsewhere))
        trouble = await me.event(session, "bot_troubled")
        assert trouble["event"]["reason"] == "a remote worker answered about another position"
        await me.ask("resign", session=session)
    export = await asyncio.to_thread(farm.server.get, f"/api/sessions/{session}")
    assert [event["event"].get("by", "player") for event in export["events"] if event["event"]["t"] == "acted"] == [
        "bot_fallback",
        "player",
    ], "without a clock its bot waits for a better worker"


async def test_a_worker_gets_jobs_of_the_games_that_it_is_warm_for(farm: Farm) -> None:
    already = len(farm.server.log())
    async with Forger(farm.broker) as forger, RawClient(farm.server.ws) as me:
        message = asyncio.create_task(forger.told())
        await farm.server.logged(f"worker {forger.id} takes", already)
        session = await begin(me, farm.server, "mcts", "easy", "othello")
        asked = (await message)[0]
        forger.is_warm_for("othello")
        job, reply_to = await forger.job()
        assert asked == Warm(games=["othello"], engine=job.engine), "somebody waits for it"
        failed = Failed(job=job.job, reason="it was only asked")
        forger.say(reply_to, codec.pack_body(failed))
        await me.ask("resign", session=session)


async def test_a_worker_that_says_too_early_that_it_is_there_is_asked_again(farm: Farm) -> None:
    already = len(farm.server.log())
    async with Forger(farm.broker, "othello", deaf=True) as forger:
        await farm.server.logged(f"worker {forger.id} is there but does not answer", already)
        await forger.heard.link.subscribe(topics.jobs(forger.id))
        listening = asyncio.create_task(forger.told())
        await farm.server.logged(f"worker {forger.id} takes 1 jobs", already)
        listening.cancel()


async def test_a_worker_says_at_once_that_it_does_not_play_a_game(farm: Farm) -> None:
    worker = next(iter(farm.workers))
    job = Think(
        job="somebody's.1", game="hex", version=1, options={}, seat=0, state=b"", engine=Engine(name="mcts"),
        limits=Limits(nodes=1), seed=1, deadline_ms=1000,
    )  # fmt: skip
    reply_to = topics.answers("somebody", worker)
    async with Heard(farm.broker, reply_to) as heard:
        heard.link.send(Letter(topics.jobs(worker), codec.pack_body(job), reply_to=reply_to))
        _, failed = await heard.until_answer(Failed, "somebody's")
    assert failed.reason == "it does not play that game"


async def test_an_account_can_only_be_its_own_worker(farm: Farm) -> None:
    """The broker's rules, not ours, stop messages in another worker's name."""
    refused: asyncio.Queue[str] = asyncio.Queue()
    forged = topics.presence("farm/w1")
    async with Heard(farm.broker, account="other") as other:
        for topic in (forged, topics.answers(farm.name, "farm/w1"), topics.status(farm.name)):
            other.link.send(Letter(topic, b"x"), on_refused=refused.put_nowait)
            assert "authorized" in await asyncio.wait_for(refused.get(), PATIENCE_S)


async def test_a_worker_is_not_let_in_with_a_wrong_password(farm: Farm) -> None:
    environ = {**os.environ, **farm.broker.environment("farm"), "AGON_MQTT_PASSWORD": "wrong"}
    command = [sys.executable, "-m", "agon", "worker", "--slots", "1"]
    process = await asyncio.create_subprocess_exec(
        *command, cwd=ROOT, env=environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE
    )
    _, errors = await asyncio.wait_for(process.communicate(), PATIENCE_S)
    last = errors.decode().strip().splitlines()[-1]
    assert process.returncode == 1
    assert last.startswith(f"Error: the broker at {farm.broker.url}: it refuses this user name or password")
    assert b"Traceback" not in errors


async def test_a_server_that_is_not_let_in_says_so_and_runs_on(farm: Farm, tmp_path: Path) -> None:
    wrong = {**farm.broker.credentials("server"), "mqtt_password": "wrong"}
    with LiveServer(tmp_path, workers=0, **wrong) as server:
        line = await server.logged("The server runs on without it")
        assert "it refuses this user name or password" in line
        state = await asyncio.to_thread(server.get, "/readyz")
        assert state["ready"]
        assert "refuses this user name or password" in state["notes"][0]
        assert "wrong" not in server.log()
        assert server.stop() == 0


async def test_a_broker_that_hangs_is_noticed(farm: Farm) -> None:
    """Nothing is closed or refused: only the heartbeat can tell."""
    already = len(farm.server.log())
    farm.broker.freeze()
    try:
        line = await farm.server.logged("The server runs on without it", already)
    finally:
        farm.broker.thaw()
    assert "does not come back" in line or "not acknowledged" in line
    async with Heard(farm.broker, topics.presence("+/+")) as heard:
        await heard.until_there(*farm.workers)
