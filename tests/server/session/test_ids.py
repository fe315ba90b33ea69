"""Ids of sessions: the same for the same request, in order of time, and computed by nobody without the secret."""

from __future__ import annotations

import itertools
from pathlib import Path

from agon.protocol.events import SessionId
from agon.server.session.ids import SECRET_BYTES, SessionIds, new_seek_id, time_part
from agon.server.store import Store

HOUR_MS = 3_600_000
NOW = 1_800_000_000_000


def test_the_same_request_has_the_same_id_at_every_server() -> None:
    here, there = SessionIds(b"s" * SECRET_BYTES), SessionIds(b"s" * SECRET_BYTES)
    seek = new_seek_id(NOW)
    assert here.of_seek(seek) == there.of_seek(seek)
    assert here.of_command("ann", NOW, "c1") == there.of_command("ann", NOW, "c1")
    assert here.of_rematch(SessionId("game"), NOW) == there.of_rematch(SessionId("game"), NOW)


def test_every_request_and_every_secret_gives_another_id() -> None:
    seek = new_seek_id(NOW)
    found = [
        each
        for ids in (SessionIds(b"one"), SessionIds(b"two"))
        for each in (
            ids.of_seek(seek),
            ids.of_seek(new_seek_id(NOW)),
            ids.of_command("ann", NOW, "c1"),
            ids.of_command("ann", NOW, "c2"),
            ids.of_command("ben", NOW, "c1"),
            ids.of_rematch(SessionId("game"), NOW),
            ids.of_rematch(SessionId("other"), NOW),
        )
    ]
    assert len(set(found)) == len(found)
    assert len({each[6:] for each in found}) == len(found), "the part after the time says it too"


def test_ids_sort_by_the_time_of_the_request() -> None:
    ids = SessionIds(b"secret")
    times = [NOW + hour * HOUR_MS for hour in range(0, 200_000, 997)]
    found = [ids.of_seek(new_seek_id(at)) for at in times]
    assert found == sorted(found)
    assert all(one < other for one, other in itertools.pairwise(map(time_part, times)))


def test_the_id_of_any_text_for_a_seek_is_valid() -> None:
    for seek in ("x", "x" * 40, "--------", "ABCDEFGHIJ", "0123456789"):
        found = SessionIds(b"secret").of_seek(seek)
        assert len(found) == 22
        assert found.isalnum()
        assert found == found.lower()


async def test_all_servers_of_a_database_share_one_secret(place: str) -> None:
    one, other = await Store.open(place), await Store.open(place)
    first = await one.secret("session ids", SECRET_BYTES)
    assert len(first) == SECRET_BYTES
    assert await other.secret("session ids", SECRET_BYTES) == first
    assert await other.secret("another", SECRET_BYTES) != first
    await one.close()
    await other.close()


async def test_every_database_has_a_secret_of_its_own(tmp_path: Path) -> None:
    stores = [await Store.open(str(tmp_path / f"{n}.sqlite3")) for n in range(2)]
    one, other = [await store.secret("session ids", SECRET_BYTES) for store in stores]
    for store in stores:
        await store.close()
    assert one != other
