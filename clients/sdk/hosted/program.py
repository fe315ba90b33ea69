"""Confine this process, import the bot, answer questions until the input ends."""

from __future__ import annotations

import asyncio
import io
import os
import random
import sys
import traceback
from dataclasses import dataclass, field
from pathlib import Path
from typing import Final, Literal, NoReturn, cast

import msgspec

from agon.clients.sdk.bot import Bot
from agon.clients.sdk.hosted.confinement import CannotConfine, confine
from agon.clients.sdk.loading import load_bot
from agon.clients.sdk.turn import BadChoice, Turn, checked
from agon.protocol.commands.session import Clocks
from agon.protocol.events import Event, Untimed
from agon.protocol.hosted import (
    NOTE_LIMIT,
    TEXT_LIMIT,
    Ask,
    Begin,
    Chose,
    Fault,
    FromHosted,
    Load,
    Loaded,
    ToHosted,
    Unconfined,
)

_MESSAGES: Final = msgspec.json.Decoder(ToHosted)
_CHUNK: Final = 1 << 16


class _Notes(io.TextIOBase):
    """Output of the bot: the beginning is kept, the rest forgotten."""

    def __init__(self) -> None:
        self._text = ""

    def write(self, text: str, /) -> int:
        self._text += text[: NOTE_LIMIT - len(self._text)]
        return len(text)

    def take(self) -> str:
        text, self._text = self._text, ""
        return clean(text, NOTE_LIMIT)


def clean(text: str, most: int) -> str:
    """Return text that can be sent: at most so many characters, and no lone surrogates."""
    return text[:most].encode("utf-8", "replace").decode().strip()


def fault(kind: Literal["import", "choose", "illegal"], error: BaseException, folder: Path, said: str) -> Fault:
    """Describe an exception: the deepest line of the bot's own files that it passed through."""
    file, line, tb = "", 0, error.__traceback__
    while tb is not None and not Path(tb.tb_frame.f_code.co_filename).is_relative_to(folder):
        tb = tb.tb_next  # frames of this program are nothing to the bot's author
    if isinstance(error, SyntaxError) and error.filename is not None:
        file, line = error.filename, error.lineno or 0
    else:
        for frame, number in traceback.walk_tb(tb):
            if Path(frame.f_code.co_filename).is_relative_to(folder):
                file, line = frame.f_code.co_filename, number
    file = str(Path(file).relative_to(folder)) if Path(file).is_relative_to(folder) else ""
    words = str(error) if isinstance(error, BadChoice) else f"{type(error).__name__}: {error}"
    trace = "".join(traceback.format_exception(type(error), error, tb, chain=False))[-TEXT_LIMIT:]
    return Fault(
        kind=kind,
        error=clean(words, NOTE_LIMIT),
        file=clean(file, NOTE_LIMIT),
        line=line if file else 0,
        trace=clean(trace, TEXT_LIMIT),
        said=said,
    )


@dataclass
class _Game:
    """The game that is being played."""

    begin: Begin
    rng: random.Random
    history: list[Event] = field(default_factory=list[Event])

    def turn(self, ask: Ask) -> Turn:
        self.history += ask.events
        begin = self.begin
        return Turn(
            session=begin.session,
            game=begin.game,
            options=begin.options,
            board=begin.board,
            view=ask.view,
            choices=ask.choices,
            seat=begin.seat,
            players=begin.players,
            history=list(self.history),
            ply=ask.ply,
            clock=Untimed(),
            clocks=Clocks(remaining_ms=[ask.time_ms] * len(begin.players), running=[begin.seat], at=0),
            rng=self.rng,
        )


class _Pipe:
    """Lines in on descriptor 0, lines out on descriptor 1."""

    def __init__(self) -> None:
        self._buffer = b""

    def receive(self) -> ToHosted | None:
        while b"\n" not in self._buffer:
            part = os.read(0, _CHUNK)
            if not part:
                return None
            self._buffer += part
        line, _, self._buffer = self._buffer.partition(b"\n")
        return _MESSAGES.decode(line)

    def send(self, message: FromHosted) -> None:
        left = memoryview(msgspec.json.encode(message) + b"\n")
        while left:
            left = left[os.write(1, left) :]


def main() -> NoReturn:
    """Run. The bot may end the process in any way: whoever started it expects that."""
    pipe, notes = _Pipe(), _Notes()
    load = pipe.receive()
    if not isinstance(load, Load):
        os._exit(2)
    loop = asyncio.new_event_loop()  # its own socket pair is the last socket of this process
    try:
        confine(memory_bytes=load.memory_bytes, cpu_seconds=load.cpu_seconds, core=load.core)
    except CannotConfine as reason:
        pipe.send(Unconfined(why=clean(str(reason), NOTE_LIMIT)))
        os._exit(3)
    sys.stdin, sys.stdout, sys.stderr = io.StringIO(), notes, notes
    folder = Path(load.folder)
    try:
        bot = load_bot(folder / load.file)
        words = [clean(str(part), NOTE_LIMIT) for part in (bot.name, bot.operator, bot.summary)]
        plays = [clean(str(game), 40) for game in list(bot.games)[:64]]
        answer: FromHosted = Loaded(name=words[0], operator=words[1], summary=words[2], games=plays, said=notes.take())
    except BaseException as error:
        pipe.send(fault("import", error, folder, notes.take()))
        os._exit(4)
    pipe.send(answer)
    _serve(pipe, notes, loop, bot, folder)
    os._exit(0)


def _serve(pipe: _Pipe, notes: _Notes, loop: asyncio.AbstractEventLoop, bot: Bot, folder: Path) -> None:
    game: _Game | None = None
    while (message := pipe.receive()) is not None:
        if isinstance(message, Begin):
            game = _Game(message, random.Random(message.seed))
        elif isinstance(message, Ask) and game is not None:
            turn = game.turn(message)
            try:
                chosen = cast(object, loop.run_until_complete(bot.choose(turn)))
                pipe.send(Chose(action=checked(chosen, turn), said=notes.take()))
            except BadChoice as error:
                pipe.send(fault("illegal", error, folder, notes.take()))
            except BaseException as error:
                pipe.send(fault("choose", error, folder, notes.take()))
