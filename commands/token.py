"""``agon token``: the accounts whose tokens are stored on this machine."""

from __future__ import annotations

import click

from agon.clients.languages.messages import t
from agon.clients.sdk import tokens
from agon.commands.shared.errors import json_option
from agon.commands.shared.output import write_json, write_table


@click.group()
def token() -> None:
    """List the accounts whose tokens are stored on this machine."""


@token.command(name="list")
@json_option
def list_tokens(as_json: bool) -> None:
    """List each token's server, account and file, never the token."""
    found = [(*each, tokens.kind_of(each[2])) for each in tokens.known()]
    if as_json:
        keys = ("server", "account", "file", "kind")
        write_json(
            [dict(zip(keys, (server, name, str(path), kind), strict=True)) for server, name, path, kind in found]
        )
    elif found:
        rows = [[server, name + " [BOT]" * (kind == "bot"), str(path)] for server, name, path, kind in found]
        write_table([t("terminal-head-server"), t("terminal-head-account"), t("terminal-head-file")], rows)
    else:
        click.echo(t("terminal-no-tokens", folder=str(tokens.state_folder())), err=True)
