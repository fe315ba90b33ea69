"""``agon explain``: why an engine would play what it would, and what its evaluation sees in a position."""

from __future__ import annotations

from typing import Any

import click

from agon.commands.shared.errors import color_option, json_option, plain_errors
from agon.commands.shared.output import write_json, write_table


@click.command()
@click.argument("game")
@click.option("--option", "options", multiple=True, metavar="NAME=VALUE", help="An option of the game, as size=9.")
@click.option("--position", metavar="TEXT", help="A position in the game's notation; else the start.")
@click.option("--moves", default="", metavar="TEXT", help="Moves from there, with spaces between.")
@click.option("--engine", "spec", metavar="SPEC", help="As in 'agon match'; else the game's default.")
@click.option("--time", "time_ms", type=click.IntRange(1), help="Milliseconds.")
@click.option("--nodes", type=click.IntRange(1), help="Nodes or simulations.")
@click.option("--depth", type=click.IntRange(1), help="Plies to look ahead.")
@click.option("--seed", type=int, default=1, show_default=True, help="Of the engine.")
@json_option
@color_option
def explain(**flags: Any) -> None:
    """Say why an engine would play its move.

    The line that it expects, what the best alternative loses, what changes on the way; then what each named feature of
    the game's evaluation adds for the side to move, where the evaluation has names for what it sees.
    """
    from agon.commands import search

    as_json, no_color = flags.pop("as_json"), flags.pop("no_color")
    with plain_errors():
        found = search.run(**flags, explain=True)
    if as_json:
        write_json({"thinking": found.thinking, "features": found.features})
        return
    from agon.clients.terminal.board import draw
    from agon.clients.terminal.screen import make_console
    from agon.clients.terminal.words import clean, thinking_line

    console = make_console(no_color=no_color)
    console.print(draw(found.board, found.view, found.last, found.thinking.trace))
    console.print(thinking_line(found.thinking))
    for sentence in found.thinking.why:
        console.print(clean(sentence))
    if found.features:
        rows = [
            [name, f"{value:+.3f}"] for name, value in sorted(found.features.items(), key=lambda item: -abs(item[1]))
        ]
        click.echo()
        write_table(["FEATURE, FOR THE SIDE TO MOVE", "ADDS"], rows)
