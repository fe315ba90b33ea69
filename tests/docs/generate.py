"""Tables and help texts of ``docs/`` that follow from the code.

``python -m tests.docs.generate`` writes them between the marks ``<!-- generated: NAME -->`` and ``<!-- end -->`` of the
pages; ``--check`` only says which pages are stale (exit code 1).
"""

from __future__ import annotations

import copy
import inspect
import re
import sys
import tomllib
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import click
from msgspec import Meta

from agon import games
from agon.ai.engines import selection
from agon.command import cli
from agon.protocol.generate.typescript import field_docstrings
from agon.server.ops.settings import KEYS, Settings
from tests.docs.pages import ROOT
from tests.shipped import SHIPPED

FOLDER = ROOT / "docs"
PERSONAS = ROOT / "ai" / "personas"
_SECTION = re.compile(r"(<!-- generated: ([a-z]+) -->\n).*?(<!-- end -->)", re.DOTALL)
_WIDTH = 100


def settings_table() -> str:
    """A table for each group of settings, in the order of ``Settings``."""
    hints = get_type_hints(Settings, include_extras=True)
    notes = field_docstrings(Settings)
    lines: list[str] = []
    for title, keys in _groups():
        lines += [f"### {title}", "", "| setting | value | default | meaning |", "|---|---|---|---|"]
        for key in keys:
            default = _default(getattr(Settings(), key))
            lines.append(f"| `{key}` | {_kind(hints[key])} | {default} | {_cell(notes.get(key, ''))} |")
        lines.append("")
    return "\n".join(lines)


def _groups() -> Iterator[tuple[str, list[str]]]:
    """Headings, which are comments in the class, and the settings under them."""
    title, keys = "", list[str]()
    for line in inspect.getsource(Settings).splitlines():
        heading = re.fullmatch(r"    # (.+)", line)
        field = re.match(r"    (\w+): ", line)
        if heading:
            if keys:
                yield title, keys
            title, keys = heading[1], []
        elif field and field[1] in KEYS:
            keys.append(field[1])
    yield title, keys


def _kind(hint: Any) -> str:
    """A type and its bounds in words."""
    bounds = next((part for part in get_args(hint) if isinstance(part, Meta)), None)
    plain = get_args(hint)[0] if bounds else hint
    if get_origin(plain) is tuple:
        return "list of texts"
    if plain not in {bool, int, str, Path}:
        return ", ".join(f"`{each}`" for each in get_args(plain))
    if bounds and bounds.ge is not None:
        return f"{bounds.ge} to {bounds.le}"
    return {bool: "`true` or `false`", int: "number", str: "text", Path: "folder"}[plain]


def _default(value: Any) -> str:
    if isinstance(value, Path):
        return f"`{value.relative_to(ROOT).as_posix()}`"
    if isinstance(value, bool):
        return f"`{str(value).lower()}`"
    return "" if value in ("", ()) else f"`{value}`"


def _cell(text: str) -> str:
    return " ".join(text.replace("``", "`").replace("|", "\\|").split())


def help_texts() -> str:
    """``--help`` of every subcommand."""
    lines: list[str] = []
    for path, command in _commands(cli, ("agon",)):
        page = copy.copy(command)
        page.add_help_option = False  # every command has it; what it is called depends on who asked first
        context = click.Context(page, info_name=" ".join(path), terminal_width=_WIDTH, max_content_width=_WIDTH)
        lines += [f"### {' '.join(path)}", "", "```text", page.get_help(context).rstrip(), "```", ""]
    return "\n".join(lines)


def _commands(group: click.Group, path: tuple[str, ...]) -> Iterator[tuple[tuple[str, ...], click.Command]]:
    context = click.Context(group)
    for name in group.list_commands(context):
        command = group.get_command(context, name)
        assert command is not None
        if isinstance(command, click.Group) and name != "bench":
            yield from _commands(command, (*path, name))
        else:
            yield (*path, name), command


def games_table() -> str:
    """Every shipped game: its name in commands, players, properties, options."""
    lines = ["| game | name in commands | players | kind | options |", "|---|---|---|---|---|"]
    for name in SHIPPED:
        info = games.room(name).INFO
        seats = next((option for option in info.options if option.name == "seats"), None)
        sizes = [*seats.choices] if seats and seats.choices else None
        if sizes:
            players = f"{', '.join(map(str, sizes[:-1]))} or {sizes[-1]}"
        else:
            players = f"{seats.minimum} to {info.seats}" if seats else str(info.seats)
        kinds = [kind for kind in ("chance", "hidden", "simultaneous") if getattr(info, kind)]
        options = ", ".join(f"`{option.name}`" for option in info.options if option.name != "seats")
        lines.append(f"| {info.title} | `{name}` | {players} | {', '.join(kinds) or 'open'} | {options} |")
    return "\n".join(lines) + "\n"


def bots_table() -> str:
    """Every bot of the server, from its card."""
    lines = ["| bot | name in commands | engine | levels | what it is |", "|---|---|---|---|---|"]
    for file in sorted(PERSONAS.glob("*.toml")):
        card = tomllib.loads(file.read_text("utf-8"))
        cells = (
            f"{card['title']} (BOT)",
            f"`{card['name']}`",
            f"`{card['engine']}`",
            len(card["levels"]),
            card["summary"],
        )
        lines.append(f"| {' | '.join(map(str, cells))} |")
    return "\n".join(lines) + "\n"


def engines_table() -> str:
    return selection.in_markdown() + "\n"


SECTIONS: Mapping[str, Callable[[], str]] = {
    "settings": settings_table,
    "help": help_texts,
    "games": games_table,
    "bots": bots_table,
    "engines": engines_table,
}


def with_sections(text: str) -> str:
    """A page with its generated sections as they should be."""
    return _SECTION.sub(lambda found: f"{found[1]}\n{SECTIONS[found[2]]()}\n{found[3]}", text)


def stale() -> list[str]:
    """Names of pages whose generated sections differ from the code."""
    texts = {page.name: page.read_text("utf-8") for page in sorted(FOLDER.glob("*.md"))}
    return [name for name, text in texts.items() if with_sections(text) != text]


def main(arguments: list[str]) -> int:
    """Write the sections, or with ``--check`` compare them. Returns the exit code."""
    if arguments not in ([], ["--check"]):
        sys.stderr.write("usage: python -m tests.docs.generate [--check]\n")
        return 2
    names = stale()
    if arguments and names:
        sys.stderr.write(f"stale in docs: {', '.join(names)}. Run `python -m tests.docs.generate` and commit.\n")
        return 1
    for name in names:
        page = FOLDER / name
        page.write_text(with_sections(page.read_text("utf-8")), "utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
