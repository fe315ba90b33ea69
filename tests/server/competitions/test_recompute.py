"""A tournament computed again: what is lost, doubled or changed is named."""

from __future__ import annotations

from msgspec.structs import replace

from agon.protocol.events import Acted, Created, Ended, Event, SeatTaken
from agon.protocol.tournament_events import Finished, GameEnded, TournamentEvent
from agon.server.competitions.recompute import differences
from tests.server.competitions.playing import CLOCK, ORGANISER, Play

Log = list[tuple[TournamentEvent, int]]


def played() -> tuple[Log, dict[str, list[Event]]]:
    """Return the log of a finished tournament and the logs of its games."""
    play = Play("swiss", rounds=3).people(6)
    play.to_the_end()
    games: dict[str, list[Event]] = {}
    for event, _ in play.log:
        if isinstance(event, GameEnded):
            begun = Created(
                game="connect_four",
                version=1,
                options={},
                seats=[SeatTaken(player=ORGANISER)] * 2,
                clock=CLOCK,
                seed_hash="",
                tournament="t",
            )
            moves: list[Event] = [Acted(seat=number % 2, action=0) for number in range(event.actions)]
            games[event.session] = [begun, *moves, Ended(reason="finished", returns=event.returns)]
    return play.log, games


def test_a_tournament_that_was_left_alone_is_equal() -> None:
    log, games = played()
    assert len(games) == 9
    assert differences("t", log, games) == []


def test_a_lost_a_doubled_and_a_changed_result_are_named() -> None:
    log, games = played()
    place = next(number for number, (event, _) in enumerate(log) if isinstance(event, GameEnded))
    result, at = log[place]
    assert isinstance(result, GameEnded)
    session = result.session
    assert f"game {session}: its result is lost" in differences("t", log[:place] + log[place + 1 :], games)
    doubled = differences("t", [*log[:place], (result, at), *log[place:]], games)
    assert f"game {session}: its result is in the log 2 times" in doubled
    other = replace(result, returns=[value - 2 * value for value in result.returns] if any(result.returns) else [1, -1])
    changed = differences("t", [*log[:place], (other, at), *log[place + 1 :]], games)
    assert f"game {session}: the result differs from the game's" in changed


def test_standings_that_do_not_follow_are_named_to_the_last_tie_break() -> None:
    log, games = played()
    last, at = log[-1]
    assert isinstance(last, Finished)
    first = last.standings[0]
    wrong = replace(first, ties=[*first.ties[:-1], first.ties[-1] + 1])
    [line] = differences("t", [*log[:-1], (Finished(standings=[wrong, *last.standings[1:]]), at)], games)
    assert line.startswith("place 1:")
