"""``agon serve``: run a server, with a flag for every setting."""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Any

import click

from agon.commands.shared.output import write_json
from agon.commands.shared.settings import effective, settings_flags
from agon.server.ops.settings import KEYS


@click.command()
@settings_flags
@click.option("--show-settings", is_flag=True, help="Print every setting and its source, and end.")
@click.option("--json", "as_json", is_flag=True, help="With --show-settings: as JSON.")
def serve(config: Path | None, show_settings: bool, as_json: bool, **flags: Any) -> None:
    """Run a server: people and bots on one port, every game stored.

    A flag overrides an AGON_* variable, which overrides the --config file, which overrides the default.
    """
    settings = effective(config, flags)
    if show_settings and as_json:
        write_json({key: {"value": settings.shown(key), "from": settings.sources.get(key, "default")} for key in KEYS})
    elif show_settings:
        click.echo(settings.show())
    else:
        from agon.server.__main__ import main

        sys.exit(main(settings))
