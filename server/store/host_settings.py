"""Store what administrators set while the servers run. All servers of a database read it."""

from __future__ import annotations

from sqlalchemy import bindparam, delete, select, update

from agon.server.store.models import host_settings
from agon.server.store.repository import Repository, insert_if_absent


class HostSettingStore(Repository):
    """Settings by name, as JSON."""

    async def all(self) -> dict[str, str]:
        return {row["name"]: row["value"] for row in await self._read(select(host_settings))}

    async def put(self, name: str, value: str) -> None:
        which = host_settings.c.name == bindparam("which")
        await self._write(
            update(host_settings).where(which).values(value=bindparam("new")), {"which": name, "new": value}
        )
        await self._write(insert_if_absent(host_settings, name=name, value=value), {})

    async def drop(self, name: str) -> None:
        await self._write(delete(host_settings).where(host_settings.c.name == bindparam("which")), {"which": name})
