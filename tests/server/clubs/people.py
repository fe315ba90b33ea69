"""People of the tests of clubs, as raw clients."""

from __future__ import annotations

import contextlib
import itertools
from collections.abc import AsyncIterator
from typing import Any

from agon.server.accounts.credentials import made, new_id, new_token
from agon.server.accounts.names import skeleton
from agon.server.app import Parts
from agon.server.store import AccountRow
from tests.server.conftest import at
from tests.server.raw_client import RawClient

_NUMBERS = itertools.count()
Json = dict[str, Any]


@contextlib.asynccontextmanager
async def person(app: Parts, name: str | None = None, *, role: str = "human") -> AsyncIterator[RawClient]:
    """A person whose name has a password; without the cost of hashing one."""
    now = app.registry.clock.now()
    name = name or "P" + "".join("abcdefghij"[int(digit)] for digit in str(next(_NUMBERS))) + "y"
    account = AccountRow(id=new_id(), name=name, kind="human", created=now)
    token = new_token("human")
    await app.store.add_account(account, made(token, account.id, "session", now))
    await app.store.accounts.change(account.id, password="x", name_key=skeleton(name), role=role)
    async with RawClient(at(app), token=token) as client:
        yield client


async def open_club(client: RawClient, **fields: Any) -> str:
    answer = await client.ask("open_club", **{"title": "Evening club", **fields})
    assert answer["t"] == "club", answer
    club: str = answer["club"]
    return club


async def page(client: RawClient, club: str) -> Json:
    """Return all of a club, as the client sees it."""
    answer = await client.ask("read_club", club=club)
    assert answer["t"] == "club_page", answer
    found: Json = answer["page"]
    return found


async def manage(client: RawClient, club: str, deed: str, **fields: Any) -> Json:
    return await client.ask("manage_club", club=club, do={"t": deed, **fields})
