"""A worker with an empty kernel cache answers at once, in plain Python, and says so."""

from __future__ import annotations

from collections.abc import AsyncIterator
from pathlib import Path

import msgspec
import pytest
import pytest_asyncio

from agon.protocol.cards import Limits
from agon.protocol.jobs import Chosen, Engine, Progress, Ready, Stop, Think, Warm, Warming
from tests.ai.worker.test_main import Child, think


@pytest_asyncio.fixture
async def cold(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> AsyncIterator[Child]:
    monkeypatch.setenv("AGON_KERNEL_CACHE", str(tmp_path))
    worker = await Child.start()
    ready = await worker.receive()
    assert isinstance(ready, Ready)
    assert ready.cold
    yield worker
    worker.stdin.close()
    assert await worker.ended() == 0, (await worker.stderr.read()).decode()


def compiled_in(cache: Path) -> list[Path]:
    return list(cache.rglob("*.nbi"))


def persona(game: str, **parameters: float) -> Think:
    engine = Engine(name="persona", parameters=dict(parameters))
    return msgspec.structs.replace(think(game), engine=engine, limits=Limits(depth=1, time_ms=2000))


async def test_a_beginner_s_level_has_its_whole_search_and_nothing_is_compiled_for_it(
    cold: Child, tmp_path: Path
) -> None:
    for game in ("chess", "tic_tac_toe"):
        cold.send(persona(game, temperature=0.3))
        answer = await cold.answer()
        assert isinstance(answer, Chosen)
        assert (answer.thinking.interpreted, answer.thinking.stop) == (True, "depth")
    assert compiled_in(tmp_path) == []


async def test_a_stronger_level_searches_by_time(cold: Child) -> None:
    cold.send(think(limits=Limits(nodes=100_000_000, time_ms=1_500)))
    answer = await cold.answer()
    assert isinstance(answer, Chosen)
    assert (answer.thinking.interpreted, answer.thinking.stop) == (True, "time")
    assert answer.thinking.depth > 1


@pytest.mark.parametrize("engine", ["alphabeta", "mcts"])
async def test_stop_ends_a_plain_search(cold: Child, engine: str) -> None:
    cold.send(think(engine=engine, limits=Limits(), report_ms=5))
    progress = await cold.receive()
    assert isinstance(progress, Progress)
    assert progress.thinking.interpreted
    cold.send(Stop(job="a"))
    answer = await cold.answer()
    assert isinstance(answer, Chosen)
    assert (answer.thinking.interpreted, answer.thinking.stop) == (True, "flag")


async def test_a_move_without_a_search_says_nothing_of_compiling(cold: Child) -> None:
    for job in (think("chess", "random"), persona("chess", blunders=1.0)):
        cold.send(job)
        answer = await cold.answer()
        assert isinstance(answer, Chosen)
        assert not answer.thinking.interpreted


async def test_the_same_move_is_found_compiled_as_soon_as_that_is_possible(cold: Child) -> None:
    job = think("rock_paper_scissors", engine="mcts", limits=Limits(nodes=60))
    cold.send(job)
    plain = await cold.answer()
    cold.send(Warm(games=["rock_paper_scissors"], engine=Engine(name="mcts")))
    news: list[Warming] = []
    while not news or news[-1].done < news[-1].total:
        message = await cold.receive()
        assert isinstance(message, Warming)
        news.append(message)
    kernels = [each.kernel.partition(": ")[2] for each in news]
    assert kernels[:3] == ["rules", "mcts", "guided mcts"], "of the engine that was asked for"
    cold.send(job)
    compiled = await cold.answer()
    assert isinstance(plain, Chosen)
    assert isinstance(compiled, Chosen)
    assert (plain.thinking.interpreted, compiled.thinking.interpreted) == (True, False)
    assert (plain.action, plain.thinking.lines) == (compiled.action, compiled.thinking.lines)
