"""``agon engines``: the engines and each game's default."""

from __future__ import annotations

import click

from agon.commands.shared.errors import json_option, plain_errors
from agon.commands.shared.output import write_json, write_table


@click.command()
@click.argument("game", required=False)
@json_option
def engines(game: str | None, as_json: bool) -> None:
    """List the engines and each game's default engine.

    With GAME: the game's properties, its default engine and the reason. A bot's card may name any other engine.
    """
    from agon import games
    from agon.ai.engines import selection
    from agon.ai.engines.registry import engines

    with plain_errors():
        infos = [games.room(name).INFO for name in ([game] if game else games.names())]
    rows = {info.name: (selection.properties(info), selection.method_for(info)) for info in infos}
    known = engines()
    if as_json:
        write_json(
            {
                "engines": {
                    name: {
                        "version": engine.version,
                        "parameters": {
                            key: {"default": each.default, "help": each.help} for key, each in engine.parameters.items()
                        },
                    }
                    for name, engine in known.items()
                },
                "table": [
                    {"where": row.where, "default": row.spec, "why": row.why, "source": row.source}
                    for row in selection.METHODS
                ],
                "games": {
                    name: {"properties": found.in_words(), "default": row.spec, "where": row.where}
                    for name, (found, row) in rows.items()
                },
            }
        )
        return
    if game is None:
        write_table(["ENGINE", "SETTINGS"], [[name, ", ".join(each.parameters) or "-"] for name, each in known.items()])
        click.echo()
    write_table(["GAME", "DEFAULT", "PROPERTIES"], [[name, row.spec, p.in_words()] for name, (p, row) in rows.items()])
    click.echo()
    shown = [row for row in selection.METHODS if game is None or row is rows[game][1]]
    for row in shown:
        click.echo(f"{row.where}: {row.spec}\n    {row.why}\n    {row.source}")
