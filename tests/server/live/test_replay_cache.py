"""The replay cache: for every viewer the same as the fold, at any time and for repeated reads."""

from __future__ import annotations

import random

from agon import games
from agon.games.api import SPECTATOR
from agon.protocol import codec
from agon.protocol.events import AccountId, Created, Event, PlayerRef, SeatTaken, SessionId, Untimed
from agon.server.live.broadcast import Broadcaster
from agon.server.live.replay_cache import AT_ONCE, ReplayCache, ViewKey
from agon.server.session import commit_reveal, visibility
from agon.server.session import state as core
from agon.server.session.decide import decide, opening
from tests.server.session.asking import act

NAME = SessionId("s")
Log = list[tuple[Event, int]]


def begun(game: str) -> tuple[core.Session, Log]:
    rules = games.load(game)
    seed = commit_reveal.new_seed()
    players = [PlayerRef(id=AccountId(f"a{seat}"), name=f"n{seat}", kind="human") for seat in (0, 1)]
    created = Created(
        game=game,
        version=rules.info.version,
        options=rules.options(),
        seats=[SeatTaken(player=player) for player in players],
        clock=Untimed(),
        seed_hash=commit_reveal.commitment(seed),
        seed=seed,
    )
    session, log = core.begin(rules, created, 0), list[tuple[Event, int]]([(created, 0)])
    happen(session, log, opening(session))
    return session, log


def happen(session: core.Session, log: Log, events: list[Event]) -> None:
    for event in events:
        core.evolve(session, event, len(log))
        log.append((event, len(log)))


def move(session: core.Session, log: Log, rng: random.Random) -> None:
    seat = session.acting()[0]
    action = rng.choice(session.rules.legal_for(session.state, seat))
    happen(session, log, decide(session, act(seat, action), 0))


def test_it_is_what_the_fold_says_for_every_viewer_at_every_point_of_a_game() -> None:
    for game in ("connect_four", "kuhn_poker", "rock_paper_scissors"):
        (session, log), rng, replay_cache = begun(game), random.Random(1), ReplayCache()
        while session.ended is None:
            move(session, log, rng)
            over = session.ended is not None
            for viewer in (0, 1, SPECTATOR):
                kept = replay_cache.messages(ViewKey(NAME, viewer, over, thinking=True), session.rules, log)
                fold = visibility.replayed(NAME, session.rules, log, viewer, thinking=True, over=over)
                assert [codec.decode_occurred(bytes(each)) for each in kept] == fold


def test_only_the_last_position_offers_anything() -> None:
    session, log = begun("connect_four")
    for _ in range(3):
        move(session, log, random.Random(2))
    told = Broadcaster(NAME, session, log, lambda: 0, show_thinking=True)
    positions = [codec.decode_occurred(bytes(each)).position for each in told.replay(1)]
    assert [len(position.choices) for position in positions] == [0, 0, 0, 7]
    assert [codec.decode_occurred(bytes(each)).seq for each in told.replay(1, since=1)] == [2, 3]
    assert told.replay(1, since=3) == []


async def test_a_long_past_is_made_in_pieces_and_kept() -> None:
    (session, log), rng, replay_cache = begun("connect_four"), random.Random(3), ReplayCache()
    while len(log) <= AT_ONCE:
        move(session, log, rng)
    sight = ViewKey(NAME, SPECTATOR, over=False, thinking=True)
    assert not replay_cache.is_short(sight, log)
    await replay_cache.prepare(sight, session.rules, log)
    assert replay_cache.is_short(sight, log)
    first = replay_cache.messages(sight, session.rules, log)[0]
    assert replay_cache.messages(sight, session.rules, log)[0] is first


def test_what_was_asked_for_least_recently_goes_first() -> None:
    session, log = begun("connect_four")
    replay_cache = ReplayCache(most_bytes=10_000)
    sights = [ViewKey(SessionId(f"s{number}"), SPECTATOR, over=False, thinking=True) for number in range(40)]
    kept = replay_cache.messages(sights[0], session.rules, log)[0]
    let_go = replay_cache.messages(sights[1], session.rules, log)[0]
    for sight in sights[2:]:
        assert replay_cache.messages(sights[0], session.rules, log)[0] is kept
        replay_cache.messages(sight, session.rules, log)
        assert replay_cache.bytes <= 10_000
    assert replay_cache.messages(sights[0], session.rules, log)[0] is kept
    assert replay_cache.messages(sights[1], session.rules, log)[0] is not let_go
