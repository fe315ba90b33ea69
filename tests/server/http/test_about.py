"""``/api/about``: the operator, the sums of the bots' CPU time, and what made the shipped weights."""

from __future__ import annotations

import re
from pathlib import Path

import pytest

from agon import games
from agon.ai.networks.network import network_for
from agon.protocol.messages import Act
from agon.protocol.thinking import Thinking
from agon.server.app import Parts, running
from agon.server.http.about import MADE, read_made
from agon.server.live.request import Request
from agon.server.ops.power import ESTIMATE_W
from agon.server.ops.settings import Settings, SettingsError, load_settings
from agon.server.session.commands import SERVER, FromSeat
from tests.server.ratings.test_practice import get, ws
from tests.server.raw_client import Json, RawClient

ROOT = MADE.parents[1]
WEIGHTS = (".npz", ".onnx", ".xz", "/weights.py", "/book.txt")
NO_WEIGHTS = {"ai/games/backgammon/weights.py"}
"""Programs that read weights."""


async def play(me: RawClient, app: Parts, cpu_ms: float) -> str:
    """Begin a game against a bot, and play a move of each, the bot's with so much CPU time."""
    wish = {"bot": "grove", "level": "seed", "game": "connect_four", "seat": "first"}
    session: str = (await me.ask("play_bot", agreed=app.bots.card_digest("grove"), **wish))["session"]
    await me.ask("join", session=session)
    await me.act(session, 3)
    table = await app.registry.get(session)  # pyright: ignore[reportArgumentType]
    assert table is not None
    act = Act(id=SERVER, session=table.name, seq=table.session.moved, action=3)
    thinking = Thinking(engine="alphabeta", cpu_ms=cpu_ms)
    table.post(Request(FromSeat(1, act, by="bot", thinking=thinking)))
    while (await me.event(session, "acted"))["event"]["seat"] != 1:
        pass
    return session


async def test_what_bots_cost_is_told_of_the_server_and_of_an_account_to_its_owner(tmp_path: Path) -> None:
    contact = "mailto:host@play.example"
    settings = Settings(database=str(tmp_path / "db"), port=0, workers=0, operator="Ann's club", contact=contact)
    async with running(settings) as app, RawClient(ws(app)) as me, RawClient(ws(app)) as other:
        empty = await get(app, "/api/about")
        assert (empty["operator"], empty["contact"], empty["days"]) == ("Ann's club", contact, [])
        assert empty["total"] == {"moves": 0, "cpu_seconds": 0, "watt_hours": 0}
        for cpu_ms in (1800.0, -5.0, 1e12):
            await play(me, app, cpu_ms)
        spent = {"moves": 3, "cpu_seconds": 1.8, "watt_hours": round(1.8 * ESTIMATE_W / 3600, 4)}
        found = await get(app, "/api/about")
        assert found["power"] == {"watts": ESTIMATE_W, "measured": False}
        assert found["total"] == spent
        [day] = found["days"]
        assert day == {**spent, "day": day["day"]}
        assert re.fullmatch(r"\d{4}-\d\d-\d\d", day["day"])
        mine: Json = await me.ask("my_bot_games")
        assert (mine["thought"], mine["power"]) == (spent, found["power"])
        assert (await me.ask("export_my_data"))["thought"] == spent
        assert (await other.ask("my_bot_games"))["thought"]["moves"] == 0
        await me.ask("delete_account", name=me.me["name"])
        assert (await get(app, "/api/about"))["total"]["cpu_seconds"] == 1.8


async def test_the_contact_for_vulnerabilities_stands_in(tmp_path: Path) -> None:
    security = "https://play.example/security"
    settings = Settings(database=str(tmp_path / "db"), port=0, workers=0, security_contact=security)
    async with running(settings) as app:
        assert (await get(app, "/api/about"))["contact"] == security


def test_a_contact_is_an_address() -> None:
    with pytest.raises(SettingsError, match="contact"):
        load_settings(None, {}, {"contact": "javascript:alert(1)"})


def test_all_shipped_weights_and_tables_are_listed_with_the_command_that_made_them() -> None:
    made = read_made()
    listed = [file for each in made for file in each.files]
    shipped = [path.relative_to(ROOT).as_posix() for path in (ROOT / "ai").rglob("*") if path.is_file()]
    assert sorted(listed) == sorted({file for file in shipped if file.endswith(WEIGHTS)} - NO_WEIGHTS)
    for each in made:
        assert each.game in games.names()
        program, first, second = each.command.split()[:3]
        module = f"commands/{first}" if program == "agon" else second.removeprefix("agon.").replace(".", "/")
        assert (ROOT / f"{module}.py").is_file() or (ROOT / module / "__main__.py").is_file(), each.command


def test_measured_cpu_time_is_what_was_noted_when_they_were_made() -> None:
    notes = {
        "net.npz": r"(\d+) s of one core",
        "limit.xz": r"limit, \\\n.*?(\d+) CPU seconds",
        "no_limit.xz": r"no-limit.*?(\d+) CPU seconds",
    }
    where = {"net.npz": ROOT / "ai/games/backgammon/curve.txt"}
    timed = {each.files[0]: each.cpu_seconds for each in read_made() if each.cpu_seconds is not None}
    known = {Path(file).name: seconds for file, seconds in timed.items() if not file.endswith(".onnx")}
    for file in (file for file in timed if file.endswith(".onnx")):
        rules = games.load(Path(file).parent.name)
        made = network_for(rules, rules.options()).head.made
        assert f"{timed[file] / 3600:.2f} CPU hours" in made, file
    assert set(known) == set(notes)
    for name, note in notes.items():
        found = re.search(note, where.get(name, ROOT / "ai/personas/ante.toml").read_text(), re.DOTALL)
        assert found is not None
        assert known[name] == float(found[1]), name
