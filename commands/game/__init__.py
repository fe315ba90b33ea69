"""``agon game``: begin a game of one's own, and check it."""

from __future__ import annotations

import importlib
import os
import re
import subprocess
import sys
from pathlib import Path

import click

from agon.commands.shared.errors import plain_errors

SAMPLES = Path(__file__).parent
CHECKOUT = SAMPLES.resolve().parents[1]
"""The folder of the project, if this is a checkout."""
LAWS = Path("tests", "games", "laws", "test_conformance.py")


@click.group()
def game() -> None:
    """Create a game, or check it against the laws of all games."""


@game.command()
@click.argument("name")
@click.option(
    "--dir",
    "folder",
    type=click.Path(file_okay=False, path_type=Path),
    help="A folder for games of your own; AGON_GAMES or 'agon serve --games' names it.  [default: a checkout's games/]",
)
@click.option("--evaluation", is_flag=True, help="Write an evaluation of positions too.")
def new(name: str, folder: Path | None, *, evaluation: bool) -> None:
    """Create a game: rules that can be played at once, and their tests.

    The rules are those of a small sample. Change them step by step; 'agon game check NAME' tells what breaks.
    """
    from agon import games

    if not re.fullmatch(r"[a-z][a-z0-9]*(_[a-z0-9]+)*", name) or len(name) > 40:
        raise click.BadParameter("a game's name is of small letters, digits and _: my_game", param_hint="NAME")
    if name in games.names() or any(left.game == name for left in games.left_out()) or _is_contract(name):
        raise click.BadParameter(f"the name {name} is taken", param_hint="NAME")
    if folder is None and not (CHECKOUT / LAWS).is_file():
        raise click.UsageError("name a folder for your games: --dir DIR")
    files = _in_checkout(name) if folder is None else _in_folder(name, folder.resolve())
    if not evaluation:
        del files["sample_evaluation.py"]
    taken = next((path for path in files.values() if path.exists()), None)
    if taken is not None:
        raise click.ClickException(f"{taken} exists already")
    for sample, path in files.items():
        text = (SAMPLES / sample).read_text("utf-8")
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text.replace("Sample", name.replace("_", " ").capitalize()).replace('"sample"', f'"{name}"'))
        click.echo(f"wrote {path}")
    variable = "" if folder is None else f"{games.FOLDERS}={folder.resolve()} "
    click.echo(f"check it: {variable}agon game check {name}\nplay it:  {variable}agon serve")


def _is_contract(name: str) -> bool:
    return any((Path(folder) / f"{name}.py").exists() for folder in importlib.import_module("agon.games").__path__)


def _in_checkout(name: str) -> dict[str, Path]:
    return {
        "sample.py": CHECKOUT / "games" / f"{name}.py",
        "sample_test.py": CHECKOUT / "tests" / "games" / f"test_{name}.py",
        "sample_evaluation.py": CHECKOUT / "ai" / "games" / name / "evaluate.py",
    }


def _in_folder(name: str, folder: Path) -> dict[str, Path]:
    return {
        "sample.py": folder / name / "__init__.py",
        "sample_test.py": folder / "tests" / f"test_{name}.py",
        "sample_evaluation.py": folder / name / "evaluate.py",
    }


@game.command()
@click.argument("target", metavar="NAME|FILE")
def check(target: str) -> None:
    """Check a game against the laws of all games, and run its own tests.

    FILE is the game's file or folder; its folder is then a folder of games. Without a checkout only the file and its
    functions are checked, by one game played at random.
    """
    from agon import games

    path = Path(target)
    if path.suffix == ".py" or "/" in target:
        place = path.resolve()
        place = place.parent if place.name == "__init__.py" else place
        games.add_folders([str(place.parent)] if place.parent != CHECKOUT / "games" else [])
        target = place.stem
    with plain_errors():
        games.room(target)
    click.echo(f"{target}: the file has all that a game needs")
    if not (CHECKOUT / LAWS).is_file():
        with plain_errors():
            _play_once(target)
        click.echo(f"{target}: a game was played to its end. The laws need a checkout: pytest {LAWS} -k {target}")
        return
    own = [folder / "tests" / f"test_{target}.py" for folder in games.added_folders()]
    own.append(CHECKOUT / "tests" / "games" / f"test_{target}.py")
    tests = [LAWS, *(file for file in own if file.is_file())]
    command = [sys.executable, "-m", "pytest", "-q", "-p", "no:cacheprovider", *map(str, tests), "-k", target]
    click.echo(f"$ {' '.join(command)}")
    raise SystemExit(subprocess.run(command, cwd=CHECKOUT, env=os.environ, check=False).returncode)  # noqa: S603 - ours


def _play_once(name: str) -> None:
    """Play a game at random with the compiled rules. Raises ``CannotCompile``, and what the rules raise."""
    import random

    from agon import games

    rules, rng = games.load(name, jit=True), random.Random(1)
    state = rules.initial()
    while not rules.is_over(state):
        actions = [outcome for outcome, _ in rules.chance(state)] or rules.legal(state)
        action = rng.choice(actions)
        rules.describe(state, action)
        state = rules.apply(state, action)
        rules.position_from_text(rules.position_to_text(state))
