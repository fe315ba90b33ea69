"""Secrecy: a viewer learns what it may see and nothing else: the two-worlds laws and the law of resampling.

A viewer is a seat or a spectator. It *observes* the events as it may see them, and its views, in order. The things
that it was not shown must make no difference to anything that it is shown later.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from functools import partial
from operator import methodcaller
from typing import Any

from agon.games.api import REVEALED, SPECTATOR, TERMINAL
from agon.games.rules import Rules
from tests.games.laws.exploring import Game, Node, at_turn, offered

SEEDS = (1, 2, 3)
MANY_SEEDS = range(80)


def nothing_is_hidden(game: Game) -> None:
    """A game that declares no secrets keeps none."""
    for node in game.nodes:
        assert len({node.shown(viewer) for viewer in game.viewers}) == 1, "viewers see different things"
        for action in node.actions:
            assert all(node.sees(viewer, action) for viewer in game.viewers), "an action is hidden"


def unseen_actions_show_nothing(game: Game) -> None:
    """Two worlds that differ in an action which the viewer did not see look the same to it.

    The end shows everything, and so does the last choice of a simultaneous round for that round.
    """
    for node in game.nodes:
        closes_round = game.rules.info.simultaneous and len(game.rules.acting(node.state)) == 1
        if closes_round:
            continue
        for viewer in game.viewers:
            unseen = [node.child(action) for action in node.actions if not node.sees(viewer, action)]
            _assert_one([world for world in unseen if world.player != TERMINAL], viewer)


def _assert_one(worlds: list[Node], viewer: int) -> None:
    told: tuple[tuple[str, Callable[[Node], Any]], ...] = (
        ("view", lambda world: world.shown(viewer)),
        ("choices", lambda world: world.offered(viewer)),
        ("information key", lambda world: world.rules.information_key(world.state, viewer)),
    )
    for what, tell in told:
        _assert_same(worlds, tell, f"the {what} of {_who(viewer)} tells hidden worlds apart")


def _assert_same(worlds: Sequence[Node], tell: Callable[[Node], Any], wrong: str) -> None:
    """``wrong`` is said with two worlds of which it is true."""
    for world in worlds[1:]:
        assert tell(world) == tell(worlds[0]), f"{wrong}: {worlds[0]} and {world}"


def _who(viewer: int) -> str:
    return "SPECTATOR" if viewer == SPECTATOR else f"seat {viewer}"


def equal_observations_are_equal_knowledge(game: Game) -> None:
    """Worlds that look the same to a viewer offer it the same, and are resampled to the same worlds."""
    for viewer in game.viewers:
        for worlds in _grouped(game, [node.observed(viewer) for node in game.nodes]):
            _assert_one(worlds, viewer)
            for seed in SEEDS:
                drawn = partial(_drawn, viewer=viewer, seed=seed)
                _assert_same(worlds, drawn, f"resample goes by what {_who(viewer)} does not know")


def _drawn(world: Node, viewer: int, seed: int) -> bytes:
    return world.rules.resample(world.state, viewer, seed).tobytes()


def equal_information_is_shown_alike(game: Game) -> None:
    """The information key determines everything that the viewer is shown."""
    for viewer in game.viewers:
        for worlds in _grouped(game, [game.rules.information_key(node.state, viewer) for node in game.nodes]):
            _assert_same(worlds, methodcaller("shown", viewer), f"one key, two views for {_who(viewer)}")
            _assert_same(worlds, methodcaller("offered", viewer), f"one key, two offers for {_who(viewer)}")


def _grouped(game: Game, labels: Iterable[Any]) -> Iterable[list[Node]]:
    groups: defaultdict[Any, list[Node]] = defaultdict(list)
    for node, label in zip(game.nodes, labels, strict=True):
        groups[label].append(node)
    return groups.values()


def resampled_worlds_look_alike(game: Game) -> None:
    """A resampled world is a position of the game, in which the viewer knows and is offered exactly the same."""
    rules = game.rules
    for node in game.nodes:
        for viewer in game.viewers:
            for seed in SEEDS:
                world = rules.resample(node.state, viewer, seed)
                known = _knowledge(rules, node.state, viewer)
                text = rules.position_to_text(world)
                assert _knowledge(rules, world, viewer) == known, f"{_who(viewer)} can tell {text} from {node}"
                assert rules.position_from_text(text, game.options).tobytes() == world.tobytes(), "not a position"


def _knowledge(rules: Rules, state: Any, viewer: int) -> tuple[Any, ...]:
    return rules.information_key(state, viewer), rules.view(state, viewer), offered(rules, state, viewer)


def resampling_reaches_every_world(game: Game) -> None:
    """In a tree known whole: every world drawn fits what the viewer observed, and every world that fits is drawn."""
    assert game.is_complete, "this law needs the whole tree"
    for viewer in game.viewers:
        for worlds in _grouped(game, [node.observed(viewer) for node in game.nodes]):
            possible = {world.state.tobytes() for world in worlds}
            drawn = {game.rules.resample(worlds[0].state, viewer, seed).tobytes() for seed in MANY_SEEDS}
            assert drawn <= possible, f"resample draws a world that {_who(viewer)} knows to be impossible"
            assert drawn == possible, f"resample never draws some worlds that {_who(viewer)} cannot rule out"


def nothing_is_hidden_from_revealed(game: Game) -> None:
    """After any end, all viewers see everything that any seat could see."""
    for node in game.nodes:
        revealed = game.rules.view(node.state, REVEALED)
        assert not any("?" in hand.items for hand in revealed.hands), "a face is hidden"
    for worlds in _grouped(game, [(node.shown(REVEALED), node.player) for node in game.nodes]):
        for viewer in game.viewers:
            _assert_same(worlds, methodcaller("shown", viewer), f"{_who(viewer)} is shown more than everything")


def simultaneous_choices_are_secret(game: Game) -> None:
    """While a round is open, a later seat's choices do not depend on earlier ones, and nobody sees another's choice."""
    rules = game.rules
    for node in game.nodes:
        acting = rules.acting(node.state)
        assert acting[:1] == ((node.player,) if node.player >= 0 else ()), "the first that owes a choice is to move"
        for seat in acting[1:]:
            earlier = range(len(node.actions))
            turns = [at_turn(rules, node.state, seat, index) for index in earlier]
            assert len({offered(rules, turn, seat) for turn in turns}) == 1, "a choice depends on a hidden one"
        for seat in acting if len(acting) > 1 else ():
            turn = at_turn(rules, node.state, seat)
            for action in rules.legal(turn):
                seers = [other for other in game.viewers if other != seat and rules.is_visible(turn, action, other)]
                assert not seers, f"{seers} see the choice of {seat} while the round is open"
