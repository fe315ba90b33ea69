"""The second factor: asked for after the password, each code once, and its secret nowhere else."""

from __future__ import annotations

import asyncio
import json
import re

import pytest
from click.testing import CliRunner
from pyotp.totp import TOTP

from agon.commands.operate.account import account as account_command
from agon.protocol.errors import Refused
from agon.server.accounts.authentication import reset_token
from agon.server.accounts.deletion import mark
from agon.server.accounts.second_factor import RECOVERY_CODES, STEP_MS
from agon.server.accounts.sign_in_limits import TRIES
from agon.server.app import Parts
from agon.server.store import AccountRow, Store
from tests.server.accounts.test_account_laws import PASSWORD as LONG
from tests.server.accounts.test_account_laws import Member
from tests.server.accounts.test_authentication import PASSWORD, Place
from tests.server.conftest import at as url
from tests.server.raw_client import RawClient
from tests.server.store.building import execute


class Secured(Place):
    """The same with an account that has a second factor."""

    async def secure(self, store: Store) -> AccountRow:
        ann = await self.member("Ann")
        self.secret = (await self.members.second_factors.offer(ann)).secret
        self.recovery = await self.members.second_factors.confirm(ann, self.code())
        self.time += 2 * STEP_MS
        found = await store.accounts.by_id(ann.id)
        assert found is not None
        return found

    def code(self, steps: int = 0) -> str:
        return TOTP(self.secret).generate_otp(self.time // STEP_MS + steps)

    async def enter(self, code: str | None, address: str = "1.2.3.4") -> AccountRow:
        return (await self.members.log_in("Ann", PASSWORD, "", address, code=code)).account


@pytest.fixture
def at(store: Store) -> Secured:
    return Secured(store)


async def test_a_login_needs_the_password_and_a_code(at: Secured, store: Store) -> None:
    ann = await at.secure(store)
    assert ann.second_factor
    with pytest.raises(Refused, match="code_needed"):
        await at.enter(None)
    assert "name and password do not fit" in await at.refused("Ann", "wrong horse"), "the password comes first"
    for wrong in ("000000" if at.code() != "000000" else "111111", at.code(2), at.code(-2), "", at.recovery[0][:-1]):
        with pytest.raises(Refused, match="unauthenticated"):
            await at.enter(wrong)
    assert await at.enter(f" {at.code()[:3]} {at.code()[3:]}") == ann


async def test_a_code_works_once_and_none_before_it_either(at: Secured, store: Store) -> None:
    await at.secure(store)
    await at.enter(at.code())
    for again in (at.code(), at.code(-1)):
        with pytest.raises(Refused, match="was used"):
            await at.enter(again)
    await at.enter(at.code(1))


async def test_a_recovery_code_works_once(at: Secured, store: Store) -> None:
    await at.secure(store)
    assert len(set(at.recovery)) == RECOVERY_CODES
    assert all(re.fullmatch("[a-z2-9]{4}(-[a-z2-9]{4}){3}", code) for code in at.recovery), at.recovery
    first, second = at.recovery[:2]
    await at.enter(first.upper())
    with pytest.raises(Refused, match="unauthenticated"):
        await at.enter(first)
    await at.enter(second.replace("-", ""))


async def test_codes_are_tried_so_often_by_those_who_know_the_password(at: Secured, store: Store) -> None:
    await at.secure(store)
    for n in range(TRIES.most):
        with pytest.raises(Refused, match="unauthenticated"):
            await at.enter("wrong", f"10.0.{n}.1")
    with pytest.raises(Refused, match="too_fast"):
        await at.enter(at.code(), "10.9.9.9")


async def test_a_new_secret_is_confirmed_with_so_many_tries(at: Secured, store: Store) -> None:
    ann = await at.member("Ann")
    at.secret = (await at.members.second_factors.offer(ann)).secret
    for _ in range(TRIES.most):
        with pytest.raises(Refused, match="unauthenticated"):
            await at.members.second_factors.confirm(ann, "wrong")
    with pytest.raises(Refused, match="too_fast"):
        await at.members.second_factors.confirm(ann, at.code())


async def test_the_hosts_link_for_a_password_does_not_replace_the_code(at: Secured, store: Store) -> None:
    ann = await at.secure(store)
    token = await reset_token(store, ann, at.time)
    with pytest.raises(Refused, match="code_needed"):
        await at.members.reset_password(token, "another horse", "1.2.3.4")
    assert (await at.members.reset_password(token, "another horse", "1.2.3.4", at.code())).account.id == ann.id


async def test_a_secret_is_offered_again_until_it_is_confirmed_and_then_no_more(at: Secured, store: Store) -> None:
    ann = await at.member("Ann")
    factors = at.members.second_factors
    with pytest.raises(Refused, match="not_allowed"):
        await factors.confirm(ann, "123456")
    first, second = await factors.offer(ann), await factors.offer(ann)
    assert first.secret != second.secret
    assert second.secret in second.uri
    assert {len(row) for row in second.qr} == {len(second.qr)}
    finder = ["1111111", "1000001", "1011101", "1011101", "1011101", "1000001", "1111111"]  # ISO/IEC 18004, 6.3.3
    assert [row[:7] for row in second.qr[:7]] == [row[-7:] for row in second.qr[:7]] == finder
    assert [row[:7] for row in second.qr[-7:]] == finder
    assert first.qr != second.qr, "each secret has its own"
    await at.enter(None)
    for secret in (first.secret, second.secret):
        at.secret = secret
        if secret == first.secret:
            with pytest.raises(Refused, match="unauthenticated"):
                await factors.confirm(ann, at.code())
    await factors.confirm(ann, at.code())
    with pytest.raises(Refused, match="not_allowed"):
        await factors.offer(ann)


async def test_set_up_use_and_end_over_the_wire_leave_the_secret_nowhere_else(app: Parts) -> None:
    async with Member(url(app)) as ann:
        await ann.sign_up("Anouk")
        assert (await ann.ask("begin_second_factor", password="wrong"))["code"] == "unauthenticated"
        offer = await ann.ask("begin_second_factor", password=LONG)
        totp = TOTP(offer["secret"])
        step = app.registry.clock.now() // STEP_MS
        on = await ann.ask("confirm_second_factor", code=totp.generate_otp(step))
        assert (await ann.ask("my_account"))["account"]["second_factor"]
        told = json.dumps([await ann.ask("export_my_data"), await ann.ask("my_account")])
        assert offer["secret"] not in told
        assert not any(code in told for code in on["recovery"])
        [(stored,)] = await execute(app.store.database, "SELECT totp_codes FROM accounts")
        assert not any(code in stored or code.replace("-", "") in stored for code in on["recovery"])
        async with RawClient(url(app), hello=False) as phone:
            wish = {"name": "Anouk", "password": LONG}
            assert (await phone.ask("log_in", **wish))["code"] == "code_needed"
            assert (await phone.ask("log_in", **wish, code=on["recovery"][0]))["t"] == "logged_in"
        for wrong in ({"password": LONG, "code": "123456"}, {"password": "wrong", "code": on["recovery"][1]}):
            assert (await ann.ask("end_second_factor", **wrong))["code"] == "unauthenticated"
        ended = await ann.ask("end_second_factor", password=LONG, code=on["recovery"][1])
        assert not ended["account"]["second_factor"]
        async with RawClient(url(app), hello=False) as phone:
            assert (await phone.ask("log_in", **wish))["t"] == "logged_in", "the password is enough again"
        assert not app.presence.answers, "nor in an answer that is kept"


async def test_a_deleted_account_leaves_no_secret(at: Secured, store: Store) -> None:
    ann = await at.secure(store)
    await mark(store, ann.id, at.time)
    assert await store.second_factors.of(ann.id) is None


async def test_the_host_takes_a_lost_second_factor_away(place: str) -> None:
    store = await Store.open(place)
    at = Secured(store)
    await at.secure(store)
    await store.close()
    command = ["reset-second-factor", "Ann", "--database", place]
    runs = [await asyncio.to_thread(CliRunner().invoke, account_command, command) for _ in range(2)]
    assert [run.exit_code for run in runs] == [0, 1]
    store = await Store.open(place)
    ann = (await store.accounts.listed())[0]
    assert not ann.second_factor
    assert [entry.what for entry in await store.audit_log.latest(3, ann.id)] == ["has no second factor any more"]
    await store.close()
