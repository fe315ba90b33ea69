"""External bots: their cards, and their moves through a real worker."""

from __future__ import annotations

import asyncio
import os
import shlex
import signal
import sys
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path

import msgspec
import pytest

from agon import games
from agon.protocol.cards import BotCard, Limits, read_card
from agon.protocol.jobs import Engine, Progress, Step, Think
from agon.server.app import running
from agon.server.bots.card_files import CardError, load_cards
from agon.server.bots.turns import MARGIN_MS, START_MS
from agon.server.ops.settings import Settings
from agon.server.workers.dispatcher import Workers
from agon.server.workers.requests import JobRequest, Outcome, Share
from tests.ai.external.faking import FAKE
from tests.server.raw_client import RawClient

CARD = """
name = "others"
title = "Others"
version = "1"
summary = "Plays as the program Fake does."
games = ["othello"]
engine = "gtp"
algorithm = "unknown"
parameters = { command = "fake --gtp" }

[program]
name = "Fake 1.0"
author = "A. N. Other"
licence = "GPL-3"

[operator]
name = "Somebody"

[[levels]]
name = "only"
title = "Only"
summary = "One second."
limits = { time_ms = 1000 }
"""


def test_a_card_says_whose_program_it_is_and_that_nothing_was_measured() -> None:
    card = read_card(CARD)
    assert card.program is not None
    assert (card.program.name, card.program.licence, card.program.source) == ("Fake 1.0", "GPL-3", "unknown")
    assert card.strength == "unknown"


@pytest.mark.parametrize("change", [("[program]", "[operator]"), ('engine = "gtp"', 'engine = "alphabeta"')])
def test_a_card_cannot_pass_others_work_off_as_ours_or_ours_as_others(change: tuple[str, str]) -> None:
    text = CARD.replace(*change)
    if change[0] == "[program]":
        text = CARD.replace('[program]\nname = "Fake 1.0"\nauthor = "A. N. Other"\nlicence = "GPL-3"\n', "")
    with pytest.raises(msgspec.ValidationError, match="program"):
        read_card(text)


def test_cards_of_further_folders_are_added(tmp_path: Path) -> None:
    ours, others = tmp_path / "ours", tmp_path / "others"
    for folder in (ours, others):
        folder.mkdir()
    (others / "others.toml").write_text(CARD, "utf-8")
    assert set(load_cards(ours, others)) == {"others"}
    (ours / "others.toml").write_text(CARD, "utf-8")
    with pytest.raises(CardError, match="another bot is named 'others'"):
        load_cards(ours, others)
    with pytest.raises(CardError, match="no such folder"):
        load_cards(ours, tmp_path / "none")
    with pytest.raises(CardError, match="no such folder"):
        load_cards(tmp_path / "none")


def test_no_card_of_ours_names_a_program() -> None:
    assert not any(card.program for card in ours().values())


def ours() -> dict[str, BotCard]:
    from agon import ai

    return load_cards(Path(ai.__file__).parent / "personas")


# A real worker


@asynccontextmanager
async def one_worker() -> AsyncIterator[Workers]:
    workers = Workers(count=1, nice=0, games=[], grace_ms=5000, on_change=lambda: None)
    running = asyncio.create_task(workers.run())
    try:
        yield workers
    finally:
        running.cancel()
        await asyncio.wait([running])


def job(answers: str, fault: str = "") -> JobRequest:
    """Othello after d3 c3."""
    rules = games.load("othello")
    state = rules.apply(rules.apply(rules.initial(), 19), 18)
    command = shlex.join([sys.executable, "-I", "-S", str(FAKE), "gtp", "--answers", answers, "--fault", fault])
    think = Think(
        job="a",
        game="othello",
        version=rules.info.version,
        options=rules.options(),
        seat=0,
        state=state.astype(state.dtype.newbyteorder("<")).tobytes(),
        history=[Step(0, 19), Step(1, 18)],
        engine=Engine(name="gtp", parameters={"command": command}),
        limits=Limits(time_ms=5000),
        seed=1,
        deadline_ms=60_000,
    )
    return JobRequest.of(think, "untimed", Share("", "", "a"))


def ignore(progress: Progress) -> None:
    pass


async def test_its_moves_come_through_the_worker_and_are_signed_with_its_name() -> None:
    async with one_worker() as workers:
        outcome = await workers.choose(job("c4"), ignore)
        assert (outcome.action, outcome.by, outcome.troubles) == (26, "bot", [])
        assert outcome.thinking is not None
        assert (outcome.thinking.engine, outcome.thinking.version) == ("gtp", "Fake 1.0")
        assert "othello" in workers.engines()["gtp"]


async def test_what_it_does_wrong_is_told_and_costs_no_game() -> None:
    async with one_worker() as workers:
        outcome = await workers.choose(job("d3"), ignore)
        assert (outcome.action, outcome.by) == (None, "bot_fallback")
        assert all("answered with an illegal move" in trouble for trouble in outcome.troubles)
        again = await workers.choose(job("c4"), ignore)
        assert (again.action, again.troubles) == (26, [])


async def test_that_it_gives_up_is_no_fault_of_its_worker() -> None:
    async with one_worker() as workers:
        outcome = await workers.choose(job("resign"), ignore)
        assert (outcome.action, outcome.troubles, outcome.resigns) == (None, [], True)


@pytest.mark.parametrize("is_others", [True, False])
async def test_a_bot_resigns_where_its_program_does_and_never_where_it_is_our_own(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, is_others: bool
) -> None:
    waits = list[int]()

    async def choose(_: object, request: JobRequest, *__: object) -> Outcome:
        think = request.make()
        waits.append(think.deadline_ms - (think.limits.time_ms or 0))
        return Outcome(None, "bot", None, [], resigns=True)

    monkeypatch.setattr(Workers, "choose", choose)
    monkeypatch.setattr(Workers, "engines", lambda _: {"gtp": ["othello"], "random": ["othello"]})
    (tmp_path / "others.toml").write_text(CARD, "utf-8")
    more = Settings(database=str(tmp_path / "agon.sqlite3"), port=0, workers=0, more_personas=(str(tmp_path),))
    async with running(more) as app, RawClient(f"ws://127.0.0.1:{app.port}/ws") as me:
        bot, level = ("others", "only") if is_others else ("random", "random")
        agreed = app.bots.card_digest(bot)
        wish = {"bot": bot, "level": level, "game": "othello", "agreed": agreed, "seat": "second"}
        session = (await me.ask("play_bot", **wish))["session"]
        joined = await me.ask("join", session=session)
        if is_others:
            assert waits[0] >= START_MS, "its program has to be started"
            end = (
                joined["events"][-1] if joined["events"][-1]["position"]["ended"] else await me.event(session, "ended")
            )
            assert (end["event"]["reason"], end["event"]["seat"]) == ("resigned", 0)
            assert end["position"]["returns"] == [-1.0, 1.0]
        else:
            acted = next((e for e in joined["events"] if e["event"]["t"] == "acted"), None)
            acted = acted or await me.event(session, "acted")
            assert acted["event"]["by"] == "bot_fallback"
            assert waits[0] == MARGIN_MS


def children_of(pid: int) -> list[int]:
    """Of whichever of its threads."""
    tasks = Path(f"/proc/{pid}/task").iterdir()
    return [int(child) for task in tasks for child in (task / "children").read_text("ascii").split()]


async def test_it_dies_with_its_worker() -> None:
    async with one_worker() as workers:
        await workers.choose(job("c4"), ignore)
        (worker,) = workers.pids()
        (program,) = children_of(worker)
        handle = os.pidfd_open(program)
        try:
            os.kill(worker, signal.SIGKILL)
            ended = asyncio.Event()
            asyncio.get_running_loop().add_reader(handle, ended.set)
            async with asyncio.timeout(20):
                await ended.wait()
        finally:
            asyncio.get_running_loop().remove_reader(handle)
            os.close(handle)
