"""``agon db``: what an operator does with the database."""

from __future__ import annotations

import asyncio
from pathlib import Path

import click

from commands.output import write_json
from commands.serve import effective

database_option = click.option("--database", default=None, help="A file or URL; else the settings' own.")
config_option = click.option(
    "--config", type=click.Path(path_type=Path, dir_okay=False), help="A TOML file of settings."
)


@click.group()
def db() -> None:
    """Back up or upgrade the database."""


@db.command()
@click.argument("target", type=click.Path(path_type=Path))
@database_option
@config_option
def backup(target: Path, database: str | None, config: Path | None) -> None:
    """Copy the database to TARGET, also while a server runs. The copy is of one moment, and whole or not there."""
    from server.store import StoreFailed
    from server.store.backup import back_up
    from server.store.database import database_at

    try:
        source = database_at(effective(config, {"database": database}).database)
        if not source.exists():
            raise click.ClickException(f"there is no database at {source.shown}")
        asyncio.run(back_up(source, target.absolute()))
    except StoreFailed as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"{source.shown} -> {target} ({target.stat().st_size:,} bytes)")


@db.command()
@database_option
@config_option
def upgrade(database: str | None, config: Path | None) -> None:
    """Bring the database to what this version knows. A server does the same when it starts."""
    from server.store import StoreFailed
    from server.store.database import database_at
    from server.store.migrate import upgrade

    try:
        target = database_at(effective(config, {"database": database}).database)
        asyncio.run(upgrade(target))
    except StoreFailed as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"{target.shown} is up to date")


@db.command()
@database_option
@config_option
@click.option("--json", "as_json", is_flag=True, help="Write JSON, for programs.")
def status(database: str | None, config: Path | None, as_json: bool) -> None:
    """Say where the database is and whether this version can use it."""
    from server.store.inspection import inspect_database

    found = asyncio.run(inspect_database(effective(config, {"database": database}).database))
    if as_json:
        write_json({"place": found.place, "state": found.state, "usable": found.usable, "to_do": found.to_do})
    else:
        click.echo(f"{found.place}: {found.state}")
    if not found.usable:
        raise SystemExit(1)
