# SPDX-License-Identifier: Apache-2.0
"""What can be seen of a process, and done to it, from outside."""

import contextlib
import fcntl
import os
import pathlib
import signal
import struct
import termios
import threading
import time
from collections.abc import Callable, Iterator


def eventually(holds: Callable[[], bool]) -> None:
    """Waits until something holds: looks often at first, and then leaves the processor to what is waited for."""
    deadline, pause = time.monotonic() + 60, 0.001
    while not holds():
        assert time.monotonic() < deadline
        time.sleep(pause)
        pause = min(pause * 1.5, 0.03)


def unread(pipe: int) -> int:
    """How many bytes of a pipe nobody has read yet."""
    return struct.unpack("i", fcntl.ioctl(pipe, termios.FIONREAD, b"\0\0\0\0"))[0]


def sleeps(process: int) -> bool:
    """Whether a process waits for something."""
    return pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "S"


def memory(process: int) -> int:
    """How much of a process's memory is in use."""
    return int(pathlib.Path(f"/proc/{process}/statm").read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE")


def is_free(lock: pathlib.Path) -> bool:
    """Whether no process holds a lock on a file, or there is none."""
    if not lock.exists():
        return True
    with lock.open("rb") as file:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except BlockingIOError:
            return False
    return True


def used(process: int) -> int:
    """How much of the processor a process has used, in hundredths of a second."""
    fields = pathlib.Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return int(fields[11]) + int(fields[12])


@contextlib.contextmanager
def slowed(process: int) -> Iterator[None]:
    """Has a process stand still most of the time, as if the machine were slow: what takes a while does so on every machine."""
    ended = threading.Event()

    def hold() -> None:
        with contextlib.suppress(ProcessLookupError, FileNotFoundError):
            while not ended.is_set():
                # It gets a little of the processor before it is stopped, however many others want that.
                before, longest = used(process), time.monotonic() + 0.1
                while not ended.wait(0.01) and used(process) == before and time.monotonic() < longest:
                    pass
                os.kill(process, signal.SIGSTOP)
                ended.wait(0.05)
                os.kill(process, signal.SIGCONT)

    holding = threading.Thread(target=hold)
    holding.start()
    try:
        yield
    finally:
        ended.set()
        holding.join()
