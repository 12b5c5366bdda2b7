# SPDX-License-Identifier: Apache-2.0
"""A terminal with the program on it, for what people type and see."""

import fcntl
import os
import pathlib
import pty
import select
import signal
import struct
import subprocess
import termios
import time

from keychain import PROGRAM


class Typist:
    """A terminal with the program on it."""

    def __init__(self, home: pathlib.Path, *command: str, program: pathlib.Path = PROGRAM):
        self.ours, self.theirs = pty.openpty()
        self.shown = b""
        self.process = subprocess.Popen(
            [program, *command],
            env={"PATH": "/usr/bin:/bin", "HOME": str(home), "XDG_RUNTIME_DIR": str(home)},
            stdin=self.theirs,
            stdout=self.theirs,
            stderr=self.theirs,
            start_new_session=True,
            preexec_fn=self.settle,
        )

    @staticmethod
    def settle() -> None:
        """As a person's shell starts a program: at the terminal, and with Ctrl-C, which who runs tests beside something may ignore."""
        fcntl.ioctl(0, termios.TIOCSCTTY, 0)
        signal.signal(signal.SIGINT, signal.SIG_DFL)

    def type(self, text: str) -> None:
        os.write(self.ours, text.encode())

    def until(self, text: str) -> None:
        deadline = time.monotonic() + 60
        while text.encode() not in self.shown:
            assert time.monotonic() < deadline, self.shown
            self.read()

    def read(self) -> None:
        """Takes what was written since, or comes in a moment."""
        if select.select([self.ours], [], [], 0.1)[0]:
            self.shown += os.read(self.ours, 4096)

    def read_all(self) -> None:
        """Takes what was written until now."""
        while select.select([self.ours], [], [], 0)[0]:
            self.shown += os.read(self.ours, 4096)

    def resize(self, width: int, height: int = 24) -> None:
        fcntl.ioctl(self.ours, termios.TIOCSWINSZ, struct.pack("HHHH", height, width, 0, 0))

    @property
    def shows(self) -> bool:
        return bool(termios.tcgetattr(self.theirs)[3] & termios.ECHO)

    def close(self) -> None:
        self.process.kill()
        self.process.wait()
        os.close(self.ours)
        os.close(self.theirs)
