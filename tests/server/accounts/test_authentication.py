"""Test passwords and roles without a server: logins, their cost, and roles that accounts cannot reach."""

from __future__ import annotations

import logging

import pytest
from argon2 import PasswordHasher

from agon.protocol.errors import Refused
from agon.protocol.messages import Register
from agon.server.accounts.accounts import Accounts
from agon.server.accounts.authentication import Authentication, reset_token
from agon.server.accounts.credentials import IDLE_MS, OWN, READING, TOKEN_PREFIX, made, new_token
from agon.server.accounts.guests import Guests
from agon.server.accounts.passwords import Passwords, check_new
from agon.server.accounts.sign_in_limits import (
    SIGN_UPS_OF_ADDRESS,
    TRIES,
    TRIES_OF_ADDRESS,
    TRIES_OF_NAME,
    TRIES_UNDER_ATTACK,
    SignInLimits,
)
from agon.server.accounts.sweep import Sweep
from agon.server.moderation.handlers import check_role
from agon.server.ops.run_time import RunTime
from agon.server.store import AccountRow, Store
from tests.server.store.building import execute

PASSWORD = "correct horse"
NOW = 1_700_000_000_000


class Place:
    """All parts of authentication, with a cheap hash."""

    def __init__(self, store: Store) -> None:
        self.time = NOW
        self.passwords = Passwords(PasswordHasher(time_cost=1, memory_cost=8, parallelism=1))
        self.accounts = Accounts(store, ["Minna"], RunTime(), Guests(bytes(32)), now=lambda: self.time)
        self.members = Authentication(store, self.accounts, self.passwords, now=lambda: self.time)
        self.limits = SignInLimits(store.sign_in_tries, lambda: self.time)

    async def guest(self) -> AccountRow:
        """A guest who is stored."""
        guest, _, credential = await self.accounts.hello(None, None)
        return await self.accounts.keep(guest, credential, "1.2.3.4")

    async def member(self, name: str) -> AccountRow:
        guest = await self.guest()
        return (await self.members.sign_up(guest, name, PASSWORD, "", "1.2.3.4")).account

    async def refused(self, name: str, password: str, address: str = "1.2.3.4") -> str:
        with pytest.raises(Refused) as refusal:
            await self.members.log_in(name, password, "", address)
        return str(refusal.value)

    async def lets_in(self, name: str, password: str, *, instead_of: str) -> None:
        """Check that the password has replaced another."""
        assert (await self.members.log_in(name, password, "", "1.2.3.9")).account.name == name
        assert (await self.refused(name, instead_of, "1.2.3.9")).startswith("unauthenticated")


@pytest.fixture
def at(store: Store) -> Place:
    return Place(store)


async def test_a_guest_signs_up_and_logs_in_elsewhere_as_the_same(at: Place) -> None:
    ann = await at.member("Ann")
    entered = await at.members.log_in("ÄNN", PASSWORD, "a phone", "1.2.3.4")
    assert entered.account == ann
    assert entered.token is not None
    known = await at.accounts.hello(entered.token, None)
    assert (known.account, known.credential) == (ann, entered.credential)
    at.time += 366 * 86_400_000
    with pytest.raises(Refused, match="unauthenticated"):
        await at.accounts.hello(entered.token, None)


async def test_a_sign_up_ends_the_tokens_of_the_guest(at: Place, store: Store) -> None:
    guest, old, credential = await at.accounts.hello(None, None)
    guest = await at.accounts.keep(guest, credential, "1.2.3.4")
    program = new_token("human")
    await store.accounts.add(made(program, guest.id, "api", at.time, scopes=["play"]))
    entered = await at.members.sign_up(guest, "Ann", PASSWORD, "a phone", "1.2.3.4")
    for token in (old, program):
        with pytest.raises(Refused, match="unauthenticated"):
            await at.accounts.hello(token, None)
    known = await at.accounts.hello(entered.token, None)
    assert (known.account, known.credential.label) == (entered.account, "a phone")


async def test_who_has_a_name_and_a_password_does_not_sign_up_again(at: Place) -> None:
    ann = await at.member("Ann")
    with pytest.raises(Refused, match="not_allowed: this account has a name and a password already"):
        await at.members.sign_up(ann, "Anna", "another horse", "", "1.2.3.4")
    assert (await at.members.log_in("Ann", PASSWORD, "", "1.2.3.4")).account == ann


async def test_a_session_that_nobody_uses_ends_and_one_in_use_goes_on(at: Place, store: Store) -> None:
    ann = await at.member("Ann")
    used, idle = [await at.members.log_in("Ann", PASSWORD, "", "1.2.3.4") for _ in range(2)]
    program, guest = new_token("human"), await at.accounts.hello(None, Register(kind="human", name="Gus"))
    await store.accounts.add(made(program, ann.id, "api", at.time, scopes=["play"]))
    for _ in range(2):
        at.time += IDLE_MS - 1
        assert (await at.accounts.hello(used.token, None)).account == ann
    with pytest.raises(Refused, match="not used for 90 days"):
        await at.accounts.hello(idle.token, None)
    assert (await at.accounts.hello(program, None)).account == ann
    assert (await at.accounts.hello(guest.token, None)).account == guest.account, "nothing else lets a guest in"


async def test_a_wrong_password_and_an_unknown_name_look_and_cost_the_same(at: Place) -> None:
    await at.member("Ann")
    await at.refused("nobody", PASSWORD)  # the first one also makes the hash that is compared with
    before = at.passwords.hashed
    wrong = await at.refused("Ann", "wrong horse")
    between = at.passwords.hashed
    unknown = await at.refused("Nobody", "wrong horse")
    assert wrong == unknown
    assert (between - before, at.passwords.hashed - between) == (1, 1)


async def test_tries_are_counted_by_name_and_address_and_lock_nobody_else_out(at: Place) -> None:
    await at.member("Ann")
    for name in ("ann", "nobody"):
        said = [await at.refused(name, "wrong horse", "10.0.0.1") for _ in range(TRIES.most + 1)]
        assert [text[:8] for text in said] == ["unauthen"] * TRIES.most + ["too_fast"]
    hashed = at.passwords.hashed
    assert "too_fast" in await at.refused("Ann", PASSWORD, "10.0.0.1"), "even with the right one"
    assert at.passwords.hashed == hashed, "and nothing is computed for it"
    assert (await at.members.log_in("Ann", PASSWORD, "", "10.0.1.1")).account.name == "Ann", "the owner, elsewhere"
    at.time += TRIES.each_ms
    assert (await at.members.log_in("Ann", PASSWORD, "", "10.0.0.1")).account.name == "Ann"
    said = [await at.refused(f"n{n}", "wrong horse", "10.0.2.2") for n in range(TRIES_OF_ADDRESS.most + 1)]
    assert "too_fast" in said[-1]
    assert "too_fast" not in said[-2]


async def test_a_name_under_attack_from_many_addresses_is_slowed_and_not_locked(at: Place) -> None:
    await at.member("Ann")
    for n in range(TRIES_OF_NAME.most):
        assert "unauthen" in await at.refused("Ann", "wrong horse", f"10.0.{n}.1")
    said = [await at.refused("Ann", "wrong horse", "10.9.0.1") for _ in range(TRIES_UNDER_ATTACK.most + 1)]
    assert [text[:8] for text in said] == ["unauthen"] * TRIES_UNDER_ATTACK.most + ["too_fast"]
    assert (await at.members.log_in("Ann", PASSWORD, "", "10.9.9.9")).account.name == "Ann", "at once, from anywhere"


async def test_a_device_that_signed_in_before_has_tries_of_its_own(at: Place, store: Store) -> None:
    ann, bea = await at.member("Ann"), await at.member("Bea")
    mine, hers = [await at.members.log_in(name, PASSWORD, "", "10.0.0.1") for name in ("Ann", "Bea")]
    await store.accounts.revoke(ann.id, at.time)
    await store.accounts.revoke(bea.id, at.time)
    for _ in range(TRIES_OF_ADDRESS.most):
        await at.refused("Ann", "wrong horse", "10.0.0.1")
    for known in ((), (hers.credential.token_hash,), ("unknown",)):
        with pytest.raises(Refused, match="too_fast"):
            await at.members.log_in("Ann", PASSWORD, "", "10.0.0.1", known=known)
    known = (None, mine.credential.token_hash)
    assert (await at.members.log_in("Ann", PASSWORD, "", "10.0.0.1", known=known)).account.id == ann.id
    for _ in range(TRIES.most - 1):
        with pytest.raises(Refused, match="unauthenticated"):
            await at.members.log_in("Ann", "wrong horse", "", "10.0.0.1", known=known)
    with pytest.raises(Refused, match="too_fast"):
        await at.members.log_in("Ann", PASSWORD, "", "10.0.0.1", known=known)


async def test_a_session_needs_no_tries_of_its_name(at: Place) -> None:
    ann = await at.member("Ann")
    mine, other = [await at.members.log_in("Ann", PASSWORD, "", "10.0.0.1") for _ in range(2)]
    for n in range(TRIES_OF_NAME.most):
        await at.refused("Ann", "wrong horse", "10.0.0.1" if n < TRIES.most else f"10.0.{n}.1")
    for _ in range(TRIES.most):
        with pytest.raises(Refused, match="unauthenticated"):
            await at.members.check(ann, other.credential, "wrong horse", "$.password")
    with pytest.raises(Refused, match="too_fast"):
        await at.members.check(ann, other.credential, PASSWORD, "$.password")
    await at.members.change_password(ann, mine.credential, PASSWORD, "another horse")


async def test_servers_of_one_database_count_together_and_old_rows_go(at: Place, store: Store) -> None:
    other = SignInLimits(store.sign_in_tries, lambda: at.time)
    for limits in (at.limits, other):
        for _ in range(TRIES.most // 2):
            await limits.password("Ann", "10.0.0.1", None)
    with pytest.raises(Refused, match="too_fast"):
        await other.password("Ann", "10.0.0.1", None)
    sweep = Sweep(store, lambda: at.time)
    await sweep.sweep()
    assert await execute(store.database, "SELECT count(*) FROM sign_in_tries") == [(3,)]
    at.time += TRIES_OF_NAME.most * TRIES_OF_NAME.each_ms
    await sweep.sweep()
    assert await execute(store.database, "SELECT count(*) FROM sign_in_tries") == [(0,)]


@pytest.mark.parametrize("name", ["Ann", "ann", "Аnn", "Minna", "Max BOT"])
async def test_a_name_that_is_taken_or_pretends_is_refused(at: Place, name: str) -> None:
    ann = await at.member("Ann")
    guest = await at.guest()
    for attempt in (at.members.sign_up(guest, name, PASSWORD, "", "1.2.3.4"), at.accounts.rename(guest, name)):
        with pytest.raises(Refused, match="name_refused"):
            await attempt
    assert (await at.accounts.rename(ann, "Anna")).name == "Anna"
    await at.refused("Ann", PASSWORD)
    assert (await at.members.log_in("anna", PASSWORD, "", "1.2.3.4")).account.id == ann.id


@pytest.mark.parametrize(
    "password",
    ["short", "aaaaaaaaaa", "Annabella", "Password1", "password123!", "12345678", "87654321", "qwertyui", "Poiuytre",
     "abcabcabc", "1q2w3e4r", "!!Welcome2026", "iloveyou", "asdfghjk"],
)  # fmt: skip
async def test_passwords_that_are_guessed_first_are_refused(at: Place, password: str) -> None:
    guest = await at.guest()
    with pytest.raises(Refused, match="password_refused"):
        await at.members.sign_up(guest, "Annabella", password, "", "1.2.3.4")


@pytest.mark.parametrize("password", ["correct horse", "passing showers", "3 chess clubs", "qwertzchen im zoo"])
def test_longer_passwords_with_a_common_word_inside_are_good(password: str) -> None:
    check_new(password, "Annabella", "$.password")


async def test_a_new_password_ends_every_other_session(at: Place, store: Store) -> None:
    ann = await at.member("Ann")
    kept, gone = [await at.members.log_in("Ann", PASSWORD, "", "1.2.3.4") for _ in range(2)]
    with pytest.raises(Refused, match="unauthenticated"):
        await at.members.change_password(ann, kept.credential, "wrong horse", "another horse")
    with pytest.raises(Refused, match="password_refused"):
        await at.members.change_password(ann, kept.credential, PASSWORD, "short")
    await at.members.change_password(ann, kept.credential, PASSWORD, "another horse")
    await at.lets_in("Ann", "another horse", instead_of=PASSWORD)
    assert (await at.accounts.hello(kept.token, None)).account == ann
    with pytest.raises(Refused, match="unauthenticated"):
        await at.accounts.hello(gone.token, None)
    token = await reset_token(store, ann, at.time)
    with pytest.raises(Refused, match="password_refused"):
        await at.members.reset_password(token, "short", "1.2.3.4")
    assert (await at.members.reset_password(token, "third horse!", "1.2.3.4")).account == ann
    await at.lets_in("Ann", "third horse!", instead_of="another horse")
    for lost in (at.members.reset_password(token, "fourth horse", "1.2.3.4"), at.accounts.hello(kept.token, None)):
        with pytest.raises(Refused, match="unauthenticated"):
            await lost
    with pytest.raises(Refused, match="unauthenticated"):
        await at.accounts.hello(await reset_token(store, ann, at.time), None)


async def test_the_token_in_the_log_makes_one_administrator(
    at: Place, store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    ann, bea = await at.member("Ann"), await at.member("Bea")
    with caplog.at_level(logging.WARNING):
        await at.members.offer_administration()
    token = next(word for word in caplog.text.split() if word.startswith(TOKEN_PREFIX["admin"]))
    with pytest.raises(Refused, match="unauthenticated"):
        await at.members.become_admin(ann, TOKEN_PREFIX["admin"] + "guessed", "1.2.3.4")
    assert (await at.members.become_admin(ann, token, "1.2.3.4")).role == "admin"
    with pytest.raises(Refused, match="unauthenticated"):
        await at.members.become_admin(bea, token, "1.2.3.4")
    [entry] = await store.audit_log.latest(10)
    assert str(entry) == f"account {ann.id} was made admin by the one-time token, by account {ann.id}"
    caplog.clear()
    await at.members.offer_administration()
    assert caplog.text == ""


async def test_the_token_in_the_log_makes_no_second_administrator(
    at: Place, store: Store, caplog: pytest.LogCaptureFixture
) -> None:
    ann, bea = await at.member("Ann"), await at.member("Bea")
    with caplog.at_level(logging.WARNING):
        await at.members.offer_administration()
    token = next(word for word in caplog.text.split() if word.startswith(TOKEN_PREFIX["admin"]))
    await store.accounts.change(ann.id, role="admin")  # as `agon account role` does
    with pytest.raises(Refused, match="unauthenticated"):
        await at.members.become_admin(bea, token, "1.2.3.4")
    assert await store.accounts.by_id(bea.id) == bea


async def test_only_a_token_of_the_host_sets_a_new_password(at: Place, store: Store) -> None:
    ann = await at.member("Ann")
    entered = await at.members.log_in("Ann", PASSWORD, "", "1.2.3.4")
    api = new_token("human")
    await store.accounts.add(made(api, ann.id, "api", at.time, scopes=["read"]))
    assert entered.token is not None
    for token in (entered.token, api):
        with pytest.raises(Refused, match="unauthenticated"):
            await at.members.reset_password(token, "another horse", "1.2.3.4")
    await at.refused("Ann", "another horse")
    assert (await at.members.log_in("Ann", PASSWORD, "", "1.2.3.4")).account == ann


async def test_the_owner_of_a_closed_account_gets_no_session_and_hears_why(at: Place, store: Store) -> None:
    ann = await at.member("Ann")
    await store.accounts.change(ann.id, closed="spam")
    before = await store.accounts.of(ann.id)
    assert await at.refused("Ann", PASSWORD) == "account_closed: this account was closed: spam"
    assert "unauthenticated" in await at.refused("Ann", "wrong horse"), "which only the owner may know"
    assert await store.accounts.of(ann.id) == before


async def test_a_bot_is_a_bot_on_every_path(at: Place) -> None:
    bot, token, _ = await at.accounts.hello(None, Register(kind="bot", name="Charly", operator="Ann"))
    assert token is not None
    with pytest.raises(Refused, match="not_allowed"):
        await at.members.sign_up(bot, "Charly", PASSWORD, "", "1.2.3.4")
    with pytest.raises(Refused, match="not_allowed"):
        await at.members.become_admin(bot, "agon-admin-x", "1.2.3.4")
    human, guest = await at.member("Ann"), await at.guest()
    for role in ("moderator", "admin"):
        with pytest.raises(Refused, match="has a name and a password"):
            check_role(guest, role)
    for account, role in ((bot, "human"), (bot, "admin"), (bot, "moderator"), (human, "bot"), (human, "king")):
        with pytest.raises(Refused, match="not_allowed"):
            check_role(account, role)
    known = await at.accounts.hello(token, Register(kind="human", name="Charly"))
    assert (known.account.kind, at.accounts.ref(known.account).kind) == ("bot", "bot")


def test_no_command_is_for_reading_and_for_sessions_alone() -> None:
    assert not READING & OWN


async def test_tries_from_one_network_are_counted_together_whatever_address_of_it_they_come_from(at: Place) -> None:
    for number in range(TRIES_OF_ADDRESS.most):
        await at.limits.token(f"2001:db8::{number:x}")
    with pytest.raises(Refused, match="too many tries"):
        await at.limits.token("2001:db8::ffff:ffff")
    await at.limits.token("2001:db8:0:1::1")


async def test_sign_ups_from_one_address_are_limited_before_they_cost_a_hash(at: Place) -> None:
    for number in range(SIGN_UPS_OF_ADDRESS.most):
        await at.limits.sign_up(f"2001:db8::{number:x}")
    guest = await at.guest()
    hashed = at.passwords.hashed
    with pytest.raises(Refused, match="too_fast"):
        await at.members.sign_up(guest, "Annabella", PASSWORD, "", "2001:db8::ffff")
    assert at.passwords.hashed == hashed
    await at.members.sign_up(guest, "Annabella", PASSWORD, "", "1.2.3.4")
