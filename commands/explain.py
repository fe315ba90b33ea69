"""``agon explain``: the reasons for an engine's move, and the features that its evaluation finds."""

from __future__ import annotations

from typing import Any

import click

from agon.commands.shared.errors import color_option, json_option, plain_errors
from agon.commands.shared.output import write_json, write_table
from agon.commands.shared.position_search import position_options, search_position


@click.command()
@click.argument("game")
@position_options
@json_option
@color_option
def explain(**flags: Any) -> None:
    """Explain why an engine would play its move.

    Prints the expected line, the loss of the best alternative, and what changes along the line. If the game's
    evaluation has named features, a table then lists the value of each for the side to move.
    """
    as_json, no_color = flags.pop("as_json"), flags.pop("no_color")
    with plain_errors():
        found = search_position(**flags, explain=True)
    if as_json:
        write_json({"thinking": found.thinking, "features": found.features})
        return
    from agon.clients.terminal.board import draw
    from agon.clients.terminal.screen import make_console
    from agon.clients.terminal.words import clean, thinking_line

    console = make_console(no_color=no_color)
    console.print(draw(found.board, found.view, found.last, found.thinking.trace))
    if found.drawn:
        console.print(found.drawn)
    console.print(thinking_line(found.thinking))
    for sentence in found.thinking.why:
        console.print(clean(sentence))
    if found.features:
        rows = [
            [name, f"{value:+.3f}"] for name, value in sorted(found.features.items(), key=lambda item: -abs(item[1]))
        ]
        click.echo()
        write_table(["FEATURE, FOR THE SIDE TO MOVE", "ADDS"], rows)
