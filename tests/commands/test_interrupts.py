"""Long commands end by SIGINT and SIGTERM, in the background too."""

from __future__ import annotations

import signal
import subprocess
import sys

import pytest

from agon.commands.shared.interrupts import interruptible

PROGRAM = """
import signal
from agon.commands.shared.interrupts import interruptible
signal.signal(signal.SIGINT, signal.SIG_IGN)  # as a shell's background job finds it
with interruptible():
    try:
        print("ready", flush=True)
        signal.pause()
    except KeyboardInterrupt:
        print("interrupted")
"""


@pytest.mark.parametrize("number", [signal.SIGINT, signal.SIGTERM])
def test_a_command_in_the_background_is_interrupted(number: signal.Signals) -> None:
    with subprocess.Popen([sys.executable, "-c", PROGRAM], stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        assert process.stdout.readline() == "ready\n"
        process.send_signal(number)
        assert process.stdout.read() == "interrupted\n"
    assert process.returncode == 0


def test_the_handlers_before_come_back() -> None:
    before = signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)
    with interruptible():
        assert signal.getsignal(signal.SIGINT) is not before[0]
    assert (signal.getsignal(signal.SIGINT), signal.getsignal(signal.SIGTERM)) == before
