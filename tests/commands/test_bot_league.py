"""``agon bot league``: bots of files meet each other and levels of ours; every game is stored with their notes."""

from __future__ import annotations

import asyncio
import json
from pathlib import Path
from typing import Any

import pytest

from agon.protocol import codec
from agon.protocol.events import Acted, Created, Event
from agon.server.store import Store
from tests.ai.league.bots import with_choose
from tests.commands.test_cli import run
from tests.confinement import require_confinement


@pytest.fixture(autouse=True)
def able(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    require_confinement()
    monkeypatch.chdir(tmp_path)


def league(*files: str) -> list[dict[str, Any]]:
    arguments = ("--game", "tic_tac_toe", "--database", "league.sqlite3", "--nice", "0", "--json")
    return json.loads(run("bot", "league", *files, *arguments).stdout)


def events_of(session: str) -> list[Event]:
    async def read() -> list[Event]:
        store = await Store.open("league.sqlite3")
        try:
            return [codec.decode_event(row.body) for row in await store.events(session)]
        finally:
            await store.close()

    return asyncio.run(read())


def results() -> list[dict[str, Any]]:
    return [json.loads(line) for line in Path("league.ndjson").read_bytes().splitlines()]


def test_a_league_goes_on_where_it_was_and_its_games_can_be_replayed() -> None:
    Path("first.py").write_bytes(with_choose("print('the first of', len(turn.choices))\nreturn turn.choices[0]"))
    Path("broken.py").write_bytes(with_choose("return turn.choices[99]"))
    table = league("first.py", "broken.py")
    names = [line["name"] for line in table]
    assert names[-1] == "broken"
    assert set(names) == {"first", "broken", "random:random", "grove:seed", "grove:sprout"} & set(names)
    scores = {line["name"]: line["score"] for line in table}
    assert scores["broken"]["faults"] == {"failed": scores["broken"]["games"]}
    assert all(line["rating"] is not None for line in table)

    before = results()
    assert league("first.py", "broken.py") == table
    assert results() == before

    Path("broken.py").write_bytes(with_choose("return turn.choices[-1]"))
    mended = {line["name"]: line["score"] for line in league("first.py", "broken.py")}
    assert mended["broken"]["faults"] == {}
    assert len(results()) == len(before) + len([each for each in before if "broken" in each["first"] + each["second"]])

    lost = next(game for each in before for game in each["games"] if game["reason"] == "failed")
    created = events_of(lost["session"])[0]
    assert isinstance(created, Created)
    assert created.imported is not None
    assert "broken lost: it failed. broken.py, line 9: IndexError" in created.imported.comment
    noted = next(each for each in before if "first" in each["first"] + each["second"] and "broken" not in str(each))
    acted = [event for event in events_of(noted["games"][0]["session"]) if isinstance(event, Acted)]
    assert any((event.comment or "").startswith("the first of") for event in acted)


def test_two_bots_of_one_name_are_refused(tmp_path: Path) -> None:
    for folder in ("a", "b"):
        (tmp_path / folder).mkdir()
        (tmp_path / folder / "mine.py").write_bytes(with_choose("return turn.choices[0]"))
    assert "two bots are named mine" in run("bot", "league", "a/mine.py", "b/mine.py", "--game", "pig", code=1).output
