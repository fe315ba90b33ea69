"""The Dutch engine of py4swiss, faster and with two criteria corrected. Import it only if the library is installed.

C.7 looks ahead to the next bracket. If that one is the last and the field is odd, the player left over there gets the
bye, which nobody may have twice (C.2). The library's look-ahead does not ask that: it counts pairs that cannot all be
made, then collapses the brackets, and the bye goes to another player than the rules say. Here the look-ahead prefers
pairs of players who had a bye, as the library itself does in the last two brackets.

C.9 keeps topscorers from the same colour three times in a row. If two who must both have the same colour meet, the one
with the smaller difference of colours does not get it (E.2). The library counts such a pair only if both had the other
colour twice; here it counts if the one who does not get the colour had.

What pairing two players is worth depends on few of their traits (``traits``), so it is computed once for each two kinds
of players in a bracket.

Two names of the library are replaced when this module is imported, so its version is pinned. Rounds that it pairs
wrongly alone are tests (tests/server/competitions/test_dutch.py).
"""

from __future__ import annotations

from functools import cached_property
from typing import TYPE_CHECKING

from py4swiss.engines import DutchEngine
from py4swiss.engines.common import ColorPreferenceStrength
from py4swiss.engines.dutch import engine
from py4swiss.engines.dutch.bracket import Bracket, Brackets, bracket_matcher
from py4swiss.engines.dutch.criteria import QUALITY_CRITERIA
from py4swiss.engines.dutch.criteria.abstract import QualityCriterion
from py4swiss.engines.dutch.criteria.quality import C7, C9
from py4swiss.engines.dutch.player import Player, PlayerRole

if TYPE_CHECKING:
    from py4swiss.dynamicuint import DynamicUint

__all__ = ["DutchEngine"]


class LookingBracket(Bracket):
    """A bracket that knows whether its look-ahead is to the bye."""

    gives_bye: bool
    """C.7 looks ahead to the last bracket, and a player is left over there."""
    kinds: dict[int, int]
    """For each player's id a number, the same for players with the same traits."""

    @cached_property
    def worth(self) -> dict[tuple[int, int], DynamicUint]:
        """Worth of pairing players of two kinds, as far as it is known."""
        return {}

    @cached_property
    def bits(self) -> int:
        """Number of bits of that worth."""
        return sum(criterion.get_shift(self) for criterion in CRITERIA)


class LookingBrackets(Brackets):
    """The brackets of a round. Players come in the order of their points, best first."""

    def __init__(self, players: list[Player], round_number: int) -> None:
        super().__init__(players, round_number)
        self._last_score = players[-1].points_with_acceleration
        self._is_odd = len(players) % 2 == 1

    def get_current_bracket(self) -> LookingBracket:
        bracket = super().get_current_bracket()
        lower = bracket.lower_list
        is_last = bool(lower) and lower[0].points_with_acceleration == self._last_score
        gives_bye = is_last and self._is_odd and not bracket.penultimate_pairing_bracket
        numbers: dict[tuple[object, ...], int] = {}
        players = [*bracket.mdp_list, *bracket.resident_list, *lower]
        kinds = {player.id: numbers.setdefault(traits(player), len(numbers)) for player in players}
        return LookingBracket(**dict(bracket), gives_bye=gives_bye, kinds=kinds)


def traits(player: Player) -> tuple[object, ...]:
    """Return all of a player that the criteria of quality read."""
    preference = player.color_preference
    colours = preference.side, preference.strength, player.color_difference, player.color_double
    floats = player.float_1, player.float_2
    return player.role, player.points_with_acceleration, *colours, *floats, player.bye_received, player.top_scorer


class LookingC7(C7):
    """C.7 with C.2 in its look-ahead, as bits above those of the score differences."""

    @classmethod
    def get_shift(cls, bracket: Bracket) -> int:
        if not looking(bracket).gives_bye:
            return super().get_shift(bracket)
        players = len(bracket.mdp_list) + len(bracket.resident_list) + len(bracket.lower_list)
        # Pairs and the players in them who had a bye are together fewer than twice the players.
        return (2 * players).bit_length() + bracket.score_difference_total_bits

    @classmethod
    def get_weight(cls, player_1: Player, player_2: Player, zero: DynamicUint, bracket: Bracket) -> DynamicUint:
        weight = super().get_weight(player_1, player_2, zero, bracket)
        if not looking(bracket).gives_bye:
            return weight
        # Every pair counts one: C.5, which comes before, fixes the number of pairs that are not the next bracket's.
        counted = player_2.role == PlayerRole.LOWER
        more = 1 + player_1.bye_received + player_2.bye_received - counted
        return weight + ((zero | more) << bracket.score_difference_total_bits)


class FairC9(C9):
    """C.9 by the colours that the two will have."""

    @classmethod
    def get_weight(cls, player_1: Player, player_2: Player, zero: DynamicUint, bracket: Bracket) -> DynamicUint:
        weight = super().get_weight(player_1, player_2, zero, bracket)
        one, other = player_1.color_preference, player_2.color_preference
        must_both = one.side == other.side and one.strength == other.strength == ColorPreferenceStrength.ABSOLUTE
        widths = abs(player_1.color_difference), abs(player_2.color_difference)
        if player_2.role == PlayerRole.LOWER or not must_both or widths[0] == widths[1]:
            return weight
        loser = player_2 if widths[0] > widths[1] else player_1
        return zero | int(not loser.color_double)


def looking(bracket: Bracket) -> LookingBracket:
    """Return the bracket, which ``LookingBrackets`` made. Raises ``TypeError`` if the library made it."""
    if not isinstance(bracket, LookingBracket):
        raise TypeError("py4swiss made a bracket of its own")
    return bracket


_CORRECTED: dict[type[QualityCriterion], type[QualityCriterion]] = {C7: LookingC7, C9: FairC9}
CRITERIA = tuple(_CORRECTED.get(each, each) for each in QUALITY_CRITERIA)
"""The criteria of quality, the most important first."""


class AllCriteria(QualityCriterion):
    """All of ``CRITERIA`` as one."""

    @classmethod
    def get_shift(cls, bracket: Bracket) -> int:
        return looking(bracket).bits

    @classmethod
    def get_weight(cls, player_1: Player, player_2: Player, zero: DynamicUint, bracket: Bracket) -> DynamicUint:
        known = looking(bracket)
        pair = known.kinds[player_1.id], known.kinds[player_2.id]
        weight = known.worth.get(pair)
        if weight is None:
            weight = zero | 0
            for criterion in CRITERIA:
                weight <<= criterion.get_shift(bracket)
                weight += criterion.get_weight(player_1, player_2, zero, bracket)
            known.worth[pair] = weight
        return weight


_REPLACED = ((engine, "Brackets", LookingBrackets), (bracket_matcher, "QUALITY_CRITERIA", (AllCriteria,)))
for _module, _name, _value in _REPLACED:
    setattr(_module, _name, _value)
