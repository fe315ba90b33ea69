"""``make quick``: lint, types, contracts, and the tests that concern what changed, side by side, in about two minutes.

Changes are counted from the commit at which this branch left ``origin/main`` (without such a branch: from HEAD), with
uncommitted and new files; if there are none, the changes of the last commit count. The tests of a file are, in this
order: itself, the test named like it, the tests of the folder that mirrors its folder, the tests that import
it. They run until their time is over; ``make test`` runs all.
"""

from __future__ import annotations

import argparse
import ast
import signal
import subprocess
import sys
import threading
import time
from collections.abc import Iterable, Iterator
from dataclasses import dataclass, field
from pathlib import Path

import pytest

from agon.games.sources import imports
from tests.scheduling import LONG_FILES

ROOT = Path(__file__).resolve().parent.parent
SECONDS = 95
"""Time (s) for the tests. A run takes as long as the tests or the type checker, and a few seconds more."""
OVERTIME_S = 15
"""Further time (s) after which a running test is stopped."""
MOST_FILES = 40
PACKAGES = ("ai", "clients", "commands", "games", "protocol", "server", "transport")
ALL_PAGES = ("tests/web/test_modules.py", "tests/web/test_sources.py")
"""Tests of all modules of the pages, of their types too."""
SETTINGS = {
    "pyproject.toml": "tests/agon",
    "Makefile": "tests/test_quick.py",
    "constraints.txt": "tests/deploy/test_pins.py",
}


# Selection of tests


def changed_files(root: Path = ROOT) -> list[str]:
    """Return the paths of what changed, below ``root``, those of deleted files too."""
    base = _git(root, "merge-base", "HEAD", "origin/main") or ["HEAD"]
    found = _changed_since(root, base[0]) or _changed_since(root, "HEAD~1")
    return sorted(set(found))


def _changed_since(root: Path, base: str) -> list[str]:
    new = _git(root, "ls-files", "--others", "--exclude-standard")
    return [*_git(root, "diff", "--name-only", "--no-renames", base), *new]


def _git(root: Path, *arguments: str) -> list[str]:
    """Return the lines that git says; none if it fails."""
    run = subprocess.run(["git", *arguments], cwd=root, capture_output=True, text=True, check=False)
    return run.stdout.splitlines() if run.returncode == 0 else []


def tests_of(changed: Iterable[str], tests: dict[str, frozenset[str]]) -> list[str]:
    """Return the test files that concern the changed files, the nearest first, at most ``MOST_FILES``.

    ``tests``: each test file, and what it imports.
    """
    ranked: dict[str, tuple[int, bool]] = {}
    for path in changed:
        for rank, found in enumerate(_nearest(path, tests)):
            for test in found:
                ranked[test] = min(ranked.get(test, (9, False)), (rank, test in LONG_FILES))
    return sorted(ranked, key=lambda test: (ranked[test], test))[:MOST_FILES]


def _nearest(path: str, tests: dict[str, frozenset[str]]) -> Iterator[list[str]]:
    """Yield four lists: the file itself, tests named like it, tests of its folder, tests that import it."""
    yield [path] if path in tests else []
    place = Path(path)
    folder = mirrored(path)
    stems = {f"test_{place.stem}.py", f"test_{place.parent.name}.py"}
    if folder is None:
        yield []
        settings = SETTINGS.get(path)
        yield [] if settings is None else [test for test in tests if test.startswith(settings)]
    else:
        yield [test for test in tests if test.startswith(f"{folder}/") and Path(test).name in stems]
        yield _in_folder(folder, place, tests)
    module = module_of(path)
    yield [] if module is None else [test for test, imported in tests.items() if module in imported]


def _in_folder(folder: str, place: Path, tests: dict[str, frozenset[str]]) -> list[str]:
    """Return the tests of the mirrored folder. Tests of a page's modules are named after the modules' folder."""
    if folder == "tests/web":
        room = place.parent.name
        return [
            test for test in tests if test == "tests/web/test_modules.py" or test.startswith(f"tests/web/test_{room}")
        ]
    within = [test for test in tests if test.startswith(f"{folder}/")]
    return [test for test in within if "/" not in test.removeprefix(f"{folder}/")] or within


def mirrored(path: str) -> str | None:
    """Return the folder whose tests mirror that of a file: the nearest that is there; None for other files."""
    place = Path(path)
    if place.parts[0] == "agon":
        return "tests/agon"
    if place.parts[:2] == ("clients", "web"):
        return "tests/web"
    if place.parts[0] not in (*PACKAGES, "bench"):
        return None
    folder = Path("tests") / place.parent
    while not (ROOT / folder).is_dir():
        folder = folder.parent
    return folder.as_posix()


def module_of(path: str) -> str | None:
    """Return the name by which a Python file is imported; None for other files."""
    place = Path(path)
    if place.suffix != ".py":
        return None
    parts = list(place.with_suffix("").parts)
    if parts[-1] == "__init__":
        parts.pop()
    return ".".join(["agon", *parts] if parts[:1] and parts[0] in PACKAGES else parts)


def all_tests(root: Path = ROOT) -> dict[str, frozenset[str]]:
    """Return every test file with what it imports."""
    found: dict[str, frozenset[str]] = {}
    for file in sorted((root / "tests").rglob("test_*.py")):
        path = file.relative_to(root).as_posix()
        tree = ast.parse(file.read_bytes())
        found[path] = frozenset(imports(tree, module_of(path) or "", is_package=False))
    return found


# As a plugin of pytest: ends a run in time


class Deadline:
    """Ends the run after ``seconds``, with success if no test has failed by then."""

    def __init__(self, seconds: float) -> None:
        self._until = time.monotonic() + seconds
        self._failed = False
        self._passed = 0

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        self._failed |= report.failed
        self._passed += report.when == "call" and report.passed
        if report.when == "teardown" and time.monotonic() > self._until:
            pytest.exit(f"the time is over; {self._passed} tests passed until now", returncode=int(self._failed))


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption("--seconds", type=float, help="End the run after so long; tests that did not run do not count.")


def pytest_configure(config: pytest.Config) -> None:
    seconds = config.getoption("--seconds", None)
    if seconds is not None and not hasattr(config, "workerinput"):
        config.pluginmanager.register(Deadline(seconds))


# The steps


@dataclass
class Step:
    """A command and its result."""

    name: str
    command: list[str]
    limit_s: float | None = None
    """Time (s) after which it is stopped, which does not count as a failure."""
    seconds: float = 0.0
    failed: bool = False
    output: str = field(default="", repr=False)

    def run(self) -> None:
        started = time.monotonic()
        process = subprocess.Popen(
            self.command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace"
        )
        try:
            self.output, _ = process.communicate(timeout=self.limit_s)
            self.failed = process.returncode not in {0, int(pytest.ExitCode.NO_TESTS_COLLECTED)}
        except subprocess.TimeoutExpired:
            process.send_signal(signal.SIGINT)  # so that tests take down what they have started
            try:
                self.output, _ = process.communicate(timeout=OVERTIME_S)
            except subprocess.TimeoutExpired:
                process.kill()
                self.output, _ = process.communicate()
            self.failed = "\nFAILED " in self.output or "\nERROR " in self.output
            self.output += "\nthe time is over; not all of these tests ran to their end\n"
        self.seconds = time.monotonic() - started


def steps(tests: list[str], *, jobs: int, seconds: float) -> list[Step]:
    """Return what is run side by side."""
    python = [sys.executable, "-m"]
    beside = Path(sys.executable).parent
    sources = ["agon", "bench", "tests", *PACKAGES]
    found = [
        Step("ruff check", [*python, "ruff", "check", "--quiet", *sources]),
        Step("ruff format", [*python, "ruff", "format", "--quiet", "--check", *sources]),
        Step("contracts", [str(beside / "lint-imports")]),
        Step("generated files", [*python, "agon.protocol.generate", "--check"]),
        Step("pyright", [*python, "pyright"]),
    ]
    if tests:
        # Files in the given order, the nearest first; each by one process, as its tests share servers.
        order = ["-n", str(jobs), "--dist", "loadscope", "--no-loadscope-reorder"]
        command = [*python, "pytest", "-q", "-p", "tests.quick", "--seconds", str(seconds), *order, *tests]
        found.append(Step("tests", command, limit_s=seconds + OVERTIME_S))
    return found


def main(arguments: list[str] | None = None) -> int:
    """Run everything; return 1 if anything failed."""
    parser = argparse.ArgumentParser(prog="make quick", description=__doc__)
    parser.add_argument("--jobs", type=int, default=2, help="Processes for the tests.")
    parser.add_argument("--seconds", type=float, default=SECONDS, help="Time for the tests.")
    parser.add_argument("--list", action="store_true", help="Only list the tests that would run.")
    flags = parser.parse_args(arguments)
    changed = changed_files()
    tests = tests_of(changed, all_tests())
    _say(f"{len(changed)} changed files, {len(tests)} test files: {' '.join(tests) or 'none'}\n")
    if flags.list:
        return 0
    running = steps(tests, jobs=flags.jobs, seconds=flags.seconds)
    lock = threading.Lock()

    def follow(step: Step) -> None:
        step.run()
        with lock:
            if step.failed:
                _say(f"{step.output.rstrip()}\n")
            elif step.name == "tests":
                _say(f"{step.output.rstrip().splitlines()[-1]}\n")
            _say(f"{'FAILED' if step.failed else 'ok':<7}{step.name:<16}{step.seconds:6.1f} s\n")

    threads = [threading.Thread(target=follow, args=(step,)) for step in running]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return int(any(step.failed for step in running))


def _say(text: str) -> None:
    sys.stdout.write(text)
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
