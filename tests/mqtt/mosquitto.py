"""Run a real Mosquitto as a child process, with the sample configuration, on a free port, in its own folder."""

from __future__ import annotations

import os
import re
import signal
import subprocess
from pathlib import Path
from types import TracebackType
from typing import Self

from agon.transport.address import Broker, broker_at
from tests.live import ROOT, free_port
from tests.programs import require_program

SAMPLE = ROOT / "deploy" / "mosquitto"
PASSWORDS = {"server": "the server's own", "farm": "grow:er@1", "other": "nobody's"}


class Mosquitto:
    """``tls``: a folder with certificates for ``localhost``. Without ``watchers``, everybody needs an account."""

    def __init__(self, folder: Path, *, tls: Path | None = None, watchers: bool = True) -> None:
        self.folder = folder
        self.port = free_port()
        self.log_file = folder / "mosquitto.log"
        self._process: subprocess.Popen[str] | None = None
        passwords = folder / "passwords"
        for number, (name, password) in enumerate(PASSWORDS.items()):
            create = ["-c"] if number == 0 else []
            command = [require_program("mosquitto_passwd"), "-b", *create, str(passwords), name, password]
            subprocess.run(command, check=True, capture_output=True)
        text = (SAMPLE / "mosquitto.conf").read_text()
        self.tls = tls
        if tls is not None:  # as the sample says: its commented lines instead of the first listener
            text = text.replace("listener 1883", "", 1)
            text = re.sub(
                r"^#(listener|certfile|keyfile|cafile|require_certificate) ", r"\1 ", text, flags=re.MULTILINE
            )
            text = re.sub(r"/mosquitto/config/(\w+\.(crt|key))", rf"{tls}/\1", text)
        text = re.sub(r"^listener \d+", f"listener {self.port} 127.0.0.1", text, count=1, flags=re.MULTILINE)
        if not watchers:
            text = text.replace("allow_anonymous true", "allow_anonymous false")
        text = text.replace("/mosquitto/config/passwords", str(passwords))
        text = text.replace("/mosquitto/config/acl", str(SAMPLE / "acl"))
        assert text.count(str(folder / "passwords")) == text.count(f"acl_file {SAMPLE}") == 1
        if os.geteuid() == 0:
            text += "\nuser root\n"  # else it could not read a folder of root's
        (folder / "mosquitto.conf").write_text(text)

    def __enter__(self) -> Self:
        self.start()
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.stop()

    @property
    def url(self) -> str:
        return f"mqtt://127.0.0.1:{self.port}" if self.tls is None else f"mqtts://localhost:{self.port}"

    def seen_by(self, account: str | None) -> Broker:
        """Return the address for our own programs."""
        known = {} if account is None else self.credentials(account)
        files = {name: Path(known[f"mqtt_{name}"]) for name in ("ca", "cert", "key") if f"mqtt_{name}" in known}
        return broker_at(self.url, username=account, password=known.get("mqtt_password"), **files)

    def credentials(self, account: str) -> dict[str, str]:
        """Return the settings with which a program logs in."""
        known = {"mqtt": self.url, "mqtt_username": account, "mqtt_password": PASSWORDS[account]}
        if self.tls is None:
            return known
        files = {"ca": "ca.crt", "cert": f"{account}.crt", "key": f"{account}.key"}
        return known | {f"mqtt_{what}": str(self.tls / name) for what, name in files.items()}

    def environment(self, account: str) -> dict[str, str]:
        """Return them as ``AGON_*`` variables."""
        return {f"AGON_{key.upper()}": value for key, value in self.credentials(account).items()}

    def start(self) -> None:
        """Start it, on the same port as before, and wait until it is open."""
        program = require_program("mosquitto")
        process = subprocess.Popen(
            [program, "-c", str(self.folder / "mosquitto.conf")],
            stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.PIPE, text=True,
        )  # fmt: skip
        self._process = process
        assert process.stderr is not None
        lines: list[str] = []
        for line in process.stderr:
            lines.append(line)
            if re.search(r"mosquitto version \S+ running", line):
                return
        raise AssertionError(f"mosquitto did not start: {''.join(lines)}")

    def stop(self) -> None:
        self._end(signal.SIGTERM)

    def kill(self) -> None:
        self._end(signal.SIGKILL)

    def freeze(self) -> None:
        """Freeze it."""
        assert self._process is not None
        self._process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        """Continue it after a freeze."""
        assert self._process is not None
        self._process.send_signal(signal.SIGCONT)

    def _end(self, number: signal.Signals) -> None:
        process, self._process = self._process, None
        if process is not None:
            process.send_signal(number)
            process.wait(timeout=20)
            assert process.stderr is not None
            process.stderr.close()
