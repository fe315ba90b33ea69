"""Clubs: joining, roles, announcements, leaderboards, and tournaments of their own."""

from __future__ import annotations

import asyncio
import json
import time
import urllib.error
import urllib.request
from typing import Any

import pytest

from agon.server.app import Parts
from agon.server.clubs import spoken_codes
from agon.server.ratings.rows import Pool
from tests.server.clubs.people import manage, open_club, page, person
from tests.server.conftest import at
from tests.server.raw_client import RawClient

FISCHER = {"kind": "fischer", "initial_ms": 60_000, "increment_ms": 0}
TOURNAMENT = {"title": "Club night", "kind": "round_robin", "game": "hex", "clock": FISCHER}


def get(app: Parts, path: str) -> Any:
    with urllib.request.urlopen(f"http://127.0.0.1:{app.port}{path}") as answer:
        return json.load(answer)


def names(found: dict[str, Any]) -> dict[str, str]:
    return {each["player"]["name"]: each["role"] for each in found["members"]}


async def test_everybody_may_read_and_join_a_public_club(app: Parts) -> None:
    async with person(app, "Olga") as olga, RawClient(at(app)) as guest:
        club = await open_club(olga, title="Go club", about="Mondays.\nAll are welcome.")
        [line] = (await asyncio.to_thread(get, app, "/api/clubs"))["clubs"]
        assert (line["title"], line["members"], line["role"]) == ("Go club", 1, None)
        shown = await asyncio.to_thread(get, app, f"/api/clubs/{club}")
        assert shown["club"]["about"] == "Mondays.\nAll are welcome."
        assert shown["code"] is None, "the code is for organisers"
        assert (await guest.ask("join_club", club=club))["t"] == "club"
        assert (await guest.ask("join_club", club=club))["t"] == "club", "twice is once"
        found = await page(guest, club)
        assert names(found) == {"Olga": "owner", guest.me["name"]: "member"}
        assert found["code"] is None
        [mine] = (await guest.ask("my_clubs"))["clubs"]
        assert (mine["id"], mine["role"], mine["members"]) == (club, "member", 2)
        assert (await guest.ask("leave_club", club=club))["t"] == "ok"
        assert names(await page(olga, club)) == {"Olga": "owner"}


async def test_a_private_club_is_found_by_its_code_only(app: Parts) -> None:
    async with person(app) as olga, person(app) as ann, person(app) as ben:
        club = await open_club(olga, public=False)
        assert (await asyncio.to_thread(get, app, "/api/clubs"))["clubs"] == []
        with pytest.raises(urllib.error.HTTPError, match="404"):
            await asyncio.to_thread(get, app, f"/api/clubs/{club}")
        for command in ({"command": "read_club", "club": club}, {"command": "join_club", "club": club}):
            assert (await ann.ask(command.pop("command"), **command))["code"] == "unknown_club"
        code = (await page(olga, club))["code"]
        typed = f" {code.upper().replace('-', ' ')} "
        assert (await ann.ask("join_club", code=typed))["club"] == club
        new = (await manage(olga, club, "renew_code"))["code"]
        assert new != code
        assert (await ben.ask("join_club", code=code))["code"] == "unknown_club"
        assert (await ben.ask("join_club", code=new))["club"] == club


async def test_wrong_codes_are_counted_by_address(app: Parts) -> None:
    async with person(app) as ann:
        answers = [await ann.ask("join_club", code=spoken_codes.new_code(3)) for _ in range(61)]
        assert [each["code"] for each in answers] == ["unknown_club"] * 60 + ["too_fast"]


async def test_roles_say_who_may_do_what(app: Parts) -> None:
    async with person(app, "Olga") as olga, person(app, "Ann") as ann, RawClient(at(app)) as guest:
        club = await open_club(olga)
        for client in (ann, guest):
            await client.ask("join_club", club=club)
        change = {"title": "Another", "about": "", "public": False}
        for deed, fields in (
            ("change", change),
            ("renew_code", {}),
            ("set_role", {"account": ann.me["id"], "role": "owner"}),
            ("remove_member", {"account": guest.me["id"]}),
            ("post", {"text": "hello"}),
            ("make_default", {"on": True}),
            ("close", {"title": "Evening club"}),
        ):
            assert (await manage(ann, club, deed, **fields))["code"] == "forbidden", deed
        assert (await manage(olga, club, "make_default", on=True))["code"] == "forbidden"
        assert (await manage(olga, club, "set_role", account=ann.me["id"], role="organiser"))["t"] == "club"
        assert (await manage(ann, club, "post", text="Bring a board.\n\nAt eight."))["t"] == "club"
        assert (await manage(ann, club, "post", text=" \n "))["code"] == "malformed"
        assert (await manage(ann, club, "change", **change))["code"] == "forbidden"
        [note] = (await page(guest, club))["notes"]
        assert (note["text"], note["by"]["name"]) == ("Bring a board.\n\nAt eight.", "Ann")
        assert (await manage(ann, club, "unpost", note=note["note"]))["t"] == "club"
        assert (await page(guest, club))["notes"] == []
        assert (await manage(ann, club, "remove_member", account=olga.me["id"]))["code"] == "unknown_player"
        assert (await manage(ann, club, "remove_member", account=guest.me["id"]))["t"] == "club"
        assert (await olga.ask("leave_club", club=club))["code"] == "not_allowed"
        assert (await manage(olga, club, "set_role", account=ann.me["id"], role="owner"))["t"] == "club"
        assert names(await page(olga, club)) == {"Ann": "owner", "Olga": "organiser"}
        assert (await manage(olga, club, "change", **change))["code"] == "forbidden"


async def test_a_club_is_owned_by_somebody_with_a_password(app: Parts) -> None:
    async with person(app) as olga, RawClient(at(app)) as guest:
        assert (await guest.ask("open_club", title="Guests"))["code"] == "not_allowed"
        club = await open_club(olga)
        await guest.ask("join_club", club=club)
        heir = {"account": guest.me["id"], "role": "owner"}
        assert (await manage(olga, club, "set_role", **heir))["code"] == "not_allowed"


async def test_an_owner_has_ten_clubs_and_the_same_command_opens_one(app: Parts) -> None:
    async with person(app) as olga:
        first = [await olga.ask("open_club", id="again", title="Evening") for _ in range(2)]
        assert first[0] == first[1]
        for _ in range(9):
            await open_club(olga)
        assert (await olga.ask("open_club", title="Eleventh"))["code"] == "too_many"


async def test_the_servers_own_club_gets_everybody_who_signs_up(app: Parts) -> None:
    async with person(app, role="admin") as root, RawClient(at(app)) as guest:
        club, other = await open_club(root, title="Everybody"), await open_club(root, title="Aside")
        for each in (other, club):
            assert (await manage(root, each, "make_default", on=True))["t"] == "club"
        listed = (await asyncio.to_thread(get, app, "/api/clubs"))["clubs"]
        assert [(each["title"], each["default"]) for each in listed] == [("Everybody", True), ("Aside", False)]
        assert (await guest.ask("sign_up", name="Newcomer", password="correct horse"))["t"] == "account"
        [mine] = (await guest.ask("my_clubs"))["clubs"]
        assert mine["id"] == club


async def test_a_clubs_tournament_is_for_its_members_and_in_its_list_only(app: Parts) -> None:
    async with person(app) as olga, person(app) as ann, person(app) as ben:
        club = await open_club(olga)
        fields = {**TOURNAMENT, "club": club, "starts_at": time.time_ns() // 10**6 + 10**7}
        assert (await ann.ask("announce_tournament", **fields))["code"] == "unknown_club"
        await ann.ask("join_club", club=club)
        assert (await ann.ask("announce_tournament", **fields))["code"] == "forbidden"
        name = (await olga.ask("announce_tournament", **fields))["tournament"]
        assert (await asyncio.to_thread(get, app, "/api/tournaments"))["open"] == []
        assert [each["id"] for each in (await page(ann, club))["tournaments"]] == [name]
        assert (await ann.ask("join_tournament", tournament=name))["t"] == "tournament"
        assert (await ben.ask("join_tournament", tournament=name))["code"] == "not_accepted"
        assert (await manage(olga, club, "close", title="other"))["code"] == "malformed"
        assert (await manage(olga, club, "close", title="Evening club"))["t"] == "club"
        assert (await asyncio.to_thread(get, app, f"/api/tournaments/{name}"))["status"] == "cancelled"
        assert (await ann.ask("read_club", club=club))["code"] == "unknown_club"
        assert (await ann.ask("my_clubs"))["clubs"] == []


async def test_the_leaderboard_has_members_only(app: Parts) -> None:
    async with person(app, "Olga") as olga, person(app, "Ann") as ann, person(app, "Zed") as zed:
        club = await open_club(olga)
        await ann.ask("join_club", club=club)
        for winner, loser in ((ann, olga), (zed, ann)):
            sought = await winner.ask("seek", game="tic_tac_toe", seat="first", rated=True, clock=FISCHER)
            game = (await loser.ask("accept_seek", seek=sought["seek"]["id"]))["session"]
            for client in (winner, loser):
                await client.ask("join", session=game)
            await winner.act(game, 0)
            await loser.event(game, "acted")
            await loser.act(game, 1)
            assert (await loser.ask("resign", session=game))["t"] == "event"
        assert await app.store.ratings.board(Pool("tic_tac_toe", "", "bullet", "humans"), 9)
        [ranking] = (await page(olga, club))["rankings"]
        assert ranking["pool"]["game"] == "tic_tac_toe"
        assert {each["player"]["name"] for each in ranking["best"]} == {"Ann", "Olga"}
        ratings = [each["rating"]["rating"] for each in ranking["best"]]
        assert ratings == sorted(ratings, reverse=True)


async def test_deleted_people_leave_nothing_and_their_clubs_go_on(app: Parts) -> None:
    async with person(app, "Olga") as olga, person(app, "Ann") as ann:
        lonely, club = await open_club(olga, title="Lonely"), await open_club(olga)
        async with RawClient(at(app)) as guest:  # who came first, but could not have opened a club
            await guest.ask("join_club", club=club)
        await ann.ask("join_club", club=club)
        await manage(olga, club, "post", text="hello")
        data = await olga.ask("export_my_data")
        assert [(each["title"], each["role"], each["posted"]) for each in data["clubs"]] == [
            ("Lonely", "owner", []),
            ("Evening club", "owner", ["hello"]),
        ]
        await app.people.deletion.finish(olga.me["id"])
        found = await page(ann, club)
        assert names(found) == {"Ann": "owner", guest.me["name"]: "member"}
        assert [(each["by"], each["text"]) for each in found["notes"]] == [(None, "hello")]
        assert (await ann.ask("read_club", club=lonely))["code"] == "unknown_club"
