"""Health and backups from the console."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path

from agon.server.app import Parts
from tests.server.conftest import at
from tests.server.moderation.test_reports import give, told
from tests.server.raw_client import RawClient, pair


async def test_health_says_what_readyz_and_the_metrics_know(app: Parts) -> None:
    async with RawClient(at(app)) as admin, RawClient(at(app)) as ann:
        await give(app, admin, "admin")
        await pair(admin, ann)
        await admin.ask("cancel_seek", seek="nowhere")
        health = await admin.ask("read_health")
        ready, state = True, {"notes": health["notes"], "problems": health["problems"]}
        assert (health["ready"], health["problems"], health["backup"]) == (ready, state["problems"], None)
        assert any("no AI worker" in note for note in health["notes"])
        figures = {each["label"]: each["value"] for each in health["figures"]}
        assert figures["Connections"] == figures["Accounts connected"] == "2"
        assert figures["Games being played"] == "1"
        assert figures["Commands refused since the start"] == "1"
        assert figures["AI workers"] == "none"
        assert figures["Mean duration of a commit"].endswith(" ms")
        assert figures["Database"].endswith("agon.sqlite3")
        assert figures["Size of the database"].endswith(" MiB")


async def test_a_backup_is_whole_beside_the_database_and_in_the_log(app: Parts, tmp_path: Path) -> None:
    async with RawClient(at(app)) as admin, RawClient(at(app)) as ann:
        await give(app, admin, "admin")
        session = await pair(admin, ann)
        begun = (await admin.ask("start_backup"))["backup"]
        assert begun["ended"] is None
        ended = (await told(admin, "backup_changed"))["backup"]
        file = Path(ended["file"])
        found = await asyncio.to_thread(file.stat)
        assert (file.parent, ended["trouble"], ended["bytes"]) == (tmp_path, "", found.st_size)
        assert found.st_mode & 0o077 == 0, "it holds password hashes"
        with closing(sqlite3.connect(file)) as copy:
            assert copy.execute("SELECT session FROM sessions").fetchall() == [(session,)]
        assert (await admin.ask("read_health"))["backup"] == ended
        entry = (await admin.ask("read_log"))["entries"][0]
        assert entry["what"] == f"has a backup started: {file.name}"


async def test_a_failed_backup_says_why(app: Parts, tmp_path: Path) -> None:
    async with RawClient(at(app)) as admin:
        await give(app, admin, "admin")
        app.handlers.upkeep.folder = tmp_path / "gone"
        await admin.ask("start_backup")
        ended = (await told(admin, "backup_changed"))["backup"]
        assert "no folder" in ended["trouble"]
        assert ended["bytes"] == 0
        app.handlers.upkeep.folder = tmp_path
        await admin.ask("start_backup")
        assert (await told(admin, "backup_changed"))["backup"]["trouble"] == ""
