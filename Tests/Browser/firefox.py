# SPDX-License-Identifier: Apache-2.0
"""Firefox without a separate driver: its own remote protocol, Marionette, is a socket with JSON messages."""

import json
import os
import pathlib
import shutil
import socket
import subprocess
import time
from collections.abc import Callable

from martlet_server import free_port

PATIENCE = float(os.environ.get("TEST_PATIENCE", "30"))


def program() -> str | None:
    """Where Firefox is, by either of its names."""
    return shutil.which("firefox-esr") or shutil.which("firefox")


class FirefoxError(Exception):
    """What Marionette answered instead of a result."""


class Firefox:
    """A Firefox without a window and with a virtual authenticator that agrees to everything."""

    def __init__(self, folder: pathlib.Path):
        port = free_port()
        preferences = {
            "marionette.port": port,
            "security.webauth.webauthn_enable_softtoken": True,
            "security.webauth.webauthn_enable_usbtoken": False,
            "browser.shell.checkDefaultBrowser": False,
            "datareporting.policy.dataSubmissionEnabled": False,
            "app.update.enabled": False,
            "intl.accept_languages": "en",
        }
        lines = [f"user_pref({json.dumps(name)}, {json.dumps(value)});" for name, value in preferences.items()]
        (folder / "user.js").write_text("\n".join(lines))
        command = [program() or "firefox", "--headless", "--marionette", "--no-remote", "--profile", str(folder)]
        with open(folder / "firefox.log", "wb") as log:
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env={**os.environ, "HOME": str(folder)}
            )
        self.number = 0
        self.socket = self.connect(port)
        self.read()
        self.command("WebDriver:NewSession", {"capabilities": {"alwaysMatch": {}}})

    def connect(self, port: int) -> socket.socket:
        deadline = time.monotonic() + 60
        while time.monotonic() < deadline:
            assert self.process.poll() is None, "Firefox ended at once"
            try:
                return socket.create_connection(("127.0.0.1", port), 60)
            except OSError:
                time.sleep(0.1)
        raise AssertionError("Firefox does not listen")

    # The protocol: a decimal length, a colon, a JSON array [type, number, error, result].

    def read(self) -> list:
        length = b""
        while (byte := self.socket.recv(1)) != b":":
            assert byte, "Firefox has gone"
            length += byte
        message = b""
        while len(message) < int(length):
            message += self.socket.recv(int(length) - len(message))
        return json.loads(message)

    def command(self, name: str, parameters: dict | None = None) -> object:
        self.number += 1
        message = json.dumps([0, self.number, name, parameters or {}]).encode()
        self.socket.sendall(str(len(message)).encode() + b":" + message)
        _, _, error, result = self.read()
        if error:
            raise FirefoxError(f"{error['error']}: {error['message']}")
        return result.get("value", result) if isinstance(result, dict) else result

    # What the tests do.

    def add_authenticator(self, transport: str = "internal", verifies: bool = True) -> str:
        parameters = {
            "protocol": "ctap2_1",
            "transport": transport,
            "hasResidentKey": True,
            "hasUserVerification": verifies,
            "isUserConsenting": True,
            "isUserVerified": verifies,
        }
        return str(self.command("WebAuthn:AddVirtualAuthenticator", parameters))

    def remove_authenticator(self, authenticator: str) -> None:
        self.command("WebAuthn:RemoveVirtualAuthenticator", {"authenticatorId": authenticator})

    def credentials(self, authenticator: str) -> list[dict]:
        return self.command("WebAuthn:GetCredentials", {"authenticatorId": authenticator})  # type: ignore[return-value]

    def open(self, address: str) -> None:
        self.command("WebDriver:Navigate", {"url": address})

    def run(self, script: str, *arguments: object) -> object:
        return self.command("WebDriver:ExecuteScript", {"script": script, "args": list(arguments)})

    def path(self) -> str:
        return str(self.run("return location.pathname"))

    def text(self) -> str:
        return str(self.run("return document.body.innerText"))

    def wait(self, condition: Callable[[], object], what: str) -> object:
        deadline = time.monotonic() + PATIENCE
        while time.monotonic() < deadline:
            try:
                if answer := condition():
                    return answer
            except FirefoxError:
                pass
            time.sleep(0.05)
        raise AssertionError(f"waited {PATIENCE} s for {what}; at {self.path()}: {self.text()[:400]!r}")

    def element(self, selector: str) -> str:
        def found() -> str | None:
            try:
                answer = self.command("WebDriver:FindElement", {"using": "css selector", "value": selector})
            except FirefoxError:
                return None
            element = str(next(iter(answer.values())))  # type: ignore[attr-defined]
            return element if self.command("WebDriver:IsElementDisplayed", {"id": element}) else None

        return str(self.wait(found, f"{selector} to be shown"))

    def click(self, selector: str) -> None:
        """Clicks once the page is ready for it: a page that is busy takes no click."""
        self.wait(lambda: self.run("return document.querySelector('[aria-busy=true]') === null"), "the page to be ready")
        self.command("WebDriver:ElementClick", {"id": self.element(selector)})

    def fill(self, selector: str, text: str) -> None:
        element = self.element(selector)
        self.command("WebDriver:ElementClear", {"id": element})
        self.command("WebDriver:ElementSendKeys", {"id": element, "text": text})

    def close(self) -> None:
        self.socket.close()
        self.process.terminate()
        try:
            self.process.wait(20)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()
