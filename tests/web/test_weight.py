"""Requests and bytes of a first visit: the bars of the lobby and of a game."""

from __future__ import annotations

from typing import Any

import pytest

from agon.server.app import WORDS
from agon.server.http.bundles import of_folder
from agon.server.http.languages import Languages
from tests.live import ROOT
from tests.web.conftest import Enter

WEB = ROOT / "clients/web"
pytestmark = pytest.mark.asyncio(loop_scope="package")

SENT = """
return [...performance.getEntriesByType("navigation"), ...performance.getEntriesByType("resource")]
  .map(({ name, transferSize }) => [name, transferSize]);
"""


READ = """
return arg.flatMap(([url, text]) => {
  try {
    new Function(text.replaceAll("import.meta", "({})"));
    return [];
  } catch (error) {
    return [`${url}: ${error}`];
  }
});
"""


def show(sent: list[Any]) -> str:
    return "\n".join(f"{size:8} {name}" for name, size in sent)


async def test_a_first_visit_to_the_lobby_is_a_few_requests(enter: Enter) -> None:
    person = await enter()
    await person.open_lobby()
    await person.page.locator(".game-card .game-icon").first.wait_for()
    sent = await person.evaluate(SENT)
    assert len(sent) <= 11, show(sent)  # and the icon, which this list lacks
    assert sum(size for _, size in sent) <= 110_000, show(sent)
    assert not any("/api/bots" in name for name, _ in sent), "the cards come with the first dialog"


async def test_a_game_is_a_few_requests(enter: Enter) -> None:
    person = await enter()
    await person.play_bot("Chess", "Grove")
    address = person.page.url
    other = await enter()
    await other.page.goto(address)
    await other.page.locator(".board").first.wait_for()
    sent = await other.evaluate(SENT)
    assert len(sent) <= 14, show(sent)
    assert sum(size for _, size in sent) <= 120_000, show(sent)


async def test_a_second_visit_asks_only_whether_the_page_has_changed(enter: Enter) -> None:
    person = await enter()
    await person.open_lobby()
    await person.open_lobby()
    sent = await person.evaluate(SENT)
    assert sum(size for _, size in sent) <= 10_000, show(sent)


async def test_every_bundle_can_be_read(enter: Enter) -> None:
    """Many are loaded by a click that no test makes."""
    texts = of_folder(WEB, Languages(WORDS)).texts
    person = await enter(bypass_csp=True)
    await person.visit("/about")
    wrong = await person.evaluate(READ, [[url, text] for url, text in texts.items() if url.endswith(".js")])
    assert wrong == []
    assert len(texts) > 20
