"""The terminal's texts. A bot's name never appears without saying that it is one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import urlsplit

from agon.clients.sdk.address import ServedCard
from agon.clients.terminal.clock_words import duration
from agon.games.api import Info, OptionValue
from agon.protocol.cards import Level
from agon.protocol.commands.session import Position
from agon.protocol.commands.table import TableView
from agon.protocol.events import (
    Acted,
    Analysed,
    BotTroubled,
    CameBack,
    Contributed,
    Created,
    DrawDeclined,
    Drawn,
    DrawOffered,
    Ended,
    Event,
    HintGiven,
    Noted,
    Paused,
    PauseDeclined,
    PauseOffered,
    PlayerRef,
    Published,
    RematchAgreed,
    RematchOffered,
    Resumed,
    SeatForfeited,
    SeatTakenOver,
    TakeBackAsked,
    TakeBackDeclined,
    TakenBack,
    TimeAdded,
    Unpaused,
    WentAway,
)
from agon.protocol.messages import GameSummary
from agon.protocol.thinking import Thinking

BADGE = "[BOT]"
ASSISTED = "[ASSISTED]"
"""Mark of a person who may ask for the engine's hints."""
STOOD_IN = {
    "bot_streamed": " (its worker was lost: the best move found so far)",
    "bot_fallback": " (a random legal move stood in for it)",
    "forfeit": " (its first legal choice: the seat is given up)",
}
LEFT = {"resigned": "gives up", "time": "has run out of time", "absent": "has gone away"}


def clean(text: str) -> str:
    """Return the text without control characters, which a terminal would obey."""
    return "".join(character if character.isprintable() else "\N{REPLACEMENT CHARACTER}" for character in text)


def name_of(player: PlayerRef) -> str:
    """``anna``, or ``Alpha-beta (strong) [BOT]``."""
    level = f" ({player.level})" if player.level else ""
    badge = f" {BADGE}" if player.kind == "bot" else f" {ASSISTED}" if player.assisted else ""
    return clean(player.name + level) + badge


def seats_line(game: Info, players: Sequence[PlayerRef], mine: int | None) -> str:
    """Return the players of the seats."""
    parts = [
        f"{game.seat_names[seat]}: {name_of(player)}{' (you)' if seat == mine else ''}"
        for seat, player in enumerate(players)
    ]
    return "   ".join(parts)


def table_line(table: TableView) -> str:
    """Return the players of a table that has not begun, and its agreements."""
    players = [name_of(seat.player) for seat in table.seats if seat is not None]
    rule = {
        "wait": "the others wait for a player who goes away",
        "forfeit": "a player who goes away forfeits",
        "bot": "" if table.stand_in is None else f"{name_of(table.stand_in.player)} takes over if a player goes away",
    }[table.absent]
    return f"{len(players)} of {len(table.seats)} seats are taken: {', '.join(players)}; {rule}."


def playing_text(games: Sequence[GameSummary]) -> str:
    """Return the live games, a line each, as a choice of games to watch."""
    lines = [f"{game.session}  {game.game}  {' - '.join(map(name_of, game.players))}" for game in games]
    return "\n".join(lines) or "No game is being played."


def options_text(game: Info, options: Mapping[str, OptionValue]) -> str:
    """Return the options that are not the usual ones, as people are asked for them: ``Points to win: 50, Passing:
    nobody``."""
    said: list[str] = []
    for option in game.options:
        value = options.get(option.name, option.default)
        if value == option.default:
            continue
        example = next((name for name, text in option.examples.items() if text == value), str(value))
        said.append(f"{option.title}: {option.choices.get(value, str(value)) if isinstance(value, int) else example}")
    return clean(", ".join(said))


def count(number: int) -> str:
    """``950``, ``12.3k``, ``4.5M``."""
    for unit, size in (("G", 10**9), ("M", 10**6), ("k", 10**3)):
        if number >= size:
            return f"{number / size:.1f}{unit}"
    return str(number)


def thinking_line(thinking: Thinking) -> str:
    """Return an engine's findings, on one line."""
    parts = [thinking.engine]
    if thinking.strength is not None:
        parts = [thinking.strength.text.rstrip("."), *parts]
    if thinking.depth:
        parts.append(f"depth {thinking.depth}")
    if thinking.nodes:
        parts.append(f"{count(thinking.nodes)} node{'s' * (thinking.nodes != 1)}")
    if thinking.nps:
        parts.append(f"{count(thinking.nps)}/s")
    if thinking.value is not None:
        proven = " proven" if thinking.exact else ""
        parts.append(f"expects {thinking.value:+.2f}{proven}")
    if thinking.ends_in is not None:
        parts.append(f"over in {thinking.ends_in}")
    if thinking.time_ms:
        parts.append(f"{thinking.time_ms / 1000:.2f} s")
    if thinking.pv:
        parts.append("line " + " ".join(thinking.pv))
    return clean(", ".join(parts))


def event_line(game: Info, players: Sequence[PlayerRef], event: Event, position: Position) -> str | None:
    """Return a sentence about an event; None if there is nothing to say."""

    def who(seat: int) -> str:
        return f"{game.seat_names[seat]}, {name_of(players[seat])},"

    match event:
        case Created(imported=source):
            origin = "" if source is None else f", imported from {clean(source.file)} ({source.format}),"
            draws = (
                ""
                if source is None or not game.chance
                else " Its dice and cards are the file's: nobody can derive them."
            )
            return f"{game.title}{origin} begins.{draws}"
        case Acted(seat=seat):
            what = clean(event.describe or event.text or "has chosen, hidden for now")
            remark = f" [{clean(event.comment)}]" if event.comment else ""
            slow = " (searched in plain Python: not yet compiled)" if event.interpreted else ""
            return f"{who(seat)} {what}{STOOD_IN.get(event.by, '')}{slow}.{remark}"
        case Noted(note=note):
            return clean(" ".join(filter(None, [note.text, note.comment]))) or None
        case Drawn():
            return f"{clean(event.describe or event.text or 'Chance acts, unseen').capitalize()}."
        case Contributed(seat=seat):
            return f"{who(seat)} adds random bits to dice and cards."
        case DrawOffered(seat=seat):
            return f"{who(seat)} offers a draw."
        case DrawDeclined(seat=seat):
            return f"{who(seat)} declines the draw."
        case TakeBackAsked(seat=seat, ply=ply):
            return f"{who(seat)} wants to go back to the position after {ply} moves."
        case TakeBackDeclined(seat=seat):
            return f"{who(seat)} lets nothing be taken back."
        case TakenBack(ply=ply):
            return f"Taken back: the game goes on from the position after {ply} moves."
        case BotTroubled(seat=seat, reason=reason):
            return f"{who(seat)} is in trouble, the game goes on: {clean(reason)}."
        case TimeAdded(seat=seat, to=to, added_ms=ms):
            return f"{who(seat)} gives {who(to)} {duration(ms)} more."
        case PauseOffered(seat=seat):
            return f"{who(seat)} offers a pause."
        case PauseDeclined(seat=seat):
            return f"{who(seat)} declines the pause."
        case Paused(seat=seat, vacation=vacation):
            return f"{who(seat)} is on vacation." if vacation else "The game is paused; the clocks stand still."
        case Unpaused(seat=seat, vacation=vacation):
            return f"{who(seat)} {'is back from vacation' if vacation else 'goes on; the clocks run again'}."
        case WentAway(seat=seat):
            return f"{who(seat)} has gone away."
        case CameBack(seat=seat):
            return f"{who(seat)} is back."
        case SeatForfeited(seat=seat, reason=reason):
            return f"{who(seat)} {LEFT[reason]}; the others play on, and the seat takes its first legal choice."
        case SeatTakenOver(seat=seat, player=player, reason=reason):
            return f"{who(seat)} {LEFT[reason]}; {name_of(player)} takes the seat over."
        case Resumed(lost_ms=lost_ms):
            if lost_ms:
                return f"Play stood still for {lost_ms / 1000:.0f} s; that is on nobody's clock."
            return "The server is back; clocks run on from here."
        case Ended():
            return f"The game is over: {clean(position.result or event.reason)}."
        case HintGiven(seat=seat, level=level, hint=hint):
            told = "" if hint is None else f" {clean(hint.text)}"
            return f"{who(seat)} has hint {level} of 4.{told}"
        case Analysed(engine=engine):
            return f"Every position was analysed by {clean(engine)}."
        case RematchOffered(seat=seat):
            if len(players) > 2:
                return f"{who(seat)} wants to play again: {len(position.rematch_offers)} of {len(players)} do."
            return f"{who(seat)} offers a rematch."
        case RematchAgreed(session=session):
            return f"A rematch is agreed: {session}."
        case Published(seat=seat):
            return f"{who(seat)} agrees that others may see this game and its chat."


def _program_lines(card: ServedCard) -> list[str]:
    if card.model is not None:
        return [
            f"Its moves are named by a language model and not searched: {card.model.model} at "
            f"{urlsplit(card.model.url).netloc}, which is sent the position and nothing about you"
        ]
    program = card.program
    if program is None:
        return []
    return [
        f"Its moves come from a program that others wrote: {program.name}, author {program.author}, "
        f"licence {program.licence}, source {program.source}"
    ]


def level_line(card: ServedCard, level: Level, game: str) -> str:
    """Return a level with its strength in a game first: "Club, 1631 ± 137 (random moves: 0): Rowan"."""
    row = next((row for row in card.measured if (row.game, row.level) == (game, level.name)), None)
    if row is None:
        adapts = "adapt" in {**card.parameters, **level.parameters}
        number = "0" if card.engine == "random" else "adapts to you" if adapts else "not measured"
        return clean(f"{level.title}, {number}")
    if row.unit == "payoff":
        return clean(f"{level.title}, {row.rating:+.2f} ± {row.plus_minus:.2f} a game above random moves")
    number = f"{row.rating:.0f} ± {row.plus_minus:.0f} (random moves: 0)"
    if row.known is not None:
        number = f"{row.known.value} ± {row.known.plus_minus} {row.known.unit} ({row.known.tied_to})"
    return clean(f"{row.strength}, {number}: {level.title}")


def card_lines(card: ServedCard, level: str, game: str | None = None) -> list[str]:
    """Return what a person is shown before they agree to play a bot; of the limitations by game only those of ``game``,
    or all if it is not known."""
    more = [text for name, text in card.algorithm_in.items() if name == game]
    alone = [item for name, items in card.limitations_in.items() if game in {None, name} for item in items]
    chosen = next((item for item in card.levels if item.name == level), card.levels[0])
    lines = [
        f"{card.title} {card.version} {BADGE}: a computer program.",
        card.summary,
        *_program_lines(card),
        f"Level: {chosen.title if game is None else level_line(card, chosen, game)}. {chosen.summary}",
        f"How it chooses: {' '.join([card.algorithm, *more])}",
        *([] if card.maximises == "unknown" else [f"What it goes for: {card.maximises}"]),
        f"What it sees: {card.information}",
        f"What it knows: {card.knowledge}",
        f"What it keeps about you: {card.keeps}",
        f"Strength: {card.strength}",
        f"Cost: {card.cost}",
        *(f"Limit: {item}" for item in [*card.limitations, *alone]),
        f"Operator: {card.operator.name}, contact {card.operator.contact}",
    ]
    return [clean(line) for line in lines]
