# SPDX-License-Identifier: Apache-2.0
"""The note's page: the program that serves it, and requests as any program can send them."""

import http.client
import json
import re
import signal
import subprocess
import urllib.parse
from dataclasses import dataclass

from keychain import PROGRAM, Keychain


@dataclass
class Answer:
    status: int
    headers: http.client.HTTPMessage
    text: str


class Page:
    """`martlet-keychain note --page`, and a browser's requests without a browser."""

    def __init__(self, keychain: Keychain, *options: str):
        self.process = subprocess.Popen(
            [PROGRAM, "note", "--page", "--json", *options],
            env=keychain.environment,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
        )
        assert self.process.stdout
        self.address: str = json.loads(self.process.stdout.readline())["address"]
        parts = urllib.parse.urlsplit(self.address)
        assert parts.hostname == "127.0.0.1" and parts.port
        self.port: int = parts.port
        self.way_in = f"{parts.path}?{parts.query}"
        self.path, self.cookie = "", ""

    @property
    def origin(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    def ask(self, method: str, path: str, body: str | None = None, **headers: str | None) -> Answer:
        """Sends a request; a header of None is left out."""
        fields = {"Host": f"127.0.0.1:{self.port}", "Cookie": self.cookie or None}
        if method == "POST":
            fields |= {"Origin": self.origin, "Content-Type": "application/x-www-form-urlencoded"}
        fields |= {name.replace("_", "-"): value for name, value in headers.items()}
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=60)
        try:
            connection.putrequest(method, path, skip_host=True, skip_accept_encoding=True)
            for name, value in fields.items():
                if value is not None:
                    connection.putheader(name, value)
            if body is not None:
                connection.putheader("Content-Length", str(len(body.encode())))
            connection.endheaders(body.encode() if body is not None else None)
            answer = connection.getresponse()
            return Answer(answer.status, answer.headers, answer.read().decode())
        finally:
            connection.close()

    def enter(self) -> None:
        """Opens the address that was printed."""
        answer = self.ask("GET", self.way_in)
        assert answer.status == 303, answer
        self.path = answer.headers["Location"]
        self.cookie = answer.headers["Set-Cookie"].split(";")[0]

    def save(self, text: str, form: str = "save") -> Answer:
        """Saves a text as a window does that was opened just now."""
        found = re.search(r'name="revision" value="(\d+)"', self.shown)
        assert found
        return self.send(form, text=text, revision=found[1])

    def send(self, form: str, **fields: str) -> Answer:
        return self.ask("POST", self.path + form, urllib.parse.urlencode(fields))

    @property
    def shown(self) -> str:
        answer = self.ask("GET", self.path)
        assert answer.status == 200, answer
        return answer.text

    def end(self) -> int:
        self.process.send_signal(signal.SIGINT)
        try:
            return self.process.wait(60)
        finally:
            self.process.kill()
            for stream in (self.process.stdout, self.process.stderr):
                if stream:
                    stream.close()
