"""``agon serve``: a flag for every setting."""

from __future__ import annotations

import os
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import click

from agon.commands.shared.output import write_json
from agon.protocol.generate.typescript import field_docstrings
from agon.server.ops.settings import KEYS, Settings, SettingsError, load_settings

_HINTS: dict[str, Any] = get_type_hints(Settings)


def settings_flags(command: Callable[..., Any]) -> Callable[..., Any]:
    """Adds a flag for every setting, and ``--config``. Flags that are not given stay None."""
    notes = field_docstrings(Settings)
    for key in reversed(KEYS):
        flag = "--" + key.replace("_", "-")
        kind = _HINTS[key]
        note = " ".join(notes.get(key, "").split())
        if kind is bool:
            option = click.option(f"{flag}/--no-{flag[2:]}", key, default=None, help=note)
        elif get_origin(kind) is tuple:
            option = click.option(flag, key, multiple=True, default=None, help=f"{note} May be repeated.")
        else:
            option = click.option(flag, key, type=_type_of(kind), default=None, help=note)
        command = option(command)
    return click.option(
        "--config", type=click.Path(path_type=Path, dir_okay=False), help="A TOML file of settings (also AGON_CONFIG)."
    )(command)


def _type_of(kind: Any) -> Any:
    if kind is int:
        return click.INT
    choices = get_args(kind)
    return click.Choice(choices) if choices else click.STRING


def effective(config: Path | None, flags: dict[str, Any]) -> Settings:
    """The settings that a server with these flags has. Ends with exit code 2 where one cannot be used."""
    given = {key: None if value == () else value for key, value in flags.items()}
    try:
        return load_settings(config, os.environ, given)
    except SettingsError as error:
        raise click.UsageError(str(error)) from None


@click.command()
@settings_flags
@click.option("--show-settings", is_flag=True, help="Print every setting and where it comes from, and end.")
@click.option("--json", "as_json", is_flag=True, help="With --show-settings: as JSON.")
def serve(config: Path | None, show_settings: bool, as_json: bool, **flags: Any) -> None:
    """Run a server: one port, people and bots, everything stored.

    Settings come from defaults, then the --config file, then AGON_* variables, then flags.
    """
    settings = effective(config, flags)
    if show_settings and as_json:
        write_json({key: {"value": settings.shown(key), "from": settings.sources.get(key, "default")} for key in KEYS})
    elif show_settings:
        click.echo(settings.show())
    else:
        from agon.server.__main__ import main

        sys.exit(main(settings))
