"""The session's laws: deciding and refusals change nothing, folding the log gives the same session."""

from __future__ import annotations

import copy
from typing import Any

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from agon import games
from agon.games.api import SPECTATOR
from agon.protocol import codec
from agon.protocol.clocks import Timers
from agon.protocol.errors import Refused
from agon.protocol.events import (
    AccountId,
    Acted,
    Clock,
    Created,
    Drawn,
    Ended,
    Event,
    Fischer,
    PerMove,
    PlayerRef,
    SeatTaken,
    SessionId,
    Untimed,
)
from agon.protocol.thinking import Thinking
from agon.server.session import commit_reveal, visibility
from agon.server.session.commands import CheckClock, Command, NoteAbsence, NotePresence
from agon.server.session.decide import decide, opening
from agon.server.session.results import result_text
from agon.server.session.state import Session, begin, evolve, fold
from tests.server import clocks
from tests.server.session.asking import (
    LATEST,
    NEXT,
    abort,
    act,
    add_time,
    answer_draw,
    answer_pause,
    claim_absence,
    offer_draw,
    offer_pause,
    rematch,
    resign,
    take_vacation,
    unpause,
)

SEED = "11" * 32


def seats(*kinds: str) -> list[SeatTaken]:
    return [
        SeatTaken(
            player=PlayerRef(
                id=AccountId(f"bot:{n}" if kind == "bot" else f"p{n}"),
                name=f"Player {n}",
                kind="bot" if kind == "bot" else "human",
            )
        )
        for n, kind in enumerate(kinds)
    ]


class Recorded:
    """A session and its log, driven by commands."""

    def __init__(
        self,
        game: str,
        clock: Clock | None = None,
        kinds: tuple[str, ...] = (),
        *,
        seed: str = SEED,
        timers: Timers | None = None,
        options: dict[str, int | str] | None = None,
        **more: Any,
    ):
        self.rules = games.load(game)
        self.now = 1_000_000
        complete = self.rules.options(options)
        kinds = kinds or ("human",) * self.rules.seats(complete)
        created = Created(
            game=game,
            version=self.rules.info.version,
            options=complete,
            seats=seats(*kinds),
            clock=clock or Untimed(),
            seed_hash=commit_reveal.commitment(seed),
            seed=seed,
            timers=timers,
            **more,
        )
        self.log: list[tuple[Event, int]] = [(created, self.now)]
        self.session = begin(self.rules, created, self.now)
        self._fold(opening(self.session))

    def do(self, command: Command) -> list[Event]:
        events = decide(self.session, command, self.now)
        self._fold(events)
        return events

    def play(self, *actions: int) -> None:
        for action in actions:
            self.do(act(self.session.acting()[0], action))

    def _fold(self, events: list[Event]) -> None:
        for event in events:
            evolve(self.session, event, self.now)
            self.log.append((event, self.now))


def shown(table: Recorded) -> list[int]:
    """Return the times (ms) on the clocks now."""
    return [time.left_ms for time in table.session.clock_now(table.now) or ()]


FOUND_AGAIN = {"rules", "in_turn", "turn", "legal", "offered", "touched", "foreseen"}
"""Fields left out of ``snapshot``: the rules, and caches derived from the other fields."""


def snapshot(session: Session) -> dict[str, Any]:
    """Return a copy of all other fields of a session, in a form that can be compared."""
    values = {name: getattr(session, name) for name in Session.__slots__ if name not in FOUND_AGAIN}
    values["state"] = session.state.tolist()
    values["last"] = session.last and (session.last[0].tolist(), session.last[1])
    return copy.deepcopy(values)


TABLES: list[tuple[str, dict[str, int | str]]] = [(game, {}) for game in games.names()] + [
    (game, {"seats": games.load(game).info.seats})
    for game in games.names()
    if any(option.name == "seats" for option in games.load(game).info.options)
]
"""Every game with its default options, and with its largest number of players."""

COMMANDS = st.one_of(
    st.builds(act, st.integers(0, 1), st.integers(-1, 9), st.uuids().map(str), st.just(LATEST) | st.integers(0, 12)),
    st.builds(resign, st.integers(0, 1), st.uuids().map(str)),
    st.builds(offer_draw, st.integers(0, 1), st.uuids().map(str)),
    st.builds(answer_draw, st.integers(0, 1), st.booleans(), st.uuids().map(str)),
    st.builds(abort, st.integers(0, 1), st.uuids().map(str)),
    st.builds(rematch, st.integers(0, 1), st.uuids().map(str)),
    st.just(CheckClock()),
    st.builds(add_time, st.integers(0, 1), st.uuids().map(str)),
    st.builds(offer_pause, st.integers(0, 1), st.uuids().map(str)),
    st.builds(answer_pause, st.integers(0, 1), st.booleans(), st.uuids().map(str)),
    st.builds(unpause, st.integers(0, 1), st.uuids().map(str)),
    st.builds(take_vacation, st.integers(0, 1), st.booleans(), st.uuids().map(str)),
    st.builds(NoteAbsence, st.integers(0, 1)),
    st.builds(NotePresence, st.integers(0, 1)),
    st.builds(claim_absence, st.integers(0, 1), st.sampled_from(("win", "draw")), st.uuids().map(str)),
)


@settings(max_examples=150, deadline=None)
@given(st.sampled_from(TABLES), clocks.anything, st.lists(st.tuples(COMMANDS, st.integers(0, 4_000)), max_size=40))
def test_the_fold_of_the_log_is_the_session(
    choice: tuple[str, dict[str, int | str]], clock: Clock, script: list[tuple[Command, int]]
) -> None:
    game, options = choice
    table = Recorded(game, clock, timers=Timers(absence_ms=2_000, lag_ms=500, lag_gain_ms=300), options=options)
    for command, pause in script:
        table.now += pause
        before = snapshot(table.session)
        try:
            events = decide(table.session, command, table.now)
        except Refused:
            events = []
        assert before == snapshot(table.session), "deciding changed the session"
        table._fold(events)
    stored = [(codec.decode_event(codec.encode(event)), at) for event, at in table.log]
    assert snapshot(fold(table.rules, stored)) == snapshot(table.session)
    assert table.session.seq == len(table.log) - 1
    ends = [event for event, _ in table.log if isinstance(event, Ended)]
    assert len(ends) == (table.session.ended is not None)


def test_a_game_is_played_to_its_end_and_says_who_won() -> None:
    table = Recorded("tic_tac_toe")
    table.play(0, 3, 1, 4, 2)
    ended = table.log[-1][0]
    assert isinstance(ended, Ended)
    assert (ended.reason, ended.returns, ended.seed) == ("finished", [1.0, -1.0], SEED)
    assert result_text(table.session) == "X wins"
    with pytest.raises(Refused, match="game_over"):
        table.do(act(1, 8))


@pytest.mark.parametrize(
    ("command", "code"),
    [
        (act(1, 0), "not_your_turn"),
        (act(0, 9), "illegal_action"),
        (act(0, 4), "illegal_action"),
        (act(0, 0, seq=1), "stale"),
        (answer_draw(0, accept=True), "no_draw_offer"),
        (rematch(0), "not_over"),
        (abort(0), "too_late_to_abort"),
    ],
)
def test_refusals_carry_their_code(command: Command, code: str) -> None:
    table = Recorded("tic_tac_toe")
    table.play(4, 8)
    with pytest.raises(Refused) as refusal:
        table.do(command)
    assert refusal.value.code == code


def test_a_draw_is_offered_declined_by_a_move_offered_again_and_accepted() -> None:
    table = Recorded("tic_tac_toe")
    table.do(offer_draw(0))
    assert table.session.draw_offer == 0
    assert table.do(offer_draw(0)) == []
    table.play(4, 0)
    assert table.session.draw_offer is None, "the opponent's move declines"
    table.do(offer_draw(1))
    table.do(offer_draw(0))
    assert result_text(table.session) == "Draw agreed"


def test_a_game_without_draws_refuses_the_offer() -> None:
    with pytest.raises(Refused) as refusal:
        Recorded("kuhn_poker").do(offer_draw(0))
    assert refusal.value.code == "no_draws"


def test_fischer_clock_counts_only_the_mover_and_adds_the_increment() -> None:
    table = Recorded("tic_tac_toe", Fischer(10_000, 2_000))
    table.now += 3_000
    table.play(0)
    assert shown(table) == [9_000, 10_000]
    table.now += 10_000
    assert shown(table) == [9_000, 0]
    (ended,) = table.do(CheckClock())
    assert isinstance(ended, Ended)
    assert (ended.reason, ended.seat, ended.returns) == ("time", 1, [1.0, -1.0])
    assert result_text(table.session) == "X wins: O ran out of time"


def test_a_move_that_arrives_too_late_loses_on_time() -> None:
    table = Recorded("tic_tac_toe", PerMove(1_000))
    table.now += 1_000
    (ended,) = table.do(act(0, 4))
    assert isinstance(ended, Ended)
    assert (ended.reason, ended.seat) == ("time", 0)


def test_checking_the_clock_too_early_does_nothing() -> None:
    table = Recorded("tic_tac_toe", PerMove(1_000))
    table.now += 999
    assert table.do(CheckClock()) == []


def test_a_rematch_needs_everybody_and_a_bot_agrees_at_once() -> None:
    people = Recorded("tic_tac_toe")
    people.do(resign(0))
    people.do(rematch(0))
    assert people.session.rematch is None
    people.do(rematch(1))
    assert people.session.rematch == NEXT
    with_bot = Recorded("tic_tac_toe", kinds=("human", "bot"))
    with_bot.do(resign(0))
    with_bot.do(rematch(0))
    assert with_bot.session.rematch == NEXT


def test_a_command_is_remembered_by_seat_and_id() -> None:
    table = Recorded("tic_tac_toe")
    table.do(act(0, 4, "mine"))
    assert table.session.commands == {"0:mine": 1}


def test_simultaneous_choices_may_come_in_any_order_and_stay_hidden_until_all_are_made() -> None:
    table = Recorded("rock_paper_scissors")
    assert table.session.acting() == (0, 1)
    table.do(act(1, 2, seq=0))
    assert table.session.acting() == (0,)
    (event,) = [event for event, _ in table.log if isinstance(event, Acted)]
    for viewer in (0, SPECTATOR):
        seen = visibility.filtered(table.session, event, table.session.history[-1], viewer, thinking=True)
        assert isinstance(seen, Acted)
        assert (seen.action, seen.text, seen.describe) == (None, None, None)
    table.do(act(0, 0, seq=0))  # chosen before the other's commitment: not stale
    assert table.session.acting() == (0, 1)
    assert table.session.ply == 2


def test_a_game_stored_before_there_was_an_option_has_its_default() -> None:
    """Kuhn poker was once for two only, and its stored games have no option for seats."""
    created = msgspec.structs.replace(Recorded("kuhn_poker").session.created, options={}, version=1)
    session = begin(games.load("kuhn_poker"), created, 0)
    assert session.created.options == {"seats": 2}
    for card in (2, 0):
        evolve(session, Drawn(action=card), 0)
    assert session.acting() == (0,)


def test_chance_follows_from_the_seed_alone() -> None:
    deals = [tuple(e.action for e, _ in Recorded("kuhn_poker").log if isinstance(e, Drawn)) for _ in range(2)]
    assert deals[0] == deals[1]
    assert (
        len(
            {
                tuple(e.action for e, _ in Recorded("kuhn_poker", seed=f"{n:064x}").log if isinstance(e, Drawn))
                for n in range(40)
            }
        )
        == 6
    )
    table = Recorded("kuhn_poker")
    session = begin(table.rules, table.session.created, 0)
    for n, (event, _) in enumerate([pair for pair in table.log if isinstance(pair[0], Drawn)]):
        outcomes = session.rules.chance(session.state)
        assert isinstance(event, Drawn)
        assert event.action == commit_reveal.draw(SEED, n, outcomes)
        evolve(session, event, 0)


def test_hidden_cards_and_thinking_reach_their_own_seat_only_until_the_end() -> None:
    table = Recorded("kuhn_poker")
    deals = [event for event, _ in table.log if isinstance(event, Drawn)]
    for viewer in (0, 1, SPECTATOR):
        seen = [
            visibility.filtered(table.session, event, taken, viewer, thinking=True)
            for event, taken in zip(deals, table.session.history, strict=True)
        ]
        visible = [isinstance(event, Drawn) and event.action is not None for event in seen]
        assert visible == [viewer == 0, viewer == 1]
    chosen = act(table.session.acting()[0], table.rules.legal(table.session.state)[0], thinking=Thinking(engine="mcts"))
    (event, *_) = table.do(chosen)
    taken = table.session.history[-1]
    for viewer in (0, 1, SPECTATOR):
        seen = visibility.filtered(table.session, event, taken, viewer, thinking=True)
        assert isinstance(seen, Acted)
        assert (seen.thinking is not None) == (viewer == chosen.seat)
        told = visibility.filtered(table.session, event, taken, viewer, thinking=True, over=True)
        assert isinstance(told, Acted)
        assert told.thinking is not None


@pytest.mark.parametrize("game", games.names())
def test_the_seed_is_not_told_before_the_end(game: str) -> None:
    table = Recorded(game)
    while table.session.ended is None:
        for event, at in table.log:
            if isinstance(event, Created):
                told = visibility.occurred(SessionId("s"), table.session, event, at, SPECTATOR, thinking=True)
                assert SEED not in codec.encode(told).decode()
        table.do(
            act(table.session.acting()[0], table.rules.legal_for(table.session.state, table.session.acting()[0])[0])
        )
    assert SEED in codec.encode(table.log[-1][0]).decode()


def test_after_the_end_the_replay_hides_nothing() -> None:
    table = Recorded("kuhn_poker")
    table.do(resign(0))
    for over in (False, True):
        (one, other) = visibility.position(table.session, SPECTATOR, table.now, over=over).view.hands
        assert "?" not in one.items + other.items
