"""Positions of an analysis board: fold actions from a root, and describe the position for its viewer. No I/O.

States on the way are kept, as a client asks for one position after the other: the next one costs one action.
"""

from __future__ import annotations

import hashlib
import random
from collections import OrderedDict
from collections.abc import Callable, Sequence
from typing import Any, Final

import msgspec

from agon.games import setups
from agon.games.api import CHANCE, REVEALED, TERMINAL, GameError, InvalidPosition, View
from agon.games.rules import Rules
from agon.games.setups import Placed
from agon.games.teams import teams_of
from agon.games.verbs import State
from agon.protocol.commands.session import Position
from agon.protocol.commands.study import BoardPosition, LastMove, Outcome, Root
from agon.protocol.errors import Refused
from agon.protocol.events import Ended
from agon.server.session.results import sentence

KEPT_BYTES: Final = 16 << 20
AT_ONCE: Final = 4
"""Actions that are folded without a thread."""
MOST_ROLLS: Final = 400
"""Most results of chance in a row that are rolled at once."""
HIDDEN: Final = "hidden"

RulesOf = Callable[[str], Rules]


class Positions:
    """Fold positions, and keep their states."""

    def __init__(self, rules_of: RulesOf, *, most_bytes: int = KEPT_BYTES) -> None:
        """``rules_of`` returns a game's rules, or raises ``Refused``."""
        self.rules_of = rules_of
        self._most = most_bytes
        self._kept: OrderedDict[bytes, State] = OrderedDict()
        self._bytes = 0

    def options(self, root: Root) -> dict[str, Any]:
        """Return the complete options of a root, which may be those of a recorded game. Raises ``Refused``."""
        try:
            return self.rules_of(root.game).options(root.options, recorded=True)
        except GameError as error:
            raise Refused("invalid_options", str(error), "$.root.options") from None

    def is_replay(self, root: Root) -> bool:
        """True if its options are for recorded games alone: moves are shown, but none are offered, which may be tens of
        thousands, and engines do not know such games."""
        try:
            self.rules_of(root.game).options(root.options)
        except GameError:
            return True
        return False

    def begin(self, root: Root) -> State:
        """Return the state at a root. Raises ``Refused``."""
        rules, options = self.rules_of(root.game), self.options(root)
        if root.seat is not None and not (is_secretive(rules) and root.seat < rules.seats(options)):
            raise Refused("not_seated", f"{rules.info.title} has no view of such a seat", "$.root.seat")
        try:
            return rules.initial(options) if root.start is None else rules.position_from_text(root.start, options)
        except InvalidPosition as error:
            raise Refused("malformed", str(error), "$.root.start") from None
        except GameError as error:
            raise Refused("invalid_options", str(error), "$.root.options") from None

    def set_up(self, root: Root, placed: Placed) -> str:
        """Return the text of a position that was set up by hand. Raises ``Refused``."""
        options = self.options(root)
        try:
            return setups.text(root.game, placed, options)
        except GameError as error:
            raise Refused("malformed", str(error), "$.placed") from None

    def is_short(self, root: Root, actions: Sequence[int]) -> bool:
        """True if ``at`` has little to do."""
        return len(actions) - self._known(_keys(root, actions)) <= AT_ONCE

    def at(self, root: Root, actions: Sequence[int]) -> State:
        """Return the state after actions; the caller must not change it. Raises ``Refused``."""
        rules, keys = self.rules_of(root.game), _keys(root, actions)
        number = self._known(keys)
        state = self._kept.get(keys[max(0, number)])
        if number < 0 or state is None:
            number, state = 0, self.begin(root)
            self._keep(keys[0], state)
        for place in range(number, len(actions)):
            try:
                state = rules.apply(state, actions[place])
            except GameError as error:
                raise Refused("illegal_action", str(error), f"$.actions[{place}]") from None
            self._keep(keys[place + 1], state)
        return state

    def _known(self, keys: Sequence[bytes]) -> int:
        """Return the number of actions of the longest beginning that is kept; -1 if not even the root is."""
        for number in range(len(keys) - 1, -1, -1):
            if keys[number] in self._kept:
                self._kept.move_to_end(keys[number])
                return number
        return -1

    def _keep(self, key: bytes, state: State) -> None:
        if key in self._kept:
            return
        self._kept[key] = state
        self._bytes += state.nbytes + len(key)
        while self._bytes > self._most and len(self._kept) > 1:
            gone, old = self._kept.popitem(last=False)
            self._bytes -= old.nbytes + len(gone)

    def shown(
        self, re: str, root: Root, actions: Sequence[int], *, roll: bool = False, setup: bool = False
    ) -> BoardPosition:
        """Return the position after actions as the root's viewer sees it. ``roll``: go on by chance; ``setup``: add it
        as it can be changed by hand. Raises ``Refused``."""
        rules, options = self.rules_of(root.game), self.options(root)
        line = list(actions)
        rolled = 0
        state = self.at(root, line)
        while roll and rules.current(state) == CHANCE and rolled < MOST_ROLLS:
            outcomes, weights = zip(*rules.chance(state), strict=True)
            line.append(random.SystemRandom().choices(outcomes, weights)[0])
            state = self.at(root, line)
            rolled += 1
        told = self._last_moves(root, line, max(rolled, min(1, len(line))))
        found = described(
            rules,
            options,
            state,
            re=re,
            seat=root.seat,
            ply=len(line),
            moves=told,
            last=self._last(root, line),
            offers=not self.is_replay(root),
        )
        if not setup or is_secretive(rules):
            return found
        return msgspec.structs.replace(found, setup=setups.of(root.game, state, options))

    def _last_moves(self, root: Root, line: Sequence[int], count: int) -> list[LastMove]:
        rules = self.rules_of(root.game)
        return [
            last_move(rules, self.at(root, line[:place]), line[place], root.seat)
            for place in range(len(line) - count, len(line))
        ]

    def _last(self, root: Root, line: Sequence[int]) -> list[int]:
        """Return the cells that the last action of a player touched, if the viewer may see it."""
        rules = self.rules_of(root.game)
        for place in range(len(line) - 1, -1, -1):
            before = self.at(root, line[:place])
            if rules.current(before) != CHANCE:
                return rules.choice(before, line[place]).path if is_seen(rules, before, line[place], root.seat) else []
        return []


def _keys(root: Root, actions: Sequence[int]) -> list[bytes]:
    """Return a key for each beginning of the actions, that of the root first. The viewer makes no difference."""
    said = msgspec.json.encode([root.game, root.options, root.start], order="sorted")
    keys = [hashlib.blake2b(said, digest_size=16).digest()]
    for action in actions:
        keys.append(hashlib.blake2b(keys[-1] + action.to_bytes(8, "little", signed=True), digest_size=16).digest())
    return keys


def is_secretive(rules: Rules) -> bool:
    """True if viewers may see different things."""
    return rules.info.hidden or rules.info.simultaneous


def is_seen(rules: Rules, state: State, action: int, seat: int | None) -> bool:
    """True if a viewer sees which action is taken in a state; None sees everything."""
    return seat is None or rules.current(state) == seat or rules.is_visible(state, action, seat)


def last_move(rules: Rules, state: State, action: int, seat: int | None) -> LastMove:
    """Describe an action for a viewer."""
    mover = rules.current(state)
    if not is_seen(rules, state, action, seat):
        return LastMove(action=action, seat=mover, text=HIDDEN, told=HIDDEN)
    text = rules.action_to_text(state, action)
    return LastMove(action=action, seat=mover, text=text, told=rules.describe(state, action))


def described(
    rules: Rules,
    options: dict[str, Any],
    state: State,
    *,
    re: str,
    seat: int | None,
    ply: int,
    moves: list[LastMove],
    last: list[int],
    offers: bool = True,
) -> BoardPosition:
    """Return a position for a viewer: ``seat``, or None who sees everything. Without ``offers`` it has no choices."""
    mover = rules.current(state)
    over = mover == TERMINAL
    view: View = rules.view(state, REVEALED if seat is None or over else seat)
    returns = rules.returns(state)[: rules.seats(options)] if over else None
    ended = None if returns is None else Ended(reason="finished", returns=returns)
    return BoardPosition(
        re=re,
        position=Position(
            view=view,
            ply=ply,
            turn=[mover] if mover >= 0 else [],
            choices=rules.choices_of(state, rules.legal(state)) if offers and mover >= 0 else [],
            last=last,
            ended=over,
            returns=returns,
            result=None if ended is None else sentence(rules.info, ended, teams_of(options)),
        ),
        mover=-2 if over else mover if mover >= 0 else -1,
        moves=moves,
        outcomes=[_outcome(rules, state, *each) for each in rules.chance(state)],
        text="" if seat is not None and not over else rules.position_to_text(state),
    )


def _outcome(rules: Rules, state: State, action: int, probability: float) -> Outcome:
    return Outcome(
        action=action,
        text=rules.action_to_text(state, action),
        label=rules.describe(state, action),
        probability=probability,
    )
