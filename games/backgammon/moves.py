"""Legal moves of a roll, one for each position that can be reached.

Places are as the seat on turn numbers them: its points 24..1, 25 for the bar, 0 for off. A move is the places that
checkers are taken from. Two different dice: place * 26 + place, the higher die's first; more by 676 if the lower die is
played first. A double: up to four places, the furthest back first, as digits to the base of 26. 0 is nowhere.

As many dice as possible must be played, and the higher one if only one of them can be (rules of the World Backgammon
Association). For a double, playing the furthest checkers first is never worse: bearing off, and entering from the bar,
need nothing else; so each set of places needs to be tried in one order only.

Sets of places are ints, bit n for place n. ``held``, ``twice``, ``thrice`` and ``four`` are the places with at least so
many checkers of one's own, ``closed`` the points that the other side holds, ``blots`` the places where a checker would
hit.
"""

from __future__ import annotations

from agon.games.backgammon.layout import BAR, FROM_BAR, HIGH, LOW, LOW_FIRST, OFF, PLACES, TURN
from agon.games.bits import highest_bit, lowest_bit
from agon.games.verbs import Actions, State


def at(state: State, seat: int, place: int) -> int:
    """Checkers of ``seat`` at one of its places, below 0 those of the other."""
    if place == FROM_BAR:
        return state[BAR + seat]
    return state[place - 1] if seat == 0 else -state[24 - place]


def can_step(state: State, seat: int, place: int, die: int) -> bool:
    """Return True if a checker may be moved from ``place`` by ``die``."""
    held, _, _, _, closed, _ = occupied(state, seat)
    return movable(held, closed, die) >> place & 1 > 0


def occupied(state: State, seat: int) -> tuple[int, int, int, int, int, int]:
    """``held``, ``twice``, ``thrice``, ``four``, ``closed`` and ``blots``, as ``seat`` numbers places."""
    held = 1 << FROM_BAR if state[BAR + seat] > 0 else 0
    twice = 1 << FROM_BAR if state[BAR + seat] > 1 else 0
    thrice = 1 << FROM_BAR if state[BAR + seat] > 2 else 0
    four = 1 << FROM_BAR if state[BAR + seat] > 3 else 0
    closed = 0
    blots = 0
    for cell in range(24):
        count = int(state[cell])
        if count == 0:
            continue
        bit = 2 << cell
        if seat > 0:
            count = -count
            bit = 1 << (24 - cell)
        if count > 0:
            held |= bit
            if count > 1:
                twice |= bit
            if count > 2:
                thrice |= bit
            if count > 3:
                four |= bit
        elif count == -1:
            blots |= bit
        else:
            closed |= bit
    return held, twice, thrice, four, closed, blots


def movable(held: int, closed: int, die: int) -> int:
    """Return the places that a checker may be moved from by ``die``, where one's own hold ``held``."""
    if held >> FROM_BAR > 0:
        return 1 << FROM_BAR if closed >> (FROM_BAR - die) & 1 == 0 else 0
    open_from = held & ~(closed << die) & ~((2 << die) - 1)
    if held >> 7 == 0:
        if held >> die & 1 > 0:
            open_from |= 1 << die
        elif 0 < held < 1 << die:
            open_from |= 1 << highest_bit(held)
    return open_from


def moved(held: int, twice: int, place: int, die: int) -> int:
    """Return the held places after a checker was moved; ``twice``: places that had two or more."""
    after = held & ~(1 << place) | twice & 1 << place
    return after | 1 << (place - die) if place > die else after


def step(state: State, seat: int, place: int, die: int) -> int:
    """Move a checker, as ``can_step`` allows. Return True if it hits one of the other seat."""
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
    """Write the moves for the present dice, ascending, and return their number. 0 as the only move means that no
    checker can be moved."""
    seat = int(state[TURN])
    high = int(state[HIGH])
    low = int(state[LOW])
    held, twice, thrice, four, closed, blots = occupied(state, seat)
    if high == low:
        count = _doubles(held, twice, thrice, four, closed, high, out)
    else:
        count = _high_first(held, twice, closed, blots, high, low, out)
        count = _low_first(held, twice, closed, blots, high, low, out, count)
        if count == 0:
            count = _singles(movable(held, closed, high), 0, out)
        if count == 0:
            count = _singles(movable(held, closed, low), LOW_FIRST, out)
    if count == 0:
        out[0] = 0
        count = 1
    return count


def _singles(places: int, first: int, out: Actions) -> int:
    count = 0
    while places > 0:
        place = lowest_bit(places)
        places &= places - 1
        out[count] = first + place * PLACES
        count += 1
    return count


def _high_first(held: int, twice: int, closed: int, blots: int, high: int, low: int, out: Actions) -> int:
    """Write the moves that play both dice, the higher first, and reach a position that no earlier move reaches.

    Two of them reach one position only if a checker could play both dice or another could play the lower one to where
    the higher one left from (that one is dropped), and nothing is hit on the way.
    """
    count = 0
    sources = movable(held, closed, high)
    whole = sources
    while sources > 0:
        place = lowest_bit(sources)
        sources &= sources - 1
        others = movable(moved(held, twice, place, high), closed, low)
        behind = place + low
        between = behind - high
        if behind <= FROM_BAR and others >> behind & 1 > 0 and between > 0:
            is_same = blots >> between & 1 == 0 and whole >> behind & 1 > 0
            if is_same and movable(moved(held, twice, behind, high), closed, low) >> between & 1 > 0:
                others &= ~(1 << behind)
        while others > 0:
            other = lowest_bit(others)
            others &= others - 1
            out[count] = place * PLACES + other
            count += 1
    return count


def _low_first(held: int, twice: int, closed: int, blots: int, high: int, low: int, out: Actions, count: int) -> int:
    """Append the moves that play both dice, the lower first, and reach a position that no move with the higher first
    reaches."""
    sources = movable(held, closed, low)
    high_from = movable(held, closed, high)
    while sources > 0:
        place = lowest_bit(sources)
        sources &= sources - 1
        others = movable(moved(held, twice, place, low), closed, high)
        while others > 0:
            other = lowest_bit(others)
            others &= others - 1
            # The same checkers with the higher die first
            repeated = high_from >> other & 1 > 0 and _leads(held, twice, closed, other, high, place, low)
            between = place - high
            if not repeated and other == place - low and blots >> other & 1 == 0 and between > 0:
                # The same checker
                repeated = (
                    blots >> between & 1 == 0
                    and high_from >> place & 1 > 0
                    and _leads(held, twice, closed, place, high, between, low)
                )
            if not repeated and other <= low and place <= low:
                # Both borne off, with the dice the other way round
                repeated = high_from >> place & 1 > 0 and _leads(held, twice, closed, place, high, other, low)
            if not repeated:
                out[count] = LOW_FIRST + place * PLACES + other
                count += 1
    return count


def _leads(held: int, twice: int, closed: int, place: int, die: int, other: int, other_die: int) -> bool:
    """Return True if after a checker was moved from ``place`` one may be moved from ``other``."""
    return movable(moved(held, twice, place, die), closed, other_die) >> other & 1 > 0


def _doubles(held: int, twice: int, thrice: int, four: int, closed: int, die: int, out: Actions) -> int:
    """Write the moves of a double: all that play as many checkers as any. ``held`` to ``four``: places with at least 1
    to 4."""
    count = 0
    most = 0
    ones = movable(held, closed, die)
    while ones > 0:
        one = lowest_bit(ones)
        ones &= ones - 1
        bit = 1 << one
        to = bit >> die & ~1
        a1 = held & ~bit | twice & bit
        a2 = twice & ~bit | thrice & bit | a1 & to
        a3 = thrice & ~bit | four & bit | twice & to
        a1 |= to
        twos = movable(a1, closed, die) & (2 * bit - 1)
        if twos == 0 and most <= 1:
            most = 1
            out[count] = one * PLACES * PLACES * PLACES
            count += 1
        while twos > 0:
            two = lowest_bit(twos)
            twos &= twos - 1
            bit2 = 1 << two
            to2 = bit2 >> die & ~1
            b1 = a1 & ~bit2 | a2 & bit2
            b2 = a2 & ~bit2 | a3 & bit2 | b1 & to2
            b1 |= to2
            threes = movable(b1, closed, die) & (2 * bit2 - 1)
            if threes == 0 and most <= 2:
                if most < 2:
                    count = 0
                most = 2
                out[count] = (one * PLACES + two) * PLACES * PLACES
                count += 1
            while threes > 0:
                three = lowest_bit(threes)
                threes &= threes - 1
                fours = movable(moved(b1, b2, three, die), closed, die) & ((2 << three) - 1)
                if fours == 0 and most <= 3:
                    if most < 3:
                        count = 0
                    most = 3
                    out[count] = ((one * PLACES + two) * PLACES + three) * PLACES
                    count += 1
                while fours > 0:
                    if most < 4:
                        count = 0
                    most = 4
                    out[count] = ((one * PLACES + two) * PLACES + three) * PLACES + lowest_bit(fours)
                    fours &= fours - 1
                    count += 1
    return count
