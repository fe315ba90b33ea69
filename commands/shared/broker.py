"""Options that name an MQTT broker; their environment variables are those of the server's settings."""

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
    click.option("--mqtt-username", envvar="AGON_MQTT_USERNAME", help="User name at the broker."),
    click.option(
        "--mqtt-password", envvar="AGON_MQTT_PASSWORD", help="Password; a file is safer, as others see command lines."
    ),
    click.option(
        "--mqtt-password-file", envvar="AGON_MQTT_PASSWORD_FILE", type=_FILE, help="File with the password in line 1."
    ),
    click.option("--mqtt-ca", envvar="AGON_MQTT_CA", type=_FILE, help="CA certificates (PEM); default: the system's."),
    click.option("--mqtt-cert", envvar="AGON_MQTT_CERT", type=_FILE, help="Client certificate (PEM)."),
    click.option("--mqtt-key", envvar="AGON_MQTT_KEY", type=_FILE, help="Key of the client certificate (PEM)."),
)


def broker_options(command: Callable[..., Any]) -> Callable[..., Any]:
    """Add the options. The command gets ``broker``: a ``Broker``, or None without ``--mqtt``."""

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
