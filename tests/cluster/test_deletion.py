"""An account deleted at one server: the other server forgets its name too, also in memory."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path

from agon.protocol.events import AccountId, PlayerRef, SeatTaken, SessionId, Untimed
from agon.server.accounts.deletion import AccountDeletion
from agon.server.live.registry import TableRegistry
from agon.server.live.request import Request
from agon.server.ops.settings import Settings
from agon.server.presence.client import Presence
from agon.server.session.ids import SessionIds
from agon.server.store import Store
from tests.cluster.pair import Pair, eventually
from tests.cluster.test_two_servers import seated_apart
from tests.server.accounts.test_account_laws import PASSWORD, Member, ends
from tests.server.raw_client import RawClient
from tests.server.session.asking import act


async def test_a_deleted_name_goes_from_the_memory_of_both_servers(pair: Pair) -> None:
    name = "Clusterina"
    async with Member(pair.a.ws) as gone, RawClient(pair.b.ws) as ben:
        await gone.sign_up(name)
        over, on = [await seated_apart(gone, ben) for _ in range(2)]
        await gone.act(over, 4)
        await gone.ask("resign", session=over)
        await ben.event(over, "ended")
        await gone.act(on, 4)
        await ben.event(on, "acted")
        await gone.ask("seek", game="hex")
        for session in (over, on):
            assert name in json.dumps(await ben.ask("join", session=session)), "the other server has it in memory"
        async with RawClient(pair.b.ws, token=gone.token) as elsewhere:
            assert (await gone.ask("delete_account", password=PASSWORD))["t"] == "ok"
            assert await ends(elsewhere), "it is let in nowhere"
        await ben.event(on, "ended")

        def is_gone_from_pages() -> bool:
            texts = [server.text(f"/api/sessions/{each}") for server in pair.servers for each in (over, on)]
            return all(name not in text and "Deleted player" in text for text in texts)

        await eventually(is_gone_from_pages, "the name is gone at both")
        told = [await ben.ask("join", session=over), await ben.ask("join", session=on), await ben.ask("my_games")]
        await ben.send({"t": "watch_lobby", "id": "w"})
        told.append(await ben.until("lobby"))
        async with RawClient(pair.b.ws) as late, RawClient(pair.a.ws) as late_at_a:
            told += [await each.ask("join", session=over) for each in (late, late_at_a)]
        assert [text for each in told if name in (text := json.dumps(each))] == []
        snapshots = await asyncio.to_thread(pair.b.text, "/api/games/tic_tac_toe.ndjson")
        assert name not in snapshots


def registry(store: Store, node: str) -> TableRegistry:
    return TableRegistry(store, Settings(show_thinking=False), SessionIds(b""), node=node)


async def test_a_game_is_resigned_at_a_server_that_neither_runs_nor_shows_it(tmp_path: Path) -> None:
    store = await Store.open(str(tmp_path / "agon.sqlite3"))
    here, there = registry(store, "here"), registry(store, "there")
    seats = [SeatTaken(player=PlayerRef(id=AccountId(f"p{n}"), name=f"P{n}", kind="human")) for n in range(2)]
    options = here.rules("hex").options()
    table = await here.create(SessionId("shared"), game="hex", options=options, clock=Untimed(), seats=seats)
    for seat in (0, 1):
        table.post(Request(act(seat, seat)))
        await table.refresh()
    deletion = AccountDeletion(there, Presence())
    await asyncio.wait_for(deletion.finish("p0"), 10)
    assert await store.accounts.playing("p0") == []
    assert there.tables == {}, "nobody there needs it"
    here.close()
    await store.close()
