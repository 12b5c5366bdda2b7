# SPDX-License-Identifier: Apache-2.0
"""The authenticator and the app of Examples/TerminalApp as processes."""

import os
import pathlib
import signal
import subprocess
import time

ROOT = pathlib.Path(__file__).resolve().parents[2]
BINARIES = ROOT / ".build/release"


class Authenticator:
    """One authenticator process; what it would read from its terminal is written by `type`."""

    def __init__(self, folder: pathlib.Path, *flags: str):
        self.socket = folder / "authenticator.socket"
        self.log = folder / "authenticator.log"
        self.flags = list(flags)
        self.process: subprocess.Popen | None = None

    def __enter__(self) -> "Authenticator":
        with open(self.log, "wb") as log:
            self.process = subprocess.Popen(
                [BINARIES / "passkey-authenticator", "--socket", self.socket, *self.flags],
                stdin=subprocess.PIPE,
                stdout=log,
                stderr=log,
            )
        self.wait_for("passkey-authenticator listens at")
        return self

    def __exit__(self, *_: object) -> None:
        self.process.kill()
        self.process.wait()

    def type(self, text: str) -> None:
        self.process.stdin.write(text.encode())
        self.process.stdin.flush()

    def output(self) -> str:
        return self.log.read_text()

    def wait_for(self, text: str, patience: float = 60) -> None:
        deadline = time.monotonic() + patience
        while text not in self.output():
            if self.process.poll() is not None or time.monotonic() > deadline:
                raise AssertionError(f"'{text}' was not printed:\n{self.output()}")
            time.sleep(0.01)


class App:
    """Runs the app's commands; each is a process of its own."""

    def __init__(self, folder: pathlib.Path, server: str, authenticator: Authenticator, name: str = "app"):
        session = folder / f"{name}.session"
        self.options = ["--server", server, "--authenticator", authenticator.socket, "--session", session]

    def start(self, *arguments: str) -> subprocess.Popen:
        command = [BINARIES / "passkey-app", *arguments, *self.options]
        return subprocess.Popen(
            command,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            preexec_fn=hear_interrupts,
        )

    def run(self, *arguments: str) -> tuple[int, list[str], str]:
        """Exit status, the lines of the trace, and what was said beside it."""
        process = self.start(*arguments)
        try:
            output, talk = process.communicate(timeout=60)
        except subprocess.TimeoutExpired:
            process.kill()
            raise
        return process.returncode, output.decode().splitlines(), talk.decode()

    def who(self) -> str | None:
        status, lines, _ = self.run("who")
        return lines[0] if status == 0 else None


def hear_interrupts() -> None:
    """Undoes what a shell does to the commands that it runs in the background, and they to theirs."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def interrupt(process: subprocess.Popen) -> None:
    """Ends a process as Ctrl-C would."""
    os.kill(process.pid, signal.SIGINT)
    process.wait(20)
