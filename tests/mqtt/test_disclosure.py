"""Disclosure on a broker: a bot's name always has its mark, and messages between servers and workers have no names."""

from __future__ import annotations

import asyncio
import json
import subprocess
import sys
from typing import Any

from agon.protocol import topics
from tests.bare_names import bare, bare_lines
from tests.live import ROOT
from tests.mqtt.games import begin, play_out
from tests.mqtt.programs import PATIENCE_S, Farm, Heard
from tests.server.raw_client import RawClient

BOT, PERSON = "Coin", "Zenobia"


async def test_nothing_on_a_broker_names_a_bot_without_its_mark(farm: Farm) -> None:
    """Games, lobby, cards and status are public; jobs, answers, presence and news are not."""
    register = {"kind": "human", "name": PERSON}
    async with (
        Heard(farm.broker, "agon/#", account="server") as heard,
        RawClient(farm.server.ws, register=register) as me,
    ):
        await heard.until_there(*farm.workers)
        await me.ask("seek", game="hex")
        session = await begin(me, farm.server, "random", "random")
        await heard.until(lambda letter: letter.topic == topics.snapshot(session) and letter.payload != b"")
        watching = await asyncio.create_subprocess_exec(
            sys.executable, "-m", "agon", "watch", "--mqtt", farm.broker.url, session,
            cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
        )  # fmt: skip
        assert watching.stdout is not None
        shown = await asyncio.wait_for(watching.stdout.readline(), PATIENCE_S)
        await me.ask("follow_chat", session=session)
        await me.ask("say", session=session, text="are you a bot?")
        joined = await me.ask("join", session=session)
        first = joined["position"]["choices"] if "position" in joined else joined["events"][-1]["position"]["choices"]
        await play_out(me, session, await me.act(session, first[0]["action"]) if first else None)
        await heard.until(lambda letter: letter.topic == topics.snapshot(session) and letter.payload == b"")
        await heard.until_all(topics.lobby(farm.name), topics.status(farm.name), topics.bot("random"))
        letters = list(heard.letters)
        rest, _ = await asyncio.wait_for(watching.communicate(), PATIENCE_S)
    public = [letter for letter in letters if letter.topic.startswith(f"{topics.PUBLIC}/") and letter.payload]
    work = [letter for letter in letters if not letter.topic.startswith(f"{topics.PUBLIC}/")]
    bodies: list[Any] = [json.loads(letter.payload) for letter in public]
    for name in (BOT, PERSON):
        assert sum(name in json.dumps(body) for body in bodies) > 2, "it is there to be found"
    assert [found for body in bodies for found in bare(body, BOT)] == []
    kinds = {letter.topic.split("/")[3] for letter in work}
    assert {"jobs", "answers", "presence"} <= kinds
    for letter in work:
        for name in (BOT, PERSON):
            assert name.encode() not in letter.payload, letter.topic
    text = (shown + rest).decode()
    assert BOT in text
    assert bare_lines(text, BOT) == []
