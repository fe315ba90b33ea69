"""Bundles: each module runs once, after those that it needs, whichever bundle brings it."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from agon.server.app import WORDS
from agon.server.http.bundles import PREFIX, BundleError, Bundles, of_folder
from agon.server.http.languages import Languages

WEB = Path(__file__).parents[3] / "clients/web"
LANGUAGES = Languages(WORDS)
PAGE = """\
  <head>
    <link rel="stylesheet" href="/static/css/one.css" />
    <link rel="stylesheet" href="/static/css/two.css" media="print" />
    <script src="/static/js/theme.js"></script>
    <script type="module" src="/static/js/{name}.js"></script>
  </head>
"""
FILES = {
    "css/one.css": "a{}\n",
    "css/two.css": "b{}\n",
    "js/theme.js": "theme()",
    "js/dom.js": "/** Draws. */\nexport const h = 1;\n// why\nexport function draw() {}\n",
    "js/lobby.js": 'import { h as make, draw } from "./dom.js";\nimport * as rare from "./rare.js";\nmake(draw);\n',
    "js/play.js": 'import { h } from "./dom.js";\nconst later = () => import("./ui/dialog.js");\nlater(h);\n',
    "js/rare.js": "export class Rare {}\n",
    "js/ui/dialog.js": 'import { h } from "../dom.js";\nimport { Rare } from "../rare.js";\nexport const d = 1;\n',
}


@pytest.fixture
def bundles() -> Bundles:
    return Bundles(FILES, {f"{name}.html": PAGE.format(name=name) for name in ("lobby", "play")}, LANGUAGES)


def text(bundles: Bundles, name: str) -> str:
    return next(text for url, text in bundles.texts.items() if url.endswith(f"/{name}"))


def defined(text: str) -> list[str]:
    return re.findall(r'\$define\("([^"]+)"', text)


def test_a_page_loads_what_all_share_and_what_it_alone_needs(bundles: Bundles) -> None:
    assert defined(text(bundles, "shared.js")) == ["js/dom.js"]
    assert defined(text(bundles, "js/lobby.js")) == ["js/rare.js", "js/lobby.js"]
    assert defined(text(bundles, "js/play.js")) == ["js/play.js"]


def test_a_module_that_is_loaded_later_brings_what_its_pages_lack(bundles: Bundles) -> None:
    assert defined(text(bundles, "js/ui/dialog.js")) == ["js/rare.js", "js/ui/dialog.js"]
    assert 'const later = () => $load("js/ui/dialog.js");' in text(bundles, "js/play.js")


def test_imports_and_exports_become_names_of_functions(bundles: Bundles) -> None:
    lobby = text(bundles, "js/lobby.js")
    assert 'const { h: make, draw } = $use("js/dom.js");\nconst rare = $use("js/rare.js");\nmake(draw);\n' in lobby
    assert lobby.endswith('$use("js/lobby.js");\n')
    shared = text(bundles, "shared.js")
    assert shared.endswith('$define("js/dom.js", () => {\nconst h = 1;\nfunction draw() {}\nreturn { h, draw };\n});\n')


def test_a_page_has_one_style_sheet_and_two_scripts_beside_the_one_that_runs_first(bundles: Bundles) -> None:
    html = bundles.pages["en"]["play.html"]
    addresses = re.findall(r'(?:href|src)="([^"]+)"', html)
    assert [address.rpartition("/")[2] for address in addresses] == ["play.css", "theme.js", "shared.js", "play.js"]
    assert all(address.startswith(PREFIX) and address in bundles.texts for address in addresses)
    assert bundles.texts[addresses[0]] == "a{}\n@media print {\nb{}\n}\n"
    assert bundles.texts[addresses[1]] == "theme()"


def test_any_change_changes_the_addresses(bundles: Bundles) -> None:
    changed = Bundles(
        {**FILES, "js/rare.js": "export class Rare { }\n"}, {"play.html": PAGE.format(name="play")}, LANGUAGES
    )
    assert not set(changed.texts) & set(bundles.texts)


def test_the_words_of_a_page_come_before_its_modules_and_those_of_a_later_module_with_it() -> None:
    files = {
        **FILES,
        "js/play.js": FILES["js/play.js"] + 't("shell-play");\n',
        "js/ui/dialog.js": FILES["js/ui/dialog.js"] + 't("shell-try-now");\n',
    }
    made = Bundles(files, {"play.html": PAGE.format(name="play")}, LANGUAGES)
    urls = re.findall(r'src="([^"]+)"', made.pages["de"]["play.html"])
    assert urls[0].endswith("/js/play.de.js")
    assert (
        made.texts[urls[0]]
        == 'globalThis.agonWords = Object.assign(globalThis.agonWords ?? {}, {"shell-play":"Spielen"});\n'
    )
    assert '$load("js/ui/dialog.js", true)' in text(made, "shared.js")
    assert '"shell-try-now":"Essayer maintenant"' in text(made, "js/ui/dialog.fr.js")
    assert {url.rpartition("/")[2] for url in made.needed("play.html", "fr")} >= {
        "dialog.js",
        "dialog.fr.js",
        "play.fr.js",
    }


@pytest.mark.parametrize(
    ("module", "reason"),
    [
        ("export default 1;", "cannot bundle 'export default 1;'"),
        ('import x from "./dom.js";', "cannot bundle"),
        ('import { x } from "./none.js";', "there is no js/none.js"),
        ('import { x } from "./lobby.js";', "js/lobby.js -> js/rare.js -> js/lobby.js"),
    ],
)
def test_a_module_that_cannot_be_bundled_is_named(module: str, reason: str) -> None:
    with pytest.raises(BundleError, match=re.escape(reason)):
        Bundles({**FILES, "js/rare.js": module}, {"lobby.html": PAGE.format(name="lobby")}, LANGUAGES)


def test_the_client_is_bundled_whole() -> None:
    modules = {file.relative_to(WEB).as_posix() for file in WEB.glob("js/**/*.js")}
    bundled = {name for text in of_folder(WEB, LANGUAGES).texts.values() for name in defined(text)}
    assert bundled == modules - {"js/ui/theme.js", "js/ui/no-storage.js", "js/shell/service-worker.js"} - TYPES_ALONE


TYPES_ALONE = {"js/lobby/lobby-state.js"}
"""Modules of types alone, which no page loads."""
