"""Transcripts on pages: run their commands, and compare what is printed.

In a block ``console`` a line ``$ ...`` is a command, ``> ...`` is typed into it, and others are how lines begin that it
prints, in this order, among more of them. ``[...]`` stands for any text, SESSION for the id of a game, in later
commands too.
"""

from __future__ import annotations

import os
import re
import subprocess
import sys
from collections.abc import Generator, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path

from tests.docs import pages


@dataclass
class Step:
    command: str
    typed: str = ""
    printed: list[str] = field(default_factory=list[str])


def steps(page: Path) -> Iterator[Step]:
    """Return the commands of a page's transcripts, in order."""
    for language, _, lines in pages.blocks(page):
        step: Step | None = None
        for line in lines if language == "console" else ():
            kind, _, text = line.partition(" ")
            if kind == "$":
                if step is not None:
                    yield step
                step = Step(text)
            elif step is not None and kind == ">":
                step.typed += f"{text}\n"
            elif step is not None:
                step.printed.append(line)
        if step is not None:
            yield step


class Newcomer:
    """Runs the commands in a folder. ``instead``: what stands in a command for an address or a name of the page."""

    def __init__(self, folder: Path, instead: Mapping[str, str], **environ: str) -> None:
        self.folder = folder
        self._instead = dict(instead)
        path = os.pathsep.join((str(Path(sys.executable).parent), os.environ["PATH"]))
        self._environ = {**os.environ, "PATH": path, "PYTHONUNBUFFERED": "1", **environ}
        self._environ.setdefault("XDG_STATE_HOME", str(folder / "state"))

    def does(self, step: Step) -> str:
        """Run a command to its end and check what it prints. Returns all that it prints."""
        command = self.command(step)
        done = subprocess.run(
            ["bash", "-c", command],
            cwd=self.folder,
            env=self._environ,
            input=step.typed,
            capture_output=True,
            text=True,
            check=False,
            timeout=300,
        )
        assert done.returncode == 0, (command, done.stdout, done.stderr)
        found = re.search(r"[^\n]*\n(?:.*\n)?".join(map(self._pattern, step.printed)), done.stdout, re.DOTALL)
        assert found is not None, f"{step.printed} is not in\n{done.stdout}\n{done.stderr}"
        self._instead |= found.groupdict()
        return done.stdout

    @contextmanager
    def starts(self, step: Step) -> Generator[subprocess.Popen[str]]:
        """Run a command that goes on until it is ended."""
        process = subprocess.Popen(
            ["bash", "-c", f"exec {self.command(step)}"],
            cwd=self.folder,
            env=self._environ,
            stdout=subprocess.PIPE,
            text=True,
        )
        with process:
            try:
                yield process
            finally:
                process.terminate()

    def command(self, step: Step) -> str:
        command = step.command
        for name, value in self._instead.items():
            command = command.replace(name, value)
        return command

    def _pattern(self, line: str) -> str:
        pattern = "[^\n]*".join(map(re.escape, line.split("[...]")))
        return pattern.replace("SESSION", r"\w+" if "SESSION" in self._instead else r"(?P<SESSION>\w+)")
