"""``make drill``: games on a cluster with injected faults. Exit code 1 if a promise was broken."""

from __future__ import annotations

import argparse
import asyncio
import json
import logging
import sys
from dataclasses import replace
from pathlib import Path

from tests.cluster.harness.programs import ClusterError
from tests.drill.drill import DrillPlan, Report, drill


def plans(arguments: argparse.Namespace) -> list[DrillPlan]:
    """Return the drill of several servers, then that of one server on SQLite whose disk fills up."""
    many = DrillPlan(
        seed=arguments.seed,
        games=arguments.games,
        faults=arguments.faults,
        servers=arguments.servers,
        workers=arguments.workers,
        postgres=not arguments.sqlite,
        skew=not arguments.no_skew,
    )
    alone = replace(many, games=max(10, arguments.games // 10), faults=2, servers=1, postgres=False, full_disk=True)
    return [plan for plan, wanted in ((many, not arguments.only_disk), (alone, not arguments.no_disk)) if wanted]


def main(argv: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(prog="python -m tests.drill", description=__doc__)
    parser.add_argument("--seed", type=int, default=1, help="the same seed gives the same faults")
    parser.add_argument("--games", type=int, default=200)
    parser.add_argument("--faults", type=int, default=28)
    parser.add_argument("--servers", type=int, default=2)
    parser.add_argument("--workers", type=int, default=2)
    parser.add_argument("--sqlite", action="store_true", help="one file that the servers share, instead of PostgreSQL")
    parser.add_argument("--no-skew", action="store_true", help="do not change the wall clocks")
    parser.add_argument("--no-disk", action="store_true", help="skip the server whose disk fills up")
    parser.add_argument("--only-disk", action="store_true", help="run only the server whose disk fills up")
    parser.add_argument("--folder", type=Path, default=Path("bench/results/drill"), help="folder for report and logs")
    arguments = parser.parse_args(argv)
    logging.basicConfig(level=logging.ERROR)
    reports: list[Report] = []
    try:
        for number, plan in enumerate(plans(arguments)):
            reports.append(asyncio.run(drill(plan, arguments.folder / f"seed-{plan.seed}-{number}")))
            print(reports[-1].table(), flush=True)
    except (ClusterError, TimeoutError) as error:
        print(f"drill: {error}", file=sys.stderr)
        return 1
    file = arguments.folder / f"seed-{arguments.seed}.json"
    file.write_text(json.dumps([report.as_json() for report in reports], indent=1) + "\n")
    print(f"\nreport in {file}")
    return 1 if any(report.broken for report in reports) else 0


if __name__ == "__main__":
    sys.exit(main())
