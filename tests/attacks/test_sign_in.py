"""Attacks on sign-in: wrong passwords lock nobody but their sender out."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.live import LiveServer
from tests.server.accounts.test_account_laws import PASSWORD, Member
from tests.server.raw_client import RawClient

WRONG = "wrong horse battery"


@pytest.mark.asyncio
async def test_wrong_passwords_from_elsewhere_do_not_keep_the_owner_out(tmp_path: Path) -> None:
    with LiveServer(tmp_path, workers=0) as server:
        async with Member(server.ws) as owner, RawClient(server.ws, source="127.0.0.2") as other:
            await owner.sign_up("Anouk")
            said = [(await other.ask("log_in", name="anouk", password=WRONG))["code"] for _ in range(12)]
            assert said == ["unauthenticated"] * 10 + ["too_fast"] * 2
            async with RawClient(server.ws, hello=False) as phone:
                assert (await phone.ask("log_in", name="Anouk", password=PASSWORD))["t"] == "logged_in"
            async with RawClient(server.ws, hello=False, source="127.0.0.2") as beside:
                assert (await beside.ask("log_in", name="Anouk", password=PASSWORD))["code"] == "too_fast"
                known = await beside.ask("log_in", name="Anouk", password=PASSWORD, device=owner.token)
                assert known["t"] == "logged_in", "a device that signed in before"
            new = "another battery"
            assert (await owner.ask("change_password", old=PASSWORD, new=new))["t"] == "ok"
            assert (await owner.ask("delete_account", password=new))["t"] == "ok"
