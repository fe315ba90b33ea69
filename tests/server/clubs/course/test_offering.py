"""A bot that a pupil handed in is offered to people by the teacher: by its card and consent, confined."""

from __future__ import annotations

import asyncio
import json
import urllib.error
import urllib.request
from pathlib import Path

import pytest

from agon.server.app import Parts, running
from agon.server.clubs.course import judges
from agon.server.ops.settings import Settings
from agon.server.store.clubs.submissions import MOST_KEPT, SubmissionRow
from tests.server.clubs.course.bots import FIRST, Json, add_good, handed_in
from tests.server.clubs.people import manage, open_club, person
from tests.server.clubs.test_classes import open_class, pupil
from tests.server.conftest import at
from tests.server.raw_client import RawClient


async def get(app: Parts, path: str) -> Json | None:
    """Return the JSON at a path; None if there is nothing."""

    def read() -> Json | None:
        try:
            with urllib.request.urlopen(f"http://127.0.0.1:{app.port}{path}") as answer:
                found: Json = json.load(answer)
        except urllib.error.HTTPError as error:
            if error.code != 404:
                raise
            return None
        return found

    return await asyncio.to_thread(read)


async def offer(teacher: RawClient, club: str, submission: str, *, on: bool = True) -> Json:
    return await teacher.ask("offer_bot", club=club, submission=submission, on=on)


def card_in(answer: Json) -> str | None:
    [bot] = answer["others"]
    card: str | None = bot["card"]
    return card


@pytest.mark.usefixtures("able")
async def test_people_play_a_pupils_bot_by_its_card(tmp_path: Path) -> None:
    settings = Settings(database=str(tmp_path / "agon.sqlite3"), port=0, workers=1)
    async with running(settings) as app, person(app) as teacher, RawClient(at(app)) as guest:
        club, [slip] = await open_class(teacher, "Ada Lovelace")
        async with await pupil(app, slip["code"]) as ada:
            bot = (await handed_in(app, ada, club))["submission"]
            assert (await offer(ada, club, bot))["code"] == "forbidden"
            card = card_in(await offer(teacher, club, bot))
            assert card is not None
            assert (await ada.ask("read_submissions", club=club))["mine"][0]["card"] == card
        shown = await get(app, f"/api/bots/{card}")
        assert shown is not None
        assert (shown["kind"], shown["engine"], shown["games"]) == ("bot", "submitted", ["tic_tac_toe"])
        assert shown["program"]["author"] == slip["player"]["name"]
        assert shown["program"]["source"].startswith("Class 5b; SHA-256 ")
        assert "Lovelace" not in json.dumps(shown)
        assert shown["parameters"] == {}, "its file is nobody else's business"
        wish = {"bot": card, "level": "usual", "game": "tic_tac_toe", "seat": "first"}
        assert (await guest.ask("play_bot", **wish, agreed="0" * 16))["code"] == "consent_required"
        await wins_against(guest, {**wish, "agreed": shown["digest"]})

        assert card_in(await offer(teacher, club, bot, on=False)) is None
        assert (await guest.ask("play_bot", **wish, agreed=shown["digest"]))["code"] == "unknown_bot"
        listed = await get(app, "/api/bots")
        assert listed is not None
        assert card not in [each["name"] for each in listed]
        await offer(teacher, club, bot)
        await manage(teacher, club, "remove_member", account=slip["player"]["id"])
        await app.people.revocation.look()
        await app.course.offering.look()
        assert await get(app, f"/api/bots/{card}") is None, "the card goes with its author"


async def wins_against(guest: RawClient, wish: Json) -> None:
    """Win against the bot, which takes the first free cell, and read what it said."""
    session = (await guest.ask("play_bot", **wish))["session"]
    await guest.ask("join", session=session)
    said: list[str] = []
    for cell in (4, 2, 6):
        await guest.act(session, cell)
        answer = await guest.until("event")
        while answer["event"]["t"] == "acted" and answer["event"]["seat"] == 0:
            answer = await guest.until("event")
        if cell == 6:
            break
        assert answer["event"]["t"] == "acted", answer
        assert answer["event"]["by"] == "bot"
    async with RawClient(guest._url) as reader:  # pyright: ignore[reportPrivateUsage]
        await reader.ask("join", session=session)
    games = (await guest.ask("export_my_data"))["games"]
    events = [each["event"] for each in games[0]["events"]]
    for event in events:
        if event["t"] == "acted" and event["seat"] == 1:
            assert event["thinking"]["engine"] == "submitted"
            said += event["thinking"]["why"]
    assert said == ["I see 8 choices", "I see 6 choices"]
    assert events[-1]["t"] == "ended"
    assert events[-1]["returns"] == [1.0, -1.0]


async def test_nothing_is_offered_where_bots_cannot_be_confined(app: Parts, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(judges.shutil, "which", lambda _: None)
    async with person(app) as teacher:
        club, [slip] = await open_class(teacher, "Ada")
        bot = await add_good(app, club, slip["player"]["id"])
        refused = await offer(teacher, club, bot)
        assert refused["code"] == "unavailable"
        assert "bubblewrap" in refused["reason"]
        await app.store.submissions.offer(bot, on=True)  # as another machine of the cluster may do
        await app.course.offering.look()
        assert [name for name in app.bots.cards if name.startswith("course-")] == []


@pytest.mark.usefixtures("able")
async def test_of_an_authors_bots_one_is_offered_and_its_file_is_kept(app: Parts) -> None:
    async with person(app) as teacher, person(app) as owner:
        club, [slip] = await open_class(teacher, "Ada")
        author = slip["player"]["id"]
        first = await add_good(app, club, author)
        assert card_in(await offer(teacher, club, first)) is not None
        bots = app.store.submissions
        for number in range(MOST_KEPT + 1):
            await bots.add(SubmissionRow(f"later{number}", club, author, 0, 0, "mine.py", 3, number), b"abc")
        assert (await bots.content(first), await bots.content("later0")) == (FIRST.encode(), b"")
        refused = await offer(teacher, club, f"later{MOST_KEPT}")
        assert refused["code"] == "not_allowed", "it was not checked"
        await bots.judge(f"later{MOST_KEPT}", "good", b"{}", ["tic_tac_toe"])
        await offer(teacher, club, f"later{MOST_KEPT}")
        assert [row.id for row in await bots.offered()] == [f"later{MOST_KEPT}"]
        assert [card.title for card in app.bots.offered() if card.engine == "submitted"] == ["Bot 1, version 12"]
        other = await open_club(owner)
        await bots.add(SubmissionRow("other", other, owner.me["id"], 0, 0, "a.py", 3, 1), b"abc")
        assert (await offer(owner, other, "other"))["code"] == "forbidden", "a club has no teacher"
        assert (await offer(teacher, club, "other"))["code"] == "unknown_club"
