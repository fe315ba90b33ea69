"""Order of warming kernels up: players' demand first."""

from __future__ import annotations

import pytest

from agon import games
from agon.ai.engines import registry
from agon.ai.worker import warm_up
from agon.ai.worker.warm_up import RULES, Warmup, kernels

ENGINES = registry.engines()


def queue() -> Warmup:
    warmup = Warmup(ENGINES)
    for game in ("hex", "chess", "go"):
        warmup.add(game)
    return warmup


def test_without_demand_games_come_in_the_order_in_which_they_were_added() -> None:
    games = [game for game, _ in queue().cold()]
    assert list(dict.fromkeys(games)) == ["hex", "chess", "go"]
    assert len(games) == queue().total


def test_what_was_asked_for_first_comes_first_then_the_rest_of_those_games() -> None:
    warmup = queue()
    warmup.ask("go", ["mcts"])
    warmup.ask("chess", ["alphabeta"])
    warmup.ask("go", ["mcts"])
    cold = warmup.cold()
    assert cold[:4] == [("go", RULES), ("go", "mcts"), ("chess", RULES), ("chess", "alphabeta")]
    assert list(dict.fromkeys(game for game, _ in cold[4:])) == ["go", "chess", "hex"]
    assert len(cold) == len(set(cold)) == warmup.total


def test_a_game_asked_for_without_an_engine_comes_first_as_a_whole() -> None:
    warmup = queue()
    warmup.ask("go")
    assert [game for game, _ in warmup.cold()].index("hex") == sum(game == "go" for game, _ in warmup.cold())


def test_an_engine_needs_only_its_own_kernels() -> None:
    def used(game: str, engine: str, **given: str | float) -> list[str]:
        rules = games.load(game)
        return registry.kernels_of(ENGINES, rules, rules.options(), engine, given)

    assert used("chess", "alphabeta") == used("chess", "default") == used("chess", "persona", blunders=0.2)
    assert used("chess", "alphabeta") == ["alphabeta"]
    assert used("chess", "persona", search="mcts", opponent="adaptive") == ["mcts", "guided mcts", "alphabeta"]
    assert used("holdem", "blueprint")[-2:] == ["mcts", "guided mcts"]
    assert used("chess", "random") == used("prisoners_dilemma", "persona", search="strategy") == []
    assert used("chess", "uci") == [], "programs of others compile nothing here"


def test_a_kernel_that_does_not_compile_is_not_there(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(game: str) -> None:
        raise OSError("it does not compile")

    monkeypatch.setattr(warm_up, "warm_rules", fail)
    warmup = Warmup(ENGINES)
    warmup.add("tree")
    assert not warmup.has("tree", RULES)
    with pytest.raises(OSError, match="compile"):
        warmup.run(("tree", RULES))
    assert not warmup.has("tree", RULES)
    warmup.settle(("tree", "mcts"))
    assert warmup.has("tree", "mcts")
    assert ("tree", RULES) not in warmup.cold()


def test_a_kernel_that_several_engines_use_is_listed_once() -> None:
    for game in games.names():
        found = [name for name, _ in kernels(game, registry.engines().values())]
        assert len(found) == len(set(found)), game
