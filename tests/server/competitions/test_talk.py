"""The chat of a tournament: the chat of tables, with rooms for those who take part and for those who watch."""

from __future__ import annotations

import time
from typing import Any

from agon.server.app import Parts
from agon.server.store.chat import EVERYBODY
from tests.server.clubs.people import person
from tests.server.clubs.test_classes import open_class, pupil
from tests.server.conftest import at
from tests.server.raw_client import Json, RawClient

FISCHER = {"kind": "fischer", "initial_ms": 60_000, "increment_ms": 0}


async def announced(organiser: RawClient, **more: Any) -> str:
    terms = {"title": "Talkative", "kind": "arena", "minutes": 30, "game": "tic_tac_toe", "clock": FISCHER, **more}
    answer = await organiser.ask("announce_tournament", **terms, starts_at=time.time_ns() // 10**6 + 10**7)
    assert answer["t"] == "tournament", answer
    name: str = answer["tournament"]
    return name


def texts(chat: Json) -> list[str]:
    return [line["text"] for line in chat["lines"]]


async def test_who_takes_part_and_who_watches_have_rooms_of_their_own_until_the_end(app: Parts) -> None:
    url = at(app)
    async with person(app, "Olgatalks") as olga, RawClient(url) as ann, RawClient(url) as eve, RawClient(url) as mia:
        name = await announced(olga)
        assert (await ann.ask("follow_chat", session=name))["room"] == "spectators"
        await ann.ask("join_tournament", tournament=name)
        for each in (olga, ann, eve, mia):
            chat = await each.ask("follow_chat", session=name)
            assert chat["room"] == ("players" if each in (olga, ann) else "spectators")
        await olga.ask("say", session=name, text="welcome")
        await eve.ask("say", session=name, text="who plays?")
        said = await ann.until("said")
        assert (said["session"], said["line"]["text"], said["line"]["by"]) == (name, "welcome", olga.me)
        assert (await mia.until("said"))["line"]["text"] == "who plays?"
        assert texts(await ann.ask("follow_chat", session=name)) == ["welcome"]
        assert texts(await mia.ask("follow_chat", session=name)) == ["who plays?"]
        await mia.ask("join_tournament", tournament=name)  # from the next line on she is a player
        await ann.ask("say", session=name, text="hello Mia")
        assert (await mia.until("said"))["line"]["text"] == "hello Mia"
        await olga.ask("organise_tournament", tournament=name, do={"t": "call_off", "reason": ""})
        for each in (ann, eve):
            assert texts(await each.ask("follow_chat", session=name)) == ["welcome", "who plays?", "hello Mia"]
        async with RawClient(url) as late:  # nobody has it in memory any more
            assert len(texts(await late.ask("follow_chat", session=name))) == 3
            await olga.ask("say", session=name, text="thanks to all")
            assert (await late.until("said"))["line"]["text"] == "thanks to all"
        assert (await ann.ask("say", session="nothing-of-this-name", text="hm"))["code"] == "unknown_session"


async def test_mutes_modes_silence_and_reports_are_those_of_tables(app: Parts) -> None:
    url = at(app)
    async with (
        person(app, "Olgamutes") as olga,
        person(app, role="moderator") as mod,
        RawClient(url) as ann,
        RawClient(url) as ben,
    ):
        name = await announced(olga)
        for each in (ann, ben):
            await each.ask("join_tournament", tournament=name)
            await each.ask("follow_chat", session=name)
        await ben.ask("mute", account=ann.me["id"])
        await ann.ask("say", session=name, text="unheard")
        await olga.ask("say", session=name, text="heard")
        assert (await ben.until("said"))["line"]["text"] == "heard"
        lines = (await ann.ask("follow_chat", session=name))["lines"]
        bad = next(line["n"] for line in lines if line["text"] == "unheard")
        assert (await ben.ask("report_chat", session=name, n=bad, reason="rude"))["t"] == "ok"
        assert (await ben.ask("report_chat", session=name, n=99))["code"] == "malformed"
        [report] = (await mod.ask("read_reports"))["reports"]
        assert (report["session"], report["is_tournament"], report["accused"]["id"]) == (name, True, ann.me["id"])
        assert [line["text"] for line in report["lines"]] == ["unheard", "heard"]
        assert (await mod.ask("set_chat_mode", session=name, mode="phrases"))["t"] == "ok"
        assert (await ann.until("chat_mode_changed"))["mode"] == "phrases"
        assert (await ann.ask("say", session=name, text="no phrase"))["code"] == "not_allowed"
        assert (await ann.ask("say", session=name, text="Good luck!"))["t"] == "ok"
        await mod.ask("set_chat_mode", session=name, mode="off")
        assert (await ann.ask("say", session=name, text="Good luck!"))["code"] == "not_allowed"
        await mod.ask("set_chat_mode", session=name, mode="open")
        await app.store.chat.mute(EVERYBODY, ann.me["id"], 1, "rude")
        assert (await ann.ask("say", session=name, text="still here"))["code"] == "silenced"


async def test_pupils_talk_in_tournaments_of_their_class_alone(app: Parts) -> None:
    url = at(app)
    async with person(app, "Teachertalks") as teacher, person(app, "Olgaopen") as olga, RawClient(url) as stranger:
        club, slips = await open_class(teacher, "Ada One", "Ben Two", talk=True)
        mute, more = await open_class(teacher, "Cleo Three", talk=False)
        async with await pupil(app, slips[0]["code"]) as ada, await pupil(app, slips[1]["code"]) as ben:
            own, public = await announced(teacher, club=club), await announced(olga)
            for each in (ada, ben):
                assert (await each.ask("join_tournament", tournament=own))["t"] == "tournament"
                await each.ask("follow_chat", session=own)
            assert (await stranger.ask("follow_chat", session=own))["code"] == "not_allowed"
            assert (await stranger.ask("say", session=own, text="psst"))["code"] == "not_allowed"
            assert (await ada.ask("say", session=own, text="hi Ben"))["t"] == "ok"
            assert (await ben.until("said"))["line"]["text"] == "hi Ben"
            await teacher.ask("follow_chat", session=own)
            await teacher.ask("say", session=own, text="begin")
            assert (await ben.until("said"))["line"]["text"] == "begin"
            await ada.ask("join_tournament", tournament=public)
            await stranger.ask("join_tournament", tournament=public)
            await ada.ask("follow_chat", session=public)
            await stranger.ask("say", session=public, text="how old are you?")
            assert (await ada.ask("say", session=public, text="hello"))["code"] == "not_allowed"
            assert texts(await ada.ask("follow_chat", session=public)) == []
        async with await pupil(app, more[0]["code"]) as cleo:
            quiet = await announced(teacher, club=mute, title="Quiet one")
            await cleo.ask("join_tournament", tournament=quiet)
            assert (await cleo.ask("say", session=quiet, text="hello"))["code"] == "not_allowed"


async def test_a_lost_connection_is_forgotten(app: Parts) -> None:
    async with person(app, "Olgaleaves") as olga:
        name = await announced(olga)
        async with RawClient(at(app)) as ann:
            await ann.ask("follow_chat", session=name)
            assert name in app.chat._rooms
        while name in app.chat._rooms:
            await olga.ask("ping")
