"""Give up, for good, everything that a bot does not need: limits of resources, then a filter of system calls.

The namespaces around the process are made before it starts (``agon.ai.confined.namespaces``). Everything here fails
loudly: a process that cannot confine itself does not read the bot.
"""

from __future__ import annotations

import ctypes
import os
import platform
import resource

from agon.clients.sdk.hosted.system_calls import ARCHITECTURES, filter_for

_PR_SET_NO_NEW_PRIVS, _PR_SET_DUMPABLE = 38, 4
_SECCOMP = {"x86_64": 317, "aarch64": 277}
_SET_MODE_FILTER, _ALL_THREADS = 1, 1


class CannotConfine(Exception):
    """The kernel or the machine lacks something. The message says what."""


class _Program(ctypes.Structure):
    """``struct sock_fprog``."""

    _fields_ = (("length", ctypes.c_ushort), ("filter", ctypes.c_char_p))


def confine(*, memory_bytes: int, cpu_seconds: int, core: int) -> None:
    """Confine this process. Raises ``CannotConfine``."""
    machine = platform.machine()
    if machine not in ARCHITECTURES:
        raise CannotConfine(f"system calls of {machine} are not known; of {' and '.join(ARCHITECTURES)} they are")
    try:
        os.sched_setaffinity(0, {core})
        _limit(memory_bytes, cpu_seconds)
    except (OSError, ValueError) as error:
        raise CannotConfine(f"limits cannot be set: {error}") from None
    libc = ctypes.CDLL(None, use_errno=True)
    for option, value in ((_PR_SET_NO_NEW_PRIVS, 1), (_PR_SET_DUMPABLE, 0)):
        if libc.prctl(option, value, 0, 0, 0) != 0:
            raise CannotConfine(f"prctl {option}: {os.strerror(ctypes.get_errno())}")
    text = filter_for(machine)
    program = _Program(len(text) // 8, text)
    if libc.syscall(_SECCOMP[machine], _SET_MODE_FILTER, _ALL_THREADS, ctypes.byref(program)) != 0:
        raise CannotConfine(f"the kernel takes no filter of system calls: {os.strerror(ctypes.get_errno())}")
    try:
        pid = os.fork()
    except PermissionError:
        return
    if pid == 0:
        os._exit(0)
    raise CannotConfine("the filter of system calls does not hold: a process could be started")


def _limit(memory_bytes: int, cpu_seconds: int) -> None:
    limits = {
        resource.RLIMIT_AS: memory_bytes,
        resource.RLIMIT_CPU: cpu_seconds,
        resource.RLIMIT_FSIZE: 0,
        resource.RLIMIT_CORE: 0,
        resource.RLIMIT_NOFILE: 64,
        resource.RLIMIT_MEMLOCK: 0,
        resource.RLIMIT_MSGQUEUE: 0,
    }
    for kind, value in limits.items():
        resource.setrlimit(kind, (value, value))
