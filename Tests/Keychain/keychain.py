# SPDX-License-Identifier: Apache-2.0
"""A keychain of its own for a test: a home folder, its vault, and the agent that the commands start."""

import functools
import json
import pathlib
import subprocess
import tempfile
from dataclasses import dataclass

from observed import eventually, is_free
from programs import program

PROGRAM = program("martlet-keychain")
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


@functools.cache
def made_files(is_real: bool) -> dict[str, bytes]:
    """What `init` leaves in a home folder, by the names below it: once for each kind of vault and worker, since it takes a while."""
    with tempfile.TemporaryDirectory(prefix="made-") as folder:
        home = pathlib.Path(folder)
        kind = [] if is_real else ["--simulator"]
        Keychain(home).run("init", *kind, "--passcode-fd", "0", said=PASSCODE)
        return {str(path.relative_to(home)): path.read_bytes() for path in home.rglob("*") if path.is_file()}


class Keychain:
    """A home folder in which the program is run."""

    def __init__(self, home: pathlib.Path, program: pathlib.Path = PROGRAM, is_real: bool = False):
        self.home = home
        self.program = program
        # Whether its vault is as people have it, or one for trials, whose passcode costs as little as the format allows.
        self.is_real = is_real
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
        if command[0] == "end" and ran.returncode == 0:
            # The answer comes a moment before the process has gone, and until then no other agent begins.
            eventually(lambda: is_free(self.home / "martlet/keychain.sock.lock"))
        return Ran(ran.returncode, ran.stdout.decode(), ran.stderr.decode())

    def run(self, *command: str, said: str | bytes = b"") -> Ran:
        """Runs a command that must do what it is told."""
        ran = self.try_to(*command, said=said)
        assert ran.status == 0, ran
        return ran

    def made(self) -> "Keychain":
        """Lays a vault there as `init` makes it."""
        for name, content in made_files(self.is_real).items():
            path = self.vault.with_name(pathlib.Path(name).name) if self.vault else self.home / name
            for folder in reversed(path.parents):
                # Each is the person's alone, as the program makes them.
                folder.mkdir(0o700, exist_ok=True)
            path.write_bytes(content)
            path.chmod(0o600)
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
