"""A private PostgreSQL for tests, in its own folder, which is deleted afterwards."""

from __future__ import annotations

import contextlib
import os
import select
import shutil
import signal
import subprocess
import tempfile
from itertools import count
from pathlib import Path
from types import TracebackType
from typing import Self

from tests.live import free_port
from tests.programs import require_program

OWNER, PASSWORD = "agon", "s3cret-of-tests"
PATIENCE_S = 40


class Postgres:
    """A cluster with one account. A kill -9 loses no committed data; a power cut would."""

    def __init__(self) -> None:
        self._bin = Path(require_program("postgres")).resolve().parent
        self._folder = Path(tempfile.mkdtemp(prefix="agon-postgres-"))
        # PostgreSQL refuses to run as root and must be able to read its folder, so the folder is not inside pytest's.
        self._user = "postgres" if os.geteuid() == 0 else None
        self._places = count(1)
        self._process: subprocess.Popen[bytes] | None = None
        self.port = free_port()

    def __enter__(self) -> Self:
        try:
            secret = self._folder / "password"
            secret.write_text(PASSWORD)
            if self._user is not None:
                for path in (self._folder, secret):
                    shutil.chown(path, self._user)
            self._run(
                "initdb",
                f"--pgdata={self._data}",
                f"--username={OWNER}",
                f"--pwfile={secret}",
                "--auth=scram-sha-256",
                "--encoding=UTF8",
                "--locale=C",
                # A language's order differs from that of the bytes, so code that relies on an order must name it.
                "--locale-provider=icu",
                "--icu-locale=und",
                "--no-sync",
            )
            self.start()
        except BaseException:
            shutil.rmtree(self._folder)
            raise
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        if self._process is not None:
            self.kill()  # its data is not kept, so no checkpoint is needed
        shutil.rmtree(self._folder)

    @property
    def _data(self) -> Path:
        return self._folder / "data"

    @property
    def pid(self) -> int:
        assert self._process is not None
        return self._process.pid

    def url(self, *, user: str = OWNER, password: str = PASSWORD, database: str = "postgres") -> str:
        return f"postgresql://{user}:{password}@127.0.0.1:{self.port}/{database}"

    def new_place(self) -> str:
        """Return the URL of a new empty schema, which Agon uses like a database and which is ready at once."""
        name = f"test_{next(self._places)}"
        self.sql(f"CREATE SCHEMA {name}")
        return f"{self.url()}?search_path={name}"

    def sql(self, statement: str) -> str:
        """Run a statement and return the output of ``psql``."""
        return self._run("psql", "--no-psqlrc", "-tA", "-v", "ON_ERROR_STOP=1", "-c", statement, self.url())

    def start(self) -> None:
        """Start it and wait until it accepts connections."""
        options = {
            "port": self.port,
            "listen_addresses": "127.0.0.1",
            "unix_socket_directories": self._folder,
            "fsync": "off",  # the operating system keeps what a killed process wrote
            "max_connections": 60,
            "shared_buffers": "32MB",
        }
        settings = [argument for name, value in options.items() for argument in ("-c", f"{name}={value}")]
        seen = self._log.stat().st_size if self._log.exists() else 0
        with self._log.open("ab") as log:
            self._process = subprocess.Popen(
                [self._bin / "postgres", "-D", self._data, *settings], stdout=log, stderr=log, user=self._user
            )
        follow = ["tail", f"--pid={self.pid}", "-c", f"+{seen + 1}", "-f", self._log]
        with subprocess.Popen(follow, stdout=subprocess.PIPE, text=True) as tail:
            assert tail.stdout is not None
            ready = any("ready to accept connections" in line for line in tail.stdout)
            tail.kill()
        assert ready, self.log()

    def stop(self) -> None:
        """Stop it as an operator in a hurry would: connections are cut."""
        self._end(signal.SIGINT)

    def kill(self) -> None:
        """End all its processes as a power cut would."""
        os.kill(self.pid, signal.SIGSTOP)  # so that it starts no more children while they are killed
        children = Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()
        watched = [os.pidfd_open(int(child)) for child in children]
        for child in watched:
            with contextlib.suppress(ProcessLookupError):  # it ended by itself
                signal.pidfd_send_signal(child, signal.SIGKILL)
        self._end(signal.SIGKILL)
        for child in watched:  # it cannot start again while one of them is left
            select.select([child], [], [], PATIENCE_S)
            os.close(child)

    def _end(self, number: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.send_signal(number)
            process.wait(timeout=PATIENCE_S)

    @property
    def _log(self) -> Path:
        return self._folder / "log"

    def log(self) -> str:
        return self._log.read_text()

    def _run(self, program: str, *arguments: str) -> str:
        done = subprocess.run(
            [self._bin / program, *arguments], capture_output=True, text=True, user=self._user, check=False
        )
        assert done.returncode == 0, f"{program}: {done.stderr}"
        return done.stdout
