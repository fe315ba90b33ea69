"""``make mutants``: would the tests notice a small mistake?

A seeded sample of mutants of each package (``tests.mutants.mutation``), one at a time, in a copy of the last commit.
The tests that concern the changed file (``tests.quick``) run until one fails. If that test fails again, the mutant was
noticed; a test that fails only once on a busy machine notices nothing. A run that takes longer than ``--limit`` counts
apart: the mutant hangs, or the machine is slow. Survivors are listed: each is a missing test or code that does nothing,
or an edit that changes nothing that anybody could see.
"""

from __future__ import annotations

import argparse
import os
import random
import re
import shutil
import signal
import subprocess
import sys
import tempfile
import time
from collections import Counter
from collections.abc import Generator
from contextlib import contextmanager
from pathlib import Path

from agon.games import jit
from tests.mutants.mutation import Mutant, mutants_of
from tests.quick import ROOT, all_tests, tests_of

PACKAGES: dict[str, tuple[str, ...]] = {
    "accounts": (
        "server/accounts/*.py",
        "server/moderation/*.py",
        "server/store/people/*.py",
        "commands/operate/account.py",
    ),
    "server": ("server/**/*.py", "transport/*.py"),
    "games": ("games/**/*.py",),
    "search": ("ai/search/*.py", "ai/kernels/**/*.py", "ai/engines/*.py", "ai/games/**/*.py", "ai/style/*.py"),
    "protocol": ("protocol/*.py", "protocol/commands/*.py"),
    "clients": ("clients/sdk/*.py", "clients/terminal/*.py"),
    "browser": ("clients/web/js/**/*.js",),
}
"""Files of each package; one of two packages belongs to the first."""
LEFT_OUT = ("server/store/migrations/", "ai/games/backgammon/train_net.py", "ai/games/othello/tuning/")
"""Files that are done once, or that make data."""
ALL_WEB = "tests/web"
_FAILED = re.compile(r"FAILED (\S+::.*?)(?: - .*)?$")
"""Line that pytest prints about a failed test."""


def files_of(package: str) -> list[str]:
    """Return the paths of a package's files."""
    taken: set[str] = set()
    for name, patterns in PACKAGES.items():
        found = {file.relative_to(ROOT).as_posix() for pattern in patterns for file in ROOT.glob(pattern)}
        found = {path for path in found - taken if not path.startswith(LEFT_OUT)}
        if name == package:
            return sorted(found)
        taken |= found
    raise KeyError(package)


def sample(package: str, count: int, seed: int) -> list[Mutant]:
    """Return ``count`` mutants: lines drawn alike over all lines with mutants, one mutant of each line."""
    draw = random.Random(f"{seed} {package}")
    paths = files_of(package)
    sizes = [len((ROOT / path).read_text().splitlines()) for path in paths]
    found: dict[tuple[str, int], list[Mutant]] = {}
    for path in sorted(set(draw.choices(paths, sizes, k=3 * count))):
        for mutant in mutants_of(ROOT, [path]):
            found.setdefault((mutant.path, mutant.line), []).append(mutant)
    lines = draw.sample(sorted(found), min(count, len(found)))
    return [draw.choice(found[line]) for line in lines]


@contextmanager
def copy_of_project() -> Generator[Path]:
    """Yield a folder with the last commit, that takes what is installed and what is compiled from here."""
    with tempfile.TemporaryDirectory(prefix="agon-mutants-") as folder:
        copy = Path(folder) / "agon"
        subprocess.run(["git", "worktree", "add", "--quiet", "--detach", str(copy)], cwd=ROOT, check=True)
        try:
            (copy / "clients/web/node_modules").symlink_to(ROOT / "clients/web/node_modules")
            cache = jit.cache_root()
            if cache.is_dir():
                shutil.copytree(cache, Path(folder) / "kernels", copy_function=os.link)
            yield copy
        finally:
            subprocess.run(["git", "worktree", "remove", "--force", str(copy)], cwd=ROOT, check=True)


def tests_for(path: str, tests: dict[str, frozenset[str]]) -> list[str]:
    """Return what to run for a file, the nearest first; for a page's module all tests in the browser."""
    nearest = tests_of([path], tests)
    if not path.endswith(".js"):
        return nearest
    return [*nearest, *(test for test in tests if test.startswith(ALL_WEB) and test not in nearest)]


def run_with(mutant: Mutant, copy: Path, tests: list[str], limit_s: float) -> tuple[str, str]:
    """Run tests with the mutant until one fails; return the verdict and the test, or what was said last."""
    file = copy / mutant.path
    before = file.read_bytes()
    file.write_text(mutant.make())
    try:
        said = _first_failure(copy, tests, limit_s)
        if said is not None and (test := _FAILED.match(said)):
            again = _first_failure(copy, [test[1]], limit_s)
            return ("by chance" if again is None else "noticed"), said
    except subprocess.TimeoutExpired:
        return "no end", f"within {limit_s:.0f} s"
    finally:
        file.write_bytes(before)
    return ("SURVIVED", "") if said is None else ("noticed", said)


def _first_failure(copy: Path, tests: list[str], limit_s: float) -> str | None:
    """Return the line that names the first test that fails, or the last line; None if all pass."""
    environ = {**os.environ, "PYTHONPATH": str(copy), "AGON_KERNEL_CACHE": str(copy.parent / "kernels")}
    command = [sys.executable, "-m", "pytest", "-q", "-x", "-p", "no:cacheprovider", *tests]
    said = copy.parent / "said"
    with said.open("w") as out:
        process = subprocess.Popen(
            command, cwd=copy, env=environ, stdout=out, stderr=subprocess.STDOUT, start_new_session=True
        )
    try:
        if process.wait(timeout=limit_s) == 0:
            return None
    finally:
        if process.poll() is None:
            os.killpg(process.pid, signal.SIGKILL)
            process.wait()
    lines = said.read_text(errors="replace").splitlines()
    failed = [line for line in lines if _FAILED.match(line)]
    # What a server logged is looked at when it ends, after the tests.
    at_the_end = [line for line in lines if line.startswith("ERROR tests/")]
    return [*failed, *at_the_end, *lines[-1:], "no word"][0]


def main(arguments: list[str] | None = None) -> int:
    """Run the sample and print a score by package; return 0 whatever it is."""
    parser = argparse.ArgumentParser(prog="make mutants", description=__doc__)
    parser.add_argument("packages", nargs="*", choices=[[], *PACKAGES], help="Which packages; all without a name.")
    parser.add_argument("--count", type=int, default=10, help="Mutants of each package.")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--limit", type=float, default=600.0, help="Seconds for the tests of one mutant.")
    parser.add_argument("--list", action="store_true", help="Only list the mutants.")
    flags = parser.parse_args(arguments)
    tests = all_tests()
    scores: list[str] = []
    with copy_of_project() as copy:
        for package in flags.packages or PACKAGES:
            mutants = sample(package, flags.count, flags.seed)
            verdicts = Counter[str]()
            for mutant in mutants:
                began = time.monotonic()
                verdict, by = "listed", ""
                if not flags.list:
                    verdict, by = run_with(mutant, copy, tests_for(mutant.path, tests), flags.limit)
                verdicts[verdict] += 1
                _say(f"{verdict:10}{mutant.path}:{mutant.line} ({time.monotonic() - began:.0f} s)")
                _say("\n".join(f"    {line}" for line in [*mutant.shown(), *filter(None, [by])]))
            noticed, late = verdicts["noticed"], verdicts["no end"]
            share = f"{noticed / max(1, len(mutants)):.0%}"
            scores.append(f"{package:10}{noticed:4} of {len(mutants):3} noticed, {share}; {late} without an end")
    if not flags.list:
        _say("\n".join([f"seed {flags.seed}", *scores]))
    return 0


def _say(text: str) -> None:
    sys.stdout.write(f"{text}\n")
    sys.stdout.flush()


if __name__ == "__main__":
    sys.exit(main())
