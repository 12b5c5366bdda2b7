# SPDX-License-Identifier: Apache-2.0
"""What can be seen of a process from outside."""

import fcntl
import os
import pathlib
import struct
import termios
import time
from collections.abc import Callable


def eventually(holds: Callable[[], bool]) -> None:
    """Waits until something holds."""
    deadline = time.monotonic() + 60
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(0.001)


def unread(pipe: int) -> int:
    """How many bytes of a pipe nobody has read yet."""
    return struct.unpack("i", fcntl.ioctl(pipe, termios.FIONREAD, b"\0\0\0\0"))[0]


def sleeps(process: int) -> bool:
    """Whether a process waits for something."""
    return pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "S"


def memory(process: int) -> int:
    """How much of a process's memory is in use."""
    return int(pathlib.Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")
