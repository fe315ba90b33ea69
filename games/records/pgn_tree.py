"""Variations of PGN and PDN, from the file's words to a record's moves and back."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from agon.games.api import GameError
from agon.games.records.nodes import NO_ACTION, Move, after
from agon.games.records.pgn_like import Line, Said, Word
from agon.games.records.reading import quoted
from agon.games.records.replaying import Replay, text_of
from agon.games.rules import Rules
from agon.games.verbs import State


class Variations:
    """Reads the variations of a game. What the rules refuse is left out, from there to the end of its line.

    ``move_of`` returns the move that a word means in a state, and may raise ``GameError``; ``about`` returns what a
    comment says, as fields of a ``Move``.
    """

    def __init__(
        self,
        rules: Rules,
        replay: Replay,
        move_of: Callable[[State, Said], Move],
        about: Callable[[str], dict[str, Any]],
    ) -> None:
        self._rules = rules
        self._replay = replay
        self._move_of = move_of
        self._about = about

    def of(self, said: Said, state: State) -> tuple[tuple[Move, ...], ...]:
        """Return the lines that replace a word which is said in ``state``."""
        if not said.variations:
            return ()
        found = (self._line(line, state) for line in said.variations)
        return tuple(line for line in found if line)

    def _line(self, line: Line, state: State) -> tuple[Move, ...]:
        moves: list[Move] = []
        if line.words:
            moves.append(Move(action=NO_ACTION, **self._about(line.comment)))
        for said in line.moves:
            variations = self.of(said, state)
            try:
                move = self._move_of(state, said)
                following = after(self._rules, self._replay.options, state, move)
            except GameError as error:
                self._replay.left_out.append(f"part of a variation, from {quoted(said.text)} on: {error}")
                break
            moves.append(msgspec.structs.replace(move, variations=variations) if variations else move)
            state = following
        return tuple(moves)


def words(
    rules: Rules,
    options: dict[str, Any],
    state: State,
    moves: Sequence[Move],
    remark: Callable[[Move, int], str],
) -> list[Word]:
    """Return a line as it is written, its variations included. ``remark`` returns the comment on a move by a seat.

    Raises ``GameError`` if the line does not keep to the rules.
    """
    found: list[Word] = []
    for move in moves:
        variations = [words(rules, options, state, line, remark) for line in move.variations]
        said = remark(move, rules.current(state))
        found.append(Word(text_of(rules, state, move), said, move.nags, variations))
        state = after(rules, options, state, move)
    return found
