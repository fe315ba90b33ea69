"""Studies in the store: they belong to one account, and go with it."""

from __future__ import annotations

from agon.protocol.events import AccountId
from agon.server.store import Store
from agon.server.store.studies import StudyRow


def study(name: str, account: str, updated: int = 1) -> StudyRow:
    return StudyRow(name, account, "Title", "chess", False, 1, updated, 2, "{}")


async def test_an_account_has_its_own_studies_up_to_a_number(store: Store) -> None:
    rows = [study("a", "ann", 1), study("b", "ann", 3), study("c", "bea", 2)]
    assert [await store.studies.add(row, 2) for row in rows] == [True] * 3
    assert not await store.studies.add(study("d", "ann"), 2)
    assert [row.study for row in await store.studies.of_account("ann")] == ["b", "a"], "last changed first"
    assert all(row.body == "" for row in await store.studies.of_account("ann"))
    assert await store.studies.find("c") == rows[2]


async def test_nobody_else_changes_or_deletes_a_study(store: Store) -> None:
    await store.studies.add(study("a", "ann"), 9)
    assert not await store.studies.change("a", "bea", title="Mine", shared=True)
    assert not await store.studies.drop("a", "bea")
    assert await store.studies.find("a") == study("a", "ann")
    assert await store.studies.change("a", "ann", title="Mine", shared=True)
    assert await store.studies.find("a") == study("a", "ann")._replace(title="Mine", shared=True)
    assert await store.studies.drop("a", "ann")
    assert await store.studies.find("a") is None


async def test_studies_go_with_their_account(store: Store) -> None:
    for name, account in (("a", "ann"), ("b", "bea")):
        await store.studies.add(study(name, account), 9)
    await store.erase(AccountId("ann"), "Deleted player")
    assert await store.studies.find("a") is None
    assert await store.studies.find("b") is not None
