"""The Dutch engine of py4swiss with its criterion C.7 corrected. Import it only if the library is installed.

C.7 looks ahead to the next bracket. If that one is the last and the field is odd, the player left over there gets the
bye, which nobody may have twice (C.2). The library's look-ahead does not ask that: it counts pairs that cannot all be
made, then collapses the brackets, and the bye goes to another player than the rules say. Here the look-ahead prefers
pairs of players who had a bye, as the library itself does in the last two brackets.

Two names of the library are replaced when this module is imported, so its version is pinned; a round that it pairs
wrongly alone is a test (tests/server/competitions/test_dutch.py).
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from py4swiss.engines import DutchEngine
from py4swiss.engines.dutch import engine
from py4swiss.engines.dutch.bracket import Bracket, Brackets, bracket_matcher
from py4swiss.engines.dutch.criteria.quality import C7
from py4swiss.engines.dutch.player import Player, PlayerRole

if TYPE_CHECKING:
    from py4swiss.dynamicuint import DynamicUint

__all__ = ["DutchEngine"]


class LookingBracket(Bracket):
    """``gives_bye``: C.7 looks ahead to the last bracket, and a player is left over there."""

    gives_bye: bool


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
        return LookingBracket(**dict(bracket), gives_bye=gives_bye)


class LookingC7(C7):
    """C.7 with C.2 in its look-ahead, as bits above those of the score differences."""

    @classmethod
    def get_shift(cls, bracket: Bracket) -> int:
        if not _gives_bye(bracket):
            return super().get_shift(bracket)
        players = len(bracket.mdp_list) + len(bracket.resident_list) + len(bracket.lower_list)
        # Pairs and the players in them who had a bye are together fewer than twice the players.
        return (2 * players).bit_length() + bracket.score_difference_total_bits

    @classmethod
    def get_weight(cls, player_1: Player, player_2: Player, zero: DynamicUint, bracket: Bracket) -> DynamicUint:
        weight = super().get_weight(player_1, player_2, zero, bracket)
        if not _gives_bye(bracket):
            return weight
        # Every pair counts one: C.5, which comes before, fixes the number of pairs that are not the next bracket's.
        counted = player_2.role == PlayerRole.LOWER
        more = 1 + player_1.bye_received + player_2.bye_received - counted
        return weight + ((zero | more) << bracket.score_difference_total_bits)


def _gives_bye(bracket: Bracket) -> bool:
    return isinstance(bracket, LookingBracket) and bracket.gives_bye


_REPLACED = (
    (engine, "Brackets", LookingBrackets),
    (
        bracket_matcher,
        "QUALITY_CRITERIA",
        tuple(LookingC7 if each is C7 else each for each in bracket_matcher.QUALITY_CRITERIA),
    ),
)
for _module, _name, _value in _REPLACED:
    setattr(_module, _name, _value)
