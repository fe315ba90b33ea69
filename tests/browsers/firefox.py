"""Firefox by WebDriver BiDi, which it speaks itself: JSON messages over a WebSocket."""

from __future__ import annotations

import json
import re
import subprocess
import threading
from collections.abc import Generator
from contextlib import contextmanager
from itertools import count
from pathlib import Path
from typing import Any

from websockets.sync.client import ClientConnection, connect

from tests.browsers.driver import BrowserError, as_json
from tests.programs import require_program

PREFERENCES = {
    "app.update.enabled": False,
    "browser.shell.checkDefaultBrowser": False,
    "datareporting.policy.dataSubmissionEnabled": False,
    "dom.serviceWorkers.enabled": True,
    "intl.accept_languages": "en",
    "services.settings.server": "data:,#no-updates",
    "ui.systemUsesDarkTheme": 0,
}
PATIENCE_S = 60
CUT_OFF = (
    "was interrupted while the page was loading",
    "NS_BINDING_ABORTED",
    "NetworkError",
    "AbortError",
    "can’t establish a connection",
)
"""Firefox's words for a connection that ended since the visitor left the page."""


class Firefox:
    """A running Firefox and the connection to it."""

    def __init__(self, connection: ClientConnection) -> None:
        self._connection = connection
        self._numbers = count(1)
        self.logged: list[dict[str, Any]] = []

    def open(self) -> FirefoxPage:
        return FirefoxPage(self)

    def command(self, method: str, **params: Any) -> dict[str, Any]:
        """Send a command and return its result; entries of the console that come before it are kept."""
        number = next(self._numbers)
        self._connection.send(json.dumps({"id": number, "method": method, "params": params}))
        while True:
            message = json.loads(self._connection.recv(timeout=PATIENCE_S))
            if message.get("method") == "log.entryAdded":
                self.logged.append(message["params"])
            elif message.get("id") == number:
                if message["type"] == "error":
                    raise BrowserError(f"{method}: {message['error']}: {message['message']}")
                return message["result"]


@contextmanager
def firefox(profile: Path) -> Generator[Firefox]:
    """Start Firefox without windows and end it."""
    lines = (f"user_pref({json.dumps(name)}, {json.dumps(value)});\n" for name, value in PREFERENCES.items())
    (profile / "user.js").write_text("".join(lines))
    arguments = ["--headless", "--no-remote", "--remote-debugging-port=0", "--profile", str(profile)]
    with subprocess.Popen([require_program("firefox"), *arguments], stderr=subprocess.PIPE, text=True) as process:
        assert process.stderr is not None
        try:
            said = ""
            while (found := re.search(r"BiDi listening on (ws://\S+)", said)) is None:
                line = process.stderr.readline()
                assert line, f"Firefox ended: {said}"
                said += line
            threading.Thread(target=process.stderr.read, daemon=True).start()
            with connect(f"{found[1]}/session", max_size=None, proxy=None) as connection:
                running = Firefox(connection)
                running.command("session.new", capabilities={})
                running.command("session.subscribe", events=["log.entryAdded"])
                yield running
        finally:
            process.terminate()


class FirefoxPage:
    """A tab with cookies and storage of its own."""

    def __init__(self, browser: Firefox) -> None:
        self._browser = browser
        self._user: str = browser.command("browser.createUserContext")["userContext"]
        self._tab: str = browser.command("browsingContext.create", type="tab", userContext=self._user)["context"]

    def close(self) -> None:
        self._browser.command("browser.removeUserContext", userContext=self._user)

    def go(self, url: str) -> None:
        self._browser.command("browsingContext.navigate", context=self._tab, url=url, wait="complete")

    def evaluate(self, body: str, *arguments: Any) -> Any:
        answer = self._browser.command(
            "script.callFunction",
            functionDeclaration=as_json(body),
            arguments=[{"type": "string", "value": json.dumps(arguments)}],
            awaitPromise=True,
            target={"context": self._tab},
        )
        if answer["type"] == "exception":
            raise BrowserError(answer["exceptionDetails"]["text"])
        result = answer["result"]
        return json.loads(result["value"]) if result["type"] == "string" else None

    def perform(self, actions: list[dict[str, Any]]) -> None:
        self._browser.command("input.performActions", context=self._tab, actions=actions)

    def resize(self, width: int, height: int) -> None:
        size = {"width": width, "height": height}
        self._browser.command("browsingContext.setViewport", context=self._tab, viewport=size)

    def errors(self) -> list[str]:
        logged = (each for each in self._browser.logged if each["source"].get("context") == self._tab)
        errors = [str(each["text"]) for each in logged if each["level"] == "error"]
        return [text for text in errors if not any(each in text for each in CUT_OFF)]
