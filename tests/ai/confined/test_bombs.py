"""Whatever a submitted bot uses up, it is its own: the wait ends, the bot loses, and nothing of it stays."""

from __future__ import annotations

import os
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from agon.ai.confined.process import BotFault, ConfinedBot, Quota
from agon.ai.external.process import ProgramError, TooLate

QUOTA = Quota(memory_bytes=256 << 20, loading_ms=3_000, asleep_s=1.0)

BOMBS: dict[str, tuple[str, type[ProgramError]]] = {
    "computes for ever": ("while True: pass", TooLate),
    "computes for ever in C": ("pow(7, 10**9)", TooLate),
    "computes for ever in threads": (
        "for _ in range(4): threading.Thread(target=lambda: sum(range(10**12))).start()\nthreading.Event().wait()",
        TooLate,
    ),
    "sleeps": ("time.sleep(10**6)", TooLate),
    "waits for a lock": ("lock = threading.Lock(); lock.acquire(); lock.acquire()", TooLate),
    "waits for a signal that it ignores": (
        "[signal.signal(n, signal.SIG_IGN) for n in (2, 15)]\ntime.sleep(10**6)",
        TooLate,
    ),
    "takes all memory": ("[bytearray(1 << 24) for _ in range(10**6)]", BotFault),
    "takes all memory slowly": ("many = []\nwhile True: many.append('x' * 10**6)", BotFault),
    "takes all memory at once": ("bytearray(1 << 40)", BotFault),
    "takes all memory by a stack": ("def deep(): return deep()\ndeep()", BotFault),
    "takes all memory by threads": (
        "for _ in range(10**5): threading.Thread(target=time.sleep, args=(1e6,), daemon=True).start()",
        ProgramError,
    ),
    "takes all memory by a regular expression": ("import re\nre.match('(a+)+$', 'a' * 60 + 'b')", TooLate),
    "reads its input": ("os.read(0, 1)", TooLate),
    "closes its output": ("os.close(1); time.sleep(10**6)", ProgramError),
    "closes its input": ("os.close(0)\nraise OSError('closed')", BotFault),
    "floods its output": ("while True: os.write(1, b'x' * 65536)", ProgramError),
    "floods its output with lines": ("while True: os.write(1, b'{}\\n' * 9999)", ProgramError),
    "floods its errors": ("while True: os.write(2, b'x' * 65536)", TooLate),
    "prints without end": ("while True: print('x' * 10**6)", TooLate),
    "writes what is no answer": ("os.write(1, b'hello\\n')", ProgramError),
    "writes a pickle": (
        "import pickle\nclass P:\n def __reduce__(self): return os.system, ('true',)\n"
        "os.write(1, pickle.dumps(P()) + b'\\n')",
        ProgramError,
    ),
    "writes deep brackets": ("os.write(1, b'[' * 60000 + b'\\n')", ProgramError),
    "writes a tag that nobody knows": ('os.write(1, b\'{"type":"evil"}\\n\')', ProgramError),
    "writes the wrong types": ('os.write(1, b\'{"type":"loaded","name":[],"games":1}\\n\')', ProgramError),
    "forges an answer, and gives another": (
        'os.write(1, b\'{"type":"chose","action":1}\\n\')\nos._exit(0)',
        ProgramError,
    ),
    "ends": ("os._exit(0)", ProgramError),
    "raises SystemExit": ("raise SystemExit(0)", BotFault),
    "raises what cannot be told": (
        "class E(Exception):\n def __str__(self): return '\\ud800' * 10**6\nraise E()",
        BotFault,
    ),
    "raises what raises when it is told": (
        "class E(Exception):\n def __str__(self): raise KeyboardInterrupt\nraise E()",
        ProgramError,
    ),
    "crashes": ("ctypes.string_at(0)", ProgramError),
    "aborts": ("os.abort()", ProgramError),
    "is no Python": ("this is no Python", BotFault),
    "is no text": ("\0", BotFault),
    "replaces what it is read with": (
        "import agon.clients.sdk.hosted.program as p\np.load_bot = None\nsys.modules.clear()\nraise ValueError(1)",
        ProgramError,
    ),
}
"""What each does while it is imported, and how it is judged."""

PREFACE = "import ctypes, os, signal, sys, threading, time\nfrom agon.clients.sdk import Bot\n"


def _alive(pid: int) -> bool:
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    return True


@pytest.mark.parametrize("name", BOMBS)
def test_a_bomb_is_held(name: str, bot: Callable[[str], Path]) -> None:
    does, kind = BOMBS[name]
    before = set(os.listdir("/proc/self/fd"))
    with pytest.raises(kind):
        ConfinedBot(bot(PREFACE + does), "bot.py", QUOTA)
    assert set(os.listdir("/proc/self/fd")) <= before


def test_closing_ends_the_process_and_all_its_threads(bot: Callable[[str], Path]) -> None:
    text = "class B(Bot):\n    name = 'b'\n    games = ()\n"
    does = "for _ in range(3): threading.Thread(target=time.sleep, args=(1e6,)).start()\n"
    confined = ConfinedBot(bot(PREFACE + does + text), "bot.py", QUOTA)
    pid = confined.pid
    assert _alive(pid)
    confined.close()
    until = time.monotonic() + 10
    while _alive(pid) and time.monotonic() < until:  # its namespace is torn down by the kernel
        os.sched_yield()
    assert not _alive(pid)


def test_a_bot_does_not_compute_while_it_is_not_asked(bot: Callable[[str], Path]) -> None:
    text = "class B(Bot):\n    name = 'b'\n    games = ()\n"
    does = "threading.Thread(target=lambda: [None for _ in iter(int, 1)]).start()\n"
    confined = ConfinedBot(bot(PREFACE + does + text), "bot.py", QUOTA)
    try:
        state = ""
        while state != "T":
            state = Path(f"/proc/{confined.pid}/stat").read_text().rpartition(")")[2].split()[0]
        first = confined.cpu_ms()
        sum(range(10**6))
        assert confined.cpu_ms() == first
    finally:
        confined.close()


def test_a_program_that_dies_takes_its_bot_along(bot: Callable[[str], Path]) -> None:
    import signal
    import subprocess
    import sys

    folder = bot(PREFACE + "class B(Bot):\n    name = 'b'\n")
    does = (
        "import pathlib, time\nfrom agon.ai.confined.process import ConfinedBot, Quota\n"
        f"bot = ConfinedBot(pathlib.Path({str(folder)!r}), 'bot.py', Quota())\n"
        "print(bot.pid, flush=True)\ntime.sleep(600)\n"
    )
    with subprocess.Popen([sys.executable, "-c", does], stdout=subprocess.PIPE) as parent:
        assert parent.stdout is not None
        pid = int(parent.stdout.readline())
        assert _alive(pid)
        parent.send_signal(signal.SIGKILL)
    until = time.monotonic() + 10
    while _alive(pid) and time.monotonic() < until:
        os.sched_yield()
    assert not _alive(pid)
