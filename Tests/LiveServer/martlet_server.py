# SPDX-License-Identifier: Apache-2.0
"""Starts the built `martlet serve` on a free port with a data folder of its own, and stops or kills it."""

import collections
import http.client
import os
import pathlib
import random
import re
import signal
import socket
import subprocess
import time

from programs import ROOT as ROOT
from programs import program


def binary() -> pathlib.Path:
    """The server under test."""
    return program("martlet")


# Sockets on the ports that were given out: as long as one stands, no other run of tests finds its port free.
reserved: collections.deque[socket.socket] = collections.deque(maxlen=256)


def free_port() -> int:
    """A TCP port of the loopback address that no other test gets for a long while.

    Below those that systems give to outgoing connections: one of these would be taken at any moment, also while a
    server that had it starts again. A socket of ours stays bound to it without listening. Who sets SO_REUSEADDR, as
    servers do, binds beside it all the same; the other workers and runs, which look without, pass it over.
    """
    for _ in range(1_000):
        port = random.SystemRandom().randrange(12_000, 32_000)
        probe = socket.socket()
        try:
            probe.bind(("127.0.0.1", port))
        except OSError:
            probe.close()
            continue
        probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        reserved.append(probe)
        return port
    raise AssertionError("no port is free")


class MartletServer:
    """One server process. Its output is kept in `log`, a file beside the data folder."""

    def __init__(self, folder: pathlib.Path, *flags: str, port: int | None = None, environment: dict | None = None):
        self.folder = folder
        self.data = folder / "data"
        self.log = folder / "server.log"
        self.port = port or free_port()
        self.flags = list(flags)
        self.environment = environment or {}
        self.process: subprocess.Popen | None = None

    @property
    def origin(self) -> str:
        """What a browser shows: the RP ID is localhost, which is a secure context without TLS."""
        return f"http://localhost:{self.port}"

    def start(self, patience: float = 60) -> "MartletServer":
        """Starts the process and waits until it answers; fails with its output when it ends instead."""
        command = [str(binary()), "serve", "--port", str(self.port), "--data", str(self.data), *self.flags]
        clean = {name: value for name, value in os.environ.items() if not name.startswith("MARTLET_")}
        with open(self.log, "ab") as log:
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=log, stderr=log, env={**clean, **self.environment}
            )
        deadline = time.monotonic() + patience
        while time.monotonic() < deadline:
            if self.process.poll() is not None:
                raise AssertionError(f"martlet ended with {self.process.returncode}:\n{self.output()}")
            if self.answers():
                return self
            time.sleep(0.005)
        self.kill()
        raise AssertionError(f"martlet did not answer within {patience} s:\n{self.output()}")

    def answers(self) -> bool:
        """Whether the server takes a request and says that it lives."""
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=15)
        try:
            connection.request("GET", "/livez", headers={"Host": f"localhost:{self.port}"})
            return connection.getresponse().status == 200
        except (OSError, http.client.HTTPException):
            return False
        finally:
            connection.close()

    def stop(self, patience: float = 20) -> int:
        """Asks the process to end, as systemd would, and returns its exit status."""
        if self.process is None or self.process.poll() is not None:
            return self.process.returncode if self.process else 0
        self.process.send_signal(signal.SIGTERM)
        try:
            return self.process.wait(patience)
        except subprocess.TimeoutExpired:
            self.kill()
            raise AssertionError(f"martlet did not end within {patience} s of SIGTERM:\n{self.output()}") from None

    def kill(self) -> None:
        """SIGKILL: the process gets no chance to write anything."""
        if self.process is not None and self.process.poll() is None:
            self.process.kill()
            self.process.wait()

    def output(self) -> str:
        """What the process has printed so far, of all its starts."""
        return self.log.read_text(errors="replace") if self.log.exists() else ""

    def says(self, words: str, patience: float = 60) -> bool:
        """Whether the process prints words in time: what a line tells of may be seen before the line."""
        deadline = time.monotonic() + patience
        while words not in self.output():
            if time.monotonic() > deadline:
                return False
            time.sleep(0.02)
        return True

    def first_account_link(self) -> str:
        """The one-time link that the first start prints."""
        found = re.search(r"https?://\S+/sign-up#invite=[A-Za-z0-9_-]+", self.output())
        if not found:
            raise AssertionError(f"no link for the first account was printed:\n{self.output()}")
        return found.group(0)

    def run(self, *arguments: str, check: bool = True) -> subprocess.CompletedProcess:
        """Runs another command of the same program on the same data folder."""
        result = subprocess.run(
            [str(binary()), *arguments, "--data", str(self.data)], capture_output=True, text=True, timeout=60
        )
        if check and result.returncode != 0:
            raise AssertionError(f"martlet {' '.join(arguments)} ended with {result.returncode}:\n{result.stderr}")
        return result

    def __enter__(self) -> "MartletServer":
        return self.start()

    def __exit__(self, *_: object) -> None:
        self.kill()
