"""Open seeks in the store: of several servers that change a seek at once, one succeeds."""

from __future__ import annotations

from agon.server.store import Store


async def test_an_open_seek_is_changed_by_whoever_knows_how_it_stands(store: Store) -> None:
    seek_store = store.cluster
    await seek_store.put_seek("s", "life", b'{"seats":0}')
    assert await seek_store.change_seek("s", b'{"seats":0}', b'{"seats":1}')
    assert not await seek_store.change_seek("s", b'{"seats":0}', b'{"seats":2}'), "it is not so any more"
    assert await seek_store.seeks("s") == [("life", b'{"seats":1}')]
    assert await seek_store.take_seek("s", "ann")
    assert not await seek_store.change_seek("s", b'{"seats":1}', b'{"seats":2}'), "it is taken"
