"""Hold the engine that pairs a Swiss to rounds which py4swiss alone pairs against the rules.

Both rounds are of random events of ``agon bench swiss``; the pairings are those of bbpPairings 5.0.1.

``bye_ahead.trf``: round 5 of six, 14 players. 12 and 13 of the last bracket had a bye and may not have another (C.2),
so the look-ahead of criterion C.7 must leave room for both to be paired there.

``colour_thrice.trf``: round 9 of nine, 42 players. 12 had white twice; against 37, whose difference in colours
is wider, they would have white again, though both are topscorers (C.9). 37 can play 10, and 12 can play 8.
"""

from __future__ import annotations

import tomllib
from importlib.metadata import version
from pathlib import Path

import pytest
from py4swiss.dynamicuint import DynamicUint
from py4swiss.engines.dutch import engine
from py4swiss.engines.dutch.bracket import Bracket, Brackets, bracket_matcher
from py4swiss.engines.dutch.criteria import QUALITY_CRITERIA
from py4swiss.engines.dutch.player import Player
from py4swiss.trf import TrfParser

from agon.server.competitions import dutch
from agon.server.competitions.dutch import DutchEngine
from tests.server.competitions.playing import Play

ROOT = Path(__file__).resolve().parents[3]
HERE = Path(__file__).parent


def paired(file: str) -> set[tuple[int, int]]:
    return {(pairing.white, pairing.black) for pairing in DutchEngine.generate_pairings(TrfParser.parse(HERE / file))}


@pytest.fixture
def alone(monkeypatch: pytest.MonkeyPatch) -> None:
    """Take our criteria away."""
    monkeypatch.setattr(engine, "Brackets", Brackets)
    monkeypatch.setattr(bracket_matcher, "QUALITY_CRITERIA", QUALITY_CRITERIA)


def test_the_look_ahead_to_the_last_bracket_asks_who_may_have_the_bye() -> None:
    assert paired("bye_ahead.trf") == {(4, 2), (1, 7), (8, 5), (3, 11), (13, 9), (10, 12), (6, 0)}


def test_no_topscorer_has_a_colour_three_times_if_another_pairing_avoids_it() -> None:
    found = paired("colour_thrice.trf")
    assert found >= {(6, 4), (8, 12), (10, 37), (25, 23), (20, 26), (3, 13), (21, 11), (14, 24), (30, 17), (22, 15)}
    assert found >= {(40, 28), (39, 9), (42, 41), (7, 31), (32, 36), (33, 0)}


@pytest.mark.usefixtures("alone")
def test_the_library_alone_gives_the_bye_to_another_player() -> None:
    """If this fails, the library asks too: take ``LookingC7`` away."""
    [bye] = {white for white, black in paired("bye_ahead.trf") if not black}
    assert bye != 6


@pytest.mark.usefixtures("alone")
def test_the_library_alone_gives_a_colour_for_the_third_time() -> None:
    """If this fails, the library sees it too: take ``FairC9`` away."""
    assert (12, 37) in paired("colour_thrice.trf")


@pytest.mark.parametrize("seed", range(4))
def test_players_of_the_same_traits_are_worth_the_same_in_every_pair(
    seed: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    counted = 0

    def check(player_1: Player, player_2: Player, zero: DynamicUint, bracket: Bracket) -> DynamicUint:
        nonlocal counted
        counted += 1
        fresh = zero | 0
        for criterion in dutch.CRITERIA:
            fresh <<= criterion.get_shift(bracket)
            fresh += criterion.get_weight(player_1, player_2, zero, bracket)
        known = kept(player_1, player_2, zero, bracket)
        assert known == fresh
        return known

    kept = dutch.AllCriteria.get_weight
    monkeypatch.setattr(dutch.AllCriteria, "get_weight", check)
    play = Play("swiss", seed=seed, rounds=5).people(19 + seed)
    play.to_the_end(no_shows=0.05)
    assert counted > 500


def test_the_library_has_the_version_whose_names_are_replaced() -> None:
    """A newer one may pair by other rules, or have other names: compare it by ``agon bench swiss`` first."""
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    [pinned] = [each for each in project["dependencies"] if each.startswith("py4swiss")]
    assert pinned.startswith(f"py4swiss=={version('py4swiss')};")
