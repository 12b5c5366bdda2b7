# SPDX-License-Identifier: Apache-2.0
"""A client that asks all the time while a program starts: each connection is refused, or gets its answer."""

import os
import pathlib
import socket
import subprocess
import threading
import time

import pytest
from martlet_server import free_port
from programs import program

# `Scripts/test-long starts` takes 500.
STARTS = int(os.environ.get("POLLED_STARTS", "12"))


class Poller(threading.Thread):
    """Connects every half millisecond until an answer comes, and notes what came of each connection that stood."""

    def __init__(self, port: int):
        super().__init__(daemon=True)
        self.port = port
        self.outcomes: list[str] = []
        self.is_over = threading.Event()

    def run(self) -> None:
        while not self.is_over.is_set():
            try:
                connection = socket.create_connection(("127.0.0.1", self.port), 5)
            except OSError:
                time.sleep(0.0005)
                continue
            with connection:
                self.outcomes.append(self.ask(connection))
            if self.outcomes[-1] != "reset":
                return

    def ask(self, connection: socket.socket) -> str:
        connection.settimeout(5)
        try:
            connection.sendall(f"GET /livez HTTP/1.1\r\nHost: localhost:{self.port}\r\n\r\n".encode())
            return "served" if connection.recv(4_096).startswith(b"HTTP/1.1 ") else "reset"
        except TimeoutError:
            return "held"
        except OSError:
            return "reset"


@pytest.mark.parametrize("command", [["martlet", "serve"], ["apple-simulator"]], ids=["serve", "simulate"])
def test_no_connection_of_the_start_is_held(tmp_path: pathlib.Path, command: list[str]) -> None:
    port = free_port()
    data = ["--data", str(tmp_path / "data")] if "serve" in command else []
    for number in range(STARTS):
        pollers = [Poller(port) for _ in range(2)]
        for poller in pollers:
            poller.start()
        with open(tmp_path / "program.log", "wb") as log:
            process = subprocess.Popen(
                [str(program(command[0])), *command[1:], "--port", str(port), *data], stdin=subprocess.DEVNULL, stdout=log, stderr=log
            )
        try:
            for poller in pollers:
                poller.join(30)
                poller.is_over.set()
                assert poller.outcomes == ["served"], f"start {number}: {poller.outcomes}"
        finally:
            process.kill()
            process.wait()
