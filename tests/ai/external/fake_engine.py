"""A program that speaks UCI, GTP or xboard's protocol, and misbehaves on request. It needs only Python.

``fake_engine.py PROTOCOL [--answers A,B,...] [--log FILE] [--fault FAULT]``: its moves are the answers one after
another, in a loop. It logs all input.
"""

from __future__ import annotations

import argparse
import os
import signal
import sys
import threading


class Engine:
    """A run of the program."""

    def __init__(self, arguments: argparse.Namespace) -> None:
        self.protocol: str = arguments.protocol
        self.fault: str = arguments.fault
        self.answers: list[str] = arguments.answers.split(",")
        self.log = open(arguments.log, "a", encoding="utf-8") if arguments.log else None  # noqa: SIM115
        self.moves = 0
        self.number = ""
        self.is_thinking = False

    def say(self, text: str) -> None:
        sys.stdout.write(text + "\n")
        sys.stdout.flush()

    def run(self) -> None:
        if self.fault == "stubborn":
            signal.signal(signal.SIGTERM, signal.SIG_IGN)
        if self.fault in {"silent", "stubborn-silent"}:
            threading.Event().wait()
        for line in sys.stdin:
            text = line.rstrip("\n")
            if self.log:
                self.log.write(text + "\n")
                self.log.flush()
            if text.split()[-1:] == ["quit"]:
                if self.fault == "stubborn":
                    continue
                return
            getattr(self, self.protocol)(text)
        if self.fault == "stubborn":
            threading.Event().wait()

    # The three protocols

    def uci(self, text: str) -> None:
        match text.split(maxsplit=1)[0]:
            case "uci":
                self.greet()
                self.say("id name Fake 1.0\nid author Nobody")
                self.say("option name Skill Level type spin default 20 min 0 max 20")
                self.say("option name UCI_Chess960 type check default false\nuciok")
            case "isready":
                self.say("readyok")
            case "go":
                self.think("info depth 5 seldepth 7 score cp 100 nodes 1234 time 3 pv {0} 1 2")
            case "stop":
                self.stopped()

    def gtp(self, text: str) -> None:
        number, command, *rest = text.split()
        self.number = number
        match command:
            case "name":
                self.greet()
                self.say(f"={number} Fake\n")
            case "version":
                self.say(f"={number} 1.0\n")
            case "list_commands":
                self.say(f"={number} name\nversion\nset_game\ntime_settings\n")
            case "play" if rest[1] == self.fault:
                self.say(f"?{number} illegal move\n")
            case "genmove":
                self.think("")
            case _:
                self.say(f"={number}\n")

    def xboard(self, text: str) -> None:
        match text.split():
            case ["protover", _]:
                self.greet()
                if self.fault != "version 1":
                    self.say('feature myname="Fake 1.0" ping=1 usermove=1 setboard=1 done=0')
                    self.say('feature option="Skill -spin 5 0 9" memory=1\nfeature done=1')
            case ["ping", number]:
                self.say(f"pong {number}")
            case ["usermove", move] if move == self.fault:
                self.say(f"Illegal move: {move}")
            case ["go"]:
                self.think("  5    100      3    1234 {0} 1 2")
            case ["?"]:
                self.stopped()

    def greet(self) -> None:
        match self.fault:
            case "latin-1":
                sys.stdout.buffer.write("gr\u00fc\u00dfe vom programm\n".encode("latin-1"))
            case "garbage":
                sys.stdout.buffer.write(bytes(range(256)) * 600 + b"\n= \n?\nbestmove\ninfo\nfeature =\nmove\n")
                sys.stdout.buffer.write(b"info depth x score cp nodes 1e9 pv\ninfo score mate 99999999999999999999\n")
            case "flood":
                for _ in range(100_000):
                    sys.stdout.write("noise\n")
        sys.stdout.flush()

    # Moves

    def think(self, thought: str) -> None:
        answer = self.answers[self.moves % len(self.answers)]
        match self.fault:
            case "crash":
                sys.stderr.write("out of cheese\n")
                sys.stderr.flush()
                os._exit(3)
            case "killed":
                os.kill(os.getpid(), signal.SIGKILL)
            case "mute":
                return
            case "slow":  # thinks until it is stopped
                self.is_thinking = True
                self.say(thought.format(answer))
                return
            case "chatter":
                for _ in range(30_000):
                    self.say(thought.format(answer))
        if thought:
            self.say(thought.format(answer))
        self.answer(answer)

    def stopped(self) -> None:
        if self.is_thinking:
            self.is_thinking = False
            self.answer(self.answers[self.moves % len(self.answers)])

    def answer(self, move: str) -> None:
        self.moves += 1
        if self.protocol == "xboard" and move in {"resign", "0-1 {Black resigns}", "1/2-1/2 {Draw by repetition}"}:
            self.say(move)
            return
        forms = {"uci": f"bestmove {move} ponder 1", "xboard": f"move {move}"}
        self.say(forms.get(self.protocol, f"={self.number} {move}\n"))


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("protocol", choices=["uci", "gtp", "xboard"])
    parser.add_argument("--answers", default="4")
    parser.add_argument("--log", default="")
    parser.add_argument("--fault", default="")
    Engine(parser.parse_args()).run()


if __name__ == "__main__":
    main()
