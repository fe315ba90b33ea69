"""WebKit, the engine of Safari, by classic WebDriver over HTTP: its port to GTK, on a screen that nobody sees."""

from __future__ import annotations

import json
import os
import signal
import socket
import subprocess
import urllib.error
import urllib.request
from collections.abc import Generator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import Any

from tests.browsers.driver import BrowserError, as_json
from tests.live import free_port
from tests.programs import require_program

PATIENCE_S = 60
SCREEN = (1400, 1000)
OPTIONS = ["--automation", "--full-screen"]
NARROW = "* { min-width: 0; min-height: 0; margin: 0; border-width: 0; padding: 0 }"
"""The desktop's style of the bars around a page, which are wider than a phone otherwise."""
ENVIRONMENT = {
    "DBUS_SESSION_BUS_ADDRESS": "disabled:",
    "GDK_BACKEND": "x11",
    "GSETTINGS_BACKEND": "memory",
    "GTK_THEME": "Adwaita",
    "LC_ALL": "C",
    "LIBGL_ALWAYS_SOFTWARE": "1",
    "NO_AT_BRIDGE": "1",
    "WEBKIT_DISABLE_SANDBOX_THIS_IS_DANGEROUS": "1",
}
"""No desktop is there. Containers rarely allow WebKit its sandbox, and only our own pages are opened."""
LISTEN = """
if (!window.errorsUntilNow) {
  window.errorsUntilNow = [];
  const note = (...words) => window.errorsUntilNow.push(words.join(" "));
  addEventListener("error", event => note(event.message));
  addEventListener("unhandledrejection", event => note(event.reason));
  const { error } = console;
  console.error = (...words) => { note(...words); error(...words); };
}
"""
"""Classic WebDriver has no console, so each script that the test runs in a page listens to its errors."""


class WebKit:
    """A running driver and its address."""

    def __init__(self, address: str) -> None:
        self.address = address

    def open(self) -> WebKitPage:
        return WebKitPage(self)


class WebKitPage:
    """A browser of its own: WebKit's driver has one session at a time, and a session has one profile."""

    def __init__(self, browser: WebKit) -> None:
        self._errors: list[str] = []
        options = {"webkitgtk:browserOptions": {"binary": require_program("minibrowser"), "args": OPTIONS}}
        opened = command("POST", f"{browser.address}/session", {"capabilities": {"alwaysMatch": options}})
        self._session = f"{browser.address}/session/{opened['sessionId']}"

    def close(self) -> None:
        command("DELETE", self._session)

    def go(self, url: str) -> None:
        command("POST", f"{self._session}/url", {"url": url})

    def evaluate(self, body: str, *arguments: Any) -> Any:
        script = f"""
            {LISTEN}
            const [text, done] = arguments;
            const end = (value, error) => done([value ?? null, error, errorsUntilNow.splice(0)]);
            ({as_json(body)})(text).then(value => end(value, null), error => end(null, String(error)));
        """
        url = f"{self._session}/execute/async"
        value, error, errors = command("POST", url, {"script": script, "args": [json.dumps(arguments)]})
        self._errors += errors
        if error is not None:
            raise BrowserError(error)
        return None if value is None else json.loads(value)

    def perform(self, actions: list[dict[str, Any]]) -> None:
        command("POST", f"{self._session}/actions", {"actions": actions})

    def resize(self, width: int, height: int) -> None:
        """Make the window so large, around the middle of the screen: the pointer there gives it the focus."""
        x, y = (SCREEN[0] - width) // 2, (SCREEN[1] - height) // 2
        command("POST", f"{self._session}/window/rect", {"x": x, "y": y, "width": width, "height": height})

    def errors(self) -> list[str]:
        self.evaluate("")
        return self._errors


@contextmanager
def webkit(folder: Path) -> Generator[WebKit]:
    """Start WebKit's driver on a screen of its own; end it and every browser that it started."""
    driver, port = require_program("webkit"), free_port()
    homes = {f"XDG_{kind}_HOME": str(folder / kind.lower()) for kind in ("CACHE", "CONFIG", "DATA")}
    style = folder / "config" / "gtk-3.0" / "gtk.css"
    style.parent.mkdir(parents=True)
    style.write_text(NARROW)
    with display() as name, (folder / "driver.log").open("wb") as log:
        process = subprocess.Popen(
            [driver, f"--port={port}"],
            env={**os.environ, **ENVIRONMENT, **homes, "DISPLAY": name},
            stdout=log,
            stderr=log,
            start_new_session=True,
        )
        with process:
            try:
                wait_until_open(process, port)
                yield WebKit(f"http://127.0.0.1:{port}")
            finally:
                with suppress(ProcessLookupError):
                    os.killpg(process.pid, signal.SIGKILL)


@contextmanager
def display() -> Generator[str]:
    """Start an X server without a screen; yield its name. It keeps running after its last client."""
    reading, writing = os.pipe()
    size = f"{SCREEN[0]}x{SCREEN[1]}x24"
    arguments = ["-displayfd", str(writing), "-screen", "0", size, "-nolisten", "tcp", "-noreset"]
    command = [require_program("xvfb"), *arguments]
    with (
        os.fdopen(reading) as said,
        subprocess.Popen(command, pass_fds=[writing], stderr=subprocess.DEVNULL) as process,
    ):
        os.close(writing)
        try:
            number = said.readline().strip()
            assert number, "the X server ended"
            yield f":{number}"
        finally:
            process.terminate()


def wait_until_open(process: subprocess.Popen[bytes], port: int) -> None:
    """Try the driver's port until it takes connections: the driver says nothing then."""
    for _ in range(PATIENCE_S * 20):
        try:
            socket.create_connection(("127.0.0.1", port)).close()
            return
        except ConnectionRefusedError:
            with suppress(subprocess.TimeoutExpired):
                raise AssertionError(f"WebKit's driver ended with {process.wait(0.05)}") from None
    raise AssertionError("WebKit's driver does not listen")


def command(method: str, url: str, body: dict[str, Any] | None = None) -> Any:
    """Send a command of WebDriver and return its value."""
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data=data, method=method)
    try:
        with urllib.request.urlopen(request, timeout=PATIENCE_S) as answer:
            return json.load(answer)["value"]
    except urllib.error.HTTPError as error:
        with error:
            refused = json.load(error)["value"]
        raise BrowserError(f"{method} {url}: {refused['error']}: {refused['message']}") from error
