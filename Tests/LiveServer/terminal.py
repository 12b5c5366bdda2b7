# SPDX-License-Identifier: Apache-2.0
"""Runs a command on a terminal of its own and types answers to its questions."""

import fcntl
import os
import pathlib
import pty
import select
import subprocess
import termios
import time


def converse(
    command: list[str],
    answers: list[tuple[str, str]],
    *,
    folder: pathlib.Path | None = None,
    environment: dict[str, str] | None = None,
    patience: float = 60,
) -> tuple[int, str]:
    """Types each answer when its question is the last thing shown, in order; returns the exit status and all output."""
    ours, theirs = pty.openpty()
    process = subprocess.Popen(
        command,
        cwd=folder,
        env=environment,
        stdin=theirs,
        stdout=theirs,
        stderr=theirs,
        start_new_session=True,
        # The terminal that sudo asks for a password on.
        preexec_fn=lambda: fcntl.ioctl(0, termios.TIOCSCTTY, 0),
    )
    os.close(theirs)
    shown, waiting, deadline = b"", list(answers), time.monotonic() + patience
    try:
        while time.monotonic() < deadline:
            if select.select([ours], [], [], 0.1)[0]:
                try:
                    shown += os.read(ours, 4096)
                except OSError:
                    # The other side is closed.
                    return process.wait(patience), shown.decode()
            if waiting and shown.endswith(waiting[0][0].encode()):
                os.write(ours, waiting.pop(0)[1].encode())
        raise AssertionError(f"did not end within {patience} s:\n{shown.decode()}")
    finally:
        os.close(ours)
        if process.poll() is None:
            process.kill()
            process.wait()
