"""``/api/practice/<game>``: how strong people are against bots, told of many at once and never of one."""

from __future__ import annotations

import asyncio
import json
import urllib.error
import urllib.request
from pathlib import Path
from typing import Any

import pytest

from agon.server.app import Parts, running
from agon.server.ops.settings import Settings
from agon.server.ratings.algorithms import PROVISIONAL
from agon.server.store.database import database_at
from tests.server.store.building import execute


async def asked(app: Parts, game: str) -> Any:
    def get() -> Any:
        with urllib.request.urlopen(f"http://127.0.0.1:{app.port}/api/practice/{game}", timeout=20) as answer:
            return json.load(answer)

    return await asyncio.to_thread(get)


def row(account: str, rating: float, **more: Any) -> dict[str, Any]:
    usual = {"level": "", "game": "chess", "variant": "", "clock": "", "players": "practice", "deviation": 60.0}
    return {**usual, "account": account, "rating": rating, "volatility": 0.06, "games": 9, "updated": 1, **more}


async def store(place: str, *rows: dict[str, Any]) -> None:
    """Write ratings into the database, as many games would."""
    values = ", ".join("(" + ", ".join(repr(value) for value in each.values()) + ")" for each in rows)
    await execute(database_at(place), f"insert into ratings ({', '.join(rows[0])}) values {values}")


async def test_too_few_people_stay_unnamed_and_many_are_told_in_twentieths(tmp_path: Path) -> None:
    place = str(tmp_path / "games.db")
    left_out = [
        row("new", 3000.0, deviation=PROVISIONAL + 1),
        row("variant", 3000.0, variant="size=9"),
        row("people", 3000.0, players="humans", clock="blitz"),
        row("other", 3000.0, game="go"),
    ]
    async with running(Settings(database=place, port=0, workers=0)) as app:
        await store(place, *left_out, *(row(f"p{n}", 100.0 * n) for n in range(19)))
        assert await asked(app, "chess") == {"game": "chess", "people": 0, "ratings": []}
        await store(place, *(row(f"q{n}", 1900.0 + 100.0 * n) for n in range(2)))
        found = await asked(app, "chess")
        assert found == {"game": "chess", "people": 21, "ratings": [100 * n for n in range(1, 20)]}


async def test_a_game_that_is_not_there_is_named(tmp_path: Path) -> None:
    async with running(Settings(database=str(tmp_path / "games.db"), port=0, workers=0)) as app:
        with pytest.raises(urllib.error.HTTPError, match="404"):
            await asked(app, "mikado")
