"""Steps of the search lab in the page's language."""

from __future__ import annotations

import pytest
from playwright.async_api import expect

from tests.clients.languages import steps
from tests.live import LiveServer
from tests.web.conftest import Enter
from tests.web.test_languages import speaking
from tests.web.test_languages_reasons import ENGLISH, TRANSLATED

pytestmark = pytest.mark.asyncio(loop_scope="package")
GROUP = "said-steps-*"


@pytest.mark.parametrize("language", ["de", "fr", "es"])
async def test_all_steps_of_the_lab_are_translated(enter: Enter, server: LiveServer, language: str) -> None:
    person = await enter()
    await speaking(person, server, language)
    await person.visit("/offline")
    given = {"language": language, "texts": steps.of_lab(), "group": GROUP}
    assert await person.evaluate(ENGLISH, given) == []


@pytest.mark.parametrize(
    ("language", "english", "own"),
    [
        (
            "de",
            "At a1 b2: P1 is to choose. The window is -\N{INFINITY} to 3/2.",
            "Bei a1 b2: P1 wählt. Das Fenster reicht von -\N{INFINITY} bis 3/2.",
        ),
        (
            "fr",
            "a2 is pruned. the other side already has 3 elsewhere, and MIN can hold it to 2 or less here: "
            "the other side will not come here, whatever a2 is worth.",
            "a2 est élaguée. L’autre camp a déjà 3 ailleurs, et MIN peut le limiter à 2 ou moins ici : "
            "l’autre camp ne viendra pas ici, quelle que soit la valeur de a2.",
        ),
        (
            "es",
            "Backup: b now has 1 visit and the sum 17/6 for Black.",
            "Retropropagación: b tiene ahora 1 visita y la suma 17/6 para Negras.",
        ),
    ],
)
async def test_a_step_is_translated(enter: Enter, server: LiveServer, language: str, english: str, own: str) -> None:
    person = await enter()
    await speaking(person, server, language)
    await person.visit("/offline")
    given = {"language": language, "texts": [english], "group": GROUP}
    assert await person.evaluate(TRANSLATED, given) == [own]


async def test_the_lab_shows_its_steps_in_the_language_of_the_page(enter: Enter, server: LiveServer) -> None:
    person = await enter()
    await speaking(person, server, "de")
    await person.visit("/lab")
    await person.page.locator(".lab-tree").first.wait_for()
    await person.page.get_by_role("button", name="Nächster Schnitt").click()
    shown = person.page.locator(".lab-run:first-child .lab-sentence")
    await expect(shown).to_contain_text("MAX hat anderswo schon 3, und MIN kann es hier auf 2 oder weniger halten")
    await expect(person.page.locator(".lab-run:first-child [lang=en]")).to_have_count(0)
