"""Attempts to leave the confinement. Each snippet defines ``attack``, which returns True, or does not fail, if it
reached something. Names in capitals are set before it."""

from __future__ import annotations

from collections.abc import Mapping

REACHES: dict[str, str] = {
    "read the server's database": "attack = lambda: open(DATABASE, 'rb').read()",
    "list the folder of the database": "attack = lambda: os.listdir(os.path.dirname(DATABASE))",
    "read the passwords of the system": "attack = lambda: open('/etc/passwd').read()",
    "read the environment": "attack = lambda: 'hush' in os.environ.get('AGON_SECRET', '')",
    "read the environment from memory": """
def attack():
    environ = ctypes.POINTER(ctypes.c_char_p).in_dll(ctypes.CDLL(None), "environ")
    return any(b"hush" in word for word in iter(lambda n=iter(range(999)): environ[next(n)], None))
""",
    "read the environment of the parent in proc": """
attack = lambda: open(f'/proc/{PARENT}/environ', 'rb').read()
""",
    "see other processes": "attack = lambda: PARENT == os.getppid() or os.listdir('/proc')",
    "follow a symlink out": """
def attack():
    os.symlink(DATABASE, "link")
    return open("link", "rb").read()
""",
    "climb out of the folder": "attack = lambda: open('../../../../..' + DATABASE, 'rb').read()",
    "write beside itself": "attack = lambda: open(os.path.join(os.path.dirname(__file__), 'new.py'), 'w').write('x')",
    "change its own file": "attack = lambda: open(__file__, 'a').write('x')",
    "write to the package": "attack = lambda: open(os.path.join(os.path.dirname(agon.__file__), 'evil.py'), 'w')",
    "write to the root": "attack = lambda: open('/new', 'w')",
    "write to tmp": "attack = lambda: open('/tmp/agon-escaped', 'w')",
    "write to shared memory": "attack = lambda: open('/dev/shm/agon-escaped', 'w')",
    "make a folder": "attack = lambda: os.mkdir('/usr/agon-escaped')",
    "remove a file": "attack = lambda: os.unlink(__file__)",
    "make its file another's": "attack = lambda: os.chmod(__file__, 0o4755)",
    "make a device": "attack = lambda: os.mknod('null', 0o20666, os.makedev(1, 3))",
    "open a socket": "attack = lambda: socket.socket()",
    "connect to the server": "attack = lambda: socket.create_connection(('127.0.0.1', PORT), 2)",
    "connect to an abstract socket": """
def attack():
    with socket.socket(socket.AF_UNIX) as one:
        one.connect(ABSTRACT)
    return True
""",
    "make a pair of sockets": "attack = lambda: socket.socketpair()",
    "listen": "attack = lambda: socket.create_server(('127.0.0.1', 0))",
    "look a name up": "attack = lambda: socket.getaddrinfo('localhost', 80)",
    "start a process": """
def attack():
    pid = os.fork()
    if pid == 0:
        os._exit(0)
    return os.waitpid(pid, 0)
""",
    "start a program": "attack = lambda: subprocess.run(['/usr/bin/true'], check=True)",
    "become a program": "attack = lambda: os.execv('/usr/bin/true', ['true'])",
    "use a pool of processes": """
def attack():
    with concurrent.futures.ProcessPoolExecutor(1) as pool:
        return pool.submit(abs, -1).result(5)
""",
    "kill the parent": "attack = lambda: os.kill(PARENT, 0) is None",
    "signal the group": "attack = lambda: os.killpg(0, 0) is None",
    "signal everybody": "attack = lambda: os.kill(-1, 0) is None",
    "stop its own thread's watcher": "attack = lambda: signal.pthread_kill(threading.get_ident(), 0) is None",
    "trace a process": "attack = lambda: call(101, 0x4206, PARENT, 0, 0)",
    "read another process's memory": """
def attack():
    one = ctypes.create_string_buffer(8)
    vector = (ctypes.c_uint64 * 2)(ctypes.addressof(one), 8)
    return call(310, os.getpid(), ctypes.byref(vector), 1, ctypes.byref(vector), 1, 0)
""",
    "set up io_uring": "attack = lambda: call(425, 4, ctypes.create_string_buffer(256))",
    "keep a key in the kernel": "attack = lambda: call(250, 0, -3, 0)",
    "load a program into the kernel": "attack = lambda: call(321, 5, ctypes.create_string_buffer(256), 128)",
    "count the machine's events": "attack = lambda: call(298, ctypes.create_string_buffer(256), 0, -1, -1, 0)",
    "handle page faults": "attack = lambda: call(323, 1)",
    "mount": "attack = lambda: call(165, b'none', b'/usr', b'tmpfs', 0, None)",
    "unmount": "attack = lambda: call(166, b'/usr', 2)",
    "change the root": "attack = lambda: os.chroot('/usr')",
    "make namespaces": "attack = lambda: call(272, 0x10000000)",
    "make namespaces by clone": "attack = lambda: call(56, 0x10000000 | 17, 0, 0, 0, 0)",
    "join a namespace": "attack = lambda: call(308, 0, 0)",
    "become root": "attack = lambda: os.setuid(0)",
    "gain capabilities": """
def attack():
    libc.prctl(47, 2, 21, 0, 0)
    return call(126, (ctypes.c_uint32 * 2)(0x20080522, 0), (ctypes.c_uint32 * 6)(*[0xFFFFFFFF] * 6))
""",
    "write core dumps": "attack = lambda: resource.setrlimit(resource.RLIMIT_CORE, (1 << 20, 1 << 20))",
    "be dumpable again": "attack = lambda: libc.prctl(4, 1, 0, 0, 0) == 0",
    "take all cores": "attack = lambda: os.sched_setaffinity(0, range(os.cpu_count()))",
    "raise its priority": "attack = lambda: os.nice(-5)",
    "become a real-time process": "attack = lambda: os.sched_setscheduler(0, os.SCHED_FIFO, os.sched_param(1))",
    "keep memory in a file": "attack = lambda: os.memfd_create('x')",
    "keep memory in a segment": "attack = lambda: call(29, 0, 1 << 20, 0o600) > 0",
    "lock memory": "attack = lambda: call(149, ctypes.create_string_buffer(4096), 4096)",
    "use a message queue": "attack = lambda: call(68, 0, 0o600) > 0",
    "open a hundred files": "attack = lambda: [open(__file__) for _ in range(100)]",
    "watch files": "attack = lambda: call(294, 0) >= 0",
    "open a file by a handle": "attack = lambda: call(304, -100, ctypes.create_string_buffer(64), 0)",
    "set the clock": "attack = lambda: time.clock_settime(time.CLOCK_REALTIME, 0)",
    "name the machine": "attack = lambda: socket.sethostname('mine')",
    "see the machine's name": "attack = lambda: os.uname().nodename == HOST",
    "restart the machine": "attack = lambda: call(169, 0, 0, 0, 0)",
    "push text into a terminal": "attack = lambda: fcntl.ioctl(0, 0x5412, b'x')",
    "find a descriptor that was left open": "attack = lambda: [os.fstat(n) for n in range(3, 64) if leaked(n)][0]",
    "change its memory": "attack = lambda: resource.setrlimit(resource.RLIMIT_AS, (1 << 40, 1 << 40))",
    "make a filter of its own that lies": "attack = lambda: libc.prctl(22, 2, 0) == 0 or call(317, 1, 0, 0)",
}
"""What must fail."""

PREFACE = """\
import concurrent.futures, ctypes, fcntl, os, platform, resource, signal, socket, stat, subprocess, threading, time
import agon
from agon.clients.sdk import Bot

libc = ctypes.CDLL(None, use_errno=True)

def call(*words):
    found = libc.syscall(*[ctypes.c_long(word) if isinstance(word, int) else word for word in words])
    if found < 0:
        raise OSError(ctypes.get_errno(), os.strerror(ctypes.get_errno()))
    return found + 1

def leaked(number):
    # A descriptor of something that has a name, or of a pipe beside the two that are the program's own.
    try:
        mode = os.fstat(number).st_mode
    except OSError:
        return False
    return stat.S_ISREG(mode) or stat.S_ISDIR(mode) or stat.S_ISCHR(mode) or stat.S_ISFIFO(mode)

"""

END = """
def succeeds(name):
    space = dict(globals())
    exec(ATTACKS[name], space)
    try:
        found = space["attack"]()
    except (OSError, RuntimeError, IndexError, ValueError) as error:
        return False
    return found is None or bool(found)

reached = tuple(name for name in ATTACKS if succeeds(name))

class Attacker(Bot):
    name = "attacker"
    games = reached

    async def choose(self, turn):
        return turn.choices[0]
"""


def source(attacks: Mapping[str, str], places: Mapping[str, object]) -> str:
    """Return a bot that attacks while it is imported, and says what it reached by the games that it names."""
    values = "".join(f"{name} = {value!r}\n" for name, value in {**places, "ATTACKS": dict(attacks)}.items())
    return f"{PREFACE}{values}{END}"
