"""Settings: precedence, refusals and display."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from agon.server.ops.settings import KEYS, SettingsError, load_settings

HOME = {"HOME": "/home/ann"}


def write(tmp_path: Path, text: str) -> Path:
    file = tmp_path / "agon.toml"
    file.write_text(text)
    return file


def test_defaults() -> None:
    settings = load_settings(None, HOME, {})
    assert (settings.host, settings.port) == ("127.0.0.1", 8000)
    assert settings.database == "/home/ann/.local/share/agon/agon.sqlite3"
    assert settings.workers >= 1
    assert settings.personas.name == "personas"


@pytest.mark.parametrize(
    ("folder", "expected"), [("/data", "/data/agon/agon.sqlite3"), ("data", "/home/ann/.local/share/agon/agon.sqlite3")]
)
def test_data_folder_follows_xdg_unless_it_is_relative(folder: str, expected: str) -> None:
    assert load_settings(None, HOME | {"XDG_DATA_HOME": folder}, {}).database == expected


def test_flags_win_over_environment_over_file(tmp_path: Path) -> None:
    file = write(tmp_path, "port = 1\nworkers = 3\nmax_connections = 7\n")
    settings = load_settings(file, HOME | {"AGON_PORT": "2", "AGON_WORKERS": "4"}, {"port": 5, "host": None})
    assert (settings.port, settings.workers, settings.max_connections) == (5, 4, 7)
    assert settings.sources == {"port": "--port", "workers": "AGON_WORKERS", "max_connections": str(file)}


def test_environment_names_the_file(tmp_path: Path) -> None:
    file = write(tmp_path, 'origins = ["https://a.example"]')
    assert load_settings(None, HOME | {"AGON_CONFIG": str(file)}, {}).origins == ("https://a.example",)


@pytest.mark.parametrize(
    ("key", "text", "value"),
    [
        ("origins", "https://a.example, https://b.example", ("https://a.example", "https://b.example")),
        ("uvloop", "false", False),
        ("registration_open", "0", False),
        ("port", "0", 0),
        ("web", "/srv/web", Path("/srv/web")),
        ("log_level", "debug", "debug"),
    ],
)
def test_environment_is_text(key: str, text: str, value: object) -> None:
    assert getattr(load_settings(None, HOME | {f"AGON_{key.upper()}": text}, {}), key) == value


@pytest.mark.parametrize(
    ("environ", "flags", "named"),
    [
        ({"AGON_PROT": "1"}, {}, ["AGON_PROT", "environment", "did you mean AGON_PORT"]),
        ({}, {"wrokers": 1}, ["wrokers", "flags", "did you mean workers"]),
        ({"AGON_PORT": "x"}, {}, ["port", "'x'", "AGON_PORT"]),
        ({"AGON_PORT": "70000"}, {}, ["port", "AGON_PORT", "65535"]),
        ({}, {"workers": -1}, ["workers", "--workers"]),
        ({}, {"log_level": "loud"}, ["log_level", "--log-level", "loud"]),
        ({}, {"port": "8000"}, ["port", "--port"]),
    ],
)
def test_refusals_name_key_and_place(environ: dict[str, str], flags: dict[str, Any], named: list[str]) -> None:
    with pytest.raises(SettingsError) as refusal:
        load_settings(None, HOME | environ, flags)
    assert all(part in str(refusal.value) for part in named), str(refusal.value)


@pytest.mark.parametrize(
    ("text", "named"),
    [("prot = 1", "did you mean port"), ("port = ", "not TOML"), ('port = "1"', "port"), ("sources = {}", "sources")],
)
def test_refusals_name_the_file(tmp_path: Path, text: str, named: str) -> None:
    file = write(tmp_path, text)
    with pytest.raises(SettingsError) as refusal:
        load_settings(file, HOME, {})
    assert named in str(refusal.value)
    assert str(file) in str(refusal.value)


def test_missing_file_is_named(tmp_path: Path) -> None:
    with pytest.raises(SettingsError, match=r"none\.toml cannot be read"):
        load_settings(tmp_path / "none.toml", HOME, {})


def test_other_programs_variables_are_left_alone() -> None:
    load_settings(
        None,
        HOME | {"AGON_KERNEL_CACHE": "/x", "AGON_LANGUAGE": "de", "AGON_TOKEN": "agon_h_x", "AGON_URL": "ws://x"},
        {},
    )


def test_show_prints_every_value_with_its_place_and_masks_secrets() -> None:
    environ = HOME | {"AGON_DATABASE": "postgresql+asyncpg://ann:s3cret@db/agon"}
    shown = load_settings(None, environ, {"port": 9}).show()
    lines = {line.split(" = ")[0]: line for line in shown.splitlines()}
    assert set(lines) == set(KEYS)
    assert lines["port"].split() == ["port", "=", "9", "#", "--port"]
    assert lines["host"].endswith("# default")
    assert "s3cret" not in shown
    assert '"postgresql+asyncpg://ann:***@db/agon"' in lines["database"]


def test_shown_settings_can_be_read_again(tmp_path: Path) -> None:
    settings = load_settings(None, HOME, {"origins": ("https://a.example",), "uvloop": False})
    again = load_settings(write(tmp_path, settings.show()), {"HOME": "/elsewhere"}, {})
    assert {key: getattr(again, key) for key in KEYS} == {key: getattr(settings, key) for key in KEYS}


def test_no_password_is_shown_and_a_broker_that_cannot_be_is_refused() -> None:
    given = {"AGON_MQTT": "mqtt://a:unheard-word@b", "AGON_MQTT_PASSWORD": "unseen-word"}
    settings = load_settings(None, HOME | given, {})
    assert "unheard-word" not in settings.show()
    assert "unseen-word" not in settings.show()
    assert (broker := settings.broker()) is not None
    assert broker.password == "unseen-word"
    with pytest.raises(SettingsError, match="mqtt: not a broker address"):
        load_settings(None, HOME | {"AGON_MQTT": "http://b"}, {}).broker()
    assert load_settings(None, HOME, {}).broker() is None


@pytest.mark.parametrize(
    ("key", "value"),
    [
        ("trusted_proxies", "10.0.0.0/8"),
        ("trusted_proxies", "127.0.0.1, caddy"),
        ("origins", "https://play.example/"),
        ("origins", "play.example"),
        ("origins", "*"),
        ("origins", "https://Play.example"),
    ],
)
def test_what_nobody_who_comes_can_be_equal_to_is_refused(key: str, value: str) -> None:
    with pytest.raises(SettingsError, match=rf"{key}: .* \(from AGON_{key.upper()}\)"):
        load_settings(None, HOME | {f"AGON_{key.upper()}": value}, {})


def test_addresses_of_both_kinds_and_origins_with_ports_are_taken() -> None:
    environ = {"AGON_TRUSTED_PROXIES": "127.0.0.1,::1", "AGON_ORIGINS": "http://localhost:5173,https://a.example"}
    settings = load_settings(None, HOME | environ, {})
    assert settings.trusted_proxies == ("127.0.0.1", "::1")
    assert settings.origins == ("http://localhost:5173", "https://a.example")
