"""Chat: readers, limits and bots' lines; chat never touches a game."""

from __future__ import annotations

import asyncio
from typing import Any

import pytest

from agon.protocol.commands.chat import LONGEST
from agon.protocol.events import SessionId
from agon.server.app import Parts
from agon.server.chat.rooms import OFTEN
from agon.server.chat.text import MOST_MARKS, asks_whether_bot, plain
from agon.server.store.chat import EVERYBODY, ChatStore
from tests.server.conftest import at
from tests.server.raw_client import Json, RawClient, pair


class Ear(RawClient):
    """Remembers every line that it is sent."""

    def __init__(self, url: str, **more: Any) -> None:
        super().__init__(url, **more)
        self.heard: list[Json] = []

    async def next(self) -> Json:
        message = await super().next()
        if message["t"] == "said":
            self.heard.append(message["line"])
        return message

    async def hear(self, count: int) -> list[str]:
        while len(self.heard) < count:
            await self.next()
        return [line["text"] for line in self.heard]


def texts(chat: Json) -> list[str]:
    return [line["text"] for line in chat["lines"]]


async def test_each_room_is_heard_by_those_in_it_and_by_all_when_the_game_is_over(app: Parts) -> None:
    url = at(app)
    async with RawClient(url) as ann, RawClient(url) as ben, RawClient(url) as eve, RawClient(url) as mia:
        session = await pair(ann, ben)
        before = await app.store.events(session)
        for onlooker in (eve, mia):
            await onlooker.ask("join", session=session)
        for each in (ann, ben, eve, mia):
            chat = await each.ask("follow_chat", session=session)
            assert chat["room"] == ("players" if each in (ann, ben) else "spectators")
        assert (await ann.ask("say", session=session, text="good luck"))["t"] == "ok"
        assert (await eve.ask("say", session=session, text="white wins"))["t"] == "ok"
        said = await ben.until("said")
        assert (said["line"]["text"], said["line"]["by"]) == ("good luck", ann.me)
        assert (await mia.until("said"))["line"]["text"] == "white wins"
        assert texts(await ann.ask("follow_chat", session=session)) == ["good luck"]
        assert texts(await mia.ask("follow_chat", session=session)) == ["white wins"]
        assert await app.store.events(session) == before, "what is said is no part of the game"
        await ann.ask("resign", session=session)
        await mia.event(session, "ended")
        for each in (ann, mia):
            assert texts(await each.ask("follow_chat", session=session)) == ["good luck", "white wins"]
        await eve.ask("say", session=session, text="well played")
        assert (await ben.until("said"))["line"]["text"] == "well played"


async def test_who_does_not_ask_or_has_muted_somebody_hears_nothing(app: Parts) -> None:
    url = at(app)
    async with Ear(url) as ann, Ear(url) as ben:
        session = await pair(ann, ben)
        assert (await ben.ask("mute", account=ann.me["id"]))["t"] == "ok"
        assert (await ben.ask("follow_chat", session=session))["muted"] == [ann.me["id"]]
        await ann.ask("say", session=session, text="one")
        await ben.ask("say", session=session, text="two")
        await ben.ask("mute", account=ann.me["id"], on=False)
        await ann.ask("say", session=session, text="three")
        assert await ben.hear(2) == ["two", "three"]
        await ben.ask("unfollow_chat", session=session)
        await ann.ask("say", session=session, text="four")
        await ben.ask("ping")
        assert await ben.hear(2) == ["two", "three"]
        assert ann.heard == []


async def test_too_much_too_long_nothing_and_silenced_are_refused(app: Parts) -> None:
    url = at(app)
    async with RawClient(url) as ann, RawClient(url) as ben:
        session = await pair(ann, ben)
        assert (await ann.ask("say", session=session, text="x" * (LONGEST + 1)))["code"] == "malformed"
        assert (await ann.ask("say", session=session, text=" \u200b\n "))["path"] == "$.text"
        answers = [await ann.ask("say", session=session, text=f"{n}") for n in range(OFTEN + 1)]
        assert [answer.get("code") for answer in answers] == [None] * OFTEN + ["too_fast"]
        assert (await ann.ask("follow_chat", session="nowhere"))["code"] == "unknown_session"
        await app.store.chat.mute(EVERYBODY, ben.me["id"], 1, "rude")
        refused = await ben.ask("say", session=session, text="hello")
        assert (refused["code"], "rude" in refused["reason"]) == ("silenced", True)


async def test_a_line_said_again_by_the_same_command_is_said_once(app: Parts) -> None:
    async with RawClient(at(app)) as ann, RawClient(at(app)) as ben:
        session = await pair(ann, ben)
        await ann.ask("say", id="same", session=session, text="hello")
        app.presence.answers.clear()  # as after a restart
        assert (await ann.ask("say", id="same", session=session, text="hello"))["t"] == "ok"
        assert texts(await ben.ask("follow_chat", session=session)) == ["hello"]


async def test_a_bot_that_is_asked_says_that_it_is_one_and_else_only_what_its_card_says(app: Parts) -> None:
    card = app.bots.cards["random"]
    async with Ear(at(app)) as ann:
        wish = {"bot": "random", "level": "random", "game": "tic_tac_toe", "seat": "first"}
        digest = app.bots.card_digest("random")
        session = (await ann.ask("play_bot", agreed=digest, **wish))["session"]
        await ann.ask("join", session=session)
        await ann.ask("follow_chat", session=session)
        await ann.ask("say", session=session, text="Hello there")
        await ann.ask("say", session=session, text="Are you a bot??")
        assert (await ann.hear(3))[:2] == ["Hello there", "Are you a bot??"]
        answer = ann.heard[2]
        assert answer["text"].startswith(f"Yes, I am a bot: {card.title}")
        assert (answer["by"]["kind"], answer["by"]["card"]) == ("bot", "random")
        await ann.ask("resign", session=session)
        assert (await ann.hear(4))[3] in card.phrases


@pytest.mark.parametrize(
    "text",
    [
        "are you a bot?", "Are you a real person", "r u a robot", "ru bot? are u bot", "is this a computer",
        "am I playing against an engine?", "you're a bot", "bot?", "human or bot", "are you human", "you a bot",
        "so you are just a machine, right", "ARE YOU EVEN HUMAN", "what are you", "are you an A.I.?", "real person?",
    ],
)  # fmt: skip
def test_the_question_is_recognised(text: str) -> None:
    assert asks_whether_bot(text)


@pytest.mark.parametrize(
    "text",
    ["good game", "are you ok?", "nice move", "I beat a bot once", "is this your first game", "what opening is this"],
)
def test_other_talk_is_no_question(text: str) -> None:
    assert not asks_whether_bot(text)


def test_what_is_shown_moves_hides_and_turns_nothing() -> None:
    assert plain("a\u202eb\x07\tc\n<b>") == "ab c <b>"
    assert plain("e\u0301e" + "\u0301" * 20) == "\u00e9\u00e9" + "\u0301" * MOST_MARKS
    assert plain("👨\u200d👩\u200d👧") == "👨\u200d👩\u200d👧"


async def test_who_begins_to_listen_while_the_last_one_stops_hears_what_is_said(
    app: Parts, monkeypatch: pytest.MonkeyPatch
) -> None:
    url = at(app)
    reading, stopped, lines = asyncio.Event(), asyncio.Event(), ChatStore.lines

    async def slowly(talk: ChatStore, *which: Any) -> Any:
        reading.set()
        await stopped.wait()
        return await lines(talk, *which)

    async with RawClient(url) as ann, RawClient(url) as ben:
        session = await pair(ann, ben)
        await ben.ask("follow_chat", session=session)
        await ben.ask("unfollow_chat", session=session)
        monkeypatch.setattr(ChatStore, "lines", slowly)
        await ann.send({"t": "follow_chat", "id": "listen", "session": session})
        await reading.wait()
        await ben.ask("unfollow_chat", session=session)
        stopped.set()
        assert (await ann.until("chat"))["lines"] == []
        await ben.ask("say", session=session, text="can you hear me?")
        assert (await ann.until("said"))["line"]["text"] == "can you hear me?"


async def test_the_last_listener_goes_while_two_lines_are_being_sent(
    app: Parts, monkeypatch: pytest.MonkeyPatch
) -> None:
    reading, released, lines = asyncio.Event(), asyncio.Event(), ChatStore.lines

    async def slowly(chat: ChatStore, *which: Any) -> Any:
        reading.set()
        await released.wait()
        return await lines(chat, *which)

    async with RawClient(at(app)) as ann, RawClient(at(app)) as ben:
        session = SessionId(await pair(ann, ben))
        await ann.ask("follow_chat", session=session)
        monkeypatch.setattr(ChatStore, "lines", slowly)
        telling = [asyncio.create_task(app.chat._tell(session)) for _ in range(2)]
        await reading.wait()
        await ann.ask("unfollow_chat", session=session)
        released.set()
        assert await asyncio.gather(*telling) == [None, None]
