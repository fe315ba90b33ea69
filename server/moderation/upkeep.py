"""Tell administrators how the server is, and back its database up."""

from __future__ import annotations

import asyncio
import logging
import os
import shutil
import time
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Final, Protocol

from msgspec import structs

from agon.protocol import codec
from agon.protocol.commands import host as hm
from agon.protocol.errors import Refused
from agon.server.live.registry import TableRegistry
from agon.server.moderation.handlers import ModerationHandlers
from agon.server.ops.background import BackgroundTasks
from agon.server.ops.metrics import Figures
from agon.server.ops.release import SERVER
from agon.server.presence.client import Client, Presence
from agon.server.store import AccountRow, Store, StoreFailed
from agon.server.store.maintenance.backup import back_up, folder_of

log = logging.getLogger("agon.moderation")

GIB: Final = 1 << 30


class HealthSource(Protocol):
    """Answers of the server's parts to the console."""

    async def state(self) -> tuple[bool, dict[str, Any]]:
        """Return True if the server is ready, and what ``/readyz`` shows."""
        ...

    def figures(self) -> Figures:
        """Return some of the metrics."""
        ...


class UpkeepHandlers:
    """Handle ``read_health`` and ``start_backup``. ``health`` is set when the server starts."""

    def __init__(
        self,
        registry: TableRegistry,
        presence: Presence,
        *,
        acts: ModerationHandlers,
        folder: Path,
    ) -> None:
        """``acts`` checks roles and records what was done; ``folder`` takes the backups of a database that is no
        file."""
        self._store: Store = registry.store
        self._registry = registry
        self._presence = presence
        self._acts = acts
        self.folder = folder_of(self._store.database, folder)
        self._started = time.monotonic()
        self._background = BackgroundTasks(log, StoreFailed, "%s")
        self._backup: hm.Backup | None = None
        self.health: HealthSource | None = None

    async def read_health(self, client: Client, command: hm.ReadHealth, account: AccountRow) -> None:
        await self._acts.need(account, "admin")
        if self.health is None:
            raise Refused("unavailable", "the server is starting; ask again in a moment")
        ready, state = await self.health.state()
        answer = hm.Health(
            re=command.id,
            ready=ready,
            problems=state["problems"],
            notes=state["notes"],
            figures=await self._figures(self.health.figures(), state),
            backup=self._backup,
        )
        client.answer(command.id, answer, keep=False)

    async def _figures(self, known: Figures, state: dict[str, Any]) -> list[hm.Figure]:
        workers = ", ".join(f"{count} {kind}" for kind, count in state["workers"].items() if count) or "none"
        waiting = sum(found["waiting"] for found in state["waits"].values())
        found = {
            "Version": SERVER,
            "Running for": _duration(time.monotonic() - self._started),
            "Accounts connected": f"{len(self._presence.clients)}",
            "Connections": f"{known.connections}",
            "Games being played": f"{sum(1 for _ in self._registry.owned())}",
            "Moves since the start": f"{known.moves}",
            "Commands refused since the start": f"{known.refused}",
            "AI workers": workers,
            "Jobs that wait for a worker": f"{waiting}",
            "Mean duration of a commit": "none yet" if known.commit_s is None else f"{known.commit_s * 1000:.1f} ms",
            "Delay of the event loop": f"{self._registry.standstills.loop_lag_s * 1000:.0f} ms",
            "Database": self._store.database.shown,
            **await asyncio.to_thread(_disk, self._store, self.folder),
            "Open reports": f"{await self._store.chat.open_reports()}",
        }
        if "broker" in state:
            address = state["broker"]["address"]
            found["Broker"] = f"{address}, connected" if state["broker"]["up"] else f"{address}, away"
        if "cluster" in state:
            found["Other servers"] = ", ".join(state["cluster"]["peers"]) or "none"
        return [hm.Figure(label=name, value=value) for name, value in found.items()]

    async def start_backup(self, client: Client, command: hm.StartBackup, account: AccountRow) -> None:
        await self._acts.need(account, "admin")
        if self._backup is not None and self._backup.ended is None:
            raise Refused("too_many", "a backup is being made already; wait until it is whole")
        now = self._acts.now()
        target = self.folder / f"agon-{datetime.fromtimestamp(now / 1000, UTC):%Y%m%dT%H%M%S.%fZ}.backup.sqlite3"
        self._backup = hm.Backup(file=str(target), started=now)
        await self._acts.note(account, "", f"has a backup started: {target.name}")
        client.answer(command.id, hm.BackupChanged(re=command.id, backup=self._backup), keep=False)
        self._background.start(self._back_up(self._backup, target), "backup")

    async def _back_up(self, backup: hm.Backup, target: Path) -> None:
        trouble, size = "the server ended before", 0
        try:
            await back_up(self._store.database, target)
            size, trouble = (await asyncio.to_thread(target.stat)).st_size, ""
            log.warning("a backup is whole: %s, %d bytes", target, size)
        except StoreFailed as error:
            trouble = error.reason
            raise
        finally:
            self._backup = structs.replace(backup, ended=self._acts.now(), bytes=size, trouble=trouble)
            self._tell_admins(codec.encode(hm.BackupChanged(re=None, backup=self._backup)))

    def _tell_admins(self, payload: bytes) -> None:
        for clients in list(self._presence.clients.values()):
            for client in list(clients):
                if client.account is not None and client.account.role == "admin":
                    client.send(payload)

    async def close(self) -> None:
        await self._background.cancel()


def _disk(store: Store, folder: Path) -> dict[str, str]:
    """Return the size of a database that is a file, and the free room of the folder that backups go to."""
    found: dict[str, str] = {}
    path = getattr(store.database, "path", None)
    if isinstance(path, Path) and path.exists():
        found["Size of the database"] = f"{path.stat().st_size / (1 << 20):,.1f} MiB"
    if os.path.isdir(folder):
        found["Free room for backups"] = f"{shutil.disk_usage(folder).free / GIB:,.1f} GiB in {folder}"
    return found


def _duration(seconds: float) -> str:
    minutes = int(seconds // 60)
    days, hours = minutes // 1440, minutes // 60 % 24
    return f"{days} d {hours} h" if days else f"{hours} h {minutes % 60} min"
