"""Options that say where an MQTT broker is; their variables are the server's own settings."""

from __future__ import annotations

import functools
from collections.abc import Callable
from pathlib import Path
from typing import Any

import click

from agon.transport.address import broker_at

_FILE = click.Path(path_type=Path, dir_okay=False)
_OPTIONS = (
    click.option("--mqtt", "mqtt", envvar="AGON_MQTT", help="A broker, as mqtt://HOST or, with TLS, mqtts://HOST."),
    click.option("--mqtt-username", envvar="AGON_MQTT_USERNAME", help="Who we are there."),
    click.option("--mqtt-password", envvar="AGON_MQTT_PASSWORD", help="Better in a file: others see command lines."),
    click.option("--mqtt-password-file", envvar="AGON_MQTT_PASSWORD_FILE", type=_FILE, help="Its first line is it."),
    click.option("--mqtt-ca", envvar="AGON_MQTT_CA", type=_FILE, help="Who may vouch for the broker (PEM)."),
    click.option("--mqtt-cert", envvar="AGON_MQTT_CERT", type=_FILE, help="Our own certificate (PEM)."),
    click.option("--mqtt-key", envvar="AGON_MQTT_KEY", type=_FILE, help="Its key (PEM)."),
)


def broker_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Adds the options; the command gets ``broker``, a ``Broker`` or None where no ``--mqtt`` is given."""

    @functools.wraps(command)
    def with_broker(*args: Any, mqtt: str | None, **rest: Any) -> Any:
        known = {
            name: rest.pop(f"mqtt_{name}") for name in ("username", "password", "password_file", "ca", "cert", "key")
        }
        try:
            broker = broker_at(mqtt, **known) if mqtt else None
        except ValueError as error:
            raise click.UsageError(f"--mqtt: {error}") from None
        return command(*args, broker=broker, **rest)

    for option in reversed(_OPTIONS):
        with_broker = option(with_broker)
    return with_broker
