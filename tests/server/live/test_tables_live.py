"""Tables of more than two at a server: against bots, and with people who join until a table is full."""

from __future__ import annotations

import asyncio
import json
from collections.abc import AsyncIterator
from pathlib import Path

import pytest
import pytest_asyncio

from agon.protocol import codec, topics
from agon.protocol.events import Absent, Drawn, SessionId
from agon.server.app import Parts, running
from agon.server.mqtt.publisher import Publisher
from agon.server.ops.settings import Settings
from agon.server.workers.dispatcher import Workers
from agon.server.workers.requests import JobRequest, Outcome
from agon.transport.link import Letter
from tests.server.raw_client import Json, RawClient

DICE: Json = {"game": "liars_dice", "options": {"seats": 4, "dice": 1}}


@pytest_asyncio.fixture
async def app(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Parts]:
    """Start a server whose bots choose at random, at once."""

    async def choose(workers: Workers, request: JobRequest, *_: object) -> Outcome:
        return Outcome(None, "bot_fallback", None, [])

    monkeypatch.setattr(Workers, "choose", choose)
    async with running(_settings(tmp_path)) as here:
        yield here


def _settings(folder: Path) -> Settings:
    return Settings(database=str(folder / "agon.sqlite3"), port=0, workers=0, seek_grace_ms=300)


def client(app: Parts, name: str) -> RawClient:
    return RawClient(f"ws://127.0.0.1:{app.port}/ws", register={"kind": "human", "name": name})


async def play_out(me: RawClient, session: str, joined: Json) -> Json:
    """Take the last choice whenever there is one; return the last position."""
    position: Json = joined["events"][-1]["position"]
    while not position["ended"]:
        if position["choices"]:
            message = await me.act(session, position["choices"][-1]["action"])
        else:
            message = await me.until("event")
        position = message["position"]
    return position


async def test_a_bot_takes_all_other_seats(app: Parts) -> None:
    digest = app.bots.card_digest("random")
    async with client(app, "Ann") as me:
        wish = {"bot": "random", "level": "random", "seat": "second", **DICE}
        refused = await me.ask("play_bot", agreed="other", **wish)
        assert refused["code"] == "consent_required"
        started = await me.ask("play_bot", agreed=digest, **wish)
        assert started["your_seat"] == 1
        joined = await me.ask("join", session=started["session"])
        assert [player["kind"] for player in joined["players"]] == ["bot", "human", "bot", "bot"]
        assert len((await play_out(me, started["session"], joined))["returns"]) == 4
        assert (await me.ask("seek", **DICE))["code"] == "invalid_options", "a seek is for two"


async def test_people_join_until_a_table_is_full_and_agree_to_every_bot_there(app: Parts) -> None:
    digest = app.bots.card_digest("random")
    bot = {"bot": "random", "level": "random", "agreed": digest}
    async with (
        client(app, "Ann") as ann,
        client(app, "Bob") as bob,
        client(app, "Cid") as cid,
        client(app, "Eve") as eve,
    ):
        wish = {**DICE, "seat": 0, "bots": [{**bot, "seat": 3}], "absent": "bot", "stand_in": bot}
        assert (await ann.ask("open_table", **{**wish, "stand_in": None}))["code"] == "invalid_options"
        seek = (await ann.ask("open_table", **wish))["seek"]
        assert [seat and seat["player"]["kind"] for seat in seek["table"]["seats"]] == ["human", None, None, "bot"]
        table = seek["id"]
        assert (await bob.ask("accept_seek", seek=table))["code"] == "unknown_seek"
        assert (await bob.ask("sit_down", table=table))["code"] == "consent_required"
        agreed = {"random": digest}
        assert (await bob.ask("sit_down", table=table, seat=0, agreed=agreed))["code"] == "not_accepted"
        waits = await bob.ask("sit_down", table=table, seat=2, agreed=agreed)
        assert waits["t"] == "seeking"
        told = await ann.until("offers")
        while told["mine"][0]["table"]["seats"][2] is None:
            told = await ann.until("offers")
        assert (await bob.ask("stand_up", table=table))["t"] == "ok"
        assert (await ann.ask("stand_up", table=table))["code"] == "own_seek"
        await bob.ask("sit_down", table=table, seat=2, agreed=agreed)
        started = await cid.ask("sit_down", table=table, agreed=agreed)
        assert (started["t"], started["your_seat"]) == ("started", 1)
        assert (await bob.until("started"))["your_seat"] == 2
        session = started["session"]
        created = (await bob.ask("join", session=session))["events"][0]["event"]
        assert created["absent"] == "bot"
        assert created["stand_in"]["kind"] == "bot"
        assert created["consents"] == [agreed, agreed, agreed, {}]
        assert [seat["agreed"] for seat in created["seats"]] == [digest, digest, digest, None]
        assert (await cid.ask("sit_down", table=table, agreed=agreed))["session"] == session, "asked again"
        late = await eve.ask("sit_down", table=table, agreed=agreed)
        assert (late["t"], late["code"]) == ("failure", "unknown_seek"), (
            "whoever never sat there is not led to the game"
        )
        assert (await ann.ask("sit_down", table="none"))["code"] == "unknown_seek"


async def test_a_bot_that_sits_down_waits_until_all_people_agree_to_its_card(app: Parts) -> None:
    robot = RawClient(
        f"ws://127.0.0.1:{app.port}/ws", register={"kind": "bot", "name": "robot", "operator": "the tests"}
    )
    async with client(app, "Ann") as ann, client(app, "Bob") as bob, robot as hal:
        wish = {"game": "liars_dice", "options": {"seats": 3, "dice": 1}}
        closed = (await ann.ask("open_table", **wish))["seek"]["id"]
        assert (await hal.ask("sit_down", table=closed))["code"] == "not_accepted"
        table = (await ann.ask("open_table", accepts="anyone", **wish))["seek"]["id"]
        assert (await bob.ask("sit_down", table=table))["t"] == "seeking"
        view = (await hal.ask("sit_down", table=table))["seek"]["table"]
        assert None not in view["seats"], "full, and yet it waits"
        (card,) = [seat["card"] for seat in view["seats"] if seat["player"]["kind"] == "bot"]
        agreed = {hal.me["card"]: card}
        assert (await ann.ask("sit_down", table=table))["code"] == "consent_required"
        assert (await ann.ask("sit_down", table=table, agreed=agreed))["t"] == "seeking"
        started = await bob.ask("sit_down", table=table, agreed=agreed)
        assert started["t"] == "started"
        assert (await hal.until("started"))["session"] == started["session"]


async def test_a_seat_is_free_again_some_time_after_its_player_has_gone(app: Parts) -> None:
    async with client(app, "Ann") as ann:
        table = (await ann.ask("open_table", **DICE))["seek"]["id"]
        async with client(app, "Bob") as bob:
            await bob.ask("sit_down", table=table)
            token = bob.token
        async with RawClient(f"ws://127.0.0.1:{app.port}/ws", token=token) as bob:
            assert (await bob.until("offers"))["mine"][0]["id"] == table, "back in time"
        told = await ann.until("offers")
        while sum(seat is not None for seat in told["mine"][0]["table"]["seats"]) == 2:
            told = await ann.until("offers")


async def test_whose_seat_a_bot_took_over_looks_on_as_everybody_does(app: Parts) -> None:
    digest = app.bots.card_digest("random")
    bot = {"bot": "random", "level": "random", "agreed": digest}
    async with client(app, "Ann") as ann, client(app, "Bob") as bob:
        wish = {**DICE, "bots": [bot, bot], "absent": "bot", "stand_in": bot}
        table = (await ann.ask("open_table", **wish))["seek"]["id"]
        session = (await bob.ask("sit_down", table=table, agreed={"random": digest}))["session"]
        joined = await ann.ask("join", session=session)
        mine = joined["your_seat"]
        taken = await ann.ask("resign", session=session)
        assert (taken["event"]["t"], taken["event"]["seat"]) == ("seat_taken_over", mine)
        again = await ann.ask("join", session=session)
        assert again["your_seat"] is None
        assert again["players"][mine]["kind"] == "bot"
        assert again["events"][-1]["position"]["choices"] == []
        dealt = [event["event"] for event in again["events"] if event["event"]["t"] == "drawn"]
        assert dealt
        assert all("action" not in event or event["action"] is None for event in dealt)


async def test_whose_seat_a_bot_took_over_is_named_nowhere_as_its_player(app: Parts) -> None:
    letters: list[Letter] = []
    mirror = Publisher(
        lambda letter, _: letters.append(letter) is None, "s", "v", bots=(), lobby=app.lobby, now=lambda: 0
    )
    async with client(app, "Ann") as ann, client(app, "Bob") as bob, client(app, "Cid") as cid:
        session = await three(app, ann, bob, cid, {"game": "liars_dice", "options": {"seats": 3, "dice": 1}})
        await ann.ask("resign", session=session)
        mirror.started(app.registry.tables[SessionId(session)])
        mirror.up()
        mirror.close()
        published = [letter for letter in letters if letter.topic == topics.snapshot(SessionId(session))]
        snapshot = codec.decode_snapshot(published[-1].payload)
        assert [player.kind for player in snapshot.players] == ["bot", "human", "human"]
        [mine] = (await bob.ask("my_games"))["games"]
        assert [player["kind"] for player in mine["players"]] == ["bot", "human", "human"]


async def three(
    app: Parts, ann: RawClient, bob: RawClient, cid: RawClient, wish: Json, *, absent: Absent = "bot"
) -> str:
    """Start a game that all follow, with Ann in the first seat, in which a bot takes over a leaver's seat."""
    digest = app.bots.card_digest("random")
    stand_in = {"bot": "random", "level": "random", "agreed": digest} if absent == "bot" else None
    opened = await ann.ask("open_table", seat=0, absent=absent, stand_in=stand_in, **wish)
    for seat, person in enumerate((bob, cid), 1):
        answer = await person.ask("sit_down", table=opened["seek"]["id"], seat=seat, agreed={"random": digest})
    session: str = answer["session"]
    for person in (ann, bob, cid):
        await person.ask("join", session=session)
    return session


async def test_whose_seat_a_bot_took_over_learns_nothing_of_it_by_exporting_their_data(app: Parts) -> None:
    async with client(app, "Ann") as ann, client(app, "Bob") as bob, client(app, "Cid") as cid:
        session = await three(app, ann, bob, cid, {"game": "liars_dice", "options": {"seats": 3, "dice": 2}})
        left = (await ann.ask("resign", session=session))["seq"]
        table = app.registry.tables[SessionId(session)]
        people = {1: bob, 2: cid}
        while not any(isinstance(event, Drawn) for event, _ in table.log[left:]):
            seat = table.session.acting()[0]
            if seat:
                joined = await people[seat].ask("join", session=session)
                await people[seat].act(session, joined["events"][-1]["position"]["choices"][-1]["action"])
            else:
                await bob.until("event")
        [mine] = (await ann.ask("export_my_data"))["games"]
        assert mine["events"][-1]["seq"] == left
        dealt = [each["event"] for each in mine["events"] if each["event"]["t"] == "drawn"]
        assert [each["action"] is not None for each in dealt] == [True] * 2 + [False] * 4, "what was theirs they know"


async def test_whose_seat_a_bot_took_over_hears_onlookers_and_no_player(app: Parts) -> None:
    async with client(app, "Ann") as ann, client(app, "Bob") as bob, client(app, "Cid") as cid:
        session = await three(app, ann, bob, cid, {"game": "liars_dice", "options": {"seats": 3, "dice": 1}})
        await ann.ask("follow_chat", session=session)
        await ann.ask("resign", session=session)
        await bob.ask("say", session=session, text="among us")
        await ann.send({"t": "say", "id": "said", "session": session, "text": "from outside"})
        assert (await ann.until("said"))["line"]["text"] == "from outside"


async def test_what_a_player_planned_is_not_played_by_the_bot_that_took_the_seat_over(
    app: Parts, monkeypatch: pytest.MonkeyPatch
) -> None:
    looked = asyncio.Event()

    async def choose(workers: Workers, request: JobRequest, *_: object) -> Outcome:
        await looked.wait()
        return Outcome(None, "bot_fallback", None, [])

    monkeypatch.setattr(Workers, "choose", choose)
    async with client(app, "Ann") as ann, client(app, "Bob") as bob, client(app, "Cid") as cid:
        session = await three(app, ann, bob, cid, {"game": "chinese_checkers", "options": {"seats": 3}})
        table = app.registry.tables[SessionId(session)]

        def first(seat: int) -> int:
            return table.session.choices(seat)[0].action

        await ann.act(session, first(0))
        line: list[int] = []
        for _ in range(3):
            explored = await ann.ask("explore", session=session, actions=line)
            line.append(explored["choices"][0]["action"])
        await bob.event(session, "acted")
        await cid.event(session, "acted")
        assert (await ann.ask("set_plan", session=session, seq=ann.seq[session], lines=[line]))["t"] == "plan"
        await ann.ask("resign", session=session)
        await bob.event(session, "seat_taken_over")
        await bob.act(session, line[0])
        while cid.seq[session] < bob.seq[session]:
            await cid.until("event")
        await cid.act(session, line[1])
        while await app.store.conditional_moves.of(session):
            await bob.ask("ping")
        assert table.session.acting() == (0,)
        looked.set()
        moved = (await cid.event(session, "acted"))["event"]
        assert (moved["seat"], moved["by"]) == (0, "bot_fallback")


async def test_a_bot_that_took_a_seat_over_plays_the_rematch_in_it(app: Parts) -> None:
    digest = app.bots.card_digest("random")
    bot = {"bot": "random", "level": "random", "agreed": digest}
    async with client(app, "Ann") as ann, client(app, "Bob") as bob, client(app, "Cid") as cid:
        wish = {**DICE, "options": {"seats": 3, "dice": 1}, "absent": "bot", "stand_in": bot}
        table = (await ann.ask("open_table", seat=0, **wish))["seek"]["id"]
        await bob.ask("sit_down", table=table, seat=1, agreed={"random": digest})
        session = (await cid.ask("sit_down", table=table, seat=2, agreed={"random": digest}))["session"]
        await cid.ask("join", session=session)
        for person in (ann, bob, cid):
            await person.ask("resign", session=session)
        await cid.ask("rematch", session=session)
        following = (await cid.event(session, "rematch_agreed"))["event"]["session"]
        created = (await cid.ask("join", session=following))["events"][0]["event"]
        assert [seat["player"]["kind"] for seat in created["seats"]] == ["bot", "human", "bot"]
        assert created["consents"] == [{}, {"random": digest}, {}]


@pytest.mark.parametrize("rule", ["forfeit", "bot"])
async def test_an_account_is_deleted_while_others_at_its_table_play_on(app: Parts, rule: Absent) -> None:
    async with client(app, "Ann") as ann, client(app, "Bob") as bob, client(app, "Cid") as cid:
        wish = {"game": "liars_dice", "options": {"seats": 3, "dice": 1}}
        session = await three(app, ann, bob, cid, wish, absent=rule)
        table = app.registry.tables[SessionId(session)]
        await ann.act(session, table.session.choices(0)[0].action)
        assert (await ann.ask("delete_account", name="Ann"))["t"] == "ok"
        left = "seat_forfeited" if rule == "forfeit" else "seat_taken_over"
        assert (await bob.event(session, left))["position"]["ended"] is False
        account = await app.store.accounts.by_id(ann.me["id"])
        assert account is not None
        assert (account.erased, account.name) == (True, "Deleted player")
        assert '"Ann"' not in json.dumps(await cid.ask("join", session=session))
        deletion = app.people.deletion
        assert await app.store.accounts.playing(account.id) == [session]
        assert not await deletion.still_plays(account.id), "or it would be erased again at every look"
