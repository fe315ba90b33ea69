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


def listing(folder: str) -> list[str]:
    """Lines of a folder's part of the list: the names of its rooms, top floor first."""
    page = (ROOT / "ARCHITECTURE.md").read_text("utf-8").split("```")[1]
    if not folder:
        return page.splitlines()
    _, part = page.split(f"\n{folder}/", 1)
    indented = part.splitlines()
    end = next((number for number, line in enumerate(indented) if number and not line.startswith(" ")), len(indented))
    return [re.split(r"\s{3,}", line.strip())[0] for line in indented[:end]]


@pytest.mark.parametrize("folder", ["", "server", "ai", "clients/web/js"])
def test_the_page_of_the_rooms_names_every_room(folder: str) -> None:
    listed = "\n".join(listing(folder))
    assert [room for room in rooms(folder) if not re.search(rf"\b{re.escape(room)}\b", listed)] == []


@pytest.mark.parametrize("folder", ["server", "ai"])
def test_the_page_of_the_rooms_is_in_dependency_order(folder: str) -> None:
    """No room imports one that stands above it; those on one line may stand in either order."""
    place = {room: number for number, line in enumerate(listing(folder)) for room in re.findall(r"\w+", line)}
    upwards: set[str] = set()
    for room in rooms(folder):
        for file in (ROOT / folder / room).rglob("*.py"):
            for name in re.findall(
                rf"^\s*(?:from|import) agon\.{folder}\.(\w+)", file.read_text("utf-8"), re.MULTILINE
            ):
                if name in place and place[name] < place[room]:
                    upwards.add(f"{room} imports {name} ({file.relative_to(ROOT)})")
    assert sorted(upwards) == []
