"""The moves that a roll allows, each position that can be reached once.

Places are as the seat on turn numbers them: its points 24..1, 25 for the bar, 0 for off. A move is the places that
checkers are taken from. Two different dice: place * 26 + place, the higher die's first; more by 676 where the lower
die is played first. A double: up to four places, the furthest back first, as digits to the base of 26. 0 is nowhere.

As many dice as possible must be played, and the higher one if only one of them can be (rules of the World Backgammon
Association). For a double, playing the furthest checkers first is never worse: bearing off, and entering from the bar,
ask for nothing else; so each set of places needs to be tried in one order only.
"""

from __future__ import annotations

from games.backgammon.layout import BAR, FROM_BAR, HIGH, LOW, LOW_FIRST, OFF, PLACES, TURN
from games.verbs import Actions, State


def at(state: State, seat: int, place: int) -> int:
    """Checkers of ``seat`` at one of its places, below 0 those of the other."""
    if place == FROM_BAR:
        return state[BAR + seat]
    return state[place - 1] if seat == 0 else -state[24 - place]


def held(state: State, seat: int, place: int, die: int, one: int, two: int, three: int) -> int:
    """As ``at``, after checkers were moved by ``die`` from the places ``one``, ``two`` and ``three`` (0: none)."""
    count = at(state, seat, place)
    if count < 0 and place + die in (one, two, three):
        count = 0  # that one is on the bar
    for source in (one, two, three):
        if source == place:
            count -= 1
        elif source == place + die:
            count += 1
    return count


def can_step(state: State, seat: int, place: int, die: int) -> bool:
    """Whether a checker may be moved from ``place`` by ``die``."""
    return can_follow(state, seat, place, die, 0, 0, 0, 0)


def can_follow(state: State, seat: int, place: int, die: int, earlier: int, one: int, two: int, three: int) -> bool:
    """As ``can_step``, after checkers were moved by ``earlier`` from the places ``one``, ``two`` and ``three``."""
    if held(state, seat, place, earlier, one, two, three) <= 0:
        return False
    if place != FROM_BAR and held(state, seat, FROM_BAR, earlier, one, two, three) > 0:
        return False
    target = place - die
    if target > 0:
        return held(state, seat, target, earlier, one, two, three) >= -1
    for far in range(FROM_BAR, 6 if target == 0 else place, -1):
        if held(state, seat, far, earlier, one, two, three) > 0:
            return False
    return True


def step(state: State, seat: int, place: int, die: int) -> int:
    """Moves a checker, as ``can_step`` allows; whether one of the other seat is hit."""
    sign = 1 - 2 * seat
    if place == FROM_BAR:
        state[BAR + seat] -= 1
    else:
        state[place - 1 if seat == 0 else 24 - place] -= sign
    target = place - die
    if target <= 0:
        state[OFF + seat] += 1
        return 0
    cell = target - 1 if seat == 0 else 24 - target
    if state[cell] == -sign:
        state[cell] = sign
        state[BAR + 1 - seat] += 1
        return 1
    state[cell] += sign
    return 0


def legal_moves(state: State, out: Actions) -> int:
    """Writes the moves for the dice that lie, ascending. 0 alone means that no checker can be moved."""
    if state[HIGH] == state[LOW]:
        return _doubles(state, out)
    count = _pairs(state, out, 0, 0)
    count = _pairs(state, out, 1, count)
    if count > 0:
        return count
    seat = state[TURN]
    for place in range(1, PLACES):
        if can_step(state, seat, place, state[HIGH]):
            out[count] = place * PLACES
            count += 1
    if count > 0:
        return count
    for place in range(1, PLACES):
        if can_step(state, seat, place, state[LOW]):
            out[count] = LOW_FIRST + place * PLACES
            count += 1
    if count == 0:
        out[0] = 0
        count = 1
    return count


def _pairs(state: State, out: Actions, low_first: int, count: int) -> int:
    """Appends the moves that play both dice in this order and that lead where no move before them does."""
    seat = state[TURN]
    first = state[LOW] if low_first > 0 else state[HIGH]
    second = state[HIGH] + state[LOW] - first
    for place in range(1, PLACES):
        if not can_step(state, seat, place, first):
            continue
        for other in range(1, PLACES):
            if not can_follow(state, seat, other, second, first, place, 0, 0):
                continue
            if low_first > 0:
                repeated = _is_played_high_first(state, seat, place, other)
            else:
                repeated = _is_played_by_one(state, seat, place, other)
            if not repeated:
                out[count] = low_first * LOW_FIRST + place * PLACES + other
                count += 1
    return count


def _can_both(state: State, seat: int, place: int, die: int, other: int, other_die: int) -> bool:
    """Whether a checker may be moved from ``place``, and then one from ``other``."""
    return can_step(state, seat, place, die) and can_follow(state, seat, other, other_die, die, place, 0, 0)


def _is_played_by_one(state: State, seat: int, high_from: int, low_from: int) -> bool:
    """Whether the lower die brings a checker to where the higher die took one away, and one checker could play both."""
    high = state[HIGH]
    low = state[LOW]
    between = low_from - high
    if high_from != low_from - low or between <= 0 or at(state, seat, between) == -1:
        return False
    return _can_both(state, seat, low_from, high, between, low)


def _is_played_high_first(state: State, seat: int, low_from: int, high_from: int) -> bool:
    """Whether what the lower die played first, then the higher, does is done with the higher die first too."""
    high = state[HIGH]
    low = state[LOW]
    if high_from == low_from - low and at(state, seat, high_from) != -1:  # one checker can play both
        between = low_from - high
        if between > 0 and at(state, seat, between) != -1 and _can_both(state, seat, low_from, high, between, low):
            return True
    if _can_both(state, seat, high_from, high, low_from, low):
        return True
    if high_from > high or low_from > low:
        return False
    return low_from <= high and high_from <= low and _can_both(state, seat, low_from, high, high_from, low)


def _doubles(state: State, out: Actions) -> int:
    """The moves of a double: all that play as many checkers as any."""
    seat = state[TURN]
    die = state[HIGH]
    count = 0
    most = 0
    for one in range(1, PLACES):
        if not can_step(state, seat, one, die):
            continue
        deepest = 1
        for two in range(1, one + 1):
            if not can_follow(state, seat, two, die, die, one, 0, 0):
                continue
            deepest = max(deepest, 2)
            for three in range(1, two + 1):
                if not can_follow(state, seat, three, die, die, one, two, 0):
                    continue
                deepest = max(deepest, 3)
                for four in range(1, three + 1):
                    if can_follow(state, seat, four, die, die, one, two, three):
                        deepest = 4
                        if most < 4:
                            most = 4
                            count = 0
                        out[count] = ((one * PLACES + two) * PLACES + three) * PLACES + four
                        count += 1
                if most <= 3 and deepest == 3:
                    if most < 3:
                        most = 3
                        count = 0
                    out[count] = ((one * PLACES + two) * PLACES + three) * PLACES
                    count += 1
            if most <= 2 and deepest == 2:
                if most < 2:
                    most = 2
                    count = 0
                out[count] = (one * PLACES + two) * PLACES * PLACES
                count += 1
        if most <= 1 and deepest == 1:
            most = 1
            out[count] = one * PLACES * PLACES * PLACES
            count += 1
    if count == 0:
        out[0] = 0
        count = 1
    return count
