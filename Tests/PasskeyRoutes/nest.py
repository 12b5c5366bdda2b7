# SPDX-License-Identifier: Apache-2.0
"""The example PasskeyRoutes as a process, and a browser as far as it sees one."""

import http.client
import json
import pathlib
import subprocess
import time

from martlet_server import ROOT
from soft_passkey import SoftPasskey


class Visitor:
    """A browser as far as this example sees one: cookies, JSON both ways."""

    def __init__(self, port: int):
        self.port = port
        self.origin = f"http://localhost:{port}"
        self.cookies: dict[str, str] = {}

    def send(self, method: str, path: str, body: object = None) -> tuple[int, str]:
        headers = {"Cookie": "; ".join(f"{name}={value}" for name, value in self.cookies.items())} if self.cookies else {}
        connection = http.client.HTTPConnection("localhost", self.port, timeout=30)
        try:
            connection.request(method, path, None if body is None else json.dumps(body), headers)
            response = connection.getresponse()
            for cookie in response.headers.get_all("Set-Cookie") or []:
                pair, *attributes = [part.strip() for part in cookie.split(";")]
                assert {"Secure", "HttpOnly", "Path=/", "SameSite=Strict"} <= set(attributes), cookie
                name, value = pair.split("=", 1)
                self.cookies[name] = value
            return response.status, response.read().decode()
        finally:
            connection.close()

    def post(self, path: str, body: object = None) -> dict:
        status, text = self.send("POST", path, body)
        assert status == 200, text
        return json.loads(text)

    def register(self, name: str = "robin") -> SoftPasskey:
        options = self.post(f"/register/begin?name={name}")
        passkey = SoftPasskey(options)
        self.post("/register/finish", passkey.register(options, self.origin))
        return passkey

    def user(self) -> str | None:
        status, text = self.send("GET", "/who")
        return json.loads(text)["user"] if status == 200 else None


class Nest:
    """The running example."""

    def __init__(self, port: int, log: pathlib.Path):
        self.port = port
        self.log = log

    def visitor(self) -> Visitor:
        return Visitor(self.port)


def program() -> pathlib.Path:
    """The built example."""
    path = ROOT / ".build/release/PasskeyRoutes"
    if not path.exists():
        raise FileNotFoundError(f"{path} is not built; Scripts/test builds it with everything that the tests run")
    return path


def await_answer(visitor: Visitor, process: subprocess.Popen, log: pathlib.Path, patience: float = 60) -> None:
    """Waits until the program answers; fails with its output when it ends instead."""
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        if process.poll() is not None:
            raise AssertionError(f"the example ended with {process.returncode}:\n{log.read_text()}")
        try:
            visitor.send("GET", "/")
            return
        except OSError:
            time.sleep(0.05)
    raise AssertionError(f"the example did not answer:\n{log.read_text()}")
