"""External engines that misbehave: a plain error, in time, and the program is gone."""

from __future__ import annotations

import os
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from pathlib import Path

import numpy as np
import pytest

from agon.ai.external.adapter import MOST_FAILURES, Failures, IllegalAnswer
from agon.ai.external.dialogue import Deadline, Resigned
from agon.ai.external.process import Program, ProgramError, RestsNow, TooLate
from agon.ai.search.contract import EngineError
from agon.protocol.cards import Limits
from tests.ai.external.faking import Fake, command, task

ROOT = Path(__file__).resolve().parents[3]


def is_running(pid: int) -> bool:
    """False also for a process that has ended and waits to be collected."""
    try:
        return Path(f"/proc/{pid}/stat").read_text("ascii").rpartition(")")[2].split()[0] != "Z"
    except FileNotFoundError:
        return False


def wait_until(is_so: Callable[[], bool], seconds: float = 5.0) -> bool:
    until = time.monotonic() + seconds
    while not is_so() and time.monotonic() < until:
        os.sched_yield()
    return is_so()


def test_one_that_never_speaks_is_given_up(fake: Fake) -> None:
    # xboard's protocol lets a program announce nothing, so there the move is missing.
    with pytest.raises(TooLate, match="has not"):
        fake.choose(task("", 50), fault="silent", handshake_ms=100, margin_ms=50)
    assert not fake.adapter._running


def test_one_that_does_not_move_is_ended_after_the_margin(fake: Fake) -> None:
    fake.choose(task(""))
    with pytest.raises(TooLate, match="has not answered"):
        fake.choose(task("", 100), fault="mute", margin_ms=100)
    assert len(fake.adapter._running) == 1  # the well-behaved one


@pytest.mark.parametrize(("limit_ms", "allowed_s"), [(100, 0.1), (None, 5.0)])
def test_the_margin_is_what_a_program_gets_beyond_its_time(limit_ms: int | None, allowed_s: float) -> None:
    deadline = Deadline.begin(Limits(time_ms=limit_ms), np.zeros(1, np.uint8), margin_ms=400, patience_ms=5_000)
    assert deadline.asked - deadline.began == pytest.approx(allowed_s + 0.1)
    assert deadline.last - deadline.began == pytest.approx(allowed_s + 0.4)


@pytest.mark.parametrize("fake", ["uci", "xboard"], indirect=True)
def test_one_that_ignores_time_is_told_to_move(fake: Fake) -> None:
    decision = fake.choose(task("", 60), fault="slow", margin_ms=2000)
    assert decision.action == 3
    assert decision.thinking.stop == "time"
    assert fake.heard()[-1] == ("stop" if fake.protocol == "uci" else "?")


@pytest.mark.parametrize("fake", ["uci", "xboard"], indirect=True)
def test_the_stop_flag_is_passed_on(fake: Fake) -> None:
    asked = task("", 60_000)
    asked.report_seconds = 0.0
    said: list[int] = []

    def report(action: int, _thinking: object) -> None:
        said.append(action)
        asked.flag[0] = 1

    asked.report = report
    assert fake.choose(asked, fault="slow", margin_ms=2000).thinking.stop == "flag"
    assert said == [3]


@pytest.mark.parametrize(
    ("fault", "what"), [("crash", "exit code 3; it said: out of cheese"), ("killed", "ended by SIGKILL")]
)
def test_one_that_dies_is_named_with_its_last_words(fake: Fake, fault: str, what: str) -> None:
    with pytest.raises(ProgramError, match=what):
        fake.choose(task(""), fault=fault)


@pytest.mark.parametrize("answer", ["8", "(none)", "\u00fc"])
def test_an_answer_that_is_no_move_is_refused(fake: Fake, answer: str) -> None:
    with pytest.raises(IllegalAnswer, match="illegal move"):
        fake.choose(task(""), answers=answer)


def test_an_illegal_move_is_refused(fake: Fake) -> None:
    with pytest.raises(IllegalAnswer):
        fake.choose(task("444444"), answers="4")


@pytest.mark.parametrize("fault", ["garbage", "latin-1"])
def test_noise_is_passed_over(fake: Fake, fault: str) -> None:
    assert fake.choose(task(""), fault=fault).action == 3


def test_one_that_greets_without_end_is_given_up(fake: Fake) -> None:
    with pytest.raises(ProgramError, match="lines without"):
        fake.choose(task(""), fault="flood")


@pytest.mark.parametrize("fake", ["uci", "xboard"], indirect=True)
def test_one_that_thinks_aloud_without_end_is_given_up(fake: Fake) -> None:
    with pytest.raises(ProgramError, match="20000 lines"):
        fake.choose(task("", 60_000), fault="chatter")


@pytest.mark.parametrize("fake", ["gtp", "xboard"], indirect=True)
def test_one_that_takes_a_move_for_illegal_is_named(fake: Fake) -> None:
    with pytest.raises(ProgramError, match=r"illegal"):
        fake.choose(task("12"), fault="2")


@pytest.mark.parametrize("fake", ["gtp", "xboard"], indirect=True)
def test_resigning_is_no_move(fake: Fake) -> None:
    with pytest.raises(Resigned, match=r"Fake 1\.0 .*resign"):
        fake.choose(task(""), answers="resign")
    assert fake.choose(task("")).action == 3  # the program is in order


def test_a_program_that_is_not_there_is_named(fake: Fake) -> None:
    for line, what in [("no-such-engine --x", "no program 'no-such-engine'"), ("", "no command"), ("'", "be read")]:
        with pytest.raises(EngineError, match=what):
            fake.adapter.choose(task(""), {**_defaults(fake), "command": line})


def _defaults(fake: Fake) -> dict[str, float | int | bool | str]:
    return {name: parameter.default for name, parameter in fake.adapter.parameters.items()}


def test_one_that_fails_again_and_again_rests(uci: Fake) -> None:
    for _ in range(MOST_FAILURES):
        with pytest.raises(ProgramError):
            uci.choose(task(""), fault="crash")
    with pytest.raises(RestsNow, match="3 times within 60 s"):
        uci.choose(task(""), fault="crash")
    assert uci.choose(task("")).action == 3  # another command is another matter


def test_the_rest_is_over_after_a_while() -> None:
    now = [0.0]
    failures = Failures(clock=lambda: now[0])
    for second in (0.0, 20.0, 40.0):
        now[0] = second
        failures.check()
        failures.add()
    with pytest.raises(RestsNow):
        failures.check()
    now[0] = 61.0
    failures.check()


@pytest.mark.parametrize("fault", ["", "stubborn", "silent", "flood"])
def test_ending_a_program_ends_it(fault: str) -> None:
    program = Program(command("uci", fault))
    program.say("uci")
    program.end("quit", patience=0.1)
    assert not is_running(program.pid)
    with pytest.raises(ProgramError, match="was ended"):
        program.say("isready")
    assert not [thread for thread in threading.enumerate() if thread.name.startswith(program.name)]


def test_what_a_program_has_started_ends_with_it() -> None:
    program = Program("sh -c 'sleep 1000 & echo $!; cat'")
    child = int(program.hear(time.monotonic() + 5) or "0")
    assert is_running(child)
    program.end(patience=0.1)
    assert wait_until(lambda: not is_running(child))


def test_a_program_dies_with_the_process_that_started_it() -> None:
    source = (
        "import os, time\nfrom agon.ai.external.process import Program\n"
        f"program = Program({command('uci', 'stubborn-silent')!r})\nprint(program.pid, flush=True)\n"
        "os.read(0, 1)\nos._exit(0)"
    )
    starter = subprocess.Popen(
        [sys.executable, "-c", source], cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    )
    assert starter.stdout
    child = int(starter.stdout.readline())
    assert is_running(child)
    starter.communicate("x")
    assert wait_until(lambda: not is_running(child))
