"""The real server, a real browser, and people in it."""

from __future__ import annotations

from collections.abc import AsyncGenerator, AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager
from typing import Any

import pytest
import pytest_asyncio
from playwright.async_api import Browser, Page, async_playwright

from tests.live import LiveServer
from tests.programs import require_program
from tests.web.person import Person
from tests.web.relay import Relay

ARGUMENTS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--no-first-run",
]
WARM_UP_MS = 600_000
"""Longest that a machine that never compiled the kernels may take."""

Enter = Callable[..., Awaitable[Person]]


@pytest.fixture(scope="package")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LiveServer]:
    with LiveServer(tmp_path_factory.mktemp("web"), rated_guests="true") as live:
        yield live


@pytest_asyncio.fixture(scope="package", loop_scope="package")
async def chromium() -> AsyncIterator[Browser]:
    """A browser without a server, for tests that start their own."""
    executable = require_program("chromium")
    async with async_playwright() as playwright:
        chromium = await playwright.chromium.launch(executable_path=executable, args=ARGUMENTS)
        yield chromium
        await chromium.close()


@pytest_asyncio.fixture(scope="package", loop_scope="package")
async def browser(chromium: Browser, server: LiveServer) -> Browser:
    """Chromium, after the server's workers have warmed up."""
    page = await chromium.new_page()
    await warmed(page, server)
    await page.close()
    return chromium


async def warmed(page: Page, server: LiveServer) -> None:
    """Wait for the server's workers; a test that restarts the common server also calls this."""
    await page.goto(server.url)
    await page.locator(".hero-count", has_text="online").wait_for()
    await page.locator(".warmth").wait_for(state="detached", timeout=WARM_UP_MS)


@asynccontextmanager
async def people_at(url: str, chromium: Browser) -> AsyncGenerator[Enter]:
    """Yield ``enter``: ``await enter()`` adds a person with a browser of their own, optionally ``through`` a relay.

    At the end no console may contain an error.
    """
    complaints: list[str] = []
    async with AsyncExitStack() as stack:

        async def arrive(*, through: Relay | None = None, **context: Any) -> Person:
            usual = {"viewport": {"width": 1280, "height": 900}, "service_workers": "block"}
            settings: dict[str, Any] = {**usual, **context}
            made = await chromium.new_context(**settings)
            stack.push_async_callback(made.close)
            page = await made.new_page()
            person = Person(page, url if through is None else through.url)
            page.on("pageerror", lambda error: complaints.append(str(error)))
            page.on("console", lambda said: complaints.append(said.text) if said.type == "error" else None)
            return person

        yield arrive
    network = ("net::ERR_", "WebSocket connection to", "Failed to load resource")
    assert [text for text in complaints if not any(each in text for each in network)] == []


@pytest_asyncio.fixture(loop_scope="package")
async def enter(browser: Browser, server: LiveServer) -> AsyncIterator[Enter]:
    """People at the common server."""
    async with people_at(server.url, browser) as enter:
        yield enter


@pytest_asyncio.fixture(loop_scope="package")
async def relay(server: LiveServer) -> AsyncIterator[Relay]:
    """A network between a person and the server that the test can cut."""
    async with Relay(server.port) as between:
        yield between
