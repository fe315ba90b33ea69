"""``/api/training``: the curves of a run, whose networks become bots as soon as they are there."""

from __future__ import annotations

import urllib.error
from pathlib import Path
from typing import Any

import pytest

from agon.ai.training.folder import RunFolder, RunState
from agon.server.app import Parts, running
from agon.server.ops.settings import Settings
from tests.server.ratings.test_practice import get, ws
from tests.server.raw_client import RawClient
from tests.training_runs import add_generation, made_run

CARD = "tic-tac-toe-net-{:03}"


def settings(tmp_path: Path, folder: Path | str) -> Settings:
    return Settings(database=str(tmp_path / "db"), port=0, workers=0, training_folder=str(folder))


async def refused(app: Parts) -> Any:
    with pytest.raises(urllib.error.HTTPError) as error:
        await get(app, "/api/training")
    assert error.value.code == 404
    return error.value.read().decode()


async def test_the_curves_are_those_of_the_run(tmp_path: Path) -> None:
    run = made_run(tmp_path / "run", 2)
    async with running(settings(tmp_path, run.path)) as app:
        found = await get(app, "/api/training")
        assert (found["game"], found["best"], found["seed"]) == ("tic_tac_toe", 2, 3)
        assert [point["generation"] for point in found["points"]] == [1, 2]
        assert [point["card"] for point in found["points"]] == [CARD.format(1), CARD.format(2)]
        assert str(tmp_path) not in str(found)


async def test_a_new_network_is_a_bot_at_once(tmp_path: Path) -> None:
    """Its card is among all cards, and a person who agrees to it plays it."""
    run = made_run(tmp_path / "run", 1)
    async with running(settings(tmp_path, run.path)) as app, RawClient(ws(app)) as me:
        before = {card["name"] for card in await get(app, "/api/bots")}
        assert CARD.format(1) in before
        add_generation(run, 2)
        await get(app, "/api/training")
        cards = {card["name"]: card for card in await get(app, "/api/bots")}
        assert set(cards) - before == {CARD.format(2)}
        card = cards[CARD.format(2)]
        assert "No person's games" in card["knowledge"]
        wish = {"bot": card["name"], "level": "s16", "game": "tic_tac_toe", "seat": "first"}
        started = await me.ask("play_bot", agreed=card["digest"], **wish)
        assert started["session"]


async def test_a_generation_that_does_not_count_yet_is_not_shown(tmp_path: Path) -> None:
    run = made_run(tmp_path / "run", 2)
    run.save_state(RunState(generation=1, best=1))
    async with running(settings(tmp_path, run.path)) as app:
        assert [point["generation"] for point in (await get(app, "/api/training"))["points"]] == [1]


async def test_a_run_that_has_just_begun_has_no_points(tmp_path: Path) -> None:
    run = made_run(tmp_path / "run", 0)
    async with running(settings(tmp_path, run.path)) as app:
        assert (await get(app, "/api/training"))["points"] == []


async def test_a_server_without_a_training_says_so(tmp_path: Path) -> None:
    async with running(settings(tmp_path, "")) as app:
        assert await get(app, "/api/training") is None


@pytest.mark.parametrize("broken", ["nothing", "garbage"])
async def test_a_folder_that_cannot_be_read_says_so_without_its_path(tmp_path: Path, broken: str) -> None:
    folder = tmp_path / "run"
    if broken == "garbage":
        made_run(folder, 1)
        (folder / "progress.jsonl").write_text("{", "utf-8")
    async with running(settings(tmp_path, folder)) as app:
        said = await refused(app)
        assert "training folder" in said
        assert str(tmp_path) not in said


def test_the_run_is_the_one_that_training_writes(tmp_path: Path) -> None:
    assert RunFolder(made_run(tmp_path / "run", 1).path).lines()[0]["card"] == CARD.format(1)
