"""The analysis board at a real server: positions, texts, engine lines, fair play, studies."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from agon.protocol.thinking import Thinking
from agon.server.app import running
from agon.server.ops.settings import Settings
from agon.server.workers.dispatcher import Workers
from agon.server.workers.requests import Outcome
from tests.live import LiveServer
from tests.server.conftest import at
from tests.server.raw_client import Json, RawClient, pair, warm

MATE = "6k1/5ppp/8/8/8/8/5PPP/R5K1 w - - 0 1"


async def upload(client: RawClient, text: str) -> None:
    for part in range(len(text) // 5000 + 1):
        assert (await client.ask("upload", part=part, text=text[5000 * part : 5000 * (part + 1)]))["t"] == "ok"


async def lines(client: RawClient, **asked: Any) -> list[Json]:
    """Ask for lines and return all messages about them."""
    answer = await client.ask("find_lines", **{"seconds": 2, **asked})
    assert answer["t"] == "ok", answer
    found: list[Json] = []
    while not found or not found[-1]["done"]:
        found.append(await client.until("lines_found"))
    return found


async def test_an_engine_that_finds_no_line_in_its_time_is_said_to_have_none(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def choose(*_: object, **__: object) -> Outcome:
        return Outcome(action=0, by="bot", thinking=Thinking(engine="alphabeta"), troubles=[])

    monkeypatch.setattr(Workers, "choose", choose)
    settings = Settings(database=str(tmp_path / "agon.db"), port=0, workers=0)
    async with running(settings) as app, RawClient(at(app)) as me:
        (*_, last) = await lines(me, root={"game": "chess"}, lines=3)
        assert (last["lines"], last["stopped"]) == ([], "unavailable")
        assert "found no line in its time" in last["reason"]


async def save(client: RawClient, tree: Json, title: str = "A study", **more: Any) -> Json:
    await upload(client, json.dumps(tree))
    return await client.ask("save_study", title=title, **more)


# Positions and texts


async def test_a_board_opens_at_a_start_a_position_or_a_text(live: LiveServer) -> None:
    async with RawClient(live.ws) as me:
        board = await me.ask("open_board", root={"game": "chess"})
        assert (board["t"], board["tree"]["root"]["game"]) == ("board_opened", "chess")
        assert board["unit"]["name"] == "pawn"
        shown = await me.ask("look_at", root={"game": "chess", "start": MATE}, actions=[])
        assert shown["text"] == MATE
        await upload(me, MATE)
        read = await me.ask("read_record", game="chess")
        assert read["tree"]["root"]["start"] == MATE
        await upload(me, '[White "Ann"]\n[Black "Bea"]\n\n1. f3 e5 2. g4 Qh4# 0-1\n')
        read = await me.ask("read_record", game="chess")
        assert [move["text"] for move in read["tree"]["moves"]] == ["f3", "e5", "g4", "Qh4#"]
        assert [player["name"] for player in read["tree"]["players"]] == ["Ann", "Bea"]
        await upload(me, json.dumps(read["tree"]))
        written = await me.ask("write_record", format="pgn")
        assert "1. f3 e5 2. g4 Qh4# 0-1" in written["text"]
        await upload(me, "1. e4 e5 2. Ke3")
        refused = await me.ask("read_record", game="chess")
        assert (refused["code"], refused["path"]) == ("malformed", "$.text")
        assert "Ke3" in refused["reason"]
        assert (await me.ask("read_record", game="chess"))["reason"] == "upload a text first"
        assert (await me.ask("upload", part=1, text="x"))["code"] == "malformed"


async def test_games_of_a_text_are_counted_and_those_that_cannot_be_read_are_named(live: LiveServer) -> None:
    def game(white: str, moves: str) -> str:
        return f'[White "{white}"]\n[Black "Bea"]\n\n{moves}\n\n'

    text = game("Ann", "1. e4 Ke3 *") + game("Cay", "1. d4 d5 *") + game("Dan", "1. c4 *")
    many = text + game("Eve", "1. Ke2 *") * 30
    async with RawClient(live.ws) as me:
        await upload(me, text)
        read = await me.ask("read_record", game="chess")
        assert read["tree"]["players"][0]["name"] == "Cay", "the first that can be read"
        games = read["games"]
        assert (games["count"], games["number"], games["unread_count"]) == (3, 1, 1)
        [unread] = games["unread"]
        assert unread["number"] == 0
        assert "Ke3" in unread["reason"]
        await upload(me, text)
        assert (await me.ask("read_record", game="chess", number=2))["tree"]["players"][0]["name"] == "Dan"
        for number, reason in ((0, "Ke3"), (3, "nothing was found")):
            await upload(me, text)
            refused = await me.ask("read_record", game="chess", number=number)
            assert (refused["code"], reason in refused["reason"]) == ("malformed", True)
        await upload(me, many)
        games = (await me.ask("read_record", game="chess"))["games"]
        assert (games["count"], games["unread_count"], len(games["unread"])) == (33, 31, 20)
        await upload(me, "1. e4 e5")
        assert (await me.ask("read_record", game="chess")).get("games") is None


HAND = """variant = 'NT'
antes = [0, 0, 0]
blinds_or_straddles = [50, 100, 0]
min_bet = 100
starting_stacks = [10000, 10000, 9250.50]
actions = ['d dh p1 AsKs', 'd dh p2 7c7d', 'd dh p3 2c3h', 'p3 f', 'p1 cbr 263', 'p2 f']
players = ['Ann', 'Bea', 'Cay']
"""


async def test_a_hand_with_stacks_that_nobody_plays_here_is_shown_move_by_move(live: LiveServer) -> None:
    async with RawClient(live.ws) as me:
        options: Json = {}
        for number in (None, 0):
            await upload(me, HAND)
            read = await me.ask("read_record", game="holdem", options=options, number=number)
            assert read["t"] == "board_opened", read
            options = read["options"]
        assert options["stack"] == 20_000
        assert [move["text"] for move in read["tree"]["moves"]][-3:] == ["f", "cbr 526", "f"]
        root, actions = read["tree"]["root"], [move["action"] for move in read["tree"]["moves"]]
        shown = await me.ask("look_at", root=root, actions=actions[:-1])
        assert (shown["mover"], shown["position"]["choices"]) == (1, []), "tens of thousands of raises"
        assert (await me.ask("look_at", root=root, actions=actions))["position"]["returns"] == [200, -200, 0]
        refused = await me.ask("find_lines", root=root, actions=actions[:-1])
        assert (refused["code"], "for replays alone" in refused["reason"]) == ("no_help", True)
        await upload(me, json.dumps(read["tree"]))
        assert "cbr 263" in (await me.ask("write_record", format="phh"))["text"]


async def test_a_list_of_moves_is_read_in_every_game(live: LiveServer) -> None:
    async with RawClient(live.ws) as me:
        for game, text, count in (
            ("hex", "1. a2 2. c5 3. d4", 3),
            ("connect_four", "1. 4 4 2. 3, 5", 4),
            ("tic_tac_toe", "1. b2 a1\n2. c1", 3),
            ("othello", "1. f5 d6 2. c3", 3),
        ):
            await upload(me, text)
            read = await me.ask("read_record", game=game)
            assert read["t"] == "board_opened", (game, read)
            assert len(read["tree"]["moves"]) == count
        await upload(me, "1. a2 2. a2")
        assert (await me.ask("read_record", game="hex"))["code"] == "malformed"


async def test_a_stored_game_opens_with_its_moves(live: LiveServer) -> None:
    async with RawClient(live.ws) as ann, RawClient(live.ws) as bea, RawClient(live.ws) as other:
        session = await pair(ann, bea)
        for client, action in ((ann, 4), (bea, 0), (ann, 8)):
            await client.act(session, action)
            for each in (ann, bea):
                while each.seq[session] != client.seq[session]:
                    await each.next()
        board = await other.ask("board_from", session=session, ply=2)
        assert [move["action"] for move in board["tree"]["moves"]] == [4, 0, 8]
        assert board["at"] == 1
        await ann.ask("resign", session=session)
        over = await other.ask("board_from", session=session, ply=0)
        assert (over["at"], over["tree"]["reason"]) == (-1, "resigned")


async def test_of_a_hidden_game_in_progress_a_seat_gets_what_it_knows(live: LiveServer) -> None:
    async with RawClient(live.ws) as ann, RawClient(live.ws) as bea, RawClient(live.ws) as other:
        session = await pair(ann, bea, "leduc_poker")
        assert (await other.ask("board_from", session=session))["code"] == "not_over"
        assert (await ann.ask("board_from", session=session, seat=1))["code"] == "not_over"
        root = (await ann.ask("board_from", session=session))["tree"]["root"]
        assert root["seat"] == 0
        shown = await ann.ask("look_at", root=root)
        hands = {hand["seat"]: hand["items"] for hand in shown["position"]["view"]["hands"]}
        assert hands[1] == ["?"]
        assert hands[0] != ["?"]


# Engine lines


async def test_the_engine_gives_lines_with_value_depth_and_continuation(live: LiveServer) -> None:
    async with RawClient(live.ws) as me:
        await warm(me)
        told = await lines(me, root={"game": "chess"}, lines=4)
        last = told[-1]
        assert len(told) > 2, "it is streamed"
        assert len({line["action"] for line in last["lines"]}) == 4
        assert last["depth"] >= 3
        assert last["left_s"] < 300
        assert [line["value"] for line in last["lines"]] == sorted(
            (line["value"] for line in last["lines"]), reverse=True
        )
        for line in last["lines"]:
            assert len(line["line"]) > 1, "also the others go on"
            assert len(line["actions"]) == len(line["line"]) == len(line["seats"])
            shown = await me.ask("look_at", root={"game": "chess"}, actions=line["actions"])
            assert shown["t"] == "board_position", "each is a line of legal moves"
        mate = (await lines(me, root={"game": "chess", "start": MATE}))[-1]
        assert mate["lines"][0]["line"] == ["Ra8#"]
        assert (mate["lines"][0]["exact"], mate["lines"][0]["value"], mate["ends_in"]) == (True, 1.0, 1)


async def test_dice_cards_and_several_seats_have_lines_too(live: LiveServer) -> None:
    async with RawClient(live.ws) as me:
        for game, options in (("backgammon", {}), ("hearts", {}), ("pig", {"seats": 3}), ("prisoners_dilemma", {})):
            root = {"game": game, "options": options}
            rolled = await me.ask("look_at", root=root, roll=True)
            actions = [move["action"] for move in rolled.get("moves", [])]
            if actions:
                assert (await me.ask("find_lines", root=root, actions=[]))["code"] == "not_your_turn", "chance is"
            told = (await lines(me, root=root, actions=actions, seconds=1))[-1]
            assert told["lines"], game
            assert told["seat"] == rolled["mover"]
            if game == "pig":
                assert len(told["values"]) >= 3, "a value for each"


async def test_through_the_eyes_of_a_seat_the_engine_answers_when_it_is_to_move(live: LiveServer) -> None:
    async with RawClient(live.ws) as me:
        await warm(me)
        dealt = await me.ask("look_at", root={"game": "leduc_poker"}, roll=True)
        start = dealt["text"]
        mover = dealt["mover"]
        mine = {"game": "leduc_poker", "start": start, "seat": mover}
        other = {"game": "leduc_poker", "start": start, "seat": 1 - mover}
        assert (await lines(me, root=mine))[-1]["lines"]
        assert (await me.ask("find_lines", root=other))["code"] == "no_help"


async def test_a_new_search_ends_the_one_before(live: LiveServer) -> None:
    async with RawClient(live.ws) as me:
        assert (await me.ask("find_lines", id="one", root={"game": "chess"}, seconds=60))["t"] == "ok"
        await me.until("lines_found", re="one")
        assert (await me.ask("find_lines", id="two", root={"game": "othello"}, seconds=1))["t"] == "ok"
        seen: list[str] = []
        while not seen or seen[-1] != "done":
            message = await me.until("lines_found")
            seen.append("done" if message["done"] else message["re"])
        assert "one" not in seen[seen.index("two") if "two" in seen else 0 :]
        assert (await me.ask("find_lines", id="three", root={"game": "chess"}, seconds=60))["t"] == "ok"
        assert (await me.ask("stop_lines"))["t"] == "ok"


# Fair play


async def test_there_are_no_lines_in_a_running_game_of_mine(live: LiveServer) -> None:
    async with RawClient(live.ws) as ann, RawClient(live.ws) as bea, RawClient(live.ws) as other:
        session = await pair(ann, bea)
        await ann.act(session, 4)
        await bea.until("event")
        root = {"game": "tic_tac_toe"}
        start = (await ann.ask("look_at", root=root, actions=[4]))["text"]
        ways: list[Json] = [
            {"root": root, "actions": [4]},
            {"root": root, "actions": [4, 0]},  # the value of a move is the value of the position after it
            {"root": {**root, "start": start}},
        ]
        for player in (ann, bea):
            for way in ways:
                assert (await player.ask("find_lines", **way))["code"] == "no_help", way
            assert (await player.ask("look_at", root=root, actions=[4]))["t"] == "board_position", "to look is no help"
        assert (await ann.ask("find_lines", root=root, actions=[0], seconds=1))["t"] == "ok", "another position"
        assert (await other.ask("find_lines", root=root, actions=[4], seconds=1))["t"] == "ok", "not their game"
        await ann.ask("resign", session=session)
        assert (await bea.ask("find_lines", root=root, actions=[4], seconds=1))["t"] == "ok", "it is over"


async def test_assisted_seats_may(live: LiveServer) -> None:
    async with RawClient(live.ws) as ann, RawClient(live.ws) as bea:
        seek = (await ann.ask("seek", game="tic_tac_toe", assisted=True, seat="first"))["seek"]
        started = await bea.ask("accept_seek", seek=seek["id"], assisted=False)
        assert started["t"] == "started"
        assert (await ann.ask("find_lines", root={"game": "tic_tac_toe"}, seconds=1))["t"] == "ok"
        assert (await bea.ask("find_lines", root={"game": "tic_tac_toe"}))["code"] == "no_help"


async def test_reviews_and_second_tries_are_refused_likewise(live: LiveServer) -> None:
    async with RawClient(live.ws) as ann, RawClient(live.ws) as bea:
        over = await pair(ann, bea)
        await ann.act(over, 4)
        await bea.until("event")
        await bea.act(over, 0)
        await ann.until("event")
        await ann.ask("resign", session=over)
        running = await pair(ann, bea)
        await ann.act(running, 4)
        await bea.until("event")
        for player in (ann, bea):
            assert (await player.ask("analyse", session=over))["code"] == "no_help"
        await ann.ask("resign", session=running)
        assert (await ann.ask("analyse", session=over))["t"] == "ok"
        while (await ann.until("analysis"))["done"] == 0:
            pass
        await ann.event(over, "analysed")
        again = await pair(ann, bea)
        assert (await ann.ask("try_move", session=over, ply=0, action=4))["code"] == "no_help"
        await ann.ask("abort", session=again)


# Budget


async def test_the_operator_sets_how_much_an_account_may_use(tmp_path: Path) -> None:
    with LiveServer(tmp_path, analysis_cpu_s=1) as live:
        async with RawClient(live.ws) as me, RawClient(live.ws) as neighbour:
            told = await lines(me, root={"game": "chess"}, seconds=30)
            assert told[-1]["left_s"] == 0
            assert sum(each["nodes"] > 0 for each in told) > 0
            refused = await me.ask("find_lines", root={"game": "chess"}, seconds=1)
            assert (refused["code"], refused["t"]) == ("too_many", "failure")
            assert (await neighbour.ask("find_lines", root={"game": "hex"}))["code"] == "too_many", "guests share it"


async def test_the_operator_may_turn_the_lines_off(tmp_path: Path) -> None:
    with LiveServer(tmp_path, analysis_cpu_s=0, workers=0) as live:
        async with RawClient(live.ws) as me:
            assert (await me.ask("open_board", root={"game": "chess"}))["engine"] is False
            assert (await me.ask("find_lines", root={"game": "chess"}))["code"] == "unavailable"


# Playing from a position


async def test_a_game_against_a_bot_begins_from_the_position(live: LiveServer) -> None:
    card = live.get("/api/bots/random")
    wish = {"bot": "random", "level": card["levels"][0]["name"], "game": "chess", "agreed": card["digest"]}
    async with RawClient(live.ws) as me:
        assert (await me.ask("play_bot", **wish, start=MATE, rated=True))["code"] in {"invalid_options", "not_rated"}
        assert (await me.ask("play_bot", **wish, start="8/8 nonsense"))["path"] == "$.start"
        started = await me.ask("play_bot", **wish, start=MATE)
        joined = await me.ask("join", session=started["session"])
        assert joined["events"][0]["event"]["start"] == MATE
        over = "7k/5KQ1/8/8/8/8/8/8 b - - 0 1"
        assert (await me.ask("play_bot", **wish, start=over))["code"] == "game_over"


async def test_a_game_by_link_begins_from_the_position(live: LiveServer) -> None:
    async with RawClient(live.ws) as ann, RawClient(live.ws) as bea:
        assert (await ann.ask("seek", game="chess", start=MATE))["code"] == "invalid_options", (
            "the list shows no boards"
        )
        assert (await ann.ask("seek", game="leduc_poker", start="x", private=True))["path"] == "$.start"
        seek = (await ann.ask("seek", game="chess", start=MATE, private=True, seat="first"))["seek"]
        assert live.get(f"/api/seeks/{seek['id']}")["start"] == MATE, "who follows the link is told"
        started = await bea.ask("accept_seek", seek=seek["id"])
        joined = await bea.ask("join", session=started["session"])
        assert joined["events"][0]["event"]["start"] == MATE


async def test_cards_hidden_from_the_maker_are_drawn_again(live: LiveServer) -> None:
    card = live.get("/api/bots/random")
    wish = {"bot": "random", "level": card["levels"][0]["name"], "game": "leduc_poker", "agreed": card["digest"]}
    async with RawClient(live.ws) as me:
        text = (await me.ask("look_at", root={"game": "leduc_poker"}, roll=True))["text"]
        starts: set[str] = set()
        for _ in range(12):
            started = await me.ask("play_bot", **wish, start=text, seat="first")
            joined = await me.ask("join", session=started["session"])
            starts.add(joined["events"][0]["event"]["start"])
            await me.ask("resign", session=started["session"])
        assert len(starts) > 1, "its maker does not know the bot's card"


# Studies


async def test_a_study_is_private_until_it_is_shared(live: LiveServer) -> None:
    async with RawClient(live.ws) as ann, RawClient(live.ws) as bea:
        tree: Json = {
            "root": {"game": "tic_tac_toe"},
            "moves": [{"parent": -1, "action": 4, "comment": "the centre", "nags": [1]}],
        }
        saved = (await save(ann, tree))["study"]
        name = saved["study"]
        assert (saved["shared"], saved["game"]) == (False, "tic_tac_toe")
        assert (await bea.ask("read_study", study=name))["code"] == "unknown_study"
        for command, fields in (("change_study", {"title": "Mine"}), ("delete_study", {})):
            assert (await bea.ask(command, study=name, **fields))["code"] == "unknown_study"
        assert (await save(bea, tree, study=name))["code"] == "unknown_study"
        assert (await bea.ask("my_studies"))["studies"] == []
        renamed = await ann.ask("change_study", study=name, title="Openings", shared=True)
        assert (renamed["study"]["title"], renamed["study"]["shared"]) == ("Openings", True)
        read = await bea.ask("read_study", study=name)
        assert (read["mine"], read["tree"]["moves"][0]["comment"]) == (False, "the centre")
        public = live.get(f"/api/studies/{name}")
        assert public["tree"] == read["tree"]
        assert live.get(f"/api/studies/{name}/0")["position"]["view"]["cells"][4] != ""
        assert live.get(f"/api/studies/{name}/root")["position"]["view"]["cells"][4] == ""
        await ann.ask("change_study", study=name, shared=False)
        assert (await bea.ask("read_study", study=name))["code"] == "unknown_study"
        assert (await ann.ask("delete_study", study=name))["t"] == "ok"
        assert (await ann.ask("my_studies"))["studies"] == []


async def test_a_study_has_limits_and_legal_moves(live: LiveServer) -> None:
    async with RawClient(live.ws) as me:
        wrong = {"root": {"game": "tic_tac_toe"}, "moves": [{"parent": -1, "action": 99}]}
        assert (await save(me, wrong))["code"] == "illegal_action"
        assert (await save(me, {"root": 1}))["code"] == "malformed"
        assert (await me.ask("save_study", title="Nothing"))["reason"] == "upload a text first"
        await upload(me, json.dumps({"root": {"game": "tic_tac_toe"}}))
        once = await me.ask("save_study", id="same", title="Once")
        await upload(me, json.dumps({"root": {"game": "tic_tac_toe"}}))
        twice = await me.ask("save_study", id="same", title="Once")
        assert once["study"]["study"] == twice["study"]["study"], "a command that is sent again makes no second study"


async def test_studies_outlive_a_restart_and_go_with_their_account(tmp_path: Path) -> None:
    tree = {"root": {"game": "tic_tac_toe"}, "moves": [{"parent": -1, "action": 4}]}
    with LiveServer(tmp_path, workers=0) as live:
        async with RawClient(live.ws) as me:
            name = (await save(me, tree))["study"]["study"]
            await me.ask("change_study", study=name, shared=True)
            token = me.token
        live.stop()
        live.start()
        async with RawClient(live.ws, token=token) as me, RawClient(live.ws) as other:
            assert [each["study"] for each in (await me.ask("my_studies"))["studies"]] == [name]
            exported = await me.ask("export_my_data")
            assert exported["studies"][0]["tree"]["moves"][0]["action"] == 4
            assert (await other.ask("read_study", study=name))["t"] == "board_opened"
            assert (await me.ask("delete_account", name=me.me["name"]))["t"] == "ok"
            assert (await other.ask("read_study", study=name))["code"] == "unknown_study"
