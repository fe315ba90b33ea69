"""A game on the terminal, line by line: each event in words, then the position. Works for pipes too."""

from __future__ import annotations

import time
from collections.abc import Collection

from rich.console import Console
from rich.control import Control
from rich.segment import ControlType
from rich.text import Text

from agon.clients.languages.game_words import game_title
from agon.clients.languages.messages import t
from agon.clients.languages.server_words import move_words, phrase_words
from agon.clients.sdk.turn import Record
from agon.clients.terminal import clock_words, words
from agon.clients.terminal.board import draw, is_far
from agon.games.api import Choice
from agon.protocol.commands.chat import ChatLine
from agon.protocol.events import Acted, Drawn
from agon.protocol.messages import Occurred, Thought
from agon.protocol.thinking import Thinking

MOST_LISTED = 40
FEW = 8
"""So many choices are listed with what each means, unasked."""


def make_console(*, no_color: bool = False) -> Console:
    """Return a console with colour only on a terminal and without ``NO_COLOR``; output to a pipe is not wrapped."""
    console = Console(no_color=no_color or None, highlight=False, emoji=False, markup=False)
    if not console.is_terminal:
        console.width = 500
    return console


class Screen:
    """Prints one game as ``seat`` (None: an onlooker) sees it."""

    def __init__(self, console: Console, game: Record, seat: int | None) -> None:
        self._console = console
        self._game = game
        self._seat = seat
        begun = game.joined.events[0].position.view.cells if game.joined.events else []
        self._turned = is_far(game.joined.board, seat, begun)
        """True if the board is turned, so that a player has their own men in front of them."""
        self._thinking = False
        self._told_at = time.monotonic()
        self._unseen = 0
        """Draws that were hidden from us since anything else was said."""

    def opening(self) -> None:
        """Print what does not change: the game, the players, the clock."""
        joined = self._game.joined
        options = words.options_text(joined.game, joined.options)
        title = game_title(joined.game.name, joined.game.title)
        self.say(f"{title}{f' ({options})' if options else ''}, {clock_words.clock_text(joined.clock)}")
        self.say(words.seats_line(joined.game, joined.players, self._seat))
        self.say(t("terminal-game", session=joined.session))
        if self._seat is not None:
            self.say(t("terminal-type-a-move"))

    def happened(self, occurred: Occurred) -> None:
        """Say what happened, and what a bot thought about it; ``occurred`` is not yet a part of the game."""
        joined = self._game.joined
        self._told_at = time.monotonic()
        if isinstance(occurred.event, Drawn) and not (occurred.event.describe or occurred.event.text):
            self._unseen += 1  # a deal for four hides 39 cards: they are told together, after those that are seen
            return
        if not isinstance(occurred.event, Drawn):
            self._tell_unseen()
        line = words.event_line(joined.game, self._game.players, occurred.event, occurred.position)
        if line is not None:
            self.say(line)
        if isinstance(occurred.event, Acted) and occurred.event.thinking is not None:
            self.say(_thinking(occurred.event.thinking), style="dim")

    def _tell_unseen(self) -> None:
        if self._unseen > 0:
            self.say(t("terminal-unseen", times=self._unseen))
        self._unseen = 0

    def looks_on(self) -> None:
        """Note that another player has the seat from here on."""
        self._seat = None
        self.say(t("terminal-looks-on"))

    def position(self) -> None:
        """Draw the position."""
        position = self._game.position
        if position is None:
            return
        self._tell_unseen()
        joined = self._game.joined
        self.show(draw(joined.board, position.view, position.last, turned=self._turned))
        clocks = clock_words.clocks_line(joined.game, position.clocks, self._seat)
        if clocks is not None and not position.ended:
            self.say(clocks)
        if position.draw_offer is not None and position.draw_offer != self._seat and self._seat is not None:
            self.say(t("terminal-draw-is-offered"))
        if position.take_back and self._seat is not None and self._seat not in position.take_back:
            self.say(t("terminal-back-is-asked"))

    def clock(self) -> None:
        """Print the clocks as they were after the last event, and the time since."""
        position = self._game.position
        line = (
            None if position is None else clock_words.clocks_line(self._game.joined.game, position.clocks, self._seat)
        )
        running = position is not None and position.clocks is not None and bool(position.clocks.running)
        since = f" {t('terminal-clock-since', time=clock_words.duration(self._elapsed_ms()))}" if running else ""
        self.say(t("terminal-no-clock") if line is None else line + since)

    def _elapsed_ms(self) -> int:
        return round((time.monotonic() - self._told_at) * 1000)

    def choices(self, *, explained: bool = False) -> None:
        """List the legal choices; ``explained``: each with its meaning, else few of them, or the first."""
        found = [] if self._game.position is None else self._game.position.choices
        if not found:
            self.say(t("terminal-not-your-turn"))
            return
        offered = _ranges(found)
        told = len(offered) if explained or len(offered) <= FEW else 1  # 2x5 and cc mean nothing to whom they are new
        named = [_range_text(each, explained=index < told) for index, each in enumerate(offered[:MOST_LISTED])]
        moves = ", ".join(named)
        if len(offered) > MOST_LISTED:
            moves = t("terminal-and-more", moves=moves, count=len(offered) - MOST_LISTED)
        count = 0 if self._game.position is None else self._game.position.together or 0
        several = t("terminal-may-play-together", count=count, moves=moves) if count > 1 else ""
        self.say(several or t("terminal-may-play", moves=moves))

    def prompt(self) -> None:
        """Ask for an action, if a player is there to answer."""
        if self._console.is_terminal:
            self._console.print(t("terminal-prompt"), end=" ")

    def thought(self, thought: Thought) -> None:
        """Show a bot's thinking so far, on one line that the next output replaces."""
        if self._console.is_terminal:
            line = _thinking(thought.thinking)[: self._console.width - 1]
            self._wipe()
            self._console.print(line, end="", style="dim", soft_wrap=True)
            self._thinking = True

    def said(self, line: ChatLine, phrases: Collection[str]) -> None:
        """Print a line of chat, where people may say these phrases alone, or with none of them anything."""
        by = t("terminal-deleted-account") if line.by is None else words.name_of(line.by)
        self.say(f"  {t('terminal-label', what=by, value=words.clean(_line_text(line, phrases)))}")

    def say(self, line: str, style: str = "") -> None:
        self.show(Text(line, style=style))

    def show(self, text: Text) -> None:
        self._wipe()
        self._console.print(text)

    def _wipe(self) -> None:
        """Take the line of thinking away."""
        if self._thinking:
            self._console.control(Control((ControlType.CARRIAGE_RETURN,), (ControlType.ERASE_IN_LINE, 2)))
            self._thinking = False


def _ranges(choices: list[Choice]) -> list[list[Choice]]:
    """As they are listed: bets of all amounts are one entry, from the least to the greatest."""
    found: dict[tuple[bool, str], list[Choice]] = {}
    for choice in choices:
        isolated = choice.amount is None
        found.setdefault((isolated, str(choice.action) if isolated else choice.amount_of), []).append(choice)
    return list(found.values())


def _range_text(choices: list[Choice], *, explained: bool) -> str:
    first, last = choices[0], choices[-1]
    begun = _named(first) if explained else words.clean(first.text)
    return begun if first is last else t("terminal-range", first=begun, last=words.clean(last.text))


def _named(choice: Choice) -> str:
    label = move_words(choice.label)
    return words.clean(choice.text if label.casefold() in {"", choice.text.casefold()} else f"{choice.text} ({label})")


def _thinking(thinking: Thinking) -> str:
    return f"  {t('terminal-thinking', findings=words.thinking_line(thinking))}"


def _line_text(line: ChatLine, phrases: Collection[str]) -> str:
    """Return a line of chat as it was written, or in the user's language if it is one of a bot's or of the phrases."""
    is_fixed = line.text in phrases or (line.by is not None and line.by.kind == "bot")
    return phrase_words(line.text) if is_fixed else line.text
