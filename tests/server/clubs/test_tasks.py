"""Assignments: what pupils have done is counted from their stored games and puzzles."""

from __future__ import annotations

from typing import Any

from agon.protocol.commands.tasks import PlayGames, Task
from agon.server.app import Parts
from agon.server.clubs.marks import mark
from agon.server.store.puzzles import PuzzleRow
from tests.server.clubs.people import person
from tests.server.clubs.test_classes import open_class, pupil
from tests.server.raw_client import RawClient, pair

Json = dict[str, Any]


async def against_bot(app: Parts, client: RawClient, level: str = "random", **fields: Any) -> str:
    """Begin a game against the bot of random moves, which has no worker here and makes none."""
    wish = {"bot": "random", "level": level, "agreed": app.bots.card_digest("random"), "game": "tic_tac_toe"}
    started = await client.ask("play_bot", **{**wish, **fields})
    assert started["t"] == "started", started
    session: str = started["session"]
    await client.ask("join", session=session)
    return session


async def marks(client: RawClient, club: str) -> dict[str, list[tuple[int, bool]]]:
    """Return what each pupil has done of each task, and if it was done, by real name."""
    answer = await client.ask("read_tasks", club=club)
    assert answer["t"] == "tasks", answer
    return {each["real_name"]: [(m["done"], m["at"] is not None) for m in each["marks"]] for each in answer["pupils"]}


async def test_games_against_a_bot_are_counted_from_the_store(app: Parts) -> None:
    async with person(app) as teacher:
        club, slips = await open_class(teacher, "Ada", "Alan")
        async with await pupil(app, slips[0]["code"]) as ada, await pupil(app, slips[1]["code"]) as alan:
            before = await against_bot(app, ada)
            await ada.act(before, 0)
            work = {"t": "play", "game": "tic_tac_toe", "bot": "random", "count": 2}
            assert (await teacher.ask("set_task", club=club, title="Two games", work=work))["t"] == "tasks"
            await ada.ask("resign", session=before)
            assert await marks(teacher, club) == {"Ada": [(0, False)], "Alan": [(0, False)]}, "begun before"
            for _ in range(2):
                session = await against_bot(app, ada)
                await ada.act(session, 0)
                await ada.ask("resign", session=session)
            called_off = await against_bot(app, alan)
            await alan.ask("abort", session=called_off)
            between = await pair(alan, ada)
            await alan.act(between, 0)
            await alan.ask("resign", session=between)
            assert await marks(teacher, club) == {"Ada": [(2, True)], "Alan": [(0, False)]}
            seen = await ada.ask("read_tasks", club=club)
            assert [each["player"]["id"] for each in seen["pupils"]] == [ada.me["id"]], "only one's own"
            assert seen["pupils"][0]["real_name"] is None


async def test_results_levels_and_lessons_count(app: Parts) -> None:
    async with person(app) as teacher:
        club, [slip] = await open_class(teacher, "Ada")
        async with await pupil(app, slip["code"]) as ada:
            for title, more in (
                ("Win", {"result": "win"}),
                ("Lesson", {"lesson": True}),
                ("Any bot", {"bot": None}),
                ("Another", {"bot": "minimax"}),
            ):
                work = {"t": "play", "game": "tic_tac_toe", "bot": "random", **more}
                assert (await teacher.ask("set_task", club=club, title=title, work=work))["t"] == "tasks"
            session = await against_bot(app, ada, lesson=True)
            await ada.act(session, 0)
            await ada.ask("resign", session=session)
            tasks = [each["title"] for each in (await ada.ask("read_tasks", club=club))["tasks"]]
            done = dict(zip(tasks, (await marks(teacher, club))["Ada"], strict=True))
            assert done == {"Win": (0, False), "Lesson": (1, True), "Any bot": (1, True), "Another": (0, False)}


async def test_solved_puzzles_count(app: Parts) -> None:
    async with person(app) as teacher:
        club, [slip] = await open_class(teacher, "Ada")
        work = {"t": "puzzles", "game": "chess", "count": 2}
        await teacher.ask("set_task", club=club, title="Two puzzles", work=work)
        now = app.registry.clock.now()
        for number, solved in enumerate((True, False, True)):
            await app.store.puzzles.add(PuzzleRow(f"p{number}", "chess", "g", 1, 0, 1, "mate", now))
            await app.store.puzzles.count(f"p{number}", slip["player"]["id"], now + number, solved=solved)
        assert await marks(teacher, club) == {"Ada": [(2, True)]}


def test_what_is_done_after_the_due_date_is_late() -> None:
    task = Task(task="t", title="x", work=PlayGames(game="go", count=2), due=10, created=0)
    assert [
        (m.done, m.at, m.late) for m in (mark(task, []), mark(task, [1]), mark(task, [1, 10]), mark(task, [1, 11, 12]))
    ] == [
        (0, None, False),
        (1, None, False),
        (2, 10, False),
        (2, 11, True),
    ]


async def test_only_teachers_give_assignments_that_can_be_done(app: Parts) -> None:
    async with person(app) as teacher, person(app) as stranger:
        club, [slip] = await open_class(teacher, "Ada")
        work = {"t": "play", "game": "tic_tac_toe"}
        async with await pupil(app, slip["code"]) as ada:
            assert (await ada.ask("set_task", club=club, title="Play", work=work))["code"] == "forbidden"
            assert (await stranger.ask("set_task", club=club, title="Play", work=work))["code"] == "unknown_club"
            assert (await stranger.ask("read_tasks", club=club))["code"] == "unknown_club"
            for wrong, code in (
                ({"game": "ludo"}, "unknown_game"),
                ({"bot": "nobody"}, "unknown_bot"),
                ({"bot": "random", "level": "nowhere"}, "unknown_bot"),
                ({"level": "random"}, "malformed"),
            ):
                found = await teacher.ask("set_task", club=club, title="Play", work={**work, **wrong})
                assert found["code"] == code, wrong
            answer = await teacher.ask("set_task", club=club, title="Play", work=work, due=5)
            [task] = answer["tasks"]
            assert (task["title"], task["due"]) == ("Play", 5)
            assert (await ada.ask("drop_task", club=club, task=task["task"]))["code"] == "forbidden"
            assert (await teacher.ask("drop_task", club=club, task=task["task"]))["tasks"] == []
