"""Two servers on one database file would not see each other's moves: the second does not start."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.live import LiveServer


def test_a_second_server_and_what_would_change_the_file_are_refused(tmp_path: Path) -> None:
    database = tmp_path / "agon.sqlite3"
    backup = tmp_path / "backup.sqlite3"

    def agon(*arguments: str) -> subprocess.CompletedProcess[str]:
        command = [sys.executable, "-m", "agon", *arguments, "--database", str(database)]
        return subprocess.run(command, capture_output=True, text=True, timeout=60, check=False)

    with LiveServer(tmp_path, workers=0) as server:
        second = agon("serve", "--port", "0", "--workers", "0")
        assert second.returncode == 1
        assert f"another server runs on {database} (process {server.pid})" in second.stderr
        assert agon("db", "backup", str(backup)).returncode == 0
        for arguments in (("db", "upgrade"), ("db", "restore", str(backup)), ("ratings", "recompute", "--write")):
            refused = agon(*arguments)
            assert refused.returncode == 1
            assert f"process {server.pid}" in refused.stderr
        server.kill()
        assert agon("db", "upgrade").returncode == 0, "the lock went with the process"
        server.start()
