"""Links between pages, to headings and to files lead somewhere, and files that a page names exist."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from tests.docs import pages
from tests.docs.pages import PAGES, ROOT

_FILE = re.compile(
    r"(ai|bench|clients|commands|deploy|docs|games|protocol|server|tests|transport)/[\w./*<>-]*[\w*]/?", re.ASCII
)
HISTORY = "CHANGELOG.md"


@pytest.mark.parametrize("page", PAGES, ids=pages.name_of)
def test_links_lead_somewhere(page: Path) -> None:
    dead: list[str] = []
    for line, target in pages.links(page):
        path, _, anchor = target.partition("#")
        if re.match(r"[a-z]+:", target):
            continue
        file = (page.parent / path).resolve() if path else page
        if not file.exists() or (anchor and anchor not in pages.anchors(file)):
            dead.append(f"{pages.name_of(page)}:{line}: {target}")
    assert dead == []


@pytest.mark.parametrize("page", [page for page in PAGES if page.name != HISTORY], ids=pages.name_of)
def test_files_that_are_named_exist(page: Path) -> None:
    named = [code for code in pages.inline_code(page) if _FILE.fullmatch(code.text)]
    assert [str(code) for code in named if not any(ROOT.glob(re.sub(r"<\w+>|\bGAME\b", "*", code.text)))] == []


def test_pictures_of_the_front_page_are_there() -> None:
    text = (ROOT / "README.md").read_text("utf-8")
    pictures = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", text)
    assert len(pictures) == 2
    assert [name for name in pictures if not (ROOT / name).is_file()] == []


def test_every_page_can_be_found_from_the_front_page() -> None:
    found = {ROOT / "README.md"}
    while True:
        linked = {
            (page.parent / target.partition("#")[0]).resolve()
            for page in found
            for _, target in pages.links(page)
            if not re.match(r"[a-z]+:|#", target)
        }
        more = {page for page in linked if page.suffix == ".md" and page.is_file()} | found
        if more == found:
            break
        found = more
    assert [pages.name_of(page) for page in PAGES if page not in found] == []
