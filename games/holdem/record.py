"""Records of hold'em: PHH, the Poker Hand History file format (J. Kim, "Recording and describing poker hands", IEEE
Conference on Games 2024; https://phh.readthedocs.io), and PHHS, several hands in one file, for a session of several.

Players are listed from the left of the button, so that their places change from hand to hand. Facts for which the
format has no field are in fields of our own, which begin with an underscore as it wants: ``_hands`` of the session,
``_unit`` (the value of a chip in the file; amounts of other programs' files are divided by their common divisor, or a
part of it),
``_clock``, ``_comment``, ``_name``, ``_ratings``, ``_left`` (players who left while the others went on, as
``records/departures.py`` writes them), and ``_reason`` and ``_returns`` of a game that the cards did not end. Clocks,
thinking and comments of actions stand in their comments. A bot's name ends with ``(BOT)``.

It reads hands of ``NT`` and ``FT`` in which all cards are known. Unequal stacks, antes, straddles and blinds of other
sizes are a position from which the game begins: no more cards are dealt then, but the forced bets are made. A raise to
more than any other seat can call is read as one to the most that can be called.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from fractions import Fraction

from agon.games.api import GameError
from agon.games.holdem.forced_bets import ForcedBets, start_text
from agon.games.holdem.layout import BET, HAND, LIMIT, MOST_RECORDED, STACK, small_of
from agon.games.holdem.phh import NAMES, hands_of, order_of
from agon.games.holdem.phh_actions import HandReader
from agon.games.holdem.phh_amounts import AMOUNT, amount_of, amount_text, common_unit
from agon.games.records.departures import departure_of
from agon.games.records.reading import Source, one_line
from agon.games.records.record import Departure, Format, Player, Reason, Record, RecordError, unmarked
from agon.games.records.replaying import Replay, refuse_placed
from agon.games.records.toml_subset import Section, Value, sections
from agon.games.rules import Rules
from agon.games.verbs import State

_NUMBER = re.compile(r"-?[0-9]{1,6}(?:\.[0-9]{1,6})?")
_REASONS: tuple[Reason, ...] = ("resigned", "agreed", "time", "aborted", "recorded")


def read(rules: Rules, text: str) -> Iterator[Record | RecordError]:
    source = Source(text)
    group: list[Section] = []
    for found in sections(source, "variant"):
        if group and not (isinstance(found, Section) and _follows(group, found)):
            yield _made(source, rules, group)
            group = []
        if isinstance(found, RecordError):
            yield found
        else:
            group.append(found)
    if group:
        yield _made(source, rules, group)


def _follows(group: list[Section], found: Section) -> bool:
    """Return True if a section is the next hand of the same session."""
    hands, number = found.fields.get("_hands"), found.fields.get("hand")
    first = group[0].fields.get("_hands")
    if hands is None or number is None or first is None:
        return False
    return (hands.text, number.number()) == (first.text, len(group) + 1) and (first.number() or 0) > len(group)


def _made(source: Source, rules: Rules, group: list[Section]) -> Record | RecordError:
    try:
        return _record(source, rules, group)
    except RecordError as error:
        return error


def _record(source: Source, rules: Rules, group: list[Section]) -> Record:
    first = group[0]
    unit = _unit(source, group)
    options = _options(source, first, unit)
    start = _start(source, first, unit, options)
    replay = Replay(source, rules, options, start, first.offset)
    departures = _departures(source, first)
    replay.leave(departures, first.offset)
    for number, section in enumerate(group):
        if rules.is_over(replay.state) or replay.state[HAND] != number:
            raise source.error(section.offset, "the hand before is not over, or was the last one")
        if not start:
            _check(source, section, replay.state, unit, options)
        hand = HandReader(source, rules, replay, unit)
        for value in _actions(source, section):
            hand.take(value)
    fields = first.fields
    returns, reason = _told(source, first, options["seats"])
    returns, reason = replay.told(returns, reason, first.offset)
    return Record(
        game=rules.info.name,
        options=options,
        players=_players(source, first, options["seats"]),
        name=_text(fields, "_name"),
        event=_text(fields, "event"),
        site=_text(fields, "venue"),
        round=_text(fields, "table"),
        date=_date(fields),
        clock=_text(fields, "_clock"),
        start=start,
        comment=_text(fields, "_comment"),
        tags=(*((("_unit", amount_text(unit)),) if unit != 1 else ()), *_tags(fields, options)),
        moves=tuple(replay.moves),
        returns=returns,
        reason=reason,
        departures=departures,
        left_out=tuple(_contradicted(source, group, unit, returns)),
    )


def _contradicted(
    source: Source, group: list[Section], unit: Fraction, returns: tuple[float, ...] | None
) -> Iterator[str]:
    """Yield what a file says of the end of a hand if the cards say otherwise: a rake, a pot that was split in other
    parts. In a session the stacks of the next hand are checked; where players left, pay-offs are not the cards' alone.
    """
    [first, *others] = group
    if (
        returns is None
        or others
        or "finishing_stacks" not in first.fields
        or first.fields.keys() & {"_returns", "_left"}
    ):
        return
    said = _amounts(source, first, "finishing_stacks")
    stacks = _amounts(source, first, "starting_stacks")
    played = [stack + Fraction(paid) * unit for stack, paid in zip(stacks, returns, strict=True)]
    if said != played:
        lists = [f"[{', '.join(map(_decimal, amounts))}]" for amounts in (said, played)]
        yield f"finishing_stacks {lists[0]}: by the cards they are {lists[1]}"


def _decimal(amount: Fraction) -> str:
    return amount_text(amount) if 10_000 % amount.denominator == 0 else f"{float(amount):.2f}"


def _departures(source: Source, section: Section) -> tuple[Departure, ...]:
    value = section.fields.get("_left")
    if value is None:
        return ()
    found = [departure_of(item.text) for item in value.items or []]
    if value.items is None or None in found:
        raise source.error(value.offset, "_left must be a list of texts as '2 after 14: time'")
    return tuple(each for each in found if each is not None)


def _tags(fields: dict[str, Value], options: dict[str, int]) -> Iterator[tuple[str, str]]:
    for key, value in fields.items():
        if key not in NAMES and not (key == "hand" and options["hands"] > 1):
            yield key, value.render()


def _text(fields: dict[str, Value], key: str) -> str:
    value = fields.get(key)
    return "" if value is None or value.items is not None else one_line(value.text)


def _amounts(source: Source, section: Section, key: str) -> list[Fraction]:
    value = section.fields.get(key)
    if value is None:
        raise source.error(section.offset, f"there is no {key}")
    found = [amount_of(item) for item in value.items or []]
    if not found or None in found:
        raise source.error(value.offset, f"{key} must be a list of numbers, none of them negative or unknown")
    return [amount for amount in found if amount is not None]


def _chips(source: Source, section: Section, key: str, unit: Fraction, count: int) -> list[int]:
    """Return a list of amounts in chips, one for each of ``count`` players."""
    found = [amount / unit for amount in _amounts(source, section, key)]
    found += [Fraction(0)] * (count - len(found))
    if len(found) != count or any(amount.denominator != 1 for amount in found):
        raise source.error(section.fields[key].offset, f"{key} must be a list of {count} amounts")
    return [int(amount) for amount in found]


def _actions(source: Source, section: Section) -> list[Value]:
    value = section.fields.get("actions")
    if value is None or value.items is None or not all(item.is_text for item in value.items):
        raise source.error(value.offset if value else section.offset, "actions must be a list of texts")
    return value.items


def _unit(source: Source, group: list[Section]) -> Fraction:
    """Return the value of a chip in the file: as the file says, or else found from all its amounts."""
    said = group[0].fields.get("_unit")
    if said is not None and (amount := amount_of(said)):
        return amount
    stacks, least, others = list[Fraction](), Fraction(0), list[Fraction]()
    for section in group:
        stacks += _amounts(source, section, "starting_stacks")
        others += _amounts(source, section, "blinds_or_straddles") if "blinds_or_straddles" in section.fields else []
        others += _amounts(source, section, "antes") if "antes" in section.fields else []
        for key in ("min_bet", "small_bet"):
            if key in section.fields:
                least = amount_of(section.fields[key]) or least
        for action in _actions(source, section):
            words = action.text.split("#")[0].split()
            if len(words) == 3 and words[1] == "cbr" and AMOUNT.fullmatch(words[2]):
                others.append(Fraction(words[2]))
    return common_unit(stacks, least, others)


def _options(source: Source, section: Section, unit: Fraction) -> dict[str, int]:
    fields = section.fields
    variant = fields.get("variant")
    if variant is None or variant.text not in {"NT", "FT"}:
        raise source.error(variant.offset if variant else section.offset, "variant must be NT or FT: Texas hold'em")
    stacks = _amounts(source, section, "starting_stacks")
    hands = (fields["_hands"].number() or 0) if "_hands" in fields else 1
    if hands > 1 and (number := fields.get("hand")) is not None and number.number() != 1:
        raise source.error(number.offset, "the session's first hand is missing")
    most = max(stacks) / unit
    if most > MOST_RECORDED:
        reason = f"a stack is {amount_text(most)} times the common divisor of all amounts; {MOST_RECORDED} is the most"
        raise source.error(fields["starting_stacks"].offset, reason)
    limit = variant.text == "FT"
    return {
        "seats": len(stacks),
        "betting": int(limit),
        "hands": hands,
        "stack": int(most),
        "big_blind": int(_bet(source, section, "small_bet" if limit else "min_bet") / unit),
    }


def _bet(source: Source, section: Section, key: str) -> Fraction:
    value = section.fields.get(key)
    amount = None if value is None else amount_of(value)
    if not amount:
        raise source.error(value.offset if value else section.offset, f"{key} must be an amount")
    return amount


def _start(source: Source, section: Section, unit: Fraction, options: dict[str, int]) -> str:
    """Return the position that the hand begins from; empty for the usual one."""
    seats, fields = options["seats"], section.fields
    _chips(source, section, "starting_stacks", unit, seats)
    if options["betting"] == LIMIT and _bet(source, section, "big_bet") != 2 * options["big_blind"] * unit:
        raise source.error(fields["big_bet"].offset, "big_bet must be twice small_bet")
    bets = ForcedBets(
        stacks=_chips(source, section, "starting_stacks", unit, seats),
        blinds=_chips(source, section, "blinds_or_straddles", unit, seats),
        antes=_chips(source, section, "antes", unit, seats) if "antes" in fields else [0] * seats,
    )
    if bets.are_usual(options) or options["hands"] > 1:
        return ""
    trimmed = fields.get("ante_trimming_status")
    if trimmed is not None and trimmed.text == "true" and len(set(bets.antes)) > 1:
        raise source.error(fields["antes"].offset, "antes that differ cannot be trimmed")
    try:
        return start_text(bets, options)
    except GameError as error:
        raise source.error(section.offset, str(error)) from None


def _check(source: Source, section: Section, state: State, unit: Fraction, options: dict[str, int]) -> None:
    """A hand of a session begins as the hands before it left the table."""
    big, fields = options["big_blind"], section.fields
    order = order_of(state)
    bets = {"min_bet": big, "small_bet": big, "big_bet": 2 * big}
    if "antes" in fields and any(_amounts(source, section, "antes")):
        raise source.error(fields["antes"].offset, "in a session of several hands there are no antes")
    if _chips(source, section, "blinds_or_straddles", unit, len(order)) != [small_of(big), big] + [0] * (
        len(order) - 2
    ):
        said = " and ".join(amount_text(blind * unit) for blind in (small_of(big), big))
        raise source.error(fields["blinds_or_straddles"].offset, f"the blinds must be {said}")
    for key in ("small_bet", "big_bet") if options["betting"] == LIMIT else ("min_bet",):
        if key not in fields or amount_of(fields[key]) != bets[key] * unit:
            place = fields[key].offset if key in fields else section.offset
            raise source.error(place, f"{key} must be {amount_text(bets[key] * unit)}")
    before = [int(state[STACK + seat] + state[BET + seat]) * unit for seat in order]
    if _amounts(source, section, "starting_stacks") != before:
        said = ", ".join(map(amount_text, before))
        raise source.error(fields["starting_stacks"].offset, f"the stacks must be [{said}]")


def _players(source: Source, section: Section, seats: int) -> tuple[Player, ...]:
    found: list[list[str]] = []
    for key in ("players", "_ratings"):
        value = section.fields.get(key)
        if value is None:
            found.append([""] * seats)
        elif value.items is None or len(value.items) != seats:
            raise source.error(value.offset, f"{key} must be a list of {seats}")
        else:
            found.append([one_line(item.text) for item in value.items])
    return tuple(unmarked(name, rating) for name, rating in zip(*found, strict=True))


def _date(fields: dict[str, Value]) -> str:
    numbers = [fields[key].number() if key in fields else None for key in ("year", "month", "day")]
    date = ""
    for number, (least, most) in zip(numbers, ((1, 9999), (1, 12), (1, 31)), strict=True):
        if number is None or not least <= number <= most:
            return date
        date += f"-{number:02}" if date else f"{number:04}"
    return date


def _told(source: Source, section: Section, seats: int) -> tuple[tuple[float, ...] | None, Reason]:
    """Return result and reason, if the section has them."""
    said, paid = section.fields.get("_reason"), section.fields.get("_returns")
    reasons: list[Reason] = [each for each in _REASONS if said is not None and said.text == each]
    reason: Reason = reasons[0] if reasons else ""
    if said is not None and not reason:
        raise source.error(said.offset, f"_reason must be one of {', '.join(_REASONS)}")
    if paid is None:
        return None, reason
    if paid.items is None or len(paid.items) != seats or not all(_NUMBER.fullmatch(item.text) for item in paid.items):
        raise source.error(paid.offset, f"_returns must be a list of {seats} numbers")
    return tuple(float(item.text) for item in paid.items), reason


def write(rules: Rules, record: Record) -> str:
    refuse_placed(record, "PHH")
    return hands_of(rules, record)


FORMATS = (Format("phh", "PHH", "application/toml", read, write),)
