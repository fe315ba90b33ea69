"""Accounts: guests, bots, tokens; a kind that nothing can change."""

from __future__ import annotations

import msgspec
import pytest

from agon.protocol.cards import digest
from agon.protocol.errors import Refused
from agon.protocol.messages import Register
from agon.server.accounts.accounts import Accounts
from agon.server.accounts.credentials import new_id, new_token, token_hash
from agon.server.accounts.guests import Guests
from agon.server.ops.run_time import RunTime
from agon.server.store import Store
from agon.server.store.people.name_erasure import without_name
from tests.server.store.building import execute

BOT = Register(kind="bot", name="Charly", operator="Ann Example", summary="Plays at random.")


def accounts(store: Store, *, open_: bool = True) -> Accounts:
    run_time = RunTime("open" if open_ else "closed")
    return Accounts(store, ["Minna"], run_time, Guests(bytes(32)), now=lambda: 1_700_000_000_000)


async def test_a_guest_gets_a_name_and_a_token_and_is_known_by_it(store: Store) -> None:
    desk = accounts(store)
    guest, token, credential = await desk.hello(None, None)
    assert guest.kind == "human"
    assert guest.name.startswith("Guest-")
    assert token is not None
    assert token.startswith("agon_h_")
    assert await desk.hello(token, None) == (guest, None, credential)


async def test_only_the_hash_of_a_token_is_stored(store: Store) -> None:
    account, token, credential = await accounts(store).hello(None, Register(kind="human", name="Ann"))
    assert token is not None
    assert credential.token_hash == token_hash(token)
    assert account.id == credential.account
    stored = [await execute(store.database, f"SELECT * FROM {table}") for table in ("accounts", "credentials")]
    assert token not in str(stored)


def test_tokens_have_256_random_bits() -> None:
    tokens = [new_token("human") for _ in range(20)]
    assert len(set(tokens)) == 20
    assert all(len(token.removeprefix("agon_h_")) == 43 for token in tokens)


async def test_a_bot_has_an_operator_and_a_card(store: Store) -> None:
    desk = accounts(store)
    bot, token, _ = await desk.hello(None, BOT)
    assert token is not None
    assert token.startswith("agon_b_")
    player, card = desk.ref(bot), desk.card(bot)
    assert (player.kind, player.card, player.level) == ("bot", f"client-{bot.id}", "default")
    assert (card.name, card.title, card.engine, card.kind) == (player.card, "Charly", "client", "bot")
    assert card.operator.name == "Ann Example"
    assert [level.name for level in card.levels] == ["default"]
    assert digest(card) == digest(desk.card(bot))
    assert await store.accounts.client_bots() == [bot]


async def test_a_person_has_no_card(store: Store) -> None:
    desk = accounts(store)
    person, _, _ = await desk.hello(None, Register(kind="human", name="Ann", operator="x", summary="y"))
    player = desk.ref(person)
    assert (player.name, player.kind, player.card, player.level) == ("Ann", "human", None, None)
    assert (person.operator, person.summary) == (None, "")
    with pytest.raises(ValueError, match="no card"):
        desk.card(person)


@pytest.mark.parametrize(
    ("register", "code"),
    [
        (Register(kind="bot", name="Charly"), "malformed"),
        (Register(kind="bot", name="Charly", operator=" "), "malformed"),
        (Register(kind="bot", operator="Ann"), "name_refused"),
        (Register(kind="bot", name="Minna", operator="Ann"), "name_refused"),
        (Register(kind="human", name="Minna"), "name_refused"),
        (Register(kind="human", name="Max BOT"), "name_refused"),
    ],
)
async def test_refused_registrations_leave_nothing_behind(store: Store, register: Register, code: str) -> None:
    with pytest.raises(Refused) as refusal:
        await accounts(store).hello(None, register)
    assert refusal.value.code == code
    assert await store.accounts.client_bots() == []


async def test_an_unknown_token_is_refused_and_no_account_is_made(store: Store) -> None:
    with pytest.raises(Refused) as refusal:
        await accounts(store).hello("agon_h_nobody", Register(kind="human"))
    assert refusal.value.code == "unauthenticated"


async def test_a_closed_server_still_knows_its_players(store: Store) -> None:
    ann, token, _ = await accounts(store).hello(None, None)
    closed = accounts(store, open_=False)
    assert (await closed.hello(token, None))[0] == ann
    with pytest.raises(Refused) as refusal:
        await closed.hello(None, None)
    assert refusal.value.code == "registration_closed"


async def test_a_person_may_change_their_name_and_keeps_everything_else(store: Store) -> None:
    desk = accounts(store)
    ann, token, _ = await desk.hello(None, Register(kind="human", name="Ann"))
    bea = await desk.rename(ann, "Béa")
    assert (bea.name, bea.id, bea.kind, bea.created) == ("Béa", ann.id, "human", ann.created)
    assert (await desk.hello(token, None))[0] == bea
    with pytest.raises(Refused):
        await desk.rename(bea, "Minna")
    assert await store.accounts.by_id(ann.id) == bea


async def test_a_bot_keeps_its_name(store: Store) -> None:
    desk = accounts(store)
    bot, _, _ = await desk.hello(None, BOT)
    with pytest.raises(Refused) as refusal:
        await desk.rename(bot, "Ann")
    assert refusal.value.code == "name_refused"
    assert await store.accounts.by_id(bot.id) == bot


def test_ids_can_be_part_of_a_cards_name() -> None:
    ids = {new_id() for _ in range(100)}
    assert len(ids) == 100
    assert all(len(name) == 16 and name.isascii() and name.isalnum() and name == name.lower() for name in ids)


async def test_a_player_shows_the_role_of_who_looks_after_the_server_and_no_other(store: Store) -> None:
    desk = accounts(store)
    ann, _, _ = await desk.hello(None, Register(kind="human", name="Ann"))
    bot, _, _ = await desk.hello(None, BOT)
    assert (desk.ref(ann).role, desk.ref(bot).role) == (None, None)
    for role in ("moderator", "admin"):
        await store.accounts.change(ann.id, role=role)
        changed = await store.accounts.by_id(ann.id)
        assert changed is not None
        assert desk.ref(changed).role == role
        body = msgspec.json.encode({"player": desk.ref(changed)})
        assert role.encode() not in without_name(body, ann.id, "Deleted player"), "it goes with the name"
