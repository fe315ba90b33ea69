"""A server's settings on the command line: a flag for each, and options for the commands that open its database."""

from __future__ import annotations

import os
from collections.abc import Callable
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import click
import msgspec

from agon.protocol.generate.typescript import field_docstrings
from agon.server.ops.settings import KEYS, Settings, SettingsError, load_settings

database_option = click.option("--database", default=None, help="A file or URL; default: as in the settings.")
config_option = click.option(
    "--config", type=click.Path(path_type=Path, dir_okay=False), help="A TOML file of settings."
)
_HINTS: dict[str, Any] = get_type_hints(Settings)
_DEFAULTS: dict[str, Any] = {field.name: field.default for field in msgspec.structs.fields(Settings)}


def settings_flags(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add a flag for every setting, and ``--config``. Flags that are not given are None."""
    notes = field_docstrings(Settings)
    for key in reversed(KEYS):
        flag = "--" + key.replace("_", "-")
        kind = _HINTS[key]
        note = " ".join(notes.get(key, "").split())
        if shown := _shown_default(key, note):
            note = f"{note}  [default: {shown}]"
        if kind is bool:
            option = click.option(f"{flag}/--no-{flag[2:]}", key, default=None, help=note)
        elif get_origin(kind) is tuple:
            option = click.option(flag, key, multiple=True, default=None, help=f"{note} Repeatable.")
        else:
            option = click.option(flag, key, type=_type_of(kind), default=None, help=note)
        command = option(command)
    return click.option(
        "--config", type=click.Path(path_type=Path, dir_okay=False), help="A TOML file of settings (also AGON_CONFIG)."
    )(command)


def _shown_default(key: str, note: str) -> str:
    """Return the default for the help; empty if there is none, if ``note`` names it, or if it is a path."""
    default = _DEFAULTS[key]
    if "Default:" in note or not isinstance(default, bool | int | str):
        return ""
    return ("on" if default else "off") if isinstance(default, bool) else str(default)


def _type_of(kind: Any) -> Any:
    if kind is int:
        return click.INT
    choices = get_args(kind)
    return click.Choice(choices) if choices else click.STRING


def effective(config: Path | None, flags: dict[str, Any]) -> Settings:
    """Return the settings of a server with these flags. Ends with exit code 2 if one is not valid."""
    given = {key: None if value == () else value for key, value in flags.items()}
    try:
        return load_settings(config, os.environ, given)
    except SettingsError as error:
        raise click.UsageError(str(error)) from None
