"""Signing in at a provider in a browser: there and back, on a phone, with the guest's games; and what goes wrong."""

from __future__ import annotations

from collections.abc import AsyncIterator, Iterator
from pathlib import Path
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser

from tests.live import LiveServer
from tests.server.accounts.fake_provider import CLIENT, SECRET, FakeProvider
from tests.web.conftest import Enter, people_at
from tests.web.test_accessibility import axe

pytestmark = pytest.mark.asyncio(loop_scope="package")

PHONE: dict[str, Any] = {"viewport": {"width": 320, "height": 640}, "reduced_motion": "reduce"}


@pytest.fixture
def provider() -> Iterator[FakeProvider]:
    with FakeProvider().running() as fake:
        yield fake


@pytest.fixture
def school(provider: FakeProvider, tmp_path: Path) -> Iterator[LiveServer]:
    (tmp_path / "secret").write_text(SECRET)
    places = {"oidc_issuer": provider.issuer, "oidc_secret_file": tmp_path / "secret"}
    with LiveServer(tmp_path, workers=0, oidc_client=CLIENT, oidc_label="Our School", **places) as live:
        yield live
    assert "Traceback" not in live.log()
    assert SECRET not in live.log()


@pytest_asyncio.fixture(loop_scope="package")
async def enter(chromium: Browser, school: LiveServer) -> AsyncIterator[Enter]:
    async with people_at(school.url, chromium) as enter:
        yield enter


async def test_a_person_goes_there_and_comes_back_as_the_same_from_any_device(
    enter: Enter, provider: FakeProvider
) -> None:
    phone, desk = await enter(**PHONE), await enter(color_scheme="dark")
    await phone.visit("/account")
    await phone.page.get_by_role("link", name="Sign in with Our School").click()
    button = phone.page.get_by_role("button", name="Sign in with Our School")
    await button.wait_for()
    found = await axe(phone, "sign-in")
    assert await phone.width() <= 320
    await button.click()
    await phone.page.get_by_text("signed in with your organisation").wait_for()
    assert phone.page.url.endswith("/account"), "no code is left in the address"
    name = await phone.page.locator("#who .player").first.inner_text()

    await desk.visit("/sign-in")
    found += await axe(desk, "sign-in, dark")
    await desk.page.get_by_role("button", name="Sign in with Our School").click()
    await desk.page.locator("#who", has_text=name).wait_for()
    await desk.page.get_by_role("button", name="Sign out").click()
    await desk.page.wait_for_url("**/")
    assert found == []

    provider.denies = True
    await desk.visit("/sign-in")
    await desk.page.get_by_role("button", name="Sign in with Our School").click()
    await desk.page.get_by_text("You were not let in there").wait_for()
    await desk.page.get_by_role("button", name="Try again").click()
    await desk.page.get_by_role("button", name="Sign in with Our School").wait_for()


async def test_an_answer_for_another_window_lets_nobody_in(enter: Enter, provider: FakeProvider) -> None:
    person = await enter()
    await person.visit("/sign-in?code=somebody-elses&state=theirs")
    await person.page.get_by_text("This answer is not for this window").wait_for()
    assert "/token" not in provider.asked
