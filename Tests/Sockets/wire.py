# SPDX-License-Identifier: Apache-2.0
"""Requests as bytes, for what no HTTP client would send."""

import json
import socket
from dataclasses import dataclass


@dataclass
class Reply:
    """What came back before the other end hung up, or went quiet."""

    status: int
    headers: dict[str, str]
    body: bytes
    closed: bool

    @property
    def code(self) -> str:
        """The stable code of a refusal by the API."""
        return self.error["code"]

    @property
    def error(self) -> dict:
        return json.loads(self.body)["error"]


def exchange(connection: socket.socket, data: bytes, patience: float = 10) -> Reply | None:
    """Sends bytes and reads one answer; None when the other end hung up without one."""
    connection.settimeout(patience)
    received = b""
    try:
        connection.sendall(data)
    except OSError:
        # Hung up while this end was still sending; an answer may be there all the same.
        pass
    closed = False
    while not (parsed := parse(received)):
        try:
            part = connection.recv(65_536)
        except ConnectionError:
            closed = True
            break
        if not part:
            closed = True
            break
        received += part
    parsed = parsed or parse(received, complete=True)
    if parsed is None:
        return None
    status, headers, body = parsed
    if headers.get("connection", "").lower() == "close":
        closed = closed or is_closed(connection, patience)
    return Reply(status, headers, body, closed)


def parse(data: bytes, complete: bool = False) -> tuple[int, dict[str, str], bytes] | None:
    """One answer with a declared length, when all of it is there."""
    head, separator, rest = data.partition(b"\r\n\r\n")
    if not separator:
        return None
    first, *lines = head.decode("latin-1").split("\r\n")
    headers = {name.lower(): value.strip() for name, _, value in (line.partition(":") for line in lines)}
    length = int(headers.get("content-length", "0"))
    if len(rest) < length and not complete:
        return None
    return int(first.split(" ")[1]), headers, rest[:length]


def is_closed(connection: socket.socket, patience: float = 10) -> bool:
    """Waits until the other end hangs up; False when it stays."""
    connection.settimeout(patience)
    try:
        while connection.recv(65_536):
            pass
        return True
    except ConnectionError:
        return True
    except TimeoutError:
        return False


def request(method: str, path: str, body: bytes = b"", **fields: str) -> bytes:
    """A request; a field's name is written with underscores, and an empty value leaves a usual one out."""
    usual = {"Host": "localhost", "Content-Type": "application/json", "Content-Length": str(len(body))}
    named = {name.replace("_", "-"): value for name, value in fields.items()}
    lines = [f"{name}: {value}" for name, value in {**usual, **named}.items() if value != ""]
    return f"{method} {path} HTTP/1.1\r\n".encode() + "\r\n".join(lines).encode() + b"\r\n\r\n" + body
