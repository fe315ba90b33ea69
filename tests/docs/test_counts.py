"""Pages stay short, and the page of the rooms names every room."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest

from tests.docs.pages import ROOT


@pytest.mark.parametrize(("page", "most"), [("README.md", 150), ("ARCHITECTURE.md", 250)])
def test_a_page_is_short(page: str, most: int) -> None:
    assert len((ROOT / page).read_text("utf-8").splitlines()) <= most


def rooms(folder: str) -> Iterator[str]:
    """Names of folders that hold source files, links of ``agon/`` left out."""
    for path in sorted((ROOT / folder).iterdir()):
        if path.is_dir() and not path.is_symlink() and any(path.glob("*.py")) | any(path.glob("*.js")):
            yield path.name


@pytest.mark.parametrize("folder", ["", "server", "ai", "clients/web/js"])
def test_the_page_of_the_rooms_names_every_room(folder: str) -> None:
    page = (ROOT / "ARCHITECTURE.md").read_text("utf-8").split("```")[1]
    listed = page if not folder else page.split(f"\n{folder}/", 1)[1].split("\n\n")[0]
    assert [room for room in rooms(folder) if not re.search(rf"\b{re.escape(room)}\b", listed)] == []
