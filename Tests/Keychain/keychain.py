# SPDX-License-Identifier: Apache-2.0
"""A keychain of its own for a test: a home folder, its vault, and the agent that the commands start."""

import json
import pathlib
import subprocess
from dataclasses import dataclass

from martlet_server import ROOT

PROGRAM = ROOT / ".build/debug/martlet-keychain"
# A labelled test passcode of more than 60 bits.
PASSCODE = "test passcode: otter lamp quill seven brook"


@dataclass
class Ran:
    """How a command ended, and what it wrote."""

    status: int
    output: str
    talk: str

    @property
    def json(self) -> dict:
        return json.loads(self.output)


class Keychain:
    """A home folder in which the program is run."""

    def __init__(self, home: pathlib.Path, program: pathlib.Path = PROGRAM):
        self.home = home
        self.program = program
        self.vault: pathlib.Path | None = None
        # What stands in the environment of the commands besides, as a display.
        self.beside: dict[str, str] = {}
        self.home.chmod(0o700)

    @property
    def environment(self) -> dict[str, str]:
        return {"PATH": "/usr/bin:/bin", "HOME": str(self.home), "XDG_RUNTIME_DIR": str(self.home)} | self.beside

    def start(self, *command: str, **options: object) -> subprocess.Popen[bytes]:
        return subprocess.Popen([self.program, *command], env=self.environment, **options)

    def try_to(self, *command: str, said: str | bytes = b"") -> Ran:
        """Runs a command to its end; what is said comes by standard input."""
        said = said.encode() if isinstance(said, str) else said
        elsewhere = ["--vault", str(self.vault)] if self.vault else []
        ran = subprocess.run([self.program, *command, *elsewhere], env=self.environment, input=said, capture_output=True, timeout=120)
        return Ran(ran.returncode, ran.stdout.decode(), ran.stderr.decode())

    def run(self, *command: str, said: str | bytes = b"") -> Ran:
        """Runs a command that must do what it is told."""
        ran = self.try_to(*command, said=said)
        assert ran.status == 0, ran
        return ran

    def made(self) -> "Keychain":
        self.run("init", "--passcode-fd", "0", said=PASSCODE)
        return self

    def unlocked(self) -> "Keychain":
        self.made().unlock()
        return self

    def unlock(self) -> None:
        self.run("unlock", "--passcode-fd", "0", said=PASSCODE)

    def add(self, *what: str, password: str = "pässword") -> dict:
        return self.run("add", *what, "--password-fd", "0", "--json", said=password).json

    def agent(self) -> int:
        """The agent's process."""
        return self.run("status", "--json").json["process"]

    @property
    def is_running(self) -> bool:
        """Whether an agent answers; while one goes and the next comes, a command may fail to tell."""
        asked = self.try_to("status", "--json")
        return asked.status == 0 and asked.json["running"]

    def end(self) -> None:
        self.try_to("end")
