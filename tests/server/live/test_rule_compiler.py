"""Compiled rules are loaded for the games that are played, once the workers have filled the cache."""

from __future__ import annotations

import asyncio
from dataclasses import dataclass, field
from typing import cast

import pytest

from agon.protocol.messages import Warmth
from agon.server.live.registry import TableRegistry
from agon.server.live.rule_compiler import RuleCompiler
from agon.server.workers.dispatcher import Workers


@dataclass
class Registry:
    """The part of a registry that the compiler uses."""

    uncompiled: set[str] = field(default_factory=set[str])
    compiled: bool = False
    loaded: list[str] = field(default_factory=list[str])
    fails: bool = False

    async def compile_rules(self) -> None:
        await asyncio.sleep(0)
        if self.fails:
            raise OSError("the cache is gone")
        while self.uncompiled:
            self.loaded.append(self.uncompiled.pop())
        self.compiled = True


@dataclass
class Warming:
    done: int = 0

    def warmth(self) -> Warmth:
        return Warmth(done=self.done, total=1)


async def look(compiler: RuleCompiler) -> None:
    """Look, and wait for what that begins."""
    compiler.look()
    compiler.look()
    for task in asyncio.all_tasks() - {asyncio.current_task()}:
        await asyncio.wait([task])
    await asyncio.sleep(0)


def compiler_of(registry: Registry, workers: Warming) -> RuleCompiler:
    return RuleCompiler(cast(TableRegistry, registry), cast(Workers, workers))


async def test_only_the_rules_of_games_that_were_asked_for_are_loaded_after_the_workers_are_warm() -> None:
    registry, workers = Registry({"chess"}), Warming()
    compiler = compiler_of(registry, workers)
    await look(compiler)
    assert (registry.loaded, registry.compiled) == ([], False)
    workers.done = 1
    await look(compiler)
    assert (registry.loaded, registry.compiled) == (["chess"], True)
    registry.uncompiled.add("go")
    await look(compiler)
    assert registry.loaded == ["chess", "go"]


async def test_a_server_without_games_loads_no_rules_and_is_done() -> None:
    registry, workers, done = Registry(), Warming(1), list[int]()
    compiler = compiler_of(registry, workers)
    compiler.done.subscribe(lambda: done.append(1))
    await look(compiler)
    await look(compiler)
    assert (registry.loaded, registry.compiled, done) == ([], True, [1])


async def test_rules_that_cannot_be_loaded_are_not_tried_again(caplog: pytest.LogCaptureFixture) -> None:
    registry, workers, done = Registry({"chess"}, fails=True), Warming(1), list[int]()
    compiler = compiler_of(registry, workers)
    compiler.done.subscribe(lambda: done.append(1))
    await look(compiler)
    await look(compiler)
    assert (registry.compiled, done) == (False, [1])
    assert caplog.text.count("the rules could not be compiled") == 1
