"""Hints, lessons and assisted seats at a real server: recipients and times."""

from __future__ import annotations

from typing import Any

from tests.live import LiveServer
from tests.server.raw_client import Json, RawClient, pair


async def begin(me: RawClient, live: LiveServer, **fields: Any) -> tuple[str, Json]:
    """Start a game against minimax with me in the first seat; return its id and the answer to my ``join``."""
    card = live.get("/api/bots/minimax")
    wish = {"bot": "minimax", "level": card["levels"][-1]["name"], "game": "tic_tac_toe", "agreed": card["digest"]}
    started = await me.ask("play_bot", **{**wish, **fields})
    assert started["t"] == "started", started
    return started["session"], await me.ask("join", session=started["session"])


async def bots_move(client: RawClient, session: str) -> Json:
    while True:
        told = await client.event(session, "acted")
        if told["event"]["seat"] == 1:
            return told["event"]


def stored(live: LiveServer, session: str, kind: str) -> list[Json]:
    events = live.get(f"/api/sessions/{session}")["events"]
    return [each["event"] for each in events if each["event"]["t"] == kind]


async def test_a_bots_thinking_is_its_own_until_the_game_is_over(live: LiveServer) -> None:
    async with RawClient(live.ws) as me, RawClient(live.ws) as watcher:
        session, _ = await begin(me, live)
        await watcher.ask("join", session=session)
        await me.act(session, 0)
        for client in (me, watcher):
            assert "thinking" not in await bots_move(client, session)
            again = await client.ask("join", session=session)
            assert all("thinking" not in each["event"] for each in again["events"])
        assert all("thinking" not in event for event in stored(live, session, "acted"))
        await me.ask("resign", session=session)
        over = await watcher.ask("join", session=session)
        thoughts = [each["event"]["thinking"] for each in over["events"] if each["event"].get("seat") == 1]
        assert thoughts[0]["why"], "and its reasons"
        assert [event.get("thinking") for event in stored(live, session, "acted")] == [None, *thoughts]


async def test_in_a_lesson_everybody_sees_what_the_bot_thinks(live: LiveServer) -> None:
    async with RawClient(live.ws) as me, RawClient(live.ws) as watcher:
        session, joined = await begin(me, live, lesson=True)
        assert joined["events"][0]["event"]["lesson"]
        assert [player["assisted"] for player in joined["players"]] == [True, False]
        await watcher.ask("join", session=session)
        await me.act(session, 0)
        for client in (me, watcher):
            assert (await bots_move(client, session))["thinking"]["engine"] == "minimax"
        await me.ask("resign", session=session)
        await me.ask("rematch", session=session)
        again = await me.event(session, "rematch_agreed")
        assert stored(live, again["event"]["session"], "created")[0]["lesson"]


async def test_a_hint_tells_more_at_each_level_and_nothing_to_others(live: LiveServer) -> None:
    async with RawClient(live.ws) as me, RawClient(live.ws) as watcher:
        session, _ = await begin(me, live, assisted=True)
        await watcher.ask("join", session=session)
        hints: list[Json] = []
        for level in range(1, 5):
            answer = await me.ask("ask_hint", session=session, level=level)
            assert answer["t"] == "event", answer
            hints.append(answer["event"]["hint"])
        assert [hint["level"] for hint in hints] == [1, 2, 3, 4]
        assert len({hint["text"] for hint in hints}) == 4
        assert [hint["action"] is None for hint in hints] == [True, True, False, False]
        assert hints[2]["action"] == hints[3]["action"], "levels are about one answer"
        told = await watcher.event(session, "hint_given")
        assert (told["event"]["seat"], told["event"]["level"], "hint" in told["event"]) == (0, 1, False)
        assert all("hint" not in event for event in stored(live, session, "hint_given"))

        twice = await me.ask("ask_hint", id="same", session=session, level=2)
        assert (await me.ask("ask_hint", id="same", session=session, level=2))["seq"] == twice["seq"]
        await me.act(session, hints[3]["action"])
        assert (await me.ask("ask_hint", session=session, level=1))["code"] in {"not_your_turn", "stale"}
        await me.ask("resign", session=session)
        assert [event["hint"] for event in stored(live, session, "hint_given")][:4] == hints


async def test_there_are_no_hints_where_none_were_declared(live: LiveServer) -> None:
    async with RawClient(live.ws) as me, RawClient(live.ws) as other:
        session, _ = await begin(me, live)
        assert (await me.ask("ask_hint", session=session, level=1))["code"] == "no_help"
        between = await pair(me, other)
        assert (await me.ask("ask_hint", session=between, level=1))["code"] == "no_help"
        assert (await other.ask("ask_hint", session=session, level=1))["code"] == "not_seated"
        assert (await me.ask("ask_hint", session=session, level=5))["path"] == "$.level"


async def test_who_plays_with_hints_meets_only_those_who_may_too(live: LiveServer) -> None:
    async with RawClient(live.ws) as me, RawClient(live.ws) as other:
        plain = (await me.ask("seek", game="tic_tac_toe"))["seek"]
        assert (await other.ask("accept_seek", seek=plain["id"], assisted=True))["code"] == "not_accepted"
        seek = (await me.ask("seek", game="tic_tac_toe", assisted=True, seat="first"))["seek"]
        assert seek["by"]["assisted"], "the lobby says so"
        started = await other.ask("accept_seek", seek=seek["id"], assisted=True)
        joined = await other.ask("join", session=started["session"])
        assert [player["assisted"] for player in joined["players"]] == [True, True]
        listed = (await me.ask("my_games", limit=1))["games"][0]
        assert [player["assisted"] for player in listed["players"]] == [True, True]
        assert not (await me.ask("seek", game="tic_tac_toe"))["seek"]["by"]["assisted"], "it is said anew for each game"


async def test_a_bot_is_no_assisted_person(live: LiveServer) -> None:
    register = {"kind": "bot", "name": "Centaur", "operator": "tests"}
    async with RawClient(live.ws, register=register) as bot:
        assert (await bot.ask("seek", game="tic_tac_toe", assisted=True))["code"] == "no_help"


async def test_hints_are_rationed(live: LiveServer) -> None:
    async with RawClient(live.ws) as me:
        session, _ = await begin(me, live, assisted=True)
        answers = [await me.ask("ask_hint", session=session, level=1) for _ in range(21)]
        assert [answer["t"] for answer in answers[:-1]] == ["event"] * 20
        assert answers[-1]["code"] == "too_fast"


async def test_a_game_is_analysed_once_when_it_is_over(live: LiveServer) -> None:
    async with RawClient(live.ws) as me, RawClient(live.ws) as other:
        session = await pair(me, other)
        assert (await me.ask("analyse", session=session))["code"] == "not_over"
        await me.act(session, 0)
        await other.event(session, "acted")
        await other.act(session, 1)
        await other.ask("resign", session=session)
        assert (await me.ask("analyse", session=session))["t"] == "ok"
        progress = await me.until("analysis")
        assert (progress["done"], progress["total"], progress["reason"]) == (0, 6, None)
        while not (quick := await me.until("analysis"))["positions"]:
            pass
        assert quick["done"] == 3, "every position was looked at once"
        analysed = (await me.event(session, "analysed"))["event"]
        assert [each.get("ply", 0) for each in quick["positions"]] == [0, 1, 2]
        positions = analysed["positions"]
        assert [(each.get("ply", 0), each["seat"], each["value"]) for each in positions] == [
            (0, 0, 0.0),
            (1, 1, 0.0),
            (2, 0, 1.0),  # the reply beside the corner loses
        ]
        assert [each.get("verdict", "") for each in positions] == ["", "blunder", ""]
        assert all(each["best"] and each["line"] and each["cells"] for each in positions)
        assert all(each["why"] for each in analysed["positions"])
        first, second = analysed["accuracy"]
        assert first is None, "the first move could give nothing away"
        assert second in {0.0, None}, "None: a busy machine found no values at the first look"
        assert (await other.ask("analyse", session=session))["t"] == "ok", "it is there already"
        assert len(stored(live, session, "analysed")) == 1


async def test_another_move_is_tried_in_a_position_of_an_analysed_game(live: LiveServer) -> None:
    async with RawClient(live.ws) as me, RawClient(live.ws) as other:
        session = await pair(me, other)
        await me.act(session, 0)
        await other.event(session, "acted")
        await other.act(session, 1)
        await other.ask("resign", session=session)
        ask = {"session": session, "ply": 1}
        assert (await me.ask("try_move", **ask))["code"] == "no_help", "it is not analysed"
        await me.ask("analyse", session=session)
        await me.event(session, "analysed")
        offered = await me.ask("try_move", **ask)
        assert [choice["action"] for choice in offered["choices"]] == list(range(1, 9))
        centre = (await me.ask("try_move", **ask, action=4))["assessed"]
        assert (centre["played"], centre.get("verdict", "")) == (0.0, ""), "the centre holds the draw"
        corner = (await me.ask("try_move", **ask, action=8))["assessed"]
        assert (corner["played"], corner["verdict"]) == (-1.0, "blunder")
        assert (await me.ask("try_move", **ask, action=0))["code"] == "illegal_action"
        assert (await me.ask("try_move", session=session, ply=9))["code"] == "no_help"
        assert len(stored(live, session, "acted")) == 2, "nothing was played"


async def test_a_review_of_a_game_with_dice_says_luck_apart_from_skill(live: LiveServer) -> None:
    async with RawClient(live.ws) as me, RawClient(live.ws) as other:
        session = await pair(me, other, "pig", options={"target": 40})
        await me.act(session, 0)  # roll
        while len(stored(live, session, "drawn")) < 1:
            await me.event(session, "drawn")
        await me.ask("resign", session=session)
        assert (await me.ask("analyse", session=session))["t"] == "ok"
        analysed = (await me.event(session, "analysed"))["event"]
        first, second = analysed["positions"]
        assert first["played"] is not None
        assert first.get("verdict", "") == "", "to roll is right"
        assert "luck" not in first, "nothing was drawn before it"
        face = stored(live, session, "drawn")[0]["action"] + 1
        sign = 1 if second["seat"] == 0 else -1
        assert (sign * second["luck"] > 0) == (face > 1), "a 1 is bad luck of the first"
        assert analysed["luck"] == [sign * second["luck"], -sign * second["luck"]]
        tried = (await me.ask("try_move", session=session, ply=0, action=1))["assessed"]
        assert tried["lost"] > 0.0, "to hold nothing"


async def test_a_game_with_hidden_cards_is_not_reviewed(live: LiveServer) -> None:
    async with RawClient(live.ws) as me, RawClient(live.ws) as other:
        session = await pair(me, other, "kuhn_poker")
        await me.ask("resign", session=session)
        refused = await me.ask("analyse", session=session)
        assert (refused["code"], refused["reason"]) == (
            "no_help",
            "Kuhn poker is not reviewed: what a choice is worth depends on what others know",
        )
