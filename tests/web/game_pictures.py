"""Pictures of the games' boards, for links in messengers: ``python -m tests.web.game_pictures [GAME...]`` draws them.

Each is the first picture on the page of its game, in ``clients/web/pictures/``; commit them with the change.
"""

from __future__ import annotations

import asyncio
import sys
import tempfile
from pathlib import Path
from typing import Final

from playwright.async_api import Page, ViewportSize, async_playwright

from tests.docs.pages import ROOT
from tests.live import LiveServer
from tests.programs import require_program
from tests.shipped import SHIPPED

FOLDER: Final = ROOT / "clients" / "web" / "pictures"
SIDE: Final = 320
"""Pixels of the page, on which a board has the size that it has on a phone."""
SCALE: Final = 1.5
"""To 480 pixels: messengers show small pictures small."""


async def draw(page: Page, url: str, game: str) -> None:
    """Draw one game's board and write its picture."""
    await page.goto(f"{url}/games/{game}")
    picture = page.locator(".game-step-picture").first
    await picture.wait_for()
    await picture.evaluate(
        """(picture, side) => {
            const frame = document.createElement("div");
            frame.id = "frame";
            frame.style.cssText = `position: fixed; inset: 0; width: ${side}px; height: ${side}px; z-index: 99;
                background: var(--ground); display: grid; place-content: center; overflow: hidden`;
            picture.querySelector("label:has(input)")?.remove();
            frame.append(picture);
            document.body.append(frame);
            const fits = (zoom) => {
                picture.style.cssText = `box-sizing: border-box; max-inline-size: none; padding: 8px;
                    zoom: ${zoom}; inline-size: ${side / zoom}px`;
                return picture.getBoundingClientRect().height <= side;
            };
            for (let zoom = 1; !fits(zoom) && zoom > 0.3; zoom -= 0.02);
        }""",
        SIDE,
    )
    await page.locator("#frame").screenshot(path=FOLDER / f"{game}.png")


async def main(chosen: list[str]) -> None:
    """Draw the pictures of some games, of all by default."""
    FOLDER.mkdir(exist_ok=True)
    with tempfile.TemporaryDirectory() as folder, LiveServer(Path(folder), workers=0) as server:
        async with async_playwright() as playwright:
            chromium = await playwright.chromium.launch(executable_path=require_program("chromium"))
            screen: ViewportSize = {"width": SIDE, "height": SIDE}
            page = await chromium.new_page(viewport=screen, device_scale_factor=SCALE, reduced_motion="reduce")
            for game in chosen or sorted(SHIPPED):
                await draw(page, server.url, game)
            await chromium.close()


if __name__ == "__main__":
    asyncio.run(main(sys.argv[1:]))
