"""Records of hold'em: PHH, the Poker Hand History file format (J. Kim, "Recording and describing poker hands", IEEE
Conference on Games 2024; https://phh.readthedocs.io), and PHHS, several hands in one file, for a session of several.

Players are listed from the left of the button, so that their places change from hand to hand. Facts for which the
format has no field are in fields of our own, which begin with an underscore as it wants: ``_hands`` of the session,
``_unit`` (the value of a chip in the file; amounts of other programs' files are divided by their common divisor),
``_clock``, ``_comment``, ``_name``, ``_ratings``, ``_left`` (players who left while the others went on, as
``records/departures.py`` writes them), and ``_reason`` and ``_returns`` of a game that the cards did not end. Clocks,
thinking and comments of actions stand in their comments. A bot's name ends with ``(BOT)``.

It reads hands of ``NT`` and ``FT`` in which all cards are known and all begin with the same stack, without antes and
with a small blind of half the big one. A raise to more than any other seat can call is read as one to the most that can
be called.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from math import gcd

from agon.games.holdem.layout import BET, HAND, LIMIT, STACK, small_of
from agon.games.holdem.phh import NAMES, hands_of, order_of
from agon.games.holdem.phh_actions import HandReader
from agon.games.records.departures import departure_of
from agon.games.records.reading import Source, one_line
from agon.games.records.record import Departure, Format, Player, Reason, Record, RecordError, refuse_start, unmarked
from agon.games.records.replaying import Replay, refuse_placed
from agon.games.records.toml_subset import Section, Value, sections
from agon.games.rules import Rules
from agon.games.verbs import State

_NUMBER = re.compile(r"-?[0-9]{1,6}(?:\.[0-9]{1,6})?")
_AMOUNT = re.compile(r"[0-9]{1,12}")
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
    replay = Replay(source, rules, options, "", first.offset)
    departures = _departures(source, first)
    replay.leave(departures, first.offset)
    for number, section in enumerate(group):
        if rules.is_over(replay.state) or replay.state[HAND] != number:
            raise source.error(section.offset, "the hand before is not over, or was the last one")
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
        comment=_text(fields, "_comment"),
        tags=(*((("_unit", str(unit)),) if unit > 1 else ()), *_tags(fields, options)),
        moves=tuple(replay.moves),
        returns=returns,
        reason=reason,
        departures=departures,
    )


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


def _numbers(source: Source, section: Section, key: str) -> list[int]:
    value = section.fields.get(key)
    if value is None:
        raise source.error(section.offset, f"there is no {key}")
    found = [item.number() for item in value.items or []]
    if not found or any(number is None or number < 0 for number in found):
        raise source.error(value.offset, f"{key} must be a list of whole numbers, none of them negative")
    return [number or 0 for number in found]


def _actions(source: Source, section: Section) -> list[Value]:
    value = section.fields.get("actions")
    if value is None or value.items is None or not all(item.is_text for item in value.items):
        raise source.error(value.offset if value else section.offset, "actions must be a list of texts")
    return value.items


def _unit(source: Source, group: list[Section]) -> int:
    """Return the value of a chip in the file: as the file says, or else the common divisor of all amounts."""
    said = group[0].fields.get("_unit")
    if said is not None and (number := said.number()) is not None and number > 0:
        return number
    unit = 0
    for section in group:
        for amount in _numbers(source, section, "starting_stacks") + _numbers(source, section, "blinds_or_straddles"):
            unit = gcd(unit, amount)
        for action in _actions(source, section):
            words = action.text.split("#")[0].split()
            if len(words) == 3 and words[1] == "cbr" and _AMOUNT.fullmatch(words[2]):
                unit = gcd(unit, int(words[2]))
    return unit or 1


def _options(source: Source, section: Section, unit: int) -> dict[str, int]:
    fields = section.fields
    variant = fields.get("variant")
    if variant is None or variant.text not in {"NT", "FT"}:
        raise source.error(variant.offset if variant else section.offset, "variant must be NT or FT: Texas hold'em")
    blinds, stacks = (_numbers(source, section, key) for key in ("blinds_or_straddles", "starting_stacks"))
    hands = (fields["_hands"].number() or 0) if "_hands" in fields else 1
    if hands > 1 and (number := fields.get("hand")) is not None and number.number() != 1:
        raise source.error(number.offset, "the session's first hand is missing")
    if len(set(stacks)) != 1:
        raise source.error(fields["starting_stacks"].offset, "at a table here all begin with the same stack")
    if len(blinds) < 2:
        raise source.error(fields["blinds_or_straddles"].offset, "there must be two blinds")
    return {
        "seats": len(stacks),
        "betting": int(variant.text == "FT"),
        "hands": hands,
        "stack": stacks[0] // unit,
        "big_blind": blinds[1] // unit,
    }


def _check(source: Source, section: Section, state: State, unit: int, options: dict[str, int]) -> None:
    """A hand begins as the hands before it left the table."""
    big, fields = options["big_blind"], section.fields
    order = order_of(state)
    blinds = [small_of(big) * unit, big * unit]
    bets = {"min_bet": big, "small_bet": big, "big_bet": 2 * big}
    if any(_numbers(source, section, "antes")):
        raise source.error(fields["antes"].offset, "at a table here there are no antes")
    if _numbers(source, section, "blinds_or_straddles") != blinds + [0] * (len(order) - 2):
        raise source.error(fields["blinds_or_straddles"].offset, f"the blinds must be {blinds[0]} and {blinds[1]}")
    for key in ("small_bet", "big_bet") if options["betting"] == LIMIT else ("min_bet",):
        if key not in fields or fields[key].number() != bets[key] * unit:
            raise source.error(
                fields[key].offset if key in fields else section.offset, f"{key} must be {bets[key] * unit}"
            )
    before = [int(state[STACK + seat] + state[BET + seat]) * unit for seat in order]
    if _numbers(source, section, "starting_stacks") != before:
        raise source.error(fields["starting_stacks"].offset, f"the stacks must be {before}")


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
    refuse_start(record, "PHH")
    refuse_placed(record, "PHH")
    return hands_of(rules, record)


FORMATS = (Format("phh", "PHH", "application/toml", read, write),)
