"""Addresses of brokers: accepted ones, refused ones, and the reasons given."""

from __future__ import annotations

from pathlib import Path

import pytest

from agon.transport.address import broker_at


@pytest.mark.parametrize(
    ("url", "host", "port", "tls"),
    [
        ("mqtt://broker.example", "broker.example", 1883, False),
        ("mqtts://broker.example", "broker.example", 8883, True),
        ("broker.example:99", "broker.example", 99, False),
        ("mqtt://[::1]:1884/", "::1", 1884, False),
    ],
)
def test_a_url_says_where(url: str, host: str, port: int, tls: bool) -> None:
    broker = broker_at(url)
    assert (broker.host, broker.port, broker.tls is not None) == (host, port, tls)
    assert broker.account == "anyone"


def test_what_is_said_beside_the_url_wins(tmp_path: Path) -> None:
    file = tmp_path / "password"
    file.write_text("from file\n")
    url = "mqtt://ann:from%20url@broker.example"
    assert (broker_at(url).username, broker_at(url).password) == ("ann", "from url")
    assert broker_at(url, password_file=file).password == "from file"
    assert broker_at(url, username="bob", password="given", password_file=file).password == "given"
    assert broker_at(url, username="bob").account == "bob"


def test_a_password_is_in_no_text_of_a_broker() -> None:
    broker = broker_at("mqtt://ann:secret@broker.example")
    assert "secret" not in f"{broker} {broker!r}"


@pytest.mark.parametrize(
    ("url", "more", "reason"),
    [
        ("http://broker.example", {}, "an example is mqtt://"),
        ("mqtt://", {}, "an example is mqtt://"),
        ("mqtt://broker.example:port", {}, "an example is mqtt://"),
        ("mqtt://broker.example/topic", {}, "an example is mqtt://"),
        ("mqtt://an+n@broker.example", {}, "cannot be part of a topic"),
        ("mqtt://broker.example", {"ca": Path("ca.pem")}, "must begin with mqtts://"),
        ("mqtts://broker.example", {"ca": Path("/nothing/ca.pem")}, "CA file /nothing/ca.pem cannot be used"),
        ("mqtts://broker.example", {"cert": Path("/nothing/me.pem")}, "certificate /nothing/me.pem"),
        ("mqtts://broker.example", {"key": Path("/nothing/me.key")}, "a key without its certificate"),
        ("mqtt://broker.example", {"password_file": Path("/nothing/word")}, "/nothing/word cannot be read"),
        ("mqtt://broker.example", {"password_file": Path("/dev/null")}, "/dev/null is empty"),
    ],
)
def test_what_cannot_be_used_is_refused_by_name(url: str, more: dict[str, Path], reason: str) -> None:
    with pytest.raises(ValueError, match=reason):
        broker_at(url, **more)  # type: ignore[arg-type]
