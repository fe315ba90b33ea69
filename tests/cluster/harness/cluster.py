"""``docker-compose.yml``, profile ``scale``, without containers: the same commands with the same environment.

Host names become ports of this machine, and any two programs are linked by a proxy that can be cut. Programs are named
``postgres``, ``mosquitto``, ``server-1``, ``worker-1`` ..., links ``front``, ``server-1>postgres`` ...
"""

from __future__ import annotations

import asyncio
import contextlib
import json
import os
import re
import secrets
import shutil
import subprocess
import sys
import tempfile
import urllib.request
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import TracebackType
from typing import Any, Self

from agon import games
from tests.cluster.harness.programs import ClusterError, Program, find
from tests.cluster.harness.proxy import Proxy
from tests.cluster.harness.skewed import set_ahead
from tests.cluster.harness.warming import Warming
from tests.live import free_port

ROOT = Path(__file__).resolve().parents[3]
DEPLOY = ROOT / "deploy"
WARM_S = 600.0
LOOK_S = 0.2
FAR_MS = "2000"
"""Limit for ``--far`` (ms): here a slow broker means a busy machine, not a distant one."""


class Cluster:
    """``async with Cluster(...)`` starts all programs and ends them afterwards.

    ``folder``: for logs and the SQLite file, which the servers share without ``postgres``. ``only``: the games that
    workers compile and play; all if empty. ``settings``: settings of every server, by name. ``skewable``: ``skew`` can
    change the servers' wall clocks.
    """

    def __init__(
        self,
        folder: Path,
        *,
        servers: int = 2,
        workers: int = 2,
        postgres: bool = True,
        only: Sequence[str] = (),
        settings: Mapping[str, object] | None = None,
        front_port: int = 0,
        skewable: bool = False,
    ) -> None:
        self.folder = folder
        self.servers = [f"server-{number}" for number in range(1, servers + 1)]
        self.workers = [f"worker-{number}" for number in range(1, workers + 1)]
        self.programs: dict[str, Program] = {}
        self.links: dict[str, Proxy] = {}
        self.ports: dict[str, int] = {}
        self._postgres = postgres
        self._games = only
        self._settings = {key.upper(): str(value) for key, value in (settings or {}).items()}
        self._front_port = front_port
        self._skewable = skewable
        self._secrets = {name: secrets.token_hex(24) for name in ("POSTGRES", "MQTT_SERVER", "MQTT_FARM")}
        self._ending = contextlib.AsyncExitStack()

    async def __aenter__(self) -> Self:
        try:
            await self._start()
        except BaseException:
            await self._ending.aclose()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        await self._ending.aclose()

    @property
    def url(self) -> str:
        """Address of the front."""
        return f"http://127.0.0.1:{self.links['front'].port}"

    def server_url(self, name: str) -> str:
        return f"http://127.0.0.1:{self.ports[name]}"

    async def get(self, name: str, path: str) -> Any:
        """Return the JSON at a path of a server, without going through a link. Raises ``OSError``."""

        def read() -> Any:
            with urllib.request.urlopen(self.server_url(name) + path, timeout=10) as answer:
                return json.load(answer)

        return await asyncio.to_thread(read)

    async def warm(self) -> None:
        """Wait until every worker takes jobs of all its games from every server. Raises ``TimeoutError``."""
        async with asyncio.timeout(WARM_S):
            warming = Warming(self._games or games.names())
            await warming.until(self.ports["mosquitto"], self._secrets["MQTT_SERVER"], len(self.workers))
            for name in self.servers:
                while True:
                    with contextlib.suppress(OSError):
                        counts = (await self.get(name, "/readyz"))["workers"]
                        if counts["idle"] + counts["busy"] >= len(self.workers):
                            break
                    await asyncio.sleep(LOOK_S)  # they are being probed

    # Faults by name

    async def start(self, name: str) -> None:
        await self.programs[name].start()

    async def stop(self, name: str) -> None:
        await self.programs[name].stop()

    async def kill(self, name: str) -> None:
        self.programs[name].kill()
        await self.programs[name].wait()

    async def restart(self, name: str) -> None:
        await self.stop(name)
        await self.start(name)

    def pause(self, name: str) -> None:
        self.programs[name].pause()

    def resume(self, name: str) -> None:
        self.programs[name].resume()

    def logs(self, name: str) -> str:
        return self.programs[name].log()

    def skew(self, name: str, seconds: float) -> None:
        """Set the wall clock of a server ahead by ``seconds``. Timers of the event loop are not affected."""
        if not self._skewable:
            raise ClusterError("the clocks of this cluster cannot be set")
        set_ahead(self._clock(name), seconds)

    # Starting

    async def _start(self) -> None:
        self.folder.mkdir(parents=True, exist_ok=True)
        # Not in our folder, which may be private: programs that give up root must be able to read it.
        place = Path(self._ending.enter_context(tempfile.TemporaryDirectory(prefix="agon-cluster-")))
        place.chmod(0o755)  # noqa: ASYNC240 - at once
        services = _services()
        if self._postgres:
            await self._add(self._database(place / "postgres"))
            await self._create_database()
        await self._add(self._broker(place / "mosquitto", services["mosquitto"]))
        for name in self.servers:
            self.ports[name] = free_port()
        for name in self.servers:
            await self._add(await self._server(name, services["server-1"]))
        for name in self.workers:
            await self._add(await self._worker(name, services["worker"]))
        await self._link("front", *self.servers, port=self._front_port)

    async def _add(self, program: Program) -> None:
        self.programs[program.name] = program
        self._ending.push_async_callback(self._end, program)
        await program.start()

    async def _end(self, program: Program) -> None:
        if program.name == "postgres":
            program.kill()  # its data is not kept, so no checkpoint is needed
            await program.wait()
        else:
            await program.stop()

    async def _link(self, name: str, *targets: str, port: int = 0) -> int:
        proxy = Proxy([("127.0.0.1", self.ports[target]) for target in targets], port)
        self.links[name] = await self._ending.enter_async_context(proxy)
        return proxy.port

    def _database(self, place: Path) -> Program:
        place.mkdir()
        password = place / "password"
        password.write_text(self._secrets["POSTGRES"])
        user = "postgres" if os.geteuid() == 0 else None  # it refuses to run as root
        if user is not None:
            for path in (place, password):
                shutil.chown(path, user)
        data = place / "data"
        make = [find("initdb"), f"--pgdata={data}", "--username=agon", f"--pwfile={password}", "--auth=scram-sha-256"]
        done = subprocess.run(
            [*make, "--encoding=UTF8", "--locale=C.UTF-8", "--no-sync"],
            user=user, cwd="/", capture_output=True, text=True, check=False,
        )  # fmt: skip
        if done.returncode:
            raise ClusterError(f"initdb: {done.stderr}")
        port = self.ports["postgres"] = free_port()
        command = [find("postgres"), "-D", str(data), "-p", str(port), "-k", str(data), "-h", "127.0.0.1"]
        return Program("postgres", command, self.folder, "database system is ready to accept connections", user=user)

    async def _create_database(self) -> None:
        """Create the database, as the image does on its first start."""
        environ = {**os.environ, "PGPASSWORD": self._secrets["POSTGRES"]}
        where = ["-h", "127.0.0.1", "-p", str(self.ports["postgres"]), "-U", "agon", "agon"]
        make = await asyncio.create_subprocess_exec(find("createdb"), *where, env=environ)
        if await make.wait():
            raise ClusterError("createdb failed")

    def _broker(self, place: Path, service: dict[str, Any]) -> Program:
        place.mkdir(mode=0o755)
        port = self.ports["mosquitto"] = free_port()
        text = (DEPLOY / "mosquitto" / "mosquitto.conf").read_text()
        text = text.replace("listener 1883", f"listener {port} 127.0.0.1").replace("/mosquitto/config", str(place))
        (place / "mosquitto.conf").write_text(text)
        shutil.copy(DEPLOY / "mosquitto" / "acl", place)
        environ = self._environment(service) | {
            "MOSQUITTO_CONFIG": str(place),
            "PATH": os.environ["PATH"] + ":/usr/sbin",
        }
        find("mosquitto")
        start = ["sh", str(DEPLOY / "mosquitto" / "start.sh")]
        return Program("mosquitto", start, self.folder, "running", environ)

    async def _server(self, name: str, service: dict[str, Any]) -> Program:
        environ = self._environment(service)
        if self._postgres:
            port = await self._link(f"{name}>postgres", "postgres")
            environ["AGON_DATABASE"] = environ["AGON_DATABASE"].replace("@postgres/", f"@127.0.0.1:{port}/")
        else:
            environ["AGON_DATABASE"] = str(self.folder / "agon.sqlite3")
        environ["AGON_MQTT"] = f"mqtt://127.0.0.1:{await self._link(f'{name}>mosquitto', 'mosquitto')}"
        environ["AGON_TRUSTED_PROXIES"] = "127.0.0.1"
        if "AGON_NODE" in environ:
            environ["AGON_NODE"] = name
        environ |= {"AGON_HOST": "127.0.0.1", "AGON_PORT": str(self.ports[name]), "AGON_LOG_FORMAT": "json"}
        environ |= {f"AGON_{key}": value for key, value in self._settings.items()}
        serve = [sys.executable, "-m", "agon", "serve"]
        if self._skewable:
            set_ahead(self._clock(name), 0.0)
            serve = [sys.executable, "-m", "tests.cluster.harness.skewed", str(self._clock(name)), "serve"]
        return Program(name, serve, self.folder, "Agon is open for play", environ)

    async def _worker(self, name: str, service: dict[str, Any]) -> Program:
        port = await self._link(f"{name}>mosquitto", "mosquitto")
        environ = self._environment(service) | {"AGON_MQTT": f"mqtt://127.0.0.1:{port}", "AGON_LOG_FORMAT": "json"}
        more = ["--name", name, "--slots", "1", "--far", FAR_MS, "--nice", "5"]
        more += [flag for game in self._games for flag in ("--game", game)]
        return Program(
            name, [sys.executable, "-m", "agon", *service["command"], *more], self.folder, "children", environ
        )

    def _environment(self, service: dict[str, Any]) -> dict[str, str]:
        """Return a service's environment with the passwords of this cluster."""
        variable = re.compile(r"\$\{(\w+)_PASSWORD:-\}")
        given = {name: str(value) for name, value in service.get("environment", {}).items()}
        return {name: variable.sub(lambda found: self._secrets[found[1]], text) for name, text in given.items()}

    def _clock(self, name: str) -> Path:
        return self.folder / f"{name}.clock"


def _services() -> dict[str, Any]:
    import yaml

    found: dict[str, Any] = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
    return found
