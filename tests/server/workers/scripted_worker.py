"""Run a worker process with a scripted fault, one of the ways in which a real one can fail.

``python -m tests.server.workers.scripted_worker BEHAVIOUR FILE``: FILE counts starts, so that only the first one
misbehaves if the behaviour ends in ``-once``, and the first three if it ends in ``-thrice``. FILE.heard gets a line for
each job and each stop.
"""

from __future__ import annotations

import os
import signal
import sys
from pathlib import Path
from typing import BinaryIO

from agon.protocol import codec
from agon.protocol.jobs import Chosen, Failed, Progress, Ready, Stop, Think, ToWorker, Warm, Warming, position_key
from agon.protocol.thinking import Line, Thinking


def read(source: BinaryIO) -> ToWorker:
    prefix = source.read(4)
    if len(prefix) < 4:
        sys.exit(0)
    return codec.unpack_to_worker(source.read(codec.frame_length(prefix)))


def main(behaviour: str, starts: Path) -> None:
    source, sink = sys.stdin.buffer, sys.stdout.buffer
    with starts.open("a") as file:
        file.write("started\n")
    for suffix, times in (("-once", 1), ("-thrice", 3)):
        if behaviour.endswith(suffix):
            behaviour = behaviour.removesuffix(suffix) if len(starts.read_text().split()) <= times else "answer"

    def note(what: str) -> None:
        with starts.with_suffix(".heard").open("a") as file:
            file.write(f"{what}\n")

    def send(*messages: Ready | Warming | Progress | Chosen | Failed) -> None:
        sink.write(b"".join(codec.pack(message) for message in messages))
        sink.flush()

    asked = False
    send(Ready(pid=os.getpid(), engines={"random": ["tic_tac_toe"]}, version="0", cold=behaviour == "cold"))
    heard: list[Warm] = []
    while True:
        message = read(source)
        match message:
            case Warm() if behaviour == "cold":
                heard.append(message)
                send(Warming(done=0, total=1, kernel="one"))
            case Warm(games=games) if behaviour == "warm-on-demand":
                warmed = games if asked else []
                asked = True
                send(Warming(done=len(warmed), total=2, kernel="one", games=warmed))
            case Warm(games=games):
                send(Warming(done=1, total=1, kernel="all", games=games))
            case Think(job=job):
                note(job.rpartition(".")[0])
                key = position_key(message)
                thinking = Thinking(engine="scripted", value=0.5)
                if behaviour in {"stream-then-die", "stream-then-hang", "wait-for-stop"}:
                    send(Progress(job=job, position=key, action=4, thinking=thinking))
                match behaviour:
                    case "answer" | "warm-on-demand":
                        send(Chosen(job=job, position=key, action=7, thinking=thinking))
                    case "twice":
                        both = [Chosen(job=job, position=key, action=action, thinking=thinking) for action in (7, 3)]
                        send(*both)
                    case "cold":  # tells for which engines it was asked to warm up, when it has heard that
                        while len(heard) < 2:
                            warm = read(source)
                            assert isinstance(warm, Warm)
                            heard.append(warm)
                        engines = [warm.engine.name if warm.engine else "" for warm in heard]
                        thinking = Thinking(engine="scripted", interpreted=True, why=engines)
                        send(Chosen(job=job, position=key, action=7, thinking=thinking))
                    case "illegal":
                        send(Chosen(job=job, position=key, action=99, thinking=thinking))
                    case "late":
                        send(Chosen(job="another", position=key, action=3, thinking=thinking))
                        send(Chosen(job=job, position=key, action=7, thinking=thinking))
                    case "elsewhere":
                        send(Chosen(job=job, position="0" * 16, action=7, thinking=thinking))
                    case "not-a-number":
                        lines = [Line(action=7, text="7", value=float("nan"))]
                        send(Chosen(job=job, position=key, action=7, thinking=Thinking(engine="scripted", lines=lines)))
                    case "fail":
                        send(Failed(job=job, reason="no engine"))
                    case "garbage":
                        sink.write(b"\x00\x00\x00\x03abc")
                        sink.flush()
                    case "die" | "stream-then-die":
                        os.kill(os.getpid(), signal.SIGKILL)
                    case "wait-for-stop":
                        stop = read(source)
                        if isinstance(stop, Stop):
                            note("stop")
                            send(Chosen(job=job, position=key, action=1, thinking=thinking))
                            behaviour = "answer"
                    case _:
                        pass  # hang
            case Stop():
                pass  # came after the answer


if __name__ == "__main__":
    main(sys.argv[1], Path(sys.argv[2]))
