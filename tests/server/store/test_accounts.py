"""Accounts in the store: unique names, fitting roles, one-time tokens, erased names."""

from __future__ import annotations

from pathlib import Path

import msgspec
import pytest
from sqlalchemy.exc import IntegrityError

from agon.protocol import codec
from agon.protocol.events import AccountId, Created, PlayerRef, SeatTaken, Untimed
from agon.server.store import AccountRow, CredentialRow, Row, SessionHead, Store
from agon.server.store.database import database_at
from agon.server.store.migrate import upgrade
from tests.server.store.building import execute, head, rows, session_of

NAME = "Zaphod-42"


def account(identity: str, **more: object) -> AccountRow:
    return msgspec.convert(
        {"id": identity, "name": identity.title(), "kind": "human", "created": 1, **more}, AccountRow
    )


async def add(store: Store, *accounts: AccountRow) -> None:
    for one in accounts:
        await store.add_account(one, session_of(one))


async def test_namesakes_are_found_but_for_those_who_are_gone(store: Store) -> None:
    await add(
        store, *(account(identity, name="Ann") for identity in ("a3", "a1", "a2", "a4")), account("b", name="ann")
    )
    await store.accounts.change("a2", closed="spam")
    await store.accounts.change("a4", deleted_at=1)
    assert [each.id for each in await store.accounts.with_name("Ann", 5)] == ["a1", "a3"]
    assert len(await store.accounts.with_name("Ann", 1)) == 1
    assert await store.accounts.with_name("An%", 5) == []


async def test_a_name_with_a_password_is_one_accounts(store: Store) -> None:
    await add(store, account("ann"), account("bea"))
    assert await store.accounts.name("ann", "Ann", "ann", "hash")
    assert not await store.accounts.name("bea", "Änn", "ann", "other")
    assert await store.accounts.with_password("ann") == (await store.accounts.by_id("ann"), "hash")
    assert await store.accounts.with_password("nobody") == (None, None)
    bea = await store.accounts.by_id("bea")
    assert bea is not None
    assert (bea.name, bea.has_password) == ("Bea", False)
    with pytest.raises(IntegrityError):
        await execute(store.database, "UPDATE accounts SET name_key = 'ann' WHERE id = 'bea'")


@pytest.mark.parametrize(("name", "role"), [("ann", "bot"), ("charly", "human"), ("charly", "admin"), ("ann", "king")])
async def test_the_database_itself_refuses_a_role_that_does_not_fit_the_kind(
    store: Store, name: str, role: str
) -> None:
    await add(store, account("ann"), account("charly", kind="bot", role="bot"))
    with pytest.raises(IntegrityError):
        await execute(store.database, f"UPDATE accounts SET role = '{role}' WHERE id = '{name}'")


async def test_a_token_that_is_good_once_is_good_once(store: Store) -> None:
    once = CredentialRow(token_hash="h", id="i", account=None, kind="admin", created=1, used=1, expires=100)
    await store.accounts.add(once)
    assert not await store.accounts.spend("h", "late", 100)
    assert await store.accounts.spend("h", "ann", 99)
    assert not await store.accounts.spend("h", "bea", 98)
    assert not await store.accounts.spend("none", "ann", 1)
    await store.accounts.drop_once("admin", 99)
    assert await store.accounts.by_token("h") is None


async def test_revoked_is_one_or_all_but_one(store: Store) -> None:
    ann = account("ann")
    await add(store, ann)
    for n in (2, 3):
        await store.accounts.add(
            CredentialRow(token_hash=f"t{n}", id=f"c{n}", account="ann", kind="api", created=1, used=n)
        )
    assert [each.id for each in await store.accounts.of("ann")] == ["c3", "c2", "ann-1"]
    await store.accounts.revoke("ann", 9, only="c2")
    assert [each.id for each in await store.accounts.of("ann")] == ["c3", "ann-1"]
    await store.accounts.revoke("ann", 9, but="ann-1")
    standing = await store.accounts.states(["annannann", "t2", "t3", "none"])
    assert {name: found.revoked for name, found in standing.items()} == {"annannann": None, "t2": 9, "t3": 9}


async def test_accounts_are_listed_by_page_and_part_of_a_name(store: Store) -> None:
    await add(store, *(account(name, created=created) for name, created in (("a_n", 2), ("axn", 2), ("bea", 3))))
    assert [each.id for each in await store.accounts.listed(limit=2)] == ["bea", "a_n"]
    assert [each.id for each in await store.accounts.listed(after=(2, "a_n"))] == ["axn"]
    assert [each.id for each in await store.accounts.listed(like="A_N")] == ["a_n"]
    assert [each.id for each in await store.accounts.listed(like="bea")] == ["bea"]


def played(session: str, *players: PlayerRef) -> tuple[list[Row], SessionHead]:
    """A stored game: its first event and its head."""
    created = Created(
        game="g", version=1, options={}, seats=[SeatTaken(player=each) for each in players], clock=Untimed(),
        seed_hash="x", seed="y",
    )  # fmt: skip
    listed = head(session, status="ended", accounts=tuple(each.id for each in players))
    first = Row(session, 0, 1, codec.encode(created))
    return [first, *rows(session, 1)], msgspec.structs.replace(listed, players=codec.encode(players))


async def test_who_is_deleted_is_given_no_name_again(store: Store) -> None:
    await add(store, account("ann", name=NAME))
    await store.accounts.change("ann", deleted_at=5)
    assert not await store.accounts.name("ann", NAME, "zaphod")
    await store.erase("ann", "Nobody")
    assert not await store.accounts.name("ann", NAME, None)
    found = await store.accounts.by_id("ann")
    assert (found and found.name) == "Nobody"


async def test_an_erased_name_is_nowhere_and_opponents_keep_their_games(store: Store, place: str) -> None:
    await add(store, account("ann", name=NAME), account("bea"))
    await store.accounts.name("ann", NAME, "zaphod", "secret-hash")
    before = PlayerRef(id=AccountId("ann"), name=NAME + "-old", kind="human")  # as it was called then
    ann, bea = (
        PlayerRef(id=AccountId(each), name=name, kind="human") for each, name in (("ann", NAME), ("bea", "Bea"))
    )
    for session, one in (("s1", before), ("s2", ann)):
        await store.append(*played(session, one, bea))
    other, listed = played("s3", bea, bea)
    await store.append(other, listed)
    assert await store.erase("ann", "Nobody") == 4
    tables = ("accounts", "credentials", "events", "sessions", "seats", "seeks")
    stored = str([await execute(store.database, f"SELECT * FROM {table}") for table in tables])
    assert NAME not in stored
    assert "secret-hash" not in stored
    assert await store.events("s3") == other
    first, second = await store.events("s1")
    kept = codec.decode_event(first.body)
    assert isinstance(kept, Created)
    assert [taken.player for taken in kept.seats] == [msgspec.structs.replace(ann, name="Nobody"), bea]
    assert (kept.seed, second) == ("y", rows("s1", 1)[0])
    assert [each.session for each in await store.games_of("bea", None)] == ["s1", "s2", "s3"]
    assert await store.erase("ann", "Nobody") == 0, "it may be done again"
    if not place.startswith("postgresql"):
        await store.close()
        raw = b"".join(file.read_bytes() for file in Path(place).parent.iterdir())
        assert NAME.encode() not in raw, "nor in pages that are free now"


async def test_an_erased_account_takes_its_own_mutes_along_and_no_others(store: Store) -> None:
    await add(store, account("ann"), account("bea"), account("cid"))
    for who, whom in (("ann", "bea"), ("bea", "ann"), ("bea", "cid"), ("cid", "bea")):
        await store.chat.mute(who, whom, 1)
    await store.erase("ann", "Nobody")
    assert [await store.chat.muted_by(each) for each in ("ann", "bea", "cid")] == [set(), {"cid"}, {"bea"}]


async def test_guests_and_bots_of_an_older_database_get_in_as_before(
    place: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    database = database_at(place)
    monkeypatch.setattr("agon.server.store.migrate.HEAD", "0002")
    await upgrade(database)
    for name, kind in (("ann", "human"), ("charly", "bot")):
        values = f"'{name}', '{name.title()}', '{kind}', '{name * 3}', '', 7"
        fields = "id, name, kind, token_hash, summary, created"
        await execute(database, f"INSERT INTO accounts ({fields}) VALUES ({values})")
    monkeypatch.undo()
    store = await Store.open(place)
    found = await store.accounts.by_token("annannann")
    assert found is not None
    assert found[0] == account("ann", created=7)
    assert (found[1].kind, found[1].account, found[1].revoked) == ("session", "ann", None)
    assert await store.accounts.client_bots() == [account("charly", kind="bot", role="bot", created=7)]
    with pytest.raises(IntegrityError, match="fixed for ever"):
        await execute(database, "UPDATE accounts SET kind = 'human', role = 'human' WHERE id = 'charly'")
    await store.close()


async def test_the_audit_log_of_one_account_has_its_entries_alone(store: Store) -> None:
    for at, who in ((1, "ann"), (2, "bea"), (3, "ann")):
        await store.audit_log.add(at, "account cai", who, f"was changed at {at}")
    assert [entry.at for entry in await store.audit_log.latest(9, "ann")] == [3, 1]
    assert [entry.at for entry in await store.audit_log.latest(9)] == [3, 2, 1]
    assert [entry.at for entry in await store.audit_log.latest(1, "bea")] == [2]
