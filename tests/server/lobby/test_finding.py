"""Finding opponents: rated seeks, challenges, quick pairing, private tables; a bot never faces a person unasked."""

from __future__ import annotations

import asyncio
from urllib.parse import quote

import pytest

from tests.live import LiveServer
from tests.server.raw_client import Json, RawClient

CLOCK = {"kind": "fischer", "initial_ms": 300_000, "increment_ms": 0}
GAME = {"game": "tic_tac_toe", "clock": CLOCK}
BOT = {"kind": "bot", "operator": "Ada", "summary": "Plays at random."}


def bot(live: LiveServer, name: str) -> RawClient:
    return RawClient(live.ws, register={**BOT, "name": name})


def code(answer: Json) -> str:
    return answer.get("code", answer["t"])


def digest(live: LiveServer, player: Json) -> str:
    found: str = live.get(f"/api/players/{player['id']}")["card"]
    return found


async def test_a_bot_is_never_given_to_a_person_who_did_not_say_so(live: LiveServer) -> None:
    """Seek, challenge, quick pairing, rematch: every path."""
    async with RawClient(live.ws) as ann, bot(live, "Unasked") as hal:
        seek = (await ann.ask("seek", **GAME))["seek"]
        assert code(await hal.ask("accept_seek", seek=seek["id"])) == "not_accepted"
        private = (await ann.ask("seek", **GAME, private=True))["seek"]
        assert code(await hal.ask("accept_seek", seek=private["id"])) == "not_accepted"

        assert code(await hal.ask("challenge", to=ann.me["id"], **GAME)) == "not_accepted"
        assert code(await ann.ask("challenge", to=hal.me["id"], **GAME)) == "consent_required"
        assert code(await ann.ask("challenge", to=hal.me["id"], **GAME, agreed="stale")) == "consent_required"

        assert code(await hal.ask("quick_pair", **GAME)) == "not_accepted"
        waiting = (await ann.ask("quick_pair", **GAME))["seek"]
        assert code(await hal.ask("accept_seek", seek=waiting["id"])) == "unknown_seek"

        agreed = digest(live, hal.me)
        challenge = (await ann.ask("challenge", to=hal.me["id"], **GAME, agreed=agreed))["seek"]
        started = await hal.ask("accept_seek", seek=challenge["id"])
        session = started["session"]
        seats = live.get(f"/api/sessions/{session}")["events"][0]["event"]["seats"]
        assert [seat["agreed"] for seat in seats if seat["player"]["kind"] == "human"] == [agreed], "it is stored"

        for player in (ann, hal):
            await player.ask("join", session=session)
        await ann.ask("resign", session=session)
        await hal.ask("rematch", session=session)
        assert code(await ann.ask("rematch", session=session)) == "event", "a rematch needs the person's own word"


async def test_a_challenge_reaches_all_connections_and_is_answered_with_a_reason(live: LiveServer) -> None:
    async with RawClient(live.ws) as ann, RawClient(live.ws) as bea, RawClient(live.ws) as cai:
        async with RawClient(live.ws, token=bea.token) as phone:
            seek = (await ann.ask("challenge", to=bea.me["id"], **GAME))["seek"]
            assert (await bea.until("offers"))["challenges"][0]["id"] == seek["id"]
            assert (await phone.until("offers"))["challenges"][0]["by"]["id"] == ann.me["id"]
        assert code(await ann.ask("challenge", to=bea.me["id"], **GAME)) == "too_many", "one at a time"
        assert code(await cai.ask("accept_seek", seek=seek["id"])) == "not_accepted"
        assert code(await cai.ask("decline_challenge", seek=seek["id"])) == "unknown_seek"

        async with RawClient(live.ws, token=bea.token) as again:
            assert (await again.until("offers"))["challenges"][0]["id"] == seek["id"], "it is there still"
            await again.ask("decline_challenge", id="d1", seek=seek["id"], reason="faster")
        declined = await ann.until("declined")
        assert (declined["seek"], declined["reason"], declined["to"]["id"]) == (seek["id"], "faster", bea.me["id"])

        second = (await ann.ask("challenge", to=bea.me["id"], **GAME))["seek"]
        assert code(await bea.ask("accept_seek", seek=second["id"])) == "started"
        assert (await ann.until("started"))["re"] is None
        assert code(await ann.ask("challenge", to=ann.me["id"], **GAME)) == "own_seek"
        assert code(await ann.ask("challenge", to="nobody", **GAME)) == "unknown_player"


async def test_spectators_of_a_challenge_see_it_as_late_as_was_said_and_so_in_its_rematch(live: LiveServer) -> None:
    delay = {"plies": 3, "seconds": 20}
    async with RawClient(live.ws) as ann, RawClient(live.ws) as bea:
        seek = (await ann.ask("challenge", to=bea.me["id"], **GAME, delay=delay))["seek"]
        assert (await bea.until("offers"))["challenges"][0]["delay"] == delay, "whoever is asked is told"
        session = (await bea.ask("accept_seek", seek=seek["id"]))["session"]
        for player in (ann, bea):
            await player.ask("join", session=session)
        await ann.ask("resign", session=session)
        await bea.ask("rematch", session=session)
        await ann.send({"t": "rematch", "id": "again", "session": session})
        again = (await ann.event(session, "rematch_agreed"))["event"]["session"]
        for name in (session, again):
            assert live.get(f"/api/sessions/{name}")["events"][0]["event"]["delay"] == delay


async def test_people_who_want_the_same_are_paired_and_others_wait(live: LiveServer) -> None:
    quick = {"game": "hex", "clock": CLOCK}
    async with RawClient(live.ws) as ann, RawClient(live.ws) as bea, RawClient(live.ws) as cai:
        assert code(await ann.ask("quick_pair", **quick)) == "seeking"
        waiting = await ann.until("pairing")
        assert (waiting["within"], waiting["waiting"]) == (100, 0)
        assert code(await ann.ask("quick_pair", **quick)) == "too_many"
        other = {**quick, "clock": {**CLOCK, "initial_ms": 60_000}}
        assert code(await bea.ask("quick_pair", **other)) == "seeking", "another clock is another queue"
        assert code(await cai.ask("quick_pair", **quick)) == "started"
        assert (await ann.until("started"))["your_seat"] in {0, 1}


async def test_a_persons_seek_outlives_its_connection_for_some_time(live: LiveServer) -> None:
    async with RawClient(live.ws) as ann, RawClient(live.ws) as bea:
        async with RawClient(live.ws, token=ann.token) as tab:
            seek = (await tab.ask("seek", **GAME, private=True))["seek"]
        async with RawClient(live.ws, token=ann.token) as again:
            assert [each["id"] for each in (await again.until("offers"))["mine"]] == [seek["id"]]
            assert code(await bea.ask("accept_seek", seek=seek["id"])) == "started"


async def test_who_goes_away_with_a_command_under_way_leaves_nobody_waiting(live: LiveServer) -> None:
    async with RawClient(live.ws) as ann, RawClient(live.ws) as ben:
        seek = (await ann.ask("seek", game="tic_tac_toe"))["seek"]["id"]
        table = (await ann.ask("open_table", game="liars_dice", options={"seats": 3, "dice": 1}))["seek"]["id"]
        await ben.ask("sit_down", table=table)
        quick = {"game": "hex", "clock": CLOCK}
        await ann.ask("quick_pair", **quick)
        last: list[tuple[str, Json]] = [
            ("accept_seek", {"seek": seek}), ("sit_down", {"table": table}), ("quick_pair", quick),
        ]  # fmt: skip
        for command, fields in last:
            async with RawClient(live.ws) as gone:
                await gone.send({"t": command, "id": "last", **fields})
                gone.ws.transport.abort()
                async with asyncio.timeout(10):
                    session = (await ann.until("started"))["session"]
            players = (await ann.ask("join", session=session))["players"]
            assert gone.me["id"] in [player["id"] for player in players], command


async def test_a_rated_game_changes_ratings_and_a_casual_one_does_not(live: LiveServer) -> None:
    rated = {"game": "othello", "clock": CLOCK, "rated": True}
    async with RawClient(live.ws) as ann, RawClient(live.ws) as bea:
        assert code(await ann.ask("seek", game="othello", rated=True)) == "not_rated", "there is no clock"
        assert code(await ann.ask("seek", **rated, accepts="anyone")) == "not_rated", "casual unless the host says so"
        narrow = (await ann.ask("seek", **rated, lowest=1600))["seek"]
        assert narrow["rating"] == {"rating": 1500, "deviation": 350, "provisional": True}
        assert code(await bea.ask("accept_seek", seek=narrow["id"])) == "not_accepted"
        for wish in (rated, {**rated, "rated": False}):
            seek = (await ann.ask("seek", **wish, seat="first"))["seek"]
            session = (await bea.ask("accept_seek", seek=seek["id"]))["session"]
            joined = await ann.ask("join", session=session)
            assert joined["events"][0]["event"].get("rated", False) is seek["rated"]
            assert (await ann.ask("resign", session=session))["event"]["t"] == "ended"
            steps = live.get(f"/api/sessions/{session}/ratings")
            assert [step["after"]["rating"] for step in steps] == ([1338, 1662] if seek["rated"] else [])
        board = live.get("/api/leaderboard?game=othello&players=humans")
        assert board["pool"] == {"game": "othello", "variant": "", "clock": "blitz", "players": "humans"}
        assert [line["player"]["id"] for line in board["best"]] == [bea.me["id"], ann.me["id"]]
        assert all(line["rating"]["provisional"] and line["rank"] is None for line in board["best"])
        page = live.get(f"/api/players/{bea.me['id']}")
        assert page["ratings"][0]["rating"]["rating"] == 1662
        assert [step["before"] for step in page["steps"]] == [1500]
        assert len(page["games"]) == 2


@pytest.mark.parametrize(("watching", "may_watch"), [("link", True), ("none", False)])
async def test_private_tables_are_not_listed_and_may_shut_out_watchers(
    live: LiveServer, watching: str, may_watch: bool
) -> None:
    async with RawClient(live.ws) as ann, RawClient(live.ws) as bea, RawClient(live.ws) as cai:
        seek = (await ann.ask("seek", **GAME, private=True, watching=watching))["seek"]
        session = (await bea.ask("accept_seek", seek=seek["id"]))["session"]
        await cai.send({"t": "watch_lobby", "id": "w"})
        listed = (await cai.until("lobby"))["playing"]
        assert session not in {game["session"] for game in listed}
        assert code(await cai.ask("join", session=session)) == ("joined" if may_watch else "private_table")
        assert code(await bea.ask("join", session=session)) == "joined"
        await ann.ask("resign", session=session)
        assert code(await cai.ask("join", session=session)) == ("joined" if may_watch else "private_table")
        assert live.get(f"/api/players/{ann.me['id']}")["games"] == []


async def test_a_players_page_does_not_lead_to_private_tables(live: LiveServer) -> None:
    async with RawClient(live.ws) as ann, RawClient(live.ws) as bea:
        wish = {"game": "othello", "clock": CLOCK, "rated": True, "private": True}
        seek = (await ann.ask("seek", **wish, watching="link"))["seek"]
        session = (await bea.ask("accept_seek", seek=seek["id"]))["session"]
        await ann.ask("join", session=session)
        await ann.ask("resign", session=session)
        page = live.get(f"/api/players/{ann.me['id']}")
        assert [step["session"] for step in page["steps"]] == [None], "that it was played is told, not where"
        assert session not in str(page)


async def test_players_are_found_by_their_exact_name_and_by_id(live: LiveServer) -> None:
    def called(name: str) -> list[Json]:
        found: list[Json] = live.get(f"/api/players?name={quote(name)}")["players"]
        return found

    twin = {"kind": "human", "name": "Twin"}
    async with RawClient(live.ws, register=twin) as ann, RawClient(live.ws, register=twin) as bea:
        assert {each["id"] for each in called("Twin")} == {ann.me["id"], bea.me["id"]}
        assert called(ann.me["id"]) == [ann.me]
        assert [called(name) for name in ("twin", "Twi", "", "\0", "T%")] == [[]] * 5
        assert [(each["id"], each["kind"]) for each in called("random")] == [("bot:random", "bot")]


async def test_clients_of_a_bot_can_be_found(live: LiveServer) -> None:
    async with bot(live, "Findable") as hal:
        assert hal.me["id"] in {each["id"] for each in live.get("/api/connected-bots")["bots"]}
