"""The terminal's texts. A bot's name never appears without saying that it is one."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from urllib.parse import urlsplit

from agon.clients.languages.game_words import choice_title, game_title, option_title, seat_title
from agon.clients.languages.messages import decimal, known, t
from agon.clients.languages.server_words import (
    capital,
    card_words,
    move_words,
    reason_words,
    refusal_words,
    result_words,
)
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
    Imported,
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
    "bot_streamed": "terminal-stand-in-streamed",
    "bot_fallback": "terminal-stand-in-fallback",
    "forfeit": "terminal-stand-in-forfeit",
}


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
        t(
            "terminal-seat-yours" if seat == mine else "terminal-seat",
            seat=seat_title(game.seat_names[seat]),
            player=name_of(player),
        )
        for seat, player in enumerate(players)
    ]
    return "   ".join(parts)


def table_line(table: TableView) -> str:
    """Return the players of a table that has not begun, and its agreements."""
    players = [name_of(seat.player) for seat in table.seats if seat is not None]
    match table.absent:
        case "wait":
            rule = t("terminal-absent-wait")
        case "forfeit":
            rule = t("terminal-absent-forfeit")
        case "bot":
            bot = table.stand_in
            rule = "" if bot is None else t("terminal-absent-bot", bot=name_of(bot.player))
    return t("terminal-table", taken=len(players), all=len(table.seats), players=", ".join(players), rule=rule)


def playing_text(games: Sequence[GameSummary]) -> str:
    """Return the live games, a line each, as a choice of games to watch."""
    lines = [f"{game.session}  {game.game}  {' - '.join(map(name_of, game.players))}" for game in games]
    return "\n".join(lines) or t("terminal-nothing-played")


def options_text(game: Info, options: Mapping[str, OptionValue]) -> str:
    """Return the options that are not the usual ones, as people are asked for them: ``Points to win: 50, Passing:
    nobody``."""
    said: list[str] = []
    for option in game.options:
        value = options.get(option.name, option.default)
        if value == option.default:
            continue
        example = next((name for name, text in option.examples.items() if text == value), str(value))
        chosen = option.choices.get(value, str(value)) if isinstance(value, int) else example
        said.append(t("terminal-label", what=option_title(option.title), value=choice_title(chosen)))
    return clean(", ".join(said))


def count(number: int) -> str:
    """``950``, ``12.3k``, ``4.5M``."""
    for unit, size in (("G", 10**9), ("M", 10**6), ("k", 10**3)):
        if number >= size:
            return decimal(f"{number / size:.1f}{unit}")
    return str(number)


def thinking_line(thinking: Thinking) -> str:
    """Return an engine's findings, on one line."""
    parts = [thinking.engine]
    if thinking.strength is not None:
        parts = [reason_words(thinking.strength.text).rstrip("."), *parts]
    if thinking.depth:
        parts.append(t("terminal-depth", depth=thinking.depth))
    if thinking.nodes:
        parts.append(t("terminal-nodes", count=thinking.nodes, nodes=count(thinking.nodes)))
    if thinking.nps:
        parts.append(f"{count(thinking.nps)}/s")
    if thinking.value is not None:
        expects = "terminal-expects-proven" if thinking.exact else "terminal-expects"
        parts.append(t(expects, value=decimal(f"{thinking.value:+.2f}")))
    if thinking.ends_in is not None:
        parts.append(t("terminal-over-in", moves=thinking.ends_in))
    if thinking.time_ms:
        parts.append(t("terminal-seconds", seconds=decimal(f"{thinking.time_ms / 1000:.2f}")))
    if thinking.pv:
        parts.append(t("terminal-line", moves=" ".join(thinking.pv)))
    return clean(", ".join(parts))


def event_line(game: Info, players: Sequence[PlayerRef], event: Event, position: Position) -> str | None:
    """Return a sentence about an event; None if there is nothing to say."""

    def who(seat: int) -> str:
        return t("terminal-who", seat=seat_title(game.seat_names[seat]), player=name_of(players[seat]))

    match event:
        case Created(imported=source):
            return _beginning(game, source)
        case Acted(seat=seat):
            return _action(who(seat), event)
        case Noted(note=note):
            return clean(" ".join(filter(None, [note.text, note.comment]))) or None
        case Drawn():
            return _draw(event)
        case Contributed(seat=seat):
            return t("terminal-contributed", who=who(seat))
        case DrawOffered(seat=seat):
            return t("terminal-draw-offered", who=who(seat))
        case DrawDeclined(seat=seat):
            return t("terminal-draw-declined", who=who(seat))
        case TakeBackAsked(seat=seat, ply=ply):
            return t("terminal-back-asked", who=who(seat), ply=ply)
        case TakeBackDeclined(seat=seat):
            return t("terminal-back-declined", who=who(seat))
        case TakenBack(ply=ply):
            return t("terminal-taken-back", ply=ply)
        case BotTroubled(seat=seat, reason=reason):
            return t("terminal-bot-troubled", who=who(seat), reason=clean(refusal_words(reason)))
        case TimeAdded(seat=seat, to=to, added_ms=ms):
            return t("terminal-time-added", who=who(seat), whom=who(to), time=duration(ms))
        case PauseOffered(seat=seat):
            return t("terminal-pause-offered", who=who(seat))
        case PauseDeclined(seat=seat):
            return t("terminal-pause-declined", who=who(seat))
        case Paused(seat=seat, vacation=vacation):
            return t("terminal-on-vacation", who=who(seat)) if vacation else t("terminal-paused")
        case Unpaused(seat=seat, vacation=vacation):
            return t("terminal-vacation-over" if vacation else "terminal-goes-on", who=who(seat))
        case WentAway(seat=seat):
            return t("terminal-went-away", who=who(seat))
        case CameBack(seat=seat):
            return t("terminal-came-back", who=who(seat))
        case SeatForfeited(seat=seat, reason=reason):
            return t("terminal-forfeited", who=who(seat), reason=reason)
        case SeatTakenOver(seat=seat, player=player, reason=reason):
            return t("terminal-taken-over", who=who(seat), reason=reason, player=name_of(player))
        case Resumed(lost_ms=lost_ms):
            if lost_ms:
                return t("terminal-stood-still", seconds=f"{lost_ms / 1000:.0f}")
            return t("terminal-server-back")
        case Ended():
            return t("terminal-over", result=clean(result_words(position.result or event.reason)))
        case HintGiven(seat=seat, level=level, hint=hint):
            told = "" if hint is None else f" {clean(reason_words(hint.text))}"
            return t("terminal-has-hint", who=who(seat), level=level) + told
        case Analysed(engine=engine):
            return t("terminal-analysed", engine=clean(engine))
        case RematchOffered(seat=seat):
            if len(players) > 2:
                offers = len(position.rematch_offers)
                return t("terminal-again-offered", who=who(seat), count=offers, all=len(players))
            return t("terminal-rematch-offered", who=who(seat))
        case RematchAgreed(session=session):
            return t("terminal-rematch-agreed", session=session)
        case Published(seat=seat):
            return t("terminal-published", who=who(seat))


def _beginning(game: Info, source: Imported | None) -> str:
    title = game_title(game.name, game.title)
    if source is None:
        return t("terminal-begins", game=title)
    begins = t("terminal-begins-imported", game=title, file=clean(source.file), format=source.format)
    return f"{begins} {t('terminal-draws-of-file')}" if game.chance else begins


def _action(who: str, event: Acted) -> str:
    text = event.describe or event.text
    what = clean(move_words(text) if text else t("terminal-hidden-choice"))
    notes = [STOOD_IN[event.by]] if event.by in STOOD_IN else []
    notes += ["terminal-interpreted"] if event.interpreted else []
    what += "".join(f" ({t(note)})" for note in notes)
    remark = f" [{clean(event.comment)}]" if event.comment else ""
    return t("terminal-acted", who=who, what=what) + remark


def _draw(event: Drawn) -> str:
    text = event.describe or event.text
    if not text:
        return t("terminal-unseen", times=1)
    own = clean(move_words(text))
    return f"{own.capitalize() if own == clean(text) else capital(own)}."


def _program_lines(card: ServedCard) -> list[str]:
    if card.model is not None:
        return [t("terminal-card-model", model=card.model.model, host=urlsplit(card.model.url).netloc)]
    program = card.program
    if program is None:
        return []
    return [
        t(
            "terminal-card-program",
            name=program.name,
            author=program.author,
            licence=program.licence,
            source=program.source,
        )
    ]


def level_line(card: ServedCard, level: Level, game: str) -> str:
    """Return a level with its strength in a game first: "Club, 1631 ± 137 (random moves: 0): Rowan"."""
    row = next((row for row in card.measured if (row.game, row.level) == (game, level.name)), None)
    if row is None:
        adapts = "adapt" in {**card.parameters, **level.parameters}
        number = "0" if card.engine == "random" else t("bots-adapts") if adapts else t("bots-not-measured")
        return clean(t("bots-level-number", strength=level.title, number=number))
    if row.unit == "payoff":
        value, error = decimal(f"{row.rating:+.2f}"), decimal(f"{row.plus_minus:.2f}")
        return clean(t("terminal-level-payoff", level=level.title, value=value, error=error))
    strength = known(f"bots-strength-{str(row.strength).lower()}", str(row.strength))
    if row.known is None:
        rating, error = f"{row.rating:.0f}", f"{row.plus_minus:.0f}"
        return clean(t("terminal-level-rating", strength=strength, rating=rating, error=error, level=level.title))
    return clean(
        t(
            "terminal-level-known",
            strength=strength,
            value=row.known.value,
            error=row.known.plus_minus,
            unit=row.known.unit,
            scale=card_words(row.known.tied_to),
            level=level.title,
        )
    )


def card_lines(card: ServedCard, level: str, game: str | None = None) -> list[str]:
    """Return what a person is shown before they agree to play a bot; of the limitations by game only those of ``game``,
    or all if it is not known."""
    more = [text for name, text in card.algorithm_in.items() if name == game]
    alone = [item for name, items in card.limitations_in.items() if game in {None, name} for item in items]
    chosen = next((item for item in card.levels if item.name == level), card.levels[0])
    shown = chosen.title if game is None else level_line(card, chosen, game)
    contact = card_words(card.operator.contact)
    lines = [
        t("terminal-card-title", bot=f"{card.title} {card.version} {BADGE}"),
        card_words(card.summary),
        *_program_lines(card),
        t("terminal-card-level", level=shown, summary=card_words(chosen.summary)),
        t("terminal-card-chooses", text=" ".join(map(card_words, [card.algorithm, *more]))),
        *([] if card.maximises == "unknown" else [t("terminal-card-goes-for", text=card_words(card.maximises))]),
        t("terminal-card-sees", text=card_words(card.information)),
        t("terminal-card-knows", text=card_words(card.knowledge)),
        t("terminal-card-keeps", text=card_words(card.keeps)),
        t("terminal-card-strength", text=card_words(card.strength)),
        t("terminal-card-cost", text=card_words(card.cost)),
        *(t("terminal-card-limit", text=card_words(item)) for item in [*card.limitations, *alone]),
        t("terminal-card-operator", operator=card_words(card.operator.name), contact=contact),
    ]
    return [clean(line) for line in lines]
