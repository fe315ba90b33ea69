"""The second factor in a browser: turned on, asked for at another device, replaced by a recovery code, turned off."""

from __future__ import annotations

import time

import pytest
import segno
from playwright.async_api import Page, expect
from pyotp.totp import TOTP

from agon.server.accounts.second_factor import RECOVERY_CODES, STEP_MS
from tests.web.conftest import Enter
from tests.web.test_accessibility import SMALL, axe
from tests.web.test_account import PASSWORD, at_account, sign_in, sign_up

pytestmark = pytest.mark.asyncio(loop_scope="package")


QUIET = 4
"""Light modules round a QR code that its standard asks for."""
DRAWN = r"""(svg) => {
    const dark = svg.lastElementChild.getAttribute("d").matchAll(/M(\d+) (\d+)/g);
    return [svg.getAttribute("viewBox"), [...dark].map((at) => [Number(at[1]), Number(at[2])])];
}"""


def expected(totp: TOTP, name: str) -> list[object]:
    """Return the box of the QR code that an authenticator app must read, and its dark modules."""
    rows = segno.make(totp.provisioning_uri(name=name, issuer_name="Agon"), error="m", micro=False).matrix
    size = len(rows) + 2 * QUIET
    dark = [[x + QUIET, y + QUIET] for y, row in enumerate(rows) for x, module in enumerate(row) if module]
    return [f"0 0 {size} {size}", dark]


async def trouble(page: Page, form: str) -> str:
    """Return what the page says about a form that was refused."""
    return await page.locator(f"section:has(#{form}) .trouble").inner_text()


async def enter_code(page: Page, code: str) -> None:
    """Type the code that the sign-in form asks for, and send the form."""
    form = page.locator("#sign-in")
    await form.locator("#code").fill(code)
    await form.get_by_role("button", name="Sign in").click()


async def test_an_authenticator_app_is_set_up_asked_for_and_turned_off(enter: Enter) -> None:
    person, phone, tablet = await enter(), await enter(), await enter()
    await sign_up(person, "Factoria")
    page = person.page
    await page.locator("#begin-factor-password").fill("wrong horse")
    await page.get_by_role("button", name="Set it up").click()
    assert "password" in await trouble(page, "begin-factor")
    await page.locator("#begin-factor-password").fill(PASSWORD)
    await page.get_by_role("button", name="Set it up").click()
    await page.get_by_role("img", name="QR code of the secret below").wait_for()
    totp = TOTP(await page.locator("code.secret").inner_text())
    assert await page.locator("#confirm-factor svg").evaluate(DRAWN) == expected(totp, "Factoria")
    step = int(time.time() * 1000) // STEP_MS
    await page.locator("#confirm-factor-code").fill(totp.generate_otp(step))
    await page.get_by_role("button", name="Turn it on").click()
    await page.get_by_role("heading", name="Your recovery codes").wait_for()
    recovery = await page.locator(".recovery code").all_inner_texts()
    assert len(set(recovery)) == RECOVERY_CODES
    await page.reload()
    await page.get_by_role("button", name="Turn it off").wait_for()  # a wrong password has not ended the session
    assert recovery[0] not in await page.content(), "they are shown once"

    for device, code, refused in (
        (phone, totp.generate_otp(step + 1), "wrong"),
        (tablet, recovery[0], recovery[0][1:]),
    ):
        await sign_in(device, "Factoria", PASSWORD)
        await enter_code(device.page, refused)
        await device.page.locator(".trouble", has_text="does not fit, or was used").wait_for()
        await expect(device.page.locator(".me-name")).not_to_have_text("Factoria")
        await enter_code(device.page, code)
        await expect(device.page.locator(".me-name")).to_have_text("Factoria")

    await page.locator("#end-factor-password").fill(PASSWORD)
    await page.locator("#end-factor-code").fill(recovery[0])
    await page.get_by_role("button", name="Turn it off").click()
    assert "code" in await trouble(page, "end-factor")
    await page.locator("#end-factor-code").fill(recovery[1])
    await page.get_by_role("button", name="Turn it off").click()
    await page.get_by_role("button", name="Set it up").wait_for()


async def test_axe_finds_nothing_in_its_panels_on_the_smallest_screen(enter: Enter) -> None:
    person = await enter(**SMALL)
    await sign_up(person, "Factorella")
    page = await at_account(person)
    await page.locator("#begin-factor-password").fill(PASSWORD)
    await page.get_by_role("button", name="Set it up").click()
    totp = TOTP(await page.locator("code.secret").inner_text())
    found = await axe(person, "offered")
    assert await person.width() <= 320
    await page.locator("#confirm-factor-code").fill(totp.generate_otp(int(time.time() * 1000) // STEP_MS))
    await page.get_by_role("button", name="Turn it on").click()
    await page.get_by_role("heading", name="Your recovery codes").wait_for()
    found += await axe(person, "on")
    assert await person.width() <= 320
    assert found == []
