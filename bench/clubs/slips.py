"""A class of 300 comes in: ``agon bench slips``.

A teacher adds the pupils, 50 names a command as the page does, and gets their slips. Then each pupil signs in by a slip
and says hello on a connection of their own, some at a time, all from one address. Server and pupils share the machine.
All limits are the defaults.
"""

from __future__ import annotations

import argparse
import asyncio
import tempfile
import time
from pathlib import Path
from typing import Any, Final

from agon.clients.sdk.connection import Connection
from agon.protocol.commands.account import LoggedIn, SignUp
from agon.protocol.commands.classes import AT_ONCE, AddPupils, OpenClass, Slips, UseSlip
from agon.protocol.commands.club import ClubAt
from agon.protocol.messages import Register
from bench.figures import add_json_flag, write_json
from bench.speed.processes import cpu_seconds
from bench.speed.server import Setup, agon

PASSWORD: Final = "correct horse battery"  # noqa: S105 -- of a server that lives for this run
WITHOUT_BOTS: Final = {"AGON_WORKERS": "0"}
BAR_S: Final = 120.0
"""Most seconds for everything."""


async def slips_of(url: str, pupils: int) -> list[str]:
    """Open a class and return the codes of its slips."""
    async with Connection(url, register=Register(kind="human")) as teacher:
        await teacher.request(SignUp, name="Teacher", password=PASSWORD)
        club = await teacher.request(OpenClass, title="Class 5b")
        if not isinstance(club, ClubAt):
            raise TypeError(f"no class was opened: {club}")
        codes: list[str] = []
        for start in range(0, pupils, AT_ONCE):
            names = [f"Pupil Number{number}" for number in range(start, min(pupils, start + AT_ONCE))]
            answer = await teacher.request(AddPupils, club=club.club, lines=names)
            if not isinstance(answer, Slips):
                raise TypeError(f"no slips were made: {answer}")
            codes += [slip.code for slip in answer.slips]
        return codes


async def sign_in(url: str, codes: list[str], at_once: int) -> None:
    """Use all slips, and connect by what each gives."""
    waiting = iter(codes)

    async def some() -> None:
        for code in waiting:
            async with Connection(url, register=Register(kind="human")) as door:
                entered = await door.request(UseSlip, code=code, label="tablet")
            if not isinstance(entered, LoggedIn):
                raise TypeError(f"a slip was refused: {entered}")
            async with Connection(url, token=entered.token) as pupil:
                if pupil.you.id != entered.you.id:
                    raise RuntimeError("the pupil is somebody else")

    async with asyncio.TaskGroup() as group:
        for _ in range(at_once):
            group.create_task(some())


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="agon bench slips", description=__doc__)
    parser.add_argument("--pupils", type=int, default=300)
    parser.add_argument("--at-once", type=int, default=30, help="pupils who sign in at the same time")
    add_json_flag(parser)
    arguments = parser.parse_args(argv)
    found: dict[str, Any] = {"pupils": arguments.pupils}
    with tempfile.TemporaryDirectory() as folder, agon(Setup(Path(folder), Path(folder)), WITHOUT_BOTS) as server:
        url = f"http://127.0.0.1:{server.port}"
        before, began = cpu_seconds(server.pid), time.perf_counter()
        codes = asyncio.run(slips_of(url, arguments.pupils))
        made, made_cpu = time.perf_counter(), cpu_seconds(server.pid)
        asyncio.run(sign_in(url, codes, arguments.at_once))
        done, done_cpu = time.perf_counter(), cpu_seconds(server.pid)
    found["class_s"], found["class_cpu_s"] = made - began, made_cpu - before
    found["sign_in_s"], found["sign_in_cpu_s"] = done - made, done_cpu - made_cpu
    for what, key in ((f"a class of {len(codes)} with slips", "class"), (f"{len(codes)} sign-ins by slips", "sign_in")):
        print(f"{what}: {found[f'{key}_s']:.1f} s; {found[f'{key}_cpu_s']:.2f} s of the server's CPU time")
    write_json(arguments.json, found)
    return 1 if done - began > BAR_S else 0
