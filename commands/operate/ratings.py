"""``agon ratings``: ratings recomputed from the stored games."""

from __future__ import annotations

import asyncio
import contextlib
from pathlib import Path

import click

from agon.commands.shared.errors import json_option, plain_store_errors
from agon.commands.shared.output import games_text, write_json
from agon.commands.shared.settings import config_option, database_option, effective

SHOWN = 20


@click.group()
def ratings() -> None:
    """Recompute ratings from the stored games."""


@ratings.command()
@click.option("--write", is_flag=True, help="Store the recomputed ratings. Stop the servers first.")
@database_option
@config_option
@json_option
def recompute(*, write: bool, database: str | None, config: Path | None, as_json: bool) -> None:
    """Recompute all ratings from the event logs and compare.

    Nothing is changed without --write. Exit code 1 if the stored ratings differ from the recomputed ones.
    """
    from agon import games
    from agon.protocol import codec
    from agon.protocol.events import Created, Ended
    from agon.server.ratings.pools import rated_game
    from agon.server.ratings.rows import RatedGame
    from agon.server.store import Row
    from agon.server.store.database import database_at, without_servers
    from agon.server.store.maintenance.rating_audit import audit

    def judge(rows: list[Row]) -> RatedGame | None:
        log = [codec.decode_event(row.body) for row in rows]
        created = log[0] if log else None
        if not isinstance(created, Created) or created.game not in games.names():
            return None
        at = next((row.at for row, event in zip(rows, log, strict=True) if isinstance(event, Ended)), 0)
        return rated_game(games.load(created.game).info, log, at)

    with plain_store_errors():
        place = database_at(effective(config, {"database": database}).database)
        with without_servers(place) if write else contextlib.nullcontext():
            found = asyncio.run(audit(place, judge, write=write))
    differences = found.differences
    if as_json:
        write_json({"games": found.games, "ratings": len(found.counted.ratings), "differences": differences})
    else:
        for line in differences[:SHOWN]:
            click.echo(line)
        if len(differences) > SHOWN:
            click.echo(f"and {len(differences) - SHOWN} more")
        verdict = "equal" if not differences else f"{len(differences)} differences" + (", rewritten" if write else "")
        click.echo(f"{games_text(found.games)} counted, {len(found.counted.ratings)} ratings: {verdict}", err=True)
    if differences and not write:
        raise SystemExit(1)
