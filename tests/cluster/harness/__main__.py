"""``make cluster``: two servers, two worker hosts, a broker, PostgreSQL and a front on this machine, until Ctrl-C."""

from __future__ import annotations

import argparse
import asyncio
import signal
import sys
from pathlib import Path

from tests.cluster.harness.cluster import Cluster
from tests.cluster.harness.programs import ClusterError


async def run(arguments: argparse.Namespace) -> None:
    """Raises ``ClusterError``."""
    stop = asyncio.Event()
    for number in (signal.SIGINT, signal.SIGTERM):
        asyncio.get_running_loop().add_signal_handler(number, stop.set)
    cluster = Cluster(
        arguments.folder,
        servers=arguments.servers,
        workers=arguments.workers,
        postgres=not arguments.sqlite,
        only=arguments.game,
        front_port=arguments.port,
    )
    print("Starting ...", flush=True)
    async with cluster:
        print(f"{'front':<12} {cluster.url}/")
        for name in cluster.servers:
            print(f"{name:<12} {cluster.server_url(name)}/readyz")
        for name in ("mosquitto", "postgres"):
            if name in cluster.ports:
                print(f"{name:<12} 127.0.0.1:{cluster.ports[name]}")
        for name, program in cluster.programs.items():
            print(f"{name:<12} process {program.pid}, log {program.log_file}")
        print("Ctrl-C ends all of them.", flush=True)
        await stop.wait()
        print("Ending ...", flush=True)


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.cluster.harness", description=__doc__)
    parser.add_argument("--folder", type=Path, default=Path("build/cluster"), help="folder for logs")
    parser.add_argument("--port", type=int, default=8000, help="port of the front (8000)")
    parser.add_argument("--servers", type=int, default=2)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--sqlite", action="store_true", help="one file that the servers share, instead of PostgreSQL")
    parser.add_argument("--game", action="append", default=[], help="only this game; repeatable")
    arguments = parser.parse_args(argv)
    try:
        asyncio.run(run(arguments))
    except (ClusterError, OSError) as error:
        print(f"cluster: {error}", file=sys.stderr)
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
