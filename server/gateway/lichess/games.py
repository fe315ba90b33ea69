"""Games as Lichess writes them: moves in UCI, clocks in milliseconds, status."""

from __future__ import annotations

from typing import Any, Final

from agon.games.api import TERMINAL
from agon.games.chess.positions import fen
from agon.games.chess.state import CLAIM
from agon.games.chess.texts import uci
from agon.games.rules import Rules
from agon.games.verbs import State
from agon.protocol.clocks import Clock, Correspondence, Fischer
from agon.protocol.commands.session import Position
from agon.protocol.events import Acted, Created, Ended, Event, SessionId, TakenBack
from agon.server.gateway.lichess.people import name_of, user_of
from agon.server.gateway.lichess.words import (
    COLOURS,
    NEVER_MS,
    is_spoken,
    perf_of,
    speed_of,
    status_of,
    time_control,
    variant_of,
)
from agon.server.live.table import Table

STARTED: Final = {"id": 20, "name": "started"}


class Line:
    """The moves of a game, folded from its events."""

    def __init__(self, rules: Rules, created: Created) -> None:
        self._rules = rules
        start, options = created.start, created.options
        self.start: State = rules.initial(options) if start is None else rules.position_from_text(start, options)
        self.state = self.start
        self.created = created
        self.ended: Ended | None = None
        self._actions: list[int] = []
        self._moves: list[str] = []

    def fold(self, event: Event) -> bool:
        """Take an event; return True if it changes what a game's state says."""
        match event:
            case Acted(action=int(action)):
                self._act(action)
            case TakenBack(ply=ply):
                actions = self._actions[:ply]
                self.state, self._actions, self._moves = self.start, [], []
                for action in actions:
                    self._act(action)
            case Ended():
                self.ended = event
            case _:
                return type(event).__name__ in _SHOWN
        return True

    @property
    def ends(self) -> bool:
        """True if the rules end the game here: the event that says so comes next."""
        return self.ended is None and self._rules.current(self.state) == TERMINAL

    @property
    def moves(self) -> str:
        return " ".join(self._moves)

    @property
    def initial_fen(self) -> str:
        usual = not self.created.options.get("variant") and self.created.start is None
        return "startpos" if usual else fen(self.start)

    def _act(self, action: int) -> None:
        if action != CLAIM:
            self._moves.append(uci(self.state, action))
        self._actions.append(action)
        self.state = self._rules.apply(self.state, action)


_SHOWN: Final = frozenset(
    {"DrawOffered", "DrawDeclined", "TakeBackAsked", "TakeBackDeclined", "TimeAdded", "Acted", "TakenBack", "Ended"}
)


def increment_of(clock: Clock) -> int:
    return clock.increment_ms if isinstance(clock, Fischer) else 0


def game_state(line: Line, position: Position, now: int | None = None) -> dict[str, Any]:
    """Return the state of a game; ``now``: time (ms) at which it is asked for, if that is later than the event."""
    clocks, increment = position.clocks, increment_of(line.created.clock)
    left = [NEVER_MS, NEVER_MS]
    if clocks is not None:
        passed = 0 if now is None or clocks.paused else max(0, now - clocks.at)
        left = [max(0, ms - passed * (seat in clocks.running)) for seat, ms in enumerate(clocks.remaining_ms)]
    state: dict[str, Any] = {
        "type": "gameState",
        "moves": line.moves,
        "wtime": left[0],
        "btime": left[1],
        "winc": increment,
        "binc": increment,
        **status_of(line.ended, line.state),
    }
    if position.draw_offer is not None:
        state[f"{'wb'[position.draw_offer]}draw"] = True
    for seat in position.take_back:
        state[f"{'wb'[seat]}takeback"] = True
    return state


def game_full(line: Line, name: SessionId, at: int, state: dict[str, Any]) -> dict[str, Any]:
    """Return a whole game that began at a time (ms), in a state; names differ, so that a program knows its own."""
    created, clock = line.created, line.created.clock
    players = [taken.player for taken in created.seats]
    ratings = created.ratings or [None, None]
    full: dict[str, Any] = {
        "type": "gameFull",
        "id": name,
        "variant": variant_of(created.options, created.start),
        "speed": speed_of(clock),
        "perf": perf_of(clock, created.options),
        "rated": created.rated,
        "createdAt": at,
        "white": user_of(players[0], ratings[0]),
        "black": user_of(players[1], ratings[1], than=name_of(players[0])),
        "initialFen": line.initial_fen,
        "clock": None,
        "state": state,
    }
    if isinstance(clock, Fischer):
        full["clock"] = {"initial": clock.initial_ms, "increment": clock.increment_ms}
    if isinstance(clock, Correspondence):
        full["daysPerTurn"] = clock.days
    if created.tournament is not None:
        full["tournamentId"] = created.tournament
    return full


def in_short(table: Table, seat: int, now: int) -> dict[str, Any] | None:
    """Return a game as a player's list has it; None if their API has no words for it."""
    session, created = table.session, table.session.created
    if not is_spoken(created.game, created.clock):
        return None
    other = session.players[1 - seat]
    my_turn = session.ended is None and seat in session.acting()
    last = session.last
    moved = "" if last is None or last[1].action == CLAIM else uci(last[0], last[1].action)
    ratings = created.ratings or [None, None]
    opponent = user_of(other, ratings[1 - seat], than=name_of(session.players[seat]))
    opponent["username"] = opponent.pop("name")
    game: dict[str, Any] = {
        "id": table.name,
        "gameId": table.name,
        "fullId": table.name,
        "color": COLOURS[seat],
        "fen": fen(session.state),
        "hasMoved": session.ply > seat,
        "isMyTurn": my_turn,
        "lastMove": moved,
        "opponent": opponent,
        "perf": perf_of(created.clock, created.options)["name"].lower(),
        "rated": created.rated,
        "source": "friend",
        "speed": speed_of(created.clock),
        "status": {"name": status_of(session.ended, session.state)["status"]} if session.ended else STARTED,
        "variant": variant_of(created.options, created.start),
        "compat": {"bot": True, "board": True},
        "timeControl": time_control(created.clock),
    }
    times = session.clock.times
    if times is not None:
        passed = now - session.clock.since if my_turn else 0
        game["secondsLeft"] = max(0, times[seat].left_ms - passed) // 1000
    if session.ended is not None:
        game |= {key: value for key, value in status_of(session.ended, session.state).items() if key == "winner"}
    return game
