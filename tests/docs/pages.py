"""Markdown pages of the project: their links, their code, and the commands that they show."""

from __future__ import annotations

import re
import shlex
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
ELSEWHERE = (
    "bench/README.md",
    "clients/sdk/README.md",
    "deploy/README.md",
    "deploy/mosquitto/README.md",
    "games/README.md",
    "protocol/README.md",
)
PAGES = (*sorted(ROOT.glob("*.md")), *sorted((ROOT / "docs").glob("*.md")), *(ROOT / name for name in ELSEWHERE))
_LINK = re.compile(r"\[(?:[^\[\]]|\[[^\]]*\])*\]\(([^()\s]+)\)")
_INLINE = re.compile(r"(?<!`)`([^`\n]+)`(?!`| at (?:commit )?[0-9a-f]{7}\b)")
"""Code in a sentence, unless it is said of an earlier commit."""


@dataclass(frozen=True)
class Shown:
    """Text that a page shows as code. ``whole``: a line of a block, which people copy; else a name in a sentence."""

    page: Path
    line: int
    text: str
    whole: bool

    def __str__(self) -> str:
        return f"{name_of(self.page)}:{self.line}: {self.text}"


def name_of(page: Path) -> str:
    """Path from the top of the project."""
    return page.relative_to(ROOT).as_posix()


def blocks(page: Path) -> Iterator[tuple[str, int, list[str]]]:
    """Fenced blocks: their language, the number of their first line, their lines."""
    language, first, lines = None, 0, list[str]()
    for number, line in enumerate(page.read_text("utf-8").splitlines(), 1):
        if not line.lstrip().startswith("```"):
            lines.append(line.strip() if language is not None else "")
        elif language is None:
            language, first, lines = line.strip("` "), number + 1, []
        else:
            yield language, first, lines
            language, lines = None, []


def prose(page: Path) -> Iterator[tuple[int, str]]:
    """Lines outside fenced blocks, with their numbers."""
    fenced = False
    for number, line in enumerate(page.read_text("utf-8").splitlines(), 1):
        if line.lstrip().startswith("```"):
            fenced = not fenced
        elif not fenced:
            yield number, line


def links(page: Path) -> Iterator[tuple[int, str]]:
    """Targets of links and pictures, with the numbers of their lines."""
    for number, line in prose(page):
        for target in _LINK.findall(_INLINE.sub("", line) if "](" not in line else line):
            yield number, target


def anchors(page: Path) -> set[str]:
    """Names that a link may give after ``#``: of the headings, as web hosts of Markdown make them."""
    titles = (line.lstrip("#").strip() for _, line in prose(page) if line.startswith("#"))
    return {re.sub(r"[^\w\- ]", "", title.lower().replace("`", "")).replace(" ", "-") for title in titles}


def inline_code(page: Path) -> Iterator[Shown]:
    for number, line in prose(page):
        for text in _INLINE.findall(line):
            yield Shown(page, number, text, whole=False)


def shown(page: Path) -> Iterator[Shown]:
    """Lines of blocks in no programming language, and code in sentences."""
    for language, first, lines in blocks(page):
        if language in {"", "sh", "console"}:
            for number, line in enumerate(lines, first):
                yield Shown(page, number, line, whole=True)
    yield from inline_code(page)


def words(text: str) -> list[str]:
    """A command line as a shell reads it, without its comment and what is set before its program."""
    try:
        found = shlex.split(text, comments=True)
    except ValueError:  # no command line: a lone quotation mark
        return []
    while found and re.fullmatch(r"[A-Z_]+=.*", found[0]):
        found = found[1:]
    return found
