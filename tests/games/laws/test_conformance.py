"""Every game in the folder obeys every law that applies to it, with every option at either end."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import lru_cache
from typing import Any

import pytest

from agon import games
from agon.games.rules import Rules
from tests.games.laws import laws_of_observation as observation
from tests.games.laws import laws_of_play as play
from tests.games.laws import laws_of_secrecy as secrecy
from tests.games.laws import laws_of_text as text
from tests.games.laws.exploring import Game, variants

Law = Callable[[Game], None]

ALWAYS: tuple[Law, ...] = (
    play.info_is_complete,
    play.actions_are_ascending,
    play.actions_apply,
    play.other_actions_are_refused,
    play.bounds_hold,
    play.state_cells_are_the_length,
    play.pay_offs_are_as_declared,
    play.chance_sums_to_one,
    play.equal_keys_play_alike,
    play.keys_forget_nothing,
    text.actions_come_back,
    text.short_cuts_change_nothing,
    text.positions_come_back,
    text.garbage_is_refused,
)
WITH_SECRETS: tuple[Law, ...] = (
    secrecy.unseen_actions_show_nothing,
    secrecy.equal_observations_are_equal_knowledge,
    secrecy.equal_information_is_shown_alike,
    secrecy.resampled_worlds_look_alike,
    secrecy.nothing_is_hidden_from_revealed,
)
WITH_OBSERVATIONS: tuple[Law, ...] = (
    observation.observations_are_whole,
    observation.observations_tell_no_secret,
    observation.observations_tell_actions_apart,
)
SMALL_TREE = 300
FEW_PLIES = {"most_plies": 1500, "playouts": 200}
SLOW: dict[str, dict[str, int]] = {
    "backgammon": {"games": 2, "most_nodes": 1000, "most_children": 3000, "limit": 60},
    "chess": {"games": 3, "most_nodes": 1500, "most_children": 3000, "most_plies": 5000},
    "go": {"games": 3, "most_nodes": 1500, "most_children": 3000, "most_plies": 1500, "playouts": 300},
    "chinese_checkers": {"games": 1, "limit": 15, "most_nodes": 300, "most_children": 2500} | FEW_PLIES,
    "hearts": {"games": 2, "limit": 15, "most_nodes": 300, "most_children": 1000} | FEW_PLIES,
    "liars_dice": {"games": 2, "limit": 15, "most_nodes": 300, "most_children": 1500} | FEW_PLIES,
    "holdem": {"games": 4, "limit": 8, "most_nodes": 400, "most_children": 1500},
}
"""Fewer nodes are checked if the plain rules take a millisecond a move."""


@lru_cache(maxsize=2)
def game_for(name: str, chosen: tuple[tuple[str, Any], ...], *, jit: bool = False) -> Game:
    """A walk of a game takes tens of megabytes: those of the game at hand are kept, plain and compiled."""
    return Game(games.load(name, jit=jit), dict(chosen), **SLOW.get(name, {}))


def compiled_and_plain_agree(game: Game) -> None:
    play.compiled_agrees(game, games.load(game.rules.info.name, jit=True))


def laws_for(game: Game) -> Iterator[Law]:
    info = game.rules.info
    yield from ALWAYS
    if info.hidden or info.simultaneous:
        yield from WITH_SECRETS
        if info.most_actions ** game.rules.max_plies(game.options) <= SMALL_TREE:
            yield secrecy.resampling_reaches_every_world
    else:
        yield secrecy.nothing_is_hidden
    if info.simultaneous:
        yield secrecy.simultaneous_choices_are_secret
    if "observation_tensor" in game.rules.kernels:
        yield from WITH_OBSERVATIONS
    yield compiled_and_plain_agree
    if "random_playout" in game.rules.kernels:
        yield play.playouts_are_uniform


def every_variant() -> Iterator[tuple[str, tuple[tuple[str, Any], ...]]]:
    for name in games.names():
        for options in variants(games.load(name)):
            yield name, tuple(options.items())


def label(name: str, chosen: tuple[tuple[str, Any], ...]) -> str:
    return "-".join([name, *(f"{key}{value}" for key, value in chosen)])


def every_law() -> Iterator[Any]:
    for name, chosen in every_variant():
        for law in laws_for(game_for(name, chosen)):
            yield pytest.param(law, name, chosen, id=f"{label(name, chosen)}-{law.__name__}")


@pytest.mark.parametrize(("law", "name", "chosen"), list(every_law()))
def test_law(law: Law, name: str, chosen: tuple[tuple[str, Any], ...]) -> None:
    law(game_for(name, chosen, jit=law is play.playouts_are_uniform))


def test_the_room_is_named_like_its_file() -> None:
    for name in games.names():
        rules: Rules = games.load(name)
        assert rules.info.name == name
