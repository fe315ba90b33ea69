"""Classes: pupils sign in by slips, and their real names are seen by their teachers only."""

from __future__ import annotations

import time
from typing import Any

import pytest

from agon.protocol.messages import Seek
from agon.server.accounts.credentials import made, refusal, token_hash
from agon.server.app import Parts
from agon.server.clubs.classes import real_name
from tests.server.clubs.people import manage, page, person
from tests.server.conftest import at
from tests.server.raw_client import RawClient, pair

Json = dict[str, Any]
FISCHER = {"kind": "fischer", "initial_ms": 60_000, "increment_ms": 0}


async def open_class(teacher: RawClient, *names: str, **fields: Any) -> tuple[str, list[Json]]:
    """Open a class with pupils of these names; return it and their slips."""
    answer = await teacher.ask("open_class", **{"title": "Class 5b", **fields})
    assert answer["t"] == "club", answer
    if not names:
        return answer["club"], []
    slips = await teacher.ask("add_pupils", club=answer["club"], lines=list(names))
    assert slips["t"] == "slips", slips
    return answer["club"], slips["slips"]


async def pupil(app: Parts, code: str) -> RawClient:
    """Return the client of a pupil who signs in by a slip; the caller enters it."""
    async with RawClient(at(app), hello=False) as door:
        answer = await door.ask("use_slip", code=code, label="school tablet")
    assert answer["t"] == "logged_in", answer
    return RawClient(at(app), token=answer["token"])


async def use(app: Parts, code: str) -> str:
    """Return the code of the refusal of a slip, or ``ok``."""
    async with RawClient(at(app), hello=False) as door:
        answer = await door.ask("use_slip", code=code)
    return str(answer.get("code", "ok"))


@pytest.mark.parametrize(
    ("line", "name"),
    [
        ("Ada Lovelace", "Ada Lovelace"),
        ("Lovelace;Ada", "Lovelace Ada"),
        ('"Lovelace, Ada",5b', "Lovelace, Ada 5b"),
        ("Lovelace\tAda\t", "Lovelace Ada"),
        ("First name,Last name", ""),
        ("Vorname;Nachname", ""),
        (" ; ", ""),
        ("", ""),
        ("Zo\u00eb\u202e", "Zo\u00eb"),
    ],
)
def test_a_line_of_a_list_is_a_name(line: str, name: str) -> None:
    assert real_name(line) == name


async def test_a_slip_lets_one_device_in_once(app: Parts) -> None:
    async with person(app, "Teacher") as teacher:
        club, slips = await open_class(teacher, "Name", "Ada Lovelace", "Alan Turing")
        assert [slip["real_name"] for slip in slips] == ["Ada Lovelace", "Alan Turing"]
        ada, alan = slips
        async with await pupil(app, ada["code"].upper().replace("-", " ")) as me:
            assert me.me["name"] == ada["player"]["name"] != "Ada Lovelace"
            assert (await me.ask("my_clubs"))["clubs"][0]["kind"] == "class"
            assert await use(app, ada["code"]) == "unauthenticated", "twice"
            assert await use(app, "lusab-babad-gutih-tugad") == "unauthenticated"
            listed = (await teacher.ask("read_pupils", club=club))["pupils"]
            shown = {each["real_name"]: (each["slip_until"] is None, each["seen"] is None) for each in listed}
            assert shown == {"Ada Lovelace": (True, False), "Alan Turing": (False, True)}
            new = await teacher.ask("give_slips", club=club, accounts=[me.me["id"], alan["player"]["id"]])
            assert (await me.until("goodbye"))["reason"].startswith("your teacher has made a new slip")
        assert await use(app, alan["code"]) == "unauthenticated", "the slip before"
        async with RawClient(at(app), token=me.token, hello=False) as old:
            assert (await old.ask("hello", protocol=1, token=me.token))["code"] == "unauthenticated"
        assert [await use(app, slip["code"]) for slip in new["slips"]] == ["ok", "ok"]


async def test_a_slip_expires(app: Parts) -> None:
    async with person(app) as teacher:
        club, [slip] = await open_class(teacher, "Ada Lovelace")
        until = (await teacher.ask("read_pupils", club=club))["pupils"][0]["slip_until"]
        now = app.registry.clock.now()
        assert 13 * 86_400_000 < until - now <= 14 * 86_400_000
        assert await app.store.classes.of_slip(token_hash(slip["code"]), until - 1) == slip["player"]["id"]
        assert await app.store.classes.of_slip(token_hash(slip["code"]), until) is None


async def test_the_same_command_adds_pupils_once(app: Parts) -> None:
    """Also at another server, which does not know the first answer."""
    async with person(app) as teacher:
        club, _ = await open_class(teacher)
        first = await teacher.ask("add_pupils", id="again", club=club, lines=["Ada", "Alan"])
        app.presence.answers.clear()
        second = await teacher.ask("add_pupils", id="again", club=club, lines=["Ada", "Alan"])
        assert [slip["player"] for slip in first["slips"]] == [slip["player"] for slip in second["slips"]]
        assert len((await teacher.ask("read_pupils", club=club))["pupils"]) == 2
        assert [await use(app, slip["code"]) for slip in second["slips"]] == ["ok", "ok"]
        assert await use(app, first["slips"][0]["code"]) == "unauthenticated"


async def test_no_password_is_hashed_for_a_class_of_three_hundred(app: Parts) -> None:
    """Everybody of the class comes in, and no name is given twice. Times are measured elsewhere."""
    async with person(app) as teacher:
        club, _ = await open_class(teacher)
        lines = [f"Pupil {number}" for number in range(300)]
        slips: list[Json] = []
        for start in range(0, 300, 50):
            answer = await teacher.ask("add_pupils", club=club, lines=lines[start : start + 50])
            slips += answer["slips"]
        assert [slip["real_name"] for slip in slips] == lines
        assert len({slip["player"]["name"] for slip in slips}) == 300
        for start in range(0, 300, 50):  # one connection may not send so many at once
            async with RawClient(at(app), hello=False) as door:
                for slip in slips[start : start + 50]:
                    assert (await door.ask("use_slip", code=slip["code"]))["t"] == "logged_in"
        assert app.people.authentication._passwords.hashed == 0


async def test_a_teacher_has_so_many_pupils_and_no_more(app: Parts) -> None:
    async with person(app) as teacher:
        for _ in range(2):
            club, _ = await open_class(teacher)
            for _ in range(4):
                await teacher.ask("add_pupils", club=club, lines=["x"] * 50)
        assert (await teacher.ask("add_pupils", club=club, lines=["one more"]))["code"] == "too_many"


async def test_only_teachers_read_and_change_a_class(app: Parts) -> None:
    async with person(app) as teacher, person(app, role="admin") as admin, person(app, "Colleague") as other:
        club, [slip] = await open_class(teacher, "Ada Lovelace")
        account = slip["player"]["id"]
        async with await pupil(app, slip["code"]) as ada:
            for client, code in ((ada, "forbidden"), (admin, "unknown_club"), (other, "unknown_club")):
                for command, fields in (
                    ("read_pupils", {}),
                    ("add_pupils", {"lines": ["x"]}),
                    ("give_slips", {"accounts": [account]}),
                    ("export_pupil", {"account": account}),
                    ("manage_club", {"do": {"t": "set_talk", "on": True}}),
                ):
                    assert (await client.ask(command, club=club, **fields))["code"] == code, command
            assert (await admin.ask("read_club", club=club))["code"] == "unknown_club"
            assert (await manage(teacher, club, "add_teacher", account=account))["code"] == "unknown_player"
            assert (await manage(teacher, club, "add_teacher", account=other.me["id"]))["t"] == "club"
            assert len((await other.ask("read_pupils", club=club))["pupils"]) == 1
            assert (await manage(other, club, "name_pupil", account=account, real_name="Ada King"))["t"] == "club"
            assert (await teacher.ask("read_pupils", club=club))["pupils"][0]["real_name"] == "Ada King"
            assert (await manage(teacher, club, "renew_code"))["code"] == "not_allowed"
            assert (await page(teacher, club))["code"] is None


async def test_a_pupils_account_stays_in_its_class(app: Parts) -> None:
    async with person(app) as teacher:
        public = (await teacher.ask("open_club", title="Public"))["club"]
        club, [slip] = await open_class(teacher, "Ada Lovelace")
        async with await pupil(app, slip["code"]) as ada:
            for command, fields in (
                ("rename", {"name": "Ada"}),
                ("sign_up", {"name": "Ada", "password": "correct horse"}),
                ("delete_account", {"name": slip["player"]["name"]}),
                ("open_club", {"title": "Ours"}),
                ("open_class", {"title": "Ours"}),
                ("join_club", {"club": public}),
                ("leave_club", {"club": club}),
            ):
                assert (await ada.ask(command, **fields))["code"] == "not_allowed", command
            found = await page(ada, club)
            assert {each["player"]["name"] for each in found["members"]} == {slip["player"]["name"], teacher.me["name"]}


async def test_pupils_play_where_guests_may_not(app: Parts) -> None:
    async with person(app) as teacher:
        _, [slip] = await open_class(teacher, "Ada Lovelace")
        found = await app.store.accounts.by_id(slip["player"]["id"])
        assert found is not None
        credential = made("x", found.id, "session", 0)
        assert refusal(Seek, found, credential, guests_play=False) is None
        async with await pupil(app, slip["code"]) as ada, RawClient(at(app)) as guest:
            rated = {"game": "hex", "clock": FISCHER, "rated": True}
            assert (await ada.ask("seek", **rated))["t"] == "seeking"
            assert (await guest.ask("seek", **rated))["code"] == "not_rated"


async def test_pupils_talk_within_their_class_or_not_at_all(app: Parts) -> None:
    async with person(app, "Teacher") as teacher, RawClient(at(app)) as stranger:
        club, slips = await open_class(teacher, "Ada Lovelace", "Alan Turing")
        async with await pupil(app, slips[0]["code"]) as ada, await pupil(app, slips[1]["code"]) as alan:
            game = await pair(ada, alan)
            assert (await ada.ask("say", session=game, text="hello"))["code"] == "not_allowed", "no talk in this class"
            await manage(teacher, club, "set_talk", on=True)
            assert (await ada.ask("say", session=game, text="hello Alan"))["t"] == "ok"
            for client in (teacher, stranger):
                await client.ask("join", session=game)
            assert (await stranger.ask("say", session=game, text="psst"))["t"] == "ok"
            assert (await teacher.ask("say", session=game, text="well played"))["t"] == "ok"
            await ada.ask("resign", session=game)
            assert await _heard(alan, game) == ["hello Alan", "well played"], "everybody reads all rooms after the end"
            assert await _heard(teacher, game) == ["hello Alan", "psst", "well played"]
            assert await _heard(stranger, game) == ["psst"]
            mixed = await pair(ada, stranger)
            assert (await ada.ask("say", session=mixed, text="hello"))["code"] == "not_allowed", "a stranger sits there"
            assert (await stranger.ask("say", session=mixed, text="where do you live"))["t"] == "ok"
            assert await _heard(ada, mixed) == []


async def _heard(client: RawClient, game: str) -> list[str]:
    chat = await client.ask("follow_chat", session=game)
    assert chat["t"] == "chat", chat
    await client.ask("unfollow_chat", session=game)
    return [line["text"] for line in chat["lines"]]


async def test_new_lines_go_to_the_same_ears(app: Parts) -> None:
    async with person(app) as teacher, RawClient(at(app)) as stranger:
        _, slips = await open_class(teacher, "Ada Lovelace", "Alan Turing", talk=True)
        async with await pupil(app, slips[0]["code"]) as ada, await pupil(app, slips[1]["code"]) as alan:
            game = await pair(ada, alan)
            await stranger.ask("join", session=game)
            await ada.ask("resign", session=game)
            for client in (alan, stranger):
                await client.ask("follow_chat", session=game)
            await ada.ask("say", session=game, text="that was fun")
            await stranger.send({"t": "say", "id": "s", "session": game, "text": "psst"})
            assert (await alan.until("said"))["line"]["text"] == "that was fun"
            assert (await stranger.until("said"))["line"]["text"] == "psst"
            await stranger.send({"t": "ping", "id": "p"})
            assert (await stranger.until("said", "pong"))["t"] == "pong"
            await alan.send({"t": "ping", "id": "p"})
            assert (await alan.until("said", "pong"))["t"] == "pong"


async def test_a_class_is_exported_and_erased_in_one_act(app: Parts) -> None:
    async with person(app) as teacher:
        club, slips = await open_class(teacher, "Ada Lovelace", "Alan Turing", talk=True)
        async with await pupil(app, slips[0]["code"]) as ada, await pupil(app, slips[1]["code"]) as alan:
            game = await pair(ada, alan)
            await ada.ask("say", session=game, text="hello Alan")
            terms: Json = {"title": "Class night", "kind": "round_robin", "game": "hex", "clock": FISCHER}
            terms["starts_at"] = time.time_ns() // 10**6 + 10**7
            tournament = (await teacher.ask("announce_tournament", **terms, club=club))["tournament"]
            await ada.ask("join_tournament", tournament=tournament)
            data = await teacher.ask("export_pupil", club=club, account=ada.me["id"])
            assert data["t"] == "my_data"
            assert [each["session"] for each in data["games"]] == [game]
            assert [each["text"] for each in data["said"]] == ["hello Alan"]
            assert (await manage(teacher, club, "close", title="Class 5b"))["t"] == "club"
            assert (await ada.until("goodbye"))["reason"] == "the class is closed"
        await app.people.revocation.look()
        for slip in slips:
            found = await app.store.accounts.by_id(slip["player"]["id"])
            assert found is not None
            assert (found.name, found.erased, found.pupil_of) == ("Deleted player", True, None)
        assert await app.store.chat.lines(game) == []
        head = await app.store.head(game)
        assert head is not None
        assert slips[0]["player"]["name"].encode() not in head.players
        assert (await teacher.ask("my_clubs"))["clubs"] == []


async def test_one_pupil_is_removed(app: Parts) -> None:
    async with person(app) as teacher:
        club, slips = await open_class(teacher, "Ada Lovelace", "Alan Turing")
        gone = slips[0]["player"]["id"]
        assert (await manage(teacher, club, "remove_member", account=gone))["t"] == "club"
        assert await use(app, slips[0]["code"]) == "unauthenticated"
        await app.people.revocation.look()
        left = (await teacher.ask("read_pupils", club=club))["pupils"]
        assert [each["real_name"] for each in left] == ["Alan Turing"]
        found = await app.store.accounts.by_id(gone)
        assert found is not None
        assert found.erased


async def test_a_class_goes_with_its_last_teacher(app: Parts) -> None:
    async with person(app) as teacher, person(app, "Colleague") as other:
        club, [slip] = await open_class(teacher, "Ada Lovelace")
        await manage(teacher, club, "add_teacher", account=other.me["id"])
        await app.people.deletion.finish(teacher.me["id"])
        assert len((await other.ask("read_pupils", club=club))["pupils"]) == 1, "a colleague goes on"
        await app.people.deletion.finish(other.me["id"])
        await app.people.revocation.look()
        found = await app.store.accounts.by_id(slip["player"]["id"])
        assert found is not None
        assert found.erased
        assert await app.store.clubs.find(club) is None
