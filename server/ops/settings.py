"""Load the operator's settings: defaults < TOML file < ``AGON_*`` environment < flags.

Every key has a type and bounds; an unknown key is refused by name. ``show`` prints each value with its source.
"""

from __future__ import annotations

import difflib
import ipaddress
import os
import re
import socket
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Annotated, Any, Literal, get_type_hints

import msgspec
from msgspec import Meta

from agon.protocol import topics
from agon.server.ops.redact import masked
from agon.transport.address import Broker, broker_at

_ROOT = Path(__file__).resolve().parents[2]
PREFIX = "AGON_"
NOT_SETTINGS = frozenset(
    {"AGON_CONFIG", "AGON_ENDINGS", "AGON_KERNEL_CACHE", "AGON_LANGUAGE", "AGON_TOKEN", "AGON_URL"}
)
"""Variables with our prefix that other programs of the project read, or that name the settings file."""

Count = Annotated[int, Meta(ge=1, le=1_000_000)]
Milliseconds = Annotated[int, Meta(ge=0, le=86_400_000)]


class SettingsError(Exception):
    """A setting cannot be used; the text names the key and its source."""


class Settings(msgspec.Struct, frozen=True, kw_only=True):
    """Effective values. ``sources`` gives the source of each value that is not a default."""

    # Addresses, games and bots
    host: Annotated[str, Meta(min_length=1)] = "127.0.0.1"
    port: Annotated[int, Meta(ge=0, le=65_535)] = 8000
    """0 takes any free port."""
    origins: tuple[str, ...] = ()
    """Origins of pages that may connect, as ``https://play.example``. Default: the server's own host only."""
    hosts: tuple[str, ...] = ()
    """Names that this server answers to, besides addresses and the names in ``origins``. Default: on 127.0.0.1 only
    ``localhost``, elsewhere any name."""
    trusted_proxies: tuple[str, ...] = ()
    """Addresses of reverse proxies whose ``X-Forwarded-For`` is trusted; limits then count the address that it
    gives."""
    monitors: tuple[str, ...] = ()
    """Addresses or networks, as ``10.0.0.0/8``, that may read ``/metrics`` and the details of ``/readyz``, besides this
    machine."""
    security_contact: Annotated[str, Meta(pattern=r"^(((mailto|tel):|https://)[!-~]+)?$")] = ""
    """Address for reports of vulnerabilities, as ``mailto:host@play.example``, shown at ``/.well-known/security.txt``.
    Default: none."""
    operator: Annotated[str, Meta(max_length=200)] = ""
    """Name of the person or organisation that runs this server, shown at ``/about``."""
    contact: Annotated[str, Meta(pattern=r"^(((mailto|tel):|https://)[!-~]+)?$")] = ""
    """Address of the operator, as ``mailto:host@play.example``, shown at ``/about``. Default: ``security_contact``."""
    web: Path = _ROOT / "clients" / "web"
    personas: Path = _ROOT / "ai" / "personas"
    more_personas: tuple[str, ...] = ()
    """Folders with cards of further bots: external engines that are installed on this machine."""
    training_folder: str = ""
    """Folder of a run of ``agon train``: the page ``/training`` shows its curves, and each of its networks is a bot, as
    soon as it is there. Default: none."""
    worded_by: str = ""
    """File (TOML) whose table ``[model]``, as in a bot's card, names the language model that may word an engine's
    reasons for people, in games that are over. It is told the engine's sentences alone. Default: none."""
    worded_a_day: Annotated[int, Meta(ge=1, le=10_000)] = 30
    """Questions that an account may put to this language model in a day (UTC); guests of one address share theirs. What
    it has worded already is no question."""
    pinned_games: tuple[str, ...] = ()
    """Names of games that the start page lists first, as ``chess``."""
    hidden_games: tuple[str, ...] = ()
    """Names of games that the start page leaves out; they can be played all the same."""
    games: tuple[str, ...] = ()
    """Folders with further games, as ``agon game new`` writes them; the variable adds them for other commands too."""
    reload: bool = False
    """For developers: use changed pages, and changed rules in new games, without a restart."""

    # Storage
    database: Annotated[str, Meta(min_length=1)] = ""
    """A file, or ``postgresql://USER@HOST/NAME``. Default: ``agon/agon.sqlite3`` in the user's data folder."""

    # AI workers
    workers: Annotated[int, Meta(ge=0, le=256)] = 1
    """Number of worker processes that this server starts. Default: one for each core. 0: only workers behind a
    broker."""
    worker_nice: Annotated[int, Meta(ge=0, le=19)] = 15
    """Niceness of the worker processes: 15 keeps players' latency low."""
    search_threads: Annotated[int, Meta(ge=1, le=64)] = 1
    """Threads of one search of a bot whose card says that it uses the cores that the operator gives. More than the
    cores for each worker slow all searches; a search uses at most the cores of its machine."""
    bot_move_ms: Annotated[int, Meta(ge=1, le=600_000)] = 10_000
    """Longest thinking time of a bot for one move, if neither its card nor the clock sets one."""
    bot_grace_ms: Milliseconds = 250
    """Time after its deadline in which a worker may still answer; then it is replaced."""
    show_thinking: bool = True
    """Show in lessons, during play, what the bots of this server are considering. Other games show it when they are
    over."""

    analysis_cpu_s: Annotated[int, Meta(ge=0, le=3_600)] = 300
    """CPU time (s) that an account may use in an hour for engine lines on the analysis board; guests of one address
    share theirs. 0 turns the lines off."""

    # An MQTT broker: workers on other machines, and watchers
    mqtt: str = ""
    """Address of the broker, as ``mqtt://host:1883`` or, with TLS, ``mqtts://host:8883``. Default: no broker."""
    mqtt_username: str = ""
    mqtt_password: str = ""
    mqtt_password_file: str = ""
    """File whose first line is the password."""
    mqtt_ca: str = ""
    """CA certificates (PEM). Default: the system's."""
    mqtt_cert: str = ""
    """Client certificate (PEM), if the broker asks for one."""
    mqtt_key: str = ""

    # Several servers on one database and one broker
    cluster: bool = False
    node: str = ""
    """This server's name in the cluster, the same after a restart. Default: its host and process."""

    # Time, beside a game's clock
    first_move_ms: Milliseconds = 30_000
    """Abort a game between people if the first move takes longer; 0 disables."""
    absence_ms: Milliseconds = 40_000
    """A player's absence after which the opponent may claim the game; longer in slower games; 0 disables."""
    lag_ms: Annotated[int, Meta(ge=0, le=2_000)] = 500
    """Most time given back to a player for network delay, for one move; 0 disables."""

    # Limits for all
    registration_open: bool = True
    """Let people create accounts; otherwise only existing accounts log in."""
    oidc_issuer: str = ""
    """Provider of OpenID Connect at which people may sign in, as ``https://login.school.example``, exactly as it calls
    itself. Needs the extra ``oidc``. Whom it lets in gets an account here. Default: none."""
    oidc_client: str = ""
    """Name (client id) by which the provider knows this server; the address that it sends people back to is
    ``https://play.example/sign-in``."""
    oidc_secret_file: str = ""
    """File with the client's secret. Default: a public client, without one."""
    oidc_label: Annotated[str, Meta(max_length=40)] = ""
    """The provider's name on the button. Default: its host."""
    push_contact: Annotated[str, Meta(pattern=r"^(mailto:[!-?A-~]+@[!-?A-~]+|https://[!-~]+)?$")] = ""
    """Address of the operator, as ``mailto:host@play.example``, for the browsers' push services. With it, people may
    let notices reach a browser also when Agon is closed there. Needs the extra ``push``. Default: no such notices."""
    push_services: tuple[str, ...] = (
        "fcm.googleapis.com",
        "jmt17.google.com",
        "updates.push.services.mozilla.com",
        "*.notify.windows.com",
        "*.push.apple.com",
    )
    """Hosts of push services to which this server sends, by HTTPS only: ``*.`` stands for any name below, a port may
    follow. Default: those of the browsers."""
    guests_play: bool = True
    """Let guests play without a name and a password; otherwise guests only watch until they sign up."""
    pupils_per_teacher: Annotated[int, Meta(ge=0, le=2_000)] = 400
    """Most pupils in all classes of one teacher. Anybody whose name has a password may teach; 0: nobody."""
    max_connections: Count = 2_000
    """If not set: fewer, if the limit of open files is too low for as many."""
    max_per_address: Count = 100
    """Connections from one address. An IPv6 address counts as its network (/64), here and in every limit by address."""
    connects_per_second: Count = 100
    """New connections and further requests a second from one address (from a trusted proxy: the address that it gives);
    a page makes about ten."""
    burst_connects: Count = 1_000
    seeks_per_address: Count = 50
    """Most open seeks, challenges and tables of players from one address."""
    games_per_address: Count = 500
    """Most unfinished games that players from one address began or played within a day."""

    # Limits for each connection
    hello_ms: Annotated[int, Meta(ge=100, le=60_000)] = 5_000
    """Close a connection that has not said hello in this time."""
    max_message_bytes: Annotated[int, Meta(ge=512, le=1 << 20)] = 16_384
    bytes_per_second: Count = 16_384
    burst_bytes: Count = 65_536
    frames_per_second: Count = 50
    burst_frames: Count = 200
    outgoing_buffer_bytes: Annotated[int, Meta(ge=4_096, le=1 << 28)] = 1 << 18
    """Disconnect a client with more unread data than this; it may resume. A single larger message, such as the log of a
    long game, does not count while it is being sent."""
    follow_limit: Count = 100
    """Most sessions that one connection follows."""

    # Limits for each account
    seek_limit: Count = 5
    game_limit: Count = 50
    """Most unfinished games."""

    # Finding each other, and ratings
    seek_grace_ms: Milliseconds = 10_000
    """Time for which a person's seek stays open after the connection is lost."""
    link_grace_ms: Milliseconds = 900_000
    """The same for a seek that is found by its link only."""
    challenge_ms: Annotated[int, Meta(ge=1_000, le=86_400_000)] = 600_000
    """Lifetime of a challenge."""
    rated_guests: bool = False
    """Let accounts without a password play rated games."""
    rated_bots_and_people: bool = False
    """Let games between people and bots be rated, if the person asks for it."""

    # Running
    uvloop: bool = True
    """Use uvloop, a faster event loop, where it is installed; ``false``: always Python's own."""
    log_level: Literal["debug", "info", "warning", "error"] = "info"
    log_format: Literal["text", "json"] = "text"
    """``json``: one object a line, with the ids of session and connection if known."""
    tracing: bool = False
    """OpenTelemetry traces of every move, set up by the standard ``OTEL_*`` variables; needs ``agon[tracing]``."""

    sources: dict[str, str] = {}

    def show(self) -> str:
        """Return every value and its source as lines of TOML. Secrets are masked."""
        lines: list[str] = []
        for key in KEYS:
            value = as_toml(self.shown(key))
            lines.append(f"{f'{key} = {value}':<58} # {self.sources.get(key, 'default')}")
        return "\n".join(lines)

    def shown(self, key: str) -> Any:
        """Return a value without passwords."""
        value: Any = getattr(self, key)
        return "***" if key.endswith("_password") and value else masked(value) if isinstance(value, str) else value

    def node_name(self) -> str:
        """Return this server's name in the cluster. Raises ``SettingsError``."""
        name = self.node or f"{host_name()}-{os.getpid()}"
        if not topics.is_name(name):
            raise SettingsError(f"node: {name!r} must consist of letters, digits, '_', '.' and '-'")
        return name

    def broker(self) -> Broker | None:
        """Return the MQTT broker, or None without one. Raises ``SettingsError``."""
        if not self.mqtt:
            if self.cluster:
                raise SettingsError("cluster: servers need a broker to notify each other; set mqtt")
            return None
        try:
            return broker_at(
                self.mqtt,
                username=self.mqtt_username or None,
                password=self.mqtt_password or None,
                password_file=_path(self.mqtt_password_file),
                ca=_path(self.mqtt_ca),
                cert=_path(self.mqtt_cert),
                key=_path(self.mqtt_key),
            )
        except ValueError as error:
            raise SettingsError(f"mqtt: {error}") from None


KEYS = tuple(field for field in Settings.__struct_fields__ if field != "sources")
_TYPES: dict[str, Any] = get_type_hints(Settings, include_extras=True)


def load_settings(file: Path | None, environ: Mapping[str, str], flags: Mapping[str, Any]) -> Settings:
    """Load the settings. Flags that are None are not given; ``AGON_CONFIG`` may name the file. Raises
    ``SettingsError``."""
    values: dict[str, Any] = {"database": str(data_folder(environ) / "agon.sqlite3"), "workers": os.cpu_count() or 1}
    sources: dict[str, str] = {}
    file = file or (Path(environ["AGON_CONFIG"]) if environ.get("AGON_CONFIG") else None)
    for key, value, source in _given(file, environ, flags):
        values[key] = _convert(key, value, source)
        for item in values[key] if key in _ITEMS else ():
            if not _ITEMS[key][0](item):
                raise SettingsError(f"{key}: {item!r} (from {source}) {_ITEMS[key][1]}")
        sources[key] = source
    return Settings(**values, sources=sources)


def _given(file: Path | None, environ: Mapping[str, str], flags: Mapping[str, Any]) -> list[tuple[str, Any, str]]:
    """Return (key, value, source) triples; later ones win."""
    given: list[tuple[str, Any, str]] = []
    for key, value in (_read(file) if file else {}).items():
        given.append((_known(key, KEYS, f"in {file}"), value, str(file)))
    variables = {PREFIX + key.upper(): key for key in KEYS}
    for name in sorted(environ):
        if name.startswith(PREFIX) and name not in NOT_SETTINGS:
            key = variables[_known(name, tuple(variables), "in the environment")]
            given.append((key, _from_text(key, environ[name]), name))
    for key, value in flags.items():
        flag = "--" + key.replace("_", "-")
        if value is not None:
            given.append((_known(key, KEYS, "among the flags"), value, flag))
    return given


def _read(file: Path) -> dict[str, Any]:
    try:
        return tomllib.loads(file.read_text("utf-8"))
    except OSError as error:
        raise SettingsError(f"the settings file {file} cannot be read: {error.strerror}") from None
    except ValueError as error:  # not TOML, or not UTF-8
        raise SettingsError(f"the settings file {file} is not TOML: {error}") from None


def _known(key: str, known: tuple[str, ...], where: str) -> str:
    if key in known:
        return key
    near = difflib.get_close_matches(key, known, 1)
    hint = f"; did you mean {near[0]}?" if near else ""
    raise SettingsError(f"there is no setting {key} ({where}){hint}")


def _from_text(key: str, value: str) -> Any:
    """Parse the text of an environment variable: lists are separated by commas."""
    if _TYPES[key] == tuple[str, ...]:
        return [item.strip() for item in value.split(",") if item.strip()]
    return value


def _convert(key: str, value: Any, source: str) -> Any:
    wanted = _TYPES[key]
    if wanted is Path and isinstance(value, str | Path):
        return Path(value).expanduser()
    # Lax (text to numbers) only if the source is text: in TOML, port = "8000" is a mistake worth naming.
    lax = isinstance(value, str) and source.startswith(PREFIX)
    if isinstance(value, tuple):
        value = [*value]  # click gives repeated flags as a tuple
    try:
        return msgspec.convert(value, wanted, strict=not lax)
    except msgspec.ValidationError as error:
        reason = re.sub(r" - at `.*`$", "", str(error))
        shown = "" if "://" in str(value) or key.endswith("_password") else f" = {value!r}"
        raise SettingsError(f"{key}{shown} (from {source}) cannot be used: {reason}") from None


def _is_address(text: str) -> bool:
    try:
        ipaddress.ip_address(text)
    except ValueError:
        return False
    return True


def _is_network(text: str) -> bool:
    try:
        ipaddress.ip_network(text)
    except ValueError:
        return False
    return True


_ITEMS: dict[str, tuple[Callable[[str], object], str]] = {
    "origins": (
        re.compile(r"[a-z][a-z0-9+.-]*://[^/?#@\sA-Z]+").fullmatch,
        "is not an origin such as https://play.example",
    ),
    "trusted_proxies": (_is_address, "is not an IP address: list each proxy by its address"),
    "games": (lambda folder: Path(folder).expanduser().is_dir(), "is not a folder"),
    "hosts": (re.compile(r"[A-Za-z0-9_.-]+|\[[0-9a-fA-F:.]+\]").fullmatch, "is not a host name such as play.example"),
    "pinned_games": (re.compile(r"[a-z0-9_]+").fullmatch, "is not the name of a game such as tic_tac_toe"),
    "hidden_games": (re.compile(r"[a-z0-9_]+").fullmatch, "is not the name of a game such as tic_tac_toe"),
    "push_services": (
        re.compile(r"(\*\.)?[a-z0-9-]+(\.[a-z0-9-]+)*(:[0-9]{1,5})?").fullmatch,
        "is not the host of a push service such as *.push.example",
    ),
    "monitors": (_is_network, "is not an IP address or network such as 10.0.0.0/8"),
}
"""Checks of list items, and their error. Items are compared literally, so an item that can never match is a mistake."""


def host_name() -> str:
    """Return this machine's name in a form that fits into a topic."""
    return re.sub(r"[^A-Za-z0-9_.-]", "-", socket.gethostname()).strip("-_.")[:50] or "server"


def data_folder(environ: Mapping[str, str]) -> Path:
    """Return the data folder of the XDG base directory specification: a relative path in the variable is ignored."""
    base = Path(environ.get("XDG_DATA_HOME", ""))
    if not base.is_absolute():
        base = Path(environ.get("HOME") or Path.home()) / ".local" / "share"
    return base / "agon"


def _path(text: str) -> Path | None:
    return Path(text).expanduser() if text else None


def as_toml(value: Any) -> str:
    """Return a value as it stands in a file of settings."""
    if isinstance(value, bool):
        return "true" if value else "false"
    if isinstance(value, int):
        return str(value)
    if isinstance(value, tuple):
        return "[" + ", ".join(as_toml(item) for item in value) + "]"  # pyright: ignore[reportUnknownVariableType]
    return msgspec.json.encode(str(value)).decode()  # a JSON string is a TOML string too
