"""The system calls that a confined bot may make, and the seccomp filter that refuses all others.

An allowlist: what Python needs to compute, to read files, to use threads. There is no way to start a process or a
program, to open a socket, to signal another process, to change limits, or to keep memory outside of the address space
that is limited (memfd, shared memory, io_uring).

Documentation/userspace-api/seccomp_filter.rst of the Linux kernel; linux/filter.h; numbers from the kernel's tables
``unistd_64.h`` and ``asm-generic/unistd.h``.
"""

from __future__ import annotations

import errno
import struct
from collections.abc import Iterable, Mapping
from typing import Final

ARCHITECTURES: Final[Mapping[str, int]] = {"x86_64": 0xC000003E, "aarch64": 0xC00000B7}
"""AUDIT_ARCH of each machine that ``platform.machine()`` names."""

_BOTH: Final[Mapping[str, tuple[int, int]]] = {
    "read": (0, 63), "write": (1, 64), "readv": (19, 65), "writev": (20, 66), "pread64": (17, 67), "close": (3, 57),
    "fstat": (5, 80), "newfstatat": (262, 79), "statx": (332, 291), "lseek": (8, 62), "openat": (257, 56),
    "getdents64": (217, 61), "readlinkat": (267, 78), "faccessat": (269, 48), "faccessat2": (439, 439),
    "getcwd": (79, 17), "dup": (32, 23), "dup3": (292, 24), "pipe2": (293, 59),
    "mmap": (9, 222), "mprotect": (10, 226), "munmap": (11, 215), "brk": (12, 214), "mremap": (25, 216),
    "madvise": (28, 233), "membarrier": (324, 283),
    "rt_sigaction": (13, 134), "rt_sigprocmask": (14, 135), "rt_sigreturn": (15, 139), "sigaltstack": (131, 132),
    "restart_syscall": (219, 128),
    "epoll_create1": (291, 20), "epoll_ctl": (233, 21), "epoll_pwait": (281, 22), "eventfd2": (290, 19),
    "ppoll": (271, 73), "pselect6": (270, 72), "sendto": (44, 206), "recvfrom": (45, 207),
    "futex": (202, 98), "sched_yield": (24, 124), "sched_getaffinity": (204, 123), "set_robust_list": (273, 99),
    "rseq": (334, 293), "exit": (60, 93), "exit_group": (231, 94), "set_tid_address": (218, 96),
    "nanosleep": (35, 101), "clock_nanosleep": (230, 115), "clock_gettime": (228, 113), "clock_getres": (229, 114),
    "gettimeofday": (96, 169), "times": (100, 153), "getrusage": (98, 165),
    "getpid": (39, 172), "gettid": (186, 178), "getppid": (110, 173), "getuid": (102, 174), "geteuid": (107, 175),
    "getgid": (104, 176), "getegid": (108, 177), "getrandom": (318, 278), "uname": (63, 160),
}  # fmt: skip
_OLD: Final[Mapping[str, int]] = {
    "open": 2, "stat": 4, "lstat": 6, "poll": 7, "access": 21, "pipe": 22, "select": 23, "dup2": 33, "readlink": 89,
    "time": 201, "epoll_wait": 232, "arch_prctl": 158,
}  # fmt: skip
"""Calls that the x86 alone has besides."""

# Those that some arguments allow: ioctl asks about terminals, fcntl changes flags of a descriptor; prlimit64 reads
# limits and sets none; clone makes a thread; tgkill is how abort ends the process.
_FCNTL: Final = (25, 72)
_IOCTL: Final = (29, 16)
_CLONE: Final = (220, 56)
_CLONE3: Final = (435, 435)
_PRLIMIT: Final = (261, 302)

_THREAD: Final = 0x0001_0000
"""CLONE_THREAD."""
_NEW_NAMESPACES: Final = 0x7E02_0080
"""CLONE_NEWNS, NEWCGROUP, NEWUTS, NEWIPC, NEWUSER, NEWPID, NEWNET, NEWTIME."""
_TCGETS, _FIOCLEX, _FIONCLEX, _FIONBIO, _FIONREAD = 0x5401, 0x5451, 0x5450, 0x5421, 0x541B
_F_DUPFD, _F_GETFD, _F_SETFD, _F_GETFL, _F_SETFL, _F_DUPFD_CLOEXEC = 0, 1, 2, 3, 4, 1030

_ALLOW: Final = 0x7FFF_0000
_KILL: Final = 0x8000_0000
_REFUSE: Final = 0x0005_0000 | errno.EPERM
_MISSING: Final = 0x0005_0000 | errno.ENOSYS
_LOAD, _EQUAL, _AT_LEAST, _ANY_BIT, _RETURN = 0x20, 0x15, 0x35, 0x45, 0x06


def _step(code: int, value: int, then: int = 0, otherwise: int = 0) -> bytes:
    """Return a ``struct sock_filter``; ``then`` and ``otherwise`` count instructions to skip."""
    return struct.pack("=HBBI", code, then, otherwise, value)


def _argument(index: int, *, high: bool = False) -> bytes:
    """Load half of an argument out of ``struct seccomp_data``, on a little-endian machine."""
    return _step(_LOAD, 16 + 8 * index + (4 if high else 0))


def _for_call(number: int, body: list[bytes]) -> list[bytes]:
    """Run ``body``, which returns, for one call. It may load arguments over the number."""
    return [_step(_EQUAL, number, 0, len(body)), *body]


def _if_one_of(argument: int, values: Iterable[int]) -> list[bytes]:
    found = [part for value in values for part in (_step(_EQUAL, value, 0, 1), _step(_RETURN, _ALLOW))]
    return [_argument(argument), *found, _step(_RETURN, _REFUSE)]


def filter_for(machine: str) -> bytes:
    """Return the filter's instructions. Raises ``KeyError`` for a machine that is not in ``ARCHITECTURES``."""
    x86 = machine == "x86_64"
    place = 1 if x86 else 0
    plain = [numbers[0 if x86 else 1] for numbers in _BOTH.values()] + (list(_OLD.values()) if x86 else [])
    program = [
        _step(_LOAD, 4),
        _step(_EQUAL, ARCHITECTURES[machine], 1, 0),
        _step(_RETURN, _KILL),
        _step(_LOAD, 0),
        _step(_AT_LEAST, 0x4000_0000, 0, 1),  # the x32 calls have other numbers
        _step(_RETURN, _REFUSE),
    ]
    for number in plain:
        program += [_step(_EQUAL, number, 0, 1), _step(_RETURN, _ALLOW)]
    program += _for_call(_CLONE3[place], [_step(_RETURN, _MISSING)])  # a filter cannot read its flags: clone follows
    thread = [
        _argument(0),
        _step(_ANY_BIT, _NEW_NAMESPACES, 0, 1),
        _step(_RETURN, _REFUSE),
        _step(_ANY_BIT, _THREAD, 0, 1),
        _step(_RETURN, _ALLOW),
        _step(_RETURN, _REFUSE),
    ]
    program += _for_call(_CLONE[place], thread)
    reads = [
        _argument(2),
        _step(_EQUAL, 0, 1, 0),
        _step(_RETURN, _REFUSE),
        _argument(2, high=True),
        _step(_EQUAL, 0, 1, 0),
        _step(_RETURN, _REFUSE),
        _step(_RETURN, _ALLOW),
    ]
    program += _for_call(_PRLIMIT[place], reads)
    program += _for_call(_IOCTL[place], _if_one_of(1, (_TCGETS, _FIOCLEX, _FIONCLEX, _FIONBIO, _FIONREAD)))
    flags = (_F_DUPFD, _F_GETFD, _F_SETFD, _F_GETFL, _F_SETFL, _F_DUPFD_CLOEXEC)
    program += _for_call(_FCNTL[place], _if_one_of(1, flags))
    return b"".join([*program, _step(_RETURN, _REFUSE)])
