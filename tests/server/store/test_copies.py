"""Copies of a database: backups during writes, and moves between SQLite and PostgreSQL."""

from __future__ import annotations

import asyncio
import errno
import os
import sqlite3
import stat
from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from agon.server.ratings.rows import Pool, RatedGame
from agon.server.store import AccountRow, Store, StoreFailed
from agon.server.store.bot_time import BotTime
from agon.server.store.chat import ChatRow, ReportRow
from agon.server.store.clubs.classes import NewPupil
from agon.server.store.clubs.clubs import ClubRow, NoteRow
from agon.server.store.clubs.leagues import LeagueHead
from agon.server.store.clubs.submissions import SubmissionRow
from agon.server.store.clubs.tasks import TaskRow
from agon.server.store.database import database_at
from agon.server.store.maintenance import backup, copying
from agon.server.store.maintenance.backup import back_up
from agon.server.store.maintenance.copying import copy_database
from agon.server.store.people.invitations import Invitation
from agon.server.store.puzzles import PuzzleRow
from agon.server.store.rows import BotMoves, PlayedGame, PlayedMove
from agon.server.store.studies import StudyRow
from agon.server.store.tournaments import TournamentHead, TournamentRow
from tests.postgres import Postgres
from tests.server.store.building import execute, head, rows, session_of

ROWS = {
    "accounts": 3,
    "bot_time": 2,
    "chat": 1,
    "chat_reports": 1,
    "club_members": 2,
    "club_notes": 1,
    "club_tasks": 1,
    "clubs": 1,
    "credentials": 2,
    "deeds": 1,
    "events": 10,
    "host_settings": 1,
    "invitations": 1,
    "league_events": 1,
    "leagues": 1,
    "mutes": 1,
    "plans": 1,
    "played_games": 1,
    "played_moves": 2,
    "played_positions": 2,
    "puzzle_solvers": 1,
    "puzzle_tries": 1,
    "puzzles": 1,
    "secrets": 1,
    "rating_changes": 2,
    "ratings": 2,
    "seats": 6,
    "sessions": 3,
    "slips": 1,
    "tournament_events": 2,
    "tournament_players": 2,
    "tournaments": 1,
    "studies": 1,
    "submissions": 1,
}

PLAYED = PlayedGame(number=2**62, month=24_300, pool=3, moves=(PlayedMove(-(2**63), 7, 1), PlayedMove(2**40, 8, -1)))

TOURNAMENT = TournamentHead(
    id="t1",
    seq=0,
    title="Été",
    kind="swiss",
    game="go",
    organiser="ann",
    status="announced",
    starts_at=7,
    created=5,
    updated=5,
    entrants=0,
)
EFFECT = RatedGame(
    pool=Pool("go", "size=19", "blitz", "mixed"), players=[("ann", ""), ("bot:x", "2")], returns=[1.0, -1.0], at=2**50
)


@pytest.fixture
def target(request: pytest.FixtureRequest, tmp_path: Path) -> str:
    """Target of a copy: a file, then a server."""
    if request.param == "sqlite":
        return str(tmp_path / "target.sqlite3")
    return request.getfixturevalue("postgres").new_place()


both = pytest.mark.parametrize("target", ["sqlite", "postgresql"], indirect=True)


async def fill(store: Store) -> None:
    """Fill every field of every table, with texts that sort differently in other languages."""
    for number, session in enumerate(("a-b", "Äpfel", "ab")):
        listed = head(session, status="ended", updated=2**50 + number)
        counted = replace(listed, effect=EFFECT, played=PLAYED) if session == "ab" else listed
        await store.append(rows(session, 0, 1, 2), counted)
    moved: asyncio.Future[Exception | None] = asyncio.get_running_loop().create_future()
    store.commit(rows("ab", 3), None, moved.set_result, bots=BotMoves(1, 1, 2.5, ("ann",)))
    assert await moved is None
    for name in ("Zoë", "anna"):
        summary = "says 'no'; \\ \U0001f3b2"
        bot = AccountRow(id=name, name=name, kind="bot", role="bot", operator=None, summary=summary, created=1)
        await store.add_account(bot, session_of(bot))
    await store.chat.say(ChatRow("a-b", 1, 1, "players", "ann", "{}", "c1", "\U0001f3b2 'so'"))
    await store.chat.report(ReportRow("r", "a-b", 1, 2, "bob", "ann", "rude", None))
    await store.chat.mute("bob", "ann", 3)
    await store.conditional_moves.put("a-b", 1, b"[]")
    assert await store.studies.add(StudyRow("s1", "ann", "Öffnung", "go", True, 1, 2**50, 2, "{}"), 1)
    await store.secret("session ids", 4)
    await store.host_settings.put("message", '"Öl"')
    assert await store.invitations.add(Invitation("i1", "f" * 64, "Ärzte", "ann", 1, 2**50, 3), 1)
    await store.puzzles.add(PuzzleRow("p", "chess", "ab", 7, 1, 42, "win", 5))
    await store.puzzles.count("p", "ann", 6, solved=True)
    await store.audit_log.add(4, "account x", "ann", "was closed")
    await store.tournaments.announce(TOURNAMENT, b"{}")
    await store.tournaments.append(replace(TOURNAMENT, seq=1), [TournamentRow(1, 6, b'{"t":"x"}')], ["bob"])
    assert await store.clubs.add(ClubRow("c", "Été", "", "ann", True, False, "lusab-babad", 1), 1)
    await store.clubs.post(NoteRow("c", "n", 2, "ann", "hello"), 9)
    pupil = NewPupil(AccountRow(id="pupil", name="Amber Otter", kind="human", created=1, pupil_of="c"), "Ada", "0" * 64)
    assert await store.tasks.add(TaskRow("c", "t", "Två partier", b"{}", None, 1), 1)
    await store.classes.add_pupils("c", [pupil], 2, 3)
    await store.submissions.add(SubmissionRow("b", "c", "ann", 0, 0, "mine.py", 3, 1), b"abc")
    assert await store.leagues.append(LeagueHead("c", 0, True, b"{}"), 1, b"{}")


@both
async def test_a_copy_has_everything(store: Store, target: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(copying, "BATCH", 2)
    await fill(store)
    told: list[tuple[str, int, int]] = []
    copied = await copy_database(store.database, database_at(target), lambda *step: told.append(step))
    assert copied.rows == ROWS
    assert [step for step in told if step[0] == "events"] == [("events", n, 10) for n in (0, 2, 4, 6, 8, 10)]
    copy = await Store.open(target)
    for session in ("a-b", "Äpfel", "ab"):
        assert await copy.events(session) == await store.events(session)
        assert await copy.head(session) == await store.head(session)
    assert await copy.accounts.client_bots() == await store.accounts.client_bots()
    assert await copy.ratings.changes_of("bot:x") == await store.ratings.changes_of("bot:x")
    assert await copy.bot_time.total() == await store.bot_time.total() == BotTime(1, 0.0025)
    for position in (-(2**63), 2**40):
        counts = [await each.played_moves.moves(position, None, None, None) for each in (copy, store)]
        assert counts[0] == counts[1] != []
    assert await copy.games_of("ann") == await store.games_of("ann")
    assert await copy.secret("session ids", 4) == await store.secret("session ids", 4)
    await copy.append(rows("a-b", 3))  # it is a database like any other
    await copy.close()


async def test_a_copy_of_a_copy_has_the_same_checksum(store: Store, postgres: Postgres, tmp_path: Path) -> None:
    await fill(store)
    places = [postgres.new_place(), str(tmp_path / "copy.sqlite3"), postgres.new_place()]
    databases = [store.database, *map(database_at, places)]
    copies = [await copy_database(there, here) for there, here in pairwise(databases)]
    assert copies[0] == copies[1] == copies[2]


async def test_who_serves_what_is_left_behind(store: Store, postgres: Postgres) -> None:
    await fill(store)
    await execute(store.database, "INSERT INTO nodes VALUES ('one.1', 'one', 7)")
    await execute(store.database, "UPDATE sessions SET owner = 'one.1'")
    copy = database_at(postgres.new_place())
    await copy_database(store.database, copy)
    assert await execute(copy, "SELECT DISTINCT owner FROM sessions") == [(None,)]
    assert await execute(copy, "SELECT * FROM nodes") == []


@both
async def test_a_target_that_is_not_empty_is_left_alone(store: Store, target: str) -> None:
    await fill(store)
    other = await Store.open(target)
    await other.append(rows("mine", 0))
    with pytest.raises(StoreFailed, match="not empty: it has rows in events"):
        await copy_database(store.database, other.database)
    assert await other.events("mine") == rows("mine", 0)
    assert await other.head("ab") is None
    await other.close()


@both
async def test_what_arrives_changed_is_noticed_and_not_kept(target: str, tmp_path: Path, store: Store) -> None:
    await fill(store)
    await (await Store.open(target)).close()
    here = database_at(target)
    if target.startswith("postgresql"):
        await execute(here, "CREATE FUNCTION spoil() RETURNS trigger LANGUAGE plpgsql AS "
                            "$$ BEGIN NEW.summary = 'spoilt'; RETURN NEW; END $$")  # fmt: skip
        await execute(here, "CREATE TRIGGER spoil BEFORE INSERT ON accounts FOR EACH ROW EXECUTE FUNCTION spoil()")
    else:
        raw = sqlite3.connect(target)
        raw.execute("CREATE TRIGGER spoil AFTER INSERT ON accounts BEGIN UPDATE accounts SET summary = 'spoilt'; END")
        raw.close()
    with pytest.raises(StoreFailed, match="the copied rows differ"):
        await copy_database(store.database, here)
    assert await execute(here, "SELECT count(*) FROM events") == [(0,)]


async def test_a_source_that_is_not_there_or_of_another_version_is_refused(tmp_path: Path, postgres: Postgres) -> None:
    missing, target = database_at(str(tmp_path / "missing.sqlite3")), database_at(postgres.new_place())
    with pytest.raises(StoreFailed, match="there is no database at"):
        await copy_database(missing, target)
    old = await Store.open(str(tmp_path / "old.sqlite3"))
    await old.close()
    await execute(old.database, "UPDATE alembic_version SET version_num = '0000'")
    with pytest.raises(StoreFailed, match="is at revision 0000"):
        await copy_database(old.database, target)
    with pytest.raises(StoreFailed, match="cannot be reached"):
        await copy_database(database_at("postgresql://agon:s3cret@127.0.0.1:9/db"), target)


async def test_a_copy_may_take_its_time(postgres: Postgres) -> None:
    """The server ends transactions of vanished writers, but not between two batches of a slow copy."""
    database = database_at(postgres.new_place())
    engine = database.writing()
    async with database.snapshot() as there, engine.connect() as here:
        for connection in (there, here):
            limit = await connection.exec_driver_sql("SHOW idle_in_transaction_session_timeout")
            assert limit.scalar_one() == "0"
    await engine.dispose()


# Backups


async def test_a_backup_made_while_writing_is_one_moment_of_the_store(store: Store, tmp_path: Path) -> None:
    stop = asyncio.Event()

    async def play(session: str) -> None:
        seq = 0
        while not stop.is_set():
            await store.append(rows(session, seq), head(session, plies=seq))
            seq += 1

    players = [asyncio.create_task(play(f"s{number}")) for number in range(10)]
    await store.append(rows("first", 0))
    for number in range(3):
        await back_up(store.database, tmp_path / f"copy{number}.sqlite3")
    stop.set()
    await asyncio.gather(*players)
    copy = await Store.open(str(tmp_path / "copy2.sqlite3"))
    assert await copy.events("first") == rows("first", 0)
    for session in await copy.unfinished.timed():
        found, now = await copy.events(session), await store.events(session)
        assert found == now[: len(found)]
        stored_head = await copy.head(session)
        assert stored_head is not None
        assert stored_head.plies == found[-1].seq  # rows and head are of the same moment
    await copy.close()


async def test_a_backup_is_restored_wherever_one_likes(store: Store, postgres: Postgres, tmp_path: Path) -> None:
    await fill(store)
    await back_up(store.database, tmp_path / "backup.sqlite3")
    assert [name for name in os.listdir(tmp_path) if name.startswith("backup")] == ["backup.sqlite3"]
    for place in (postgres.new_place(), str(tmp_path / "restored.sqlite3")):
        copied = await copy_database(database_at(str(tmp_path / "backup.sqlite3")), database_at(place))
        assert copied.rows == ROWS


async def test_a_backup_never_replaces_a_file(store: Store, tmp_path: Path) -> None:
    target = tmp_path / "copy.sqlite3"
    target.write_text("precious")
    with pytest.raises(StoreFailed, match="exists already"):
        await back_up(store.database, target)
    assert target.read_text() == "precious"


async def test_a_backup_that_fails_leaves_no_file_of_that_name(store: Store, tmp_path: Path) -> None:
    with pytest.raises(StoreFailed, match="backup failed"):
        await back_up(store.database, tmp_path / "nowhere" / "copy.sqlite3")
    assert not (tmp_path / "nowhere").exists()


async def test_a_backup_is_its_owners_alone(store: Store, tmp_path: Path) -> None:
    target = tmp_path / "private.sqlite3"
    await back_up(store.database, target)
    assert stat.filemode((await asyncio.to_thread(target.stat)).st_mode) == "-rw-------"


async def test_of_a_backup_that_fails_half_way_nothing_is_left(
    store: Store, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def full(*_: Any) -> None:
        raise OSError(errno.ENOSPC, "No space left on device")

    monkeypatch.setattr(backup, "_finish", full)
    with pytest.raises(StoreFailed, match="No space left"):
        await back_up(store.database, tmp_path / "kept.sqlite3")
    assert [name for name in os.listdir(tmp_path) if name.startswith("kept")] == []
