"""Requests in on stdin, answers out on stdout, one JSON object a line, until the input ends."""

from __future__ import annotations

import argparse
import os
import sys
from typing import Final

import msgspec

from agon.ai.confined.ability import unavailable
from agon.ai.confined.files import BadSubmission
from agon.ai.confined.process import NotConfined
from agon.ai.league.meeting import meet
from agon.ai.league.robin import rated
from agon.ai.league.trial import trial
from agon.ai.processes.parent_death import die_with_parent
from agon.ai.search.contract import EngineError
from agon.games.api import GameError
from agon.protocol.league import Able, Broken, FromLeague, Meet, Rate, ToLeague, Trial, Yes

_REQUESTS: Final = msgspec.json.Decoder(ToLeague)


def answer(request: ToLeague) -> FromLeague:
    """Do what is asked."""
    try:
        match request:
            case Trial():
                return trial(request)
            case Meet():
                return meet(request)
            case Rate():
                return rated(request)
            case Able():
                reason = unavailable()
                return Yes() if reason is None else Broken(reason=reason, confined=False)
    except NotConfined as error:
        return Broken(reason=str(error), confined=False)
    except (EngineError, GameError, BadSubmission) as error:
        return Broken(reason=str(error))


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m agon.ai.league", description="Judges submitted bots.")
    parser.add_argument("--nice", type=int, default=0, help="lower this process's priority by so much (0 to 19)")
    parser.add_argument("--core", type=int, help="run on this core only, with the bots")
    parser.add_argument("--parent", type=int, help="end when this process, which started this one, is gone")
    arguments = parser.parse_args()
    die_with_parent(arguments.parent)
    if arguments.nice:
        os.nice(arguments.nice)
    if arguments.core is not None:
        os.sched_setaffinity(0, {arguments.core})
    out = os.fdopen(os.dup(1), "wb")
    os.dup2(2, 1)
    for line in sys.stdin.buffer:
        out.write(msgspec.json.encode(answer(_REQUESTS.decode(line))) + b"\n")
        out.flush()


if __name__ == "__main__":
    main()
