"""``agon db``: what an operator does with the database."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

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
    from server.store.backup import copy_database
    from server.store.engines import database_file

    try:
        source = database_file(effective(config, {"database": database}).database)
        if not source.exists():
            raise click.ClickException(f"there is no database at {source}")
        copy_database(source, target.absolute())
    except StoreFailed as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"{source} -> {target} ({target.stat().st_size:,} bytes)")


@db.command()
@database_option
@config_option
def upgrade(database: str | None, config: Path | None) -> None:
    """Bring the database to what this version knows. A server does the same when it starts."""
    from server.store import Store, StoreFailed

    async def open_and_close(place: str) -> Path:
        store = await Store.open(place)
        await store.close()
        return store.path

    try:
        path = asyncio.run(open_and_close(effective(config, {"database": database}).database))
    except StoreFailed as error:
        raise click.ClickException(str(error)) from None
    click.echo(f"{path} is up to date")


@db.command()
@database_option
@config_option
@click.option("--json", "as_json", is_flag=True, help="Write JSON, for programs.")
def status(database: str | None, config: Path | None, as_json: bool) -> None:
    """Say where the database is and whether this version can use it."""
    found = inspect_database(effective(config, {"database": database}).database)
    if as_json:
        write_json(found)
    else:
        click.echo(f"{found['path']}: {found['state']}")
    if not found["usable"]:
        raise SystemExit(1)


def inspect_database(place: str) -> dict[str, Any]:
    """Looks without changing anything: path, state in a sentence, whether it is usable, what to do where it is not."""
    import os

    from server.store import StoreFailed
    from server.store.engines import database_file, writing_engine
    from server.store.migrate import revision
    from server.store.models import HEAD

    try:
        path = database_file(place)
    except StoreFailed as error:
        return _state(place, str(error), "choose another place with --database or AGON_DATABASE")
    if not path.exists():
        if os.access(path.parent, os.W_OK | os.X_OK):
            return _state(str(path), "not there yet; a server makes it when it starts")
        return _state(str(path), f"cannot be made: {path.parent} is not writable", f"chown or chmod {path.parent}")
    if not os.access(path, os.W_OK) or not os.access(path.parent, os.W_OK):
        return _state(str(path), "not writable by this user", f"chown or chmod {path} and its folder")
    engine = writing_engine(path)
    try:
        with engine.begin() as connection:  # takes the write lock, writes nothing
            found = revision(connection)
    except StoreFailed as error:
        return _state(str(path), str(error), "choose another place with --database")
    except Exception as error:
        reason = getattr(error, "orig", None) or error
        return _state(str(path), f"cannot be opened: {reason}", "restore a backup, or see who holds it with 'lsof'")
    finally:
        engine.dispose()
    if found == HEAD:
        return _state(str(path), f"open, writable, at revision {found}")
    return _state(str(path), f"at revision {found}, to be upgraded to {HEAD} when a server starts")


def _state(path: str, state: str, to_do: str | None = None) -> dict[str, Any]:
    return {"path": path, "state": state, "usable": to_do is None, "to_do": to_do}
