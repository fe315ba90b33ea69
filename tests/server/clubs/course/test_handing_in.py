"""Members hand bots in; the server checks them in the confinement, and keeps them from everybody else's eyes."""

from __future__ import annotations

import hashlib
from base64 import b64decode
from pathlib import Path

import pytest

from agon.server.accounts import data_export
from agon.server.app import Parts, running
from agon.server.clubs.course import judges
from agon.server.ops.settings import Settings
from agon.server.store.clubs.submissions import MOST_KEPT, SubmissionRow
from tests.server.clubs.course.bots import BROKEN, FIRST, add_good, checked, handed_in, hold_meetings, submit
from tests.server.clubs.people import manage, open_club, person
from tests.server.clubs.test_classes import open_class, pupil
from tests.server.conftest import at
from tests.server.raw_client import RawClient


@pytest.mark.usefixtures("able")
async def test_a_bot_is_stored_checked_and_said_to_be_good(app: Parts) -> None:
    async with person(app) as teacher:
        club, [slip] = await open_class(teacher, "Ada")
        async with await pupil(app, slip["code"]) as ada:
            answer = await submit(ada, club, FIRST)
            assert [(each["version"], each["state"]) for each in answer["mine"]] == [(1, "waiting")]
            found = await app.store.submissions.find(answer["mine"][0]["submission"])
            assert found is not None, "what is acknowledged is stored"
            [good] = await checked(app, ada, club)
            assert (good["state"], good["verdict"]["played"].keys()) == ("good", {"tic_tac_toe"})
            assert good["by"]["name"] == slip["player"]["name"], "by the pseudonym"


@pytest.mark.usefixtures("able")
async def test_the_first_error_is_shown_with_its_line(app: Parts) -> None:
    async with person(app) as member:
        club = await open_club(member)
        bad = await handed_in(app, member, club, BROKEN)
        verdict = bad["verdict"]
        assert (bad["state"], verdict["file"], verdict["line"], verdict["game"]) == ("bad", "mine.py", 9, "tic_tac_toe")
        assert "chioces" in verdict["error"]
        syntax = await handed_in(app, member, club, "def :")
        assert (syntax["version"], syntax["state"], syntax["verdict"]["line"]) == (2, "bad", 1)
        answer = await submit(member, club, "PK", file="mine.zip")
        assert answer["t"] == "submissions"
        [no_zip, *_] = await checked(app, member, club)
        assert "zip cannot be read" in no_zip["verdict"]["error"]


@pytest.mark.usefixtures("able")
async def test_a_source_is_read_by_its_author_and_the_teachers_of_the_class(app: Parts) -> None:
    async with person(app) as teacher, person(app) as member, person(app) as owner:
        club, slips = await open_class(teacher, "Ada", "Alan")
        async with await pupil(app, slips[0]["code"]) as ada, await pupil(app, slips[1]["code"]) as alan:
            mine = (await handed_in(app, ada, club))["submission"]
            for reader, code in ((ada, None), (teacher, None), (alan, "unknown_club"), (member, "unknown_club")):
                found = await reader.ask("read_source", club=club, submission=mine)
                assert found.get("code") == code, found
                assert code or b64decode(found["content"]) == FIRST.encode()
            assert [each["submission"] for each in (await teacher.ask("read_submissions", club=club))["others"]] == [
                mine
            ]
            assert (await alan.ask("read_submissions", club=club))["others"] == []
        evening = await open_club(owner)
        await member.ask("join_club", club=evening)
        theirs = (await handed_in(app, member, evening))["submission"]
        assert (await owner.ask("read_source", club=evening, submission=theirs))["code"] == "unknown_club"
        assert (await owner.ask("read_submissions", club=evening))["others"] == [], "a club's owner is no teacher"
        assert (await owner.ask("read_source", club=evening, submission=mine))["code"] == "unknown_club"


async def test_what_is_no_bot_of_a_member_is_refused(app: Parts) -> None:
    async with person(app) as owner, person(app) as stranger:
        club = await open_club(owner)
        assert (await owner.ask("submit_bot", club=club, file="a.py"))["code"] == "malformed", "nothing uploaded"
        assert (await submit(stranger, club, FIRST))["code"] == "unknown_club"
        for file in ("a.sh", "../a.py", "a b.py", ".py"):
            assert (await submit(owner, club, FIRST, file=file))["code"] == "malformed", file
        await owner.ask("upload", part=0, text="no Base64!")
        assert (await owner.ask("submit_bot", club=club, file="a.py"))["code"] == "malformed"
        assert (await submit(owner, club, ""))["code"] == "malformed"


async def test_without_confinement_handing_in_is_off_and_says_why(
    app: Parts, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    monkeypatch.setattr(judges.shutil, "which", lambda *_: None)
    async with person(app) as owner:
        club = await open_club(owner)
        answer = await owner.ask("read_submissions", club=club)
        assert "bubblewrap" in answer["off"]
        refused = await submit(owner, club, FIRST)
        assert (refused["code"], "bubblewrap" in refused["reason"]) == ("unavailable", True)
        assert (await owner.ask("read_submissions", club=club))["mine"] == []
        assert "bubblewrap" in (await owner.ask("read_league", club=club))["off"]


@pytest.mark.usefixtures("able")
async def test_what_waits_is_checked_after_a_restart(tmp_path: Path) -> None:
    settings = Settings(database=str(tmp_path / "agon.sqlite3"), port=0, workers=0)
    async with running(settings) as app, person(app) as owner:
        club, token = await open_club(owner), owner.token
        row = SubmissionRow("waits", club, owner.me["id"], 0, 0, "mine.py", 9, 5)
        await app.store.submissions.add(row, FIRST.encode())
        # Nobody woke the check, as if the server had been killed before
    async with running(settings) as app, RawClient(at(app), token=token) as owner:
        [found] = await checked(app, owner, club)
        assert (found["submission"], found["state"]) == ("waits", "good")


async def test_versions_are_kept_and_old_files_are_not(app: Parts) -> None:
    async with person(app) as owner:
        club, bots = await open_club(owner), app.store.submissions
        for number in range(MOST_KEPT + 2):
            row = SubmissionRow(f"b{number}", club, owner.me["id"], 0, 0, "mine.py", 3, number, state="good")
            await bots.add(row, b"abc")
            await bots.add(row, b"twice")
        rows = await bots.of_member(club, owner.me["id"])
        assert [row.version for row in rows] == list(range(MOST_KEPT + 2, 0, -1))
        assert [row.size for row in rows] == [3] * MOST_KEPT + [0, 0]
        assert (await bots.content("b0"), await bots.content("b5")) == (b"", b"abc")
        await bots.add(SubmissionRow("other", club, "x", 0, 0, "mine.py", 3, 1), b"abc")
        assert [row.bot for row in await bots.of_member(club, "x")] == [2], "each author has a number"


@pytest.mark.usefixtures("able")
async def test_an_assignment_counts_good_bots_that_play_the_game(app: Parts) -> None:
    async with person(app) as teacher:
        club, [slip] = await open_class(teacher, "Ada")
        async with await pupil(app, slip["code"]) as ada:
            await handed_in(app, ada, club)
            for game in ("tic_tac_toe", "connect_four"):
                work = {"t": "submit", "game": game}
                assert (await teacher.ask("set_task", club=club, title=game, work=work))["t"] == "tasks"
            await handed_in(app, ada, club, BROKEN)
            assert await _done(teacher, club) == {"tic_tac_toe": False, "connect_four": False}, "one before, one bad"
            await handed_in(app, ada, club)
            assert await _done(teacher, club) == {"tic_tac_toe": True, "connect_four": False}


async def _done(teacher: RawClient, club: str) -> dict[str, bool]:
    answer = await teacher.ask("read_tasks", club=club)
    [pupil] = answer["pupils"]
    marks = zip(answer["tasks"], pupil["marks"], strict=True)
    return {task["title"]: mark["at"] is not None for task, mark in marks}


async def test_bots_go_with_their_author_and_with_the_club(app: Parts) -> None:
    async with person(app) as owner, person(app) as member:
        club, bots = await open_club(owner), app.store.submissions
        await member.ask("join_club", club=club)
        for who in (owner, member):
            await bots.add(SubmissionRow(f"of-{who.me['id']}", club, who.me["id"], 0, 0, "a.py", 3, 1), b"abc")
        await app.store.erase(member.me["id"], "deleted")
        assert [row.account for row in await bots.newest(club)] == [owner.me["id"]]
        assert await bots.of_account(member.me["id"]) == []
        await manage(owner, club, "close", title="Evening club")
        assert await bots.of_account(owner.me["id"]) == []


async def test_a_pupils_bots_and_their_league_games_are_exported_page_by_page_and_erased_with_the_class(
    app: Parts, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(data_export, "LEAGUE_GAMES", 4)
    async with person(app) as teacher:
        club, slips = await open_class(teacher, "Ada", "Alan")
        async with await pupil(app, slips[0]["code"]) as ada, await pupil(app, slips[1]["code"]) as alan:
            for who in (ada, alan):
                await add_good(app, club, who.me["id"])
            games = await hold_meetings(app, club, f"of-{ada.me['id']}", f"of-{alan.me['id']}", 5)
            pages = [await teacher.ask("export_pupil", club=club, account=ada.me["id"])]
            while pages[-1]["next"] is not None:
                before = pages[-1]["next"]
                pages.append(await teacher.ask("export_pupil", club=club, account=ada.me["id"], before=before))
            [bot] = [bot for page in pages for bot in page["bots"]]
            assert (bot["submission"], bot["file"], bot["version"]) == (f"of-{ada.me['id']}", "mine.py", 1)
            assert bot["sha256"] == hashlib.sha256(FIRST.encode()).hexdigest()
            assert len(pages) == 3, "of two meetings, of two games, each; the rest"
            found = [(game["session"], game["points"]) for page in pages for game in page["league_games"]]
            assert sorted(found) == sorted((session, 1.0 - index % 2) for index, session in enumerate(games))
            mine = await alan.ask("export_my_data")
            assert {game["submission"] for game in mine["league_games"]} == {f"of-{alan.me['id']}"}
            assert sum(game["points"] for game in mine["league_games"]) == len(mine["league_games"]) / 2
            await manage(teacher, club, "close", title="Class 5b")
        assert await app.store.submissions.content(f"of-{ada.me['id']}") == b""
        assert await app.store.leagues.events(club) == []
        assert await app.store.leagues.head(club) is None
