"""``agon audit`` of files."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner

from agon.command import cli
from agon.protocol import codec
from agon.protocol.events import SessionId
from agon.server.records.export import exported
from tests.server.session.asking import act, contribute, resign
from tests.server.session.test_state import Recorded


def game(name: str) -> dict[str, Any]:
    """Return an export of a game of pig with a few throws."""
    table = Recorded("pig")
    table.do(contribute(0, "a1" * 32))
    for _ in range(4):
        table.do(act(table.session.acting()[0], 0))
    table.do(resign(0))
    return json.loads(codec.encode(exported(SessionId(name), table.rules, table.log, thinking=False)))


def audit(file: Path, text: str | bytes, code: int = 0) -> str:
    file.write_bytes(text if isinstance(text, bytes) else text.encode())
    result = CliRunner().invoke(cli, ["audit", str(file)], prog_name="agon")
    assert result.exit_code == code, result.output
    return result.output


def test_a_file_of_one_game(tmp_path: Path) -> None:
    file, one = tmp_path / "game.json", game("one")
    for text in (json.dumps(one), json.dumps(one, indent=2), "\ufeff" + json.dumps(one) + "\r\n"):
        assert audit(file, text).startswith("OK: 4 draws follow from the seed; contributed: ")


def test_every_game_of_a_bulk_export(tmp_path: Path) -> None:
    file, one, two = tmp_path / "games.ndjson", game("one"), game("two")
    lines = audit(file, f"{json.dumps(one)}\n{json.dumps(two)}\n").splitlines()
    assert [line.partition(" draws")[0] for line in lines] == ["one: OK: 4", "two: OK: 4"]
    thrown = next(told["event"] for told in two["events"] if told["event"]["t"] == "drawn")
    thrown["action"] = (thrown["action"] + 1) % 6
    lines = audit(file, f"{json.dumps(one)}\n{json.dumps(two)}\n", 1).splitlines()
    assert lines[0].startswith("one: OK: 4 draws")
    assert lines[1].startswith("two: ")
    assert "and the seed gives" in lines[1]


@pytest.mark.parametrize(
    ("field", "value", "said"),
    [("events", [], "not ended"), ("players", [], "contributed: seat 1"), ("game", None, "not an exported game")],
)
def test_a_file_that_was_changed_by_hand_is_no_fault_of_ours(
    field: str, value: object, said: str, tmp_path: Path
) -> None:
    changed = {**game("one"), field: value}
    assert said in audit(tmp_path / "game.json", json.dumps(changed), 0 if field == "players" else 1)


def test_what_is_no_export_is_refused(tmp_path: Path) -> None:
    for text in ("", "1. e4 e5\n2. d4", b"\x00\xff", "[1]\n[2]"):
        assert "this is not an exported game" in audit(tmp_path / "game.pgn", text, 1)
