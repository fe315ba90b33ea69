"""What the terminal says in words. A bot's name never appears without saying that it is one."""

from __future__ import annotations

from collections.abc import Sequence

from clients.sdk.address import ServedCard
from games.api import Info
from protocol.events import (
    Acted,
    BotTroubled,
    Clock,
    Created,
    DrawDeclined,
    Drawn,
    DrawOffered,
    Ended,
    Event,
    Fischer,
    PerMove,
    PlayerRef,
    RematchAgreed,
    RematchOffered,
    Resumed,
    TakeBackAsked,
    TakeBackDeclined,
    TakenBack,
    Thinking,
    Untimed,
)
from protocol.messages import Clocks, Position

BADGE = "[BOT]"
STOOD_IN = {
    "bot_streamed": " (its worker was lost: the best move found so far)",
    "bot_fallback": " (a random legal move stood in for it)",
}


def clean(text: str) -> str:
    """Without anything that a terminal would obey."""
    return "".join(character if character.isprintable() else "\N{REPLACEMENT CHARACTER}" for character in text)


def name_of(player: PlayerRef) -> str:
    """``anna``, or ``Alpha-beta (strong) [BOT]``."""
    level = f" ({player.level})" if player.level else ""
    badge = f" {BADGE}" if player.kind == "bot" else ""
    return clean(player.name + level) + badge


def seats_line(game: Info, players: Sequence[PlayerRef], mine: int | None) -> str:
    """Who sits where."""
    parts = [
        f"{game.seat_names[seat]}: {name_of(player)}{' (you)' if seat == mine else ''}"
        for seat, player in enumerate(players)
    ]
    return "   ".join(parts)


def duration(ms: int) -> str:
    """``4:05``, ``1:02:03``; tenths below ten seconds."""
    if ms < 10_000:
        return f"{ms // 1000}.{ms % 1000 // 100} s"
    seconds = ms // 1000
    hours, minutes = divmod(seconds // 60, 60)
    return f"{hours}:{minutes:02}:{seconds % 60:02}" if hours else f"{minutes}:{seconds % 60:02}"


def clock_text(clock: Clock) -> str:
    """What was agreed about time."""
    match clock:
        case Untimed():
            return "no clock"
        case PerMove(move_ms=move_ms):
            return f"{duration(move_ms)} a move"
        case Fischer(initial_ms=initial_ms, increment_ms=increment_ms):
            return duration(initial_ms) + (f" + {increment_ms / 1000:g} s a move" if increment_ms else "")


def parse_clock(text: str) -> Clock:
    """``none``, ``10s`` a move, ``5+3``: minutes and seconds added for each move. Raises ``ValueError``."""
    plain = text.strip().lower()
    try:
        if plain in {"none", ""}:
            return Untimed()
        if plain.endswith("s") and "+" not in plain:
            return PerMove(move_ms=round(float(plain[:-1]) * 1000))
        minutes, seconds = plain.split("+")
        return Fischer(initial_ms=round(float(minutes) * 60_000), increment_ms=round(float(seconds) * 1000))
    except (ValueError, OverflowError):
        raise ValueError(f"{text!r} is no clock; write none, 10s (a move) or 5+3 (minutes + seconds a move)") from None


def clocks_line(game: Info, clocks: Clocks | None, mine: int | None) -> str | None:
    """Everybody's remaining time; ``>`` before the clocks that run."""
    if clocks is None:
        return None
    parts = [
        f"{'>' if seat in clocks.running else ''}{'you' if seat == mine else game.seat_names[seat]} {duration(left)}"
        for seat, left in enumerate(clocks.remaining_ms)
    ]
    return "Time: " + ", ".join(parts)


def count(number: int) -> str:
    """``950``, ``12.3k``, ``4.5M``."""
    for unit, size in (("G", 10**9), ("M", 10**6), ("k", 10**3)):
        if number >= size:
            return f"{number / size:.1f}{unit}"
    return str(number)


def thinking_line(thinking: Thinking) -> str:
    """What an engine found, on one line."""
    parts = [thinking.engine]
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
    """One sentence about what happened; None where there is nothing to say."""

    def who(seat: int) -> str:
        return f"{game.seat_names[seat]}, {name_of(players[seat])},"

    match event:
        case Created(imported=source):
            origin = "" if source is None else f", imported from {clean(source.file)} ({source.format}),"
            return f"{game.title}{origin} begins."
        case Acted(seat=seat):
            what = clean(event.describe or event.text or "has chosen, hidden for now")
            remark = f" [{clean(event.comment)}]" if event.comment else ""
            return f"{who(seat)} {what}{STOOD_IN.get(event.by, '')}.{remark}"
        case Drawn():
            return f"{clean(event.describe or event.text or 'Chance acts, unseen').capitalize()}."
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
        case Resumed():
            return "The server is back; clocks run on from here."
        case Ended():
            return f"The game is over: {clean(position.result or event.reason)}."
        case RematchOffered(seat=seat):
            return f"{who(seat)} offers a rematch."
        case RematchAgreed(session=session):
            return f"A rematch is agreed: {session}."


def _program_lines(card: ServedCard) -> list[str]:
    program = card.program
    if program is None:
        return []
    return [
        f"Its moves come from a program that others wrote: {program.name}, author {program.author}, "
        f"licence {program.licence}, source {program.source}"
    ]


def card_lines(card: ServedCard, level: str) -> list[str]:
    """What a person is shown before they agree to face a bot."""
    chosen = next((item for item in card.levels if item.name == level), card.levels[0])
    lines = [
        f"{card.title} {card.version} {BADGE}: a computer program.",
        card.summary,
        *_program_lines(card),
        f"Level: {chosen.title}. {chosen.summary}",
        f"How it chooses: {card.algorithm}",
        f"What it sees: {card.information}",
        f"What it knows: {card.knowledge}",
        f"What it keeps about you: {card.keeps}",
        f"Strength: {card.strength}",
        f"Cost: {card.cost}",
        *(f"Limit: {item}" for item in card.limitations),
        f"Operator: {card.operator.name}, contact {card.operator.contact}",
    ]
    return [clean(line) for line in lines]
