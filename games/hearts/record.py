"""Records of hearts as text. No program's format for this game is published, so this one is plain: the tags, comments
and words of PGN (``records/pgn_like.py``), and a section for each deal::

    [Game "Hearts"]
    [Options "deals=1 passing=0 moon=0 breaking=0 first_trick=0 bonus=0"]
    [North "Ann"]
    [East "Grove (BOT)"]
    [Points "0 13 8 5"]
    [Paid "26 13 18 21"]

    Deal 1 left
    North: 4h Qs 2d ...
    East: ...
    South: ...
    West: ...
    Pass
    North: Qs Kh Ah
    East: ...
    Play
    1. South: 2c 9c Kc Ac
    2. East: 4d ...
    *

A hand's cards stand in the order in which they were dealt, one to each seat in turn; passed cards in that in which they
were chosen. A trick names its leader; the others follow clockwise. The direction of passing stands behind the number of
the deal. ``Options`` are those of the table, by number; ``Paid`` is what each seat is paid (26 a deal less its points),
``Points`` repeats the points of a game that was played to its end. ``Termination`` says how another one ended,
``Left1`` and so on the players who left while the others went on (``records/departures.py``). Clocks, thinking and
words about a card stand in braces behind it. A bot's name ends with ``(BOT)``. An asterisk ends a game.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Any

from agon.games.api import GameError
from agon.games.hearts.state import (
    CARDS,
    DEAL,
    DEALING,
    DIRECTING,
    DIRECTION,
    GIVING,
    PASSED_EACH,
    PHASE,
    PLAYER,
    PLAYING,
    SEATS,
    TOTAL,
)
from agon.games.hearts.texts import DIRECTIONS
from agon.games.hearts.views import SEAT_NAMES
from agon.games.records import pgn_like
from agon.games.records.departures import departure_of, departure_text
from agon.games.records.pgn_like import RawGame, Said, comment_text, tag_text
from agon.games.records.reading import Source, quoted
from agon.games.records.record import Departure, Format, Reason, Record, RecordError, marked, refuse_start, unmarked
from agon.games.records.remarks import put_together, taken_apart, with_glyphs
from agon.games.records.replaying import Replay, each, refuse_placed
from agon.games.rules import Rules
from agon.games.verbs import State

_TEXTS = {"Event": "event", "Site": "site", "Round": "round", "GameId": "name", "TimeControl": "clock"}
"""Tags that are fields of a record as they stand."""
_LEFT = tuple(f"Left{number}" for number in range(1, 2 * SEATS))
"""A seat can be left twice: the bot that took it over may leave too."""
_KNOWN = {
    *("Game", "Options", "Points", "Paid", "Termination", *_TEXTS, *_LEFT),
    *SEAT_NAMES,
    *(f"{name}Rating" for name in SEAT_NAMES),
}
_TAG = re.compile(r"[A-Za-z0-9_]+")
_DATE = re.compile(r"[0-9]{4}(-[0-9]{2}(-[0-9]{2})?)?")
_NUMBER = re.compile(r"-?[0-9]{1,6}(?:\.[0-9]{1,6})?")
_REASONS: tuple[Reason, ...] = ("resigned", "agreed", "time", "aborted", "recorded")
_SECTIONS = {"Deal": DEALING, "Pass": GIVING, "Play": PLAYING}
_PHASES = {DIRECTING: "Deal", DEALING: "Deal", GIVING: "Pass", PLAYING: "Play"}
_LABELS = {f"{name}:": seat for seat, name in enumerate(SEAT_NAMES)}


def read(rules: Rules, text: str) -> Iterator[Record | RecordError]:
    source = Source(text)
    return each(pgn_like.games(source, ("*",)), lambda raw: _record(source, rules, raw))


def _record(source: Source, rules: Rules, raw: RawGame) -> Record:
    tags = {name: tag.value for name, tag in raw.tags.items()}

    def place(name: str) -> int:
        return raw.tags[name].offset if name in raw.tags else raw.end

    if tags.get("Game", "Hearts").casefold() != "hearts":
        raise source.error(place("Game"), f"a game of {quoted(tags['Game'])}, not of hearts")
    options = _options(source, rules, tags.get("Options", ""), place("Options"))
    replay = Replay(source, rules, options, "", raw.end)
    departures = tuple(_departure(source, tags[name], place(name)) for name in _LEFT if name in tags)
    replay.leave(departures, place("Left1"))
    _Deals(source, replay).take(raw.moves)
    known: list[Reason] = [each for each in _REASONS if each == tags.get("Termination")]
    reason: Reason = known[0] if known else ""
    if tags.get("Termination", reason) != reason:
        raise source.error(place("Termination"), f"Termination must be one of {', '.join(_REASONS)}")
    paid = [float(found) for found in _numbers(source, tags.get("Paid", ""), place("Paid"))]
    returns, reason = replay.told(tuple(paid) or None, reason, place("Paid"))
    points = tags.get("Points", "")
    if points and rules.is_over(replay.state) and points != _points(replay.state):
        raise source.error(place("Points"), f"the tricks make {_points(replay.state)} points")
    dated = _DATE.fullmatch(tags.get("Date", "")) is not None
    return Record(
        game=rules.info.name,
        options=options,
        players=tuple(unmarked(tags.get(name, ""), tags.get(f"{name}Rating", "")) for name in SEAT_NAMES),
        date=tags["Date"] if dated else "",
        tags=tuple((k, v) for k, v in tags.items() if k not in _KNOWN and not (dated and k == "Date")),
        comment=raw.comment,
        moves=tuple(replay.moves),
        returns=returns,
        reason=reason,
        departures=departures,
        marks=(),
        properties=(),
        left_out=tuple(raw.left_out),
        **{field: tags.get(tag, "") for tag, field in _TEXTS.items()},
    )


def _options(source: Source, rules: Rules, text: str, offset: int) -> dict[str, Any]:
    chosen: dict[str, int] = {}
    for part in text.split():
        name, _, value = part.partition("=")
        if _NUMBER.fullmatch(value) is None or "." in value or name in chosen:
            raise source.error(offset, f"{quoted(part)} is no option and its number, as in deals=1")
        chosen[name] = int(value)
    try:
        return rules.options(chosen)
    except GameError as error:
        raise source.error(offset, str(error)) from None


def _departure(source: Source, text: str, offset: int) -> Departure:
    found = departure_of(text)
    if found is None:
        raise source.error(offset, f"{quoted(text)} is not as '2 after 14: time'")
    return found


def _numbers(source: Source, text: str, offset: int) -> list[str]:
    found = text.split()
    if found and (len(found) != SEATS or not all(_NUMBER.fullmatch(number) for number in found)):
        raise source.error(offset, f"{quoted(text)} is not a number for each seat")
    return found


def _points(state: State) -> str:
    return " ".join(str(int(state[TOTAL + seat])) for seat in range(SEATS))


class _Deals:
    """The words of a game, taken one after the other."""

    def __init__(self, source: Source, replay: Replay) -> None:
        self._source = source
        self._replay = replay
        self._section = ""
        self._seat: int | None = None
        """Seat whose hand is being read."""
        self._hands: list[list[Said]] = [[] for _ in range(SEATS)]
        """Cards that are dealt when all hands are known."""

    def take(self, words: list[Said]) -> None:
        """Raises ``RecordError``."""
        for said in words:
            if said.text in _SECTIONS:
                self._deal()
                self._section = said.text
                self._seat = None
                self._expect(said)
            elif said.text in _LABELS:
                self._label(said)
            elif said.text in DIRECTIONS:
                self._direct(said)
            elif self._section == "Deal" and self._seat is not None:
                self._hands[self._seat].append(said)
            else:
                self._expect(said)
                self._play(said)
        self._deal()

    def _expect(self, said: Said) -> None:
        """Check that a section fits the part of the deal that the game has come to."""
        due = _PHASES.get(int(self._replay.state[PHASE]), "")
        if due and due != self._section:
            raise self._source.error(said.offset, f"{quoted(said.text)} stands where {due} is to be")

    def _label(self, said: Said) -> None:
        seat = _LABELS[said.text]
        to_move = self._replay.seat
        if self._section != "Deal" and 0 <= to_move != seat:
            raise self._source.error(said.offset, f"{SEAT_NAMES[to_move]} is to move")
        self._seat = seat

    def _direct(self, said: Said) -> None:
        state = self._replay.state
        if self._section == "Deal" and state[PHASE] == DIRECTING:
            self._play(said)
        elif self._section != "Deal" or said.text != DIRECTIONS[int(state[DIRECTION])]:
            raise self._source.error(said.offset, f"in this deal the direction is {DIRECTIONS[int(state[DIRECTION])]}")

    def _deal(self) -> None:
        """Deal the cards that were read, one to each seat in turn."""
        told = sum(map(len, self._hands))
        for index in range(CARDS):
            hand = self._hands[index % SEATS]
            if index // SEATS >= len(hand):
                break
            self._section = "Deal"
            self._expect(hand[index // SEATS])
            self._play(hand[index // SEATS])
            told -= 1
        if told:
            longest = max(self._hands, key=len)
            raise self._source.error(longest[-1].offset, "cards are dealt one by one to each seat in turn")
        self._hands = [[] for _ in range(SEATS)]

    def _play(self, said: Said) -> None:
        clock_ms, thought, comment = taken_apart(said.comment)
        action = self._replay.read(said.text, said.offset)
        self._replay.play(action, said.text, said.offset, clock_ms=clock_ms, thought=thought, comment=comment)


# Writing


def write(rules: Rules, record: Record) -> str:
    refuse_start(record, "the text format of hearts")
    refuse_placed(record, "the text format of hearts")
    state = rules.initial(record.options)
    deals: list[_Told] = []
    for move in record.moves:
        if not deals or (state[PHASE] in {DIRECTING, DEALING} and deals[-1].number != int(state[DEAL])):
            deals.append(_Told(int(state[DEAL])))
        remark = comment_text(put_together(move.clock_ms, move.thought, with_glyphs(move)))
        text = rules.action_to_text(state, move.action)
        deals[-1].take(state, f"{text} {remark}" if remark else text)
        state = rules.apply(state, move.action)
    tags = _tags(rules, record, state)
    head = "".join(f"{tag_text(name, value)}\n" for name, value in tags.items() if value)
    about = f"{comment_text(record.comment)}\n\n" if record.comment else ""
    return f"{head}\n{about}" + "".join(deal.text() for deal in deals) + "*\n\n"


def _tags(rules: Rules, record: Record, state: State) -> dict[str, str]:
    players = {name: marked(player).strip() for name, player in zip(SEAT_NAMES, record.players, strict=True)}
    ratings = {f"{name}Rating": player.rating for name, player in zip(SEAT_NAMES, record.players, strict=True)}
    options = rules.options(record.options)
    return {
        "Game": "Hearts",
        "Options": " ".join(f"{name}={value}" for name, value in options.items()),
        **{tag: getattr(record, field) for tag, field in _TEXTS.items()},
        "Date": record.date,
        **players,
        **ratings,
        "Points": _points(state) if rules.is_over(state) else "",
        "Paid": "" if record.returns is None else " ".join(f"{paid:g}" for paid in record.returns),
        "Termination": record.reason if record.reason != "finished" else "",
        **dict(zip(_LEFT, map(departure_text, record.departures), strict=False)),
        **{name: value for name, value in record.tags if name not in _KNOWN and _TAG.fullmatch(name)},
    }


class _Told:
    """A deal as it is written."""

    def __init__(self, number: int) -> None:
        self.number = number
        self._direction = ""
        self._hands: list[list[str]] = [[] for _ in range(SEATS)]
        self._passed: list[list[str]] = [[] for _ in range(SEATS)]
        self._tricks: list[tuple[int, list[str]]] = []

    def take(self, before: State, text: str) -> None:
        phase = before[PHASE]
        if phase == DIRECTING:
            self._direction = text
            return
        self._direction = self._direction or DIRECTIONS[int(before[DIRECTION])]
        if phase == DEALING:
            self._hands[sum(map(len, self._hands)) % SEATS].append(text)
        elif phase == GIVING:
            self._passed[sum(map(len, self._passed)) // PASSED_EACH].append(text)
        else:
            if not self._tricks or len(self._tricks[-1][1]) == SEATS:
                self._tricks.append((int(before[PLAYER]), []))
            self._tricks[-1][1].append(text)

    def text(self) -> str:
        lines = [f"Deal {self.number + 1} {self._direction}", *_rows(self._hands)]
        if any(self._passed):
            lines += ["Pass", *_rows(self._passed)]
        if self._tricks:
            lines.append("Play")
        for number, (leader, cards) in enumerate(self._tricks, 1):
            lines.append(f"{number}. {SEAT_NAMES[leader]}: {' '.join(cards)}")
        return "\n".join(lines) + "\n"


def _rows(hands: list[list[str]]) -> list[str]:
    return [f"{SEAT_NAMES[seat]}: {' '.join(cards)}" for seat, cards in enumerate(hands) if cards]


FORMATS = (Format("hearts", "Hearts text", "text/plain; charset=utf-8", read, write),)
