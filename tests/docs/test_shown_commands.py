"""Commands on pages exist: subcommands of ``agon`` with their options, targets of make, modules of ``python -m``."""

from __future__ import annotations

import re
from pathlib import Path

import click
import pytest

from agon import games
from agon.command import cli
from agon.commands.bench import BENCHMARKS
from tests.docs import pages
from tests.docs.pages import PAGES, ROOT, Shown

AGON = {"agon", ".venv/bin/agon"}
PYTHON = {"python", "python3", ".venv/bin/python"}
PLACEHOLDER = re.compile(r"[A-Z][A-Z_.:\[\]]*|\.\.\.|…")
TARGETS = set(re.findall(r"^([a-z]+):", (ROOT / "Makefile").read_text("utf-8"), re.MULTILINE))


def fault(shown: Shown) -> str | None:
    """Why a command line of a page could not be run; None if nothing is wrong, or if it is another program's."""
    words = pages.words(shown.text)
    if len(words) < 2:
        return None
    if words[0] in AGON:
        return agon_fault(words[1:], shown.whole)
    if words[0] == "make" and not shown.text.startswith("make a"):
        wrong = [word for word in words[1:] if re.fullmatch(r"[a-z]+", word) and word not in TARGETS]
        return f"no target {', '.join(wrong)}" if wrong else None
    if words[0] in PYTHON and "-m" in words[:-1]:
        module = words[words.index("-m") + 1]
        return None if is_module(module) else f"no module {module}"
    return None


def agon_fault(words: list[str], whole: bool) -> str | None:
    """``whole``: nothing may be missing; else a sentence names a command, mostly without its arguments."""
    command: click.Command = cli
    while isinstance(command, click.Group) and words and not words[0].startswith("-"):
        if PLACEHOLDER.fullmatch(words[0]):
            return None
        found = command.get_command(click.Context(command), words[0])
        if found is None:
            return f"no command {words[0]}"
        if command.name == "bench":
            return bench_fault(words[0], words[1:])
        command, words = found, words[1:]
    context = click.Context(command)
    words = [word for word in words if word not in {"...", "…"}]
    try:
        given, rest, _ = command.make_parser(context).parse_args(args=list(words))
    except click.NoSuchOption as error:
        return error.format_message()
    except click.UsageError as error:
        return error.format_message() if whole else None
    if isinstance(command, click.Group):
        return None
    if rest:
        return f"nothing takes {rest}"
    return next(filter(None, (value_fault(each, given.get(each.name or ""), whole) for each in command.params)), None)


def bench_fault(name: str, words: list[str]) -> str | None:
    """``agon bench`` hands its flags over, so they are looked for in the program that reads them."""
    source = ROOT.joinpath(*BENCHMARKS[name][0].split(".")).with_suffix(".py").read_text("utf-8")
    wrong = [word for word in words if word.startswith("--") and word != "--help" and f'"{word}"' not in source]
    return f"no option {', '.join(wrong)}" if wrong else None


def value_fault(parameter: click.Parameter, value: object, whole: bool) -> str | None:
    if not isinstance(value, str):
        return f"{parameter.name} is missing" if whole and parameter.required and not value else None
    if PLACEHOLDER.fullmatch(value):
        return None
    if parameter.name == "game" and isinstance(parameter, click.Option) and value not in games.names():
        return f"no game {value}"
    if isinstance(parameter.type, click.Choice | click.types.IntParamType | click.types.FloatParamType):
        try:
            parameter.type.convert(value, parameter, None)
        except click.UsageError as error:
            return error.format_message()
    return None


def is_module(name: str) -> bool:
    path = ROOT.joinpath(*name.split("."))
    first = name.partition(".")[0]
    if first not in {"agon", "bench", "tests"}:  # others' modules, but none of our rooms without agon
        return not (ROOT / first).is_dir()
    return path.with_suffix(".py").is_file() or (path / "__main__.py").is_file()


@pytest.mark.parametrize("page", PAGES, ids=pages.name_of)
def test_shown_commands_exist(page: Path) -> None:
    faults = [f"{shown}\n    {wrong}" for shown in pages.shown(page) if (wrong := fault(shown))]
    assert faults == []


@pytest.mark.parametrize(
    "text",
    [
        "agon sreve",
        "agon serve --prot 8000",
        "agon serve --port many",
        "agon match alphabeta mcts",
        "agon search --game cess",
        "agon replay A B",
        "agon play --seat third",
        "make tset",
        "agon bench search --tuth DIR",
        "python -m agon.nothing",
        "python -m ai.tuning chess",
    ],
)
def test_a_wrong_command_is_found(text: str) -> None:
    assert fault(Shown(ROOT / "README.md", 1, text, whole=True)) is not None


@pytest.mark.parametrize(
    "text",
    [
        "AGON_HOST=0.0.0.0 agon serve --port 8000   # a comment",
        "agon match alphabeta uci:stockfish --game chess --games 20",
        "agon replay SESSION",
        "make run",
        "python -m agon.protocol.generate --check",
        "createdb agon",
    ],
)
def test_a_right_command_is_taken(text: str) -> None:
    assert fault(Shown(ROOT / "README.md", 1, text, whole=True)) is None
