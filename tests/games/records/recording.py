"""Random games as records, for the tests of record formats."""

from __future__ import annotations

import random
from collections.abc import Iterator

from agon import games
from agon.games.api import CHANCE
from agon.games.records import Format, Move, Player, Reason, Record, RecordError, Thought, formats
from agon.games.rules import Rules
from agon.games.verbs import State

WORDS = ("Ann", "Bea", "de la", "Müller", "李", "O'Neil", "x=1", "50%", "a-b", "Łódź", "(?)", "#9", "%clk", ";", "1-0")
HARD = ('"quoted"', "back\\slash", "a]b", "[c", "co:lon", "{brace", "%clk")
"""Words that must be escaped in formats that have escapes."""


def rules_of(game: str) -> Rules:
    """Compiled rules play the same (other tests say so), and faster."""
    return games.load(game, jit=True)


def format_of(game: str, name: str) -> Format:
    return next(found for found in formats(game) if found.name == name)


def read_all(found: Format, rules: Rules, text: str) -> list[Record]:
    """The games of a text, all of which must be readable."""
    records: list[Record] = []
    for record in found.read(rules, text):
        if isinstance(record, RecordError):
            raise record
        records.append(record)
    return records


def read_one(found: Format, rules: Rules, text: str) -> Record:
    (record,) = read_all(found, rules, text)
    return record


def errors_of(found: Format, rules: Rules, text: str) -> list[str]:
    return [str(record) for record in found.read(rules, text) if isinstance(record, RecordError)]


def random_records(
    rules: Rules, options: dict[str, int], count: int, *, seed: int, hard: bool, whole: float = 0.05, most: int = 40
) -> Iterator[Record]:
    """Games with names, clocks, thinking and comments, that stop anywhere. ``hard``: with words that need protection;
    ``whole``: the share of games that go on to the end (with chance: to 1,000 moves at most); ``most``: the most moves
    of the others."""
    rng = random.Random(seed)
    for number in range(count):
        longest = (1_000 if rules.info.chance else 10_000) if number < whole * count else rng.randint(0, most)
        yield _record(rules, options, rng, WORDS + HARD * hard, longest)


def _record(rules: Rules, options: dict[str, int], rng: random.Random, words: tuple[str, ...], longest: int) -> Record:
    def text(most: int = 4) -> str:
        return " ".join(rng.choices(words, k=rng.randint(0, most)))

    clock = rng.choice(["", "-", "1/10", "1/2.5", "300+3", "60+0", "90.5+1.25"])
    timed = "+" in clock
    seats = rules.seats(options)
    left = [0] * seats
    if timed:
        left = [round(float(clock.partition("+")[0]) * 1000)] * seats
    step = round(float(clock.partition("+")[2] or 0) * 1000)
    state = rules.initial(options)
    moves: list[Move] = []
    while not rules.is_over(state) and len(moves) < longest:
        seat = rules.current(state)
        if seat == CHANCE:
            outcomes, weights = zip(*rules.chance(state), strict=True)
            (action,) = rng.choices(outcomes, weights)
            state = rules.apply(state, action)
            moves.append(Move(action=action))
            continue
        action = rng.choice(rules.legal(state))
        state = rules.apply(state, action)
        left[seat] -= rng.randint(0, min(left[seat], 5_000))
        left[seat] += step
        thought = None
        if rng.random() < 0.3:
            exact = rng.random() < 0.3
            thought = Thought(
                value=round(rng.uniform(-1, 1), 4) if not exact else rng.choice([-1.0, 0.0, 1.0]),
                exact=exact,
                ends_in=rng.randint(1, 30) if exact else None,
                depth=rng.randint(0, 30),
                nodes=rng.choice([0, 1, 123_456_789]),
            )
        comment = text() if rng.random() < 0.1 else ""
        moves.append(Move(action=action, clock_ms=left[seat] if timed else None, thought=thought, comment=comment))
    returns, reason = _end(rules, state, seats, rng)
    return Record(
        game=rules.info.name,
        options=options,
        players=(
            Player(text() or "Ann", is_bot=rng.random() < 0.5, rating=rng.choice(["", "1500"])),
            *(Player(text(), is_bot=rng.random() < 0.5) for _ in range(1, seats)),
        ),
        site=text(),
        date=rng.choice(["", "2026-11-21"]),
        clock=clock,
        comment=text() if rng.random() < 0.2 else "",
        moves=tuple(moves),
        returns=returns,
        reason=reason,
    )


def _end(rules: Rules, state: State, seats: int, rng: random.Random) -> tuple[tuple[float, ...] | None, Reason]:
    if rules.is_over(state):
        return tuple(rules.returns(state)[:seats]), "finished"
    reasons: list[Reason] = ["resigned", "time", "aborted", ""]
    if rules.info.draw_offers:
        reasons.append("agreed")
    reason = rng.choice(reasons)
    if reason in {"aborted", ""}:
        return None, reason
    returns = [0.0] * seats
    if reason != "agreed":
        winner = rng.randrange(2)
        returns[winner], returns[1 - winner] = 1.0, -1.0
    return tuple(returns), reason
