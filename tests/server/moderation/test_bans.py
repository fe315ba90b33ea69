"""Bans by address: the banned hear why, at once and at the door; others come and go."""

from __future__ import annotations

import asyncio
import urllib.request

import pytest
from websockets.exceptions import InvalidStatus

from agon.server.app import Parts
from agon.server.moderation.bans import Bans, network_of
from agon.server.store import Store
from agon.server.store.people.address_bans import Ban
from tests.server.accounts.test_account_laws import ends
from tests.server.conftest import at
from tests.server.raw_client import RawClient

BAD = "127.0.0.9"


async def test_who_is_banned_is_closed_refused_and_told_why(app: Parts) -> None:
    now = app.registry.clock.now()
    async with RawClient(at(app)) as good, RawClient(at(app), source=BAD) as bad:
        await app.store.address_bans.put(Ban("127.0.0.8/30", now + 86_400_000, "spam", now, "the host"))
        await app.people.bans.look()
        assert (await ends(bad)).endswith(": spam")
        assert (await good.ask("ping"))["t"] == "pong"
        with pytest.raises(InvalidStatus) as refused:
            await RawClient(at(app), source=BAD).__aenter__()
        assert refused.value.response.status_code == 403
        assert b"spam" in (refused.value.response.body or b"")
        with await asyncio.to_thread(urllib.request.urlopen, f"http://127.0.0.1:{app.port}/") as page:
            assert page.status == 200
        await app.store.address_bans.lift("127.0.0.8/30")
        await app.people.bans.look()
        async with RawClient(at(app), source=BAD) as again:
            assert again.me


async def test_a_ban_ends_by_itself_and_counts_for_every_form_of_an_address(store: Store, app: Parts) -> None:
    time = 1_000
    bans = Bans(store, app.presence, lambda: time)
    for network in ("192.0.2.7/32", "2001:db8::/64"):
        await store.address_bans.put(Ban(network, 2_000, "spam", 1, "the host"))
    await bans.look()
    banned = [bans.reason(address) for address in ("192.0.2.7", "::ffff:192.0.2.7", "2001:db8::5")]
    assert all(why is not None and why.endswith("1970-01-01: spam") for why in banned)
    assert [bans.reason(other) for other in ("192.0.2.8", "2001:db8:0:1::5", "local")] == [None] * 3
    time = 2_000
    assert bans.reason("192.0.2.7") is None
    await store.address_bans.forget(time)
    assert await store.address_bans.standing(0) == []


def test_a_network_has_one_form() -> None:
    assert [network_of(text) for text in ("192.0.2.7", "192.0.2.7/24", "2001:DB8::1/64")] == [
        "192.0.2.7/32", "192.0.2.0/24", "2001:db8::/64",
    ]  # fmt: skip
    with pytest.raises(ValueError, match="does not appear"):
        network_of("somewhere")
