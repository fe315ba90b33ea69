"""OpenSpiel's games as oracles; each class says how its rules differ from Agon's."""

# pyright: reportUnknownMemberType=false, reportUnknownVariableType=false, reportUnknownArgumentType=false
# Reason: OpenSpiel's bindings are untyped.

from __future__ import annotations

from typing import Any

from agon.games.api import Options
from agon.games.verbs import State


class OpenSpiel:
    """A game of OpenSpiel with the same action numbers. OpenSpiel, too, numbers chance -1 and the end -4."""

    def __init__(self, game: str) -> None:
        import pyspiel

        self.state: Any = pyspiel.load_game(game).new_initial_state()

    def current(self) -> int:
        return self.state.current_player()

    def legal(self, state: State) -> list[int]:
        return self.state.legal_actions()

    def apply(self, state: State, action: int) -> None:
        self.state.apply_action(action)

    def returns(self) -> list[float]:
        return self.state.returns()


class OpenSpielGo:
    """OpenSpiel's Go, which numbers points from the bottom.

    If a board repeats, it calls the game drawn; Agon forbids the move. Such moves are tried and left out here. It has
    no phase for dead stones: after two passes all stones count as alive, as they do in Agon if both sides agree without
    marking any.
    """

    def __init__(self, options: Options) -> None:
        import pyspiel

        self.size = options["size"]
        length = 3 * self.size * self.size
        name = f"go(board_size={self.size},komi={options['komi'] / 2},max_game_length={length})"
        self.state: Any = pyspiel.load_game(name).new_initial_state()
        self._taken: set[tuple[int, int]] = set()
        """Pairs of a seat and a point that it has played on: no other move can repeat a board."""

    def current(self) -> int:
        return self.state.current_player()

    def legal(self, state: State) -> list[int]:
        seat = self.current()
        return sorted(
            self._turned(action)
            for action in self.state.legal_actions()
            if (seat, action) not in self._taken or not self._repeats(action)
        )

    def _repeats(self, action: int) -> bool:
        after = self.state.child(action)
        return after.is_terminal() and after.returns() == [0.0, 0.0]  # drawn despite the half point of komi

    def apply(self, state: State, action: int) -> None:
        theirs = self._turned(action)
        if action < self.size * self.size:
            self._taken.add((self.current(), theirs))
        self.state.apply_action(theirs)

    def returns(self) -> list[float]:
        return self.state.returns()

    def _turned(self, action: int) -> int:
        row, column = divmod(action, self.size)
        return action if row == self.size else (self.size - 1 - row) * self.size + column


class OpenSpielHearts(OpenSpiel):
    """OpenSpiel's hearts. It draws the passing direction in every game; if ours is fixed, that one is drawn first.

    Its options are single flags; each of ours combines several.
    """

    FIRST_TRICKS = ("True", "False"), ("True", "True"), ("False", "False"), ("False", "True")
    BREAKINGS = (
        ("True", "True", "False"),
        ("True", "False", "False"),
        ("True", "True", "True"),
        ("True", "False", "True"),
        ("False", "True", "False"),
    )
    DIRECTIONS = (1, None, 0, 1, 2, 3)

    def __init__(self, options: Options) -> None:
        no_points, any_club = self.FIRST_TRICKS[options["first_trick"]]
        must_break, queen_breaks, hearts_for_queen = self.BREAKINGS[options["breaking"]]
        super().__init__(
            f"hearts(no_pts_on_first_trick={no_points},can_lead_any_club={any_club},must_break_hearts={must_break},"
            f"qs_breaks_hearts={queen_breaks},can_lead_hearts_instead_of_qs={hearts_for_queen},"
            f"jd_bonus={bool(options['bonus'] & 1)},avoid_all_tricks_bonus={bool(options['bonus'] & 2)})"
        )
        direction = self.DIRECTIONS[options["passing"]]
        if direction is not None:
            self.state.apply_action(direction)
