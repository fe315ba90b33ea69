"""Members of a cluster, alive or dead, and the owners of sessions, derived from the store's rows."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from agon.server.cluster.members import BLIND_S, DEAD_S, SUSPECT_S, Members, runner

LIVES = st.sets(st.sampled_from([f"{name}~{number}" for name in "abcde" for number in range(3)]), min_size=2)
STEP_S = BLIND_S / 2


class Watched:
    """A server ``a~1`` that watches the heartbeats of others."""

    def __init__(self) -> None:
        self.members = Members()
        self.now = 100.0
        self.beats = {"a~1": 0, "b~1": 0}

    def look(self, *beating: str) -> bool:
        self.now += STEP_S
        for life in beating:
            self.beats[life] = self.beats.get(life, 0) + 1
        return self.members.seen({life: (life[0], beats) for life, beats in self.beats.items()}, self.now)

    def silent(self) -> list[str]:
        return self.members.silent("a~1", self.now)


def test_who_counts_up_lives_and_who_does_not_is_dead_after_a_while() -> None:
    watched = Watched()
    for _ in range(20):
        watched.look("a~1", "b~1")
        assert watched.silent() == []
    since = watched.now
    while watched.now - since <= DEAD_S:
        assert watched.silent() == []
        watched.look("a~1")
    assert watched.silent() == ["b~1"]
    watched.look("a~1", "b~1")
    assert watched.silent() == [], "and lives again when it counts on"


def test_a_suspect_is_dead_sooner_but_not_while_it_counts_on() -> None:
    watched = Watched()
    for _ in range(3):
        watched.look("a~1", "b~1")
    watched.members.suspect("b")
    watched.look("a~1", "b~1")
    since = watched.now
    while watched.now - since <= SUSPECT_S:
        watched.look("a~1")
    assert watched.silent() == [], "it has counted on: only its connection to the broker was lost"
    watched.members.suspect("b")
    assert watched.silent() == ["b~1"]


def test_whoever_was_blind_takes_nobody_for_dead() -> None:
    watched = Watched()
    for _ in range(3):
        watched.look("a~1", "b~1")
    watched.now += 10 * DEAD_S  # paused, or without the store
    watched.look()
    assert watched.silent() == []


def test_comings_and_goings_are_told_once() -> None:
    watched = Watched()
    assert watched.look()
    assert not watched.look()
    watched.look("c~1")
    assert not watched.look("c~1")
    del watched.beats["c~1"]
    assert watched.look()


@given(LIVES, st.text(min_size=1))
def test_a_session_moves_only_when_its_own_server_goes(lives: set[str], session: str) -> None:
    chosen = runner(session, lives)
    assert chosen in lives
    for gone in lives - {chosen}:
        assert runner(session, lives - {gone}) == chosen


def test_sessions_are_shared_evenly() -> None:
    shares = Counter(runner(f"session-{number}", ["a~1", "b~1", "c~1"]) for number in range(3_000))
    assert all(900 < share < 1_100 for share in shares.values())
